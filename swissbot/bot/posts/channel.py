"""Messages in channels: send, edit, look, delete, and what Discord's refusals mean for a post."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from typing import Literal

import aiohttp
import discord

from swissbot.render.answers.preflight import channel_line
from swissbot.render.i18n.language import Words, marked

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
MISSING_ACCESS, MISSING_PERMISSIONS = 50001, 50013
ARCHIVED, THREADS_FULL, THREADS_FULL_TOO = 50083, 160005, 160006
BLOCKED = frozenset({UNKNOWN_CHANNEL, MISSING_ACCESS, MISSING_PERMISSIONS, ARCHIVED, THREADS_FULL, THREADS_FULL_TOO})
NETWORK = (aiohttp.ClientError, asyncio.TimeoutError, OSError)
RECENT = 50

Kind = Literal["gone", "blocked", "refused", "later"]
NEEDED = {
    "view_channel": marked("View Channels"),
    "send_messages": marked("Send Messages"),
    "embed_links": marked("Embed Links"),
    "attach_files": marked("Attach Files"),
    "read_message_history": marked("Read Message History"),
}
"""What the bot needs in a channel: discord.py's name and Discord's own."""
POSTING = {key: NEEDED[key] for key in ("view_channel", "send_messages")}
"""Without these no post arrives at all."""


class Trouble(Exception):
    """Discord did not do it. `gone`: the message is no more; `blocked`: this channel takes nothing now; `refused`: it
    will never take this message; `later`: try again. `doubtful`: it may have happened all the same."""

    def __init__(self, kind: Kind, code: int = 0, *, doubtful: bool = False) -> None:
        super().__init__(kind, code)
        self.kind = kind
        self.code = code
        self.doubtful = doubtful


def _trouble(error: Exception) -> Trouble:
    if isinstance(error, discord.HTTPException):
        if error.code == UNKNOWN_MESSAGE:
            return Trouble("gone", error.code)
        if error.code in BLOCKED or error.status in (401, 403):
            return Trouble("blocked", error.code)
        if error.status == 404:
            return Trouble("gone", error.code)
        if error.status == 429 or error.status >= 500:
            return Trouble("later", error.code, doubtful=error.status >= 500)
        return Trouble("refused", error.code)
    return Trouble("later", doubtful=True)


Look = tuple[str, frozenset[str]]
"""The first line of a message and the custom ids in it."""


def look_of(message: discord.Message) -> Look:
    """How one of our messages looks to somebody who searches for it."""
    line, ids = "", set()
    waiting: list[object] = list(message.components)
    while waiting:
        component = waiting.pop(0)
        waiting[:0] = getattr(component, "children", ())
        content, custom_id = getattr(component, "content", None), getattr(component, "custom_id", None)
        if isinstance(content, str) and not line:
            line = content.strip().partition("\n")[0]
        if isinstance(custom_id, str):
            ids.add(custom_id)
    return line, frozenset(ids)


def texts_of(message: discord.Message) -> list[str]:
    """The texts of one of our messages."""
    found: list[str] = []
    waiting: list[object] = list(message.components)
    while waiting:
        component = waiting.pop(0)
        waiting[:0] = getattr(component, "children", ())
        content = getattr(component, "content", None)
        if isinstance(content, str):
            found.append(content)
    return found


class Channel:
    """One channel, by its id alone: nothing is looked up before it is used. Every method raises `Trouble`."""

    def __init__(self, client: discord.Client, guild: int, channel: int) -> None:
        self.id = channel
        self._there = client.get_partial_messageable(channel, guild_id=guild)

    async def send(
        self,
        view: discord.ui.LayoutView,
        files: Sequence[discord.File],
        *,
        nonce: str,
        mentions: discord.AllowedMentions,
    ) -> int:
        """The id of the new message; sending the same nonce again within minutes makes no second one."""
        try:
            sent = await self._there.send(view=view, files=list(files), nonce=nonce, allowed_mentions=mentions)
        except (discord.HTTPException, *NETWORK) as error:
            raise _trouble(error) from error
        return sent.id

    async def edit(self, message: int, view: discord.ui.LayoutView, files: Sequence[discord.File]) -> None:
        none = discord.AllowedMentions.none()
        try:
            await self._there.get_partial_message(message).edit(
                view=view, attachments=list(files), allowed_mentions=none
            )
        except (discord.HTTPException, *NETWORK) as error:
            raise _trouble(error) from error

    async def delete(self, message: int) -> None:
        """It is no error if it is gone already."""
        try:
            await self._there.get_partial_message(message).delete()
        except (discord.HTTPException, *NETWORK) as error:
            trouble = _trouble(error)
            if trouble.kind != "gone":
                raise trouble from error

    async def exists(self, message: int) -> bool:
        try:
            await self._there.fetch_message(message)
        except (discord.HTTPException, *NETWORK) as error:
            trouble = _trouble(error)
            if trouble.kind == "gone":
                return False
            raise trouble from error
        return True

    async def find(self, marker: int, looks: Look, others: Collection[int]) -> int | None:
        """The newest of the last messages that carries `marker`, or has the same first line and the same buttons and is
        none of `others`; None where there is none."""
        try:
            async for message in self._there.history(limit=RECENT):
                if any(getattr(component, "id", None) == marker for component in message.components):
                    return message.id
                if looks[1] and message.id not in others and look_of(message) == looks:
                    return message.id
        except (discord.HTTPException, *NETWORK) as error:
            raise _trouble(error) from error
        return None


def missing(guild: discord.Guild, channel: int, needed: Mapping[str, str] = NEEDED) -> list[str] | None:
    """Names of permissions the bot lacks in a channel, as Discord's settings call them; None: no such channel."""
    there = guild.get_channel_or_thread(channel)
    if there is None or guild.me is None:
        return None
    granted = there.permissions_for(guild.me)
    return [name for permission, name in needed.items() if not getattr(granted, permission)]


def takes_posts(guild: discord.Guild | None, channel: int) -> bool:
    """Whether the bot may post in a channel, as far as that is known without asking."""
    if guild is None or guild.me is None:
        return True
    lacking = missing(guild, channel, POSTING)
    return lacking is not None and not lacking


def repair_line(guild: discord.Guild | None, channel: int, words: Words) -> str | None:
    """What an organiser must do so that the bot can post there; None where nothing is known to be wrong."""
    return channel_line(channel, missing(guild, channel) if guild is not None else [], words)


def blocked_line(guild: discord.Guild | None, channel: int, code: int, words: Words) -> str:
    """The same for a channel that refused with an answer code."""
    known = repair_line(guild, channel, words)
    if known is not None:
        return known
    if code == UNKNOWN_CHANNEL:
        return words._("{channel} is gone: choose another channel for the posts.").format(channel=f"<#{channel}>")
    return words._("The bot may not send messages in {channel}: give it **Send Messages** there.").format(
        channel=f"<#{channel}>"
    )
