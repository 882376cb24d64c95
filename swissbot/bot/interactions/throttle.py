"""How often one person, and one server, may press: who presses without end waits a moment."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable


class Throttle:
    """A person's and a guild's presses: at most so many in so many seconds."""

    def __init__(
        self, clock: Callable[[], float], person: tuple[int, float] = (30, 10.0), guild: tuple[int, float] = (600, 10.0)
    ) -> None:
        self._clock = clock
        self._person, self._guild = person, guild
        self._seen: dict[tuple[int, int], deque[float]] = {}

    def allows(self, guild: int, user: int) -> bool:
        """Whether one more press may be handled now; it is counted if so."""
        now = self._clock()
        if len(self._seen) > 10_000:
            longest = max(self._person[1], self._guild[1])
            self._seen = {key: times for key, times in self._seen.items() if times and now - times[-1] < longest}
        mine = self._recent((guild, user), self._person[1], now)
        all_of_them = self._recent((guild, 0), self._guild[1], now)
        if len(mine) >= self._person[0] or len(all_of_them) >= self._guild[0]:
            return False
        mine.append(now)
        all_of_them.append(now)
        return True

    def _recent(self, key: tuple[int, int], seconds: float, now: float) -> deque[float]:
        times = self._seen.setdefault(key, deque())
        while times and now - times[0] >= seconds:
            times.popleft()
        return times
