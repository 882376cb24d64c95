"""Forward-only migrations: numbered SQL files, the version in `PRAGMA user_version`, one transaction for each."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from swissbot.store.interface import StoreError

_NAME = re.compile(r"(\d{4})_[a-z0-9_]+\.sql")


class Migration(NamedTuple):
    """`version` is what `user_version` says after `sql` has run."""

    version: int
    name: str
    sql: str


def migrations_dir() -> Path:
    """Inside the installed package, or at the root of a checkout."""
    package = Path(__file__).resolve().parents[2]
    inside = package / "migrations"
    return inside if inside.is_dir() else package.parent / "migrations"


def load_migrations(folder: Path | None = None) -> tuple[Migration, ...]:
    """All migrations in order. Raises ValueError if the numbers are not 1, 2, 3 …"""
    found = []
    for path in sorted((folder or migrations_dir()).glob("*.sql")):
        match = _NAME.fullmatch(path.name)
        if match is None:
            raise ValueError(f"{path.name} is not named like 0001_what_it_does.sql")
        found.append(Migration(int(match[1]), path.name, path.read_text(encoding="utf-8")))
    if not found or [migration.version for migration in found] != list(range(1, len(found) + 1)):
        raise ValueError(f"migrations are not numbered without gaps: {[migration.name for migration in found]}")
    return tuple(found)


def version_of(connection: sqlite3.Connection) -> int:
    """0 for a database without a schema."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def migrate(
    connection: sqlite3.Connection, migrations: Sequence[Migration], keep_copy: Callable[[int], object]
) -> None:
    """Bring a database to the newest version. `keep_copy(version)` is called before one with data is changed.

    Raises `StoreError("newer")` for a database that a newer version of the program has written.
    """
    version, newest = version_of(connection), migrations[-1].version
    if version > newest:
        raise StoreError("newer", f"the file has version {version}, this program knows {newest}: use the newer program")
    if 0 < version < newest:
        keep_copy(version)
    for migration in migrations[version:]:
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{migration.sql}\n;PRAGMA user_version = {migration.version};\nCOMMIT;"
            )
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
