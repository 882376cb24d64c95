"""What somebody chose or typed in the settings panel, read: a value of nobody's making is refused, a slip is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from swissbot.bot.context import ServerRights
from swissbot.bot.interactions import times
from swissbot.bot.interactions.request import Say
from swissbot.engine.types import Rules
from swissbot.render.i18n.language import Words
from swissbot.render.text.names import escape_text
from swissbot.tournament.errors import Refused
from swissbot.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class Given:
    """What somebody chose (`value`) or typed, and what it is judged by; `presets` are the host's own ones as well."""

    state: Tournament
    value: str
    typed: Mapping[str, str]
    now: int
    zone: str
    words: Words
    guild: int
    rights: ServerRights
    presets: Mapping[str, Rules]


def number(given: Given, name: str) -> int | None:
    """A whole number that was typed, or None for an empty line."""
    text = given.typed.get(name, "").strip()
    if not text:
        return None
    if text.isascii() and text.isdigit():
        return int(text)
    raise Say(given.words._("{text} is no whole number. Nothing was changed.").format(text=escape_text(text, 20)))


def chosen(given: Given) -> int:
    """A number that was chosen in a select; anything else is of nobody's making."""
    if given.value.isascii() and given.value.isdigit() and len(given.value) <= 20:
        return int(given.value)
    raise Refused("not-a-button")


def yes(given: Given) -> bool:
    if given.value not in ("yes", "no"):
        raise Refused("not-a-button")
    return given.value == "yes"


def one_of(given: Given, *words: str) -> str:
    if given.value not in words:
        raise Refused("not-a-button")
    return given.value


def moment(given: Given, name: str, before: int | None) -> int | None:
    """A time that was typed; one that was left as it was shown stays as it is, to the second."""
    text = given.typed.get(name, "").strip()
    if not text:
        return None
    if before is not None and text == times.shown(before, given.zone):
        return before
    return times.starts(text, given.now, given.zone, given.words)


def word_or_none(given: Given, *words: str) -> str | None:
    word = one_of(given, "none", *words)
    return None if word == "none" else word


def none_or(given: Given, none: str) -> int | None:
    return None if given.value == none else chosen(given)
