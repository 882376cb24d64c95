"""One guild's SQLite file: opened when first needed, brought up to date, set aside when damaged, removed.

Everything here runs on the one thread that the pool keeps for the file. Exactly one connection is ever open on it:
SQLite before 3.51.3 can corrupt a file in WAL mode that two connections share.
"""

from __future__ import annotations

import errno
import logging
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from swissbot.store.interface import StoreError
from swissbot.store.sqlite.copies import copy_database
from swissbot.store.sqlite.lock import sync_dir
from swissbot.store.sqlite.migrate import Migration, migrate, version_of

T = TypeVar("T")
Connect = Callable[[Path], sqlite3.Connection]

LOG = logging.getLogger(__name__)
PRAGMAS = (
    "PRAGMA busy_timeout = 5000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # with NORMAL a power cut takes back what was acknowledged
    "PRAGMA fullfsync = ON",  # macOS: ask the disk, not only its cache
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # what is replaced is overwritten
    "PRAGMA journal_size_limit = 4194304",
)
_PRIMARY_CODE = 0xFF
_ASIDE = ".damaged-"
_NUMBERS_SKIPPED = 1000
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def connect(path: Path) -> sqlite3.Connection:
    """Open an existing file; it is never created here. Transactions are begun by hand."""
    return sqlite3.connect(f"file:{quote(str(path))}?mode=rw", uri=True, timeout=5.0, isolation_level=None)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing, on disk when it is left."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def complaints(connection: sqlite3.Connection) -> list[str]:
    """What SQLite finds wrong with the file's structure."""
    return [str(row[0]) for row in connection.execute("PRAGMA quick_check(5)").fetchall() if row[0] != "ok"]


def set_aside_files(folder: Path, name: str = "*.db") -> list[Path]:
    """Damaged files that were set aside, of one guild or of all."""
    return sorted(path for path in folder.glob(f"{name}{_ASIDE}*") if not path.name.endswith(("-wal", "-shm")))


class GuildDatabase:
    """`path` is where the file is or will be; `now` gives Unix seconds for the name of a damaged one."""

    def __init__(
        self, path: Path, migrations: Sequence[Migration], now: Callable[[], float], open_file: Connect = connect
    ) -> None:
        self._path = path
        self._migrations = migrations
        self._now = now
        self._open_file = open_file
        self._connection: sqlite3.Connection | None = None

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function on the connection; the file is created if need be. Raises `StoreError`."""
        with self._guarded():
            return work(self._opened(create=True))

    def read(self, work: Callable[[sqlite3.Connection], T], missing: T) -> T:
        """Run a function on the connection, or give `missing` if the guild has no file. Raises `StoreError`."""
        with self._guarded():
            if self._connection is None and not self._path.exists():
                return missing
            return work(self._opened(create=False))

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def erase(self) -> None:
        """Remove the file and all copies beside it."""
        with self._guarded():
            self.close()
            for path in self._path.parent.glob(f"{self._path.name}.*"):
                path.unlink(missing_ok=True)
            for suffix in ("-wal", "-shm", ""):
                Path(f"{self._path}{suffix}").unlink(missing_ok=True)
            sync_dir(self._path.parent)

    def remove_upgrade_copies(self) -> None:
        """Remove what was kept before an upgrade: it holds everybody who was in the file then."""
        with self._guarded():
            for path in self._path.parent.glob(f"{self._path.name}.v*"):
                path.unlink(missing_ok=True)
            sync_dir(self._path.parent)

    def _opened(self, *, create: bool) -> sqlite3.Connection:
        if self._connection is not None:
            return self._connection
        try:
            return self._open(create=create)
        except sqlite3.DatabaseError as error:
            if _code(error) not in _DAMAGED:
                self.close()
                raise
            self._set_aside(str(error))
            return self._opened(create=True)
        except BaseException:  # whatever happened: a half-opened file is not used
            self.close()
            raise

    def _open(self, *, create: bool) -> sqlite3.Connection:
        emptied = self._path.exists() and not self._path.stat().st_size
        if create and not self._path.exists():
            os.close(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600))
        self._connection = connection = self._open_file(self._path)
        modes = [connection.execute(pragma).fetchall() for pragma in PRAGMAS]
        if [("wal",)] not in modes:
            raise StoreError("io", f"{self._path.parent} is on a file system that SQLite can't use safely")
        found = complaints(connection)
        if found:
            raise _damaged(found[0])
        is_new = version_of(connection) == 0
        migrate(connection, self._migrations, self._keep_copy)
        if is_new:
            self._number_on(connection, emptied)
            sync_dir(self._path.parent)
        return connection

    def _number_on(self, connection: sqlite3.Connection, emptied: bool) -> None:
        """A tournament never gets the number of one in a file that was set aside, or that somebody or a disk emptied:
        its buttons are still about."""
        aside = len(set_aside_files(self._path.parent, self._path.name)) + emptied
        if aside:
            connection.execute(
                "INSERT INTO sqlite_sequence (name, seq) VALUES ('tournament', ?)", (aside * _NUMBERS_SKIPPED,)
            )

    def _keep_copy(self, version: int) -> None:
        assert self._connection is not None
        copy_database(self._connection, Path(f"{self._path}.v{version}"))

    def _set_aside(self, why: str) -> None:
        """Rename the file while it is open, so that closing it can't change what is kept."""
        number = len(set_aside_files(self._path.parent, self._path.name)) + 1
        name = f"{self._path.name}{_ASIDE}{int(self._now())}-{number}"
        LOG.error("guild file %s is damaged (%s): set aside as %s, the guild begins empty", self._path.name, why, name)
        for suffix in ("-wal", "-shm", ""):
            path = Path(f"{self._path}{suffix}")
            if path.exists():
                path.rename(path.parent / f"{name}{suffix}")
        sync_dir(self._path.parent)
        self.close()

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.DatabaseError as error:
            code = _code(error)
            if code in _DAMAGED:
                self._set_aside(str(error))
                raise StoreError("damaged", f"{self._path.name}: {error}") from error
            if code == sqlite3.SQLITE_IOERR:
                self.close()  # opening it again reads what really is on disk
            raise _translated(code, error) from error
        except OSError as error:
            raise StoreError("full" if error.errno == errno.ENOSPC else "io", str(error)) from error


def _damaged(complaint: str) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(complaint)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & _PRIMARY_CODE


def _translated(code: int, error: sqlite3.Error) -> Exception:
    """Trouble of the disk becomes a `StoreError`; a mistake of ours (wrong SQL, a broken constraint) stays one."""
    if code == sqlite3.SQLITE_FULL:
        return StoreError("full", str(error))
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreError("busy", str(error))
    if code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return StoreError("io", str(error))
    return error
