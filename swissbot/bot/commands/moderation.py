"""Decisions about matches and players: `/match set`, `/player …`."""

from __future__ import annotations

from typing import cast

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from swissbot.bot.commands import autocomplete
from swissbot.bot.commands.base import WHICH, about, perform
from swissbot.bot.handlers import organiser
from swissbot.render.text.names import clean
from swissbot.tournament import commands as co

Reason = app_commands.Range[str, 1, 300]
Name = app_commands.Range[str, 1, 100]
Number = app_commands.Range[int, 1, 10_000]
PENALTIES = [
    Choice(name=name, value=value)
    for name, value in (("Warning", "warning"), ("Game loss", "game-loss"), ("Match loss", "match-loss"))
]


@app_commands.guild_only()
class MatchCommands(commands.GroupCog, name="match"):
    """One match."""

    @app_commands.command(name="set", description="Decide a match of any round")
    @app_commands.describe(match="Which match", result="How it ended", reason="Shown in the log", tournament=WHICH)
    @app_commands.autocomplete(
        match=autocomplete.matches, result=autocomplete.results, tournament=autocomplete.tournaments
    )
    async def set(
        self,
        interaction: discord.Interaction,
        match: str,
        result: str,
        reason: Reason | None = None,
        tournament: str | None = None,
    ) -> None:
        await about(interaction, tournament, organiser.set_result, match, result, reason)


@app_commands.guild_only()
class PlayerCommands(commands.GroupCog, name="player"):
    """One player."""

    @app_commands.command(name="add", description="Enter a player or a guest, also late")
    @app_commands.describe(
        name="As it is shown",
        user="Their account; left out, a guest",
        rating="Rating, if there is one",
        seed="Start number; left out, the last",
        tournament=WHICH,
    )
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def add(
        self,
        interaction: discord.Interaction,
        *,
        name: Name,
        user: discord.Member | None = None,
        rating: app_commands.Range[int, 0, 10_000] | None = None,
        seed: Number | None = None,
        tournament: str | None = None,
    ) -> None:
        player = co.NewEntrant(clean(name), user.id if user else None, rating, seed)
        await perform(interaction, tournament, co.AddPlayers((player,)))

    @app_commands.command(name="host", description="Make somebody a co-organiser of the tournament")
    @app_commands.describe(user="Who", tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def host(self, interaction: discord.Interaction, user: discord.Member, tournament: str | None = None) -> None:
        await perform(interaction, tournament, co.AddHost(user.id))

    @app_commands.command(name="drop", description="Take a player out; an open match is lost")
    @app_commands.describe(player="Who", reason="Shown in the log", tournament=WHICH)
    @app_commands.autocomplete(player=autocomplete.players, tournament=autocomplete.tournaments)
    async def drop(
        self, interaction: discord.Interaction, player: str, reason: Reason | None = None, tournament: str | None = None
    ) -> None:
        await about(interaction, tournament, organiser.drop, player, "organiser", reason)

    @app_commands.command(name="disqualify", description="Take a player out for what they did")
    @app_commands.describe(player="Who", reason="Shown in the log", tournament=WHICH)
    @app_commands.autocomplete(player=autocomplete.players, tournament=autocomplete.tournaments)
    async def disqualify(
        self, interaction: discord.Interaction, player: str, reason: Reason | None = None, tournament: str | None = None
    ) -> None:
        await about(interaction, tournament, organiser.drop, player, "disqualified", reason)

    @app_commands.command(name="reinstate", description="Take a player back in, from the next round")
    @app_commands.describe(player="Who", reason="Shown in the log", tournament=WHICH)
    @app_commands.autocomplete(player=autocomplete.players, tournament=autocomplete.tournaments)
    async def reinstate(
        self, interaction: discord.Interaction, player: str, reason: Reason | None = None, tournament: str | None = None
    ) -> None:
        await about(interaction, tournament, organiser.reinstate, player, reason)

    @app_commands.command(name="penalty", description="A warning, a game loss or a match loss")
    @app_commands.describe(player="Who", kind="What", reason="Shown to them and in the log", tournament=WHICH)
    @app_commands.choices(kind=PENALTIES)
    @app_commands.autocomplete(player=autocomplete.players, tournament=autocomplete.tournaments)
    async def penalty(
        self,
        interaction: discord.Interaction,
        player: str,
        kind: str,
        reason: Reason,
        tournament: str | None = None,
    ) -> None:
        await about(interaction, tournament, organiser.penalise, player, cast(organiser.Penalty, kind), reason)

    @app_commands.command(name="seed", description="Set a player's start number")
    @app_commands.describe(player="Who", seed="1 is the strongest", tournament=WHICH)
    @app_commands.autocomplete(player=autocomplete.players, tournament=autocomplete.tournaments)
    async def seed(
        self, interaction: discord.Interaction, player: str, seed: Number, tournament: str | None = None
    ) -> None:
        await about(interaction, tournament, organiser.seed, player, seed)

    @app_commands.command(name="rename", description="Change the name a player is shown by")
    @app_commands.describe(player="Who", name="The new name", tournament=WHICH)
    @app_commands.autocomplete(player=autocomplete.players, tournament=autocomplete.tournaments)
    async def rename(
        self, interaction: discord.Interaction, player: str, name: Name, tournament: str | None = None
    ) -> None:
        await about(interaction, tournament, organiser.rename, player, name)
