"""What the actor is told after a command: what was done and what comes next, in a line or two, and the next buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from swissbot.render import buttons
from swissbot.render.i18n.language import Words
from swissbot.render.message import GREEN, RED, Message, Row, Text
from swissbot.render.receipts import players, results, rounds, tournament
from swissbot.render.receipts.context import ReceiptContext
from swissbot.tournament import commands as co
from swissbot.tournament.commands import Command
from swissbot.tournament.queries import current_round, entrant_of, has_reports, pending_round
from swissbot.tournament.state import Tournament


def receipt(state: Tournament, before: Tournament | None, command: Command, user: int, words: Words) -> Message:
    """The private answer to a command that was carried out. `before` None: the tournament is new."""
    told = ReceiptContext(state, before, command, user, words)
    made = _MADE[type(command)](told)
    if isinstance(made, Message):
        return made
    text = f"{words._('That was so already.')} {made}" if told.already else made
    return Message((Text(text), *_buttons(told)), RED if state.cancelled_at is not None else GREEN)


def pair_anew_of(told: ReceiptContext) -> int | None:
    """The published round that may be paired anew after what was done: an earlier result changed, or a pair was
    forbidden, and nobody has reported yet."""
    state, now = told.state, current_round(told.state)
    if told.already or state.over or state.cut is not None or now is None or pending_round(state) is not None:
        return None
    if isinstance(told.command, co.SetResult):
        match = state.matches.get(told.command.match)
        if match is None or not results.is_late(told, match, now):
            return None
    return None if has_reports(state, now) else now.number


def _buttons(told: ReceiptContext) -> tuple[Row, ...]:
    """The next buttons of somebody who enters or leaves; organisers have theirs in the posts."""
    state, words = told.state, told.words
    if isinstance(told.command, co.Join | co.CheckIn | co.ChangeTeam) and state.started_at is None:
        return buttons.before_start(state, entrant_of(state, told.user), told.user, words)
    if isinstance(told.command, co.Leave) and state.started_at is None and not state.over:
        return buttons.rows(buttons.join(state, words))
    if isinstance(told.command, co.Create):
        return buttons.rows(buttons.start(state, words), buttons.players(state, words))
    return _staff_buttons(told)


def _staff_buttons(told: ReceiptContext) -> tuple[Row, ...]:
    """What an organiser may want to press next."""
    state, words = told.state, told.words
    if isinstance(told.command, co.Hold) and (waiting := pending_round(state)) is not None:
        return buttons.rows(buttons.publish(state, waiting.stage, waiting.number, words))
    if isinstance(told.command, co.SetResult | co.ForbidPair) and (late := pair_anew_of(told)) is not None:
        return buttons.rows(buttons.pair_anew(state, late, words))
    if isinstance(told.command, co.PairAgain) and state.failure is not None:
        return buttons.rows(buttons.try_again(state, words))
    return ()


_MADE: Mapping[type[Any], Callable[[ReceiptContext], Message | str]] = {
    co.Create: tournament.create,
    co.Import: tournament.imported,
    co.Change: tournament.saved,
    co.Adjust: tournament.saved,
    co.AddHost: tournament.host,
    co.Join: players.join,
    co.ChangeTeam: players.change_team,
    co.Leave: players.leave,
    co.CheckIn: players.check_in,
    co.AddPlayers: players.add_players,
    co.ChangeEntrant: players.change_entrant,
    co.SubmitDeck: players.deck,
    co.Start: rounds.start,
    co.Pause: tournament.pause,
    co.Resume: tournament.resume,
    co.Finish: tournament.finish,
    co.Cancel: tournament.cancel,
    co.Undo: tournament.undo,
    co.Report: results.on_match,
    co.Confirm: results.on_match,
    co.Dispute: results.on_match,
    co.GiveEvidence: results.on_match,
    co.Concede: results.on_match,
    co.CallModerator: results.on_match,
    co.ClaimNoShow: results.on_match,
    co.AnswerNoShow: results.on_match,
    co.NoteLeaver: tournament.clockwork,
    co.NoteReturn: tournament.clockwork,
    co.SetResult: results.set_result,
    co.Rematch: results.rematch,
    co.Drop: players.drop,
    co.Reinstate: players.reinstate,
    co.Penalise: players.penalise,
    co.Publish: rounds.publish,
    co.Hold: rounds.hold,
    co.PairAgain: rounds.pair_again,
    co.EditPairing: rounds.edit,
    co.ForbidPair: rounds.forbid,
    co.VoidRound: rounds.void,
    co.SetClock: rounds.clock,
    co.StartCut: tournament.cut_start,
    co.UndoCut: tournament.cut_undo,
    co.Tick: tournament.clockwork,
    co.CatchUp: tournament.clockwork,
}
