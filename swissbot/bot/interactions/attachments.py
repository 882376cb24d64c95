"""Files that people send along: read from their own address alone, never more of them than is allowed."""

from __future__ import annotations

import aiohttp
import discord

from swissbot.bot.interactions.request import Request, Say

CHUNK = 64 * 1024
SECONDS = 30.0


def attached(interaction: discord.Interaction, file: discord.Attachment | None) -> AttachedFile | None:
    """The file of an option, if there is one."""
    return AttachedFile(interaction.client, file) if file is not None else None


class AttachedFile:
    """A file of a slash command. Nothing of it is read before `read` is called."""

    def __init__(self, client: discord.Client, attachment: discord.Attachment) -> None:
        self._client = client
        self._attachment = attachment

    async def read(self, request: Request, most: int) -> bytes:
        """The file's bytes. Raises `Say` for one of more than `most` bytes, or that cannot be had."""
        if self._attachment.size > most:
            raise _too_large(request, most)
        try:
            data = await _bytes(self._client, self._attachment, most + 1)
        except (aiohttp.ClientError, TimeoutError, discord.HTTPException):
            raise Say(request.words._("The file could not be read from Discord. Please send it again.")) from None
        if len(data) > most:
            raise _too_large(request, most)
        return data


def _too_large(request: Request, most: int) -> Say:
    size = f"{most // 2**20} MiB" if most >= 2**20 else f"{most // 2**10} KiB"
    return Say(request.words._("That file is larger than {size}. Nothing was taken from it.").format(size=size))


async def _bytes(client: discord.Client, file: discord.Attachment, most: int) -> bytes:
    """At most so many bytes, whatever size was announced. A redirection is not followed."""
    if type(client.http) is not discord.http.HTTPClient:
        return await file.read()  # a simulated server hands its attachments over itself
    data = bytearray()
    timeout = aiohttp.ClientTimeout(total=SECONDS)
    async with (
        aiohttp.ClientSession(timeout=timeout) as session,
        session.get(file.url, allow_redirects=False, proxy=client.http.proxy, proxy_auth=client.http.proxy_auth) as got,
    ):
        if got.status != 200:
            raise aiohttp.ClientError
        async for chunk in got.content.iter_chunked(CHUNK):
            data += chunk
            if len(data) >= most:
                break
    return bytes(data)
