"""A process of its own that writes results until it is killed, and says each one after the store has acknowledged it.

Run as `python -m tests.store.writer <data directory> <guild>`.
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

from swissbot.store.sqlite.store import SqliteStore
from tests.store.logs import big_round, created, joined


async def write(data_dir: Path, guild: int) -> None:
    store = SqliteStore(data_dir, now=time.time)
    await store.create(guild, [created()])
    seq = len(await store.records(guild, 1))
    while True:
        seq += 1
        await store.append(guild, 1, [joined(seq) if seq % 10 else big_round(seq, 50)])
        sys.stdout.write(f"{seq}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1]), int(sys.argv[2])))
