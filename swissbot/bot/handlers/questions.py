"""What everybody may ask: players, standings, pairings, the bracket, why, status, help, files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast, get_args

from swissbot.bot.interactions import typed_options
from swissbot.bot.interactions.request import Answer, Handler, Press, Request, Say
from swissbot.files.errors import FileRefused
from swissbot.render import answers
from swissbot.render.message import GREEN, Attachment, Message, Text
from swissbot.render.report.exports import Form
from swissbot.render.text.names import escape
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import entrant_of, find_round, is_organiser
from swissbot.tournament.state import Tournament

# typed


async def pairings(request: Request, state: Tournament, number: int | None) -> Answer:
    """Of round `number`; None: of the current one."""
    return answers.pairings(state, number, 1, request.words, request.user)


async def standings(request: Request, state: Tournament, number: int | None) -> Answer:
    """After round `number`; None: now."""
    return answers.standings(state, number, 1, request.words)


async def why(request: Request, state: Tournament, player: str | None, number: int | None) -> Answer:
    """A player's place after round `number`, explained; one's own where nobody is named."""
    entrant = typed_options.entrant(state, player, request.words).id if player else request.user
    return answers.why(state, entrant, number, request.words)


async def bracket(request: Request, state: Tournament) -> Answer:
    """The bracket; organisers see beforehand how it would be. Raises `Refused("no-bracket")`."""
    if state.cut is None and not request.organises(state):
        raise Refused("no-bracket")
    return answers.bracket(state, request.words, request.user)


async def me(request: Request, state: Tournament) -> Answer:
    return answers.me(state, request.user, request.words)


async def status(request: Request, state: Tournament) -> Answer:
    return answers.status(state, request.words, request.user)


async def listing(request: Request) -> Answer:
    """Live and past tournaments of this server."""
    rows = await request.service.listed(request.guild)
    live = {row.id: await request.service.ask(request.guild, row.id) for row in rows if not row.over}
    return answers.listing(rows, live, request.words)


async def help(request: Request) -> Answer:
    """The tour for what the person is in this server's live tournaments."""
    role: Literal["organiser", "player", "visitor"] = "organiser" if request.actor.organiser else "visitor"
    for row in await request.service.listed(request.guild):
        if row.over:
            continue
        state = await request.service.ask(request.guild, row.id)
        if is_organiser(state, request.actor):
            role = "organiser"
        elif role == "visitor" and entrant_of(state, request.user) is not None:
            role = "player"
    return answers.help_for(role, request.words)


async def export(request: Request, state: Tournament, format: str) -> Answer:
    """The tournament as files. Raises `Say` where there is nothing, or too much for one answer."""
    return Message((Text(f"**{escape(state.name)}**"), *await _files(request, state, format)), GREEN)


async def _files(request: Request, state: Tournament, format: str) -> tuple[Attachment, ...]:
    if format == "decks":
        request.need_organiser(state)
        return (answers.decks_file(state, request.words),)
    if format == "png":
        pictures = await request.context.pictures.pictures(state, request.words)
        if not pictures:
            raise Say(request.words._("There is nothing to draw yet."))
        return pictures
    try:
        form = cast(Form, format) if format in get_args(Form) else "json"
        files = await request.context.pictures.files(state, form, request.words)
    except FileRefused as refused:
        raise Say(refused.line(request.words._)) from None
    if sum(len(file.data) for file in files) > request.file_limit:
        raise Say(request.words._("That file is too large for Discord. Another format is smaller: `json` or `csv`."))
    return files


# pressed


async def players(request: Request, press: Press) -> Answer:
    return answers.players(await request.ask(press.tournament), press.page(), request.words)


async def standings_page(request: Request, press: Press) -> Answer:
    """`standings[:<page>[:<round>]]`: in short."""
    return answers.standings(await request.ask(press.tournament), press.id.number(1), press.page(), request.words)


async def table(request: Request, press: Press) -> Answer:
    """`table[:<page>[:<round>]]`: with every tiebreak."""
    return answers.full_table(await request.ask(press.tournament), press.id.number(1), press.page(), request.words)


async def pairings_page(request: Request, press: Press) -> Answer:
    """`pairings:<round>:<page>`; a round of the cut is `c<round>`."""
    state, which = await request.ask(press.tournament), press.id.text(0)
    if which.startswith("c") and which[1:].isascii() and which[1:].isdigit():
        found = find_round(state, "cut", int(which[1:]))
        return answers.round_matches(state, found, press.page(1), request.words, request.user)
    return answers.pairings(state, press.number(0), press.page(1), request.words, request.user)


async def why_pressed(request: Request, press: Press) -> Answer:
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


VERBS: Mapping[str, Handler] = {
    "players": players,
    "standings": standings_page,
    "table": table,
    "pairings": pairings_page,
    "why": why_pressed,
    "why-page": why_page,
    "why-of": why_of,
}
