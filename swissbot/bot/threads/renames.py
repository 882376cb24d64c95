"""Names of threads are taken back: once somebody is erased, no title shows who played there, archived ones neither."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

import discord

from swissbot.bot.context import Rename
from swissbot.bot.posts.channel import NETWORK

_log = logging.getLogger(__name__)


async def rename(client: discord.Client, guild: int, renames: Sequence[Rename]) -> bool:
    """Whether it is done, or will never be; else it is to be tried again: what was renamed is not found again."""
    try:
        for channel in {wanted.channel for wanted in renames}:
            new = {wanted.old: wanted.new for wanted in renames if wanted.channel == channel}
            async for thread in _threads(client, guild, channel):
                if thread["name"] in new:
                    await _rename(client, thread, new[thread["name"]])
    except (discord.HTTPException, *NETWORK) as error:
        _log.info("threads keep their names for now", extra={"guild": guild, "code": getattr(error, "code", 0)})
        # without the right to look there, or with the channel gone, nothing helps
        return isinstance(error, discord.HTTPException) and error.status < 500
    return True


async def _threads(client: discord.Client, guild: int, channel: int) -> AsyncIterator[Mapping[str, Any]]:
    """Our threads there, the archived ones as well."""
    mine = client.user.id if client.user is not None else 0
    for thread in (await client.http.get_active_threads(guild))["threads"]:
        if int(thread.get("parent_id") or 0) == channel and int(thread["owner_id"]) == mine:
            yield thread
    before: int | None = None
    while True:
        page = await client.http.get_joined_private_archived_threads(channel, before=before, limit=100)
        for thread in page["threads"]:
            if int(thread["owner_id"]) == mine:
                yield thread
        if not page["has_more"] or not page["threads"]:
            return
        before = min(int(thread["id"]) for thread in page["threads"])


async def _rename(client: discord.Client, thread: Mapping[str, Any], name: str) -> None:
    """One that is archived has to be opened for it."""
    number, archived = int(thread["id"]), bool(thread["thread_metadata"]["archived"])
    if archived:
        await client.http.edit_channel(number, archived=False)
    await client.http.edit_channel(number, name=name)
    if archived:
        await client.http.edit_channel(number, archived=True)
