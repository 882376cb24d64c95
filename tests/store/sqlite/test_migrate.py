"""Upgrades: in one transaction each, after a copy was kept, and never backwards."""

# ruff: noqa: ASYNC240  # nothing else runs in these tests that looking at a file could hold up
from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path

import aiosqlite
import pytest

from swissbot.store.interface import StoreError
from swissbot.store.sqlite import queries
from swissbot.store.sqlite.database import GuildDatabase
from swissbot.store.sqlite.migrate import Migration, load_migrations
from tests.store.logs import created, joined

REAL = load_migrations()
NEXT = (*REAL, Migration(len(REAL) + 1, "0002_next.sql", "ALTER TABLE tournament ADD COLUMN colour TEXT;"))
BROKEN = (
    *REAL,
    Migration(len(REAL) + 1, "0002_broken.sql", "CREATE TABLE half (x); INSERT INTO half SELECT * FROM nowhere;"),
)

Open = Callable[..., GuildDatabase]


@pytest.fixture
def open_guild(tmp_path: Path) -> Open:
    def open_with(migrations: tuple[Migration, ...]) -> GuildDatabase:
        return GuildDatabase(tmp_path / "1.db", migrations, lambda: 1_700_000_000)

    return open_with


async def make_old(open_guild: Open) -> None:
    database = open_guild(REAL)
    await database.write(partial(queries.create, records=[created(), joined(2)], over=False))
    await database.close()


async def version(connection: aiosqlite.Connection) -> int:
    ((number,),) = await connection.execute_fetchall("PRAGMA user_version")
    return int(number)


async def columns(connection: aiosqlite.Connection) -> list[str]:
    return [str(row[1]) for row in await connection.execute_fetchall("PRAGMA table_info(tournament)")]


async def half(connection: aiosqlite.Connection) -> list[object]:
    return list(await connection.execute_fetchall("SELECT 1 FROM sqlite_schema WHERE name = 'half'"))


async def test_an_upgrade_keeps_everything_and_a_copy_of_before(open_guild: Open, tmp_path: Path) -> None:
    await make_old(open_guild)
    database = open_guild(NEXT)
    assert len(await database.read(partial(queries.records, tournament=1), [])) == 2
    assert await database.read(version, 0) == NEXT[-1].version
    assert "colour" in await database.read(columns, [])
    await database.close()
    async with aiosqlite.connect(tmp_path / f"1.db.v{REAL[-1].version}") as copy:
        assert await version(copy) == REAL[-1].version
        assert "colour" not in await columns(copy)
        assert len(await queries.records(copy, 1)) == 2


async def test_a_new_file_needs_no_copy(open_guild: Open, tmp_path: Path) -> None:
    database = open_guild(NEXT)
    await database.write(version)
    await database.close()
    assert [path.name for path in tmp_path.iterdir()] == ["1.db"]


async def test_an_upgrade_that_fails_leaves_the_file_as_it_was(open_guild: Open, tmp_path: Path) -> None:
    await make_old(open_guild)
    database = open_guild(BROKEN)
    for _ in range(2):
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            await database.read(partial(queries.records, tournament=1), [])
    assert not list(tmp_path.glob("*.damaged*"))
    database = open_guild(REAL)
    assert len(await database.read(partial(queries.records, tournament=1), [])) == 2
    assert await database.read(version, 0) == REAL[-1].version
    assert await database.read(half, []) == []
    await database.close()


async def test_a_file_of_a_newer_version_is_refused_and_left_alone(open_guild: Open, tmp_path: Path) -> None:
    database = open_guild(NEXT)
    await database.write(partial(queries.create, records=[created()], over=False))
    await database.close()
    before = (tmp_path / "1.db").read_bytes()
    old = open_guild(REAL)
    for call in (partial(old.read, version, 0), partial(old.write, version)):
        with pytest.raises(StoreError, match="use the newer program") as refused:
            await call()
        assert refused.value.code == "newer"
    assert (tmp_path / "1.db").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["1.db"]


async def test_a_person_who_is_forgotten_is_gone_from_the_copy_too(open_guild: Open, tmp_path: Path) -> None:
    await make_old(open_guild)
    database = open_guild(NEXT)
    await database.write(version)
    assert len(list(tmp_path.glob("1.db.v*"))) == 1
    await database.remove_upgrade_copies()
    assert not list(tmp_path.glob("1.db.v*"))
    await database.erase()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "names", [[], ["0002_x.sql"], ["0001_x.sql", "0003_y.sql"], ["0001_x.sql", "0001_y.sql"], ["1_x.sql"]]
)
def test_migrations_are_numbered_without_gaps(tmp_path: Path, names: list[str]) -> None:
    for name in names:
        (tmp_path / name).write_text("SELECT 1;")
    with pytest.raises(ValueError, match=r"number|named"):
        load_migrations(tmp_path)
