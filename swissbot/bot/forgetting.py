"""`/swissbot forget`: a person's data goes; results stay, of a player without a name."""

from __future__ import annotations

import logging

from swissbot.bot.request import Request
from swissbot.render.post import GREY, Sheet, Text
from swissbot.tournament.commands import Drop
from swissbot.tournament.refusals import Refused
from swissbot.tournament.views import entrant_of

_log = logging.getLogger(__name__)


async def forget(request: Request, user: int) -> Sheet:
    """Erase `user` in this server, after taking them out of what still runs: nobody would come to their matches.

    Raises `Refused("not-manager")` for somebody else's data without Manage Server.
    """
    rights = request.interaction.permissions
    if user != request.user and not (rights.manage_guild or rights.administrator):
        raise Refused("not-manager")
    for row in await request.bot.service.listed(request.guild):
        if not row.over:
            await _take_out(request, row.id, user)
    changed = await request.bot.service.forget(request.guild, user)
    request.state = None  # it was folded with the person in it
    if not changed:
        return Sheet((Text(request.words._("Nothing about that person is stored here.")),), GREY)
    text = request.words._("Done. Name, id and lists are erased here, and results stay. Posts follow in a moment.")
    return Sheet((Text(text),), GREY)


async def _take_out(request: Request, tournament: int, user: int) -> None:
    """A team plays on without one of its members."""
    state = await request.bot.service.ask(request.guild, tournament)
    entrant = entrant_of(state, user)
    if entrant is None or entrant.users != (user,) or not (entrant.playing or entrant.waiting):
        return
    try:
        await request.execute(tournament, Drop(entrant.id, "self" if user == request.user else "organiser"))
    except Refused as refused:  # too few would be left, say; that is no reason to keep the data
        _log.info("a player who is erased was not taken out", extra={"guild": request.guild, "code": refused.code})
