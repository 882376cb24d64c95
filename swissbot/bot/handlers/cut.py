"""What organisers press about the top cut: start it by lots, choose who goes on, take it back."""

from __future__ import annotations

from collections.abc import Mapping

from swissbot.bot.interactions import typed_options
from swissbot.bot.interactions.request import Answer, Handler, Press, Request
from swissbot.render import answers
from swissbot.tournament import commands as co
from swissbot.tournament.engine_view import cut_number
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import published
from swissbot.tournament.state import Tournament

_THIRD: Mapping[str, bool | None] = {"yes": True, "no": False, "set": None, "": None}


async def begin(request: Request, state: Tournament, size: int | None, third_place: bool | None) -> Answer:
    """Start the cut, or ask who goes on where only lots decide it."""
    command = co.StartCut(size, third_place)
    if request.organises(state) and _may_begin(state):
        question = answers.cut_question(state, size, third_place, request.words)
        if question is not None:
            return question
    return await request.perform(state.id, command)


def _may_begin(state: Tournament) -> bool:
    """Whether the Swiss is over and no round of a cut is out: else the rules say why not."""
    return (
        state.started_at is not None
        and state.cancelled_at is None
        and not published(state, "cut")
        and (state.cut is not None or state.finished_at is not None)
    )


async def start(request: Request, press: Press) -> Answer:
    """`cut-start:<size>:<third>`: by lots."""
    return await request.perform(press.tournament, co.StartCut(press.number(0), _third(press)))


async def pick(request: Request, press: Press) -> Answer:
    """`cut-pick:<size>:<third>`: the chosen of the tied, best first."""
    return await request.perform(press.tournament, co.StartCut(press.number(0), _third(press), press.values))


async def names(request: Request, press: Press) -> Answer:
    """`cut-names:<size>:<third>`: a form for them where a select could not hold all who are tied."""
    state = await request.ask(press.tournament)
    request.need_organiser(state)
    size, third = press.number(0), _third(press)
    if not press.typed:
        return answers.cut_names(state, size, third, request.words)
    lines = [line for line in press.typed.get("names", "").splitlines() if line.strip()]
    order = tuple(typed_options.entrant(state, line, request.words).id for line in lines)
    return await request.perform(state.id, co.StartCut(size, third, order))


async def undo_yes(request: Request, press: Press) -> Answer:
    """`cut-undo-yes:<number of the cut>`: a button about an earlier cut does not take the next one back."""
    state = await request.ask(press.tournament)
    if state.cut is not None and cut_number(state) != press.number(0):
        raise Refused("undo-stale", seq=cut_number(state))
    return await request.perform(press.tournament, co.UndoCut())


async def undo(request: Request, state: Tournament) -> Answer:
    """`/cut undo` asks first."""
    request.need_organiser(state)
    return answers.confirm_cut_undo(state, request.words)


def _third(press: Press) -> bool | None:
    text = press.id.text(1)
    if text not in _THIRD:
        raise Refused("not-a-button")
    return _THIRD[text]


VERBS: Mapping[str, Handler] = {"cut-start": start, "cut-pick": pick, "cut-names": names, "cut-undo-yes": undo_yes}
