"""`/tournament`: from its creation to its end."""

from __future__ import annotations

from typing import cast, get_args

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from swissbot.bot import creation, parse, suggest, which
from swissbot.bot.channel import repair_line
from swissbot.bot.cogs.about import about, answer, perform
from swissbot.bot.export import pictures
from swissbot.bot.request import Answer, Request, Say
from swissbot.files.refused import FileRefused
from swissbot.render import answers
from swissbot.render.exports import Form, files
from swissbot.render.names import clean, escape
from swissbot.render.post import GREEN, Attachment, Sheet, Text
from swissbot.tournament import commands as co
from swissbot.tournament.state import Tournament

WHICH = "Which tournament, if several run here"
LENGTHS = [Choice(name=f"best of {n}", value=n) for n in (1, 2, 3, 5, 7, 9)]
FORMATS = [Choice(name=name, value=name) for name in ("json", "csv", "trf", "png", "html")]


async def _files(request: Request, state: Tournament, format: str) -> tuple[Attachment, ...]:
    """The files of `/tournament export`. Raises `Say` where there are none."""
    if format == "png":
        drawn = await pictures(request.bot.studio, state, request.words)
        if not drawn:
            raise Say(request.words._("There is nothing to draw yet."))
        return drawn
    try:
        return files(state, cast(Form, format) if format in get_args(Form) else "json", request.words)
    except FileRefused as refused:
        raise Say(str(refused)) from None


@app_commands.guild_only()
class TournamentCommands(commands.GroupCog, name="tournament"):
    """Tournaments of this server."""

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
        channel="Where it is posted",
        like="An earlier tournament whose settings are taken",
    )
    @app_commands.choices(best_of=LENGTHS)
    @app_commands.autocomplete(preset=suggest.presets, like=suggest.tournaments)
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
        channel: discord.TextChannel | None = None,
        like: str | None = None,
    ) -> None:
        async def work(request: Request) -> Answer:
            earlier = await which.tournament(request, like) if like else None
            made = creation.rules(request, earlier, preset, rounds, best_of)
            settings = creation.settings(
                request, earlier, made, hold=hold, confirm=confirm, cut=cut, max_players=max_players, starts=starts,
                check_in=check_in, team_size=team_size, ask=ask,
            )  # fmt: skip
            where = channel.id if channel else request.settings.announce_channel or interaction.channel_id or 0
            command = co.Create(clean(name), request.guild, where, made, settings)
            done = await request.create(command)
            sheet = answers.receipt(done.state, done.before, command, request.user, request.words)
            line = repair_line(interaction.guild, where, request.words)
            return sheet if line is None else Sheet((*sheet.blocks, Text(f"⚠ {line}")), sheet.accent)

        await answer(interaction, work)

    @app_commands.command(name="list", description="Live and past tournaments here")
    async def list(self, interaction: discord.Interaction) -> None:
        async def work(request: Request) -> Answer:
            return answers.listing(await request.bot.service.listed(request.guild), request.words)

        await answer(interaction, work)

    @app_commands.command(name="start", description="Close registration and pair round 1")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=suggest.tournaments)
    async def start(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        await perform(interaction, tournament, co.Start())

    @app_commands.command(name="status", description="What the tournament waits for, and until when")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=suggest.tournaments)
    async def status(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        async def step(request: Request, state: Tournament) -> Answer:
            return answers.status(state, request.words)

        await about(interaction, tournament, step)

    @app_commands.command(name="pause", description="Stop all clocks")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=suggest.tournaments)
    async def pause(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        await perform(interaction, tournament, co.Pause())

    @app_commands.command(name="resume", description="Let all clocks go on")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=suggest.tournaments)
    async def resume(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        await perform(interaction, tournament, co.Resume())

    @app_commands.command(name="finish", description="End now, with the standings as they are")
    @app_commands.describe(tournament=WHICH, reason="Shown in the last post")
    @app_commands.autocomplete(tournament=suggest.tournaments)
    async def finish(
        self,
        interaction: discord.Interaction,
        tournament: str | None = None,
        reason: app_commands.Range[str, 1, 300] | None = None,
    ) -> None:
        await perform(interaction, tournament, co.Finish(reason or ""))

    @app_commands.command(name="cancel", description="Call the tournament off (asks first)")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=suggest.tournaments)
    async def cancel(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        async def step(request: Request, state: Tournament) -> Answer:
            request.need_organiser(state)
            return answers.confirm_cancel(state, request.words)

        await about(interaction, tournament, step)

    @app_commands.command(name="undo", description="Take back the last change, after showing what that means")
    @app_commands.describe(to="Back to before this change of the log", tournament=WHICH)
    @app_commands.autocomplete(tournament=suggest.tournaments)
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
    @app_commands.autocomplete(player=suggest.players, match=suggest.matches, tournament=suggest.tournaments)
    async def log(
        self,
        interaction: discord.Interaction,
        player: str | None = None,
        match: str | None = None,
        tournament: str | None = None,
    ) -> None:
        async def step(request: Request, state: Tournament) -> Answer:
            request.need_organiser(state)
            whose = parse.entrant(state, player, request.words).id if player else None
            number = parse.match_number(match, request.words) if match else None
            return answers.log(state, 1, request.words, player=whose, match=number)

        await about(interaction, tournament, step)

    @app_commands.command(name="export", description="The tournament as a file")
    @app_commands.describe(format="What kind of file", tournament=WHICH)
    @app_commands.choices(format=FORMATS)
    @app_commands.autocomplete(tournament=suggest.tournaments)
    async def export(
        self, interaction: discord.Interaction, format: str = "json", tournament: str | None = None
    ) -> None:
        async def step(request: Request, state: Tournament) -> Answer:
            return Sheet((Text(f"**{escape(state.name)}**"), *await _files(request, state, format)), GREEN)

        await about(interaction, tournament, step)
