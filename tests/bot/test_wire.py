"""Discord fails in every way at once in a while; what is posted comes true all the same, once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from swissbot.bot.app import create_bot
from swissbot.bot.pace import UNLIMITED
from swissbot.config import Config
from swissbot.service import Service
from swissbot.store.sqlite import SqliteStore
from tests.wire import launch
from tests.wire.crowd import Person, crowd, newest, together
from tests.wire.discord_server import DiscordServer

FAULTS = [
    ("POST /channels/*/messages", "lost", {"times": 3}),
    ("POST /channels/*/messages", "refused", {"times": 3}),
    ("POST /channels/*/messages", 403, {"code": 50013}),
    ("PATCH /channels/*", "lost", {"times": 2}),
    ("PATCH /channels/*", 404, {"code": 10008}),
    ("POST /interactions/*", "lost", {"times": 4, "skip": 2}),
]


@asynccontextmanager
async def connected(server: DiscordServer, data: Path) -> AsyncIterator[None]:
    """The bot in this process, connected to the server."""

    def now() -> int:
        return int(time.time())

    service = Service(SqliteStore(data, now=now), now=now, seed=lambda: 7)
    bot = create_bot(Config(data_dir=data), service=service, now=now, limits=UNLIMITED)
    running = asyncio.create_task(bot.start(server.token))
    await server.until(lambda: server.gateway.ready and any(server.commands.values()))
    try:
        yield
    finally:
        await bot.close()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await service.close()


@pytest.mark.parametrize(("route", "kind", "more"), FAULTS)
async def test_posts_come_true_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, route: str, kind: int | str, more: dict[str, int]
) -> None:
    monkeypatch.setattr("swissbot.bot.easel.PAUSES", (0.1,))
    monkeypatch.setattr("swissbot.bot.easel.RETRY", 0.1)
    async with DiscordServer(rate_limits=False) as server:
        for owner, name in ((launch.http.Route, "BASE"), (launch.gateway.DiscordWebSocket, "DEFAULT_GATEWAY")):
            monkeypatch.setattr(owner, name, getattr(owner, name))
        launch.redirect(server.url)
        guild = server.world.add_guild("Club")
        channel = server.world.add_channel(guild, "general")
        olga = Person(server, guild, "Olga", permissions="manage_guild")
        async with connected(server, tmp_path):
            fault = server.faults.add(route, kind, **more)
            await olga.slash(channel, "tournament create", name="Friday", preset="magic", rounds=1, hold="0")
            panel = await server.until(lambda: newest(channel, "Friday"))
            players = crowd(server, guild, 4)
            await together(player.press(panel, "Join") for player in players)
            await olga.slash(channel, "tournament start")
            for match in ("1", "2"):
                await olga.slash(channel, "match set", match=match, result="2-0")
            await server.until(lambda: newest(channel, "wins Friday"))
            await server.until(lambda: "All 2 results in" in getattr(newest(channel, "## Round 1"), "text", ""))
        assert fault.hits
        shown = [message.text.partition("\n")[0] for message in channel.live()]
        assert len(shown) == len(set(shown)), shown
        assert all(len(player.pings()) <= 2 for player in players)
        assert all(any("## Round 1" in m.text for m in player.pings()) for player in players if kind != 404)
        assert server.crashes == []
