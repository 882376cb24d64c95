"""From what an organiser wants changed in a pairing to the whole new pairing. Pure arithmetic on seats."""

from __future__ import annotations

from collections.abc import Mapping

from swissbot.engine.pairing import judge
from swissbot.engine.types import EntrantId, Reason
from swissbot.tournament.commands import EditPairing
from swissbot.tournament.history import history
from swissbot.tournament.refusals import Refused
from swissbot.tournament.state import Round, Tournament
from swissbot.tournament.views import current_round, has_reports, matches, pending_round

Seats = tuple[tuple[EntrantId, EntrantId | None], ...]
"""Who plays whom by table; None: sits out with the bye."""


def editable(state: Tournament) -> Round:
    """The Swiss round that may be edited: the one that waits, else the newest while nothing was reported in it.

    Raises `Refused("not-started" | "over" | "not-now" | "results-in")`.
    """
    if state.over:
        raise Refused("over")
    if state.started_at is None:
        raise Refused("not-started")
    target = pending_round(state) or current_round(state)
    if target is None or target.stage != "swiss":
        raise Refused("not-now", phase=state.phase)
    if target.published_at is not None and has_reports(state, target):
        raise Refused("results-in", round=target.number)
    return target


def seats(state: Tournament, target: Round) -> Seats:
    """The seats of a round; who asked to sit out has none."""
    return tuple((m.a, m.b) for m in matches(state, target) if m.b is not None or not m.requested)


def swapped(known: Seats, a: EntrantId, b: EntrantId) -> Seats:
    """`a` and `b` take each other's seat. Raises `Refused("not-paired")`."""
    _row(known, a)
    _row(known, b)
    return _exchanged(known, {a: b, b: a})


def paired(known: Seats, a: EntrantId, b: EntrantId) -> Seats:
    """`a` plays `b`; whom they would have played play each other, or the one has the bye of the other."""
    if a == b:
        raise Refused("pairing-twice", entrants=(a,))
    row = _row(known, a)
    _row(known, b)
    rival = row[1] if row[0] == a else row[0]
    if rival == b:
        return known
    if rival is not None:
        return _exchanged(known, {rival: b, b: rival})
    made: list[tuple[EntrantId, EntrantId | None]] = []
    for one, other in known:
        if one == a:
            made.append((a, b))
        elif b in (one, other):
            made.append((other if one == b and other is not None else one, None))
        else:
            made.append((one, other))
    return tuple(made)


def with_bye(known: Seats, a: EntrantId) -> Seats:
    """`a` sits out; who had the bye takes that seat. Raises `Refused("no-bye")` where nobody sits out."""
    _row(known, a)
    now = next((one for one, other in known if other is None), None)
    if now is None:
        raise Refused("no-bye")
    return _exchanged(known, {a: now, now: a})


def command(target: Round, wanted: Seats) -> EditPairing:
    """The command that makes the round so; refused if the round was paired anew since."""
    pairs = tuple((a, b) for a, b in wanted if b is not None)
    bye = next((a for a, b in wanted if b is None), None)
    return EditPairing(pairs, bye, target.number, target.paired_seq)


def broken(state: Tournament, target: Round, wanted: Seats) -> tuple[Reason, ...]:
    """What the wanted pairing breaks and the present one does not."""
    past = history(state, target.number - 1)
    made, known = command(target, wanted), command(target, seats(state, target))
    before = judge(past, known.pairs, known.bye)
    return tuple(reason for reason in judge(past, made.pairs, made.bye) if reason not in before)


def _row(known: Seats, entrant: EntrantId) -> tuple[EntrantId, EntrantId | None]:
    for row in known:
        if entrant in row:
            return row
    raise Refused("not-paired", entrant=entrant)


def _exchanged(known: Seats, places: Mapping[EntrantId, EntrantId]) -> Seats:
    return tuple((places.get(a, a), b if b is None else places.get(b, b)) for a, b in known)
