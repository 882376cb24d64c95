"""What handlers may ask of the running bot: the service, pictures, and a few questions about the server. No discord.

The client builds one `Context`; a handler sees nothing else of it. The protocols name what handlers need of the posts,
the members, the threads and the server, so that a handler runs in a test over plain values.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from swissbot.engine.types import Rules
from swissbot.render.i18n.language import Words
from swissbot.render.message import Attachment, Message
from swissbot.render.report.exports import Form
from swissbot.service import Service
from swissbot.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class Place:
    """A channel that posts go to, and whether matches get threads there."""

    channel: int
    threads: bool = False


@dataclass(frozen=True, slots=True)
class Rename:
    """A thread in `channel` whose name changes from `old` to `new`."""

    channel: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Failing:
    """A piece of background work whose last runs failed."""

    name: str
    failures: int
    error: str


class PictureSource(Protocol):
    """Draws pictures and makes files, one at a time and off the event loop."""

    async def draw(self, message: Message, state: Tournament, words: Words) -> Mapping[str, bytes]: ...

    async def pictures(self, state: Tournament, words: Words) -> tuple[Attachment, ...]: ...

    async def files(self, state: Tournament, form: Form, words: Words) -> tuple[Attachment, ...]: ...


class PostTroubles(Protocol):
    """What stands in the way of a guild's posts."""

    def trouble(self, guild: int, words: Words) -> Sequence[str]:
        """One line for each channel that takes no posts, with the repair."""


class MemberNotes(Protocol):
    """Who left a server and came back."""

    async def returned(self, guild: int, user: int) -> None: ...


class ThreadNames(Protocol):
    """Threads of matches get other names."""

    def rename(self, guild: int, renames: Sequence[Rename]) -> None: ...


class ServerRights(Protocol):
    """What the bot may do in a server, as far as Discord has told."""

    def channel_problem(self, guild: int, place: Place, words: Words) -> str | None:
        """What an organiser must repair in that channel; None where nothing is known to be wrong."""

    def role_problem(self, guild: int, role: int, words: Words) -> str | None:
        """Why this role cannot be given to players, and what to do; None where it can."""

    def knows_channel(self, guild: int, channel: int) -> bool:
        """Whether the server has that channel, as far as is known."""

    def knows_role(self, guild: int, role: int) -> bool:
        """Whether the server has that role, as far as is known."""


@dataclass(slots=True)
class Context:
    """One for each client. `now` gives Unix seconds; `allows(guild, user)` counts a press and says whether it may be
    handled now; `presets` are the host's own ones by name; `command_ids` are Discord's ids of commands, once told;
    `failing` lists the background work that fails at present; `members_intent`: whether Discord tells who leaves;
    `handling` are the interactions that are being answered."""

    service: Service
    now: Callable[[], int]
    allows: Callable[[int, int], bool]
    presets: Mapping[str, Rules]
    pictures: PictureSource
    posts: PostTroubles
    members: MemberNotes
    threads: ThreadNames
    rights: ServerRights
    failing: Callable[[], Sequence[Failing]]
    members_intent: bool = False
    command_ids: Mapping[str, int] = field(default_factory=dict)
    handling: set[asyncio.Task[object]] = field(default_factory=set)
