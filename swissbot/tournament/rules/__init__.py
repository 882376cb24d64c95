"""What is allowed, and what follows from it. `decide` is the table of contents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from swissbot.engine.pairing import pair as engine_pair
from swissbot.tournament import commands as co
from swissbot.tournament.events import Record
from swissbot.tournament.rules import (
    catch_up,
    cut,
    drops,
    imports,
    lifecycle,
    pairing_edits,
    registration,
    results,
    rounds,
    settings,
    undo,
)
from swissbot.tournament.rules import deadlines as clock
from swissbot.tournament.rules.deadlines import due
from swissbot.tournament.rules.decision import Decision, PairRound
from swissbot.tournament.state import Tournament

__all__ = ["Decision", "PairRound", "decide", "due"]

RULES: dict[type[co.Command], Callable[[Decision, Any], None]] = {
    # who plays
    co.Create: registration.create,
    co.Import: imports.import_tournament,
    co.Join: registration.join,
    co.ChangeTeam: registration.change_team,
    co.Leave: registration.leave,
    co.CheckIn: registration.check_in,
    co.AddPlayers: registration.add_players,
    co.ChangeEntrant: registration.change_entrant,
    co.SubmitDeck: registration.submit_deck,
    co.AddHost: registration.add_host,
    co.Drop: drops.drop,
    co.Reinstate: drops.reinstate,
    co.NoteLeaver: drops.note_leaver,
    co.NoteReturn: drops.note_return,
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
    co.PairAgain: pairing_edits.pair_again,
    co.EditPairing: pairing_edits.edit_pairing,
    co.ForbidPair: pairing_edits.forbid_pair,
    co.VoidRound: pairing_edits.void_round,
    co.SetClock: lifecycle.set_clock,
    co.Pause: lifecycle.pause,
    co.Resume: lifecycle.resume,
    co.Finish: lifecycle.finish,
    co.Cancel: lifecycle.cancel,
    co.Change: settings.change,
    co.Adjust: settings.adjust,
    # the cut
    co.StartCut: cut.start_cut,
    co.UndoCut: cut.undo_cut,
    # the past and the clock
    co.Undo: undo.undo,
    co.Tick: clock.tick,
    co.CatchUp: catch_up.catch_up,
}


def decide(
    state: Tournament, command: co.Command, actor: co.Actor, now: int, *, cause: str = "", pair: PairRound = engine_pair
) -> tuple[tuple[Record, ...], Tournament]:
    """Judge one command: the records to append (none: it is so already) and the state with them.

    Pure: `state` is left as it was. Raises `Refused`. `pair` is the engine, handed in so that it may run elsewhere.
    """
    draft = Decision(state, actor, now, cause, pair)
    RULES[type(command)](draft, command)
    if draft.records and not isinstance(command, co.Undo):
        rounds.advance(draft)
    return tuple(draft.records), draft.state
