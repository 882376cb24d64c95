"""`/tournament import`: players into a registration, or a whole tournament from a file of whichever kind."""

from __future__ import annotations

from swissbot.bot.interactions import targets
from swissbot.bot.interactions.request import Answer, Handler, Press, Request, Say, SentFile
from swissbot.engine.presets import rules_of
from swissbot.engine.types import Entrant
from swissbot.files.detect import import_command, read_any
from swissbot.files.document import Document
from swissbot.files.errors import FileRefused
from swissbot.render import answers
from swissbot.render.receipts import receipt
from swissbot.render.report.report import typed_title
from swissbot.render.text.names import clean
from swissbot.tournament import commands as co
from swissbot.tournament.errors import Refused
from swissbot.tournament.rules.imports import member_of
from swissbot.tournament.state import Tournament

MAX_FILE = 8 * 1024 * 1024
"""Bytes of a file that is imported."""
PRESET = "esports"
"""What a list of players is played by until its settings are changed."""


def read(request: Request, data: bytes | str) -> Document:
    """The file as a tournament. Raises `Say` with the place and what is wrong there."""
    try:
        return read_any(data, rules_of(PRESET))
    except FileRefused as refused:
        if not refused.place:
            refused.inside(request.words._("the whole file"))
        line = refused.line(request.words._)
        raise Say(request.words._("Nothing was imported. {problem}.").format(problem=line)) from None


async def take(request: Request, data: bytes | str, into: Tournament | None, name: str) -> Answer:
    """Players go `into` a tournament, if there is one; a file with rounds, or any with a name, is a new one."""
    document = read(request, data)
    if into is not None and not name and not document.history.rounds and document.cut is None:
        return await _add(request, into, document.history.entrants)
    return await _create(request, document, name)


async def _add(request: Request, into: Tournament, entrants: tuple[Entrant, ...]) -> Answer:
    """Whoever is in already is left as they are, so that a corrected list can be imported again."""
    request.need_organiser(into)
    users = {user for e in into.entrants.values() for user in e.users}
    names = {e.name for e in into.entrants.values() if not e.users}
    fresh: list[co.NewEntrant] = []
    for entrant in entrants:
        player = _player(entrant)
        known = player.user in users if player.user is not None else player.name in names
        if not known:
            fresh.append(player)
    done = await request.execute(into.id, co.AddPlayers(tuple(fresh)))
    return answers.imported_players(done.state, [p.name for p in fresh], len(entrants) - len(fresh), request.words)


def _player(entrant: Entrant) -> co.NewEntrant:
    name = clean(entrant.name or entrant.id) or entrant.id
    return co.NewEntrant(name, member_of(entrant.id), entrant.rating, entrant.seed, entrant.group)


async def _create(request: Request, document: Document, name: str) -> Answer:
    title = name.strip() or document.name.strip()
    if not title:
        raise Say(request.words._("The file says no name: give one with the option `name`. Nothing was imported."))
    channel = request.settings.announce_channel or request.channel or 0
    command = import_command(document, typed_title(title), request.guild, channel)
    done = await request.create(command)
    return receipt(done.state, done.before, command, request.user, request.words)


async def import_typed(request: Request, file: SentFile | None, name: str | None, tournament: str | None) -> Answer:
    """`/tournament import`: a file at once, or a form for pasted lines. Raises `Refused("not-organiser")`."""
    into = None
    if name is None:
        rows = await request.service.listed(request.guild)
        number = targets.quietly(rows, tournament, request.channel)
        into = await request.ask(number) if number is not None else None
    if not request.actor.organiser and (into is None or not request.organises(into)):
        raise Refused("not-organiser")
    if file is None:
        return answers.import_form(into, name or "", request.words)
    return await take(request, await file.read(request, MAX_FILE), into, name or "")


async def pasted(request: Request, press: Press) -> Answer:
    """`import`: the form with pasted lines; for tournament 0, into a new one."""
    into = await request.ask(press.tournament) if press.tournament else None
    if not press.typed:
        if into is not None:
            request.need_organiser(into)
        return answers.import_form(into, "", request.words)
    return await take(request, press.typed.get("lines", ""), into, press.typed.get("name", ""))


VERBS: dict[str, Handler] = {"import": pasted}
