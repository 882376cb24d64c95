"""The top cut: `/cut start`, `/cut undo`, `/bracket`."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from swissbot.bot.commands import autocomplete
from swissbot.bot.commands.base import WHICH, about
from swissbot.bot.handlers import cut, questions


class BracketQuestion(commands.Cog):
    """What everybody may ask."""

    @app_commands.command(name="bracket", description="The bracket of the top cut")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    @app_commands.guild_only()
    async def bracket(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        await about(interaction, tournament, questions.bracket)


@app_commands.guild_only()
class CutCommands(commands.GroupCog, name="cut"):
    """The bracket after the Swiss rounds."""

    @app_commands.command(name="start", description="Start the top cut from the final standings")
    @app_commands.describe(
        size="Places; left out, as set or as the game's rules say",
        third_place="Whether the losers of the semifinals play for third place",
        tournament=WHICH,
    )
    @app_commands.autocomplete(size=autocomplete.cut_sizes)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def start(
        self,
        interaction: discord.Interaction,
        size: app_commands.Range[int, 2, 1024] | None = None,
        third_place: bool | None = None,
        tournament: str | None = None,
    ) -> None:
        await about(interaction, tournament, cut.begin, size, third_place)

    @app_commands.command(name="undo", description="Take the top cut back, with its results (asks first)")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def undo(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        await about(interaction, tournament, cut.undo)
