"""One process for each data directory: a lock that the operating system drops when its holder dies."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

from swissbot.store.interface import StoreError

try:
    import fcntl
except ImportError:  # Windows has no flock; there the database's own locks have to do
    fcntl = None  # type: ignore[assignment]  # the module is absent, not another type


class DataDirInUse(StoreError):
    """Another process works in this directory; `pid` is its process id, 0 if it is not known."""

    def __init__(self, pid: int, directory: Path) -> None:
        super().__init__("in-use", f"{directory} is in use by process {pid or 'unknown'}")
        self.pid = pid


class DataDirLock:
    """Held from construction until `release`. The file stays, so that nobody locks a file that was just removed."""

    def __init__(self, data_dir: Path) -> None:
        make_private_dir(data_dir)
        descriptor = os.open(data_dir / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        self._file: IO[str] = os.fdopen(descriptor, "r+")
        try:
            if fcntl is not None:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = self._file.read(32).strip()
            self._file.close()
            raise DataDirInUse(int(holder) if holder.isdecimal() else 0, data_dir) from None
        self._file.truncate(0)
        self._file.write(f"{os.getpid()}\n")
        self._file.flush()

    def release(self) -> None:
        """May be called twice."""
        self._file.close()


def make_private_dir(path: Path) -> None:
    """Create a directory (and its parents) that only its owner can open, and make its name survive a power cut."""
    if path.is_dir():
        return
    make_private_dir(path.parent)
    path.mkdir(mode=0o700, exist_ok=True)
    sync_dir(path.parent)


def sync_dir(path: Path) -> None:
    """Names are on disk only when their directory is. Windows can't open a directory and needs no such call."""
    if os.name == "nt":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
