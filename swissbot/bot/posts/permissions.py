"""Whether the bot can do its work in a server, and what has to be repaired where not, in Discord's own words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.metadata import version

import discord

from swissbot.bot.background.player_role import role_problem
from swissbot.bot.interactions.request import Request
from swissbot.bot.posts.channel import NEEDED, missing
from swissbot.render.answers.preflight import Checked, channel_line, preflight
from swissbot.render.i18n.language import Words, marked
from swissbot.render.message import Message, Text
from swissbot.store.interface import SET_ASIDE, StoreError
from swissbot.tournament.errors import Refused
from swissbot.tournament.guild_settings import GuildSettings
from swissbot.tournament.state import Tournament

THREADS = {
    "create_private_threads": marked("Create Private Threads"),
    "send_messages_in_threads": marked("Send Messages in Threads"),
}
"""What matches in threads of their own take beside the rest."""


@dataclass(frozen=True, slots=True)
class Place:
    """A channel that posts go to, and whether matches get threads there."""

    channel: int
    threads: bool = False


def channel_problem(guild: discord.Guild | None, place: Place, words: Words) -> str | None:
    """What an organiser must repair in that channel; None where nothing is known to be wrong."""
    if guild is None:
        return None
    needed = NEEDED | THREADS if place.threads else NEEDED
    return channel_line(place.channel, missing(guild, place.channel, needed), words)


def problems(guild: discord.Guild | None, places: list[Place], settings: GuildSettings, words: Words) -> Iterator[str]:
    """One line for everything that has to be repaired."""
    for place in places:
        line = channel_problem(guild, place, words)
        if line is not None:
            yield line
    if settings.players_role is not None and guild is not None:
        line = role_problem(guild, settings.players_role, words)
        if line is not None:
            yield line


def told(request: Request, sheet: Message) -> Message:
    """The answer with one line more where something is missing for the tournament it is about."""
    state = request.state
    if state is None:
        return sheet
    found = list(
        problems(request.interaction.guild, _places_of(state, request.settings), request.settings, request.words)
    )
    if not found:
        return sheet
    line = f"⚠ {found[0]}"
    if len(found) > 1:
        line += " " + request.words._("`/swissbot check` tells the rest.")
    return replace(sheet, blocks=(*sheet.blocks, Text(line)))


def _places_of(state: Tournament, settings: GuildSettings) -> list[Place]:
    places = [Place(state.channel, state.settings.matches_in == "threads")]
    moderators = settings.moderator_channel
    return [*places, Place(moderators)] if moderators not in (None, state.channel) and moderators else places


async def check(request: Request) -> Message:
    """The answer of `/swissbot check`, for organisers."""
    if not request.actor.organiser:
        raise Refused("not-organiser")
    return preflight(await look(request), request.words)


async def look(request: Request) -> Checked:
    """Everything there is to know: channels, the players' role, intents, database, background work, version."""
    guild, settings, words = request.interaction.guild, request.settings, request.words
    places: dict[int, Place] = {}
    complaints: list[str] = []
    try:
        for row in await request.bot.service.listed(request.guild):
            if not row.over:
                for place in _places_of(await request.bot.service.ask(request.guild, row.id), settings):
                    if place.channel not in places or place.threads:
                        places[place.channel] = place
        complaints = [complaint for _, complaint in await request.bot.service.check(request.guild)]
    except StoreError as error:
        complaints = [error.code]
    aside = tuple(c.removeprefix(SET_ASIDE) for c in complaints if c.startswith(SET_ASIDE))
    for channel in (settings.announce_channel, settings.moderator_channel, request.interaction.channel_id):
        if channel is not None:
            places.setdefault(channel, Place(channel))
    channels = {place.channel: channel_problem(guild, place, words) for place in places.values()}
    role = settings.players_role
    return Checked(
        channels=channels,
        role=role,
        role_problem=role_problem(guild, role, words) if role is not None and guild is not None else None,
        members_intent=request.bot.intents.members,
        database=len(aside) == len(complaints),
        set_aside=aside,
        refused=tuple(request.bot.announcer.trouble(request.guild, words)),
        failing=tuple(
            (health.name, health.failures, health.error) for health in request.bot.health().values() if health.failures
        ),
        version=version("swissbot"),
        library=discord.__version__,
    )
