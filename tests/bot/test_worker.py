"""Background work cannot die silently."""

from __future__ import annotations

import asyncio
import logging

import pytest

from swissbot.bot import worker as background
from swissbot.bot.worker import Worker


async def _ticks(times: int = 5) -> None:
    for _ in range(times):
        await asyncio.sleep(0)


async def test_many_pokes_are_one_run() -> None:
    runs = []

    async def job() -> None:
        runs.append(1)

    worker = Worker("w", job)
    for _ in range(10):
        worker.poke()
    await _ticks()
    assert len(runs) == 1


async def test_a_poke_while_it_runs_is_not_lost() -> None:
    runs, gate = [], asyncio.Event()

    async def job() -> None:
        runs.append(1)
        await gate.wait()

    worker = Worker("w", job)
    worker.poke()
    await _ticks()
    worker.poke()
    gate.set()
    await _ticks()
    assert len(runs) == 2


async def test_an_error_delays_and_is_seen(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(background, "FIRST_DELAY", 0.01)
    runs, third = [], asyncio.Event()

    async def job() -> None:
        runs.append(1)
        if len(runs) < 3:
            raise ValueError("no such table")
        third.set()

    worker = Worker("w", job)
    with caplog.at_level(logging.ERROR):
        worker.poke()
        await _ticks()
        assert (worker.health().failures, worker.health().error) == (1, "ValueError")
        async with asyncio.timeout(2):
            await third.wait()
        await _ticks()
    assert worker.health().failures == 0
    assert caplog.text.count("background work failed") == 2


async def test_closed_means_closed() -> None:
    runs = []

    async def job() -> float:
        runs.append(1)
        return 0.0

    worker = Worker("w", job)
    worker.poke()
    await _ticks(1)
    await worker.close()
    worker.poke()
    await asyncio.sleep(0.01)
    assert len(runs) <= 1
