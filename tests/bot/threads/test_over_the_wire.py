"""Threads of matches over the wire: whatever answer is lost, each match has one thread, and the round goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.posts.test_over_the_wire import connected
from tests.wire import launch
from tests.wire.crowd import Person, crowd, newest, together
from tests.wire.discord_server import DiscordServer

FAULTS = [
    ("POST /channels/*/threads", "lost", {"times": 2}),
    ("POST /channels/*/threads", 429, {"times": 1}),
    ("PUT /channels/*/thread-members/*", "lost", {"times": 2}),
    ("PUT /channels/*/thread-members/*", 403, {"code": 50001, "times": 2}),
]


@pytest.mark.parametrize(("route", "kind", "more"), FAULTS)
async def test_each_match_has_one_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, route: str, kind: int | str, more: dict[str, int]
) -> None:
    monkeypatch.setattr("swissbot.bot.threads.match_threads.PAUSE", 0.2)
    async with DiscordServer(rate_limits=False) as server:
        for owner, name in ((launch.http.Route, "BASE"), (launch.gateway.DiscordWebSocket, "DEFAULT_GATEWAY")):
            monkeypatch.setattr(owner, name, getattr(owner, name))
        launch.redirect(server.url)
        guild = server.world.add_guild("Club")
        channel = server.world.add_channel(guild, "general")
        olga = Person(server, guild, "Olga", permissions="manage_guild")
        async with connected(server, tmp_path):
            fault = server.faults.add(route, kind, **more)
            await olga.slash(
                channel, "tournament create", name="Friday", preset="magic", rounds=1, hold="0", matches_in="threads"
            )
            panel = await server.until(lambda: newest(channel, "Friday"))
            people = crowd(server, guild, 4)
            await together(person.press(panel, "Join") for person in people)
            await olga.slash(channel, "tournament start")
            await server.until(lambda: sorted(len(t.messages) for t in guild.threads.values()) == [1, 1], within=30)
            assert fault.hits
            for match in ("1", "2"):
                await olga.slash(channel, "match set", match=match, result="2-0")
            await server.until(lambda: all(t.archived for t in guild.threads.values()), within=30)
            assert sorted(len(t.messages) for t in guild.threads.values()) == [1, 1]
            assert server.crashes == []
