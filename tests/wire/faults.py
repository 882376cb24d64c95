"""Faults on purpose: the n-th call of a route fails, is slow, or its answer is lost."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.wire.record import Call

LOST, REFUSED = "lost", "refused"


@dataclass
class Fault:
    """What happens to calls whose route matches `route`, e.g. `"POST /channels/*/messages"`.

    `kind`: an int is answered as that status with `code` (nothing happens); "lost" does the work and closes the
    connection without an answer; "refused" closes it before doing anything; "slow" only waits `delay` seconds.
    The first `skip` matching calls pass, then `times` (None: every) are hit, each with `probability`.
    """

    route: str
    kind: int | str
    code: int = 0
    times: int | None = 1
    skip: int = 0
    probability: float = 1.0
    delay: float = 0.0
    when: Callable[[Call], bool] | None = None
    hits: int = 0


@dataclass
class Faults:
    """The faults that are set; an explicit seed makes the random ones repeatable."""

    seed: int = 0
    active: list[Fault] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)

    def add(self, route: str, kind: int | str, **more: object) -> Fault:
        """Set one (see `Fault`) and return it: its `hits` tell how often it struck."""
        fault = Fault(route, kind, **more)  # type: ignore[arg-type]  # the fields are named by the caller
        self.active.append(fault)
        return fault

    def clear(self) -> None:
        self.active.clear()

    def strike(self, call: Call) -> Fault | None:
        """The first fault that hits this call."""
        for fault in self.active:
            if not fnmatchcase(f"{call.method} {call.path}", fault.route) or (fault.when and not fault.when(call)):
                continue
            if fault.skip > 0:
                fault.skip -= 1
                continue
            if fault.times == 0 or self.random.random() >= fault.probability:
                continue
            fault.times = None if fault.times is None else fault.times - 1
            fault.hits += 1
            return fault
        return None
