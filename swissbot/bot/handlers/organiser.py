"""What organisers press: publish, hold, decide, start, cancel, undo, and the pages of the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from swissbot.bot.handlers.results import Handler, Press
from swissbot.bot.interactions import typed_options
from swissbot.bot.interactions.request import Answer, Request
from swissbot.bot.posts import permissions
from swissbot.render import answers
from swissbot.tournament import commands as co
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Stage
from swissbot.tournament.rules.registration import starters


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


async def start(request: Request, press: Press) -> Answer:
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
    return permissions.told(request, await request.perform(press.tournament, co.Start()))


async def start_no(request: Request, press: Press) -> Answer:
    """Everybody stays in, whether checked in or not."""
    return answers.not_started(await request.ask(press.tournament), request.words)


async def cancel_yes(request: Request, press: Press) -> Answer:
    return await request.perform(press.tournament, co.Cancel())


async def undo_yes(request: Request, press: Press) -> Answer:
    """`undo-yes:<to>:<seen>`."""
    return await request.perform(press.tournament, co.Undo(press.number(0), press.number(1)))


async def log(request: Request, press: Press) -> Answer:
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
    "start": start,
    "start-yes": start_yes,
    "start-no": start_no,
    "cancel-yes": cancel_yes,
    "undo-yes": undo_yes,
    "log": log,
}
