"""Slash commands. A cog parses, calls `act`, and ends; it holds no state and calls no other."""

from __future__ import annotations

from swissbot.bot.commands.cut import BracketQuestion, CutCommands
from swissbot.bot.commands.moderation import MatchCommands, PlayerCommands
from swissbot.bot.commands.player import Reporting
from swissbot.bot.commands.rounds import Pairings, RoundCommands
from swissbot.bot.commands.swissbot import Setup
from swissbot.bot.commands.tournament import TournamentCommands

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
