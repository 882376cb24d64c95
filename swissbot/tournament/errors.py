"""Refusals: a code with facts. The words for each code are in `render`."""

from __future__ import annotations

from collections.abc import Mapping

from swissbot.engine.types import Reason

Fact = str | int | None | tuple[str, ...] | Reason


class Refused(Exception):
    """A rule says no. Nothing was changed; `code` and `facts` say why, e.g. `Refused("match-settled", match=7)`."""

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts: Mapping[str, Fact] = facts

    def __reduce__(self) -> tuple[object, ...]:
        return (_refused, (self.code, dict(self.facts)))


def _refused(code: str, facts: dict[str, Fact]) -> Refused:
    return Refused(code, **facts)
