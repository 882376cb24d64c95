"""`/swissbot setup`: what a server sets once."""

from __future__ import annotations

from collections.abc import Mapping
from zoneinfo import available_timezones

from swissbot.bot.context import Place
from swissbot.bot.interactions.request import Answer, Request, Say
from swissbot.render import answers
from swissbot.render.i18n.language import words_of
from swissbot.render.message import Message, Text
from swissbot.tournament.errors import Refused


async def set_up(request: Request, changes: Mapping[str, str]) -> Answer:
    """Store what was named, and say what holds now and what has to be repaired. Raises `Refused("not-manager")`, and
    `Say` for a time zone or a role that cannot be."""
    if not request.may_manage:
        raise Refused("not-manager")
    if "timezone" in changes and changes["timezone"] not in available_timezones():
        raise Say(request.words._("Choose the time zone from the list, e.g. `Europe/Berlin`."))
    rights = request.context.rights
    if "players_role" in changes:
        problem = rights.role_problem(request.guild, int(changes["players_role"]), request.words)
        if problem is not None:
            raise Say(f"{problem} {request.words._('Nothing was changed.')}")
    settings = await request.service.set_guild_settings(request.guild, changes)
    words = words_of(request.locale, settings.language)
    channels = [settings.announce_channel, settings.moderator_channel]
    lines = [
        rights.channel_problem(request.guild, Place(channel), words) for channel in channels if channel is not None
    ]
    message = answers.setup_done(settings, words)
    repairs = tuple(Text(f"⚠ {line}") for line in dict.fromkeys(lines) if line is not None)
    return Message((*message.blocks, *repairs), message.accent)
