"""A backup is made while results come in, and is believed only after it was checked."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from swissbot.store.backup import MANIFEST, restore
from swissbot.store.interface import StoreError
from swissbot.store.offline_check import inspect
from swissbot.store.sqlite import copies
from swissbot.store.sqlite.store import SqliteStore
from tests.store.conftest import Reopen
from tests.store.logs import GUILD, created, joined

# ruff: noqa: ASYNC240  # nothing else runs in these tests that looking at a file could hold up


@pytest.fixture
async def backup(store: SqliteStore, tmp_path: Path) -> Path:
    """A backup of two guilds; the store is closed afterwards."""
    await store.create(GUILD, [created(), joined(2), joined(3)])
    await store.create(7, [created()])
    paths = await store.backup(tmp_path / "backup")
    assert [path.name for path in paths] == ["7.db", f"{GUILD}.db"]
    await store.close()
    return tmp_path / "backup"


async def test_what_was_backed_up_comes_back(backup: Path, tmp_path: Path, reopen: Reopen) -> None:
    assert restore(backup, tmp_path / "new") == [7, GUILD]
    copy = SqliteStore(tmp_path / "new", now=lambda: 0.0)
    assert list(await copy.records(GUILD, 1)) == [created(), joined(2), joined(3)]
    assert await copy.append(GUILD, 1, [joined(4)])
    await copy.close()
    assert {path.name for path in (tmp_path / "new").iterdir()} == {"guilds", "lock"}


async def test_the_manifest_counts_what_is_inside(backup: Path) -> None:
    manifest = json.loads((backup / MANIFEST).read_text())
    assert manifest["made_at"] == 1_700_000_000
    assert manifest["guilds"][1] == {
        "guild": GUILD,
        "file": f"{GUILD}.db",
        "version": 1,
        "tournaments": 1,
        "events": 3,
    }
    assert {path.name for path in backup.iterdir()} == {MANIFEST, "7.db", f"{GUILD}.db"}
    assert {path.stat().st_mode & 0o777 for path in backup.iterdir()} == {0o600}


async def test_results_go_on_while_a_backup_is_made(store: SqliteStore, tmp_path: Path) -> None:
    for guild in range(1, 9):
        await store.create(guild, [created()])

    async def play(guild: int) -> None:
        for seq in range(2, 40):
            assert await store.append(guild, 1, [joined(seq)])

    playing = [asyncio.create_task(play(guild)) for guild in range(1, 9)]
    paths = await store.backup(tmp_path / "backup")
    await asyncio.gather(*playing)
    assert len(paths) == 8
    assert restore(tmp_path / "backup", tmp_path / "new") == list(range(1, 9))


async def test_an_old_backup_is_not_overwritten(store: SqliteStore, tmp_path: Path) -> None:
    (tmp_path / "backup").mkdir()
    (tmp_path / "backup" / "precious").touch()
    with pytest.raises(StoreError) as refused:
        await store.backup(tmp_path / "backup")
    assert refused.value.code == "not-empty"


async def test_a_guild_that_cannot_be_copied_is_named_and_the_others_are_copied(
    store: SqliteStore, tmp_path: Path, guilds_dir: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await store.create(1, [created()])
    (guilds_dir / "2.db").mkdir()
    paths = await store.backup(tmp_path / "backup")
    assert [path.name for path in paths] == ["1.db"]
    manifest = json.loads((tmp_path / "backup" / MANIFEST).read_text())
    assert [row["guild"] for row in manifest["failed"]] == [2]
    assert "guild 2 is not in the backup" in caplog.text


async def test_a_directory_with_guilds_is_replaced_only_by_force_and_then_kept(
    backup: Path, tmp_path: Path, reopen: Reopen
) -> None:
    data = tmp_path / "data"
    with pytest.raises(StoreError) as refused:
        restore(backup, data)
    assert refused.value.code == "not-empty"
    store = await reopen()
    await store.append(GUILD, 1, [joined(4)])
    with pytest.raises(StoreError) as in_use:
        restore(backup, data, force=True)
    assert in_use.value.code == "in-use"
    await store.close()
    for turn in (1, 2):
        assert restore(backup, data, force=True) == [7, GUILD]
        assert (data / f"guilds.before-restore-{turn}" / f"{GUILD}.db").exists()
    assert len(await (await reopen()).records(GUILD, 1)) == 3


def cut_short(backup: Path) -> None:
    path = backup / f"{GUILD}.db"
    path.write_bytes(path.read_bytes()[:9000])


def exchanged(backup: Path) -> None:
    (backup / f"{GUILD}.db").write_bytes((backup / "7.db").read_bytes())


def path_outside(backup: Path) -> None:
    manifest = json.loads((backup / MANIFEST).read_text())
    manifest["guilds"][0]["file"] = "../data/guilds/7.db"
    (backup / MANIFEST).write_text(json.dumps(manifest))


@pytest.mark.parametrize(
    "harm",
    [
        cut_short,
        exchanged,
        path_outside,
        lambda backup: (backup / "7.db").unlink(),
        lambda backup: (backup / "7.db").write_bytes(b"nonsense" * 1000),
        lambda backup: (backup / MANIFEST).unlink(),
        lambda backup: (backup / MANIFEST).write_text("{}"),
        lambda backup: (backup / MANIFEST).write_text("not json"),
    ],
)
async def test_a_backup_that_is_not_whole_restores_nothing(
    backup: Path, tmp_path: Path, harm: Callable[[Path], object]
) -> None:
    harm(backup)
    with pytest.raises(StoreError) as refused:
        restore(backup, tmp_path / "new")
    assert refused.value.code == "damaged"
    assert not (tmp_path / "new").exists()


async def test_a_backup_of_a_newer_version_is_refused(backup: Path, tmp_path: Path) -> None:
    manifest = json.loads((backup / MANIFEST).read_text())
    (backup / MANIFEST).write_text(json.dumps({**manifest, "format": 99}))
    with pytest.raises(StoreError) as refused:
        restore(backup, tmp_path / "new")
    assert refused.value.code == "newer"


class Cut(Exception):
    """The process ends here."""


@pytest.mark.parametrize("renames", [0, 1, 2, 3])
async def test_a_restore_that_is_killed_between_any_two_renames_is_finished_at_the_next_start(
    backup: Path, tmp_path: Path, reopen: Reopen, monkeypatch: pytest.MonkeyPatch, renames: int
) -> None:
    """It left the bot empty and silent before, with the data beside its place."""
    await (await reopen()).close()
    data, done = tmp_path / "data", 0
    real = Path.rename

    def rename(self: Path, target: Path) -> Path:
        nonlocal done
        if "guilds" in self.name and self.parent == data:
            if done == renames:
                raise Cut
            done += 1
        return real(self, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", rename)
        try:
            restore(backup, data, force=True)
        except Cut:
            assert renames < 3
    store = await reopen()
    assert len(await store.records(GUILD, 1)) == 3, "what was there before, or what was restored"
    assert not (data / "guilds.restored").exists()
    await store.close()
    assert inspect(data).guilds >= 1


async def test_a_bad_backup_disk_does_no_harm_to_the_guilds(
    store: SqliteStore, tmp_path: Path, guilds_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error of the copy was taken for one of the guild's own file: healthy servers began empty."""
    for guild in (GUILD, GUILD + 1):
        await store.create(guild, [created()])

    class BadDisk(sqlite3.Connection):
        def execute(self, sql: str, *more: Any) -> sqlite3.Cursor:
            error = sqlite3.DatabaseError("database disk image is malformed")
            error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise error

    def begun(to: Path) -> tuple[Path, sqlite3.Connection]:
        partial = to.with_name(f"{to.name}.partial")
        return partial, sqlite3.connect(partial, factory=BadDisk, check_same_thread=False)

    monkeypatch.setattr(copies, "_begun", begun)
    assert list(await store.backup(tmp_path / "bad")) == []
    failed = json.loads((tmp_path / "bad" / "manifest.json").read_text())["failed"]
    assert [row["guild"] for row in failed] == [GUILD, GUILD + 1]
    assert all(row["why"].startswith("copy: the copy in") for row in failed)
    assert not list(guilds_dir.glob("*.damaged-*"))
    assert len(await store.records(GUILD, 1)) == 1
    assert list(await store.check()) == []


async def test_an_error_that_a_fresh_look_does_not_confirm_sets_nothing_aside(reopen: Reopen, guilds_dir: Path) -> None:
    lying = [False]

    class Lies(sqlite3.Connection):
        def execute(self, sql: str, *more: Any) -> sqlite3.Cursor:
            if lying[0] and "FROM event" in sql:
                error = sqlite3.DatabaseError("database disk image is malformed")
                error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
                raise error
            return super().execute(sql, *more)

    store = await reopen(open_file=lambda path: sqlite3.connect(path, isolation_level=None, factory=Lies))
    await store.create(GUILD, [created()])
    lying[0] = True
    with pytest.raises(StoreError) as refused:
        await store.records(GUILD, 1)
    assert refused.value.code == "io"
    assert not list(guilds_dir.glob("*.damaged-*"))
    lying[0] = False
    assert len(await store.records(GUILD, 1)) == 1
