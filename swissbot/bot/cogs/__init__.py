"""Slash commands. A cog parses, calls `act`, and ends; it holds no state and calls no other."""

from __future__ import annotations

from swissbot.bot.cogs.bracket import BracketQuestion, CutCommands
from swissbot.bot.cogs.moderation import MatchCommands, PlayerCommands
from swissbot.bot.cogs.pairings import Pairings, RoundCommands
from swissbot.bot.cogs.registration import TournamentCommands
from swissbot.bot.cogs.reporting import Reporting
from swissbot.bot.cogs.setup import Setup

COGS = (
    Setup,
    TournamentCommands,
    Reporting,
    Pairings,
    RoundCommands,
    MatchCommands,
    PlayerCommands,
    BracketQuestion,
    CutCommands,
)
