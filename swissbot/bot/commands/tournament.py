"""`/tournament`: from its creation to its end."""

from __future__ import annotations

from typing import cast, get_args

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from swissbot.bot.commands import autocomplete
from swissbot.bot.commands.base import WHICH, about, answer, perform
from swissbot.bot.commands.preparing import Preparing
from swissbot.bot.interactions import typed_options
from swissbot.bot.interactions.request import Answer, Request, Say
from swissbot.bot.posts.pictures import pictures
from swissbot.files.errors import FileRefused
from swissbot.render import answers
from swissbot.render.message import GREEN, Attachment, Message, Text
from swissbot.render.report.exports import Form
from swissbot.render.text.names import escape
from swissbot.tournament import commands as co
from swissbot.tournament.state import Tournament

FORMATS = [Choice(name=name, value=name) for name in ("json", "csv", "trf", "png", "html", "decks")]


async def _files(request: Request, state: Tournament, format: str) -> tuple[Attachment, ...]:
    """The files of `/tournament export`. Raises `Say` where there are none."""
    if format == "decks":
        request.need_organiser(state)
        return (answers.decks_file(state, request.words),)
    if format == "png":
        drawn = await pictures(request.bot.studio, state, request.words)
        if not drawn:
            raise Say(request.words._("There is nothing to draw yet."))
        return drawn
    try:
        form = cast(Form, format) if format in get_args(Form) else "json"
        made = await request.bot.studio.files(state, form, request.words)
    except FileRefused as refused:
        raise Say(refused.line(request.words._)) from None
    if sum(len(file.data) for file in made) > request.interaction.filesize_limit:
        raise Say(request.words._("That file is too large for Discord. Another format is smaller: `json` or `csv`."))
    return made


@app_commands.guild_only()
class TournamentCommands(Preparing, commands.GroupCog, name="tournament"):
    """Tournaments of this server."""

    @app_commands.command(name="list", description="Live and past tournaments here")
    async def list(self, interaction: discord.Interaction) -> None:
        async def work(request: Request) -> Answer:
            listed = await request.bot.service.listed(request.guild)
            live = {row.id: await request.bot.service.ask(request.guild, row.id) for row in listed if not row.over}
            return answers.listing(listed, live, request.words)

        await answer(interaction, work)

    @app_commands.command(name="status", description="What the tournament waits for, and until when")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def status(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        async def step(request: Request, state: Tournament) -> Answer:
            return answers.status(state, request.words, request.user)

        await about(interaction, tournament, step)

    @app_commands.command(name="pause", description="Stop all clocks")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def pause(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        await perform(interaction, tournament, co.Pause())

    @app_commands.command(name="resume", description="Let all clocks go on")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def resume(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        await perform(interaction, tournament, co.Resume())

    @app_commands.command(name="finish", description="End now, with the standings as they are")
    @app_commands.describe(tournament=WHICH, reason="Shown in the last post")
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def finish(
        self,
        interaction: discord.Interaction,
        tournament: str | None = None,
        reason: app_commands.Range[str, 1, 300] | None = None,
    ) -> None:
        await perform(interaction, tournament, co.Finish(reason or ""))

    @app_commands.command(name="cancel", description="Call the tournament off (asks first)")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def cancel(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        async def step(request: Request, state: Tournament) -> Answer:
            request.need_organiser(state)
            return answers.confirm_cancel(state, request.words)

        await about(interaction, tournament, step)

    @app_commands.command(name="undo", description="Take back the last change, after showing what that means")
    @app_commands.describe(to="Back to before this change of the log", tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def undo(
        self,
        interaction: discord.Interaction,
        to: app_commands.Range[int, 1, 999_999_999] | None = None,
        tournament: str | None = None,
    ) -> None:
        async def step(request: Request, state: Tournament) -> Answer:
            request.need_organiser(state)
            return answers.undo_preview(state, to, request.words)

        await about(interaction, tournament, step)

    @app_commands.command(name="log", description="Who did what, and when")
    @app_commands.describe(player="Only about this player", match="Only about this match", tournament=WHICH)
    @app_commands.autocomplete(
        player=autocomplete.players, match=autocomplete.matches, tournament=autocomplete.tournaments
    )
    async def log(
        self,
        interaction: discord.Interaction,
        player: str | None = None,
        match: str | None = None,
        tournament: str | None = None,
    ) -> None:
        async def step(request: Request, state: Tournament) -> Answer:
            request.need_organiser(state)
            whose = typed_options.entrant(state, player, request.words).id if player else None
            number = typed_options.match_number(match, request.words) if match else None
            return answers.log(state, 1, request.words, player=whose, match=number)

        await about(interaction, tournament, step)

    @app_commands.command(name="export", description="The tournament as a file")
    @app_commands.describe(format="What kind of file", tournament=WHICH)
    @app_commands.choices(format=FORMATS)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def export(
        self, interaction: discord.Interaction, format: str = "json", tournament: str | None = None
    ) -> None:
        async def step(request: Request, state: Tournament) -> Answer:
            return Message((Text(f"**{escape(state.name)}**"), *await _files(request, state, format)), GREEN)

        await about(interaction, tournament, step)
