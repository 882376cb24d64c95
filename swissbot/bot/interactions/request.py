"""One interaction while it is handled, as plain values: who asks, where, in which language, and the service.

A handler gets a `Request` and returns what is to be answered; no discord is in it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from swissbot.bot.context import Context
from swissbot.render.custom_id import CustomId
from swissbot.render.i18n.language import Words
from swissbot.render.message import Form, Message
from swissbot.render.receipts import receipt
from swissbot.service import Done, Service
from swissbot.tournament.commands import Actor, Command, Create, Import
from swissbot.tournament.errors import Refused
from swissbot.tournament.guild_settings import GuildSettings
from swissbot.tournament.queries import is_organiser
from swissbot.tournament.state import Tournament

Answer = Message | Form


class Say(Exception):
    """The answer is this sentence, and nothing else happens."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(slots=True)
class Request:
    """`interaction` is Discord's id of it and names its cause; `channel` is where it was made; `locale` the language of
    the person's Discord; `may_manage`: has Manage Server; `file_limit`: bytes that one answer may carry.

    `state` is the tournament it was about, once that is known; `recorded` whether something was stored for it.
    """

    context: Context
    interaction: int
    guild: int
    channel: int | None
    settings: GuildSettings
    words: Words
    actor: Actor
    locale: str = "en-US"
    may_manage: bool = False
    file_limit: int = 10 * 1024 * 1024
    state: Tournament | None = None
    recorded: bool = False
    _commands: int = field(default=0)

    @property
    def service(self) -> Service:
        return self.context.service

    @property
    def user(self) -> int:
        return self.actor.user

    async def ask(self, tournament: int) -> Tournament:
        """The tournament's state. Raises `Refused("no-such-tournament")`."""
        self.state = await self.service.ask(self.guild, tournament)
        return self.state

    async def execute(self, tournament: int, command: Command) -> Done:
        """The command, once for this interaction however often it is delivered. Raises `Refused`, `StoreError`."""
        self.state = await self.service.ask(self.guild, tournament)
        if self.user in self.state.gone:
            await self.context.members.returned(self.guild, self.user)
        done = await self.service.execute(self.guild, tournament, command, self.actor, self._cause())
        return self._took_note(done)

    async def create(self, command: Create | Import) -> Done:
        """A new tournament. Raises `Refused`, `StoreError`."""
        return self._took_note(await self.service.create(self.guild, command, self.actor, self._cause()))

    async def perform(self, tournament: int, command: Command) -> Message:
        """The command, answered with its receipt."""
        done = await self.execute(tournament, command)
        return receipt(done.state, done.before, command, self.user, self.words)

    def organises(self, state: Tournament) -> bool:
        return is_organiser(state, self.actor)

    def need_organiser(self, state: Tournament) -> None:
        """For questions that are not for everybody; commands are judged by the rules."""
        if not self.organises(state):
            raise Refused("not-organiser")

    def _cause(self) -> str:
        self._commands += 1
        number = "" if self._commands == 1 else f":{self._commands}"
        return f"{self.interaction}{number}"

    def _took_note(self, done: Done) -> Done:
        self.state, self.recorded = done.state, self.recorded or bool(done.events)
        return done


class SentFile(Protocol):
    """A file of a slash command. Nothing of it is read before `read` is called."""

    async def read(self, request: Request, most: int) -> bytes:
        """The file's bytes. Raises `Say` for one of more than `most` bytes, or that cannot be had."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a form: where it lies, its media type, its size in bytes. It is never opened."""

    url: str
    kind: str
    size: int


@dataclass(frozen=True, slots=True)
class Press:
    """A pressed button, a choice, or a filled form; `values` were chosen in a select, `typed` stands in a form, `files`
    came with it, `chosen` are the members chosen in it; `lines` is the text of the message it stood on."""

    id: CustomId
    values: tuple[str, ...] = ()
    typed: Mapping[str, str] = field(default_factory=dict)
    files: tuple[Upload, ...] = ()
    chosen: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    lines: tuple[str, ...] = ()

    @property
    def tournament(self) -> int:
        return self.id.tournament

    def number(self, index: int) -> int:
        """The number at `index`, which has to be there. Raises `Refused("not-a-button")`."""
        number = self.id.number(index)
        if number is None:
            raise Refused("not-a-button")
        return number

    def page(self, index: int = 0) -> int:
        """A page from 1; left out, the first."""
        return max(1, self.id.number(index) or 1)


Handler = Callable[[Request, Press], Awaitable[Answer]]
