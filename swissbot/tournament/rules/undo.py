"""Undo: the last change by anybody, or everything back to a numbered one, as if it had not happened."""

from __future__ import annotations

from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Record
from swissbot.tournament.queries import pending_round
from swissbot.tournament.rules.catch_up import renew
from swissbot.tournament.rules.decision import Decision
from swissbot.tournament.state import Tournament

# these note that something was said or shown; taking one back would change nothing anybody sees
_NOTES = (
    ev.Reminded,
    ev.ModeratorCalled,
    ev.EvidenceGiven,
    ev.ClaimExtended,
    ev.MemberLeft,
    ev.MemberReturned,
    ev.Undone,
    ev.Created,
)


def changes(state: Tournament) -> list[list[Record]]:
    """The changes that count, oldest first: the records of one cause together. Notes alone are no change, nor is what
    an undo brought with it (a round that is held): taking that back would never come to what was before it."""
    groups: list[list[Record]] = []
    undos = {record.cause for record in state.log if isinstance(record.event, ev.Undone)}
    for record in state.log:
        if record.seq in state.undone or record.cause in undos or isinstance(record.event, ev.Created):
            continue
        if groups and groups[-1][-1].cause == record.cause:
            groups[-1].append(record)
        else:
            groups.append([record])
    return [group for group in groups if not all(_is_note(r.event) for r in group)]


def _is_note(event: ev.Event) -> bool:
    return isinstance(event, _NOTES) or (isinstance(event, ev.DeadlineSet) and event.grace)


def taken_back(state: Tournament, to: int | None) -> list[Record]:
    """The records an undo would take back. Raises `Refused` where there is nothing or `to` is no change."""
    known = changes(state)
    if not known:
        raise Refused("nothing-to-undo")
    if to is None:
        first = known[-1][0].seq
    else:
        group = next((g for g in known if any(r.seq == to for r in g)), None)
        if group is None:
            raise Refused("undo-unknown", to=to)
        first = group[0].seq
    return [
        r
        for r in state.log
        if r.seq >= first and r.seq not in state.undone and not isinstance(r.event, ev.Undone | ev.Created)
    ]


def undo(draft: Decision, command: co.Undo) -> None:
    draft.organiser()
    if command.seen is not None and command.seen != draft.state.seq:
        raise Refused("undo-stale", seq=draft.state.seq)
    records = taken_back(draft.state, command.to)
    draft.add(ev.Undone(tuple(r.seq for r in records)))
    _stop_what_would_fire(draft)


def _stop_what_would_fire(draft: Decision) -> None:
    """Deadlines that passed since must not redo at once what was taken back."""
    state = draft.state
    if state.over or state.started_at is None:
        return
    waiting = pending_round(state)
    if waiting is not None and waiting.publish_at is not None:
        draft.add(ev.RoundHeld(waiting.stage, waiting.number))
    renew(draft, draft.now + 1)
