"""`/tournament`: from its creation to its end."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from swissbot.bot.commands import autocomplete
from swissbot.bot.commands.base import WHICH, about, answer, perform
from swissbot.bot.handlers import creation, imports, organiser, questions, settings
from swissbot.bot.interactions.attachments import attached
from swissbot.tournament import commands as co

LENGTHS = [Choice(name=f"best of {n}", value=n) for n in (1, 2, 3, 5, 7, 9)]
PLACES = [Choice(name="in a list", value="list"), Choice(name="in a thread each", value="threads")]
FORMATS = [Choice(name=name, value=name) for name in ("json", "csv", "trf", "png", "html", "decks")]


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
        options = creation.Options(
            name=name, preset=preset, rounds=rounds, best_of=best_of, cut=cut, max_players=max_players,
            starts=starts, check_in=check_in, team_size=team_size, ask=ask, hold=hold, confirm=confirm,
            matches_in=matches_in, channel=channel.id if channel else None, like=like,
        )  # fmt: skip
        await answer(interaction, creation.create, options)

    @app_commands.command(name="settings", description="Every rule of the tournament, to look at and to change")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def settings(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        await about(interaction, tournament, settings.settings_typed)

    @app_commands.command(name="start", description="Close registration and pair round 1")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def start(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        await about(interaction, tournament, organiser.start)

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
        await answer(interaction, imports.import_typed, attached(interaction, file), name, tournament)

    @app_commands.command(name="list", description="Live and past tournaments here")
    async def list(self, interaction: discord.Interaction) -> None:
        await answer(interaction, questions.listing)

    @app_commands.command(name="status", description="What the tournament waits for, and until when")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def status(self, interaction: discord.Interaction, tournament: str | None = None) -> None:
        await about(interaction, tournament, questions.status)

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
        await about(interaction, tournament, organiser.cancel)

    @app_commands.command(name="undo", description="Take back the last change, after showing what that means")
    @app_commands.describe(to="Back to before this change of the log", tournament=WHICH)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def undo(
        self,
        interaction: discord.Interaction,
        to: app_commands.Range[int, 1, 999_999_999] | None = None,
        tournament: str | None = None,
    ) -> None:
        await about(interaction, tournament, organiser.undo, to)

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
        await about(interaction, tournament, organiser.log, player, match)

    @app_commands.command(name="export", description="The tournament as a file")
    @app_commands.describe(format="What kind of file", tournament=WHICH)
    @app_commands.choices(format=FORMATS)
    @app_commands.autocomplete(tournament=autocomplete.tournaments)
    async def export(
        self, interaction: discord.Interaction, format: str = "json", tournament: str | None = None
    ) -> None:
        await about(interaction, tournament, questions.export, format)
