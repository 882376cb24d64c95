"""An organiser's hand in the pairing: pair anew, edit, forbid a pair, take a round back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from swissbot.engine.pairing import check
from swissbot.engine.ranking import standings
from swissbot.engine.types import EntrantId, Reason
from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.commands import EditPairing
from swissbot.tournament.engine_view import history
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import PairedMatch
from swissbot.tournament.queries import complete, current_round, has_reports, matches, pending_round
from swissbot.tournament.rules import cut
from swissbot.tournament.rules.decision import Decision
from swissbot.tournament.rules.rounds import end_swiss, next_publication, pair_next, swiss_is_over
from swissbot.tournament.state import Match, Round, Tournament


def pair_again(draft: Decision, command: co.PairAgain) -> None:
    """After a failure, or for the newest round while nothing was reported in it; the same pairing is no change."""
    draft.organiser()
    draft.running()
    now, waiting = current_round(draft.state), pending_round(draft.state)
    if draft.state.cut is not None:
        raise Refused("cut-running")
    newest = waiting or now
    if command.round is not None and newest is not None and command.round != newest.number:
        raise Refused("round-changed", round=newest.number)
    if waiting is not None or now is None or draft.state.failure is not None:
        pair_next(draft, waiting.publish_at if waiting is not None else next_publication(draft))
    elif complete(draft.state, now):
        if swiss_is_over(draft.state):
            end_swiss(draft)
        else:
            pair_next(draft, next_publication(draft))
    else:
        _pair_published_anew(draft, now)
    if draft.state.failure is not None and draft.before.failure is not None:
        raise Refused("pairing-failed", reason=draft.state.failure.reason)


def _pair_published_anew(draft: Decision, now: Round) -> None:
    """The round goes and is paired anew, at once; its clock goes on."""
    untouched(draft.state, now)
    known = {(m.a, m.b) for m in matches(draft.state, now)}
    before, kept = draft.state.copy(), len(draft.records)
    draft.add(ev.RoundVoided(now.stage, now.number))
    pair_next(draft, draft.clock)
    waiting = pending_round(draft.state)
    if waiting is None:
        assert draft.state.failure is not None  # pairing leaves the one or the other
        raise Refused("pairing-failed", reason=draft.state.failure.reason)
    if {(m.a, m.b) for m in matches(draft.state, waiting)} == known:
        draft.state, draft.records = before, draft.records[:kept]
    else:
        draft.add(ev.RoundPublished(waiting.stage, waiting.number, now.deadline))


def untouched(state: Tournament, now: Round) -> None:
    """Raises `Refused("results-in")` once a claim or a result is in."""
    if has_reports(state, now):
        raise Refused("results-in", round=now.number)


def edit_pairing(draft: Decision, command: co.EditPairing) -> None:
    """The organiser's own pairing replaces the newest round; after a failed pairing it is the one that was missing."""
    draft.organiser()
    draft.running()
    state = draft.state
    target = pending_round(state) or current_round(state)
    if state.failure is not None and pending_round(state) is None:
        _check_seen(command, state.failure.round, None)
        check_complete(state, None, command)
        matches_ = tuple(_made(state, command, ()))
        draft.add(ev.RoundPaired("swiss", state.failure.round, matches_, next_publication(draft), edited=True))
        return
    if target is None or target.stage != "swiss":
        raise Refused("not-now", phase=state.phase)
    _check_seen(command, target.number, target.paired_seq)
    was_out = target.published_at is not None
    if was_out:
        untouched(state, target)
    check_complete(state, target, command)
    sitting = [m for m in matches(state, target) if m.b is None and m.requested]
    made = tuple(_made(state, command, sitting))
    draft.add(ev.RoundPaired("swiss", target.number, made, target.publish_at, edited=True))
    if was_out:
        draft.add(ev.RoundPublished("swiss", target.number, target.deadline))


def _check_seen(command: co.EditPairing, number: int, paired_seq: int | None) -> None:
    other_round = command.round is not None and command.round != number
    if other_round or (command.seen is not None and paired_seq is not None and command.seen != paired_seq):
        raise Refused("round-changed", round=number)


def _made(state: Tournament, command: co.EditPairing, sitting: Sequence[Match]) -> Iterator[PairedMatch]:
    """The pairing as matches with numbers of their own: pairs, the bye, then those who asked to sit out."""
    number = state.last_match
    for table, (a, b) in enumerate(command.pairs, start=1):
        yield PairedMatch(number + table, table, a, b)
    place = len(command.pairs)
    if command.bye is not None:
        place += 1
        yield PairedMatch(number + place, place, command.bye, None, "bye")
    for match in sitting:
        place += 1
        kind = match.score.result if match.score is not None else "zero-bye"
        yield PairedMatch(number + place, place, match.a, None, kind, True)


def check_complete(state: Tournament, target: Round | None, command: co.EditPairing) -> None:
    """Raises `Refused("pairing-twice" | "pairing-incomplete")` unless everybody to be paired is named once."""
    named = Counter([e for pair in command.pairs for e in pair] + ([command.bye] if command.bye else []))
    twice = tuple(sorted(entrant for entrant, times in named.items() if times > 1))
    if twice:
        raise Refused("pairing-twice", entrants=twice)
    wrong = tuple(sorted(to_pair(state, target).symmetric_difference(named)))
    if wrong:
        raise Refused("pairing-incomplete", entrants=wrong)


def to_pair(state: Tournament, target: Round | None) -> set[EntrantId]:
    """Whom a pairing of the round has to name; without a round, whoever would be paired next."""
    if target is None:
        rows = standings(history(state))
        return {row.id for row in rows if row.status == "active"}
    paired = [m for m in matches(state, target) if not m.requested]
    return {e for m in paired for e in (m.a, m.b) if e is not None and state.entrants[e].playing}


def forbid_pair(draft: Decision, command: co.ForbidPair) -> None:
    draft.organiser()
    a, b = draft.entrant(command.a).id, draft.entrant(command.b).id
    if a == b:
        raise Refused("pairing-twice", entrants=(a,))
    if not any({a, b} == set(pair) for pair in draft.state.rules.forbidden):
        draft.add(ev.PairForbidden(a, b))


def void_round(draft: Decision, command: co.VoidRound) -> None:
    """The newest round goes with all its results; it is paired anew and waits for a press."""
    draft.organiser()
    draft.running()
    target = pending_round(draft.state) or current_round(draft.state)
    if target is None:
        raise Refused("not-now", phase=draft.state.phase)
    asked = (command.stage or target.stage, command.round or target.number, command.seen or target.paired_seq)
    if asked != (target.stage, target.number, target.paired_seq):
        raise Refused("round-changed", round=target.number)
    draft.add(ev.RoundVoided(target.stage, target.number, command.reason))
    if target.stage == "cut":
        cut.pair_round(draft, None)
    else:
        pair_next(draft, None)


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
    before = check(past, known.pairs, known.bye)
    return tuple(reason for reason in check(past, made.pairs, made.bye) if reason not in before)


def _row(known: Seats, entrant: EntrantId) -> tuple[EntrantId, EntrantId | None]:
    for row in known:
        if entrant in row:
            return row
    raise Refused("not-paired", entrant=entrant)


def _exchanged(known: Seats, places: Mapping[EntrantId, EntrantId]) -> Seats:
    return tuple((places.get(a, a), b if b is None else places.get(b, b)) for a, b in known)
