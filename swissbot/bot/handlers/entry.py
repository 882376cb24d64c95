"""What is pressed to enter, to check in, to leave; a team's form; deck lists."""

from __future__ import annotations

from collections.abc import Mapping

from swissbot.bot.interactions.request import Answer, Handler, Press, Request, Say, SentFile
from swissbot.files.errors import FileRefused
from swissbot.files.json.parse import decode
from swissbot.render import answers
from swissbot.render.text.names import clean
from swissbot.tournament import commands as co
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import entrant_of
from swissbot.tournament.state import Tournament

MAX_LIST = 64 * 1024
"""Bytes of a deck list that comes as a file."""


async def join(request: Request, press: Press) -> Answer:
    """At once, or through a form where something is asked or teams play."""
    state = await request.ask(press.tournament)
    needs_form = bool(state.settings.ask) or state.settings.team_size > 1
    if needs_form and not press.typed and entrant_of(state, request.user) is None:
        return answers.join_form(state, request.words)
    command = co.Join(
        answer=press.typed.get("answer", ""),
        team=clean(press.typed.get("team", "")),
        members=press.chosen.get("members", ()),
    )
    return await request.perform(press.tournament, command)


async def leave(request: Request, press: Press) -> Answer:
    return await request.perform(press.tournament, co.Leave())


async def check_in(request: Request, press: Press) -> Answer:
    return await request.perform(press.tournament, co.CheckIn())


async def team(request: Request, press: Press) -> Answer:
    """Opens the form of the presser's team, and takes it back filled in."""
    state = await request.ask(press.tournament)
    mine = entrant_of(state, request.user)
    if mine is None:
        raise Refused("not-entered")
    if not press.typed:
        return answers.team_form(state, mine, request.words)
    members = tuple(user for user in press.chosen.get("members", ()) if user != request.user)
    return await request.perform(press.tournament, co.ChangeTeam(clean(press.typed.get("team", "")), members))


async def deck(request: Request, press: Press) -> Answer:
    """`deck`: the presser's own list in a form; `deck:<entrant>`: the list of somebody, where it is open."""
    state = await request.ask(press.tournament)
    if press.id.arguments:
        return answers.deck_of(state, press.id.text(0), request.user, request.organises(state), request.words)
    if not press.typed:
        return answers.deck_form(state, request.user, request.words)
    return await request.perform(press.tournament, co.SubmitDeck(press.typed.get("text", "")))


async def deck_pick(request: Request, press: Press) -> Answer:
    """`deck-pick`: a list chosen in a select."""
    state = await request.ask(press.tournament)
    chosen = press.values[0] if press.values else ""
    return answers.deck_of(state, chosen, request.user, request.organises(state), request.words)


async def decks(request: Request, press: Press) -> Answer:
    """`decks[:<page>]`: whose list can be read."""
    state = await request.ask(press.tournament)
    return answers.decks(state, press.page(), request.organises(state), request.words)


async def deck_typed(request: Request, state: Tournament, text: str | None, file: SentFile | None) -> Answer:
    """`/deck`: the list that was given, or one's own as it is."""
    if file is not None:
        text = _text(request, await file.read(request, MAX_LIST))
    if text is not None:
        state = (await request.execute(state.id, co.SubmitDeck(text))).state
    return answers.own_deck(state, request.user, request.context.now(), request.words)


def _text(request: Request, data: bytes) -> str:
    try:
        return decode(data)
    except FileRefused as refused:
        raise Say(refused.line(request.words._)) from None


VERBS: Mapping[str, Handler] = {
    "join": join,
    "leave": leave,
    "checkin": check_in,
    "team": team,
    "deck": deck,
    "deck-pick": deck_pick,
    "decks": decks,
}
