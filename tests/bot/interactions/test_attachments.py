"""Files that people send: never more is read than is allowed, whatever size was announced."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import discord
import pytest
from aiohttp import web

from swissbot.bot.interactions.attachments import CHUNK, _bytes


@asynccontextmanager
async def served(handler: web.Application) -> AsyncIterator[str]:
    runner = web.AppRunner(handler)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


def attachment(client: discord.Client, url: str) -> discord.Attachment:
    data = {"id": "1", "size": 10, "filename": "a.csv", "url": url, "proxy_url": "http://127.0.0.1:9/never"}
    return discord.Attachment(data=data, state=client._connection)  # type: ignore[arg-type]  # what is used of it


async def test_reading_stops_at_the_limit() -> None:
    sent = 0

    async def endless(request: web.Request) -> web.StreamResponse:
        nonlocal sent
        response = web.StreamResponse()
        await response.prepare(request)
        try:
            while sent < 2**30:
                await response.write(b"a" * CHUNK)
                sent += CHUNK
        except ConnectionError:
            pass
        return response

    app = web.Application()
    app.router.add_get("/file", endless)
    client = discord.Client(intents=discord.Intents.none())
    async with served(app) as address:
        data = await _bytes(client, attachment(client, f"{address}/file"), 3 * CHUNK)
    assert 3 * CHUNK <= len(data) <= 4 * CHUNK
    assert sent < 2**27


async def test_a_redirection_is_not_followed() -> None:
    asked: list[str] = []

    async def elsewhere(request: web.Request) -> web.Response:
        asked.append(request.path)
        raise web.HTTPFound("/secret")

    app = web.Application()
    app.router.add_get("/{name}", elsewhere)
    client = discord.Client(intents=discord.Intents.none())
    async with served(app) as address:
        with pytest.raises(aiohttp.ClientError):
            await _bytes(client, attachment(client, f"{address}/file"), 100)
    assert asked == ["/file"]
