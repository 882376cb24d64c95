"""A disk that forgets: every write and sync of a database is recorded, and the files are rebuilt as a power cut at any
moment could have left them.

The database runs on apsw here, whose VFS can be written in Python, with the statements and pragmas of the store. The
recorded session uses exclusive locking, because such a VFS offers no shared memory; what is written and when it is
synced is the same.

What a cut may do: what was synced stays. Each later write is there, is not there, or is there in part (whole sectors of
512 bytes), whatever the others are. A name that was created or removed counts only when its directory was synced;
SQLite does that with the first sync of a new WAL.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import apsw

SECTOR = 512


class Step(NamedTuple):
    """`kind`: create, write, truncate, sync, delete, or ack (then `offset` is what was acknowledged)."""

    kind: str
    name: str
    offset: int = 0
    data: bytes = b""


class RecordingVfs(apsw.VFS):
    """The operating system's VFS, with a diary."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.known: set[str] = set()
        self.vfs_name = f"recording-{id(self)}"
        super().__init__(self.vfs_name, "")

    def xOpen(self, name: Any, flags: list[int]) -> RecordingFile:
        return RecordingFile(self, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        super().xDelete(filename, syncdir)
        self.known.discard(Path(filename).name)
        self.steps.append(Step("delete", Path(filename).name, int(syncdir)))

    def connect(self, path: Path) -> Connection:
        return Connection(path, self.vfs_name)

    def acknowledge(self, number: int) -> None:
        self.steps.append(Step("ack", "", number))


class RecordingFile(apsw.VFSFile):
    def __init__(self, vfs: RecordingVfs, name: Any, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self.vfs = vfs
        self.name = Path(name.filename() if isinstance(name, apsw.URIFilename) else name or "temporary").name
        if self.name not in vfs.known:
            vfs.known.add(self.name)
            vfs.steps.append(Step("create", self.name))

    def xWrite(self, data: bytes, offset: int) -> None:
        super().xWrite(data, offset)
        self.vfs.steps.append(Step("write", self.name, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:
        super().xTruncate(newsize)
        self.vfs.steps.append(Step("truncate", self.name, newsize))

    def xSync(self, flags: int) -> None:
        super().xSync(flags)
        self.vfs.steps.append(Step("sync", self.name))


class Connection:
    """As much of `sqlite3.Connection` as the store uses, over apsw."""

    def __init__(self, path: Path, vfs: str) -> None:
        self._connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE, vfs=vfs)
        self.execute("PRAGMA locking_mode = EXCLUSIVE")
        self.execute("PRAGMA wal_autocheckpoint = 12")  # many checkpoints in a short session

    def execute(self, sql: str, parameters: Any = ()) -> Rows:
        return Rows(self._connection, list(self._connection.execute(sql, parameters)))

    def executescript(self, sql: str) -> None:
        self.execute(sql)

    @property
    def in_transaction(self) -> bool:
        return bool(self._connection.in_transaction)

    def close(self) -> None:
        self._connection.close()


class Rows:
    def __init__(self, connection: apsw.Connection, rows: list[Any]) -> None:
        self._rows = rows
        self.rowcount = connection.changes()
        self.lastrowid = connection.last_insert_rowid()

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)

    def fetchall(self) -> list[Any]:
        return self._rows

    def fetchone(self) -> Any:
        return self._rows[0] if self._rows else None


class File:
    """What of a file is certainly on the disk, and what was written since the last sync."""

    def __init__(self) -> None:
        self.synced = b""
        self.later: list[Step] = []
        self.name_synced = False

    def sync(self) -> None:
        for step in self.later:
            self.synced = applied(self.synced, step)
        self.later = []

    def left_by_a_cut(self, chance: random.Random) -> bytes:
        content = self.synced
        for step in self.later:
            kept = chance.choice(("all", "nothing", "part"))
            if kept == "all":
                content = applied(content, step)
            elif kept == "part" and len(step.data) > SECTOR:
                size = SECTOR * chance.randrange(1, len(step.data) // SECTOR + 1)
                content = applied(content, step._replace(data=step.data[:size]))
        return content


def applied(content: bytes, step: Step) -> bytes:
    if step.kind == "truncate":
        return content[: step.offset].ljust(step.offset, b"\0")
    content = content.ljust(step.offset, b"\0")
    return content[: step.offset] + step.data + content[step.offset + len(step.data) :]


class Disk:
    """Replays steps; `removed` are files whose removal may not have reached the disk."""

    def __init__(self) -> None:
        self.files: dict[str, File] = {}
        self.removed: dict[str, File] = {}
        self.acknowledged = 0

    def replay(self, step: Step) -> None:
        match step.kind:
            case "ack":
                self.acknowledged = step.offset
            case "create":
                self.files[step.name] = File()
            case "write" | "truncate":
                self.files[step.name].later.append(step)
            case "sync":
                self.files[step.name].sync()
                if step.name.endswith("-wal") and not self.files[step.name].name_synced:
                    self.sync_names()
            case "delete":
                self.removed[step.name] = self.files.pop(step.name)
                if step.offset:
                    self.sync_names()

    def sync_names(self) -> None:
        self.removed.clear()
        for file in self.files.values():
            file.name_synced = True

    def cut(self, folder: Path, chance: random.Random) -> None:
        """Write the files as a power cut now could have left them."""
        there = {name: file for name, file in self.removed.items() if chance.random() < 0.5}
        there |= {name: file for name, file in self.files.items() if file.name_synced or chance.random() < 0.5}
        for name, file in there.items():
            (folder / name).write_bytes(file.left_by_a_cut(chance))


def cuts(
    steps: Sequence[Step], make_folder: Callable[[], Path], chance: random.Random, share: float
) -> Iterator[tuple[int, Path]]:
    """After some of the steps: what had been acknowledged, and a folder with what the cut left."""
    disk = Disk()
    for step in steps:
        disk.replay(step)
        if chance.random() < share:
            folder = make_folder()
            disk.cut(folder, chance)
            yield disk.acknowledged, folder
