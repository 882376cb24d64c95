"""How long an append takes and what open files cost, beside the bare `sqlite3` module in the same run."""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path

from swissbot.engine.types import Rules
from swissbot.store.codec.events import encode
from swissbot.store.sqlite.store import SqliteStore
from swissbot.tournament.events import Created, Joined, Record, Settings

APPENDS = 400
GUILDS = 64
INSERT = "INSERT INTO event (tournament, seq, at, user, cause, body) VALUES (1, ?, ?, ?, ?, ?)"


def created() -> Record:
    return Record(1, 1_700_000_000, 1, "create", Created("Friday", 1, 2, 1, Rules(), Settings()))


def joined(seq: int) -> Record:
    return Record(seq, 1_700_000_000 + seq, seq, f"join-{seq}", Joined(str(seq), f"Player {seq}", seq))


def rows() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        appends, opened, memory = asyncio.run(_store(Path(folder)))
        peer = _bare(Path(folder) / "guilds" / "1.db")
    ours, theirs = statistics.median(appends), statistics.median(peer)
    print("\n## store\n\n| what | figure |\n| --- | --- |")
    print(f"| append of one event, median | {ours * 1e3:.2f} ms |")
    print(f"| append of one event, 99 of 100 | {statistics.quantiles(appends, n=100)[98] * 1e3:.2f} ms |")
    print(f"| the same by the bare sqlite3 module, median | {theirs * 1e3:.2f} ms |")
    print(f"| ratio | {ours / theirs:.2f} |")
    print(f"| opening {GUILDS - 1} files, each | {opened / (GUILDS - 1) * 1e3:.1f} ms |")
    print(f"| memory of {GUILDS - 1} more open files | {memory / 2**20:.1f} MiB |")


async def _store(folder: Path) -> tuple[list[float], float, int]:
    store = SqliteStore(folder, now=time.time)
    await store.create(1, [created()])
    appends = []
    for seq in range(2, APPENDS + 2):
        began = time.perf_counter()
        await store.append(1, 1, [joined(seq)])
        appends.append(time.perf_counter() - began)
    before, began = _resident(), time.perf_counter()
    for guild in range(2, GUILDS + 1):
        await store.create(guild, [created()])
    opened, memory = time.perf_counter() - began, _resident() - before
    await store.close()
    return appends, opened, memory


def _bare(file: Path) -> list[float]:
    """The same rows, each in a transaction of its own, with the same promises of the disk."""
    taken = []
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        for seq in range(APPENDS + 2, 2 * APPENDS + 2):
            record = joined(seq)
            began = time.perf_counter()
            connection.execute(INSERT, (seq, record.at, record.user, record.cause, encode(record.event)))
            taken.append(time.perf_counter() - began)
    return taken


def _resident() -> int:
    """Bytes of memory this process has; 0 where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
    except OSError:
        return 0
