"""A start with many servers, over the wire with Discord's limits on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.wire.crowd import Person, newest
from tests.wire.discord_server import DiscordServer
from tests.wire.model import Channel
from tests.wire.process import swissbot

GUILDS = 60
LOOK = "GET /channels/{id}/messages/{id}"


@pytest.mark.soak
async def test_posts_of_many_servers_are_looked_for_within_the_limit(tmp_path: Path) -> None:
    """Discord bans for ten thousand refused calls in ten minutes; nobody who presses waits for the looks."""
    async with DiscordServer() as server:

        async def opened(number: int) -> tuple[Person, Channel]:
            guild = server.world.add_guild(f"Club {number}")
            channel = server.world.add_channel(guild, "general")
            olga = Person(server, guild, "Olga", permissions="manage_guild")
            assert (await olga.slash(channel, "tournament create", name="Friday")).ok
            await server.until(lambda: newest(channel, "Friday"))
            return olga, channel

        async with swissbot(server, tmp_path) as bot:
            clubs = await asyncio.gather(*(opened(number) for number in range(GUILDS)))
            await bot.restart()
            olga, channel = clubs[-1]
            pressed = await olga.press(channel.live()[0], "Players")
            assert pressed.ok and server.record.count(LOOK) < GUILDS
            async with asyncio.timeout(30):
                while server.record.count(LOOK) < GUILDS:
                    await asyncio.sleep(0.05)  # a look changes nothing that could be waited for
        assert server.record.invalid() == 0 and server.record.busiest_second() <= 50
