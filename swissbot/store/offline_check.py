"""A look at a data directory that no bot uses: is each file whole, and of which version. It changes nothing, but for a
restore that was cut off and is finished."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from swissbot.store.backup import RESTORED, finish_restore
from swissbot.store.interface import SET_ASIDE
from swissbot.store.sqlite.database import complaints, connect, set_aside_files
from swissbot.store.sqlite.lock import DataDirLock
from swissbot.store.sqlite.migrate import load_migrations, version_of
from swissbot.store.sqlite.queries import EVENT_NAMES, unreadable
from swissbot.store.sqlite.store import guild_ids

SQLITE_VERSION = sqlite3.sqlite_version
"""Of the library that is used."""


@dataclass(frozen=True, slots=True)
class Looked:
    """`wrong`: (guild, complaint). `newest`: Unix seconds of the newest event of all guilds, 0 without one.
    `upgrades`: guilds whose file is brought up to date at its next use."""

    guilds: int
    wrong: tuple[tuple[int, str], ...]
    newest: int
    upgrades: int


def inspect(data_dir: Path) -> Looked:
    """Raises `DataDirInUse` if a process works there, and OSError where nothing can be read."""
    folder = data_dir / "guilds"
    if not folder.is_dir() and not (data_dir / RESTORED).is_dir():
        return Looked(0, (), 0, 0)
    lock = DataDirLock(data_dir)
    try:
        finish_restore(data_dir)
        return _look(folder)
    finally:
        lock.release()


def _look(folder: Path) -> Looked:
    current = load_migrations()[-1].version
    wrong: list[tuple[int, str]] = []
    newest, upgrades = 0, 0
    guilds = guild_ids(folder)
    for guild in guilds:
        path = folder / f"{guild}.db"
        try:
            with closing(connect(path)) as connection:
                version = version_of(connection)
                wrong += [(guild, one) for one in _wrong(connection, version, current)]
                upgrades += version < current
                if version == current:
                    newest = max(newest, connection.execute("SELECT coalesce(max(at), 0) FROM event").fetchone()[0])
        except sqlite3.Error as error:
            wrong.append((guild, f"{path.name}: {error}"))
    for path in set_aside_files(folder):
        wrong.append((int(path.name.partition(".")[0]), f"{SET_ASIDE}{path.name}"))
    return Looked(len(guilds), tuple(sorted(wrong)), newest, upgrades)


def _wrong(connection: sqlite3.Connection, version: int, current: int) -> Iterator[str]:
    if version > current:
        yield f"written by a newer version of the program (schema {version}, this one knows {current})"
        return
    found = complaints(connection)
    yield from found
    if not found and version == current:
        yield from unreadable(connection.execute(EVENT_NAMES).fetchall())
