"""Which tournament a command is about: the one named, the one bound to this channel, the only live one, else ask.

A command of players asks only when they play in none or in several.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissbot.bot.interactions.request import Request, Say
from swissbot.render.text.names import clean, escape
from swissbot.store.interface import Listed
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import entrant_of
from swissbot.tournament.state import Tournament

MAX_NAMED = 10


async def tournament(request: Request, given: str | None, *, mine: bool = False) -> Tournament:
    """The state; `mine`: of several live ones, the only one that the person plays in.

    Raises `Say` with a question, `Refused("no-such-tournament")`.
    """
    listed = await request.service.listed(request.guild)
    if given is not None:
        return await request.ask(_named(listed, given))
    live = [row for row in listed if not row.over]
    channel = request.channel
    here = [row for row in live if row.channel == channel]
    for group in (here, live):
        if len(group) == 1:
            return await request.ask(group[0].id)
    for group in (here, live) if mine else ():
        joined = [row.id for row in group if await _plays(request, row.id)]
        if len(joined) == 1:
            return await request.ask(joined[0])
    if live:
        names = ", ".join(f"**{escape(row.name)}**" for row in live[:MAX_NAMED])
        raise Say(
            request.words._("Several tournaments run here: say which with the option `tournament` ({names}).").format(
                names=names
            )
        )
    over = [row for row in listed if row.channel == channel] or list(listed)
    if over:
        return await request.ask(max(over, key=lambda row: row.id).id)
    raise Say(request.words._("There is no tournament here yet. `/tournament create` makes one."))


async def _plays(request: Request, tournament: int) -> bool:
    entrant = entrant_of(await request.service.ask(request.guild, tournament), request.user)
    return entrant is not None and (entrant.playing or entrant.waiting)


def _named(listed: Sequence[Listed], given: str) -> int:
    text = given.strip()
    if text.isascii() and text.isdigit() and any(row.id == int(text[:9]) for row in listed):
        return int(text[:9])
    wanted = clean(text).casefold()
    named = [row for row in listed if clean(row.name).casefold() == wanted]
    newest = max(named, key=lambda row: (not row.over, row.id), default=None)
    if newest is None:
        raise Refused("no-such-tournament", tournament=clean(text))
    return newest.id


def quietly(listed: Sequence[Listed], given: str | None, channel: int | None) -> int | None:
    """The same for autocomplete, which cannot ask: None where it is not clear."""
    if given:
        try:
            return _named(listed, given)
        except Refused:
            return None
    live = [row for row in listed if not row.over]
    here = [row for row in live if row.channel == channel]
    for group in (here, live):
        if len(group) == 1:
            return group[0].id
    over = [row for row in listed if row.channel == channel] or list(listed)
    return max((row.id for row in over), default=None) if not live else None


def choices(listed: Sequence[Listed], typed: str) -> list[tuple[str, str]]:
    """(name, number) for the option `tournament`: live ones first, the newest before."""
    wanted = typed.strip().casefold()
    ordered = sorted(listed, key=lambda row: (row.over, -row.id))
    return [(clean(row.name) or str(row.id), str(row.id)) for row in ordered if wanted in row.name.casefold()][:25]
