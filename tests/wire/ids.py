"""Snowflakes: 64-bit ids that carry their time, strictly increasing."""

import time
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000


class Ids:
    """Hands out snowflakes; two calls never give the same or a smaller one."""

    def __init__(self) -> None:
        self._last = 0

    def next(self) -> int:
        """A new id whose time part is now."""
        wanted = (int(time.time() * 1000) - EPOCH_MS) << 22
        self._last = max(self._last + 1, wanted)
        return self._last

    def guild(self, ordinal: int) -> int:
        """An id for the n-th guild whose shard is `n % shards`, whatever the number of shards (up to 4,096)."""
        stamp = ((self.next() >> 22) & ~0xFFF) | (ordinal & 0xFFF)
        return (stamp << 22) | 1


def iso(seconds: float | None = None) -> str:
    """Unix seconds (default: now) in the form Discord prints times."""
    when = datetime.now(UTC) if seconds is None else datetime.fromtimestamp(seconds, UTC)
    return when.isoformat(timespec="microseconds")
