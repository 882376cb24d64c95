"""Autocomplete: what `tournament`, `match`, `result`, `player`, `preset` and `round` offer while one types."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, TypeVar

import discord
from discord.app_commands import Choice

from swissbot.bot.commands.base import context_of
from swissbot.bot.interactions import targets
from swissbot.render import autocomplete, limits
from swissbot.render.i18n.language import Words, words_of
from swissbot.store.interface import StoreError
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import published
from swissbot.tournament.state import Tournament

Lines = Iterable[tuple[str, str]]
T = TypeVar("T", str, int)


def paced(
    suggest: Callable[[discord.Interaction, str], Awaitable[list[Choice[T]]]],
) -> Callable[[discord.Interaction, str], Coroutine[Any, Any, list[Choice[T]]]]:
    """Every key that is pressed asks anew: whoever asks too often is offered nothing for a while."""

    @functools.wraps(suggest)
    async def offered(interaction: discord.Interaction, current: str) -> list[Choice[T]]:
        guild = interaction.guild_id
        if guild is None or not context_of(interaction).allows(guild, interaction.user.id):
            return []
        return await suggest(interaction, current)

    return offered


def _option(interaction: discord.Interaction, name: str) -> str | None:
    value = getattr(interaction.namespace, name, None)
    return str(value) if value else None


async def _about(interaction: discord.Interaction, lines: Callable[[Tournament, Words], Lines]) -> list[Choice[str]]:
    """Lines about the tournament that the command will be about; nothing where that is not clear."""
    context, guild = context_of(interaction), interaction.guild_id
    if guild is None:
        return []
    try:
        given = _option(interaction, "tournament")
        found = targets.quietly(await context.service.listed(guild), given, interaction.channel_id)
        if found is None:
            return []
        state = await context.service.ask(guild, found)
        return _choices(lines(state, await _words(interaction, guild)))
    except (Refused, StoreError):
        return []


async def _words(interaction: discord.Interaction, guild: int) -> Words:
    settings = await context_of(interaction).service.guild_settings(guild)
    return words_of(str(interaction.locale), settings.language)


def _choices(lines: Lines) -> list[Choice[str]]:
    return [Choice(name=label[:100] or "…", value=value[:100]) for label, value in list(lines)[: limits.CHOICES]]


@paced
async def tournaments(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    if interaction.guild_id is None:
        return []
    try:
        return _choices(targets.choices(await context_of(interaction).service.listed(interaction.guild_id), current))
    except StoreError:
        return []


@paced
async def presets(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    if interaction.guild_id is None:
        return []
    try:
        words = await _words(interaction, interaction.guild_id)
    except StoreError:
        return []
    return _choices(autocomplete.preset_choices(current, words, context_of(interaction).presets))


@paced
async def matches(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    return await _about(interaction, lambda state, _: autocomplete.match_choices(state, current))


@paced
async def results(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    typed = _option(interaction, "match") or ""

    def lines(state: Tournament, words: Words) -> Lines:
        number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else 0
        return autocomplete.result_choices(state, number, current, words)

    return await _about(interaction, lines)


@paced
async def players(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    return await _about(interaction, lambda state, _: autocomplete.player_choices(state, current))


@paced
async def cut_sizes(interaction: discord.Interaction, current: str) -> list[Choice[int]]:
    found = await _about(interaction, lambda state, words: autocomplete.cut_choices(state, current, words))
    return [Choice(name=choice.name, value=int(choice.value)) for choice in found]


@paced
async def rounds(interaction: discord.Interaction, current: str) -> list[Choice[int]]:
    def lines(state: Tournament, words: Words) -> Lines:
        label = words._("Round {n}")
        return [
            (label.format(n=r.number), str(r.number)) for r in published(state) if str(r.number).startswith(current)
        ]

    return [Choice(name=c.name, value=int(c.value)) for c in await _about(interaction, lines)]


Suggest = Callable[[discord.Interaction, str], Awaitable[list[Choice[str]]]]
