"""The SQLite store: it does what every store does, and its files behave when the machine does not."""

# ruff: noqa: ASYNC240  # nothing else runs in these tests that looking at a file could hold up
from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
import threading
from pathlib import Path

import aiosqlite
import pytest

from swissbot.store.interface import Conflict, Store
from swissbot.store.sqlite import queries
from swissbot.store.sqlite.database import PRAGMAS, connect
from swissbot.store.sqlite.store import SqliteStore
from tests.store.conformance import StoreConformance
from tests.store.conftest import Hand, Reopen
from tests.store.logs import GUILD, changed, created, joined


class TestSqliteStore(StoreConformance):
    pass


def open_databases() -> int:
    return sum("_connection_worker_thread" in thread.name for thread in threading.enumerate())


def test_it_is_a_store(tmp_path: Path, clock: Hand) -> None:
    store: Store = SqliteStore(tmp_path, now=clock)
    asyncio.run(store.close())


async def test_two_hundred_guilds_share_eight_open_files(reopen: Reopen) -> None:
    store = await reopen(open_guilds=8)
    most = 0

    async def use(guild: int) -> None:
        nonlocal most
        await store.create(guild, [created()])
        most = max(most, store.open_files)
        await store.append(guild, 1, [joined(2)])

    await asyncio.gather(*[use(guild) for guild in range(1, 201)])
    assert 1 < most <= 8
    assert len(await store.guilds()) == 200
    assert [len(await store.records(guild, 1)) for guild in range(1, 201)] == [2] * 200


async def test_what_waits_for_a_free_file_may_be_cancelled(reopen: Reopen) -> None:
    store = await reopen(open_guilds=2)
    for turn in range(12):
        tasks = [asyncio.create_task(store.create(guild, [created()])) for guild in range(turn, turn + 5)]
        for _ in range(turn % 7):
            await asyncio.sleep(0)
        for task in tasks[::2]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert store.open_files <= 2
    assert await asyncio.wait_for(store.create(999, [created()]), 10) == 1


async def test_a_file_that_nobody_used_for_ten_minutes_is_closed(reopen: Reopen, clock: Hand, guilds_dir: Path) -> None:
    store = await reopen()
    await store.create(1, [created()])
    await store.create(2, [created()])
    assert store.open_files == 2
    clock.now += 601
    assert len(await store.records(2, 1)) == 1
    async with asyncio.timeout(10):
        while store.open_files > 1:  # noqa: ASYNC110  # the store has no event to tell that a file is closed
            await asyncio.sleep(0)
    assert not (guilds_dir / "1.db-wal").exists(), "closed files are whole in themselves"
    assert len(await store.records(1, 1)) == 1


async def test_no_file_is_ever_open_twice(reopen: Reopen, clock: Hand) -> None:
    """A guild that is used again while its idle file is being closed waits for that."""
    opened_twice = threading.Event()
    now_open: set[str] = set()

    class Watched(sqlite3.Connection):
        path = ""

        def close(self) -> None:
            opened_twice.wait(0.3)  # a closing that takes its time, as one with much to write does
            super().close()
            now_open.discard(self.path)

    def open_file(path: Path) -> sqlite3.Connection:
        if path.name in now_open:
            opened_twice.set()
        now_open.add(path.name)
        connection = sqlite3.connect(path, isolation_level=None, factory=Watched)
        connection.path = path.name
        return connection

    store = await reopen(open_file=open_file)
    for guild in (1, 2):
        await store.create(guild, [created()])
    clock.now += 601
    logs = await asyncio.gather(store.records(2, 1), store.records(1, 1), store.records(1, 1))
    assert [len(log) for log in logs] == [1, 1, 1]
    assert not opened_twice.is_set()


async def test_looking_at_a_guild_makes_no_file(store: SqliteStore, guilds_dir: Path) -> None:
    await store.settings(GUILD)
    with pytest.raises(Conflict):
        await store.append(GUILD, 1, [joined(2)])
    assert list(guilds_dir.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
async def test_only_the_owner_can_read_the_files(store: SqliteStore, guilds_dir: Path) -> None:
    await store.create(GUILD, [created()])
    assert stat.S_IMODE(guilds_dir.stat().st_mode) == 0o700
    assert stat.S_IMODE(guilds_dir.parent.stat().st_mode) == 0o700
    files = [*guilds_dir.iterdir(), guilds_dir.parent / "lock"]
    assert len(files) == 4
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


async def test_every_connection_is_set_up_for_safety(reopen: Reopen) -> None:
    seen: list[sqlite3.Connection] = []

    def open_file(path: Path) -> sqlite3.Connection:
        seen.append(sqlite3.connect(path, isolation_level=None, check_same_thread=False))
        return seen[-1]

    store = await reopen(open_file=open_file)
    await store.create(GUILD, [created()])
    values = {name: seen[0].execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "foreign_keys")}
    assert values == {"synchronous": 2, "foreign_keys": 1}
    assert "PRAGMA journal_mode = WAL" in PRAGMAS


def test_a_store_that_nobody_closed_does_not_keep_the_process_alive(tmp_path: Path) -> None:
    program = (
        "import asyncio, pathlib, sys, time\n"
        "from swissbot.store.sqlite.store import SqliteStore\n"
        "from tests.store.logs import created\n"
        "store = SqliteStore(pathlib.Path(sys.argv[1]), now=time.time)\n"
        "print(asyncio.run(store.create(1, [created()])))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, timeout=30, check=True
    )
    assert done.stdout == "1\n"


async def test_closing_ends_every_thread(reopen: Reopen) -> None:
    store = await reopen()
    before = open_databases()
    for guild in range(1, 6):
        await store.create(guild, [created()])
    assert open_databases() == before + 5
    await store.close()
    for thread in threading.enumerate():
        if "_connection_worker_thread" in thread.name:
            thread.join(10)
    assert open_databases() == 0


async def test_a_press_that_is_cancelled_at_any_await_leaves_all_or_nothing(guilds_dir: Path, reopen: Reopen) -> None:
    """The statements themselves, without the task that shields them: a loop that ends cancels that too."""
    store = await reopen()
    await store.create(GUILD, [created()])
    await store.close()
    executed: list[str] = []

    def traced() -> sqlite3.Connection:
        opened = connect(guilds_dir / f"{GUILD}.db")
        opened.set_trace_callback(executed.append)
        return opened

    outcomes: list[bool] = []
    async with aiosqlite.Connection(traced, iter_chunk_size=64) as connection:
        while not all(outcomes[-3:]) or len(outcomes) < 3:
            cut = len(outcomes)  # cancelled when so many statements have begun
            before = len(await queries.records(connection, 1))
            executed.clear()
            task = asyncio.create_task(queries.append(connection, 1, [changed(before + 1)], over=bool(cut % 2)))
            while len(executed) < cut and not task.done():  # noqa: ASYNC110  # a thread executes them, and tells nobody
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.wait([task])
            await connection.execute("SELECT 1")  # whatever was asked for has been done when this is
            assert not connection.in_transaction
            (listed,) = await queries.tournaments(connection)
            log = await queries.records(connection, 1)
            outcomes.append(len(log) == before + 1)
            if outcomes[-1]:
                assert (listed.over, listed.name) == (bool(cut % 2), f"Name {before + 1}")
            else:
                assert len(log) == before and task.cancelled()
    assert not outcomes[0]


async def test_who_waits_may_go_and_what_had_its_turn_is_done(store: SqliteStore) -> None:
    await store.create(GUILD, [created()])
    for steps in range(25):
        before = len(await store.records(GUILD, 1))
        task = asyncio.create_task(store.append(GUILD, 1, [joined(before + 1)]))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        after = len(await store.records(GUILD, 1))
        assert after in (before, before + 1)
    assert await store.append(GUILD, 1, [joined(after + 1)])
