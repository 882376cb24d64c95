"""One guild's SQLite file: opened when first needed, brought up to date, set aside when damaged, removed.

Exactly one connection is ever open on it: SQLite before 3.51.3 can corrupt a file in WAL mode that two connections
share. Statements run on the connection's own thread (aiosqlite), and so does all of its opening.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, closing, suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, NoReturn, TypeVar
from urllib.parse import quote
from weakref import WeakSet

import aiosqlite

from swissbot.store.interface import StoreError
from swissbot.store.sqlite.copies import copy_database
from swissbot.store.sqlite.lock import sync_dir
from swissbot.store.sqlite.migrate import Migration, migrate, version_of

T = TypeVar("T")
Connect = Callable[[Path], sqlite3.Connection]
Work = Callable[[aiosqlite.Connection], Awaitable[T]]

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


@asynccontextmanager
async def transaction(connection: aiosqlite.Connection) -> AsyncIterator[None]:
    """All or nothing, on disk when it is left. Cancelled at any await, nothing of it stays."""
    try:
        await connection.execute("BEGIN IMMEDIATE")
        yield
        await connection.execute("COMMIT")
    except BaseException:
        # statements run in their order: this one comes behind a BEGIN that nobody waits for any more
        with suppress(sqlite3.OperationalError):  # there was none, or it ended by itself
            await connection.execute("ROLLBACK")
        raise


QUICK_CHECK = "PRAGMA quick_check(5)"


def complaints(connection: sqlite3.Connection) -> list[str]:
    """What SQLite finds wrong with the file's structure."""
    return failed_checks(connection.execute(QUICK_CHECK).fetchall())


def failed_checks(rows: Iterable[Sequence[Any]]) -> list[str]:
    """The same from the rows of `QUICK_CHECK`."""
    return [str(row[0]) for row in rows if row[0] != "ok"]


def set_aside_files(folder: Path, name: str = "*.db") -> list[Path]:
    """Damaged files that were set aside, of one guild or of all."""
    return sorted(path for path in folder.glob(f"{name}{_ASIDE}*") if not path.name.endswith(("-wal", "-shm")))


class _BeginsEmpty(Exception):
    """The file was damaged and is set aside."""


class _Opening:
    """Opens a file on the connection's thread and never raises there: a connection that fails to open leaves its thread
    to end by itself, which it may do when there is no loop any more to tell. What went wrong is in `failure`."""

    def __init__(self, open_file: Callable[[], sqlite3.Connection]) -> None:
        self._open_file = open_file
        self.failure: Exception | None = None

    def __call__(self) -> sqlite3.Connection:
        try:
            return self._open_file()
        except Exception as error:  # noqa: BLE001  # whatever it was, it is raised where the connection is waited for
            self.failure = error
            return sqlite3.connect(":memory:")


class GuildDatabase:
    """`path` is where the file is or will be; `now` gives Unix seconds for the name of a damaged one.

    Its methods are called one at a time: the pool takes care of that.
    """

    def __init__(
        self, path: Path, migrations: Sequence[Migration], now: Callable[[], float], open_file: Connect = connect
    ) -> None:
        self._path = path
        self._migrations = migrations
        self._now = now
        self._open_file = open_file
        self._connection: aiosqlite.Connection | None = None

    @property
    def connection(self) -> aiosqlite.Connection | None:
        """The connection, where the file is open."""
        return self._connection

    async def fail(self, error: Exception) -> NoReturn:
        """Do what this error of a statement calls for. Raises `StoreError`, or the error itself where it is ours."""
        async with self._guarded():
            raise error

    async def write(self, work: Work[T]) -> T:
        """Use the connection; the file is created if need be. Raises `StoreError`."""
        async with self._guarded():
            return await work(await self._opened(create=True))

    async def read(self, work: Work[T], missing: T) -> T:
        """Use the connection, or give `missing` if the guild has no file. Raises `StoreError`."""
        async with self._guarded():
            if self._connection is None and not await asyncio.to_thread(self._path.exists):
                return missing
            return await work(await self._opened(create=False))

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()

    async def erase(self) -> None:
        """Remove the file and all copies beside it."""
        async with self._guarded():
            await self.close()
            await asyncio.to_thread(self._remove_files)

    async def remove_upgrade_copies(self) -> None:
        """Remove what was kept before an upgrade: it holds everybody who was in the file then."""
        async with self._guarded():
            await asyncio.to_thread(self._remove_copies)

    async def _opened(self, *, create: bool) -> aiosqlite.Connection:
        if self._connection is not None:
            return self._connection
        opening = _Opening(partial(self._open, create=create))
        connection = aiosqlite.Connection(opening, iter_chunk_size=64)
        stop_at_exit(connection)
        await connection
        if opening.failure is not None:
            await connection.close()  # and with it its thread, before the loop can end
            if isinstance(opening.failure, _BeginsEmpty):
                return await self._opened(create=True)
            raise opening.failure
        self._connection = connection
        return connection

    def _open(self, *, create: bool) -> sqlite3.Connection:
        """A connection that is ready for use. Raises `_BeginsEmpty` for a file that it had to set aside."""
        emptied = self._path.exists() and not self._path.stat().st_size
        if create and not self._path.exists():
            os.close(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600))
        connection = self._open_file(self._path)
        try:
            self._prepare(connection, emptied)
        except sqlite3.DatabaseError as error:
            if _code(error) not in _DAMAGED:
                connection.close()
                raise
            self._set_aside(str(error))
            connection.close()
            raise _BeginsEmpty from error
        except BaseException:  # whatever happened: a half-opened file is not used
            connection.close()
            raise
        return connection

    def _prepare(self, connection: sqlite3.Connection, emptied: bool) -> None:
        modes = [connection.execute(pragma).fetchall() for pragma in PRAGMAS]
        if [("wal",)] not in modes:
            raise StoreError("io", f"{self._path.parent} is on a file system that SQLite can't use safely")
        found = complaints(connection)
        if found:
            raise _damaged(found[0])
        is_new = version_of(connection) == 0
        migrate(connection, self._migrations, partial(self._keep_copy, connection))
        if is_new:
            self._number_on(connection, emptied)
            sync_dir(self._path.parent)

    def _number_on(self, connection: sqlite3.Connection, emptied: bool) -> None:
        """A tournament never gets the number of one in a file that was set aside, or that somebody or a disk emptied:
        its buttons are still about."""
        aside = len(set_aside_files(self._path.parent, self._path.name)) + emptied
        if aside:
            connection.execute(
                "INSERT INTO sqlite_sequence (name, seq) VALUES ('tournament', ?)", (aside * _NUMBERS_SKIPPED,)
            )

    def _keep_copy(self, connection: sqlite3.Connection, version: int) -> None:
        copy_database(connection, Path(f"{self._path}.v{version}"))

    def _is_damaged(self) -> bool:
        """Whether a fresh look at the file finds damage too: an error alone may be another file's, or the moment's."""
        try:
            with closing(connect(self._path)) as fresh:
                return bool(complaints(fresh))
        except sqlite3.DatabaseError as error:
            return _code(error) in _DAMAGED

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

    def _remove_files(self) -> None:
        for path in self._path.parent.glob(f"{self._path.name}.*"):
            path.unlink(missing_ok=True)
        for suffix in ("-wal", "-shm", ""):
            Path(f"{self._path}{suffix}").unlink(missing_ok=True)
        sync_dir(self._path.parent)

    def _remove_copies(self) -> None:
        for path in self._path.parent.glob(f"{self._path.name}.v*"):
            path.unlink(missing_ok=True)
        sync_dir(self._path.parent)

    @asynccontextmanager
    async def _guarded(self) -> AsyncIterator[None]:
        try:
            yield
        except sqlite3.DatabaseError as error:
            code = _code(error)
            if code in _DAMAGED:
                if await asyncio.to_thread(self._is_damaged):
                    await asyncio.to_thread(self._set_aside, str(error))
                    await self.close()
                    raise StoreError("damaged", f"{self._path.name}: {error}") from error
                await self.close()  # opening it again reads what really is on disk
                raise StoreError("io", f"{self._path.name}: {error}, but the file is whole") from error
            if code == sqlite3.SQLITE_IOERR:
                await self.close()  # opening it again reads what really is on disk
            raise _translated(code, error) from error
        except OSError as error:
            raise StoreError("full" if error.errno == errno.ENOSPC else "io", str(error)) from error


_connections: WeakSet[aiosqlite.Connection] = WeakSet()


def stop_at_exit(connection: aiosqlite.Connection) -> None:
    """A connection that nobody closed must not keep the process alive: Python waits for its thread before anything else
    that runs at exit."""
    _connections.add(connection)
    _exit_watch()


@cache
def _exit_watch() -> None:
    threading.Thread(target=_stop_connections, name="connections at exit", daemon=True).start()


def _stop_connections() -> None:
    threading.main_thread().join()
    for connection in list(_connections):
        connection.stop()


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
