"""The settings panel, pressed: what was chosen or typed becomes one command. Every value is checked again here.

`settings` shows the panel, `set-what` is its select, `set:<key>[:<value>]` changes one setting.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction

import discord

from swissbot.bot import times
from swissbot.bot.creation import needs_points
from swissbot.bot.presses import Handler, Press
from swissbot.bot.request import Answer, Request, Say
from swissbot.engine.presets import PRESETS
from swissbot.engine.tiebreaks import NAMES
from swissbot.engine.types import Points
from swissbot.render import settings as shown
from swissbot.render import terms
from swissbot.render.course import typed_title
from swissbot.render.language import Words
from swissbot.render.names import escape_text
from swissbot.tournament import commands as co
from swissbot.tournament.refusals import Refused
from swissbot.tournament.rules.changes import recommended
from swissbot.tournament.state import Tournament

_WORTH = re.compile(r"[0-9]{1,3}(?:[.,][0-9]{1,2})?|[0-9]{1,3}/[1-9][0-9]?", re.ASCII)
_SEPARATED = re.compile(r"[,;\n]")


@dataclass(frozen=True, slots=True)
class Given:
    """What somebody chose (`value`) or typed, and what it is judged by."""

    state: Tournament
    value: str
    typed: Mapping[str, str]
    now: int
    zone: str
    words: Words
    guild: discord.Guild | None


async def settings(request: Request, press: Press) -> Answer:
    state = await request.ask(press.tournament)
    request.need_organiser(state)
    return shown.panel(state, request.words)


async def set_what(request: Request, press: Press) -> Answer:
    state = await request.ask(press.tournament)
    request.need_organiser(state)
    return _edit(request, state, press.values[0] if press.values else "")


async def set_one(request: Request, press: Press) -> Answer:
    state = await request.ask(press.tournament)
    request.need_organiser(state)
    key = press.id.text(0)
    value = press.values[0] if press.values else press.id.text(1)
    made = COMMANDS.get(key)
    if made is None or not (value or press.typed):
        return _edit(request, state, key)
    given = Given(
        state,
        value,
        press.typed,
        request.bot.now(),
        request.settings.timezone,
        request.words,
        request.interaction.guild,
    )
    done = await request.execute(state.id, made(given))
    said = request.words._("Saved.") if done.events else request.words._("That was so already.")
    return shown.panel(done.state, request.words, said)


def _edit(request: Request, state: Tournament, key: str) -> Answer:
    zone = request.settings.timezone
    until, starts = state.settings.decks_until, state.settings.starts
    typed = {"starts": times.shown(starts, zone), "until": times.shown(until, zone)}
    return shown.edit(state, key, request.words, typed)


def _rules(**changes: object) -> co.Adjust:
    return co.Adjust(rules=changes)


def _settings(**changes: object) -> co.Adjust:
    return co.Adjust(settings=changes)


def _number(given: Given, name: str) -> int | None:
    """A whole number that was typed, or None for an empty line."""
    text = given.typed.get(name, "").strip()
    if not text:
        return None
    if text.isascii() and text.isdigit():
        return int(text)
    raise Say(given.words._("{text} is no whole number. Nothing was changed.").format(text=escape_text(text, 20)))


def _chosen(given: Given) -> int:
    """A number that was chosen in a select; anything else is of nobody's making."""
    if given.value.isascii() and given.value.isdigit() and len(given.value) <= 20:
        return int(given.value)
    raise Refused("not-a-button")


def _channel(given: Given) -> co.Command:
    """A channel of this server: what comes with a press names it by its id alone."""
    chosen = _chosen(given)
    if given.guild is not None and given.guild.get_channel(chosen) is None:
        raise Refused("not-a-button")
    return co.Change(channel=chosen)


def _role(given: Given) -> co.Command:
    chosen = _none_or(given, "none")
    if chosen is not None and given.guild is not None and given.guild.get_role(chosen) is None:
        raise Refused("not-a-button")
    return _settings(join_role=chosen)


def _yes(given: Given) -> bool:
    if given.value not in ("yes", "no"):
        raise Refused("not-a-button")
    return given.value == "yes"


def _one_of(given: Given, *words: str) -> str:
    if given.value not in words:
        raise Refused("not-a-button")
    return given.value


def _moment(given: Given, name: str, before: int | None) -> int | None:
    """A time that was typed; one that was left as it was shown stays as it is, to the second."""
    text = given.typed.get(name, "").strip()
    if not text:
        return None
    if before is not None and text == times.shown(before, given.zone):
        return before
    return times.starts(text, given.now, given.zone, given.words)


def _start(given: Given) -> co.Command:
    starts = _moment(given, "starts", given.state.settings.starts)
    check_in = _number(given, "check_in")
    if check_in is not None and starts is None:
        raise Say(given.words._("Check-in opens before the start, so a start time is needed. Nothing was changed."))
    return _settings(starts=starts, check_in=check_in)


def _points(given: Given) -> co.Command:
    found: dict[str, Fraction] = {}
    for name in ("win", "draw", "loss", "bye"):
        text = given.typed.get(name, "").strip()
        if not _WORTH.fullmatch(text):
            said = given.words._("{text} is no number of points (3, 0.5 or 1/2). Nothing was changed.")
            raise Say(said.format(text=escape_text(text or "–", 20)))
        found[name] = Fraction(text.replace(",", "."))
    return _rules(points=Points(**found))


def _tiebreaks(given: Given) -> co.Command:
    by_title = {title.casefold(): name for name, title in terms.TIEBREAKS.items()}
    found: list[str] = []
    for piece in _SEPARATED.split(given.typed.get("tiebreaks", "")):
        wanted = " ".join(piece.split()).casefold()
        if not wanted:
            continue
        name = by_title.get(wanted, wanted.replace(" ", "-"))
        if name not in NAMES:
            said = given.words._("There is no tiebreak {text}. There are: {names}.")
            raise Say(said.format(text=escape_text(piece, 40), names=", ".join(f"`{n}`" for n in sorted(NAMES))))
        found.append(name)
    return _rules(tiebreaks=tuple(found))


def _length(given: Given) -> co.Command:
    games, _, draws = given.value.partition("-")
    if not re.fullmatch(r"[0-9]", games, re.ASCII) or draws not in ("", "draws"):
        raise Refused("not-a-button")
    return _rules(best_of=int(games), draws=draws == "draws")


def _cut_lengths(given: Given) -> co.Command:
    """`3, 3, 5`: quarterfinals, semifinals, final; nothing: all rounds alike."""
    found = [piece for piece in re.split(r"[\s,;]+", given.typed.get("lengths", "")) if piece]
    if not all(re.fullmatch(r"[0-9]{1,2}", piece, re.ASCII) for piece in found):
        said = given.words._("Type a number for each round, the final last: `3, 3, 5`. Nothing was changed.")
        raise Say(said)
    return _settings(cut_lengths=tuple(map(int, found)))


def _decks(given: Given) -> co.Command:
    kind = _one_of(given, "off", "hidden", "open")
    return _settings(decks=kind != "off", decks_hidden=kind != "open")


def _preset(given: Given) -> co.Command:
    """Everything of the rule book; rounds, lots and who may not meet stay."""
    if given.value not in PRESETS:
        raise Refused("not-a-button")
    rules, kept = PRESETS[given.value], {"rounds", "random_seed", "forbidden"}
    brought = recommended(rules, given.state.settings)
    points = needs_points(rules)
    return co.Adjust(
        rules={item.name: getattr(rules, item.name) for item in fields(rules) if item.name not in kept},
        settings={
            "clock": brought.clock,
            "extra_turns": brought.extra_turns,
            "decider_best_of": brought.decider_best_of,
            "set_points": points,
        },
    )


def _name(given: Given) -> co.Command:
    return co.Change(name=typed_title(given.typed.get("name", "")))


def _confirm(given: Given) -> co.Command:
    return _settings(confirm=given.value if given.value in ("none", "both") else _chosen(given))


def _none_or(given: Given, none: str) -> int | None:
    return None if given.value == none else _chosen(given)


COMMANDS: Mapping[str, Callable[[Given], co.Command]] = {
    "name": _name,
    "channel": _channel,
    "starts": _start,
    "places": lambda g: _settings(max_players=_number(g, "max_players")),
    "late": lambda g: _settings(late_until=_number(g, "late_until") or None),
    "role": _role,
    "ask": lambda g: _settings(ask=" ".join(g.typed.get("ask", "").split())[:100] or None),
    "teams": lambda g: _settings(team_size=_chosen(g)),
    "decks": _decks,
    "decks-until": lambda g: _settings(decks_until=_moment(g, "until", g.state.settings.decks_until)),
    "preset": _preset,
    "rounds": lambda g: _rules(rounds=_number(g, "rounds")),
    "best-of": _length,
    "points": _points,
    "tiebreaks": _tiebreaks,
    "pairing": lambda g: _rules(pairing=_one_of(g, *shown.PAIRINGS)),
    "cut": lambda g: _settings(cut=_none_or(g, "none")),
    "cut-best-of": lambda g: _settings(cut_best_of=_none_or(g, "none"), cut_lengths=()),
    "cut-lengths": _cut_lengths,
    "third-place": lambda g: _settings(third_place=_yes(g)),
    "confirm": _confirm,
    "hold": lambda g: _settings(hold=_none_or(g, "manual")),
    "clock": lambda g: _settings(clock=_number(g, "clock"), extra_turns=_number(g, "extra_turns")),
    "deadline": lambda g: _settings(at_deadline=_one_of(g, "nothing", "draw", "double-loss")),
    "extra": lambda g: _settings(extra=_chosen(g)),
    "no-show": lambda g: _settings(no_show=_chosen(g)),
    "forfeit": lambda g: _settings(no_show_forfeit=_yes(g)),
    "leavers": lambda g: _settings(drop_leavers=_yes(g)),
    "threads": lambda g: _settings(matches_in=_one_of(g, "list", "threads")),
    "sets": lambda g: _settings(set_points=_yes(g)),
}

VERBS: Mapping[str, Handler] = {"settings": settings, "set-what": set_what, "set": set_one}
