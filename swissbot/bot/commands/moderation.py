"""Decisions about matches and players: `/match set`, `/player …`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, cast

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from swissbot.bot.commands import autocomplete
from swissbot.bot.commands.base import WHICH, perform
from swissbot.bot.interactions import typed_options
from swissbot.bot.interactions.request import Request
from swissbot.render.text.names import clean
from swissbot.tournament import commands as co
from swissbot.tournament.errors import Refused
from swissbot.tournament.state import Tournament

Reason = app_commands.Range[str, 1, 300]
Name = app_commands.Range[str, 1, 100]
Number = app_commands.Range[int, 1, 10_000]
Made = Callable[[Request, Tournament], co.Command]
Penalty = Literal["warning", "game-loss", "match-loss"]
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
        def command(request: Request, state: Tournament) -> co.Command:
            number = typed_options.match_number(match, request.words)
            found = state.matches.get(number)
            if found is None:
                raise Refused("no-such-match", match=number)
            return co.SetResult(number, typed_options.decided(result, found), reason or "")

        await perform(interaction, tournament, command)


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
        await perform(interaction, tournament, _drop(player, "organiser", reason))

    @app_commands.command(name="disqualify", description="Take a player out for what they did")
    @app_commands.describe(player="Who", reason="Shown in the log", tournament=WHICH)
    @app_commands.autocomplete(player=autocomplete.players, tournament=autocomplete.tournaments)
    async def disqualify(
        self, interaction: discord.Interaction, player: str, reason: Reason | None = None, tournament: str | None = None
    ) -> None:
        await perform(interaction, tournament, _drop(player, "disqualified", reason))

    @app_commands.command(name="reinstate", description="Take a player back in, from the next round")
    @app_commands.describe(player="Who", reason="Shown in the log", tournament=WHICH)
    @app_commands.autocomplete(player=autocomplete.players, tournament=autocomplete.tournaments)
    async def reinstate(
        self, interaction: discord.Interaction, player: str, reason: Reason | None = None, tournament: str | None = None
    ) -> None:
        def command(request: Request, state: Tournament) -> co.Command:
            return co.Reinstate(typed_options.entrant(state, player, request.words).id, reason or "")

        await perform(interaction, tournament, command)

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
        def command(request: Request, state: Tournament) -> co.Command:
            return co.Penalise(typed_options.entrant(state, player, request.words).id, cast(Penalty, kind), reason)

        await perform(interaction, tournament, command)

    @app_commands.command(name="seed", description="Set a player's start number")
    @app_commands.describe(player="Who", seed="1 is the strongest", tournament=WHICH)
    @app_commands.autocomplete(player=autocomplete.players, tournament=autocomplete.tournaments)
    async def seed(
        self, interaction: discord.Interaction, player: str, seed: Number, tournament: str | None = None
    ) -> None:
        def command(request: Request, state: Tournament) -> co.Command:
            return co.ChangeEntrant(typed_options.entrant(state, player, request.words).id, seed=seed)

        await perform(interaction, tournament, command)

    @app_commands.command(name="rename", description="Change the name a player is shown by")
    @app_commands.describe(player="Who", name="The new name", tournament=WHICH)
    @app_commands.autocomplete(player=autocomplete.players, tournament=autocomplete.tournaments)
    async def rename(
        self, interaction: discord.Interaction, player: str, name: Name, tournament: str | None = None
    ) -> None:
        def command(request: Request, state: Tournament) -> co.Command:
            return co.ChangeEntrant(typed_options.entrant(state, player, request.words).id, name=clean(name))

        await perform(interaction, tournament, command)


def _drop(player: str, kind: Literal["organiser", "disqualified"], reason: str | None) -> Made:
    def command(request: Request, state: Tournament) -> co.Command:
        return co.Drop(typed_options.entrant(state, player, request.words).id, kind, reason or "")

    return command
