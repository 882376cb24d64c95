"""Discord fails in every way at once in a while; what is posted comes true all the same, once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from swissbot.bot.posts.pacing import UNLIMITED
from swissbot.bot.run import create_bot
from swissbot.config import Config
from swissbot.service import Service
from swissbot.store.sqlite.store import SqliteStore
from tests.wire import launch
from tests.wire.crowd import Person, crowd, newest, together
from tests.wire.discord_server import DiscordServer
from tests.wire.faults import Fault
from tests.wire.model import Channel

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


def headings(channel: Channel) -> list[str]:
    return [message.text.partition("\n")[0] for message in channel.live()]


async def play(server: DiscordServer, data: Path, monkeypatch: pytest.MonkeyPatch, *fault: Any, **more: Any) -> Fault:
    """A tournament of four with a fault in it, and what has to be true in the end whatever it was."""
    monkeypatch.setattr("swissbot.bot.posts.guild_posts.PAUSES", (0.1,))
    monkeypatch.setattr("swissbot.bot.posts.guild_posts.RETRY", 0.1)
    monkeypatch.setattr("swissbot.bot.worker.FIRST_DELAY", 0.1)
    for owner, name in ((launch.http.Route, "BASE"), (launch.gateway.DiscordWebSocket, "DEFAULT_GATEWAY")):
        monkeypatch.setattr(owner, name, getattr(owner, name))
    launch.redirect(server.url)
    guild = server.world.add_guild("Club")
    channel = server.world.add_channel(guild, "general")
    olga = Person(server, guild, "Olga", permissions="manage_guild")
    async with connected(server, data):
        struck = server.faults.add(*fault, **more)
        await olga.slash(channel, "tournament create", name="Friday", preset="magic", rounds=1, hold="0")
        panel = await server.until(lambda: newest(channel, "Friday"))
        players = crowd(server, guild, 4)
        await together(player.press(panel, "Join") for player in players)
        await olga.slash(channel, "tournament start")
        for match in ("1", "2"):
            await olga.slash(channel, "match set", match=match, result="2-0")
        await server.until(lambda: newest(channel, "wins Friday"))
        await server.until(lambda: "All 2 results in" in getattr(newest(channel, "## Round 1"), "text", ""))
        await server.until(lambda: len(headings(channel)) == len(set(headings(channel))))
    for player in players:
        pings = player.pings()
        assert len(pings) == len({m.text.partition("\n")[0] for m in pings}), "pinged twice for the same"
    assert server.crashes == []
    return struck


@pytest.mark.parametrize(("route", "kind", "more"), FAULTS)
async def test_posts_come_true_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, route: str, kind: int | str, more: dict[str, int]
) -> None:
    async with DiscordServer(rate_limits=False) as server:
        assert (await play(server, tmp_path, monkeypatch, route, kind, **more)).hits


EVERY = [(kind, nth) for nth in range(24) for kind in ("lost", "refused", 500, 403, 404)]


@pytest.mark.soak
@pytest.mark.parametrize(("kind", "nth"), EVERY)
async def test_the_nth_call_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: int | str, nth: int) -> None:
    code = {403: 50013, 404: 10008}.get(kind, 0) if isinstance(kind, int) else 0
    async with DiscordServer(rate_limits=False) as server:
        await play(server, tmp_path, monkeypatch, "*", kind, skip=nth, code=code)
