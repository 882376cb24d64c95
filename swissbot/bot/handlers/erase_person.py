"""`/swissbot forget`: a person's data goes, after asking once; results stay, of a player without a name."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from swissbot.bot.context import Rename
from swissbot.bot.interactions.request import Answer, Handler, Press, Request
from swissbot.render.board.threads import thread_name
from swissbot.render.custom_id import build
from swissbot.render.message import GREY, RED, Button, Message, Row, Text
from swissbot.render.text.names import mention
from swissbot.tournament.commands import Drop
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import entrant_of
from swissbot.tournament.state import Entrant, Tournament

LONGEST_ID = 20

_log = logging.getLogger(__name__)


async def ask(request: Request, who: int | None) -> Message:
    """What would be erased, and the button for it; None: one's own data. Raises `Refused("not-manager")`."""
    user = request.user if who is None else who
    _allowed(request, user)
    running = 0
    for row in await request.service.listed(request.guild):
        if not row.over:
            state = await request.service.ask(request.guild, row.id)
            running += _leaving(state, user) is not None
    words = request.words
    lines = [words._("**Erase your data in this server?**")]
    if user != request.user:
        lines = [words._("**Erase the data of {name} in this server?**").format(name=mention(user))]
    lines.append(words._("Name, id, answers and lists go everywhere; results stay, of a “deleted player”."))
    if running:
        told = words.n("Leaves {n} tournament that still runs.", "Leaves {n} tournaments that still run.", running)
        lines.append(told.format(n=running))
    lines.append(words._("It cannot be taken back."))
    yes = Button(words._("Erase"), build("forget-yes", 0, user), "danger")
    return Message((Text("\n".join(lines)), Row((yes,))), RED)


async def forget(request: Request, press: Press) -> Answer:
    """`forget-yes:<user>`: erase them in this server, after taking them out of what still runs: nobody would come to
    their matches. Raises `Refused("not-manager")`."""
    text = press.id.text(0)
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_ID):
        raise Refused("not-a-button")
    user = int(text)
    _allowed(request, user)
    for row in await request.service.listed(request.guild):
        if not row.over:
            await _take_out(request, row.id, user)
    before = await _threads(request, user)
    changed = await request.service.forget(request.guild, user)
    request.state = None  # it was folded with the person in it
    if not changed:
        return Message((Text(request.words._("Nothing about that person is stored here.")),), GREY)
    await _rename(request, before)
    said = request.words._("Done. Name, id and lists are erased here, and results stay. Posts follow in a moment.")
    return Message((Text(said),), GREY)


def _allowed(request: Request, user: int) -> None:
    """Somebody else's data takes Manage Server."""
    if user != request.user and not request.may_manage:
        raise Refused("not-manager")


def _leaving(state: Tournament, user: int) -> Entrant | None:
    """Who is to be taken out with them; a team plays on without one of its members."""
    entrant = entrant_of(state, user)
    alone = entrant is not None and entrant.users == (user,)
    return entrant if entrant is not None and alone and (entrant.playing or entrant.waiting) else None


async def _take_out(request: Request, tournament: int, user: int) -> None:
    state = await request.service.ask(request.guild, tournament)
    entrant = _leaving(state, user)
    if entrant is None:
        return
    try:
        await request.execute(tournament, Drop(entrant.id, "self" if user == request.user else "organiser"))
    except Refused as refused:  # too few would be left, say; that is no reason to keep the data
        _log.info("a player who is erased was not taken out", extra={"guild": request.guild, "code": refused.code})


async def _threads(request: Request, user: int) -> Mapping[tuple[int, int], str]:
    """The names of the threads of their matches, by tournament and match."""
    found: dict[tuple[int, int], str] = {}
    for row in await request.service.listed(request.guild):
        state = await request.service.ask(request.guild, row.id)
        entrant = entrant_of(state, user)
        if entrant is None or state.settings.matches_in != "threads":
            continue
        for match in state.matches.values():
            if match.b is not None and entrant.id in (match.a, match.b):
                found[row.id, match.number] = thread_name(state, match)
    return found


async def _rename(request: Request, before: Mapping[tuple[int, int], str]) -> None:
    """Those threads get the names that they would have now."""
    renames: list[Rename] = []
    for (tournament, number), old in before.items():
        state = await request.service.ask(request.guild, tournament)
        renames.append(Rename(state.channel, old, thread_name(state, state.matches[number])))
    request.context.threads.rename(request.guild, [r for r in renames if r.old != r.new])


VERBS: dict[str, Handler] = {"forget-yes": forget}
