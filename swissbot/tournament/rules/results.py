"""Results: claims, confirmations, disputes, decisions of organisers, penalties."""

from __future__ import annotations

from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament import scores
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Score, Side
from swissbot.tournament.queries import best_of, current_round, draws_allowed, in_dispute, match_of, other, side_of
from swissbot.tournament.rules.cut import before_correction
from swissbot.tournament.rules.decision import Decision
from swissbot.tournament.state import Match, Tournament

MAX_EVIDENCE = 10
MAX_TEXT = 300


def report(draft: Decision, command: co.Report) -> None:
    """A claim. A loss, or what the other side claims too, settles the match; anything else waits."""
    match, side = _playing(draft, command.match)
    sets = command.sets
    score = scores.claimed(
        draft.state.rules,
        side,
        command.mine,
        command.theirs,
        best_of=best_of(draft.state, match),
        draws=draws_allowed(draft.state, match),
        sets=sets,
    )
    if match.score is not None:
        if match.score == score:
            return
        raise Refused("match-settled", match=match.number)
    mine, theirs = match.claim(side), match.claim(other(side))
    if mine is not None and mine.score == score and match.disputed_by is None:
        return
    draft.add(ev.Claimed(match.number, side, score, stands_at(draft)))
    if theirs is not None:
        if theirs.score == score:
            draft.add(ev.Settled(match.number, score, "agreed", side))
    elif score.result == other(side):
        draft.add(ev.Settled(match.number, score, "agreed", side))
    elif draft.state.settings.confirm_minutes == "none":
        draft.add(ev.Settled(match.number, score, "unopposed", side))


def stands_at(draft: Decision) -> int | None:
    """When a claim made now stands unanswered; None: never by time."""
    minutes = draft.state.settings.confirm_minutes
    return None if isinstance(minutes, str) else draft.clock + 60 * minutes


def _playing(draft: Decision, number: int) -> tuple[Match, Side]:
    """The match and the actor's side of it, while it is still theirs to report."""
    match = draft.match(number)
    side = side_of(draft.state, match, draft.actor.user) if draft.actor.user else None
    if side is None:
        raise Refused("not-your-match", match=number)
    if draft.state.over and match.score is None:
        raise Refused("over")
    return match, side


def confirm(draft: Decision, command: co.Confirm) -> None:
    match, side = _playing(draft, command.match)
    if match.score is not None:
        if match.by == side and match.how in ("confirmed", "agreed"):
            return
        raise Refused("match-settled", match=match.number)
    mine, theirs = match.claim(side), match.claim(other(side))
    if theirs is None or theirs.seq != command.claim:
        if mine is not None and mine.seq == command.claim:
            raise Refused("own-claim", match=match.number)
        raise Refused("claim-replaced" if theirs or mine else "nothing-to-confirm", match=match.number)
    draft.add(ev.Settled(match.number, theirs.score, "confirmed", side))


def dispute(draft: Decision, command: co.Dispute) -> None:
    match, side = _playing(draft, command.match)
    if match.score is not None:
        raise Refused("match-settled", match=match.number)
    if match.claim(other(side)) is None:
        raise Refused("nothing-to-confirm", match=match.number)
    if not in_dispute(match):
        draft.add(ev.Disputed(match.number, side, command.note[:MAX_TEXT]))


def evidence(draft: Decision, command: co.GiveEvidence) -> None:
    match, side = _playing(draft, command.match)
    if len(match.evidence) >= MAX_EVIDENCE:
        raise Refused("too-much-evidence", max=MAX_EVIDENCE)
    if (side, command.url) not in match.evidence:
        draft.add(ev.EvidenceGiven(match.number, side, command.url))


def concede(draft: Decision, command: co.Concede) -> None:
    """A played loss, to none."""
    match, side = _playing(draft, command.match)
    if match.score is not None:
        if match.how == "conceded" and match.by == side:
            return
        raise Refused("match-settled", match=match.number)
    need = scores.needed(best_of(draft.state, match))
    a, b = (0, need) if side == "a" else (need, 0)
    draft.add(ev.Settled(match.number, scores.outcome(a, b), "conceded", side))


def call_moderator(draft: Decision, command: co.CallModerator) -> None:
    match, side = _playing(draft, command.match)
    now = current_round(draft.state)
    if now is None or match.number not in now.matches:
        raise Refused("call-too-late", match=match.number, round=match.round)
    if match.called_at is None:
        draft.add(ev.ModeratorCalled(match.number, side, command.note[:MAX_TEXT]))


def claim_no_show(draft: Decision, command: co.ClaimNoShow) -> None:
    """The other is not there: a clock of some minutes starts for them. Once they answered it is for a moderator."""
    match, side = _playing(draft, command.match)
    if match.score is not None:
        raise Refused("match-settled", match=match.number)
    if match.claim_a is not None or match.claim_b is not None:
        raise Refused("already-claimed", match=match.number)
    if match.no_show_answered:
        raise Refused("opponent-was-here", match=match.number)
    if match.no_show_by is None:
        draft.add(ev.NoShowClaimed(match.number, side, draft.clock + 60 * draft.state.settings.no_show))


def answer_no_show(draft: Decision, command: co.AnswerNoShow) -> None:
    """Who was said not to be there is there; nothing happens when nobody said so (any more)."""
    match, side = _playing(draft, command.match)
    if match.score is not None:
        raise Refused("match-settled", match=match.number)
    if match.no_show_by == other(side):
        draft.add(ev.NoShowAnswered(match.number, side))


def set_result(draft: Decision, command: co.SetResult) -> None:
    """An organiser's decision, for a match of any round, also after the end; of what was cancelled nothing counts."""
    draft.organiser()
    if draft.state.cancelled_at is not None:
        raise Refused("over")
    match = draft.match(command.match)
    score = decided_score(draft.state, match, command.score)
    if match.score == score:
        return
    before_correction(draft, match, score, command.reason)
    draft.add(ev.Settled(match.number, score, "override", None, command.reason[:MAX_TEXT]))


def decided_score(state: Tournament, match: Match, score: Score) -> Score:
    """The organiser's score, checked: one that this match can end with."""
    if score.result == "draw" and not draws_allowed(state, match):
        raise Refused("no-draws")
    if score.result == "double-loss" and match.stage == "cut":
        raise Refused("no-draws")
    if score.result not in ("a", "b", "draw", "double-loss"):
        raise Refused("impossible-score", mine=0, theirs=0)
    if score.sets is not None:
        a, b = scores.sets_won(score.sets)
    elif score.games is not None:
        a, b = score.games[0], score.games[1]
    else:
        return score
    if (a, b) not in scores.possible(state.rules, best_of(state, match), draws_allowed(state, match)):
        raise Refused("impossible-score", mine=a, theirs=b)
    return scores.outcome(a, b, sets=score.sets, forfeit=score.forfeit)


def rematch(draft: Decision, command: co.Rematch) -> None:
    """The claims (or the result) go; the match is played again."""
    draft.organiser()
    match = draft.match(command.match)
    if draft.state.over:
        raise Refused("over")
    now = current_round(draft.state)
    if now is None or now.number != match.round or now.stage != match.stage:
        raise Refused("round-over", match=match.number, round=match.round)
    if match.score is None and match.claim_a is None and match.claim_b is None:
        return
    draft.add(ev.Reopened(match.number, command.reason[:MAX_TEXT]))


def penalise(draft: Decision, command: co.Penalise) -> None:
    """A warning or a game loss is noted and shown; a match loss decides the open match."""
    draft.organiser()
    draft.running()
    entrant = draft.entrant(command.entrant)
    match = match_of(draft.state, entrant.id)
    open_match = match if match is not None and match.b is not None and match.score is None else None
    number = open_match.number if open_match is not None else None
    draft.add(ev.Penalised(entrant.id, command.kind, command.reason[:MAX_TEXT], number))
    if command.kind == "match-loss" and open_match is not None:
        side: Side = "a" if open_match.a == entrant.id else "b"
        draft.add(ev.Settled(open_match.number, Score(other(side)), "penalty", None, command.reason[:MAX_TEXT]))
