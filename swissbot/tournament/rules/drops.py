"""Leaving a tournament: drop, disqualification, who left the server, and coming back."""

from __future__ import annotations

from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Score, Side
from swissbot.tournament.queries import complete, current_round, in_dispute, match_of, other
from swissbot.tournament.rules.decision import Decision
from swissbot.tournament.rules.registration import move_up
from swissbot.tournament.state import Entrant, Match


def drop(draft: Decision, command: co.Drop) -> None:
    """Somebody leaves. Before the start they are simply out; later their open match is decided as the rules say."""
    entrant = draft.mine() if command.entrant is None else draft.entrant(command.entrant)
    by_self = draft.actor.user in entrant.users and command.kind == "self"
    if not by_self:
        draft.organiser()
    state = draft.state
    between = state.finished_at is not None and state.cut is None and state.cancelled_at is None
    if state.over and not between:
        raise Refused("over")
    if state.started_at is None:
        draft.add(ev.Left(entrant.id))
        move_up(draft)
        return
    if not entrant.playing:
        if entrant.drop_kind != "disqualified" and command.kind == "disqualified":
            draft.add(ev.Dropped(entrant.id, entrant.dropped_after or 0, "disqualified", command.reason))
        return
    now = current_round(state)
    settled_before = now is not None and complete(state, now)
    swiss_rounds = sum(r.published_at is not None for r in state.rounds)
    draft.add(ev.Dropped(entrant.id, swiss_rounds, command.kind, command.reason))
    match = match_of(state, entrant.id)
    if match is not None and match.b is not None:
        _leave_match(draft, match, entrant, round_over=settled_before)


def note_leaver(draft: Decision, command: co.NoteLeaver) -> None:
    """Somebody of this tournament left the server: moderators are told, and it is a drop where that is set. Of a team
    the others play on."""
    draft.organiser()
    state, user = draft.state, command.user
    concerned = [e for e in state.entrants.values() if user in e.users and (e.playing or e.waiting)]
    staff = user == state.creator or user in state.hosts
    if state.over or user in state.gone or not (concerned or staff):
        return
    draft.add(ev.MemberLeft(user))
    for entrant in concerned:
        if state.settings.drop_leavers and len(entrant.users) == 1:
            drop(draft, co.Drop(entrant.id, "server"))


def note_return(draft: Decision, command: co.NoteReturn) -> None:
    draft.organiser()
    if not draft.state.over and command.user in draft.state.gone:
        draft.add(ev.MemberReturned(command.user))


def _leave_match(draft: Decision, match: Match, leaver: Entrant, *, round_over: bool) -> None:
    """What becomes of the current match of somebody who leaves."""
    side: Side = "a" if match.a == leaver.id else "b"
    stays = draft.state.entrants.get(match.entrant(other(side)))
    stayed = stays is not None and stays.playing
    if match.score is not None:
        gift = match.stage == "swiss" and match.score.forfeit and match.score.result == side
        if gift and not round_over:
            # a forfeit win is final only when its round is over
            draft.add(ev.Settled(match.number, Score("double-loss", forfeit=True), "left", side))
        return
    theirs = match.claim(other(side))
    if in_dispute(match):
        return
    if theirs is not None:
        draft.add(ev.Settled(match.number, theirs.score, "left", side))
    elif match.claim(side) is None:
        result = other(side) if stayed else "double-loss"
        draft.add(ev.Settled(match.number, Score(result, forfeit=True), "left", side))


def reinstate(draft: Decision, command: co.Reinstate) -> None:
    draft.organiser()
    draft.running()
    entrant = draft.entrant(command.entrant)
    if entrant.playing:
        return
    if entrant.waiting:
        raise Refused("not-dropped", entrant=entrant.id)
    if draft.state.cut is not None:
        raise Refused("cut-running")
    draft.add(ev.Reinstated(entrant.id, command.reason))
