"""The shapes of what is shown: a `Sheet` of blocks, a `Post` (a sheet with a place), a `Form` (a modal).

`bot.canvas` turns them into Discord's components. Limits of Discord are checked there, once for all.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Style = Literal["primary", "secondary", "success", "danger"]

# accents of SURFACE: the same meaning everywhere
BLURPLE, GREEN, AMBER, RED, PURPLE, GOLD, GREY = 0x5865F2, 0x3BA55D, 0xFAA61A, 0xED4245, 0x9B59B6, 0xF1C40F, 0x95A5A6


@dataclass(frozen=True, slots=True)
class Text:
    """Markdown; names in it are escaped already."""

    markdown: str


@dataclass(frozen=True, slots=True)
class Separator:
    pass


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    custom_id: str
    style: Style = "secondary"
    emoji: str | None = None
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """At most three buttons, so that a phone shows them in one line."""

    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Option:
    label: str
    value: str
    description: str = ""
    default: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """`choose`: exactly so many are chosen. `of`: the options given, or the server's roles or text channels."""

    custom_id: str
    placeholder: str
    options: tuple[Option, ...]
    choose: int = 1
    of: Literal["options", "role", "channel"] = "options"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture made from `key` (e.g. "standings:3", "bracket"); `alt` is its text for those who cannot see it."""

    key: str
    alt: str


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file sent along, shown as a download."""

    name: str
    data: bytes


Block = Text | Separator | Row | Select | Picture | Attachment


@dataclass(frozen=True, slots=True)
class Message:
    """One message: blocks in a container with an accent colour. `pings` are the users it may notify.

    Where `ping_roles` are given they are notified if the bot may mention them, and `pings` only if it may not.
    """

    blocks: tuple[Block, ...]
    accent: int | None = None
    pings: frozenset[int] = frozenset()
    ping_roles: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Post:
    """A message that should exist. `slot` names it within the tournament; `place`: the tournament's channel, the
    guild's moderator channel (else the tournament's), or the private thread of a match.

    `fixed`: it is not edited once it was sent (a batch of pings); a change of slot replaces it.

    `since` is for batches of pings, whose slots are `waiting:<n>`: what each of the sheet's pings is about, as (user,
    number). Everything up to n was said in `waiting:<n>`, so a new batch that takes the place of `waiting:<m>` pings
    only those with a number above m (all of them where there was none).
    """

    slot: str
    sheet: Message
    place: Literal["main", "moderators", "thread"] = "main"
    fixed: bool = False
    since: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class TextInput:
    """One line of a form; `long` for a paragraph. With `users` it is a choice of at most so many members of the
    server instead, of whom those in `chosen` are chosen already; with `upload` it takes one file."""

    key: str
    label: str
    value: str = ""
    placeholder: str = ""
    required: bool = True
    long: bool = False
    max_length: int = 100
    users: int = 0
    chosen: tuple[int, ...] = ()
    upload: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """A modal; its answer comes back under the custom id."""

    custom_id: str
    title: str
    fields: tuple[TextInput, ...] = field(default=())
