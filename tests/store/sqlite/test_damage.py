# ruff: noqa: ASYNC240  # nothing else runs in these tests that looking at a file could hold up
"""Files that are broken, a disk that is full, a file that another program holds: named, survived, nothing lost."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from swissbot.store.interface import StoreError
from swissbot.store.sqlite.database import connect
from swissbot.store.sqlite.store import SqliteStore
from tests.store.conftest import Reopen
from tests.store.logs import GUILD, big_round, created, joined


@pytest.mark.parametrize("garbage", [b"this is no database" * 500, b"\x00" * 8192, b"SQLite format 3\x00garbage"])
async def test_a_damaged_file_is_set_aside_and_stops_nobody_else(
    store: SqliteStore, reopen: Reopen, guilds_dir: Path, garbage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    await store.create(GUILD, [created()])
    await store.create(GUILD + 1, [created()])
    await store.close()
    path = guilds_dir / f"{GUILD}.db"
    path.write_bytes(garbage)
    store = await reopen()
    assert len(await store.records(GUILD + 1, 1)) == 1
    assert list(await store.tournaments(GUILD)) == []
    (aside,) = guilds_dir.glob("*.damaged-*")
    assert aside.name == f"{GUILD}.db.damaged-1700000000-1"
    assert aside.read_bytes() == garbage
    assert list(await store.check()) == [(GUILD, f"a damaged file was set aside as {aside.name}")]
    assert aside.name in caplog.text
    assert list(await (await reopen()).check()) == [(GUILD, f"a damaged file was set aside as {aside.name}")]


async def test_old_buttons_never_reach_a_new_tournament_after_damage(
    store: SqliteStore, reopen: Reopen, guilds_dir: Path
) -> None:
    assert await store.create(GUILD, [created()]) == 1
    for expected in (1001, 2001):
        await store.close()
        (guilds_dir / f"{GUILD}.db").write_bytes(b"no database" * 1000)
        store = await reopen()
        assert await store.create(GUILD, [created()]) == expected
        assert len(await store.records(GUILD, expected)) == 1


async def test_old_buttons_never_reach_a_new_tournament_after_a_file_was_emptied(
    store: SqliteStore, reopen: Reopen, guilds_dir: Path
) -> None:
    assert await store.create(GUILD, [created()]) == 1
    await store.close()
    (guilds_dir / f"{GUILD}.db").write_bytes(b"")
    store = await reopen()
    assert await store.create(GUILD, [created()]) == 1001


async def test_damage_that_shows_while_the_bot_runs_is_said_and_set_aside(reopen: Reopen, guilds_dir: Path) -> None:
    store = await reopen(open_guilds=1)
    await store.create(GUILD, [created()])
    for seq in range(2, 200):
        await store.append(GUILD, 1, [big_round(seq, 20)])
    await store.create(GUILD + 1, [created()])  # closes the first file
    path = guilds_dir / f"{GUILD}.db"
    whole = path.read_bytes()

    def open_then_break(file: Path) -> sqlite3.Connection:
        connection = sqlite3.connect(file, isolation_level=None)
        if file == path:
            connection.execute("PRAGMA cache_size = 0")
            connection.set_trace_callback(broken_by("FROM event", file))
        return connection

    def broken_by(statement: str, file: Path) -> Callable[[str], None]:
        def look(sql: str) -> None:
            if statement in sql and "foreign" not in sql:
                file.write_bytes(whole[:8192] + b"\xff" * (len(whole) - 8192))

        return look

    store = await reopen(open_file=open_then_break)
    with pytest.raises(StoreError) as broken:
        await store.records(GUILD, 1)
    assert broken.value.code == "damaged"
    assert [guild for guild, _ in await store.check()] == [GUILD]
    assert list(await store.records(GUILD, 1)) == []
    assert len(await store.records(GUILD + 1, 1)) == 1
    assert list(await store.guilds()) == [GUILD, GUILD + 1], "or else what was set aside would never be erased"
    await store.erase(GUILD)
    assert list(guilds_dir.glob(f"{GUILD}.*")) == []
    assert list(await store.guilds()) == [GUILD + 1]


async def test_a_full_disk_loses_nothing_and_the_next_try_works(reopen: Reopen) -> None:
    connections: list[sqlite3.Connection] = []

    def open_file(path: Path) -> sqlite3.Connection:
        connections.append(sqlite3.connect(path, isolation_level=None, check_same_thread=False))
        return connections[-1]

    store = await reopen(open_file=open_file)
    await store.create(GUILD, [created()])
    connections[0].execute("PRAGMA max_page_count = 1")  # as large as it is, and no larger
    with pytest.raises(StoreError) as full:
        await store.append(GUILD, 1, [big_round(2, 2000)])
    assert full.value.code == "full"
    assert list(await store.records(GUILD, 1)) == [created()]
    connections[0].execute("PRAGMA max_page_count = 100000")
    assert await store.append(GUILD, 1, [big_round(2, 2000)])
    assert list(await store.records(GUILD, 1)) == [created(), big_round(2, 2000)]


async def test_a_directory_where_nothing_can_be_written_is_named(store: SqliteStore, guilds_dir: Path) -> None:
    guilds_dir.rmdir()
    with pytest.raises(StoreError) as refused:
        await store.create(GUILD, [created()])
    assert refused.value.code == "io"
    guilds_dir.mkdir()
    assert await store.create(GUILD, [created()]) == 1


async def test_another_program_in_the_file_is_waited_for_and_then_named(reopen: Reopen, guilds_dir: Path) -> None:
    def impatient(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        connection.set_trace_callback(
            lambda sql: connection.execute("PRAGMA busy_timeout = 20") if "BEGIN" in sql else 0
        )
        return connection

    store = await reopen(open_file=impatient)
    await store.create(GUILD, [created()])
    with sqlite3.connect(guilds_dir / f"{GUILD}.db", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as busy:
            await store.append(GUILD, 1, [joined(2)])
        assert busy.value.code == "busy"
        other.execute("ROLLBACK")
    other.close()
    assert await store.append(GUILD, 1, [joined(2)])


async def test_an_event_of_a_newer_version_is_named_not_skipped(
    store: SqliteStore, reopen: Reopen, guilds_dir: Path
) -> None:
    await store.create(GUILD, [created()])
    await store.close()
    with sqlite3.connect(guilds_dir / f"{GUILD}.db") as other:
        other.execute("""INSERT INTO event VALUES (1, 2, 0, 0, 'x', '{"event":"exploded"}')""")
    other.close()
    store = await reopen()
    with pytest.raises(StoreError, match="exploded") as refused:
        await store.records(GUILD, 1)
    assert refused.value.code == "unreadable"
    ((guild, complaint),) = await store.check()
    assert guild == GUILD and "'exploded'" in complaint


async def test_a_file_that_cannot_be_opened_leaves_no_thread_behind(store: SqliteStore, guilds_dir: Path) -> None:
    """Such a thread ended after the loop did, and said so on standard error."""
    guilds_dir.rmdir()
    before = threading.active_count()
    for _ in range(5):
        with pytest.raises(StoreError):
            await store.create(GUILD, [created()])
    for thread in threading.enumerate():
        if "_connection_worker_thread" in thread.name:
            thread.join(10)
    assert threading.active_count() <= before + 1  # the one that looks after connections at exit
    guilds_dir.mkdir()
