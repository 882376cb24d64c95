"""Results, as players press and type them: claims, confirmations, disputes; each handler parses, executes or asks."""

from __future__ import annotations

import re
from collections.abc import Mapping

from swissbot.bot.interactions import typed_options
from swissbot.bot.interactions.request import Answer, Handler, Press, Request, Say
from swissbot.render import answers
from swissbot.tournament import commands as co
from swissbot.tournament.errors import Refused
from swissbot.tournament.state import Tournament


async def report_typed(request: Request, state: Tournament) -> Answer:
    """`/report`: the same question as the public button's."""
    return answers.report_choices(state, request.user, request.words)


async def drop_typed(request: Request, state: Tournament) -> Answer:
    """`/drop`: asks first."""
    return answers.confirm_drop(state, request.user, request.words)


async def report(request: Request, press: Press) -> Answer:
    """The public button asks which score; a private one names it."""
    if not press.id.arguments:
        return answers.report_choices(await request.ask(press.tournament), request.user, request.words)
    score = typed_options.pair(press.id.text(1))
    if score is None:
        raise Refused("not-a-button")
    return await request.perform(press.tournament, co.Report(press.number(0), *score))


async def pick(request: Request, press: Press) -> Answer:
    score = typed_options.pair(press.values[0]) if press.values else None
    if score is None:
        raise Refused("not-a-button")
    return await request.perform(press.tournament, co.Report(press.number(0), *score))


async def points(request: Request, press: Press) -> Answer:
    """Opens the form for the points of each set, and takes it back filled in."""
    match = press.number(0)
    if not press.typed:
        return answers.points_form(await request.ask(press.tournament), match, request.user, request.words)
    sets = []
    for text in _SETS.split("\n".join(press.typed.values())):
        if text.strip():
            found = typed_options.pair(text)
            if found is None:
                raise Say(
                    request.words._("Points of a set are two numbers, yours first: `11-7`. Nothing was recorded.")
                )
            sets.append(found)
    mine, theirs = sum(a > b for a, b in sets), sum(b > a for a, b in sets)
    return await request.perform(press.tournament, co.Report(match, mine, theirs, sets=tuple(sets)))


async def my_match(request: Request, press: Press) -> Answer:
    return answers.my_match(await request.ask(press.tournament), request.user, request.words)


async def confirm(request: Request, press: Press) -> Answer:
    return await request.perform(press.tournament, co.Confirm(press.number(0), press.number(1)))


async def dispute(request: Request, press: Press) -> Answer:
    return await request.perform(press.tournament, co.Dispute(press.number(0)))


async def evidence(request: Request, press: Press) -> Answer:
    """Opens the form that takes a picture, and takes it."""
    state = await request.ask(press.tournament)
    match = press.number(0)
    if not press.files:
        return answers.evidence_form(state.id, match, request.words)
    picture = press.files[0]
    if not picture.kind.startswith("image/"):
        raise Say(request.words._("That file is no picture. Nothing was recorded."))
    return await request.perform(press.tournament, co.GiveEvidence(match, picture.url))


async def concede(request: Request, press: Press) -> Answer:
    state = await request.ask(press.tournament)
    return answers.confirm_concede(state, press.number(0), request.user, request.words)


async def concede_yes(request: Request, press: Press) -> Answer:
    return await request.perform(press.tournament, co.Concede(press.number(0)))


async def call(request: Request, press: Press) -> Answer:
    return await request.perform(press.tournament, co.CallModerator(press.number(0)))


async def no_show(request: Request, press: Press) -> Answer:
    return await request.perform(press.tournament, co.ClaimNoShow(press.number(0)))


async def here(request: Request, press: Press) -> Answer:
    return await request.perform(press.tournament, co.AnswerNoShow(press.number(0)))


async def drop_yes(request: Request, press: Press) -> Answer:
    return await request.perform(press.tournament, co.Drop())


_SETS = re.compile(r"[\n,;]")
VERBS: Mapping[str, Handler] = {
    "report": report,
    "pick": pick,
    "points": points,
    "mymatch": my_match,
    "confirm": confirm,
    "dispute": dispute,
    "evidence": evidence,
    "concede": concede,
    "concede-yes": concede_yes,
    "call": call,
    "noshow": no_show,
    "here": here,
    "drop-yes": drop_yes,
}
