"""Upgrades: in one transaction each, after a copy was kept, and never backwards."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from swissbot.store.interface import StoreError
from swissbot.store.sqlite import queries
from swissbot.store.sqlite.database import GuildDatabase, connect
from swissbot.store.sqlite.migrate import Migration, load_migrations, version_of
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


def make_old(open_guild: Open) -> None:
    database = open_guild(REAL)
    database.write(lambda connection: queries.create(connection, [created(), joined(2)], False))
    database.close()


def columns(connection: sqlite3.Connection) -> list[str]:
    return [row[1] for row in connection.execute("PRAGMA table_info(tournament)")]


def test_an_upgrade_keeps_everything_and_a_copy_of_before(open_guild: Open, tmp_path: Path) -> None:
    make_old(open_guild)
    database = open_guild(NEXT)
    assert len(database.read(lambda connection: queries.records(connection, 1), [])) == 2
    assert database.read(version_of, 0) == NEXT[-1].version
    assert "colour" in database.read(columns, [])
    database.close()
    copy = connect(tmp_path / f"1.db.v{REAL[-1].version}")
    assert version_of(copy) == REAL[-1].version
    assert "colour" not in columns(copy)
    assert len(queries.records(copy, 1)) == 2
    copy.close()


def test_a_new_file_needs_no_copy(open_guild: Open, tmp_path: Path) -> None:
    database = open_guild(NEXT)
    database.write(lambda connection: None)
    database.close()
    assert [path.name for path in tmp_path.iterdir()] == ["1.db"]


def test_an_upgrade_that_fails_leaves_the_file_as_it_was(open_guild: Open, tmp_path: Path) -> None:
    make_old(open_guild)
    database = open_guild(BROKEN)
    for _ in range(2):
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            database.read(lambda connection: queries.records(connection, 1), [])
    assert not list(tmp_path.glob("*.damaged*"))
    database = open_guild(REAL)
    assert len(database.read(lambda connection: queries.records(connection, 1), [])) == 2
    assert database.read(version_of, 0) == REAL[-1].version
    assert database.read(lambda c: c.execute("SELECT 1 FROM sqlite_schema WHERE name = 'half'").fetchall(), []) == []
    database.close()


def test_a_file_of_a_newer_version_is_refused_and_left_alone(open_guild: Open, tmp_path: Path) -> None:
    database = open_guild(NEXT)
    database.write(lambda connection: queries.create(connection, [created()], False))
    database.close()
    before = (tmp_path / "1.db").read_bytes()
    old = open_guild(REAL)
    for call in (lambda: old.read(version_of, 0), lambda: old.write(version_of)):
        with pytest.raises(StoreError, match="use the newer program") as refused:
            call()
        assert refused.value.code == "newer"
    assert (tmp_path / "1.db").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["1.db"]


def test_a_person_who_is_forgotten_is_gone_from_the_copy_too(open_guild: Open, tmp_path: Path) -> None:
    make_old(open_guild)
    database = open_guild(NEXT)
    database.write(version_of)
    assert len(list(tmp_path.glob("1.db.v*"))) == 1
    database.remove_upgrade_copies()
    assert not list(tmp_path.glob("1.db.v*"))
    database.erase()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "names", [[], ["0002_x.sql"], ["0001_x.sql", "0003_y.sql"], ["0001_x.sql", "0001_y.sql"], ["1_x.sql"]]
)
def test_migrations_are_numbered_without_gaps(tmp_path: Path, names: list[str]) -> None:
    for name in names:
        (tmp_path / name).write_text("SELECT 1;")
    with pytest.raises(ValueError, match=r"number|named"):
        load_migrations(tmp_path)
