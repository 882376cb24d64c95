"""What the painting of one guild's posts needs and remembers, and how posts are named and recognised."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

import discord

from swissbot.bot.posts.channel import Look
from swissbot.bot.posts.pacing import Pace
from swissbot.render.message import Message, Post, Row, Select, Text
from swissbot.store.interface import PostRow

PAUSES = (15.0, 30.0, 60.0, 120.0, 300.0, 600.0)
RETRY = 6.0
LOOK_AGAIN = 300.0
FORBIDDEN = -1
"""The code of a block that was seen in advance: the bot may not post there, so nothing was tried."""


class PostStore(Protocol):
    """Where the rows of posts are kept."""

    async def save_post(self, guild: int, row: PostRow) -> None: ...

    async def delete_post(self, guild: int, tournament: int, slot: str) -> None: ...


@dataclass(slots=True)
class BlockedChannel:
    """A channel that takes nothing now: why, how often it was tried, and when it is tried again (monotonic)."""

    code: int
    tries: int
    until: float


@dataclass(slots=True)
class GuildPosts:
    """What the painting of one guild's posts needs and remembers; `wake` collects when it wants to go on, `known`
    are the messages that are some post's already, `gone` those that somebody deleted, `used` the
    channels of each tournament, `instead` the one where moderators are told things while their own takes nothing,
    `told` what was said about a channel that takes nothing (None: not read yet), `better` those that do again."""

    client: discord.Client
    guild: int
    ledger: PostStore
    pace: Pace
    clock: Callable[[], float]
    now: Callable[[], int]
    blocks: dict[int, BlockedChannel] = field(default_factory=dict)
    retries: dict[tuple[int, str], int] = field(default_factory=dict)
    wake: list[float] = field(default_factory=list)
    known: frozenset[int] = frozenset()
    gone: set[int] = field(default_factory=set)
    used: dict[int, frozenset[int]] = field(default_factory=dict)
    instead: int | None = None
    told: dict[int, int] | None = None
    better: set[int] = field(default_factory=set)

    def blocked(self, channel: int) -> bool:
        """Whether the channel is paused; asks to be woken when it is to be tried again."""
        if not self.pauses(channel):
            return False
        self.wake.append(self.blocks[channel].until - self.clock())
        return True

    def pauses(self, channel: int) -> bool:
        block = self.blocks.get(channel)
        return block is not None and self.clock() < block.until

    def block(self, channel: int, code: int) -> None:
        before = self.blocks.get(channel)
        tries = before.tries + 1 if before is not None else 0
        pause = PAUSES[min(tries, len(PAUSES) - 1)]
        self.blocks[channel] = BlockedChannel(code, tries, self.clock() + pause)
        self.wake.append(pause)

    def may_mention(self, role: int) -> bool:
        """Whether the bot's mention of this role notifies anybody."""
        guild = self.client.get_guild(self.guild)
        found = guild.get_role(role) if guild is not None else None
        if guild is None or found is None:
            return False
        return found.mentionable or (guild.me is not None and guild.me.guild_permissions.mention_everyone)

    def works(self, channel: int) -> None:
        self.blocks.pop(channel, None)
        self.better.add(channel)

    def uses(self, tournament: int, channels: frozenset[int]) -> None:
        """These are the channels of a tournament's posts: what another one refused is of no interest any more."""
        self.used[tournament] = channels
        every = frozenset[int]().union(*self.used.values())
        self.blocks = {c: b for c, b in self.blocks.items() if c in every or b.code == FORBIDDEN}

    def permitted(self, channel: int, may_post: bool) -> None:
        """Whether the bot may post there at all, as its permissions say."""
        block = self.blocks.get(channel)
        if not may_post and block is None:
            self.blocks[channel] = BlockedChannel(FORBIDDEN, 0, float("inf"))
        elif may_post and block is not None and block.code == FORBIDDEN:
            self.works(channel)

    def retry(self, tournament: int, slot: str) -> None:
        """Try this post again, each time later."""
        tries = self.retries.get((tournament, slot), 0)
        self.retries[tournament, slot] = tries + 1
        self.wake.append(min(RETRY * 2**tries, LOOK_AGAIN))


@dataclass(frozen=True, slots=True)
class Wanted:
    """A post with the channel it goes to; `draw` makes the pictures in it, by their keys, when it is sent or edited."""

    post: Post
    channel: int
    draw: Callable[[], Awaitable[Mapping[str, bytes]]]


def digest(sheet: Message) -> str:
    """A name for what people see of a sheet; whom it pings is not part of it. A picture's text stands for it."""
    return hashlib.blake2b(repr((sheet.blocks, sheet.accent)).encode(), digest_size=16).hexdigest()


def look_of_sheet(sheet: Message) -> Look:
    """The first line and the custom ids of a sheet: by these its message is recognised, should its marker be lost."""
    texts = [block.markdown.strip() for block in sheet.blocks if isinstance(block, Text)]
    ids = {button.custom_id for block in sheet.blocks if isinstance(block, Row) for button in block.buttons}
    ids |= {block.custom_id for block in sheet.blocks if isinstance(block, Select)}
    return (texts[0].partition("\n")[0] if texts else "", frozenset(ids))


NO_LOOK: Look = ("", frozenset())
"""Of a post that is not wanted any more; only its marker tells it."""


def nonce(guild: int, tournament: int, slot: str, seq: int, copy: int) -> str:
    """At most 25 characters that name one sending of one post: `seq` is the newest change of the tournament when it was
    first wanted (a slot that is wanted again later is another message), `copy` counts repairs of a deleted one."""
    name = hashlib.blake2b(f"{guild}:{tournament}:{slot}".encode(), digest_size=6).hexdigest()
    return f"{name}-{seq % 10**7}-{copy % 1000}"


def marker(of_nonce: str) -> int:
    """The number by which a sent message is recognised: the id of its container."""
    return int.from_bytes(hashlib.blake2b(of_nonce.encode(), digest_size=4).digest()) % (2**31 - 2**20) + 2**20


def copies(of_nonce: str) -> int:
    """How many times the post was sent anew, as its nonce tells."""
    tail = of_nonce.rpartition("-")[2]
    return int(tail) if tail.isdigit() else 0
