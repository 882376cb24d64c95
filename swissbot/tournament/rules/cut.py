"""The top cut: frozen standings, a bracket round by round, corrections that redraw what follows."""

from __future__ import annotations

from swissbot.engine.bracket import Bracket, BracketMatch, cut_seeds
from swissbot.engine.ranking import standings
from swissbot.engine.round_counts import recommended_cut
from swissbot.engine.types import EntrantId, Reason, Standing
from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.engine_view import bracket_of, history, tied_at_line
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import PairedMatch, Score
from swissbot.tournament.queries import complete, current_round, field, pending_round
from swissbot.tournament.rules.decision import Decision
from swissbot.tournament.state import Match, Round, Tournament


def start_cut(draft: Decision, command: co.StartCut) -> None:
    """From the final standings. `order` names the seeds where the organiser decides a tie at the line."""
    draft.organiser()
    state = draft.state
    if state.cancelled_at is not None:
        raise Refused("over")
    if state.started_at is None:
        raise Refused("not-started")
    if state.cut is not None and not _nothing_shown(state):
        raise Refused("cut-running")
    if state.cut is None and state.finished_at is None:
        raise Refused("swiss-running")
    rows = standings(history(state))
    size = cut_size(state, rows, command.size)
    seeds = cut_seeds(rows, size) if command.order is None else _chosen(rows, size, command.order)
    third = state.settings.third_place if command.third_place is None else command.third_place
    if state.cut is not None:
        draft.add(ev.CutUndone("started-anew"))
    begin(draft, rows, seeds, third_place=third, by_hand=True)


def _nothing_shown(state: Tournament) -> bool:
    """The cut began by itself and its first round waits: the organiser may still say who is in it, and how many."""
    return len(state.cut_rounds) == 1 and state.cut_rounds[0].published_at is None


def cut_size(state: Tournament, rows: tuple[Standing, ...], wanted: int | None) -> int:
    """The size asked for, or the one of the cut that waits, or as set, or as the preset recommends.

    Raises `Refused("cut-unsaid")` where none of them says it, `Refused("cut-size")` where not so many are still in.
    """
    waiting = len(state.cut.seeds) if state.cut is not None else None
    size = wanted or waiting or state.settings.cut or recommended_cut(state.rules.preset, len(field(state)))
    inside = sum(row.status in {"active", "qualified"} for row in rows)
    if size is None:
        raise Refused("cut-unsaid", preset=state.rules.preset, have=inside)
    if not 2 <= size <= inside:
        raise Refused("cut-size", size=size, have=inside)
    return size


def _chosen(rows: tuple[Standing, ...], size: int, order: tuple[EntrantId, ...]) -> tuple[EntrantId, ...]:
    """The seeds with the organiser's choice among those whom only lots separate at the line."""
    tied = set(tied_at_line(rows, size))
    lots = cut_seeds(rows, size)
    above = tuple(entrant for entrant in lots if entrant not in tied)
    picked = tuple(entrant for entrant in order if entrant in tied)
    if len(order) != len(set(order)) or len(above) + len(picked) != size or len(picked) != len(order):
        raise Refused("cut-choice", entrants=tuple(sorted(tied)), size=size - len(above))
    return above + picked


def begin(
    draft: Decision,
    rows: tuple[Standing, ...],
    seeds: tuple[EntrantId, ...],
    *,
    third_place: bool,
    by_hand: bool = False,
) -> None:
    """Freeze the standings and draw the first round; a tie at the line that only lots decide waits for a press."""
    tied = tied_at_line(rows, len(seeds))
    draft.add(ev.CutStarted(seeds, tuple(row.id for row in rows), third_place))
    notes = (Reason("cut-line-lots", {"entrants": tied, "size": len(seeds)}),) if tied and not by_hand else ()
    hold = draft.state.settings.hold_seconds
    pair_round(draft, None if notes or hold is None else draft.clock if by_hand else draft.clock + hold, notes)
    if by_hand:
        publish(draft)


def publish(draft: Decision) -> None:
    waiting = pending_round(draft.state)
    if waiting is not None:
        draft.add(ev.RoundPublished(waiting.stage, waiting.number))


def pair_round(draft: Decision, publish_at: int | None, notes: tuple[Reason, ...] = ()) -> None:
    """The next round of the bracket; whoever has left concedes the match they would play now."""
    state = draft.state
    tree = bracket_of(state)
    assert tree is not None  # the cut has begun
    number = state.last_match
    made: list[PairedMatch] = []
    for match in _next_matches(tree):
        number += 1
        assert match.a is not None
        best_of = _length(state.settings.cut_lengths, tree, match)
        made.append(PairedMatch(number, len(made) + 1, match.a, match.b, best_of=best_of))
    draft.add(ev.RoundPaired("cut", len(state.cut_rounds) + 1, tuple(made), publish_at, notes=notes))
    for paired in made:
        gone = [e for e in (paired.a, paired.b) if e is not None and not draft.state.entrants[e].playing]
        if gone:
            result = "double-loss" if len(gone) == 2 else "b" if gone[0] == paired.a else "a"
            draft.add(ev.Settled(paired.number, Score(result, forfeit=True), "left"))  # type: ignore[arg-type]  # literals


def _next_matches(tree: Bracket) -> list[BracketMatch]:
    """The open matches of the earliest stage that has any; the final first, the third-place match beside it."""
    for stage in tree.stages:
        due = [match for match in stage if match.known and not match.decided]
        if due:
            last = stage is tree.stages[-1]
            third = tree.third
            return due + ([third] if last and third is not None and third.known and not third.decided else [])
    third = tree.third
    return [third] if third is not None and third.known and not third.decided else []


def _length(lengths: tuple[int, ...], tree: Bracket, match: BracketMatch) -> int | None:
    """Best of so many at this place of the bracket; third place is played like the semifinals. None: nothing is set."""
    if not lengths:
        return None
    to_final = 1 if match is tree.third else next(n for n, stage in enumerate(reversed(tree.stages)) if match in stage)
    return lengths[max(len(lengths) - 1 - to_final, 0)]


def advance(draft: Decision) -> None:
    """The next round of the bracket when the last result is in, the end after the final."""
    state = draft.state
    now, waiting = current_round(state), pending_round(state)
    if waiting is not None:
        _look_at_waiting(draft)
        return
    if now is not None and not complete(state, now):
        return
    tree = bracket_of(state)
    if tree is None or tree.over:
        draft.add(ev.Finished())
        return
    hold = state.settings.hold_seconds
    pair_round(draft, None if hold is None else draft.clock + hold)
    if draft.state.settings.hold_seconds == 0 and draft.state.paused_at is None:
        publish(draft)


def _look_at_waiting(draft: Decision) -> None:
    """A round that waits is drawn anew when somebody left or an earlier result changed; while the first one waits, the
    results of the Swiss count too."""
    state, before = draft.state, draft.before
    waiting, now = pending_round(state), current_round(state)
    assert waiting is not None
    if any(isinstance(r.event, ev.RoundPaired) for r in draft.records):
        return
    if now is not None and not complete(state, now):
        draft.add(ev.RoundVoided(waiting.stage, waiting.number))
        return
    left = [e for e in state.entrants if state.entrants[e].playing != before.entrants[e].playing]
    if waiting.number == 1:
        if left or history(state) != history(before):
            _seed_anew(draft, waiting)
    elif left or (now is not None and _results(state, now.matches) != _results(before, now.matches)):
        draft.add(ev.RoundVoided(waiting.stage, waiting.number))
        pair_round(draft, waiting.publish_at)


def _results(state: Tournament, numbers: tuple[int, ...]) -> list[Score | None]:
    return [state.matches[n].score if n in state.matches else None for n in numbers]


def _seed_anew(draft: Decision, waiting: Round) -> None:
    """Nobody has played in the cut yet: the standings decide again, and the next takes the place of one who left."""
    cut = draft.state.cut
    assert cut is not None
    rows = standings(history(draft.state))
    seeds = cut_seeds(rows, max(len(cut.seeds), draft.state.settings.cut or 0))
    same_line = bool(waiting.notes) == bool(tied_at_line(rows, len(seeds)))
    if same_line and (seeds, tuple(row.id for row in rows)) == (cut.seeds, cut.ranks):
        return
    draft.add(ev.CutUndone("standings-changed"))
    if len(seeds) < 2:
        draft.add(ev.Finished())
    else:
        held = waiting.publish_at is None and not waiting.notes
        begin(draft, rows, seeds, third_place=cut.third_place)
        if held:
            draft.add(ev.RoundHeld("cut", 1))


def undo_cut(draft: Decision, command: co.UndoCut) -> None:
    """The bracket goes; the final standings stand, and another cut may be started."""
    draft.organiser()
    if draft.state.cut is None:
        raise Refused("no-cut")
    if draft.state.cancelled_at is not None:
        raise Refused("over")
    draft.add(ev.CutUndone(command.reason))
    draft.add(ev.Finished())


def before_correction(draft: Decision, match: Match, score: Score, reason: str) -> None:
    """What has to give way before a decided result changes, or why it can't.

    A bracket result that sends somebody else on takes the rounds drawn from it away, as long as nothing was reported
    there. A Swiss result that would change who is in the cut wants a reason: the cut stands.
    """
    state = draft.state
    if match.stage == "swiss":
        if (
            state.cut is not None
            and not reason
            and not _nothing_shown(state)
            and _would_change_cut(draft, match, score)
        ):
            raise Refused("cut-would-change", match=match.number)
        return
    if match.score is None or match.score.result == score.result:
        return
    later = [r for r in state.cut_rounds if r.number > match.round]
    if later and state.over:
        raise Refused("bracket-went-on", match=match.number, round=later[0].number)
    for r in later:
        for number in r.matches:
            other = state.matches[number]
            if r.published_at is not None and (other.claim_a or other.claim_b or _was_played(other)):
                raise Refused("bracket-went-on", match=match.number, round=r.number)
    if later:
        draft.add(ev.RoundVoided("cut", later[0].number))


def _was_played(match: Match) -> bool:
    return match.score is not None and match.how != "left"


def _would_change_cut(draft: Decision, match: Match, score: Score) -> bool:
    cut = draft.state.cut
    assert cut is not None
    trial = Decision(draft.state, draft.actor, draft.now, draft.cause, draft.pair)
    trial.add(ev.Settled(match.number, score, "override"))
    size = len(cut.seeds)
    return set(cut_seeds(standings(history(trial.state)), size)) != set(
        cut_seeds(standings(history(draft.state)), size)
    )
