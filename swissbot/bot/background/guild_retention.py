"""Servers that removed the bot: their data is kept for 30 days, in case it was a mistake, and then erased.

An outage is no removal: a server that is unavailable is still one of the bot's. When the bot was removed is a setting
of the server, so a restart forgets nothing; a removal that nobody told the bot about counts from when it is noticed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

import discord

from swissbot.bot.worker import Health, Worker
from swissbot.service import Service
from swissbot.store.interface import StoreError

KEPT_SECONDS = 30 * 24 * 3600
ROUND = 24 * 3600.0
"""Seconds between two looks through all servers."""

_log = logging.getLogger(__name__)


class GuildRetention:
    """`now` is Unix seconds."""

    def __init__(self, client: discord.Client, service: Service, *, now: Callable[[], int]) -> None:
        self._client = client
        self._service = service
        self._now = now
        self._worker = Worker("erasing", self._look)

    def start(self) -> None:
        """Look now and every day."""
        self._worker.poke()

    def health(self) -> list[Health]:
        return [self._worker.health()]

    async def close(self) -> None:
        await self._worker.close()

    async def _look(self) -> float:
        """What fails for one server is tried again the next day, and does not keep the others."""
        for guild in await self._service.guilds():
            try:
                await self._see_to(guild)
            except StoreError as error:
                _log.error("a server's data was not looked at", extra={"guild": guild, "code": error.code})
        return ROUND

    async def _see_to(self, guild: int) -> None:
        left_at = (await self._service.guild_settings(guild)).left_at
        if self._client.get_guild(guild) is not None:
            if left_at is not None:
                _log.info("the bot is back: its data stays", extra={"guild": guild})
                await self._service.set_guild_settings(guild, {"left_at": None})
        elif not self._client.is_ready():
            return  # who is there is known only when all shards are connected
        elif left_at is None:
            _log.info("the bot was removed: data is kept for 30 days", extra={"guild": guild})
            await self._service.set_guild_settings(guild, {"left_at": str(self._now())})
        elif self._now() - left_at >= KEPT_SECONDS:
            await self._service.erase(guild)
            _log.info("the data of a server that removed the bot was erased", extra={"guild": guild})
