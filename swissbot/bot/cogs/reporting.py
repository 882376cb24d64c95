"""What players can type instead of pressing: `/report`, `/me`, `/drop`."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from swissbot.bot import suggest
from swissbot.bot.cogs.about import about
from swissbot.bot.cogs.registration import WHICH
from swissbot.bot.request import Answer, Request
from swissbot.render import answers
from swissbot.tournament.state import Tournament


class Reporting(commands.Cog):
    """Commands of players."""

    @app_commands.command(name="report", description="Report the result of your match")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=suggest.tournaments)
    @app_commands.guild_only()
    async def report(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        async def step(request: Request, state: Tournament) -> Answer:
            return answers.report_choices(state, request.user, request.words)

        await about(interaction, tournament, step)

    @app_commands.command(name="me", description="Your match, your place, and what is to be done")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=suggest.tournaments)
    @app_commands.guild_only()
    async def me(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        async def step(request: Request, state: Tournament) -> Answer:
            return answers.me(state, request.user, request.words)

        await about(interaction, tournament, step)

    @app_commands.command(name="drop", description="Leave the tournament (asks first); an open match is conceded")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=suggest.tournaments)
    @app_commands.guild_only()
    async def drop(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        async def step(request: Request, state: Tournament) -> Answer:
            return answers.confirm_drop(state, request.user, request.words)

        await about(interaction, tournament, step)
