"""Custom ids: all that a button remembers. `sb1:<verb>:<tournament>[:<argument>]…`, version first.

A custom id is input like any other: it is matched by one anchored, linear pattern, its numbers are bounded, and the
rules judge what it asks for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from swissbot.render import limits

VERSION = "sb1"
PATTERN = re.compile(r"sb1:(?P<verb>[a-z-]{1,16}):(?P<tournament>[0-9]{1,9})(?P<arguments>(?::[a-z0-9-]{1,24}){0,4})")


@dataclass(frozen=True, slots=True)
class CustomId:
    """A parsed custom id; `arguments` are still text."""

    verb: str
    tournament: int
    arguments: tuple[str, ...] = ()

    def number(self, index: int) -> int | None:
        """The argument at `index` as a number of at most nine digits, or None."""
        text = self.arguments[index] if index < len(self.arguments) else ""
        return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None

    def text(self, index: int) -> str:
        return self.arguments[index] if index < len(self.arguments) else ""


def build(verb: str, tournament: int, *arguments: int | str) -> str:
    """The custom id; raises ValueError for one that would not parse again."""
    made = ":".join([VERSION, verb, str(tournament), *map(str, arguments)])
    if PATTERN.fullmatch(made) is None or len(made) > limits.CUSTOM_ID:
        raise ValueError(f"not a custom id: {made!r}")
    return made


def parse(text: str) -> CustomId | None:
    """The parts of a custom id, or None for anything else."""
    found = PATTERN.fullmatch(text) if len(text) <= limits.CUSTOM_ID else None
    if found is None:
        return None
    arguments = tuple(found["arguments"].split(":")[1:])
    return CustomId(found["verb"], int(found["tournament"]), arguments)
