"""`/tournament`, as far as it is about the time before: create, settings, import, start."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from swissbot.bot.commands import autocomplete
from swissbot.bot.commands.base import WHICH, about, answer
from swissbot.bot.handlers import creation, imports
from swissbot.bot.interactions import attachments, targets
from swissbot.bot.interactions.request import Answer, Request
from swissbot.bot.posts import permissions
from swissbot.render import answers
from swissbot.render import settings as shown
from swissbot.tournament import commands as co
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import missing
from swissbot.tournament.state import Tournament

LENGTHS = [Choice(name=f"best of {n}", value=n) for n in (1, 2, 3, 5, 7, 9)]
PLACES = [Choice(name="in a list", value="list"), Choice(name="in a thread each", value="threads")]


class Preparing(commands.Cog):
    """Commands of `/tournament`, for its cog."""

    @app_commands.command(name="create", description="Create a tournament and post its registration here")
    @app_commands.describe(
        name="What it is called",
        preset="Game or rule book",
        rounds="Number of rounds; left out, by attendance",
        best_of="Games of a match",
        cut="Places in the top cut after the Swiss rounds",
        max_players="Places; more go on a waiting list",
        starts="When it is planned to start: 20:00, in 45m, or a date; nothing starts by itself",
        check_in="Minutes before the start from which players must check in",
        team_size="Players of a team",
        ask="A question at Join; its answer is shown to the opponent",
        hold="Seconds between a round's last result and the next round (60), 0 for at once, or manual",
        confirm="Minutes until an unanswered claim stands (10), none, or both",
        matches_in="Where matches are shown",
        channel="Where it is posted",
        like="An earlier tournament whose settings are taken",
    )
    @app_commands.choices(best_of=LENGTHS)
    @app_commands.choices(matches_in=PLACES)
    @app_commands.autocomplete(preset=autocomplete.presets, like=autocomplete.tournaments)
    async def create(
        self,
        interaction: discord.Interaction,
        *,
        name: app_commands.Range[str, 1, 100],
        preset: str | None = None,
        rounds: app_commands.Range[int, 1, 100] | None = None,
        best_of: int | None = None,
        cut: app_commands.Range[int, 2, 1024] | None = None,
        max_players: app_commands.Range[int, 2, 10_000] | None = None,
        starts: str | None = None,
        check_in: app_commands.Range[int, 1, 10_080] | None = None,
        team_size: app_commands.Range[int, 1, 20] | None = None,
        ask: app_commands.Range[str, 1, 100] | None = None,
        hold: str | None = None,
        confirm: str | None = None,
        matches_in: str | None = None,
        channel: discord.TextChannel | None = None,
        like: str | None = None,
    ) -> None:
        async def work(request: Request) -> Answer:
            where = channel.id if channel else request.settings.announce_channel or interaction.channel_id or 0
            options = creation.Options(
                name=name, preset=preset, rounds=rounds, best_of=best_of, cut=cut, max_players=max_players,
                starts=starts, check_in=check_in, team_size=team_size, ask=ask, hold=hold, confirm=confirm,
                matches_in=matches_in, channel=where,
            )  # fmt: skip
            earlier = await targets.tournament(request, like) if like else None
            return await creation.create(request, options, earlier)

        await answer(interaction, work)

    @app_commands.command(name="settings", description="Every rule of the tournament, to look at and to change")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def settings(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        async def step(request: Request, state: Tournament) -> Answer:
            request.need_organiser(state)
            return shown.panel(state, request.words)

        await about(interaction, tournament, step)

    @app_commands.command(name="start", description="Close registration and pair round 1")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def start(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        """At once, or after naming those who would be left out."""

        async def step(request: Request, state: Tournament) -> Answer:
            request.need_organiser(state)
            if missing(state):
                return answers.start_preview(state, request.words)
            return permissions.told(request, await request.perform(state.id, co.Start()))

        await about(interaction, tournament, step)

    @app_commands.command(name="import", description="Players from a file or pasted lines, or a whole tournament")
    @app_commands.describe(
        file="A tournament file, CSV or TRF; left out, you paste lines",
        name="Of a new tournament; left out, players go into the one here",
        tournament=WHICH,
    )
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def import_(
        self,
        interaction: discord.Interaction,
        file: discord.Attachment | None = None,
        name: app_commands.Range[str, 1, 100] | None = None,
        tournament: str | None = None,
    ) -> None:
        async def work(request: Request) -> Answer:
            into = None
            if name is None:
                listed = await request.bot.service.listed(request.guild)
                found = targets.quietly(listed, tournament, interaction.channel_id)
                into = await request.ask(found) if found is not None else None
            if not request.actor.organiser and (into is None or not request.organises(into)):
                raise Refused("not-organiser")
            if file is None:
                return answers.import_form(into, name or "", request.words)
            return await imports.take(request, await attachments.read(request, file), into, name or "")

        await answer(interaction, work)
