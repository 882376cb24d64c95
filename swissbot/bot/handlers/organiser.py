"""What organisers type and press: publish, hold, decide, start, cancel, undo, players, and the pages of the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, cast

from swissbot.bot.handlers.preflight import with_repairs
from swissbot.bot.interactions import typed_options
from swissbot.bot.interactions.request import Answer, Handler, Press, Request
from swissbot.engine.types import EntrantId
from swissbot.render import answers
from swissbot.render.text.names import clean
from swissbot.tournament import commands as co
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Stage
from swissbot.tournament.queries import missing
from swissbot.tournament.rules.registration import starters
from swissbot.tournament.state import Tournament

Penalty = Literal["warning", "game-loss", "match-loss"]

# typed; what names a match or a player is looked up for organisers only: whoever is none is not told what there is


async def start(request: Request, state: Tournament) -> Answer:
    """`/tournament start`: at once, or after naming those who would be left out."""
    request.need_organiser(state)
    if missing(state):
        return answers.start_preview(state, request.words)
    return with_repairs(request, await request.perform(state.id, co.Start()))


async def cancel(request: Request, state: Tournament) -> Answer:
    """`/tournament cancel` asks first."""
    request.need_organiser(state)
    return answers.confirm_cancel(state, request.words)


async def undo(request: Request, state: Tournament, to: int | None) -> Answer:
    """`/tournament undo` shows what it would mean; `to`: back to before this change of the log."""
    request.need_organiser(state)
    return answers.undo_preview(state, to, request.words)


async def log(request: Request, state: Tournament, player: str | None, match: str | None) -> Answer:
    """`/tournament log`, about everything, one player or one match."""
    request.need_organiser(state)
    entrant = typed_options.entrant(state, player, request.words).id if player else None
    number = typed_options.match_number(match, request.words) if match else None
    return answers.log(state, 1, request.words, player=entrant, match=number)


async def set_clock(request: Request, state: Tournament, minutes: int, match: str | None) -> Answer:
    """`/round clock`."""
    request.need_organiser(state)
    number = typed_options.match_number(match, request.words) if match else None
    return await request.perform(state.id, co.SetClock(minutes, number))


async def set_result(request: Request, state: Tournament, match: str, result: str, reason: str | None) -> Answer:
    """`/match set`. Raises `Refused("no-such-match")`."""
    request.need_organiser(state)
    number = typed_options.match_number(match, request.words)
    decided = state.matches.get(number)
    if decided is None:
        raise Refused("no-such-match", match=number)
    return await request.perform(state.id, co.SetResult(number, typed_options.decided(result, decided), reason or ""))


async def drop(
    request: Request, state: Tournament, player: str, kind: Literal["organiser", "disqualified"], reason: str | None
) -> Answer:
    """`/player drop` and `/player disqualify`."""
    return await request.perform(state.id, co.Drop(_entrant(request, state, player), kind, reason or ""))


async def reinstate(request: Request, state: Tournament, player: str, reason: str | None) -> Answer:
    return await request.perform(state.id, co.Reinstate(_entrant(request, state, player), reason or ""))


async def penalise(request: Request, state: Tournament, player: str, kind: Penalty, reason: str) -> Answer:
    return await request.perform(state.id, co.Penalise(_entrant(request, state, player), kind, reason))


async def seed(request: Request, state: Tournament, player: str, number: int) -> Answer:
    return await request.perform(state.id, co.ChangeEntrant(_entrant(request, state, player), seed=number))


async def rename(request: Request, state: Tournament, player: str, name: str) -> Answer:
    return await request.perform(state.id, co.ChangeEntrant(_entrant(request, state, player), name=clean(name)))


def _entrant(request: Request, state: Tournament, player: str) -> EntrantId:
    request.need_organiser(state)
    return typed_options.entrant(state, player, request.words).id


# pressed


def _stage(press: Press) -> Stage:
    text = press.id.text(0)
    if text not in ("swiss", "cut"):
        raise Refused("not-a-button")
    return cast(Stage, text)


async def publish(request: Request, press: Press) -> Answer:
    return await request.perform(press.tournament, co.Publish(_stage(press), press.number(1)))


async def hold(request: Request, press: Press) -> Answer:
    return await request.perform(press.tournament, co.Hold(_stage(press), press.number(1)))


async def try_again(request: Request, press: Press) -> Answer:
    return await request.perform(press.tournament, co.PairAgain())


async def decide(request: Request, press: Press) -> Answer:
    """`decide:<match>:<score>`. It settles what is in dispute; changing a settled match takes `/match set`."""
    state = await request.ask(press.tournament)
    request.need_organiser(state)
    match = state.matches.get(press.number(0))
    if match is None:
        raise Refused("no-such-match", match=press.number(0))
    score = typed_options.decided(press.id.text(1), match)
    if match.score is not None and match.score != score:
        raise Refused("match-settled", match=match.number)
    return await request.perform(press.tournament, co.SetResult(match.number, score))


async def pick_decide(request: Request, press: Press) -> Answer:
    """`pick-decide:<match>`: the same, chosen in a select."""
    chosen = replace(press.id, arguments=(press.id.text(0), *press.values[:1]))
    return await decide(request, replace(press, id=chosen))


async def rematch(request: Request, press: Press) -> Answer:
    return await request.perform(press.tournament, co.Rematch(press.number(0)))


async def start_pressed(request: Request, press: Press) -> Answer:
    """Shows what the start will do."""
    state = await request.ask(press.tournament)
    request.need_organiser(state)
    return answers.start_preview(state, request.words)


async def start_yes(request: Request, press: Press) -> Answer:
    """`start-yes:<seq>:<players>`: the preview said how many play and who is left out; if that may have changed, it is
    shown again."""
    state = await request.ask(press.tournament)
    if state.started_at is None:
        request.need_organiser(state)
        here, left_out = starters(state)
        if (left_out and state.seq != press.number(0)) or len(here) != press.number(1):
            return answers.start_preview(state, request.words, changed=True)
    return with_repairs(request, await request.perform(press.tournament, co.Start()))


async def start_no(request: Request, press: Press) -> Answer:
    """Everybody stays in, whether checked in or not."""
    return answers.not_started(await request.ask(press.tournament), request.words)


async def cancel_yes(request: Request, press: Press) -> Answer:
    return await request.perform(press.tournament, co.Cancel())


async def undo_yes(request: Request, press: Press) -> Answer:
    """`undo-yes:<to>:<seen>`."""
    return await request.perform(press.tournament, co.Undo(press.number(0), press.number(1)))


async def log_page(request: Request, press: Press) -> Answer:
    """`log[:<page>[:p<entrant>|m<match>]]`."""
    state = await request.ask(press.tournament)
    request.need_organiser(state)
    player, match = answers.log_filter(press.id.text(1))
    return answers.log(state, press.page(), request.words, player=player, match=match)


VERBS: Mapping[str, Handler] = {
    "publish": publish,
    "hold": hold,
    "tryagain": try_again,
    "decide": decide,
    "pick-decide": pick_decide,
    "rematch": rematch,
    "start": start_pressed,
    "start-yes": start_yes,
    "start-no": start_no,
    "cancel-yes": cancel_yes,
    "undo-yes": undo_yes,
    "log": log_page,
}
