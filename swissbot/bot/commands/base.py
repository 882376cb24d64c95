"""What commands share: their way to a handler, with the tournament they are about."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Concatenate, ParamSpec, Protocol, cast

import discord

from swissbot.bot.context import Context
from swissbot.bot.interactions import targets
from swissbot.bot.interactions.handle import handle
from swissbot.bot.interactions.request import Answer, Request
from swissbot.tournament.commands import Command
from swissbot.tournament.state import Tournament

WHICH = "Which tournament, if several run here"
"""Describes the option `tournament`, the same everywhere."""

P = ParamSpec("P")
AboutTournament = Callable[Concatenate[Request, Tournament, P], Awaitable[Answer]]


class _Client(Protocol):
    context: Context


def context_of(interaction: discord.Interaction) -> Context:
    """The context of the client that got the interaction."""
    return cast(_Client, interaction.client).context


async def answer(
    interaction: discord.Interaction,
    handler: Callable[Concatenate[Request, P], Awaitable[Answer]],
    *arguments: P.args,
    **options: P.kwargs,
) -> None:
    """Answer by a handler that is about no tournament in particular: `handler(request, …)`."""
    await handle(context_of(interaction), interaction, handler, *arguments, **options)


async def about(
    interaction: discord.Interaction,
    tournament: str | None,
    handler: AboutTournament[P],
    *arguments: P.args,
    **options: P.kwargs,
) -> None:
    """Answer about `tournament`, or about the one it must mean: `handler(request, state, …)`."""
    await handle(
        context_of(interaction), interaction, _on_tournament, tournament, False, handler, *arguments, **options
    )


async def about_mine(
    interaction: discord.Interaction,
    tournament: str | None,
    handler: AboutTournament[P],
    *arguments: P.args,
    **options: P.kwargs,
) -> None:
    """The same for a command of players: of several tournaments, the only one that the person plays in."""
    context = context_of(interaction)
    await handle(context, interaction, _on_tournament, tournament, True, handler, *arguments, **options)


async def perform(interaction: discord.Interaction, tournament: str | None, command: Command) -> None:
    """Execute a command and answer with its receipt."""
    await about(interaction, tournament, _perform, command)


async def _on_tournament(
    request: Request,
    tournament: str | None,
    mine: bool,
    handler: AboutTournament[P],
    /,
    *arguments: P.args,
    **options: P.kwargs,
) -> Answer:
    return await handler(request, await targets.tournament(request, tournament, mine=mine), *arguments, **options)


async def _perform(request: Request, state: Tournament, command: Command) -> Answer:
    return await request.perform(state.id, command)
