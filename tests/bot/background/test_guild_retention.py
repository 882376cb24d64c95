"""A server removes the bot, or Discord loses it for a while: what becomes of its tournaments."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from swissbot.bot.background.guild_retention import KEPT_SECONDS
from swissbot.bot.client import SwissBot
from swissbot.bot.posts.pacing import UNLIMITED
from swissbot.bot.run import create_bot
from swissbot.config import Config
from swissbot.service import Service
from swissbot.store.sqlite.store import SqliteStore
from tests.wire import launch
from tests.wire.crowd import Person
from tests.wire.discord_server import DiscordServer
from tests.wire.model import Guild

NOW = 1_800_000_000


@dataclass
class Kept:
    """A bot in two servers, with a tournament in each, and a clock that is moved by hand."""

    server: DiscordServer
    data: Path
    time: int = NOW
    bot: SwissBot = None  # type: ignore[assignment]  # set by `connect`
    service: Service = None  # type: ignore[assignment]  # likewise
    running: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        self.service = Service(SqliteStore(self.data, now=lambda: self.time), now=lambda: self.time, seed=lambda: 7)
        self.bot = create_bot(Config(data_dir=self.data), service=self.service, now=lambda: self.time, limits=UNLIMITED)
        self.running = asyncio.create_task(self.bot.start(self.server.token))
        await self.server.until(lambda: self.server.gateway.ready and any(self.server.commands.values()))
        await asyncio.wait_for(self.bot.wait_until_ready(), 10)

    async def disconnect(self) -> None:
        assert self.running is not None
        await self.bot.close()
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)
        await self.service.close()
        self.server.gateway.forget()

    async def add(self, name: str) -> Guild:
        guild = self.server.world.add_guild(name)
        channel = self.server.world.add_channel(guild, "general")
        olga = Person(self.server, guild, "Olga", permissions="manage_guild")
        assert (await olga.slash(channel, "tournament create", name="Friday")).ok
        await self.server.until(channel.live)
        return guild

    async def after(self, seconds: int) -> None:
        """Time passes, and the daily look is made."""
        self.time += seconds
        self.bot.guild_retention.start()
        await self.until(lambda: not any(health.running for health in self.bot.guild_retention.health()))

    async def until(self, true: Callable[[], bool]) -> None:
        """Let the bot, which is in this very process, take its turns until it is so."""
        async with asyncio.timeout(10):
            while not true():  # noqa: ASYNC110 - what is waited for sets no event
                await asyncio.sleep(0)

    async def removed_at(self, guild: Guild) -> int | None:
        return (await self.service.guild_settings(guild.id)).left_at

    async def has_data(self, guild: Guild) -> bool:
        return guild.id in await self.service.guilds()


@pytest_asyncio.fixture
async def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Kept]:
    for owner, name in ((launch.http.Route, "BASE"), (launch.gateway.DiscordWebSocket, "DEFAULT_GATEWAY")):
        monkeypatch.setattr(owner, name, getattr(owner, name))
    async with DiscordServer(rate_limits=False) as server:
        launch.redirect(server.url)
        opened = Kept(server, tmp_path)
        await opened.connect()
        yield opened
        await opened.disconnect()
        assert server.crashes == []


async def test_data_is_kept_for_30_days_and_then_erased(kept: Kept) -> None:
    club, other = await kept.add("Club"), await kept.add("Other")
    kept.server.world.kick_bot(club)
    await kept.until(lambda: kept.bot.get_guild(club.id) is None)
    await kept.after(0)
    assert await kept.removed_at(club) == NOW
    await kept.after(KEPT_SECONDS - 1)
    assert await kept.has_data(club)
    await kept.after(1)
    assert not await kept.has_data(club)
    assert not list((kept.data / "guilds").glob(f"{club.id}*")), "nothing of it is left on disk"
    assert await kept.has_data(other) and await kept.service.listed(other.id)
    assert await kept.removed_at(other) is None


async def test_invited_again_within_30_days_everything_is_there(kept: Kept) -> None:
    club = await kept.add("Club")
    kept.server.world.kick_bot(club)
    await kept.until(lambda: kept.bot.get_guild(club.id) is None)
    await kept.after(20 * 86_400)
    kept.server.world.invite_bot(club)
    await kept.until(lambda: kept.bot.get_guild(club.id) is not None)
    await kept.after(0)
    assert await kept.removed_at(club) is None
    await kept.after(20 * 86_400)
    assert [row.name for row in await kept.service.listed(club.id)] == ["Friday"]


async def test_an_outage_is_no_removal(kept: Kept) -> None:
    club = await kept.add("Club")
    kept.server.world.outage(club)
    await kept.until(lambda: bool(found := kept.bot.get_guild(club.id)) and found.unavailable)
    await kept.after(2 * KEPT_SECONDS)
    assert await kept.has_data(club) and await kept.removed_at(club) is None
    kept.server.world.restore(club)
    await kept.until(lambda: bool(found := kept.bot.get_guild(club.id)) and not found.unavailable)


async def test_a_removal_while_the_bot_was_off_counts_from_when_it_is_noticed(kept: Kept) -> None:
    club = await kept.add("Club")
    await kept.disconnect()
    club.bot_gone = True
    kept.time += 100 * 86_400
    await kept.connect()
    await kept.after(0)
    assert await kept.removed_at(club) == kept.time and await kept.has_data(club)
    await kept.disconnect()
    await kept.connect()
    await kept.after(KEPT_SECONDS)
    assert not await kept.has_data(club)
