"""Keeps every guild's posts true: one piece of supervised work a guild, poked by changes, the start and a sweep."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import discord

from swissbot.bot.posts.channel import blocked_line, takes_posts
from swissbot.bot.posts.existence import ExistenceCheck
from swissbot.bot.posts.guild_posts import GuildPosts, Wanted
from swissbot.bot.posts.organiser_alerts import tell
from swissbot.bot.posts.pacing import Pace, RateBudgets
from swissbot.bot.posts.pictures import Pictures
from swissbot.bot.posts.reconcile import reconcile
from swissbot.bot.posts.thread_rows import LOST, POST, is_thread_row, thread_of
from swissbot.bot.worker import Health, Worker, Workers, for_each
from swissbot.render.board.board import posts
from swissbot.render.i18n.language import Words, words_for
from swissbot.render.message import Post
from swissbot.service import Service
from swissbot.store.interface import PostRow
from swissbot.tournament.errors import Refused
from swissbot.tournament.guild_settings import GuildSettings
from swissbot.tournament.state import Tournament

SWEEP = 300.0
TURN = 0.01
"""Seconds of making posts after which everybody else gets a turn."""
SETTLED = "settled"
"""The row that says that a tournament is over and its last posts are out; its message is the last change shown."""


class Announcer:
    """`clock` is monotonic seconds and `now` Unix seconds; both are handed in, so that a simulation can drive them."""

    def __init__(
        self,
        client: discord.Client,
        service: Service,
        *,
        now: Callable[[], int],
        clock: Callable[[], float],
        limits: RateBudgets,
        studio: Pictures,
    ) -> None:
        self._client = client
        self._service = service
        self._now = now
        self._clock = clock
        self._pace = Pace(clock, limits)
        self._studio = studio
        self._dirty: dict[int, set[int]] = {}
        self._easels: dict[int, GuildPosts] = {}
        self._workers = Workers("announcer", self._see_to, gap=limits.passes)
        self._looks = ExistenceCheck(client, service, easel=self._easel, found=self.poke)
        self._sweeper = Worker("sweep", self._sweep)

    def start(self) -> None:
        """Look through every live tournament now and every five minutes."""
        self._sweeper.poke()

    def poke(self, guild: int, tournament: int) -> None:
        """This tournament may have changed: see to its posts soon."""
        self._dirty.setdefault(guild, set()).add(tournament)
        self._workers.poke(guild)

    def unblock(self, guild: int) -> None:
        """Channels or roles changed: try the channels again that took nothing."""
        easel = self._easels.get(guild)
        if easel is not None and easel.blocks:
            for block in easel.blocks.values():
                block.until = self._clock()
            self.moved(guild)

    def moved(self, guild: int) -> None:
        """A channel is no more, or takes posts again: what was posted may have to go elsewhere."""
        easel = self._easels.get(guild)
        for tournament in easel.used if easel is not None else ():
            self.poke(guild, tournament)

    async def refresh(self, guild: int) -> None:
        """Look whether the posts of the guild's live tournaments are still there, and finish those of the others."""
        settled = {row.tournament: row.message for row in await self._service.posts(guild) if row.slot == SETTLED}
        for listed in await self._service.listed(guild):
            if not listed.over:
                self._looks.poke(guild, listed.id)
            if not listed.over or settled.get(listed.id) != listed.last:
                self.poke(guild, listed.id)

    def forget(self, guild: int) -> None:
        """The bot left this guild: nothing is to be posted there."""
        self._dirty.pop(guild, None)
        self._easels.pop(guild, None)

    def trouble(self, guild: int, words: Words) -> list[str]:
        """One line for each channel that takes no posts now, naming the repair."""
        easel = self._easels.get(guild)
        blocks = easel.blocks if easel is not None else {}
        found = self._client.get_guild(guild)
        return [blocked_line(found, channel, block.code, words) for channel, block in blocks.items()]

    def health(self) -> list[Health]:
        return [self._sweeper.health(), *self._workers.health(), *self._looks.health()]

    async def close(self) -> None:
        await self._workers.close()
        await self._looks.close()
        await self._sweeper.close()

    def _easel(self, guild: int) -> GuildPosts:
        if guild not in self._easels:
            self._easels[guild] = GuildPosts(self._client, guild, self._service, self._pace, self._clock, self._now)
        return self._easels[guild]

    async def _see_to(self, guild: int) -> float | None:
        """One pass over everything of a guild that was poked; answers when it wants to go on."""
        if self._client.is_ready() and self._client.get_guild(guild) is None:
            self.forget(guild)
            return None
        dirty, easel = sorted(self._dirty.pop(guild, ())), self._easel(guild)
        wake: list[float] = []
        failed: Exception | None = None
        for tournament in dirty:
            easel.wake.clear()
            try:
                await self._paint(easel, tournament)
            except Exception as error:  # noqa: BLE001  # one tournament's fault must not stop the others; it is raised after them
                failed = error
                self._dirty.setdefault(guild, set()).add(tournament)
            if easel.wake:
                self._dirty.setdefault(guild, set()).add(tournament)
                wake.extend(easel.wake)
        await tell(easel, self._service, await self._settings(easel))
        if failed is not None:
            raise failed
        return min(wake) if wake else None

    async def _paint(self, easel: GuildPosts, tournament: int) -> None:
        guild = easel.guild
        try:
            state = await self._service.ask(guild, tournament)
        except Refused:
            return
        settings = await self._settings(easel)
        words = words_for(settings.language)
        if settings.moderator_channel is None and not state.over:
            easel.instead = state.channel
        rows = {row.slot: row for row in await self._service.posts(guild) if row.tournament == tournament}
        settled = rows.pop(SETTLED, None)
        wanted = [
            Wanted(post, channel, partial(self._studio.draw, post.sheet, state, words))
            async for post in _unhurried(posts(state, settings, words))
            if (channel := _channel(post, state, settings, rows)) is not None
        ]
        threads = [row for row in rows.values() if is_thread_row(row)]
        easel.uses(tournament, frozenset({w.channel for w in wanted} | {row.channel for row in rows.values()}))
        rows = await self._of_channels(guild, rows, {w.post.slot for w in wanted})
        await reconcile(easel, tournament, state.seq, wanted, rows)
        await self._lost_threads(easel, threads)
        if settled is not None and not state.over:
            await self._service.delete_post(guild, tournament, SETTLED)
        elif state.over and not easel.wake and (settled is None or settled.message != state.seq):
            mark = PostRow(tournament, SETTLED, 0, state.seq, "", "", self._now())
            await self._service.save_post(guild, mark)

    async def _of_channels(self, guild: int, rows: Mapping[str, PostRow], wanted: set[str]) -> dict[str, PostRow]:
        """The rows of messages. A thread is seen to elsewhere; what stands in one that is archived stays there."""
        kept: dict[str, PostRow] = {}
        for slot, row in rows.items():
            if slot.startswith(POST) and slot not in wanted:
                await self._service.delete_post(guild, row.tournament, slot)
            elif not is_thread_row(row):
                kept[slot] = row
        return kept

    async def _lost_threads(self, easel: GuildPosts, threads: Sequence[PostRow]) -> None:
        """A thread that takes nothing (deleted, locked) is let be: the round's post in the channel has its buttons."""
        for row in threads:
            if easel.blocks.pop(row.message, None) is not None:
                await self._service.save_post(easel.guild, replace(row, digest=LOST))

    async def _settings(self, easel: GuildPosts) -> GuildSettings:
        """What the guild has set; where the bot may not post in the moderators' channel, as if there were none: what
        waits for them is said where the tournament is, as nobody would hear of it otherwise."""
        settings = await self._service.guild_settings(easel.guild)
        where = settings.moderator_channel
        if where is None:
            return settings
        may = takes_posts(self._client.get_guild(easel.guild), where)
        easel.permitted(where, may)
        return settings if may else replace(settings, moderator_channel=None)

    async def _sweep(self) -> float:
        guilds: Sequence[int] = await self._service.guilds()
        await for_each([guild for guild in guilds if self._client.get_guild(guild) is not None], self.refresh)
        return SWEEP


def _channel(post: Post, state: Tournament, settings: GuildSettings, rows: Mapping[str, PostRow]) -> int | None:
    """Where a post goes; None while its thread is not there."""
    if post.place == "thread":
        return thread_of(rows, post.slot)
    if post.place == "moderators" and settings.moderator_channel is not None:
        return settings.moderator_channel
    return state.channel


async def _unhurried(posts: Iterable[Post]) -> AsyncIterator[Post]:
    """The posts of a big board take a while to make: others get their turn in between."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    for post in posts:
        yield post
        if loop.time() - began > TURN:
            await asyncio.sleep(0)
            began = loop.time()
