"""One tournament's posts made true: what should be shown against what is, and the calls that repair the difference.

A post's row is stored before it is sent (message 0), so that a crash or a lost reply in between is known: the channel
is looked through for the post before it is sent again.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

import discord

from swissbot.bot import canvas
from swissbot.bot.channel import UNKNOWN_CHANNEL, Channel, Trouble
from swissbot.bot.pace import Pace
from swissbot.render.post import Picture, Post, Sheet
from swissbot.store.port import PostRow

PAUSES = (15.0, 30.0, 60.0, 120.0, 300.0, 600.0)
RETRY = 6.0
LOOK_AGAIN = 300.0

_log = logging.getLogger(__name__)


class Ledger(Protocol):
    """Where the rows of posts are kept."""

    async def save_post(self, guild: int, row: PostRow) -> None: ...

    async def delete_post(self, guild: int, tournament: int, slot: str) -> None: ...


@dataclass(slots=True)
class Block:
    """A channel that takes nothing now: why, how often it was tried, and when it is tried again (monotonic)."""

    code: int
    tries: int
    until: float
    told: bool = False


@dataclass(slots=True)
class Easel:
    """What the painting of one guild's posts needs and remembers; `wake` collects when it wants to go on."""

    client: discord.Client
    guild: int
    ledger: Ledger
    pace: Pace
    clock: Callable[[], float]
    now: Callable[[], int]
    blocks: dict[int, Block] = field(default_factory=dict)
    retries: dict[tuple[int, str], int] = field(default_factory=dict)
    wake: list[float] = field(default_factory=list)

    def blocked(self, channel: int) -> bool:
        """Whether the channel is paused; asks to be woken when it is to be tried again."""
        block = self.blocks.get(channel)
        if block is None or self.clock() >= block.until:
            return False
        self.wake.append(block.until - self.clock())
        return True

    def block(self, channel: int, code: int) -> None:
        before = self.blocks.get(channel)
        tries = before.tries + 1 if before is not None else 0
        pause = PAUSES[min(tries, len(PAUSES) - 1)]
        self.blocks[channel] = Block(code, tries, self.clock() + pause, before.told if before is not None else False)
        self.wake.append(pause)

    def works(self, channel: int) -> None:
        self.blocks.pop(channel, None)

    def retry(self, tournament: int, slot: str) -> None:
        """Try this post again, each time later."""
        tries = self.retries.get((tournament, slot), 0)
        self.retries[tournament, slot] = tries + 1
        self.wake.append(min(RETRY * 2**tries, LOOK_AGAIN))


@dataclass(frozen=True, slots=True)
class Wanted:
    """A post with the channel it goes to and the pictures in it."""

    post: Post
    channel: int
    pictures: Mapping[str, bytes]


def digest(sheet: Sheet, pictures: Mapping[str, bytes]) -> str:
    """A name for what people see of a sheet; whom it pings is not part of it."""
    shown = hashlib.blake2b(repr((sheet.blocks, sheet.accent)).encode(), digest_size=16)
    for block in sheet.blocks:
        if isinstance(block, Picture):
            shown.update(pictures.get(block.key, b""))
    return shown.hexdigest()


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


async def paint(
    easel: Easel, tournament: int, seq: int, wanted: Iterable[Wanted], rows: Mapping[str, PostRow], *, look: bool
) -> None:
    """Bring the posts of a tournament to what is wanted. `look`: ask of each whether it is still there.

    Never raises for Discord's sake: what could not be done is asked for again through `easel.wake`.
    """
    by_slot = {w.post.slot: w for w in wanted}
    fresh = [w for slot, w in by_slot.items() if slot not in rows]
    for w in fresh:
        await _guarded(easel, tournament, w.post.slot, w.channel, partial(_create, easel, tournament, seq, w, None))
    for slot, row in rows.items():
        if slot not in by_slot:
            await _guarded(easel, tournament, slot, row.channel, partial(_remove, easel, row))
    for slot, w in by_slot.items():
        if slot in rows:
            step = partial(_keep, easel, tournament, seq, w, rows[slot], look=look)
            await _guarded(easel, tournament, slot, w.channel, step)


async def _guarded(easel: Easel, tournament: int, slot: str, channel: int, step: Callable[[], Awaitable[bool]]) -> None:
    """Run one step; what Discord refuses is noted for its channel alone."""
    if easel.blocked(channel):
        return
    try:
        done = await step()
    except Trouble as trouble:
        _log.info(
            "a post waits", extra={"guild": easel.guild, "slot": slot, "kind": trouble.kind, "code": trouble.code}
        )
        if trouble.kind == "blocked":
            easel.block(channel, trouble.code)
        else:
            easel.retry(tournament, slot)
    else:
        if done:
            easel.works(channel)
            easel.retries.pop((tournament, slot), None)


async def _keep(easel: Easel, tournament: int, seq: int, w: Wanted, row: PostRow, *, look: bool) -> bool:
    """See to a post that has a row: finish a doubtful sending, move, edit, or send a deleted one anew."""
    if row.message == 0:
        return await _settle(easel, tournament, seq, w, row)
    if row.channel != w.channel:
        return await _move(easel, tournament, seq, w, row)
    if not w.post.fixed and row.digest != digest(w.post.sheet, w.pictures):
        return await _edit(easel, tournament, seq, w, row)
    if look and not await Channel(easel.client, easel.guild, row.channel).exists(row.message):
        return await _create(easel, tournament, seq, w, row)
    return look


async def _create(easel: Easel, tournament: int, seq: int, w: Wanted, old: PostRow | None) -> bool:
    """Send a post; with `old`, a copy of one that was deleted, which pings nobody."""
    wait = easel.pace.before_create(w.channel)
    if wait > 0:
        easel.wake.append(wait)
        return False
    copy = copies(old.nonce) + 1 if old is not None else 0
    name = nonce(easel.guild, tournament, w.post.slot, seq, copy)
    row = PostRow(tournament, w.post.slot, w.channel, 0, digest(w.post.sheet, w.pictures), name, easel.now())
    await easel.ledger.save_post(easel.guild, row)
    return await _send(easel, tournament, seq, w, row)


async def _send(easel: Easel, tournament: int, seq: int, w: Wanted, row: PostRow) -> bool:
    sheet = w.post.sheet if copies(row.nonce) == 0 else replace(w.post.sheet, pings=frozenset(), ping_roles=frozenset())
    view, files = canvas.layout(sheet, marker=marker(row.nonce), pictures=w.pictures)
    try:
        message = await Channel(easel.client, easel.guild, w.channel).send(
            view, files, nonce=row.nonce, mentions=canvas.mentions(sheet)
        )
    except Trouble as trouble:
        if trouble.kind == "gone":
            # sent, and deleted before the reply was known: a copy is due
            copy = nonce(easel.guild, tournament, w.post.slot, seq, copies(row.nonce) + 1)
            await easel.ledger.save_post(easel.guild, replace(row, nonce=copy))
        elif not trouble.doubtful and copies(row.nonce) == 0:
            # it surely was not sent: nothing to look for later (a copy keeps its row, and with it its silence)
            await easel.ledger.delete_post(easel.guild, tournament, w.post.slot)
        raise
    easel.pace.created(w.channel, message)
    await easel.ledger.save_post(easel.guild, replace(row, message=message))
    return True


async def _settle(easel: Easel, tournament: int, seq: int, w: Wanted, row: PostRow) -> bool:
    """A sending whose outcome is not known: adopt the message if it is there, else send it (again)."""
    found = await Channel(easel.client, easel.guild, row.channel).find(marker(row.nonce))
    if found is not None:
        await easel.ledger.save_post(easel.guild, replace(row, message=found))
        # what it shows is of the time it was sent; the next pass edits it if that is no longer true
        easel.wake.append(0.0)
        return True
    if easel.pace.before_create(w.channel) > 0:
        easel.wake.append(easel.pace.before_create(w.channel))
        return False
    # the digest stays that of the first try: should Discord know the nonce still, the old message is what is shown
    easel.wake.append(0.0)
    return await _send(easel, tournament, seq, w, replace(row, channel=w.channel))


async def _move(easel: Easel, tournament: int, seq: int, w: Wanted, row: PostRow) -> bool:
    """Another channel was chosen: a copy goes there, the old message goes away if it can."""
    done = await _create(easel, tournament, seq, w, row)
    if done:
        try:
            await Channel(easel.client, easel.guild, row.channel).delete(row.message)
        except Trouble as trouble:
            _log.info("an old post stays", extra={"guild": easel.guild, "slot": row.slot, "code": trouble.code})
    return done


async def _edit(easel: Easel, tournament: int, seq: int, w: Wanted, row: PostRow) -> bool:
    age = float(easel.now() - row.sent_at)
    wait = easel.pace.before_edit(row.channel, row.message, age)
    if wait > 0:
        easel.wake.append(wait)
        return False
    view, files = canvas.layout(w.post.sheet, marker=marker(row.nonce), pictures=w.pictures)
    try:
        await Channel(easel.client, easel.guild, row.channel).edit(row.message, view, files)
    except Trouble as trouble:
        if trouble.kind != "gone":
            raise
        return await _create(easel, tournament, seq, w, row)
    easel.pace.edited(row.channel, row.message, age)
    await easel.ledger.save_post(easel.guild, replace(row, digest=digest(w.post.sheet, w.pictures)))
    return True


async def _remove(easel: Easel, row: PostRow) -> bool:
    """Take a post away that is no longer wanted."""
    channel = Channel(easel.client, easel.guild, row.channel)
    try:
        message = row.message or await channel.find(marker(row.nonce))
        if message:
            await channel.delete(message)
    except Trouble as trouble:
        if trouble.code != UNKNOWN_CHANNEL:
            raise
    await easel.ledger.delete_post(easel.guild, row.tournament, row.slot)
    return True
