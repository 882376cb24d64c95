"""Private threads of matches: made one after the other within a budget, archived with the round.

A round never waits for them: its post in the channel has the same buttons, and where no thread can be made (no
permission, too many of them) that post is all there is. A thread's row is stored before it is made (message 0), so that
after a crash or a lost reply it is looked for among the active threads, by the number at the end of its name.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import discord

from swissbot.bot.context import Rename
from swissbot.bot.posts.channel import NETWORK
from swissbot.bot.posts.pacing import Pace
from swissbot.bot.posts.thread_rows import FULL, NEW, SLOT, is_thread_row
from swissbot.bot.threads.renames import rename
from swissbot.bot.worker import Health, Worker, Workers, for_each
from swissbot.render.board.threads import thread_name, thread_users, threaded
from swissbot.service import Service
from swissbot.store.interface import PostRow
from swissbot.tournament.errors import Refused
from swissbot.tournament.state import Match, Tournament

PRIVATE: Final = 12
ARCHIVE_MINUTES: Final = 1440
UNKNOWN_MEMBER = 10007
PAUSE = 600.0
"""Seconds after which threads are tried again where Discord made none."""

_log = logging.getLogger(__name__)


class MatchThreads:
    """One piece of supervised work a guild. `made(guild, tournament)` is called when a thread can be posted in;
    `left(guild, user)` when a player turned out not to be in the server. `clock` is monotonic seconds."""

    def __init__(
        self,
        client: discord.Client,
        service: Service,
        pace: Pace,
        *,
        now: Callable[[], int],
        made: Callable[[int, int], None],
        left: Callable[[int, int], Awaitable[None]],
    ) -> None:
        self._client = client
        self._service = service
        self._pace = pace
        self._now = now
        self._made = made
        self._left = left
        self._dirty: dict[int, set[int]] = {}
        self._renames: dict[int, list[Rename]] = {}
        self._workers = Workers("threads", self._see_to, gap=pace.limits.passes)
        self._starter = Worker("threads start", self._start)

    def poke(self, guild: int, tournament: int) -> None:
        self._dirty.setdefault(guild, set()).add(tournament)
        self._workers.poke(guild)

    def rename(self, guild: int, renames: Sequence[Rename]) -> None:
        """Threads soon have other names, archived ones too: somebody's name is to be seen no more."""
        if renames:
            self._renames.setdefault(guild, []).extend(renames)
            self._workers.poke(guild)

    def start(self) -> None:
        """Look through every live tournament."""
        self._starter.poke()

    def health(self) -> list[Health]:
        return [self._starter.health(), *self._workers.health()]

    async def close(self) -> None:
        await self._workers.close()
        await self._starter.close()

    async def _start(self) -> None:
        await for_each(await self._service.guilds(), self._poke_live)

    async def _poke_live(self, guild: int) -> None:
        for row in await self._service.listed(guild):
            if not row.over:
                self.poke(guild, row.id)

    async def _see_to(self, guild: int) -> float | None:
        wake: list[float] = []
        renames = self._renames.pop(guild, [])
        if renames and not await rename(self._client, guild, renames):
            self._renames.setdefault(guild, []).extend(renames)
            wake.append(PAUSE)
        for tournament in sorted(self._dirty.pop(guild, ())):
            wait = await self._tournament(guild, tournament)
            if wait is not None:
                self._dirty.setdefault(guild, set()).add(tournament)
                wake.append(wait)
        return min(wake, default=None)

    async def _tournament(self, guild: int, tournament: int) -> float | None:
        """One pass over a tournament's threads; answers in how many seconds it wants to go on."""
        try:
            state = await self._service.ask(guild, tournament)
        except Refused:
            return None
        rows = {row.slot: row for row in await self._service.posts(guild) if row.tournament == tournament}
        known = {slot: row for slot, row in rows.items() if is_thread_row(row)}
        wanted = {f"{SLOT}{match.number}": match for match in threaded(state)}
        try:
            await self._archive(guild, state, [row for slot, row in known.items() if slot not in wanted])
            for slot, match in wanted.items():
                wait = await self._keep(guild, state, match, known.get(slot))
                if wait is not None:
                    return wait
        except (discord.HTTPException, *NETWORK) as error:
            _log.info("threads wait", extra={"guild": guild, "code": getattr(error, "code", 0)})
            return PAUSE
        return None

    async def _keep(self, guild: int, state: Tournament, match: Match, row: PostRow | None) -> float | None:
        """See to one thread; answers how long to wait where the budget is used up."""
        if row is None and match.score is not None:
            return None
        if row is None or row.message == 0:
            found = await self._find(guild, state, match) if row is not None else None
            if found is None:
                wait = self._pace.before_thread(state.channel)
                if wait > 0:
                    return wait
                row = PostRow(state.id, f"{SLOT}{match.number}", state.channel, 0, NEW, "", self._now())
                await self._service.save_post(guild, row)
                found = await self._create(guild, state, match)
            assert row is not None
            row = replace(row, message=found)
            await self._service.save_post(guild, row)
            self._made(guild, state.id)
        if row.digest == NEW:
            await self._fill(guild, state, match, row.message)
            await self._service.save_post(guild, replace(row, digest=FULL))
        return None

    async def _create(self, guild: int, state: Tournament, match: Match) -> int:
        """A thread is made without a message, so that it is private. What surely failed leaves no row behind."""
        self._pace.thread_made(state.channel)
        try:
            made = await self._client.http.start_thread_without_message(
                state.channel,
                name=thread_name(state, match),
                auto_archive_duration=ARCHIVE_MINUTES,
                type=PRIVATE,
                invitable=False,
            )
        except discord.HTTPException as error:
            if error.status < 500:
                await self._service.delete_post(guild, state.id, f"{SLOT}{match.number}")
            raise
        return int(made["id"])

    async def _find(self, guild: int, state: Tournament, match: Match) -> int | None:
        """A thread of ours that may have been made already: by the number at the end of its name."""
        taken = {row.message for row in await self._service.posts(guild) if is_thread_row(row)}
        ours = await self._ours(guild, state.channel, match.number)
        return next((thread for thread in sorted(ours, reverse=True) if thread not in taken), None)

    async def _ours(self, guild: int, channel: int, *numbers: int) -> list[int]:
        """Our active threads of a channel whose names end in one of these numbers."""
        active = await self._client.http.get_active_threads(guild)
        mine = self._client.user.id if self._client.user is not None else 0
        ends = tuple(f" · {number}" for number in numbers)
        return [
            int(thread["id"])
            for thread in active["threads"]
            if int(thread.get("parent_id") or 0) == channel
            and int(thread["owner_id"]) == mine
            and thread["name"].endswith(ends)
        ]

    async def _fill(self, guild: int, state: Tournament, match: Match, thread: int) -> None:
        """Add everybody who plays; who is not in the server is noted."""
        for user in thread_users(state, match):
            try:
                await self._client.http.add_user_to_thread(thread, user)
            except discord.HTTPException as error:
                if error.status >= 500:
                    raise
                _log.info("a player was not added to a thread", extra={"guild": guild, "code": error.code})
                if error.code == UNKNOWN_MEMBER:
                    await self._left(guild, user)

    async def _archive(self, guild: int, state: Tournament, rows: Sequence[PostRow]) -> None:
        """The round is over. A copy, made when a reply was lost on the way, goes too; a thread that is gone, or that is
        not ours to archive any more, is left alone."""
        if not rows:
            return
        others = {row.message for row in await self._service.posts(guild) if is_thread_row(row)}
        numbers = [int(row.slot.removeprefix(SLOT)) for row in rows]
        copies = [t for t in await self._ours(guild, state.channel, *numbers) if t not in others]
        for thread in [*(row.message for row in rows if row.message), *copies]:
            try:
                await self._client.http.edit_channel(thread, archived=True)
            except discord.HTTPException as error:
                if error.status >= 500:
                    raise
                _log.info("a thread was not archived", extra={"guild": guild, "code": error.code})
        for row in rows:
            await self._service.delete_post(guild, row.tournament, row.slot)

    async def _rename(self, guild: int, renames: Sequence[Rename]) -> bool:
        """Answers whether it is done; what Discord refuses for good is left."""
        try:
            for channel in dict.fromkeys(one.channel for one in renames):
                names = {one.old: one.new for one in renames if one.channel == channel}
                await self._rename_in(guild, channel, names)
        except (discord.HTTPException, *NETWORK) as error:
            _log.info("threads keep their names for now", extra={"guild": guild, "error": type(error).__name__})
            return isinstance(error, discord.HTTPException) and error.status < 500
        return True

    async def _rename_in(self, guild: int, channel: int, names: Mapping[str, str]) -> None:
        """An archived thread takes no name, so it is opened for a moment."""
        http = self._client.http
        mine = self._client.user.id if self._client.user is not None else 0
        active = (await http.get_active_threads(guild))["threads"]
        kept = (await http.get_joined_private_archived_threads(channel, limit=100))["threads"]
        for thread in (*active, *kept):
            new = names.get(thread["name"])
            if new is None or int(thread.get("parent_id") or 0) != channel or int(thread["owner_id"]) != mine:
                continue
            await http.edit_channel(int(thread["id"]), name=new, archived=False)
            if thread["thread_metadata"]["archived"]:
                await http.edit_channel(int(thread["id"]), archived=True)
