"""Backups: a folder with one file for each guild and a manifest that says what has to be in them.

A backup is made while the store is in use, guild after guild. A restore checks every file before it touches anything.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

import aiosqlite

from swissbot.store.interface import SET_ASIDE, StoreError
from swissbot.store.sqlite.copies import copy_database, copy_open_database, sync_file
from swissbot.store.sqlite.database import complaints, connect
from swissbot.store.sqlite.lock import DataDirLock, make_private_dir, sync_dir
from swissbot.store.sqlite.migrate import load_migrations, version_of

T = TypeVar("T")

LOG = logging.getLogger(__name__)
MANIFEST = "manifest.json"
RESTORING, RESTORED = "guilds.restoring", "guilds.restored"
"""Folders of a restore: while its files are copied, and when all of them are there."""
_FORMAT = 1


class Reader(Protocol):
    """Runs a function on a guild's connection, None if the guild has no file."""

    def __call__(self, guild: int, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> Awaitable[T | None]: ...


async def back_up(
    guilds: Sequence[int], read: Reader, aside: Callable[[], Sequence[Path]], to: Path, now: float
) -> list[Path]:
    """Copy guilds into a new or empty folder. A guild that can't be copied stands in the manifest with the reason, and
    the others are copied. So does one of which a damaged file was set aside (`aside` tells them, also those found just
    now): what is copied began empty after that. Raises `StoreError("not-empty")`."""
    await asyncio.to_thread(_new_folder, to)
    rows: list[dict[str, Any]] = []
    failed: list[dict[str, Any]] = []
    for guild in guilds:
        try:
            row = await read(guild, partial(_copy, guild=guild, to=to))
        except StoreError as error:
            LOG.error("guild %d is not in the backup: %s %s", guild, error.code, error.detail)
            failed.append({"guild": guild, "why": f"{error.code}: {error.detail}"})
        else:
            rows += [row] if row is not None else []
    failed += [
        {"guild": int(path.name.partition(".")[0]), "why": f"{SET_ASIDE}{path.name}"}
        for path in await asyncio.to_thread(aside)
    ]
    manifest = {"format": _FORMAT, "made_at": int(now), "guilds": rows, "failed": failed}
    await asyncio.to_thread(_write_manifest, to, manifest)
    return [to / row["file"] for row in rows]


def left_out(backup: Path) -> int:
    """How many guilds are not, or not whole, in a backup, as its manifest says."""
    return len({row["guild"] for row in json.loads((backup / MANIFEST).read_text(encoding="utf-8"))["failed"]})


def restore(source: Path, data_dir: Path, *, force: bool = False) -> list[int]:
    """Put a backup's guilds into a data directory that no process uses; returns their ids.

    With `force` a directory that has guilds is accepted, and what was there is kept as `guilds.before-restore-<n>`.
    Raises `StoreError`: "not-empty", "in-use", "newer", or "damaged" for a backup that is not what its manifest says.
    """
    manifest = _checked_manifest(source)
    lock = DataDirLock(data_dir)
    try:
        finish_restore(data_dir)
        folder = data_dir / "guilds"
        if folder.is_dir() and any(folder.iterdir()) and not force:
            raise StoreError("not-empty", f"{folder} has guilds already")
        incoming = data_dir / RESTORING
        _clear(incoming)
        make_private_dir(incoming)
        for row in manifest["guilds"]:
            with closing(connect(source / row["file"])) as connection:
                copy_database(connection, incoming / row["file"])
        incoming.rename(data_dir / RESTORED)  # from here on it is whole, and is put in place whatever happens
        sync_dir(data_dir)
        finish_restore(data_dir)
    finally:
        lock.release()
    return [row["guild"] for row in manifest["guilds"]]


def finish_restore(data_dir: Path) -> bool:
    """Put a restored folder in its place where a restore was cut off before it could; answers whether there was one.

    The lock of the data directory is held. What stood there is kept as `guilds.before-restore-<n>`.
    """
    restored, folder = data_dir / RESTORED, data_dir / "guilds"
    if not restored.is_dir():
        return False
    if folder.is_dir():
        if any(folder.iterdir()):
            folder.rename(_free_name(data_dir))
        else:
            folder.rmdir()
    restored.rename(folder)
    sync_dir(data_dir)
    LOG.warning("a restore that was cut off is finished", extra={"data_dir": str(data_dir)})
    return True


def _new_folder(to: Path) -> None:
    make_private_dir(to)
    if any(to.iterdir()):
        raise StoreError("not-empty", f"{to} is not empty")


async def _copy(connection: aiosqlite.Connection, guild: int, to: Path) -> dict[str, Any]:
    """What goes wrong here is the copy's fault, never the guild's: its own file is looked at by `check`."""
    try:
        copy = await copy_open_database(connection, to / f"{guild}.db")
        return {"guild": guild, "file": copy.name, **await asyncio.to_thread(_counts_of, copy)}
    except (sqlite3.Error, OSError) as error:
        raise StoreError("copy", f"the copy in {to} failed: {error}") from error


def _counts_of(file: Path) -> dict[str, int]:
    with closing(connect(file)) as connection:
        return _counts(connection)


def _counts(connection: sqlite3.Connection) -> dict[str, int]:
    """What a manifest says about a file, so that one that was exchanged or cut short is noticed."""
    (tournaments,) = connection.execute("SELECT count(*) FROM tournament").fetchone()
    (events,) = connection.execute("SELECT count(*) FROM event").fetchone()
    return {"version": version_of(connection), "tournaments": tournaments, "events": events}


def _write_manifest(to: Path, manifest: dict[str, Any]) -> None:
    path = to / MANIFEST
    path.touch(mode=0o600)
    path.write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    sync_file(path)
    sync_dir(to)


def _checked_manifest(source: Path) -> dict[str, Any]:
    try:
        manifest = json.loads((source / MANIFEST).read_text(encoding="utf-8"))
        rows = [(row["guild"], row["file"], row) for row in manifest["guilds"]]
        known = manifest["format"] <= _FORMAT
    except OSError as error:
        why = (error.strerror or "cannot be read").lower()
        raise StoreError("damaged", f"{source} is no backup: {MANIFEST}: {why}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise StoreError("damaged", f"{source} is no backup: {MANIFEST} is not what a backup writes") from error
    if not known:
        raise StoreError("newer", f"{source} was made by a newer version of the program")
    for guild, name, row in rows:
        if type(guild) is not int or name != f"{guild}.db":
            raise StoreError("damaged", f"the manifest names a file {name!r}")
        _check_copy(source / name, row)
    return dict(manifest)


def _check_copy(path: Path, row: dict[str, Any]) -> None:
    try:
        with closing(connect(path)) as connection:
            version = version_of(connection)
            if version > load_migrations()[-1].version:
                raise StoreError("newer", f"{path.name} has version {version}: use the newer program")
            found = complaints(connection)
            if found:
                raise StoreError("damaged", f"{path.name}: {found[0]}")
            counts = _counts(connection)
    except sqlite3.Error as error:
        raise StoreError("damaged", f"{path.name}: {error}") from error
    if any(row.get(key) != value for key, value in counts.items()):
        raise StoreError("damaged", f"{path.name} does not hold what the manifest says: {counts}")


def _free_name(data_dir: Path) -> Path:
    number = len(list(data_dir.glob("guilds.before-restore-*"))) + 1
    return data_dir / f"guilds.before-restore-{number}"


def _clear(folder: Path) -> None:
    """Remove what an interrupted restore left."""
    if folder.is_dir():
        for path in folder.iterdir():
            path.unlink()
        folder.rmdir()
