"""Whether the bot can do its work in a server, and what has to be repaired where not, in Discord's own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.metadata import version

from swissbot.bot.context import Place
from swissbot.bot.interactions.request import Request
from swissbot.render.answers.preflight import Checked, preflight
from swissbot.render.message import Message, Text
from swissbot.store.interface import SET_ASIDE, StoreError
from swissbot.tournament.errors import Refused
from swissbot.tournament.guild_settings import GuildSettings
from swissbot.tournament.state import Tournament


def with_repairs(request: Request, message: Message) -> Message:
    """The answer with one line more where something is missing for the tournament it is about."""
    state = request.state
    if state is None:
        return message
    lines = list(_problems(request, _places_of(state, request.settings)))
    if not lines:
        return message
    line = f"⚠ {lines[0]}"
    if len(lines) > 1:
        line += " " + request.words._("`/swissbot check` tells the rest.")
    return replace(message, blocks=(*message.blocks, Text(line)))


async def check(request: Request) -> Message:
    """The answer of `/swissbot check`. Raises `Refused("not-organiser")`."""
    if not request.actor.organiser:
        raise Refused("not-organiser")
    return preflight(await _look(request), request.words)


def _problems(request: Request, places: Sequence[Place]) -> Iterator[str]:
    """One line for everything that has to be repaired."""
    rights, words = request.context.rights, request.words
    for place in places:
        line = rights.channel_problem(request.guild, place, words)
        if line is not None:
            yield line
    if request.settings.players_role is not None:
        line = rights.role_problem(request.guild, request.settings.players_role, words)
        if line is not None:
            yield line


def _places_of(state: Tournament, settings: GuildSettings) -> list[Place]:
    places = [Place(state.channel, state.settings.matches_in == "threads")]
    moderators = settings.moderator_channel
    return [*places, Place(moderators)] if moderators not in (None, state.channel) and moderators else places


async def _look(request: Request) -> Checked:
    """Everything there is to know: channels, the players' role, intents, database, background work, version."""
    context, settings, words = request.context, request.settings, request.words
    places: dict[int, Place] = {}
    complaints: list[str] = []
    try:
        for row in await request.service.listed(request.guild):
            if not row.over:
                for place in _places_of(await request.service.ask(request.guild, row.id), settings):
                    if place.channel not in places or place.threads:
                        places[place.channel] = place
        complaints = [complaint for _, complaint in await request.service.check(request.guild)]
    except StoreError as error:
        complaints = [error.code]
    aside = tuple(c.removeprefix(SET_ASIDE) for c in complaints if c.startswith(SET_ASIDE))
    for channel in (settings.announce_channel, settings.moderator_channel, request.channel):
        if channel is not None:
            places.setdefault(channel, Place(channel))
    rights, role = context.rights, settings.players_role
    return Checked(
        channels={place.channel: rights.channel_problem(request.guild, place, words) for place in places.values()},
        role=role,
        role_problem=rights.role_problem(request.guild, role, words) if role is not None else None,
        members_intent=context.members_intent,
        database=len(aside) == len(complaints),
        set_aside=aside,
        refused=tuple(context.posts.trouble(request.guild, words)),
        failing=tuple((work.name, work.failures, work.error) for work in context.failing()),
        version=version("swissbot"),
        library=version("discord.py"),
    )
