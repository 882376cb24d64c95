"""The bot as a real process, over real HTTP and WebSocket."""

from __future__ import annotations

import time
from pathlib import Path

import discord
import pytest

from swissbot.bot import run
from swissbot.config import Config
from swissbot.store.sqlite.lock import DataDirLock
from tests.wire.crowd import Person, crowd, newest, together
from tests.wire.discord_server import DiscordServer
from tests.wire.process import swissbot


async def test_a_tournament_survives_being_killed(tmp_path: Path) -> None:
    async with DiscordServer(rate_limits=False) as server:
        guild = server.world.add_guild("Club")
        channel = server.world.add_channel(guild, "general")
        olga = Person(server, guild, "Olga", permissions="manage_guild")
        players = crowd(server, guild, 4)
        async with swissbot(server, tmp_path / "data") as bot:
            assert bot.ready_after[0] < 15
            created = await olga.slash(channel, "tournament create", name="Friday", preset="magic", rounds=1, hold="0")
            assert created.ok
            panel = await server.until(lambda: newest(channel, "Friday"))
            joined = await together(player.press(panel, "Join") for player in players)
            assert all(answer.ok for answer in joined)
            await bot.kill()
            await bot.start()
            started = await olga.slash(channel, "tournament start")
            assert started.ok, started
            shown = await server.until(lambda: newest(channel, "## Round 1"))
            assert all([m.id for m in player.pings()] == [shown.id] for player in players)
            for player in players:
                asked = await (await player.press(shown, "Report result")).final()
                if "I lost 0–2" in asked.buttons and "⏳" not in asked.text:
                    await asked.press("I lost 0–2")
            await server.until(lambda: newest(channel, "wins Friday"))
            assert len([m for m in channel.live() if "## Round 1" in m.text]) == 1
            began = time.monotonic()
            assert await bot.terminate(within=5) == 0
            assert time.monotonic() - began < 5
        assert server.crashes == []
        assert server.record.breaches == []


async def test_a_wrong_token_is_said_and_not_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with DiscordServer() as server:
        monkeypatch.setattr(discord.http.Route, "BASE", f"{server.url}/api/v10")
        problem = await run._run(Config(data_dir=tmp_path), "nonsense")
    assert problem.startswith("Discord does not accept the bot token")


def test_two_processes_do_not_share_a_data_directory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lock = DataDirLock(tmp_path)
    with pytest.raises(SystemExit) as ended:
        run.run(Config(data_dir=tmp_path, discord={"token": "some.token"}))  # type: ignore[arg-type]  # read as a table
    lock.release()
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.strip().splitlines()
    assert "in use" in line
