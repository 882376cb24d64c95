"""A connection for each guild file in use, the least recently used closed first.

What is done with a file is a task of its own, one at a time in the order it was asked for. Whoever waits for it may
be cancelled at any time: what had its turn still ends properly.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

from swissbot.store.interface import StoreError
from swissbot.store.sqlite.database import GuildDatabase, Work

T = TypeVar("T")

LOG = logging.getLogger(__name__)
IDLE_SECONDS = 600


class _Open:
    """A guild's file; `users` are calls that have not returned, `used` is when the last one began."""

    def __init__(self, database: GuildDatabase) -> None:
        self.database = database
        self.turn = asyncio.Lock()
        self.users = 0
        self.used = 0.0


class Pool:
    """`make` gives the database of a guild, `now` Unix seconds; never more than `limit` files are open."""

    def __init__(self, make: Callable[[int], GuildDatabase], now: Callable[[], float], limit: int) -> None:
        self._make = make
        self._now = now
        self._limit = limit
        self._open: OrderedDict[int, _Open] = OrderedDict()
        self._running: set[asyncio.Task[Any]] = set()
        self._closing: dict[int, asyncio.Task[None]] = {}
        self._freed = asyncio.Event()
        self._closed = False

    async def run(self, guild: int, work: Callable[[GuildDatabase], Awaitable[T]]) -> T:
        """Do `work` when it is this call's turn. Cancelled before that it is not done, else it is done to its end."""
        return await self._whole(await self._turn(guild), work)

    async def statement(self, guild: int, work: Work[T], otherwise: Callable[[GuildDatabase], Awaitable[T]]) -> T:
        """Do `work`, a single statement: SQLite itself does all of it or nothing, whoever waits, so it takes no task of
        its own. Where the file is not open yet, it is done as `otherwise`."""
        entry = await self._turn(guild)
        connection = entry.database.connection
        if connection is None:
            return await self._whole(entry, otherwise)
        try:
            result = await work(connection)
        except (sqlite3.DatabaseError, OSError) as error:
            return await self._whole(entry, partial(GuildDatabase.fail, error=error))
        except BaseException:
            self._end(entry)
            raise
        self._end(entry)
        return result

    @property
    def open_files(self) -> int:
        """Files that are open or not yet closed."""
        return len(self._open) + len(self._closing)

    async def close(self) -> None:
        """Let what was asked for end and close every file. Later calls are refused."""
        self._closed = True
        for guild in list(self._open):
            self._begin_closing(guild)
        self._freed.set()
        if self._closing:
            await asyncio.wait(list(self._closing.values()))

    async def _turn(self, guild: int) -> _Open:
        entry = await self._acquire(guild)
        try:
            await entry.turn.acquire()
        except BaseException:
            self._release(entry)
            raise
        return entry

    async def _whole(self, entry: _Open, work: Callable[[GuildDatabase], Awaitable[T]]) -> T:
        task = asyncio.get_running_loop().create_task(self._work(entry, work))
        self._running.add(task)
        task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    async def _work(self, entry: _Open, work: Callable[[GuildDatabase], Awaitable[T]]) -> T:
        try:
            return await work(entry.database)
        finally:
            self._end(entry)

    def _end(self, entry: _Open) -> None:
        entry.turn.release()
        self._release(entry)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waited was told, or was cancelled and does not want to know

    def _release(self, entry: _Open) -> None:
        entry.users -= 1
        self._freed.set()

    async def _acquire(self, guild: int) -> _Open:
        while not self._closed:
            entry = self._open.get(guild)
            if entry is not None:
                self._open.move_to_end(guild)
                entry.users += 1
                entry.used = self._now()
                self._close_idle()
                return entry
            if guild in self._closing:
                await asyncio.wait([self._closing[guild]])  # does not cancel it, unlike a plain await
            elif self.open_files < self._limit:
                self._open[guild] = _Open(self._make(guild))
            else:
                await self._make_room()
        raise StoreError("closed")

    async def _make_room(self) -> None:
        victim = next((guild for guild, entry in self._open.items() if not entry.users), None)
        if victim is not None and not self._closing:
            self._begin_closing(victim)
        if self._closing:
            await asyncio.wait(list(self._closing.values()), return_when=asyncio.FIRST_COMPLETED)
        else:
            self._freed.clear()
            await self._freed.wait()

    def _close_idle(self) -> None:
        oldest_wanted = self._now() - IDLE_SECONDS
        for guild, entry in list(self._open.items()):
            if entry.users or entry.used > oldest_wanted:
                break
            self._begin_closing(guild)

    def _begin_closing(self, guild: int) -> None:
        """Queue the closing behind what still runs. The guild is opened again only after it."""
        task = asyncio.get_running_loop().create_task(_close(self._open.pop(guild)))
        self._closing[guild] = task

        def closed(done: asyncio.Task[None]) -> None:
            del self._closing[guild]
            if not done.cancelled() and done.exception() is not None:
                LOG.error("closing the file of guild %d failed: %s", guild, done.exception())

        task.add_done_callback(closed)


async def _close(entry: _Open) -> None:
    async with entry.turn:
        await entry.database.close()
