"""`/swissbot`: what a server sets once, and help."""

from __future__ import annotations

from zoneinfo import available_timezones

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from swissbot.bot.commands.autocomplete import paced
from swissbot.bot.commands.base import answer
from swissbot.bot.handlers import erase_person, preflight, questions, server

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
        named: dict[str, object] = {
            "organiser_role": organiser_role.id if organiser_role else None,
            "announce_channel": announce_channel.id if announce_channel else None,
            "moderator_channel": moderator_channel.id if moderator_channel else None,
            "language": language,
            "timezone": timezone,
            "players_role": players_role.id if players_role else None,
        }
        changes = {key: str(value) for key, value in named.items() if value is not None}
        await answer(interaction, server.set_up, changes)

    @app_commands.command(name="check", description="What is missing here, and how to repair it")
    async def check(self, interaction: discord.Interaction) -> None:
        await answer(interaction, preflight.check)

    @app_commands.command(name="forget", description="Erase a person's data here: name, id and lists; results stay")
    @app_commands.describe(user="Somebody else (takes Manage Server); left out: yourself")
    async def forget(self, interaction: discord.Interaction, user: discord.User | None = None) -> None:
        await answer(interaction, erase_person.ask, user.id if user is not None else None)

    @app_commands.command(name="help", description="What you can do here, in three lines")
    async def help(self, interaction: discord.Interaction) -> None:
        await answer(interaction, questions.help)
