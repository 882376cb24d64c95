"""What players can type instead of pressing: `/report`, `/me`, `/drop`, `/deck`."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from swissbot.bot.commands import autocomplete
from swissbot.bot.commands.base import WHICH, about
from swissbot.bot.interactions import attachments
from swissbot.bot.interactions.request import Answer, Request, Say
from swissbot.files.errors import FileRefused
from swissbot.files.json.parse import decode
from swissbot.render import answers
from swissbot.tournament.commands import SubmitDeck
from swissbot.tournament.state import Tournament


class Reporting(commands.Cog):
    """Commands of players."""

    @app_commands.command(name="report", description="Report the result of your match")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    @app_commands.guild_only()
    async def report(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        async def step(request: Request, state: Tournament) -> Answer:
            return answers.report_choices(state, request.user, request.words)

        await about(interaction, tournament, step, mine=True)

    @app_commands.command(name="me", description="Your match, your place, and what is to be done")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    @app_commands.guild_only()
    async def me(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        async def step(request: Request, state: Tournament) -> Answer:
            return answers.me(state, request.user, request.words)

        await about(interaction, tournament, step, mine=True)

    @app_commands.command(name="drop", description="Leave the tournament (asks first); an open match is conceded")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    @app_commands.guild_only()
    async def drop(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        async def step(request: Request, state: Tournament) -> Answer:
            return answers.confirm_drop(state, request.user, request.words)

        await about(interaction, tournament, step, mine=True)

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
        async def step(request: Request, state: Tournament) -> Answer:
            given = text
            if file is not None:
                given = _text(request, await attachments.read(request, file, attachments.MAX_LIST))
            if given is not None:
                done = await request.execute(state.id, SubmitDeck(given))
                return answers.own_deck(done.state, request.user, request.bot.now(), request.words)
            return answers.own_deck(state, request.user, request.bot.now(), request.words)

        await about(interaction, tournament, step, mine=True)


def _text(request: Request, data: bytes) -> str:
    try:
        return decode(data)
    except FileRefused as refused:
        raise Say(refused.line(request.words._)) from None
