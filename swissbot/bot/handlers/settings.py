"""The settings panel, pressed: what was chosen or typed becomes one command. Every value is checked again here.

`settings` shows the panel, `set-what` is its select, `set:<key>[:<value>]` changes one setting.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from fractions import Fraction

from swissbot.bot.handlers.creation import needs_points
from swissbot.bot.handlers.settings_input import Given, chosen, moment, none_or, number, one_of, word_or_none, yes
from swissbot.bot.interactions import times
from swissbot.bot.interactions.request import Answer, Handler, Press, Request, Say
from swissbot.engine.pairing.systems import PAIRINGS
from swissbot.engine.presets import PRESETS
from swissbot.engine.tiebreaks import NAMES
from swissbot.engine.types import Points, Qualify
from swissbot.render import settings as shown
from swissbot.render.report.report import typed_title
from swissbot.render.text import labels
from swissbot.render.text.names import escape_text
from swissbot.tournament import commands as co
from swissbot.tournament.errors import Refused
from swissbot.tournament.rules.settings import recommended
from swissbot.tournament.state import Tournament

_WORTH = re.compile(r"[0-9]{1,3}(?:[.,][0-9]{1,2})?|[0-9]{1,3}/[1-9][0-9]?", re.ASCII)
_SEPARATED = re.compile(r"[,;\n]")


async def settings_typed(request: Request, state: Tournament) -> Answer:
    """`/tournament settings`."""
    request.need_organiser(state)
    return shown.panel(state, request.words)


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
        request.context.now(),
        request.settings.timezone,
        request.words,
        request.guild,
        request.context.rights,
        {**PRESETS, **request.context.presets},
    )
    done = await request.execute(state.id, made(given))
    said = request.words._("Saved.") if done.events else request.words._("That was so already.")
    return shown.panel(done.state, request.words, said)


def _edit(request: Request, state: Tournament, key: str) -> Answer:
    zone = request.settings.timezone
    until, starts = state.settings.decks_until, state.settings.starts
    typed = {"starts": times.shown(starts, zone), "until": times.shown(until, zone)}
    return shown.edit(state, key, request.words, typed, tuple(request.context.presets))


def _rules(**changes: object) -> co.Adjust:
    return co.Adjust(rules=changes)


def _settings(**changes: object) -> co.Adjust:
    return co.Adjust(settings=changes)


def _channel(given: Given) -> co.Command:
    """A channel of this server: what comes with a press names it by its id alone."""
    channel = chosen(given)
    if not given.rights.knows_channel(given.guild, channel):
        raise Refused("not-a-button")
    return co.Change(channel=channel)


def _role(given: Given) -> co.Command:
    role = none_or(given, "none")
    if role is not None and not given.rights.knows_role(given.guild, role):
        raise Refused("not-a-button")
    return _settings(join_role=role)


def _start(given: Given) -> co.Command:
    starts = moment(given, "starts", given.state.settings.starts)
    check_in = number(given, "check_in")
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
    by_title = {title.casefold(): name for name, title in labels.TIEBREAKS.items()}
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


def _pairing(given: Given) -> co.Command:
    """The system, and round 1 as it is usual with it."""
    pairing = one_of(given, *PAIRINGS)
    return _rules(pairing=pairing, first_round="lots" if pairing == "random-groups" else "seeded")


def _qualify(given: Given) -> co.Command:
    if given.value == "none":
        return _rules(qualify=None)
    if not re.fullmatch(r"[1-9]-[1-9]", given.value, re.ASCII):
        raise Refused("not-a-button")
    wins, _, losses = given.value.partition("-")
    return _rules(qualify=Qualify(int(wins), int(losses)))


def _cut_lengths(given: Given) -> co.Command:
    """`3, 3, 5`: quarterfinals, semifinals, final; nothing: all rounds alike."""
    found = [piece for piece in re.split(r"[\s,;]+", given.typed.get("lengths", "")) if piece]
    if not all(re.fullmatch(r"[0-9]{1,2}", piece, re.ASCII) for piece in found):
        said = given.words._("Type a number for each round, the final last: `3, 3, 5`. Nothing was changed.")
        raise Say(said)
    return _settings(cut_lengths=tuple(map(int, found)))


def _decks(given: Given) -> co.Command:
    kind = one_of(given, "off", "hidden", "open")
    return _settings(decks=kind != "off", decks_hidden=kind != "open")


def _preset(given: Given) -> co.Command:
    """Everything of the rule book; rounds, lots and who may not meet stay."""
    rules, kept = given.presets.get(given.value), {"rounds", "random_seed", "forbidden"}
    if rules is None:
        raise Refused("not-a-button")
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
    return _settings(confirm_minutes=given.value if given.value in ("none", "both") else chosen(given))


COMMANDS: Mapping[str, Callable[[Given], co.Command]] = {
    "name": _name,
    "channel": _channel,
    "starts": _start,
    "places": lambda g: _settings(max_players=number(g, "max_players")),
    "late": lambda g: _settings(late_until=number(g, "late_until") or None),
    "role": _role,
    "ask": lambda g: _settings(ask=" ".join(g.typed.get("ask", "").split())[:100] or None),
    "teams": lambda g: _settings(team_size=chosen(g)),
    "decks": _decks,
    "decks-until": lambda g: _settings(decks_until=moment(g, "until", g.state.settings.decks_until)),
    "preset": _preset,
    "rounds": lambda g: _rules(rounds=number(g, "rounds")),
    "best-of": _length,
    "points": _points,
    "tiebreaks": _tiebreaks,
    "pairing": _pairing,
    "first-round": lambda g: _rules(first_round=one_of(g, "seeded", "lots")),
    "final-round": lambda g: _rules(final_round=word_or_none(g, "top-down")),
    "qualify": _qualify,
    "accelerated": lambda g: _rules(accelerated=word_or_none(g, "baku")),
    "sides": lambda g: _rules(sides=yes(g)),
    "apart": lambda g: _rules(avoid_group_rounds=number(g, "avoid") or 0),
    "cut": lambda g: _settings(cut=none_or(g, "none")),
    "cut-best-of": lambda g: _settings(cut_best_of=none_or(g, "none"), cut_lengths=()),
    "cut-lengths": _cut_lengths,
    "third-place": lambda g: _settings(third_place=yes(g)),
    "confirm": _confirm,
    "hold": lambda g: _settings(hold_seconds=none_or(g, "manual")),
    "clock": lambda g: _settings(clock=number(g, "clock"), extra_turns=number(g, "extra_turns")),
    "deadline": lambda g: _settings(at_deadline=one_of(g, "nothing", "draw", "double-loss")),
    "extra": lambda g: _settings(extra=chosen(g)),
    "no-show": lambda g: _settings(no_show=chosen(g)),
    "forfeit": lambda g: _settings(no_show_forfeit=yes(g)),
    "leavers": lambda g: _settings(drop_leavers=yes(g)),
    "threads": lambda g: _settings(matches_in=one_of(g, "list", "threads")),
    "sets": lambda g: _settings(set_points=yes(g)),
}

VERBS: Mapping[str, Handler] = {"settings": settings, "set-what": set_what, "set": set_one}
