"""The one way a file is refused: a place inside it and what is wrong there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

LONGEST_QUOTE = 60


def marked(message: str) -> str:
    """Mark a message for translation where it is written; it is translated where it is shown."""
    return message


PLACES = (marked("line"), marked("round"))
"""What places in a file are called, with a number behind it."""
_WORD = re.compile(rf"\b(?:{'|'.join(PLACES)})(?= [0-9])")


def shown(value: object) -> str:
    """A value as it may stand in one line: texts quoted, escaped and cut, numbers as they are."""
    if not isinstance(value, str):
        return str(value)
    cut = value if len(value) <= LONGEST_QUOTE else value[:LONGEST_QUOTE] + "…"
    plain = "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in cut)
    return f'"{plain}"'


class FileRefused(ValueError):
    """A file that is not taken: `place` (`rounds[2][4].b`, `line 7`, empty for the whole), a message and its facts.

    The message is a template for `str.format`; the facts' values are escaped and cut, never trusted.
    """

    def __init__(self, message: str, place: str = "", **facts: object) -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        self.facts = facts

    def inside(self, step: str, between: str = ".") -> FileRefused:
        """Put one more step in front of the place: names of keys with a dot between, numbers in brackets."""
        sign = between if self.place and not self.place.startswith("[") else ""
        self.place = f"{step}{sign}{self.place}"
        return self

    def line(self, translate: Callable[[str], str] = str) -> str:
        """The whole refusal as one line, in English or through `translate`."""
        place = _WORD.sub(lambda found: translate(found[0]), self.place)
        words = translate(self.message).format(**{name: shown(value) for name, value in self.facts.items()})
        return f"{place}: {words}" if place else words

    def __str__(self) -> str:
        return self.line()
