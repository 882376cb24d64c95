"""The store on SQLite: one file for each guild, `guilds/<id>.db` in the data directory.

A call is one task, one after the other for each guild, so that a cancelled press never leaves half a transaction.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

import aiosqlite

from swissbot.store.backup import back_up, finish_restore
from swissbot.store.erase_person import forget
from swissbot.store.interface import SET_ASIDE, Conflict, Listed, PostRow, StoreError
from swissbot.store.sqlite import queries
from swissbot.store.sqlite.database import (
    QUICK_CHECK,
    Connect,
    GuildDatabase,
    Work,
    connect,
    failed_checks,
    set_aside_files,
)
from swissbot.store.sqlite.lock import DataDirLock, make_private_dir
from swissbot.store.sqlite.migrate import load_migrations
from swissbot.store.sqlite.pool import Pool
from swissbot.tournament.events import Record

T = TypeVar("T")

_FILE = re.compile(r"([0-9]{1,20})\.db")
_ORPHANS = "an event belongs to no tournament"


class SqliteStore:
    """Implements `Store`. Takes the lock of the data directory: raises `DataDirInUse` if another process has it.

    `now` gives Unix seconds (for idle files and the names of damaged ones); `open_guilds` is how many files are open
    at most; each costs a thread and three file descriptors. `open_file` opens a database file.
    """

    def __init__(
        self, data_dir: Path, *, now: Callable[[], float], open_guilds: int = 64, open_file: Connect = connect
    ) -> None:
        self._migrations = load_migrations()
        self._folder = data_dir / "guilds"
        self._now = now
        self._open_file = open_file
        self._lock = DataDirLock(data_dir)
        finish_restore(data_dir)
        make_private_dir(self._folder)
        self._pool = Pool(self._database, now, open_guilds)

    @property
    def open_files(self) -> int:
        """How many guild files are open now."""
        return self._pool.open_files

    async def guilds(self) -> Sequence[int]:
        return await asyncio.to_thread(_kept_guilds, self._folder)

    async def tournaments(self, guild: int) -> Sequence[Listed]:
        return await self._look_up(guild, queries.tournaments, [])

    async def create(self, guild: int, records: Sequence[Record], *, over: bool = False) -> int:
        return await self._write(guild, partial(queries.create, records=records, over=over))

    async def append(self, guild: int, tournament: int, records: Sequence[Record], *, over: bool | None = None) -> bool:
        work = partial(queries.append, tournament=tournament, records=records, over=over)
        appended: bool | None
        if queries.is_one_statement(records, over):
            appended = await self._look_up(guild, work, None)
        else:
            appended = await self._read_or_none(guild, work)
        if appended is None:
            raise Conflict
        return appended

    async def records(self, guild: int, tournament: int) -> Sequence[Record]:
        return await self._look_up(guild, partial(queries.records, tournament=tournament), [])

    async def cause(self, guild: int, cause: str) -> tuple[int, int] | None:
        return await self._look_up(guild, partial(queries.cause, cause=cause), None)

    async def posts(self, guild: int) -> Sequence[PostRow]:
        return await self._look_up(guild, queries.posts, [])

    async def save_post(self, guild: int, row: PostRow) -> None:
        save = partial(queries.save_post, row=row)
        await self._pool.statement(guild, save, partial(GuildDatabase.write, work=save))

    async def delete_post(self, guild: int, tournament: int, slot: str) -> None:
        await self._look_up(guild, partial(queries.delete_post, tournament=tournament, slot=slot), None)

    async def settings(self, guild: int) -> Mapping[str, str]:
        return await self._look_up(guild, queries.settings, {})

    async def save_settings(self, guild: int, changes: Mapping[str, str | None]) -> None:
        await self._write(guild, partial(queries.save_settings, changes=changes))

    async def forget(self, guild: int, user: int) -> int:
        return await self._pool.run(guild, partial(_forget, user=user))

    async def erase(self, guild: int) -> None:
        await self._pool.run(guild, GuildDatabase.erase)

    async def backup(self, to: Path) -> Sequence[Path]:
        aside = partial(set_aside_files, self._folder)
        return await back_up(await self.guilds(), self._read_or_none, aside, to, self._now())

    async def check(self, guild: int | None = None) -> Sequence[tuple[int, str]]:
        found: list[tuple[int, str]] = []
        for one in [guild] if guild is not None else await self.guilds():
            try:
                wrong: list[str] = await self._read(one, _complaints, [])
            except StoreError as error:
                wrong = [f"{error.code}: {error.detail}"]
            found += [(one, complaint) for complaint in wrong]
        name = "*.db" if guild is None else f"{guild}.db"
        for path in await asyncio.to_thread(set_aside_files, self._folder, name):
            found.append((int(path.name.partition(".")[0]), f"{SET_ASIDE}{path.name}"))
        return sorted(found)

    async def close(self) -> None:
        await self._pool.close()
        self._lock.release()

    def _database(self, guild: int) -> GuildDatabase:
        return GuildDatabase(self._folder / f"{guild}.db", self._migrations, self._now, self._open_file)

    async def _look_up(self, guild: int, work: Work[T], missing: T) -> T:
        """One statement; nothing is created."""
        return await self._pool.statement(guild, work, partial(GuildDatabase.read, work=work, missing=missing))

    async def _read(self, guild: int, work: Work[T], missing: T) -> T:
        return await self._pool.run(guild, partial(GuildDatabase.read, work=work, missing=missing))

    async def _read_or_none(self, guild: int, work: Work[T]) -> T | None:
        return await self._pool.run(guild, partial(GuildDatabase.read, work=work, missing=None))

    async def _write(self, guild: int, work: Work[T]) -> T:
        return await self._pool.run(guild, partial(GuildDatabase.write, work=work))


def guild_ids(folder: Path) -> list[int]:
    """Guilds that have a file in the folder."""
    return sorted(int(match[1]) for path in folder.iterdir() if (match := _FILE.fullmatch(path.name)))


def _kept_guilds(folder: Path) -> list[int]:
    """Guilds of which there is anything: a damaged file that was set aside is erased with its guild too."""
    aside = (int(path.name.partition(".")[0]) for path in set_aside_files(folder))
    return sorted({*guild_ids(folder), *aside})


async def _forget(database: GuildDatabase, user: int) -> int:
    changed = await database.read(partial(forget, user=user), 0)
    await database.remove_upgrade_copies()
    return changed


async def _complaints(connection: aiosqlite.Connection) -> list[str]:
    orphans = bool(await connection.execute_fetchall("PRAGMA foreign_key_check"))
    found = failed_checks(await connection.execute_fetchall(QUICK_CHECK)) + ([_ORPHANS] if orphans else [])
    return found or queries.unreadable(await connection.execute_fetchall(queries.EVENT_NAMES))
