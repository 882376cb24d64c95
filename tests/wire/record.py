"""What the server saw: every call, ping, breach of a limit and interaction, with times in Unix seconds."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.wire.interaction import Interaction
from tests.wire.messages import Ping


@dataclass
class Call:
    """One REST request; `status` 0 means it got no answer."""

    method: str
    path: str
    route: str = ""
    args: tuple[int | str, ...] = ()
    query: dict[str, str] = field(default_factory=dict)
    body: Any = None
    files: list[tuple[str, bytes]] = field(default_factory=list)
    token: str = ""
    at: float = field(default_factory=time.time)
    status: int = 0
    answer: Any = None
    ms: float = 0.0
    fault: str = ""

    def arg(self, index: int) -> int:
        """An id from the path; a word where a number is due is 0, which nothing has."""
        value = self.args[index]
        return value if isinstance(value, int) else 0

    def word(self, index: int) -> str:
        return str(self.args[index])


@dataclass
class Breach:
    """A request body that Discord would not have taken."""

    route: str
    errors: dict[str, str]
    body: Any


@dataclass
class Record:
    calls: list[Call] = field(default_factory=list)
    pings: list[Ping] = field(default_factory=list)
    breaches: list[Breach] = field(default_factory=list)
    interactions: list[Interaction] = field(default_factory=list)
    gateway: list[str] = field(default_factory=list)  # identify, resume, drop … in order
    unknown: list[str] = field(default_factory=list)  # requests no route exists for

    def count(self, route: str = "", status: int | None = None) -> int:
        """How many calls had this route template (`"POST /channels/{id}/messages"`) and status."""
        return len(self.of(route, status))

    def of(self, route: str = "", status: int | None = None) -> list[Call]:
        return [c for c in self.calls if (not route or c.route == route) and (status is None or c.status == status)]

    def statuses(self) -> Counter[tuple[str, int]]:
        """Calls by (route, status): the quickest view of what a bot did."""
        return Counter((call.route, call.status) for call in self.calls)

    def pings_of(self, user_id: int) -> list[Ping]:
        return [ping for ping in self.pings if ping.user_id == user_id]

    def failed(self) -> list[Interaction]:
        """Interactions people saw fail: no acknowledgement in time."""
        return [i for i in self.interactions if i.failed]

    def latencies(self) -> list[float]:
        """Milliseconds from dispatch to acknowledgement of those that were acknowledged, sorted."""
        return sorted(i.latency_ms for i in self.interactions if i.latency_ms is not None)

    def invalid(self) -> int:
        """Answers that count towards Discord's ban of 10,000 in ten minutes: 401, 403, 429."""
        return sum(call.status in {401, 403, 429} for call in self.calls)

    def busiest_second(self) -> int:
        """Most calls within any one second that count against the bot's global limit."""
        times = sorted(c.at for c in self.calls if "/interactions/" not in c.route and "/webhooks/" not in c.route)
        best = start = 0
        for end, at in enumerate(times):
            while at - times[start] > 1.0:
                start += 1
            best = max(best, end - start + 1)
        return best
