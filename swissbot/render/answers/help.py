"""The tour for a person's role, and what a guild has set."""

from __future__ import annotations

from typing import Literal

from swissbot.render.i18n.language import Words
from swissbot.render.message import BLURPLE, GREEN, Message, Text
from swissbot.tournament.guild_settings import GuildSettings

Role = Literal["organiser", "player", "visitor"]


def help_for(role: Role, words: Words) -> Message:
    """Three lines: what comes first, what then, where to look."""
    lines = {
        "organiser": (
            words._("**1.** `/swissbot setup` once, then `/tournament create`: the registration panel appears."),
            words._("**2.** `/tournament start` pairs round 1; each next round comes by itself after the last result."),
            words._(
                "**3.** Something wrong? `/match set`, `/round edit`, `/tournament undo`; `/swissbot check` finds why."
            ),
        ),
        "player": (
            words._("**1.** Press **My match** under the round: your opponent, your table, what is to be done."),
            words._("**2.** After playing press **Report result**; your opponent confirms it."),
            words._("**3.** `/standings`, `/why` and `/me` tell where you stand; `/drop` leaves."),
        ),
        "visitor": (
            words._("**1.** `/tournament list` shows what runs here; press **Join** in a registration panel."),
            words._("**2.** When it starts you are pinged with your opponent; play and report."),
            words._("**3.** `/pairings` and `/standings` are for everybody."),
        ),
    }[role]
    return Message((Text("\n".join(lines)),), BLURPLE)


def setup_done(settings: GuildSettings, words: Words) -> Message:
    """Every guild default as it is now."""
    nothing = words._("not set")

    def role(value: int | None) -> str:
        return nothing if value is None else f"<@&{value}>"

    def channel(value: int | None) -> str:
        return nothing if value is None else f"<#{value}>"

    lines = (
        f"**{words._('Saved. This server has:')}**",
        words._("Organisers: {value}").format(value=role(settings.organiser_role)),
        words._("Announcements: {value}").format(value=channel(settings.announce_channel)),
        words._("Moderators: {value}").format(value=channel(settings.moderator_channel)),
        words._("Players' role: {value}").format(value=role(settings.players_role)),
        words._("Language {language}, time zone {zone}").format(language=settings.language, zone=settings.timezone),
        words._("Next: `/tournament create`, or `/swissbot check` to see whether anything is missing."),
    )
    return Message((Text("\n".join(lines)),), GREEN)
