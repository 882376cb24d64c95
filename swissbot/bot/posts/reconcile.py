"""One tournament's posts made true: what should be shown against what is, and the calls that repair the difference.

A post's row is stored before it is sent (message 0), so that a crash or a lost reply in between is known: the channel
is looked through for the post before it is sent again.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial

from swissbot.bot.posts import layout
from swissbot.bot.posts.channel import UNKNOWN_CHANNEL, Channel, Trouble
from swissbot.bot.posts.guild_posts import NO_LOOK, GuildPosts, Wanted, copies, digest, look_of_sheet, marker, nonce
from swissbot.store.interface import PostRow

BATCH = "waiting:"
OLD = "old:"
"""Begins the slot of a message that another one replaces."""
BATCH_SECONDS = 20

_log = logging.getLogger(__name__)


async def reconcile(
    easel: GuildPosts, tournament: int, seq: int, wanted: Iterable[Wanted], rows: Mapping[str, PostRow]
) -> None:
    """Bring the posts of a tournament to what is wanted.

    Never raises for Discord's sake: what could not be done is asked for again through `easel.wake`.
    """
    easel.known = frozenset(row.message for row in rows.values())
    by_slot = {w.post.slot: _batched(w, rows) for w in wanted}
    unsent = {slot for slot in by_slot if _batch(slot) is not None and (slot not in rows or rows[slot].message == 0)}
    for slot, w in by_slot.items():
        if slot not in rows and not _too_soon(easel, w, rows):
            step = partial(_create, easel, tournament, seq, w, None)
            if await _guarded(easel, tournament, slot, w.channel, step):
                unsent.discard(slot)
    for slot, row in rows.items():
        if slot in by_slot or _still_stands_in(slot, rows):
            continue
        step = partial(_remove, easel, row)
        if unsent and _batch(slot) is not None:
            # an old batch of pings stays until the next one is out: it tells who was pinged already
            step = partial(_correct, easel, by_slot[min(unsent)], row)
        await _guarded(easel, tournament, slot, row.channel, step)
    for slot, w in by_slot.items():
        if slot in rows:
            step = partial(_keep, easel, tournament, seq, w, rows[slot])
            await _guarded(easel, tournament, slot, w.channel, step)


def _still_stands_in(slot: str, rows: Mapping[str, PostRow]) -> bool:
    """Whether this is a replaced message whose successor is not out yet."""
    successor = rows.get(slot.removeprefix(OLD).partition(":")[2]) if slot.startswith(OLD) else None
    return successor is not None and successor.message == 0


def _batch(slot: str) -> int | None:
    """The number of a batch of pings, None for any other post."""
    number = slot.removeprefix(BATCH)
    return int(number) if slot.startswith(BATCH) and number.isdigit() else None


def _batched(w: Wanted, rows: Mapping[str, PostRow]) -> Wanted:
    """A batch of pings leaves out those whom the batch before it pinged for the same."""
    if _batch(w.post.slot) is None:
        return w
    before = max((n for slot in rows if slot != w.post.slot and (n := _batch(slot)) is not None), default=0)
    pings = frozenset(user for user, number in w.post.since if number > before)
    return replace(w, post=replace(w.post, sheet=replace(w.post.sheet, pings=pings)))


def _too_soon(easel: GuildPosts, w: Wanted, rows: Mapping[str, PostRow]) -> bool:
    """Whether the batch before this one is so new that more claims are waited for."""
    if _batch(w.post.slot) is None:
        return False
    newest = max((row.sent_at for slot, row in rows.items() if _batch(slot) is not None), default=0)
    wait = newest + BATCH_SECONDS - easel.now()
    if wait > 0:
        easel.wake.append(float(wait))
    return wait > 0


async def _guarded(
    easel: GuildPosts, tournament: int, slot: str, channel: int, step: Callable[[], Awaitable[bool]]
) -> bool:
    """Run one step; what Discord refuses is noted for its channel alone. Answers whether it was done."""
    if easel.blocked(channel):
        return False
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
        return done
    return False


async def _keep(easel: GuildPosts, tournament: int, seq: int, w: Wanted, row: PostRow) -> bool:
    """See to a post that has a row: finish a doubtful sending, move, edit, or send a deleted one anew."""
    if row.message == 0:
        return await _settle(easel, tournament, seq, w, row)
    if row.channel != w.channel or row.message in easel.gone:
        return await _replace(easel, tournament, seq, w, row)
    if not w.post.fixed and row.digest != digest(w.post.sheet):
        return await _edit(easel, tournament, seq, w, row)
    return False


async def _create(easel: GuildPosts, tournament: int, seq: int, w: Wanted, old: PostRow | None) -> bool:
    """Send a post; with `old`, a copy of one that was deleted, which pings nobody."""
    wait = easel.pace.before_create(w.channel)
    if wait > 0:
        easel.wake.append(wait)
        return False
    copy = copies(old.nonce) + 1 if old is not None else 0
    name = nonce(easel.guild, tournament, w.post.slot, seq, copy)
    row = PostRow(tournament, w.post.slot, w.channel, 0, digest(w.post.sheet), name, easel.now())
    await easel.ledger.save_post(easel.guild, row)
    return await _send(easel, tournament, seq, w, row)


async def _send(easel: GuildPosts, tournament: int, seq: int, w: Wanted, row: PostRow) -> bool:
    sheet = w.post.sheet if copies(row.nonce) == 0 else replace(w.post.sheet, pings=frozenset(), ping_roles=frozenset())
    view, files = layout.layout(sheet, marker=marker(row.nonce), pictures=await w.draw())
    try:
        message = await Channel(easel.client, easel.guild, w.channel).send(
            view, files, nonce=row.nonce, mentions=layout.mentions(sheet, easel.may_mention)
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


async def _settle(easel: GuildPosts, tournament: int, seq: int, w: Wanted, row: PostRow) -> bool:
    """A sending whose outcome is not known: adopt the message if it is there, else send it (again)."""
    try:
        found = await Channel(easel.client, easel.guild, row.channel).find(
            marker(row.nonce), look_of_sheet(w.post.sheet), easel.known
        )
    except Trouble as trouble:
        if trouble.kind != "blocked" or row.channel == w.channel:
            raise
        found = None  # another channel was chosen since, and the one of the first try cannot be looked through
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


async def _replace(easel: GuildPosts, tournament: int, seq: int, w: Wanted, row: PostRow) -> bool:
    """The message is gone, or another channel was chosen: a copy is sent, and the old one taken away should it be there
    after all. Until then the old one has a row of its own, so that it is not forgotten whatever comes in between."""
    if easel.pace.before_create(w.channel) > 0:
        easel.wake.append(easel.pace.before_create(w.channel))
        return False
    old = replace(row, slot=f"{OLD}{row.message}:{row.slot}")
    await easel.ledger.save_post(easel.guild, old)
    easel.wake.append(0.0)
    return await _create(easel, tournament, seq, w, row)


async def _correct(easel: GuildPosts, w: Wanted, row: PostRow) -> bool:
    """An old batch says what is true now, though the next one is not out yet; one that was deleted is let be."""
    if not row.message or row.digest == digest(w.post.sheet):
        return False
    try:
        return await _rewrite(easel, w, row)
    except Trouble as trouble:
        if trouble.kind != "gone":
            raise
        return False


async def _edit(easel: GuildPosts, tournament: int, seq: int, w: Wanted, row: PostRow) -> bool:
    try:
        return await _rewrite(easel, w, row)
    except Trouble as trouble:
        if trouble.kind != "gone":
            raise
        return await _replace(easel, tournament, seq, w, row)


async def _rewrite(easel: GuildPosts, w: Wanted, row: PostRow) -> bool:
    """The message of this row says what is wanted; later, where it was edited often. Raises `Trouble`."""
    age = float(easel.now() - row.sent_at)
    wait = easel.pace.before_edit(row.channel, row.message, age)
    if wait > 0:
        easel.wake.append(wait)
        return False
    view, files = layout.layout(w.post.sheet, marker=marker(row.nonce), pictures=await w.draw())
    if row.digest:
        # until the reply is known nobody knows what is shown, even if what was shown before is wanted again meanwhile
        await easel.ledger.save_post(easel.guild, replace(row, digest=""))
    await Channel(easel.client, easel.guild, row.channel).edit(row.message, view, files)
    easel.pace.edited(row.channel, row.message, age)
    await easel.ledger.save_post(easel.guild, replace(row, digest=digest(w.post.sheet)))
    return True


async def _remove(easel: GuildPosts, row: PostRow) -> bool:
    """Take a post away that is no longer wanted. One that was replaced is let be where the bot may do nothing more."""
    wait = easel.pace.before_delete(row.channel)
    if wait > 0:
        # many go at once when a round ends with many disputes: the next round's posts do not wait for that
        easel.wake.append(wait)
        return False
    channel = Channel(easel.client, easel.guild, row.channel)
    try:
        message = row.message or await channel.find(marker(row.nonce), NO_LOOK, easel.known)
        if message:
            easel.pace.deleted(row.channel)
            await channel.delete(message)
    except Trouble as trouble:
        replaced = trouble.kind == "blocked" and row.slot.startswith(OLD)
        if trouble.code != UNKNOWN_CHANNEL and not replaced:
            raise
    await easel.ledger.delete_post(easel.guild, row.tournament, row.slot)
    return True
