"""Copies of a database that is in use, whole and on disk before they get their name."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from swissbot.store.sqlite.lock import sync_dir


def copy_database(connection: sqlite3.Connection, to: Path) -> Path:
    """Copy with SQLite's backup API, into a file that only its owner can read. An existing one is replaced."""
    partial = to.with_name(f"{to.name}.partial")
    partial.unlink(missing_ok=True)
    os.close(os.open(partial, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    target = sqlite3.connect(partial, isolation_level=None)
    try:
        connection.backup(target)
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
