"""What is due before the start: check-in opens, a reminder, the moment at which organisers are asked to start."""

from __future__ import annotations

from collections.abc import Iterator

from swissbot.tournament import events as ev
from swissbot.tournament.rules.decision import Decision
from swissbot.tournament.state import Tournament

REMINDER = 10 * 60
"""Seconds before the start at which those who are expected are reminded."""


def start_key(state: Tournament, what: str) -> str:
    """The key of a notice about the start; a start that moved is noticed again. `what`: "soon" or "start"."""
    return f"{what}:{state.settings.starts}"


def moments(state: Tournament) -> Iterator[int]:
    """The moments still to come; none after the start was asked for."""
    starts, opens = state.settings.starts, _opens(state)
    if starts is None or start_key(state, "start") in state.reminded:
        return
    yield starts
    if opens is not None and not state.check_in_open:
        yield opens
    if _reminds(state) and start_key(state, "soon") not in state.reminded:
        yield starts - REMINDER


def tick(draft: Decision) -> None:
    """Nothing starts by itself: the notices stand in the log, and the posts follow from them."""
    starts, opens = draft.state.settings.starts, _opens(draft.state)
    if starts is None or start_key(draft.state, "start") in draft.state.reminded:
        return
    if opens is not None and not draft.state.check_in_open and draft.now >= opens:
        draft.add(ev.CheckInOpened())
    if draft.now >= starts:
        draft.add(ev.Reminded(start_key(draft.state, "start")))
    elif _reminds(draft.state) and draft.now >= starts - REMINDER:
        soon = start_key(draft.state, "soon")
        if soon not in draft.state.reminded:
            draft.add(ev.Reminded(soon))


def _opens(state: Tournament) -> int | None:
    settings = state.settings
    if settings.starts is None or settings.check_in is None:
        return None
    return settings.starts - 60 * settings.check_in


def _reminds(state: Tournament) -> bool:
    """Not where the tournament was made, or check-in opens, within that time: that tells it already."""
    starts, check_in = state.settings.starts, state.settings.check_in
    if starts is None or starts - REMINDER <= state.created_at:
        return False
    return check_in is None or 60 * check_in > REMINDER
