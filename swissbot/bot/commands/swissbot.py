"""`/swissbot`: what a server sets once, and help."""

from __future__ import annotations

from typing import Literal
from zoneinfo import available_timezones

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from swissbot.bot.background.player_role import role_problem
from swissbot.bot.commands.autocomplete import paced
from swissbot.bot.commands.base import answer
from swissbot.bot.handlers import erase_person
from swissbot.bot.interactions.request import Answer, Request, Say
from swissbot.bot.posts import permissions
from swissbot.bot.posts.channel import repair_line
from swissbot.render import answers
from swissbot.render.i18n.language import words_of
from swissbot.render.message import Message, Text
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import entrant_of, is_organiser

LANGUAGES = (Choice(name="English", value="en"), Choice(name="Deutsch", value="de"), Choice(name="Polski", value="pl"))


@paced
async def _timezones(_: discord.Interaction, current: str) -> list[Choice[str]]:
    wanted = current.strip().casefold().replace(" ", "_")
    return [Choice(name=zone, value=zone) for zone in sorted(available_timezones()) if wanted in zone.casefold()][:25]


@app_commands.guild_only()
class Setup(commands.GroupCog, name="swissbot"):
    """The bot in this server."""

    @app_commands.command(name="setup", description="Where posts go, who organises, which language (Manage Server)")
    @app_commands.describe(
        organiser_role="Its members may run tournaments",
        announce_channel="Where new tournaments are posted",
        moderator_channel="Where disputes and countdowns are posted",
        language="The language of posts and answers",
        timezone="For times that people type, e.g. Europe/Berlin",
        players_role="Given to those who play",
    )
    @app_commands.choices(language=list(LANGUAGES))
    @app_commands.autocomplete(timezone=_timezones)
    async def setup(
        self,
        interaction: discord.Interaction,
        *,
        organiser_role: discord.Role | None = None,
        announce_channel: discord.TextChannel | None = None,
        moderator_channel: discord.TextChannel | None = None,
        language: str | None = None,
        timezone: str | None = None,
        players_role: discord.Role | None = None,
    ) -> None:
        async def work(request: Request) -> Answer:
            if not interaction.permissions.manage_guild and not interaction.permissions.administrator:
                raise Refused("not-manager")
            if timezone is not None and timezone not in available_timezones():
                raise Say(request.words._("Choose the time zone from the list, e.g. `Europe/Berlin`."))
            if players_role is not None and interaction.guild is not None:
                problem = role_problem(interaction.guild, players_role.id, request.words)
                if problem is not None:
                    raise Say(f"{problem} {request.words._('Nothing was changed.')}")
            given: dict[str, str | None] = {
                "organiser_role": str(organiser_role.id) if organiser_role else None,
                "announce_channel": str(announce_channel.id) if announce_channel else None,
                "moderator_channel": str(moderator_channel.id) if moderator_channel else None,
                "language": language,
                "timezone": timezone,
                "players_role": str(players_role.id) if players_role else None,
            }
            changes = {key: value for key, value in given.items() if value is not None}
            settings = await request.bot.service.set_guild_settings(request.guild, changes)
            words = words_of(str(interaction.locale), settings.language)
            channels = [settings.announce_channel, settings.moderator_channel]
            lines = [repair_line(interaction.guild, channel, words) for channel in channels if channel is not None]
            sheet = answers.setup_done(settings, words)
            troubles = tuple(Text(f"⚠ {line}") for line in dict.fromkeys(lines) if line is not None)
            return Message((*sheet.blocks, *troubles), sheet.accent)

        await answer(interaction, work)

    @app_commands.command(name="check", description="What is missing here, and how to repair it")
    async def check(self, interaction: discord.Interaction) -> None:
        await answer(interaction, permissions.check)

    @app_commands.command(name="forget", description="Erase a person's data here: name, id and lists; results stay")
    @app_commands.describe(user="Somebody else (takes Manage Server); left out: yourself")
    async def forget(self, interaction: discord.Interaction, user: discord.User | None = None) -> None:
        async def work(request: Request) -> Answer:
            return await erase_person.ask(request, user.id if user is not None else request.user)

        await answer(interaction, work)

    @app_commands.command(name="help", description="What you can do here, in three lines")
    async def help(self, interaction: discord.Interaction) -> None:
        async def work(request: Request) -> Answer:
            role: Literal["organiser", "player", "visitor"] = "organiser" if request.actor.organiser else "visitor"
            for row in await request.bot.service.listed(request.guild):
                if row.over:
                    continue
                state = await request.bot.service.ask(request.guild, row.id)
                if is_organiser(state, request.actor):
                    role = "organiser"
                elif role == "visitor" and entrant_of(state, request.user) is not None:
                    role = "player"
            return answers.help_for(role, request.words)

        await answer(interaction, work)
