"""What one setting is: its fields, title and value in words, the controls that change it and how each is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from swissbot.engine.types import Rules
from swissbot.render import icons, limits
from swissbot.render.custom_id import build
from swissbot.render.i18n.language import Words
from swissbot.render.message import Button, Option, TextInput
from swissbot.tournament.commands import Adjust, Change
from swissbot.tournament.state import Tournament

Label = Callable[[Words], str]
Part = Literal["entry", "play", "rounds"]
"""Who plays and when, the rules of play, and what happens during the rounds."""


@dataclass(frozen=True, slots=True)
class Editing:
    """What the controls of a setting show: `times` are the times of `starts` and `decks_until` as one would type them,
    in the server's time zone; `presets` those of whoever runs the bot."""

    state: Tournament
    words: Words
    times: Mapping[str, str] = field(default_factory=dict)
    presets: Mapping[str, Rules] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Input:
    """What somebody chose (`value`) or typed, by the name of the line, and what it is read with. `read_time` turns a
    typed time into Unix seconds."""

    editing: Editing
    value: str
    typed: Mapping[str, str]
    read_time: Callable[[str], int]

    @property
    def state(self) -> Tournament:
        return self.editing.state

    @property
    def words(self) -> Words:
        return self.editing.words


Read = Callable[[Input], Adjust | Change]
"""Raises `Refused("not-a-button")` for what no control offers, `Mistyped` for a slip, with what to type instead."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A select. Its custom id is `set:<key>`; `of`: the options given, or the server's roles or text channels."""

    key: str
    question: Label
    read: Read
    options: Callable[[Editing], tuple[Option, ...]] = lambda _: ()
    of: Literal["options", "role", "channel"] = "options"


@dataclass(frozen=True, slots=True)
class TypedForm:
    """A form. Its custom id is `set:<key>`."""

    key: str
    lines: Callable[[Editing], tuple[TextInput, ...]]
    read: Read


@dataclass(frozen=True, slots=True)
class Setting:
    """One line of the panel.

    `fields`: the fields of the rules and settings that it changes, each with its name in a sentence (None: its own);
    where all of them are fixed, so is the setting. A setting without fields is fixed when the tournament is over. The
    first editor opens with the setting when it is a form; else all selects are shown, with `hints` above and `buttons`
    below.
    """

    key: str
    part: Part
    fields: Mapping[str, Label | None]
    title: Label
    value: Callable[[Tournament, Words], str]
    editors: Sequence[Choice | TypedForm]
    hints: Callable[[Tournament, Words], list[str]] = lambda _, __: []
    buttons: Callable[[Tournament, Words], tuple[Button, ...]] = lambda _, __: ()


def options(pairs: list[tuple[str, str]], now: str) -> tuple[Option, ...]:
    """Each (label, value); the one that holds now is marked, and added where it is none of them."""
    if now not in [value for _, value in pairs]:
        pairs = [*pairs, (now, now)]
    return tuple(
        Option((f"{icons.SETTLED} {label}" if value == now else label)[: limits.OPTION_TEXT], value)
        for label, value in pairs
    )


def yes_no(value: bool, words: Words) -> str:
    return words._("yes") if value else words._("no")


def yes_no_options(now: bool, words: Words) -> tuple[Option, ...]:
    return options([(yes_no(True, words), "yes"), (yes_no(False, words), "no")], "yes" if now else "no")


def number_line(name: str, label: str, value: int | None, hint: str) -> TextInput:
    """A line for a whole number; empty for none."""
    return TextInput(name, label, "" if value is None else str(value), hint, required=False, max_length=5)


def button(state: Tournament, label: str, *path: str) -> Button:
    """A button below the selects of a setting; `path` is the key, and a value where it sets one."""
    return Button(label, build("set", state.id, *path))
