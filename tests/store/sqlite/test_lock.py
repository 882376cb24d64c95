"""Two processes never share a data directory."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from swissbot.store.sqlite.lock import DataDirInUse, DataDirLock

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no flock")


def test_the_second_process_is_told_who_has_it(tmp_path: Path) -> None:
    lock = DataDirLock(tmp_path / "deep" / "data")
    program = (
        "import pathlib, sys\n"
        "from swissbot.store.sqlite.lock import *\n"
        "try:\n    DataDirLock(pathlib.Path(sys.argv[1]))\n"
        "except DataDirInUse as error:\n    print(error.pid, error.code, error.detail)\n"
    )
    other = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "deep" / "data")], capture_output=True, text=True, check=True
    )
    assert other.stdout.startswith(f"{os.getpid()} in-use ")
    lock.release()


def test_released_it_is_free_again(tmp_path: Path) -> None:
    lock = DataDirLock(tmp_path)
    with pytest.raises(DataDirInUse):
        DataDirLock(tmp_path)
    lock.release()
    lock.release()
    DataDirLock(tmp_path).release()


def test_the_lock_of_a_dead_process_is_free(tmp_path: Path) -> None:
    (tmp_path / "lock").write_text("999999\nand more than a pid")
    lock = DataDirLock(tmp_path)
    assert (tmp_path / "lock").read_text() == f"{os.getpid()}\n"
    lock.release()
