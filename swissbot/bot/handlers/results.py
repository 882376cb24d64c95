"""What players press: one small handler for each verb. Each parses, executes or asks, and returns what to show."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from swissbot.bot.interactions import modals, typed_options
from swissbot.bot.interactions.request import Answer, Request, Say
from swissbot.render import answers
from swissbot.render.custom_id import CustomId
from swissbot.tournament import commands as co
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import entrant_of, find_round


@dataclass(frozen=True, slots=True)
class Press:
    """A parsed press; `values` were chosen in a select, `typed` stands in a form, `files` came with it, `chosen`
    are the members chosen in it."""

    id: CustomId
    values: tuple[str, ...] = ()
    typed: Mapping[str, str] = field(default_factory=dict)
    files: tuple[modals.Upload, ...] = ()
    chosen: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def tournament(self) -> int:
        return self.id.tournament

    def number(self, index: int) -> int:
        """The number at `index`, which has to be there."""
        found = self.id.number(index)
        if found is None:
            raise Refused("not-a-button")
        return found

    def page(self, index: int = 0) -> int:
        """A page from 1; left out, the first."""
        return max(1, self.id.number(index) or 1)


async def players(request: Request, press: Press) -> Answer:
    return answers.players(await request.ask(press.tournament), press.page(), request.words)


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
        return modals.evidence(state.id, match, request.words)
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


async def standings(request: Request, press: Press) -> Answer:
    """`standings[:<page>[:<round>]]`: in short."""
    return answers.standings(await request.ask(press.tournament), press.id.number(1), press.page(), request.words)


async def table(request: Request, press: Press) -> Answer:
    """`table[:<page>[:<round>]]`: with every tiebreak."""
    return answers.full_table(await request.ask(press.tournament), press.id.number(1), press.page(), request.words)


async def pairings(request: Request, press: Press) -> Answer:
    """`pairings:<round>:<page>`; a round of the cut is `c<round>`."""
    state, which = await request.ask(press.tournament), press.id.text(0)
    if which.startswith("c") and which[1:].isascii() and which[1:].isdigit():
        found = find_round(state, "cut", int(which[1:]))
        return answers.round_matches(state, found, press.page(1), request.words, request.user)
    return answers.pairings(state, press.number(0), press.page(1), request.words, request.user)


async def why(request: Request, press: Press) -> Answer:
    """`why[:<round>]`: the presser's own place, explained; who is not in it chooses whose."""
    state = await request.ask(press.tournament)
    if entrant_of(state, request.user) is None:
        return answers.why_whom(state, press.id.number(0), request.words)
    return answers.why(state, request.user, press.id.number(0), request.words)


async def why_page(request: Request, press: Press) -> Answer:
    """`why-page:<entrant>:<round, 0 for now>:<page>`."""
    state = await request.ask(press.tournament)
    return answers.why(state, press.id.text(0), press.id.number(1) or None, request.words, press.page(2))


async def why_of(request: Request, press: Press) -> Answer:
    """`why-of:<round, 0 for now>`: the place of whoever was chosen."""
    state = await request.ask(press.tournament)
    return answers.why(state, press.values[0] if press.values else "", press.id.number(0) or None, request.words)


_SETS = re.compile(r"[\n,;]")
Handler = Callable[[Request, Press], Awaitable[Answer]]
VERBS: Mapping[str, Handler] = {
    "players": players,
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
    "standings": standings,
    "table": table,
    "pairings": pairings,
    "why": why,
    "why-page": why_page,
    "why-of": why_of,
}
