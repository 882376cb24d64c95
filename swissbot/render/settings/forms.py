"""The forms of settings that are typed, by the setting's key: their lines, filled with what holds now."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from swissbot.render.i18n.language import Words
from swissbot.render.message import TextInput
from swissbot.render.text import labels
from swissbot.tournament.state import Tournament

Fields = tuple[TextInput, ...]
TIMES = "20:00 · in 45m · 2030-05-01 20:00"


def _number(name: str, label: str, value: int | None, hint: str) -> TextInput:
    return TextInput(name, label, "" if value is None else str(value), hint, required=False, max_length=5)


def _starts(s: Tournament, w: Words, typed: Mapping[str, str]) -> Fields:
    time = TextInput("starts", w._("Start"), typed.get("starts", ""), TIMES, required=False)
    label = w._("Check-in opens so many minutes before")
    return (time, _number("check_in", label, s.settings.check_in, w._("empty: none")))


def _rounds(s: Tournament, w: Words, _: Mapping[str, str]) -> Fields:
    now = s.planned if s.planned is not None else s.rules.rounds
    return (_number("rounds", w._("Number of rounds"), now, w._("empty: by attendance")),)


def _points(s: Tournament, w: Words, _: Mapping[str, str]) -> Fields:
    points = s.rules.points
    return (
        TextInput("win", w._("Win"), labels.points(points.win, w), max_length=7),
        TextInput("draw", w._("Draw"), labels.points(points.draw, w), max_length=7),
        TextInput("loss", w._("Loss"), labels.points(points.loss, w), max_length=7),
        TextInput("bye", w._("Bye"), labels.points(points.bye, w), max_length=7),
    )


def _tiebreaks(s: Tournament, w: Words, _: Mapping[str, str]) -> Fields:
    now = ", ".join(s.rules.tiebreaks)
    label = w._("After points, in this order")
    return (
        TextInput("tiebreaks", label, now, "buchholz, sonneborn-berger", required=False, long=True, max_length=400),
    )


def _apart(s: Tournament, w: Words, _: Mapping[str, str]) -> Fields:
    label = w._("Up to round (groups come with a list)")
    return (_number("avoid", label, s.rules.avoid_group_rounds or None, w._("empty: never")),)


def _clock(s: Tournament, w: Words, _: Mapping[str, str]) -> Fields:
    none = w._("empty: none")
    turns = _number("extra_turns", w._("Turns after time is called"), s.settings.extra_turns, none)
    return (_number("clock", w._("Minutes of a round"), s.settings.clock, none), turns)


def _late(s: Tournament, w: Words, _: Mapping[str, str]) -> Fields:
    label = w._("Last round that may still be joined")
    return (_number("late_until", label, s.settings.late_until, w._("empty: organisers only")),)


def _places(s: Tournament, w: Words, _: Mapping[str, str]) -> Fields:
    label = w._("Places; more wait on a list")
    return (_number("max_players", label, s.settings.max_players, w._("empty: none")),)


def _ask(s: Tournament, w: Words, _: Mapping[str, str]) -> Fields:
    return (TextInput("ask", w._("Question at Join"), s.settings.ask or "", w._("empty: none"), required=False),)


def _until(s: Tournament, w: Words, typed: Mapping[str, str]) -> Fields:
    hint = w._("empty: until the start")
    return (TextInput("until", w._("Lists are due"), typed.get("until", ""), hint, required=False),)


def _name(s: Tournament, w: Words, _: Mapping[str, str]) -> Fields:
    return (TextInput("name", w._("Name"), s.name, max_length=100),)


def _cut_lengths(s: Tournament, w: Words, _: Mapping[str, str]) -> Fields:
    now = ", ".join(map(str, s.settings.cut_lengths))
    return (TextInput("lengths", w._("Best of, up to the final"), now, "3, 3, 5", required=False, max_length=40),)


FORMS: Mapping[str, Callable[[Tournament, Words, Mapping[str, str]], Fields]] = {
    "name": _name,
    "starts": _starts,
    "places": _places,
    "late": _late,
    "ask": _ask,
    "rounds": _rounds,
    "points": _points,
    "tiebreaks": _tiebreaks,
    "apart": _apart,
    "clock": _clock,
    "decks-until": _until,
    "cut-lengths": _cut_lengths,
}
