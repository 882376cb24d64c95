"""The bot's process is killed again and again while a crowd plays: what it said is so, and everything goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from swissbot.store.sqlite.store import SqliteStore
from swissbot.tournament.events import RoundPaired
from tests.wire.discord_server import DiscordServer
from tests.wire.evening import Evening, opened
from tests.wire.process import swissbot


async def played(evening: Evening, kills: int, every: float) -> None:
    """The whole evening with so many kills in it; the killing ends with the evening, and the bot runs then."""
    playing = asyncio.create_task(evening.play())
    await asyncio.gather(playing, evening.killed(kills, every, playing))


async def paired_once(data: Path, guild: int) -> None:
    """No round was paired twice, as the disk has it."""
    store = SqliteStore(data, now=lambda: 0.0)
    try:
        for listed in await store.tournaments(guild):
            records = await store.records(guild, listed.id)
            paired = [(r.event.stage, r.event.round) for r in records if isinstance(r.event, RoundPaired)]
            assert len(paired) == len(set(paired)) > 0
    finally:
        await store.close()


async def test_killed_while_thirty_two_play(tmp_path: Path) -> None:
    async with DiscordServer(rate_limits=False) as server, swissbot(server, tmp_path) as bot:
        evening = await opened(server, bot, players=32, rounds=2)
        await played(evening, kills=4, every=0.7)
        await evening.check()
        assert len(evening.down) >= 3 and len(evening.told) > 24
        assert max(bot.ready_after) < 15, "after a kill it is back at once"
        assert await bot.terminate() == 0
        await paired_once(tmp_path, evening.channel.guild.id)  # type: ignore[union-attr]  # a guild's channel


KILLS, PRESSES = 100, 10_000


@pytest.mark.soak
async def test_a_hundred_kills_and_ten_thousand_presses(tmp_path: Path) -> None:
    async with DiscordServer(seed=1) as server, swissbot(server, tmp_path) as bot:
        server.faults.add("*/channels/*", "lost", times=None, probability=0.02)
        server.faults.add("*/channels/*", 500, times=None, probability=0.03)
        kills, number = 0, 0
        while kills < KILLS or len(server.record.interactions) < PRESSES:
            evening = await opened(server, bot, players=32, rounds=5, seed=number)
            await played(evening, kills=20, every=2.0)
            await evening.check()
            kills, number = kills + len(evening.down), number + 1
        assert await bot.terminate() == 0
