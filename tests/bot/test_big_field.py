"""Five hundred and twelve players over the wire, with Discord's rate limits: within every limit, and nobody waits."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.big_field import PLAYERS, big_evening
from tests.wire import launch
from tests.wire.discord_server import DiscordServer


@pytest.mark.soak
@pytest.mark.parametrize("guests", [False, True], ids=["members", "guests"])
async def test_a_field_of_512_is_announced_and_played_within_every_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, guests: bool
) -> None:
    async with DiscordServer() as server:
        for owner, name in ((launch.http.Route, "BASE"), (launch.gateway.DiscordWebSocket, "DEFAULT_GATEWAY")):
            monkeypatch.setattr(owner, name, getattr(owner, name))
        launch.redirect(server.url)
        await big_evening(server, tmp_path, guests)
        assert server.record.breaches == []
        assert server.record.count(status=429) == 0
        assert len(server.record.pings) == (0 if guests else 2 * PLAYERS), "once a round"
