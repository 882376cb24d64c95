"""What players can type instead of pressing: `/report`, `/me`, `/drop`, `/deck`."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from swissbot.bot.commands import autocomplete
from swissbot.bot.commands.base import WHICH, about_mine
from swissbot.bot.handlers import entry, questions, results
from swissbot.bot.interactions.attachments import attached


class Reporting(commands.Cog):
    """Commands of players."""

    @app_commands.command(name="report", description="Report the result of your match")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    @app_commands.guild_only()
    async def report(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        await about_mine(interaction, tournament, results.report_typed)

    @app_commands.command(name="me", description="Your match, your place, and what is to be done")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    @app_commands.guild_only()
    async def me(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        await about_mine(interaction, tournament, questions.me)

    @app_commands.command(name="drop", description="Leave the tournament (asks first); an open match is conceded")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    @app_commands.guild_only()
    async def drop(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        await about_mine(interaction, tournament, results.drop_typed)

    @app_commands.command(name="deck", description="Give or see your deck list")
    @app_commands.describe(text="The list", file="The list as a text file", tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    @app_commands.guild_only()
    async def deck(
        self,
        interaction: discord.Interaction,
        text: app_commands.Range[str, 1, 4000] | None = None,
        file: discord.Attachment | None = None,
        tournament: str | None = None,
    ) -> None:
        await about_mine(interaction, tournament, entry.deck_typed, text, attached(interaction, file))
