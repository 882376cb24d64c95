"""Copies of a database that is in use, whole and on disk before they get their name."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from pathlib import Path

import aiosqlite

from swissbot.store.sqlite.lock import sync_dir


def copy_database(connection: sqlite3.Connection, to: Path) -> Path:
    """Copy with SQLite's backup API, into a file that only its owner can read. An existing one is replaced."""
    partial, target = _begun(to)
    try:
        connection.backup(target)
    except BaseException:
        target.close()
        raise
    return _finished(partial, target, to)


async def copy_open_database(connection: aiosqlite.Connection, to: Path) -> Path:
    """The same for a connection that is used by tasks."""
    partial, target = await asyncio.to_thread(_begun, to)
    try:
        await connection.backup(target)
    except BaseException:
        await asyncio.to_thread(target.close)
        raise
    return await asyncio.to_thread(_finished, partial, target, to)


def _begun(to: Path) -> tuple[Path, sqlite3.Connection]:
    partial = to.with_name(f"{to.name}.partial")
    partial.unlink(missing_ok=True)
    os.close(os.open(partial, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    # it is made, filled and closed by different threads, one after the other
    return partial, sqlite3.connect(partial, isolation_level=None, check_same_thread=False)


def _finished(partial: Path, target: sqlite3.Connection, to: Path) -> Path:
    try:
        target.execute("PRAGMA journal_mode = DELETE")  # one file, no -wal beside it
    finally:
        target.close()
    sync_file(partial)
    partial.replace(to)
    sync_dir(to.parent)
    return to


def sync_file(path: Path) -> None:
    """Wait until a file's content is on disk."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())
