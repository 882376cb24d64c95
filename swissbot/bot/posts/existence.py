"""Whether the posts are still there: asked after a start and every few minutes, a guild's posts one after the other.

It is work of its own, as with hundreds of guilds it takes a while: nothing that has to be said waits for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

import discord

from swissbot.bot.posts.channel import Channel, Trouble
from swissbot.bot.posts.guild_posts import GuildPosts
from swissbot.bot.posts.reconcile import OLD
from swissbot.bot.posts.thread_rows import is_thread_row
from swissbot.bot.worker import Health, Workers
from swissbot.service import Service

_log = logging.getLogger(__name__)


class ExistenceCheck:
    """`easel(guild)` is where it is noted which messages are gone; `found(guild, tournament)` is called when something
    has to be done about it."""

    def __init__(
        self,
        client: discord.Client,
        service: Service,
        *,
        easel: Callable[[int], GuildPosts],
        found: Callable[[int, int], None],
    ) -> None:
        self._client = client
        self._service = service
        self._easel = easel
        self._found = found
        self._wanted: dict[int, set[int]] = {}
        self._workers = Workers("looks", self._look)

    def poke(self, guild: int, tournament: int) -> None:
        """Look for the posts of this tournament soon."""
        self._wanted.setdefault(guild, set()).add(tournament)
        self._workers.poke(guild)

    def health(self) -> list[Health]:
        return self._workers.health()

    async def close(self) -> None:
        await self._workers.close()

    async def _look(self, guild: int) -> None:
        wanted = self._wanted.pop(guild, set())
        for row in await self._service.posts(guild):
            if row.tournament not in wanted or not row.message or is_thread_row(row) or row.slot.startswith(OLD):
                continue
            if self._client.is_ready() and self._client.get_guild(guild) is None:
                return  # the bot was removed meanwhile
            easel = self._easel(guild)
            if easel.pauses(row.channel):
                continue
            try:
                there = await Channel(self._client, guild, row.channel).exists(row.message)
            except Trouble as trouble:
                _log.info("a post was not looked at", extra={"guild": guild, "slot": row.slot, "code": trouble.code})
                if trouble.kind == "blocked":
                    easel.block(row.channel, trouble.code)
                    self._found(guild, row.tournament)
                continue
            easel.works(row.channel)
            if not there:
                easel.gone.add(row.message)
                self._found(guild, row.tournament)
