"""How fast Discord may be told: budgets per message and per channel, and the calls of the bot spread over time.

The numbers were observed, not promised.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from discord.http import HTTPClient, Route

HISTORY = "/messages"
"""A channel's last messages are read where a post may be there and may be not: that is part of sending it."""


def spread(http: HTTPClient, clock: Callable[[], float], limits: RateBudgets) -> None:
    """From now on calls wait for their turn. Looking whether hundreds of servers' posts are still there, as after a
    start, leaves room for what has to be said meanwhile."""
    every, looks = CallQueue(clock, limits.every), CallQueue(clock, limits.looks)
    send = http.request

    async def request(route: Route, **more: Any) -> Any:
        if route.method == "GET" and not route.path.endswith(HISTORY):
            await _turn(looks)
        await _turn(every)
        return await send(route, **more)

    http.request = request  # type: ignore[method-assign]  # every method of the client calls it


async def _turn(turnstile: CallQueue) -> None:
    wait = turnstile.wait()
    if wait > 0:
        await asyncio.sleep(wait)


@dataclass(frozen=True, slots=True)
class RateBudgets:
    """(how many, in how many seconds) of each kind, in one channel; `every` counts all calls of the bot and `looks`
    those that only read, as Discord allows 50 a second; `gap` seconds between two edits of the same message; `passes`
    seconds between two looks at what a guild should show."""

    gap: float = 1.0
    passes: float = 0.25
    edits: tuple[int, float] = (5, 5.0)
    old_edits: tuple[int, float] = (3, 6.0)
    creates: tuple[int, float] = (5, 5.0)
    deletes: tuple[int, float] = (5, 1.0)
    threads: tuple[int, float] = (30, 300.0)
    every: tuple[int, float] = (36, 1.0)
    looks: tuple[int, float] = (18, 1.0)
    old_after: float = 3_600.0


UNLIMITED = RateBudgets(
    gap=0.0,
    passes=0.0,
    edits=(10**6, 0.0),
    old_edits=(10**6, 0.0),
    creates=(10**6, 0.0),
    deletes=(10**6, 0.0),
    every=(10**6, 0.0),
    looks=(10**6, 0.0),
    threads=(10**6, 0.0),
)


class Pace:
    """Answers how long to wait before the next call, and remembers those made. `clock` is monotonic seconds."""

    def __init__(self, clock: Callable[[], float], limits: RateBudgets = RateBudgets()) -> None:
        self._clock = clock
        self.limits = limits
        self._used: dict[tuple[str, int], deque[float]] = {}
        self._touched: dict[int, float] = {}

    def before_create(self, channel: int) -> float:
        """Seconds to wait before a message may be created there; 0: now."""
        return self._wait("create", channel, self.limits.creates)

    def before_edit(self, channel: int, message: int, age: float) -> float:
        """Seconds to wait before this message, `age` seconds old, may be edited; 0: now."""
        since = self._clock() - self._touched.get(message, float("-inf"))
        wait = max(0.0, self.limits.gap - since)
        wait = max(wait, self._wait("edit", channel, self.limits.edits))
        if age >= self.limits.old_after:
            wait = max(wait, self._wait("old", channel, self.limits.old_edits))
        return wait

    def before_delete(self, channel: int) -> float:
        """Seconds to wait before a message may be deleted there; 0: now."""
        return self._wait("delete", channel, self.limits.deletes)

    def deleted(self, channel: int) -> None:
        self._note("delete", channel, self.limits.deletes)

    def before_thread(self, channel: int) -> float:
        """Seconds to wait before a thread may be made there; 0: now."""
        return self._wait("thread", channel, self.limits.threads)

    def thread_made(self, channel: int) -> None:
        self._note("thread", channel, self.limits.threads)

    def created(self, channel: int, message: int) -> None:
        self._note("create", channel, self.limits.creates)
        self._touch(message)

    def edited(self, channel: int, message: int, age: float) -> None:
        self._note("edit", channel, self.limits.edits)
        if age >= self.limits.old_after:
            self._note("old", channel, self.limits.old_edits)
        self._touch(message)

    def _wait(self, kind: str, channel: int, limit: tuple[int, float]) -> float:
        count, seconds = limit
        times = self._used.get((kind, channel))
        if times is None or len(times) < count:
            return 0.0
        return max(0.0, times[-count] + seconds - self._clock())

    def _note(self, kind: str, channel: int, limit: tuple[int, float]) -> None:
        times = self._used.setdefault((kind, channel), deque(maxlen=min(limit[0], 64)))
        times.append(self._clock())

    def _touch(self, message: int) -> None:
        now = self._clock()
        self._touched[message] = now
        if len(self._touched) > 1_000:
            fresh = {m: at for m, at in self._touched.items() if now - at < self.limits.gap}
            self._touched = fresh


class CallQueue:
    """Lets callers through in the order they came, a quarter of the limit at once and the others evenly after them."""

    def __init__(self, clock: Callable[[], float], limit: tuple[int, float]) -> None:
        count, seconds = limit
        self._clock = clock
        self._gap, self._slack = seconds / count, seconds / 4
        self._next = float("-inf")

    def wait(self) -> float:
        """Takes the caller's turn and answers in how many seconds it comes; 0: now."""
        now = self._clock()
        turn = max(self._next, now)
        self._next = turn + self._gap
        return max(0.0, turn - now - self._slack)
