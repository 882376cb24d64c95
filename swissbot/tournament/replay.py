"""From facts to state: `fold()` a whole log, `apply()` one more record.

`apply` changes a tournament in place and never refuses: whatever stands in the log happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from swissbot.engine.types import EntrantId
from swissbot.tournament import events as ev
from swissbot.tournament.events import Record, Score, Stage
from swissbot.tournament.state import Claim, Cut, Entrant, Match, Round, Tournament

NO_SHOW = "no-show"
"""The note of a call that the bot made because somebody did not come."""


def replay(records: Iterable[Record], tournament: int = 0) -> Tournament:
    """The state after `records`; those that were undone do not count."""
    log = list(records)
    undone: set[int] = set()
    for record in reversed(log):
        if record.seq not in undone and isinstance(record.event, ev.Undone):
            undone.update(record.event.seqs)
    state = Tournament(id=tournament)
    for record in log:
        _number(state, record.event)
        if record.seq not in undone:
            _change(state, record)
    state.log = log
    state.undone = frozenset(undone)
    return state


def apply(state: Tournament, record: Record) -> None:
    """Bring `state` up to `record`, in place. An undo folds the log anew."""
    if isinstance(record.event, ev.Undone):
        fresh = replay([*state.log, record], state.id)
        for name in Tournament.__slots__:
            setattr(state, name, getattr(fresh, name))
        return
    _number(state, record.event)
    _change(state, record)
    state.log.append(record)


def _number(state: Tournament, event: ev.Event) -> None:
    """Numbers that were given out stay taken, even where the event was undone."""
    if isinstance(event, ev.RoundPaired):
        state.last_match = max([state.last_match, *(m.number for m in event.matches)])
    elif isinstance(event, ev.Joined):
        kind, digits = event.entrant[:1], event.entrant[1:]
        if kind == "g" and digits.isdigit():
            state.last_guest = max(state.last_guest, int(digits))
        elif kind == "t" and digits.isdigit():
            state.last_team = max(state.last_team, int(digits))


def _change(state: Tournament, record: Record) -> None:
    handler = _HANDLERS.get(type(record.event))
    if handler is not None:
        handler(state, record, record.event)


# --- the tournament -------------------------------------------------------------------------------------------------


def _created(state: Tournament, record: Record, event: ev.Created) -> None:
    state.name, state.guild, state.channel = event.name, event.guild, event.channel
    state.creator, state.created_at = event.creator, record.at
    state.rules, state.settings = event.rules, event.settings


def _changed(state: Tournament, _: Record, event: ev.Changed) -> None:
    state.name = event.name if event.name is not None else state.name
    state.channel = event.channel if event.channel is not None else state.channel
    state.rules = event.rules if event.rules is not None else state.rules
    state.settings = event.settings if event.settings is not None else state.settings
    if state.settings.check_in is None:
        state.check_in_open = False  # whoever switches check-in off leaves nobody out
    if event.rules is not None and state.started_at is not None and event.rules.rounds is not None:
        state.planned = event.rules.rounds


def _host_added(state: Tournament, _: Record, event: ev.HostAdded) -> None:
    state.hosts = state.hosts | {event.user}


def _started(state: Tournament, record: Record, event: ev.Started) -> None:
    state.started_at, state.planned, state.check_in_open = record.at, event.rounds, False
    for entrant in event.removed:
        _entrant(state, entrant, removed=True)
    for number, entrant in enumerate(event.seeds, start=1):
        _entrant(state, entrant, seed=number)


def _paused(state: Tournament, record: Record, _: ev.Paused) -> None:
    state.paused_at = record.at


def _resumed(state: Tournament, _: Record, event: ev.Resumed) -> None:
    state.paused_at = None
    moved = event.seconds

    def later(when: int | None) -> int | None:
        return None if when is None else when + moved

    for rounds in (state.rounds, state.cut_rounds):
        if rounds:
            last = rounds[-1]
            publish_at = later(last.publish_at) if last.published_at is None else last.publish_at
            rounds[-1] = replace(last, publish_at=publish_at, deadline=later(last.deadline))
    for match in list(state.matches.values()):
        if match.score is None:
            state.matches[match.number] = replace(
                match,
                claim_a=match.claim_a and replace(match.claim_a, stands_at=later(match.claim_a.stands_at)),
                claim_b=match.claim_b and replace(match.claim_b, stands_at=later(match.claim_b.stands_at)),
                no_show_until=later(match.no_show_until),
                deadline=later(match.deadline),
            )


def _finished(state: Tournament, record: Record, event: ev.Finished) -> None:
    state.finished_at, state.finished_early, state.over_reason = record.at, event.early, event.reason


def _cancelled(state: Tournament, record: Record, event: ev.Cancelled) -> None:
    state.cancelled_at, state.over_reason = record.at, event.reason


# --- who plays ------------------------------------------------------------------------------------------------------


def _entrant(state: Tournament, entrant: EntrantId, **changes: Any) -> None:
    known = state.entrants.get(entrant)
    if known is not None:
        state.entrants[entrant] = replace(known, **changes)


def _joined(state: Tournament, _: Record, event: ev.Joined) -> None:
    users = event.members or ((event.user,) if event.user is not None else ())
    state.entrants[event.entrant] = Entrant(
        id=event.entrant,
        name=event.name,
        users=users,
        rating=event.rating,
        seed=event.seed,
        group=event.group,
        answer=event.answer,
        joined=event.round,
        waiting=event.waiting,
    )


def _left(state: Tournament, _: Record, event: ev.Left) -> None:
    state.entrants.pop(event.entrant, None)


def _moved_up(state: Tournament, _: Record, event: ev.MovedUp) -> None:
    _entrant(state, event.entrant, waiting=False)


def _check_in_opened(state: Tournament, _: Record, __: ev.CheckInOpened) -> None:
    state.check_in_open = True


def _checked_in(state: Tournament, _: Record, event: ev.CheckedIn) -> None:
    _entrant(state, event.entrant, checked_in=True)


def _entrant_changed(state: Tournament, _: Record, event: ev.EntrantChanged) -> None:
    given = {
        "name": event.name,
        "seed": event.seed,
        "rating": event.rating,
        "group": event.group,
        "answer": event.answer,
        "users": event.members,
    }
    _entrant(state, event.entrant, **{key: value for key, value in given.items() if value is not None})


def _deck(state: Tournament, _: Record, event: ev.DeckSubmitted) -> None:
    _entrant(state, event.entrant, deck=event.text)


def _dropped(state: Tournament, _: Record, event: ev.Dropped) -> None:
    _entrant(state, event.entrant, dropped_after=event.after, drop_kind=event.kind)


def _reinstated(state: Tournament, _: Record, event: ev.Reinstated) -> None:
    known = state.entrants.get(event.entrant)
    if known is not None:
        # who was never in the field enters now, late
        joined = 1 + sum(r.published_at is not None for r in state.rounds) if known.removed else known.joined
        _entrant(state, event.entrant, dropped_after=None, drop_kind=None, removed=False, joined=joined)


def _penalised(state: Tournament, _: Record, event: ev.Penalised) -> None:
    known = state.entrants.get(event.entrant)
    if known is not None:
        state.entrants[event.entrant] = replace(known, penalties=(*known.penalties, event))


def _member_left(state: Tournament, _: Record, event: ev.MemberLeft) -> None:
    state.gone = state.gone | {event.user}


def _member_returned(state: Tournament, _: Record, event: ev.MemberReturned) -> None:
    state.gone = state.gone - {event.user}


# --- rounds ---------------------------------------------------------------------------------------------------------


def _round_paired(state: Tournament, record: Record, event: ev.RoundPaired) -> None:
    rounds = state.stage_rounds(event.stage)
    _withdraw(state, event.stage, event.round)
    state.failure = None
    rounds.append(
        Round(
            stage=event.stage,
            number=event.round,
            matches=tuple(m.number for m in event.matches),
            paired_at=record.at,
            paired_seq=record.seq,
            publish_at=event.publish_at,
            rematches=event.rematches,
            why_bye=event.why_bye,
            notes=event.notes,
            edited=event.edited,
        )
    )
    for m in event.matches:
        state.matches[m.number] = Match(
            number=m.number,
            stage=event.stage,
            round=event.round,
            table=m.table,
            a=m.a,
            b=m.b,
            score=Score(m.result) if m.result is not None else None,
            requested=m.requested,
            why=m.why,
            best_of=m.best_of,
        )
        for entrant in (m.a, m.b) if event.stage == "swiss" else ():
            known = state.entrants.get(entrant) if entrant is not None else None
            if known is not None and known.joined > event.round:
                # a round was taken back: who came for the one after it plays this one
                state.entrants[known.id] = replace(known, joined=event.round)


def _withdraw(state: Tournament, stage: Stage, number: int) -> None:
    rounds = state.stage_rounds(stage)
    while rounds and rounds[-1].number >= number:
        for match in rounds.pop().matches:
            state.matches.pop(match, None)


def _pairing_failed(state: Tournament, _: Record, event: ev.PairingFailed) -> None:
    state.failure = event


def _round(state: Tournament, stage: Stage, number: int, **changes: Any) -> None:
    rounds = state.stage_rounds(stage)
    for index in range(len(rounds) - 1, -1, -1):
        if rounds[index].number == number:
            rounds[index] = replace(rounds[index], **changes)
            return


def _round_held(state: Tournament, _: Record, event: ev.RoundHeld) -> None:
    _round(state, event.stage, event.round, publish_at=None)


def _round_published(state: Tournament, record: Record, event: ev.RoundPublished) -> None:
    _round(state, event.stage, event.round, published_at=record.at, deadline=event.deadline)


def _round_voided(state: Tournament, _: Record, event: ev.RoundVoided) -> None:
    _withdraw(state, event.stage, event.round)
    state.failure = None


def _deadline_set(state: Tournament, _: Record, event: ev.DeadlineSet) -> None:
    if event.match is None:
        _round(state, event.stage, event.round, deadline=event.deadline, grace=event.grace)
    else:
        _match(state, event.match, deadline=event.deadline, grace=event.grace)


def _reminded(state: Tournament, _: Record, event: ev.Reminded) -> None:
    state.reminded = state.reminded | {event.what}


def _pair_forbidden(state: Tournament, _: Record, event: ev.PairForbidden) -> None:
    state.rules = replace(state.rules, forbidden=(*state.rules.forbidden, (event.a, event.b)))


# --- results --------------------------------------------------------------------------------------------------------


def _match(state: Tournament, number: int, **changes: Any) -> None:
    known = state.matches.get(number)
    if known is not None:
        state.matches[number] = replace(known, **changes)


def _claimed(state: Tournament, record: Record, event: ev.Claimed) -> None:
    claim = Claim(event.score, record.seq, record.at, event.stands_at)
    changes: dict[str, Any] = {"claim_a": claim} if event.side == "a" else {"claim_b": claim}
    # a new claim clears what was said about the old one
    _match(state, event.match, disputed_by=None, no_show_by=None, no_show_until=None, **changes)


def _claim_extended(state: Tournament, _: Record, event: ev.ClaimExtended) -> None:
    known = state.matches.get(event.match)
    claim = known.claim(event.side) if known is not None else None
    if claim is not None:
        later = replace(claim, stands_at=event.stands_at)
        changes: dict[str, Any] = {"claim_a": later} if event.side == "a" else {"claim_b": later}
        _match(state, event.match, **changes)


def _disputed(state: Tournament, _: Record, event: ev.Disputed) -> None:
    _match(state, event.match, disputed_by=event.side)


def _evidence(state: Tournament, _: Record, event: ev.EvidenceGiven) -> None:
    known = state.matches.get(event.match)
    if known is not None:
        _match(state, event.match, evidence=(*known.evidence, (event.side, event.url)))


def _called(state: Tournament, record: Record, event: ev.ModeratorCalled) -> None:
    _match(state, event.match, called_at=record.at, called_note=event.note)


def _no_show(state: Tournament, _: Record, event: ev.NoShowClaimed) -> None:
    _match(state, event.match, no_show_by=event.side, no_show_until=event.until)


def _no_show_answered(state: Tournament, _: Record, event: ev.NoShowAnswered) -> None:
    known = state.matches.get(event.match)
    if known is not None:
        called_at = None if known.called_note == NO_SHOW else known.called_at
        _match(state, event.match, no_show_by=None, no_show_until=None, no_show_answered=True, called_at=called_at)


def _settled(state: Tournament, record: Record, event: ev.Settled) -> None:
    _match(
        state,
        event.match,
        score=event.score,
        how=event.how,
        by=event.by,
        reason=event.reason,
        decided_at=record.at,
        decided_by=record.user,
        called_at=None,
        no_show_by=None,
        no_show_until=None,
    )


def _reopened(state: Tournament, _: Record, event: ev.Reopened) -> None:
    known = state.matches.get(event.match)
    if known is not None:
        state.matches[event.match] = Match(
            number=known.number,
            stage=known.stage,
            round=known.round,
            table=known.table,
            a=known.a,
            b=known.b,
            why=known.why,
            best_of=known.best_of,
            deadline=known.deadline,
            evidence=known.evidence,
            reason=event.reason,
        )


# --- the cut --------------------------------------------------------------------------------------------------------


def _cut_started(state: Tournament, record: Record, event: ev.CutStarted) -> None:
    state.cut = Cut(event.seeds, event.ranks, event.third_place, record.at)
    state.cut_rounds = []
    state.finished_at, state.finished_early = None, False


def _cut_undone(state: Tournament, _: Record, __: ev.CutUndone) -> None:
    _withdraw(state, "cut", 1)
    state.cut = None
    state.finished_at = None


_HANDLERS: dict[type[ev.Event], Callable[[Tournament, Record, Any], None]] = {
    ev.Created: _created,
    ev.Changed: _changed,
    ev.HostAdded: _host_added,
    ev.Started: _started,
    ev.Paused: _paused,
    ev.Resumed: _resumed,
    ev.Finished: _finished,
    ev.Cancelled: _cancelled,
    ev.Joined: _joined,
    ev.Left: _left,
    ev.MovedUp: _moved_up,
    ev.CheckInOpened: _check_in_opened,
    ev.CheckedIn: _checked_in,
    ev.EntrantChanged: _entrant_changed,
    ev.DeckSubmitted: _deck,
    ev.Dropped: _dropped,
    ev.Reinstated: _reinstated,
    ev.Penalised: _penalised,
    ev.MemberLeft: _member_left,
    ev.MemberReturned: _member_returned,
    ev.RoundPaired: _round_paired,
    ev.PairingFailed: _pairing_failed,
    ev.RoundHeld: _round_held,
    ev.RoundPublished: _round_published,
    ev.RoundVoided: _round_voided,
    ev.DeadlineSet: _deadline_set,
    ev.Reminded: _reminded,
    ev.PairForbidden: _pair_forbidden,
    ev.Claimed: _claimed,
    ev.ClaimExtended: _claim_extended,
    ev.Disputed: _disputed,
    ev.EvidenceGiven: _evidence,
    ev.ModeratorCalled: _called,
    ev.NoShowClaimed: _no_show,
    ev.NoShowAnswered: _no_show_answered,
    ev.Settled: _settled,
    ev.Reopened: _reopened,
    ev.CutStarted: _cut_started,
    ev.CutUndone: _cut_undone,
}
