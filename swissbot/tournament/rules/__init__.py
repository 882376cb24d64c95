"""What is allowed, and what follows from it. `decide` is the table of contents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from swissbot.engine.pairing import pair as engine_pair
from swissbot.tournament import commands as co
from swissbot.tournament.events import Record
from swissbot.tournament.rules import (
    changes,
    course,
    cut,
    edit,
    entry,
    grace,
    imported,
    leaving,
    results,
    rounds,
    teams,
    undo,
)
from swissbot.tournament.rules import due as clock
from swissbot.tournament.rules.draft import Draft, Pair
from swissbot.tournament.rules.due import due
from swissbot.tournament.state import Tournament

__all__ = ["Draft", "Pair", "decide", "due"]

RULES: dict[type[co.Command], Callable[[Draft, Any], None]] = {
    # who plays
    co.Create: entry.create,
    co.Import: imported.import_tournament,
    co.Join: entry.join,
    co.ChangeTeam: teams.change_team,
    co.Leave: entry.leave,
    co.CheckIn: entry.check_in,
    co.AddPlayers: entry.add_players,
    co.ChangeEntrant: entry.change_entrant,
    co.SubmitDeck: entry.submit_deck,
    co.AddHost: entry.add_host,
    co.Drop: leaving.drop,
    co.Reinstate: leaving.reinstate,
    co.NoteLeaver: leaving.note_leaver,
    co.NoteReturn: leaving.note_return,
    # results
    co.Report: results.report,
    co.Confirm: results.confirm,
    co.Dispute: results.dispute,
    co.GiveEvidence: results.evidence,
    co.Concede: results.concede,
    co.CallModerator: results.call_moderator,
    co.ClaimNoShow: results.claim_no_show,
    co.AnswerNoShow: results.answer_no_show,
    co.SetResult: results.set_result,
    co.Rematch: results.rematch,
    co.Penalise: results.penalise,
    # rounds
    co.Start: rounds.start,
    co.Publish: rounds.publish,
    co.Hold: rounds.hold,
    co.PairAgain: edit.pair_again,
    co.EditPairing: edit.edit_pairing,
    co.ForbidPair: edit.forbid_pair,
    co.VoidRound: edit.void_round,
    co.SetClock: course.set_clock,
    co.Pause: course.pause,
    co.Resume: course.resume,
    co.Finish: course.finish,
    co.Cancel: course.cancel,
    co.Change: changes.change,
    co.Adjust: changes.adjust,
    # the cut
    co.StartCut: cut.start_cut,
    co.UndoCut: cut.undo_cut,
    # the past and the clock
    co.Undo: undo.undo,
    co.Tick: clock.tick,
    co.CatchUp: grace.catch_up,
}


def decide(
    state: Tournament, command: co.Command, actor: co.Actor, now: int, *, cause: str = "", pair: Pair = engine_pair
) -> tuple[tuple[Record, ...], Tournament]:
    """Judge one command: the records to append (none: it is so already) and the state with them.

    Pure: `state` is left as it was. Raises `Refused`. `pair` is the engine, handed in so that it may run elsewhere.
    """
    draft = Draft(state, actor, now, cause, pair)
    RULES[type(command)](draft, command)
    if draft.records and not isinstance(command, co.Undo):
        rounds.advance(draft)
    return tuple(draft.records), draft.state
