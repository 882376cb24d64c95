"""The control socket and the health page by themselves: long paths, faults, too many at once, no connection yet."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from swissbot.admin import control_socket
from swissbot.admin.control_socket import AdminSocket, Unanswered, ask
from swissbot.admin.operations import Answer, Wrong
from swissbot.bot.background.health import Monitor
from swissbot.config import Config
from swissbot.service import Service
from swissbot.store.sqlite.store import SqliteStore
from tests.bot.world import World


async def echo(question: Mapping[str, Any]) -> Answer:
    if question.get("do") == "break":
        raise KeyError("a bug")
    if question.get("do") == "refuse":
        raise Wrong("it cannot be")
    return {"was": dict(question)}


async def test_a_question_and_its_answer_of_any_size(tmp_path: Path) -> None:
    door = AdminSocket(tmp_path, echo)
    await door.start()
    asked = {"do": "x", "text": "½\u2028" * 500_000}
    assert await ask(tmp_path, asked) == {"was": asked}
    await door.close()


async def test_a_data_directory_with_a_long_path(tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 120) / ("e" * 120)
    deep.mkdir(parents=True)
    door = AdminSocket(deep, echo)
    await door.start()
    assert await ask(deep, {"do": "x"}) == {"was": {"do": "x"}}
    await door.close()
    assert not (deep / control_socket.NAME).exists()


async def test_a_refusal_a_bug_and_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(Unanswered):
        await ask(tmp_path, {"do": "x"})
    door = AdminSocket(tmp_path, echo)
    await door.start()
    with pytest.raises(Wrong, match="it cannot be"):
        await ask(tmp_path, {"do": "refuse"})
    with pytest.raises(Wrong, match="the bot's log says more"):
        await ask(tmp_path, {"do": "break"})
    assert "KeyError: 'a bug'" in caplog.text
    await door.close()


async def test_a_socket_that_a_killed_bot_left_is_nobodys(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(tmp_path / control_socket.NAME))
    with pytest.raises(Unanswered):
        await ask(tmp_path, {"do": "x"})
    door = AdminSocket(tmp_path, echo)
    await door.start()
    assert await ask(tmp_path, {"do": "x"})
    await door.close()


async def test_too_many_questions_at_once_are_asked_to_wait_and_none_keeps_the_bot(tmp_path: Path) -> None:
    begun, never = asyncio.Semaphore(0), asyncio.Event()

    async def slow(_: Mapping[str, Any]) -> Answer:
        begun.release()
        await never.wait()
        return {}

    door = AdminSocket(tmp_path, slow)
    await door.start()
    waiting = [asyncio.create_task(ask(tmp_path, {"do": "x"})) for _ in range(control_socket.MOST_QUESTIONS)]
    for _ in waiting:
        await begun.acquire()
    with pytest.raises(Wrong, match="busy"):
        await ask(tmp_path, {"do": "x"})
    async with asyncio.timeout(control_socket.CLOSING + 1):
        await door.close()
    ended = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(one, Unanswered) for one in ended)


# --- health -----------------------------------------------------------------------------------------------------------


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


async def _page(port: int) -> tuple[int, dict[str, Any]]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/health") as page:
        return page.status, await page.json()


async def test_not_connected_yet_is_not_well(tmp_path: Path) -> None:
    port = _free_port()
    service = Service(SqliteStore(tmp_path, now=lambda: 0), now=lambda: 0, seed=lambda: 0)
    config = Config(data_dir=tmp_path, health={"port": port})  # type: ignore[arg-type]  # read as a table
    async with Monitor(config, service):
        status, found = await _page(port)
        assert (status, found["ok"], found["ready"], found["store"]) == (503, False, False, "ok")
        assert (await ask(tmp_path, {"do": "health"}))["ready"] is False
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            other = Config(data_dir=tmp_path / "x", health={"port": taken.getsockname()[1]})  # type: ignore[arg-type]  # as above
            (tmp_path / "x").mkdir()
            async with Monitor(other, service):
                assert await ask(tmp_path / "x", {"do": "health"}), "a taken port does not keep the bot from running"
    await service.close()


async def test_a_store_that_is_gone_and_work_that_fails_are_told(world: World, tmp_path: Path) -> None:
    station = Monitor(Config(data_dir=tmp_path), world.service)
    station.serves(world.bot)
    assert (await station.health())["ok"]
    folder = world.data_dir / "guilds"
    folder.rename(world.data_dir / "elsewhere")
    world.bot.guild_retention.start()
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "erasing"))
    found = await station.health()
    (world.data_dir / "elsewhere").rename(folder)
    assert not found["ok"] and found["store"] != "ok"
    assert [one["name"] for one in found["failing"]] == ["erasing"] and found["failing"][0]["failures"] >= 1
    assert found["failing"][0]["error"]
