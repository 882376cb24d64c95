"""A process that is killed at any instant has lost nothing that it acknowledged, and starts again without help."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from swissbot.store.sqlite.store import SqliteStore
from tests.store.logs import GUILD


def write_until_killed(data_dir: Path, lines: int) -> int:
    """Let a writer acknowledge so many more events, kill it, and return the last number it acknowledged."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.store.sqlite.writer", str(data_dir), str(GUILD)],
        stdout=subprocess.PIPE,
        text=True,
    ) as writer:
        assert writer.stdout is not None
        said = [writer.stdout.readline() for _ in range(lines)]
        writer.kill()
        said += writer.stdout.read().splitlines(keepends=True)  # what it said before the signal arrived
    return max(int(line) for line in said if line.endswith("\n"))


async def survives(data_dir: Path, kills: int, seed: int) -> None:
    chance = random.Random(seed)
    acknowledged = 0
    for _ in range(kills):
        acknowledged = max(acknowledged, write_until_killed(data_dir, chance.randint(5, 60)))
        store = SqliteStore(data_dir, now=time.time)
        log = await store.records(GUILD, 1)
        assert [record.seq for record in log] == list(range(1, len(log) + 1))
        assert len(log) >= acknowledged, f"seed {seed}: {acknowledged} was acknowledged, {len(log)} are there"
        assert list(await store.check()) == []
        await store.close()
    assert acknowledged >= 5 * kills


async def test_two_kills(tmp_path: Path) -> None:
    await survives(tmp_path, kills=2, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
async def test_many_kills(tmp_path: Path, seed: int) -> None:
    await survives(tmp_path, kills=25, seed=seed)
