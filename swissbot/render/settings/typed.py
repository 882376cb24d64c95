"""What was chosen or typed for a setting, read: what no control offers is refused, a slip is explained."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from swissbot.engine.tiebreaks import NAMES
from swissbot.render.settings.setting import Input
from swissbot.render.text import labels
from swissbot.render.text.names import escape_text
from swissbot.tournament.commands import Adjust
from swissbot.tournament.errors import Refused

_POINTS = re.compile(r"[0-9]{1,3}(?:[.,][0-9]{1,2})?|[0-9]{1,3}/[1-9][0-9]?", re.ASCII)
_SEPARATOR = re.compile(r"[,;\n]")


class Mistyped(Exception):
    """A slip of whoever typed; its text says what to type instead."""


def rules(**changes: Any) -> Adjust:
    """The command that changes these fields of the rules."""
    return Adjust(rules=changes)


def settings(**changes: Any) -> Adjust:
    """The command that changes these fields of the settings."""
    return Adjust(settings=changes)


def number(entered: Input, name: str) -> int | None:
    """A whole number that was typed, or None for an empty line. Raises `Mistyped`."""
    text = entered.typed.get(name, "").strip()
    if not text:
        return None
    if text.isascii() and text.isdigit():
        return int(text)
    raise Mistyped(
        entered.words._("{text} is no whole number. Nothing was changed.").format(text=escape_text(text, 20))
    )


def chosen_number(entered: Input) -> int:
    """A number that was chosen in a select. Raises `Refused`."""
    if entered.value.isascii() and entered.value.isdigit() and len(entered.value) <= 20:
        return int(entered.value)
    raise Refused("not-a-button")


def number_or_none(entered: Input, none: str) -> int | None:
    """A number that was chosen, or None for the option `none`. Raises `Refused`."""
    return None if entered.value == none else chosen_number(entered)


def one_of(entered: Input, *words: str) -> str:
    """The option that was chosen. Raises `Refused`."""
    if entered.value not in words:
        raise Refused("not-a-button")
    return entered.value


def word_or_none(entered: Input, *words: str) -> str | None:
    """The option that was chosen, None for `none`. Raises `Refused`."""
    word = one_of(entered, "none", *words)
    return None if word == "none" else word


def yes(entered: Input) -> bool:
    """Whether `yes` was chosen. Raises `Refused`."""
    return one_of(entered, "yes", "no") == "yes"


def moment(entered: Input, name: str, before: int | None) -> int | None:
    """A time that was typed, in Unix seconds; one that was left as it was shown stays as it is, to the second."""
    text = entered.typed.get(name, "").strip()
    if not text:
        return None
    if before is not None and text == entered.editing.times.get(name):
        return before
    return entered.read_time(text)


def points(entered: Input, name: str) -> Fraction:
    """Points as `3`, `0.5` or `1/2`. Raises `Mistyped`."""
    text = entered.typed.get(name, "").strip()
    if not _POINTS.fullmatch(text):
        template = entered.words._("{text} is no number of points (3, 0.5 or 1/2). Nothing was changed.")
        raise Mistyped(template.format(text=escape_text(text or "–", 20)))
    return Fraction(text.replace(",", "."))


def tiebreaks(entered: Input) -> tuple[str, ...]:
    """The names of tiebreaks, by key or title. Raises `Mistyped` at the first that there is not."""
    by_title = {title.casefold(): name for name, title in labels.TIEBREAKS.items()}
    names: list[str] = []
    for piece in _SEPARATOR.split(entered.typed.get("tiebreaks", "")):
        wanted = " ".join(piece.split()).casefold()
        if not wanted:
            continue
        name = by_title.get(wanted, wanted.replace(" ", "-"))
        if name not in NAMES:
            template = entered.words._("There is no tiebreak {text}. There are: {names}.")
            every_name = ", ".join(f"`{known}`" for known in sorted(NAMES))
            raise Mistyped(template.format(text=escape_text(piece, 40), names=every_name))
        names.append(name)
    return tuple(names)


def lengths(entered: Input) -> tuple[int, ...]:
    """`3, 3, 5`: quarterfinals, semifinals, final; nothing: all rounds alike. Raises `Mistyped`."""
    pieces = [piece for piece in re.split(r"[\s,;]+", entered.typed.get("lengths", "")) if piece]
    if not all(re.fullmatch(r"[0-9]{1,2}", piece, re.ASCII) for piece in pieces):
        raise Mistyped(entered.words._("Type a number for each round, the final last: `3, 3, 5`. Nothing was changed."))
    return tuple(map(int, pieces))
