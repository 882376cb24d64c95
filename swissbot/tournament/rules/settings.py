"""Changing a tournament that exists: its name, channel, rules and settings, while that is still fair."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Literal

from swissbot.engine.presets import clock_of
from swissbot.engine.round_counts import planned_rounds
from swissbot.engine.tiebreaks import TIEBREAKS
from swissbot.engine.tiebreaks.in_match import points_of
from swissbot.engine.types import Rules
from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.engine_view import history
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Settings
from swissbot.tournament.rules.decision import Decision
from swissbot.tournament.rules.registration import move_up
from swissbot.tournament.rules.validation import MAX_ROUNDS, check_rules, check_settings, check_together
from swissbot.tournament.state import Tournament

Fixed = Literal["by-start", "by-cut", "at-end"]
"""From when on a field stays as it is: the start, the top cut, or only the end of the tournament."""
FIXED_FROM: Mapping[str, Fixed] = {
    # rules of play would alter results and pairings that were made
    **dict.fromkeys((item.name for item in fields(Rules)), "by-start"),
    "rounds": "by-cut",
    "forbidden": "at-end",
    # settings
    **dict.fromkeys(("starts", "check_in", "team_size"), "by-start"),
    **dict.fromkeys(("cut", "third_place", "cut_best_of", "cut_lengths", "late_until"), "by-cut"),
    **dict.fromkeys(
        ("hold_seconds", "confirm_minutes", "max_players", "ask", "matches_in", "join_role", "set_points"), "at-end"
    ),
    **dict.fromkeys(("clock", "extra", "extra_turns", "at_deadline", "decider_best_of"), "at-end"),
    **dict.fromkeys(("no_show", "no_show_forfeit", "drop_leavers"), "at-end"),
    **dict.fromkeys(("decks", "decks_until", "decks_hidden"), "at-end"),
}
POINT_TIEBREAKS = frozenset(
    name for name, tiebreak in TIEBREAKS.items() if getattr(tiebreak, "source", None) is points_of
)
"""Tiebreaks that need the points of each set to be entered."""


def why_not(state: Tournament, field: str) -> Refused | None:
    """Why a field of the rules or settings cannot be changed any more; None while it can."""
    if state.over:
        return Refused("over")
    fixed = FIXED_FROM[field]
    if fixed == "by-start" and state.started_at is not None:
        return Refused("fixed-at-start", setting=field)
    if fixed == "by-cut" and state.cut is not None:
        return Refused("fixed-by-cut", setting=field)
    return None


def needs_points(rules: Rules) -> bool:
    """Whether one of the tiebreaks counts the points of sets."""
    return not POINT_TIEBREAKS.isdisjoint(rules.tiebreaks)


def change(draft: Decision, command: co.Change) -> None:
    """Before the start everything may change; later only what alters no result and no pairing that was made."""
    draft.organiser()
    state = draft.state
    if state.over:
        raise Refused("over")
    if command.name is not None and not command.name.strip():
        raise Refused("name-empty")
    if command.rules is not None:
        _fair(state, state.rules, command.rules)
        check_rules(command.rules)
        least = len(state.rounds)
        if command.rules.rounds is not None and not least <= command.rules.rounds <= MAX_ROUNDS:
            raise Refused("rounds-played", least=least)
    if command.settings is not None:
        _fair(state, state.settings, command.settings)
        check_settings(command.settings)
    check_together(command.rules or state.rules, command.settings or state.settings)
    same = (
        command.name in (None, state.name)
        and command.channel in (None, state.channel)
        and command.rules in (None, state.rules)
        and command.settings in (None, state.settings)
    )
    if same:
        return
    draft.add(ev.Changed(command.name, command.channel, command.rules, command.settings))
    move_up(draft)


def _fair(state: Tournament, old: Rules | Settings, new: Rules | Settings) -> None:
    """Refuses the first field that differs and may not."""
    for item in fields(new):
        if getattr(old, item.name) != getattr(new, item.name):
            refused = why_not(state, item.name)
            if refused is not None:
                raise refused


def adjust(draft: Decision, command: co.Adjust) -> None:
    """Single fields, as a `Change` of what holds now."""
    state = draft.state
    rules = replace(state.rules, **command.rules)
    settings = replace(state.settings, **command.settings)
    if rules.best_of == 2 and not rules.draws:
        rules = replace(rules, draws=True)  # two games can end level
    if "best_of" in command.rules and settings.clock == default_clock(state.rules):
        settings = replace(settings, clock=default_clock(rules))
    if state.started_at is not None and rules.rounds is None:
        planned = planned_rounds(replace(history(state), rules=rules))
        rules = replace(rules, rounds=max(planned, len(state.rounds)))
    change(draft, co.Change(rules=rules, settings=settings))


def default_clock(rules: Rules) -> int | None:
    """Minutes of a round as the preset's rule book has them; None where it has none."""
    clock = clock_of(rules.preset)
    return clock.minutes_for(rules.best_of) if clock is not None else None


def recommended(rules: Rules, settings: Settings) -> Settings:
    """The settings with what the preset's rule book brings along: the clock of a round, the turns after it, points of
    sets where a tiebreak needs them, the longer deciders of a Counter-Strike Major.

    What becomes of open matches at the deadline stays with the organiser: a match may be played and not reported.
    """
    clock = clock_of(rules.preset)
    return replace(
        settings,
        clock=default_clock(rules),
        extra_turns=clock.extra_turns or None if clock is not None else None,
        decider_best_of=3 if rules.pairing == "counter-strike" and rules.best_of == 1 else None,
        cut_best_of=3 if rules.best_of == 2 else settings.cut_best_of,
    )
