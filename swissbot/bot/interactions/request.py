"""One interaction while it is handled: who asks, where, in which language, and the door to the service."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import discord

from swissbot.render import answers
from swissbot.render.i18n.language import Words
from swissbot.render.message import Form, Message
from swissbot.render.text.names import clean
from swissbot.service import Done
from swissbot.tournament.commands import Actor, Command, Create, Import
from swissbot.tournament.errors import Refused
from swissbot.tournament.guild_settings import GuildSettings
from swissbot.tournament.queries import is_organiser
from swissbot.tournament.state import Tournament

if TYPE_CHECKING:
    from swissbot.bot.client import SwissBot

Answer = Message | Form | discord.ui.Modal
Work = Callable[["Request"], Awaitable[Answer]]


class Say(Exception):
    """The answer is this sentence, and nothing else happens."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(slots=True)
class Request:
    """One interaction while it is handled. `state` is the tournament it was about, once that is known; `recorded`
    whether something was stored for it."""

    bot: SwissBot
    interaction: discord.Interaction
    guild: int
    settings: GuildSettings
    words: Words
    actor: Actor
    state: Tournament | None = None
    recorded: bool = False
    _commands: int = field(default=0)

    @property
    def user(self) -> int:
        return self.actor.user

    async def ask(self, tournament: int) -> Tournament:
        self.state = await self.bot.service.ask(self.guild, tournament)
        return self.state

    async def execute(self, tournament: int, command: Command) -> Done:
        """The command, once for this interaction however often it is delivered."""
        self.state = await self.bot.service.ask(self.guild, tournament)
        if self.user in self.state.gone:
            await self.bot.attendance.returned(self.guild, self.user)
        done = await self.bot.service.execute(self.guild, tournament, command, self.actor, self._cause())
        return self._took_note(done)

    async def create(self, command: Create | Import) -> Done:
        return self._took_note(await self.bot.service.create(self.guild, command, self.actor, self._cause()))

    async def perform(self, tournament: int, command: Command) -> Message:
        """The command, answered with its receipt."""
        done = await self.execute(tournament, command)
        return answers.receipt(done.state, done.before, command, self.user, self.words)

    def organises(self, state: Tournament) -> bool:
        return is_organiser(state, self.actor)

    def need_organiser(self, state: Tournament) -> None:
        """For questions that are not for everybody; commands are judged by the rules."""
        if not self.organises(state):
            raise Refused("not-organiser")

    def _cause(self) -> str:
        self._commands += 1
        number = "" if self._commands == 1 else f":{self._commands}"
        return f"{self.interaction.id}{number}"

    def _took_note(self, done: Done) -> Done:
        self.state, self.recorded = done.state, self.recorded or bool(done.events)
        return done


def actor_of(interaction: discord.Interaction, settings: GuildSettings) -> Actor:
    """Who pressed, from the interaction's own payload: never from a cache, never from who could see the button."""
    user = interaction.user
    roles = frozenset(role for role in getattr(user, "_roles", ()))
    rights = interaction.permissions
    by_role = settings.organiser_role is not None and settings.organiser_role in roles
    return Actor(
        user=user.id,
        name=clean(user.display_name) or clean(user.name) or str(user.id),
        organiser=rights.manage_guild or rights.administrator or by_role,
        roles=roles,
    )
