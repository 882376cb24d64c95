"""Rate limits per route and per bot, with the headers Discord sends."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from zlib import crc32

GLOBAL_PER_SECOND = 50
OLD_MESSAGE_S = 3600.0
OLD_EDITS = (3, 6.0)  # observed: edits of messages older than an hour, per channel
RENAMES = (2, 600.0)  # observed: channel renames
WEBHOOK = (5, 2.0)
# (limit, seconds) per route and main parameter; O in the field's sense: observed, not promised
LIMITS = {
    "POST /channels/{id}/messages": (5, 5.0),
    "PATCH /channels/{id}/messages/{id}": (5, 5.0),
    "DELETE /channels/{id}/messages/{id}": (5, 1.0),
    "POST /channels/{id}/threads": (40, 300.0),
    "PUT /guilds/{id}/members/{id}/roles/{id}": (10, 10.0),
    "DELETE /guilds/{id}/members/{id}/roles/{id}": (10, 10.0),
    "PUT /channels/{id}/thread-members/{id}": (5, 2.0),
    "POST /users/@me/channels": (10, 10.0),
}
UNLIMITED = ("POST /interactions/", "/webhooks/")  # these do not count against the bot's 50 a second


@dataclass
class Window:
    """A fixed window: it opens with its first request and is full after `limit` of them."""

    limit: int
    period: float
    opened: float = float("-inf")
    used: int = 0

    def take(self, now: float) -> float:
        """Count one request; 0 when it fits, else the seconds until the window ends."""
        if now - self.opened >= self.period:
            self.opened, self.used = now, 0
        if self.used >= self.limit:
            return self.opened + self.period - now
        self.used += 1
        return 0.0

    def left(self, now: float) -> float:
        return max(0.0, self.opened + self.period - now)


@dataclass(frozen=True)
class Verdict:
    """`retry_after` 0 lets the request pass; scope is user (route), shared (sub-limit) or global."""

    headers: dict[str, str]
    retry_after: float = 0.0
    scope: str = "user"


@dataclass
class Rates:
    enabled: bool = True
    per_second: int = GLOBAL_PER_SECOND
    limits: dict[str, tuple[int, float]] = field(default_factory=lambda: dict(LIMITS))
    _windows: dict[tuple[str, str], Window] = field(default_factory=dict)

    def check(self, route: str, major: str, old_message: bool = False, rename: bool = False) -> Verdict:
        """Count a request of `route` whose main parameter (channel, guild, token) is `major`."""
        if not self.enabled:
            return Verdict({})
        now = time.monotonic()
        outside = any(part in route for part in UNLIMITED)
        if not outside:
            wait = self._window("global", "", self.per_second, 1.0).take(now)
            if wait:
                return Verdict({"X-RateLimit-Global": "true"}, wait, "global")
        if old_message and (wait := self._window(f"old {route}", major, *OLD_EDITS).take(now)):
            return Verdict({}, wait, "shared")
        if rename and (wait := self._window("rename", major, *RENAMES).take(now)):
            return Verdict({}, wait, "shared")
        rule = WEBHOOK if outside else self.limits.get(route)
        if rule is None:
            return Verdict({})
        window = self._window("webhook" if outside else route, major, *rule)
        wait = window.take(now)
        headers = {
            "X-RateLimit-Limit": str(window.limit),
            "X-RateLimit-Remaining": str(window.limit - window.used),
            "X-RateLimit-Reset": f"{time.time() + window.left(now):.3f}",
            "X-RateLimit-Reset-After": f"{window.left(now):.3f}",
            "X-RateLimit-Bucket": f"{crc32(route.encode()):08x}",
        }
        return Verdict(headers, wait)

    def _window(self, key: str, major: str, limit: int, period: float) -> Window:
        return self._windows.setdefault((key, major), Window(limit, period))
