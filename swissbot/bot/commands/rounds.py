"""Rounds and standings: `/pairings`, `/standings`, `/round`."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from swissbot.bot.commands import autocomplete
from swissbot.bot.commands.base import WHICH, about, perform
from swissbot.bot.handlers import organiser, pairing_edits, questions
from swissbot.tournament import commands as co

Minutes = app_commands.Range[int, 1, 86_400]
EDITS = [
    app_commands.Choice(name=name, value=value)
    for name, value in (
        ("swap two players", "swap"),
        ("set a pairing", "pair"),
        ("set the bye", "bye"),
        ("forbid a pair", "forbid"),
        ("pair anew", "anew"),
    )
]
Number = app_commands.Range[int, 1, 100]


class Pairings(commands.Cog):
    """Questions that everybody may ask."""

    @app_commands.command(name="pairings", description="Who plays whom")
    @app_commands.describe(round="Of this round; left out, of the current one", tournament=WHICH)
    @app_commands.autocomplete(round=autocomplete.rounds)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    @app_commands.guild_only()
    async def pairings(
        self, interaction: discord.Interaction, round: Number | None = None, tournament: str | None = None
    ) -> None:
        await about(interaction, tournament, questions.pairings, round)

    @app_commands.command(name="standings", description="The table")
    @app_commands.describe(round="After this round; left out, now", tournament=WHICH)
    @app_commands.autocomplete(round=autocomplete.rounds)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    @app_commands.guild_only()
    async def standings(
        self, interaction: discord.Interaction, round: Number | None = None, tournament: str | None = None
    ) -> None:
        await about(interaction, tournament, questions.standings, round)

    @app_commands.command(name="why", description="Every term of a tiebreak, and why this opponent or bye")
    @app_commands.describe(player="Whose; left out, yours", round="After this round; left out, now", tournament=WHICH)
    @app_commands.autocomplete(player=autocomplete.players, tournament=autocomplete.tournaments)
    @app_commands.autocomplete(round=autocomplete.rounds)
    @app_commands.guild_only()
    async def why(
        self,
        interaction: discord.Interaction,
        player: str | None = None,
        round: Number | None = None,
        tournament: str | None = None,
    ) -> None:
        await about(interaction, tournament, questions.why, player, round)


@app_commands.guild_only()
class RoundCommands(commands.GroupCog, name="round"):
    """The round that runs, or waits."""

    @app_commands.command(name="publish", description="Publish the paired round now")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def publish(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        await perform(interaction, tournament, co.Publish())

    @app_commands.command(name="hold", description="Stop the countdown to the next round")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def hold(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        await perform(interaction, tournament, co.Hold())

    @app_commands.command(name="clock", description="Set when the round, or one match, ends")
    @app_commands.describe(minutes="From now", match="Only this match", tournament=WHICH)
    @app_commands.autocomplete(match=autocomplete.matches, tournament=autocomplete.tournaments)
    async def clock(
        self,
        interaction: discord.Interaction,
        minutes: Minutes,
        match: str | None = None,
        tournament: str | None = None,
    ) -> None:
        await about(interaction, tournament, organiser.set_clock, minutes, match)

    @app_commands.command(name="void", description="Take the whole round back, with its results")
    @app_commands.describe(reason="Shown in the log", tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def void(
        self,
        interaction: discord.Interaction,
        reason: app_commands.Range[str, 1, 300] | None = None,
        tournament: str | None = None,
    ) -> None:
        await about(interaction, tournament, pairing_edits.void_typed, reason)

    @app_commands.command(name="edit", description="Change the newest round's pairing while nothing was reported in it")
    @app_commands.describe(action="What; left out, a panel", player_a="Who", player_b="And who", tournament=WHICH)
    @app_commands.choices(action=EDITS)
    @app_commands.autocomplete(
        player_a=autocomplete.players, player_b=autocomplete.players, tournament=autocomplete.tournaments
    )
    async def edit(
        self,
        interaction: discord.Interaction,
        *,
        action: str | None = None,
        player_a: str | None = None,
        player_b: str | None = None,
        tournament: str | None = None,
    ) -> None:
        await about(interaction, tournament, pairing_edits.edit_typed, action, player_a, player_b)
