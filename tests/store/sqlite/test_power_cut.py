"""A power cut at any write loses nothing that was acknowledged: that is what `synchronous = FULL` is for."""

from __future__ import annotations

import random
import shutil
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from swissbot.store.sqlite import database, queries
from swissbot.store.sqlite.database import GuildDatabase
from swissbot.store.sqlite.migrate import load_migrations
from swissbot.store.sqlite.store import SqliteStore
from tests.store.logs import big_round, created, joined
from tests.store.sqlite.disk import RecordingVfs, Step, cuts


async def session(data_dir: Path, events: int) -> list[Step]:
    """Two starts of the store and some rounds in each, with everything that was written and acknowledged."""
    vfs = RecordingVfs()
    seq = 1
    for part in (1, 2):
        store = SqliteStore(data_dir, now=lambda: 0.0, open_file=vfs.connect)  # type: ignore[arg-type]
        await store.create(1, [created()])
        vfs.acknowledge(seq)
        while seq < events * part:
            seq += 1
            assert await store.append(1, 1, [big_round(seq, 40) if seq % 7 == 0 else joined(seq)])
            vfs.acknowledge(seq)
        await store.close()
    return vfs.steps


async def losses(steps: list[Step], folder: Path, seed: int, share: float = 1.0) -> AsyncIterator[str]:
    """What a cut after a step cost: nothing if every acknowledged event is there. `share` of all steps are tried."""

    def make_folder() -> Path:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        return folder

    for acknowledged, left in cuts(steps, make_folder, random.Random(seed), share):
        guild = GuildDatabase(left / "1.db", load_migrations(), lambda: 0.0)
        log = await guild.read(partial(queries.records, tournament=1), [])
        await guild.close()
        if [record.seq for record in log] != list(range(1, len(log) + 1)) or len(log) < acknowledged:
            yield f"seed {seed}: {acknowledged} acknowledged, {len(log)} left"
        if list(left.glob("*.damaged-*")):
            yield f"seed {seed}: damaged with {acknowledged} acknowledged"


async def test_a_power_cut_after_any_write_loses_nothing_acknowledged(tmp_path: Path) -> None:
    steps = await session(tmp_path / "data", events=16)
    assert {step.kind for step in steps} == {"create", "write", "truncate", "sync", "delete", "ack"}
    assert [loss async for loss in losses(steps, tmp_path / "left", seed=1, share=0.4)] == []


async def test_the_test_notices_a_store_that_does_not_wait_for_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hasty = [pragma.replace("synchronous = FULL", "synchronous = NORMAL") for pragma in database.PRAGMAS]
    assert hasty != list(database.PRAGMAS)
    monkeypatch.setattr(database, "PRAGMAS", hasty)
    steps = await session(tmp_path / "data", events=8)
    assert [loss async for loss in losses(steps, tmp_path / "left", seed=1)]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
async def test_many_power_cuts(tmp_path: Path, seed: int) -> None:
    steps = await session(tmp_path / "data", events=60)
    assert [loss async for loss in losses(steps, tmp_path / "left", seed)] == []
