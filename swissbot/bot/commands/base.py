"""The beginning that most commands share: through the boundary, with the tournament the command is about."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, cast

import discord

from swissbot.bot.interactions import targets
from swissbot.bot.interactions.handle import act
from swissbot.bot.interactions.request import Answer, Request, Work
from swissbot.tournament.commands import Command
from swissbot.tournament.state import Tournament

if TYPE_CHECKING:
    from swissbot.bot.client import SwissBot

WHICH = "Which tournament, if several run here"
"""Describes the option `tournament`, the same everywhere."""

Step = Callable[[Request, Tournament], Awaitable[Answer]]


async def answer(interaction: discord.Interaction, work: Work) -> None:
    """Handle a command that is about no tournament in particular."""
    await act(cast("SwissBot", interaction.client), interaction, work)


async def about(interaction: discord.Interaction, tournament: str | None, step: Step, *, mine: bool = False) -> None:
    """Handle a command about `tournament`, or about the one it must mean; `mine`: a command of players."""

    async def work(request: Request) -> Answer:
        return await step(request, await targets.tournament(request, tournament, mine=mine))

    await answer(interaction, work)


async def perform(
    interaction: discord.Interaction,
    tournament: str | None,
    command: Command | Callable[[Request, Tournament], Command],
) -> None:
    """Execute a command and answer with its receipt. One made from the state names a match or a player, which only
    organisers' commands do: whoever is none is not told what there is."""

    async def step(request: Request, state: Tournament) -> Answer:
        if callable(command):
            request.need_organiser(state)
            return await request.perform(state.id, command(request, state))
        return await request.perform(state.id, command)

    await about(interaction, tournament, step)
