"""The clock of a round and of single matches: reminders, the end, and what becomes of matches that are still open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from swissbot.tournament import events as ev
from swissbot.tournament.events import Score
from swissbot.tournament.queries import draws_allowed, open_matches
from swissbot.tournament.rules.decision import Decision
from swissbot.tournament.state import Match, Round, Tournament

SOON = 10 * 60
"""Seconds before the end of a round at which its open matches are named."""
LEAGUE = 2 * 24 * 3600
"""A round at least this long is one of a league: its reminder comes a day before."""
LEAGUE_SOON = 24 * 3600

What = Literal["soon", "end"]


def soon(now: Round, deadline: int) -> int:
    """When the reminder of a deadline is due."""
    began = now.published_at if now.published_at is not None else deadline
    return deadline - (LEAGUE_SOON if deadline - began >= LEAGUE else SOON)


def round_key(now: Round, what: What) -> str:
    """The key of a notice about a round's clock; a deadline that moved is noticed again."""
    return f"round:{now.stage}:{now.number}:{now.deadline}:{what}"


def match_key(match: Match, what: What) -> str:
    """The same for a match with a deadline of its own."""
    return f"clock:{match.number}:{match.deadline}:{what}"


def ends(now: Round, match: Match) -> int | None:
    """When an open match of the round ends: by its own deadline, else by the round's."""
    return match.deadline if match.deadline is not None else now.deadline


def notices(state: Tournament, now: Round) -> Iterator[tuple[int, str]]:
    """(when, key) of every reminder and end that was not noticed yet. Only open matches are reminded of."""
    every = open_matches(state)
    timed: list[tuple[int, str, str, bool]] = []
    if now.deadline is not None and any(match.deadline is None for match in every):
        timed.append((now.deadline, round_key(now, "soon"), round_key(now, "end"), now.grace))
    timed += [
        (match.deadline, match_key(match, "soon"), match_key(match, "end"), match.grace)
        for match in every
        if match.deadline is not None
    ]
    for deadline, first, last, grace in timed:
        reminder = soon(now, deadline)
        told = grace or first in state.reminded or last in state.reminded  # a grace was announced by itself
        if not told and reminder >= (now.published_at or 0):
            yield reminder, first
        if last not in state.reminded:
            yield deadline, last


def verdicts(state: Tournament, now: Round) -> Iterator[tuple[int, Match]]:
    """(when, match) of every open match that the rules will decide. One with a claim is not open; a bracket needs a
    winner, and a draw is given only where there are draws."""
    if state.settings.at_deadline == "nothing" or now.stage == "cut":
        return
    for match in open_matches(state):
        deadline = ends(now, match)
        if deadline is None or match.claim_a is not None or match.claim_b is not None:
            continue
        if state.settings.at_deadline == "double-loss" or draws_allowed(state, match):
            yield deadline + 60 * state.settings.extra, match


def tick(draft: Decision, now: Round) -> None:
    """Give the notices that are due, then decide what is overdue."""
    for when, key in list(notices(draft.state, now)):
        if when <= draft.now:
            draft.add(ev.Reminded(key))
    drawn = draft.state.settings.at_deadline == "draw"
    for when, match in list(verdicts(draft.state, now)):
        if when <= draft.now:
            draft.add(ev.Settled(match.number, Score("draw" if drawn else "double-loss"), "deadline"))
