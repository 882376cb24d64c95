"""Background work that cannot die: it runs when poked or when it asked to be woken, and an error only delays it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

FIRST_DELAY = 6.0
LONGEST_DELAY = 300.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Health:
    """How a piece of background work fares; `failures` in a row, `error` the last one's kind."""

    name: str
    running: bool
    failures: int
    error: str


class Worker:
    """Runs `job` once for any number of pokes that came meanwhile. The job answers in how many seconds it wants to be
    run again (None: when poked). Between runs nothing waits: there is at most a timer."""

    def __init__(self, name: str, job: Callable[[], Awaitable[float | None]], *, gap: float = 0.0) -> None:
        """`gap`: seconds between the end of a run and the next one, however often it is poked."""
        self.name = name
        self._job = job
        self._gap = gap
        self._ended = float("-inf")
        self._again = False
        self._closed = False
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._failures = 0
        self._error = ""

    def poke(self) -> None:
        if self._closed:
            return
        self._again = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._task is not None:
            return
        loop = asyncio.get_running_loop()
        wait = self._ended + self._gap - loop.time()
        if wait > 0:
            self._timer = loop.call_later(wait, self.poke)
        else:
            self._task = loop.create_task(self._run(), name=self.name)

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        self._again = False
        try:
            delay = await self._once()
        finally:
            self._task = None
            self._ended = loop.time()
        if self._closed:
            return
        if self._again:
            self.poke()
        elif delay is not None:
            self._timer = loop.call_later(delay, self.poke)

    async def _once(self) -> float | None:
        try:
            delay = await self._job()
        except Exception as error:  # noqa: BLE001  # whatever it was: background work goes on, later
            self._failures += 1
            self._error = type(error).__name__
            _log.exception("background work failed", extra={"worker": self.name, "failures": self._failures})
            return min(FIRST_DELAY * 2.0 ** (self._failures - 1), LONGEST_DELAY)
        self._failures, self._error = 0, ""
        return float(delay) if delay is not None else None

    def health(self) -> Health:
        return Health(self.name, self._task is not None, self._failures, self._error)

    async def close(self) -> None:
        """Stop for good; a run that is under way is cancelled."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        task = self._task
        if task is not None and task is not asyncio.current_task():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def for_each(guilds: Iterable[int], work: Callable[[int], Awaitable[None]]) -> None:
    """Do something for every guild. What fails for one does not keep it from the others: it is raised after them."""
    failed: Exception | None = None
    for guild in guilds:
        try:
            await work(guild)
        except Exception as error:  # noqa: BLE001  # whatever it was: it is the last thing that this raises
            failed = error
            _log.error("a server was passed over", extra={"guild": guild, "error": str(error)})
    if failed is not None:
        raise failed


class Workers:
    """A worker for each guild, made when it is first poked; one guild's trouble is no other's."""

    def __init__(self, name: str, job: Callable[[int], Awaitable[float | None]], *, gap: float = 0.0) -> None:
        """`job` takes the guild; `gap` as of a `Worker`."""
        self._name = name
        self._job = job
        self._gap = gap
        self._closed = False
        self._workers: dict[int, Worker] = {}

    def poke(self, guild: int) -> None:
        if self._closed:
            return
        if guild not in self._workers:
            self._workers[guild] = Worker(f"{self._name} {guild}", lambda: self._job(guild), gap=self._gap)
        self._workers[guild].poke()

    def health(self) -> list[Health]:
        return [worker.health() for worker in self._workers.values()]

    async def close(self) -> None:
        """Stop all of them for good."""
        self._closed = True
        for worker in self._workers.values():
            await worker.close()
