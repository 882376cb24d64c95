"""Rounds and standings: `/pairings`, `/standings`, `/round`."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from swissbot.bot import parse, suggest
from swissbot.bot.cogs.about import WHICH, about, perform
from swissbot.bot.request import Answer, Request
from swissbot.render import answers
from swissbot.tournament import commands as co
from swissbot.tournament.state import Tournament

Minutes = app_commands.Range[int, 1, 10_080]
Number = app_commands.Range[int, 1, 100]


class Pairings(commands.Cog):
    """Questions that everybody may ask."""

    @app_commands.command(name="pairings", description="Who plays whom")
    @app_commands.describe(round="Of this round; left out, of the current one", tournament=WHICH)
    @app_commands.autocomplete(round=suggest.rounds)
    @app_commands.autocomplete(tournament=suggest.tournaments)
    @app_commands.guild_only()
    async def pairings(
        self, interaction: discord.Interaction, round: Number | None = None, tournament: str | None = None
    ) -> None:
        async def step(request: Request, state: Tournament) -> Answer:
            return answers.pairings(state, round, 1, request.words)

        await about(interaction, tournament, step)

    @app_commands.command(name="standings", description="The table")
    @app_commands.describe(round="After this round; left out, now", tournament=WHICH)
    @app_commands.autocomplete(round=suggest.rounds)
    @app_commands.autocomplete(tournament=suggest.tournaments)
    @app_commands.guild_only()
    async def standings(
        self, interaction: discord.Interaction, round: Number | None = None, tournament: str | None = None
    ) -> None:
        async def step(request: Request, state: Tournament) -> Answer:
            return answers.standings(state, round, 1, request.words)

        await about(interaction, tournament, step)

    @app_commands.command(name="why", description="Every term of a tiebreak, and why this opponent or bye")
    @app_commands.describe(player="Whose; left out, yours", round="After this round; left out, now", tournament=WHICH)
    @app_commands.autocomplete(player=suggest.players, tournament=suggest.tournaments)
    @app_commands.autocomplete(round=suggest.rounds)
    @app_commands.guild_only()
    async def why(
        self,
        interaction: discord.Interaction,
        player: str | None = None,
        round: Number | None = None,
        tournament: str | None = None,
    ) -> None:
        async def step(request: Request, state: Tournament) -> Answer:
            who = parse.entrant(state, player, request.words).id if player else request.user
            return answers.why(state, who, round, request.words)

        await about(interaction, tournament, step)


@app_commands.guild_only()
class RoundCommands(commands.GroupCog, name="round"):
    """The round that runs, or waits."""

    @app_commands.command(name="publish", description="Publish the paired round now")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=suggest.tournaments)
    async def publish(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        await perform(interaction, tournament, co.Publish())

    @app_commands.command(name="hold", description="Stop the countdown to the next round")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=suggest.tournaments)
    async def hold(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        await perform(interaction, tournament, co.Hold())

    @app_commands.command(name="clock", description="Set when the round, or one match, ends")
    @app_commands.describe(minutes="From now", match="Only this match", tournament=WHICH)
    @app_commands.autocomplete(match=suggest.matches, tournament=suggest.tournaments)
    async def clock(
        self,
        interaction: discord.Interaction,
        minutes: Minutes,
        match: str | None = None,
        tournament: str | None = None,
    ) -> None:
        def command(request: Request, _: Tournament) -> co.Command:
            return co.SetClock(minutes, parse.match_number(match, request.words) if match else None)

        await perform(interaction, tournament, command)

    @app_commands.command(name="void", description="Take the whole round back, with its results")
    @app_commands.describe(reason="Shown in the log", tournament=WHICH)
    @app_commands.autocomplete(tournament=suggest.tournaments)
    async def void(
        self,
        interaction: discord.Interaction,
        reason: app_commands.Range[str, 1, 300] | None = None,
        tournament: str | None = None,
    ) -> None:
        await perform(interaction, tournament, co.VoidRound(reason=reason or ""))
