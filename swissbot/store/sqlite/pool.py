"""A thread for each open guild file, the least recently used closed first.

A whole function runs on the thread, never parts of a transaction: what awaits it may be cancelled at any time, and the
function still ends properly. The threads of an executor that nobody closed don't keep the process from ending.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from swissbot.store.interface import StoreError
from swissbot.store.sqlite.database import GuildDatabase

T = TypeVar("T")

LOG = logging.getLogger(__name__)
IDLE_SECONDS = 600


class _Open:
    """A guild's file with its thread; `users` are calls that have not returned, `used` is when the last one began."""

    def __init__(self, guild: int, database: GuildDatabase) -> None:
        self.database = database
        self.executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"guild-{guild}")
        self.users = 0
        self.used = 0.0


class Pool:
    """`make` gives the database of a guild, `now` Unix seconds; never more than `limit` files are open."""

    def __init__(self, make: Callable[[int], GuildDatabase], now: Callable[[], float], limit: int) -> None:
        self._make = make
        self._now = now
        self._limit = limit
        self._open: OrderedDict[int, _Open] = OrderedDict()
        self._closing: dict[int, asyncio.Future[None]] = {}
        self._freed = asyncio.Event()
        self._closed = False

    async def run(self, guild: int, work: Callable[[GuildDatabase], T]) -> T:
        """Run a function on the guild's thread. Cancelled before its turn it does not run, else it runs to its end."""
        entry = await self._acquire(guild)
        try:
            return await asyncio.get_running_loop().run_in_executor(entry.executor, work, entry.database)
        finally:
            entry.users -= 1
            self._freed.set()

    @property
    def open_files(self) -> int:
        """Files that are open or not yet closed."""
        return len(self._open) + len(self._closing)

    async def close(self) -> None:
        """Let running functions end and close every file. Later calls are refused."""
        self._closed = True
        for guild in list(self._open):
            self._begin_closing(guild)
        self._freed.set()
        if self._closing:
            await asyncio.wait(list(self._closing.values()))

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
                self._open[guild] = _Open(guild, self._make(guild))
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
        entry = self._open.pop(guild)
        future = asyncio.wrap_future(entry.executor.submit(entry.database.close))
        entry.executor.shutdown(wait=False)
        self._closing[guild] = future

        def closed(done: asyncio.Future[None]) -> None:
            del self._closing[guild]
            if not done.cancelled() and done.exception() is not None:
                LOG.error("closing the file of guild %d failed: %s", guild, done.exception())

        future.add_done_callback(closed)
