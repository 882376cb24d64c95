"""The worker process: what it answers, and that it never keeps the bot from ending."""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import replace

import pytest

from swissbot.engine.pairing import pair
from swissbot.engine.presets import rules_of
from swissbot.engine.types import EngineError, Entrant, History
from swissbot.workers import PairingWorkers

BUSY = """
import asyncio, time
from swissbot.workers import PairingWorkers

async def main():
    workers = PairingWorkers()
    busy = asyncio.get_running_loop().run_in_executor(workers._started(), time.sleep, 300)
    while not workers._pool._processes or not all(p.is_alive() for p in workers._pool._processes.values()):
        await asyncio.sleep(0)
    print("busy", flush=True)
    workers.close()
    await asyncio.gather(busy, return_exceptions=True)

if __name__ == "__main__":
    asyncio.run(main())
"""


def field(count: int) -> History:
    return History(rules_of("magic"), tuple(Entrant(str(number), f"P{number}", number) for number in range(count)))


async def test_the_worker_pairs_as_the_engine_does_here() -> None:
    workers = PairingWorkers(heavy_field=4)
    asked = field(6)
    assert workers.is_heavy(asked) and not workers.is_heavy(field(4))
    answer = await workers.pair(asked)
    workers.close()
    assert answer(asked) == pair(asked)
    with pytest.raises(EngineError):
        answer(field(8))


def test_what_may_take_long_does_not_run_here() -> None:
    workers = PairingWorkers()
    sides, cards = rules_of("esports"), rules_of("magic")
    assert [workers.is_heavy(field(count)) for count in (12, 16, 100, 400, 401)] == [False, False, False, False, True]
    assert [workers.is_heavy(replace(field(count), rules=sides)) for count in (16, 100, 101)] == [False, False, True]
    assert workers.is_heavy(replace(field(16), rules=replace(cards, rounds=15)))
    assert not workers.is_heavy(replace(field(8), rules=replace(cards, rounds=7)))
    assert workers.is_heavy(replace(field(8), rules=rules_of("chess")))


async def test_what_cannot_be_paired_is_a_refusal_and_not_a_crash() -> None:
    workers = PairingWorkers()
    answer = await workers.pair(field(1))
    workers.close()
    with pytest.raises(EngineError):
        answer(field(1))


def test_a_busy_worker_does_not_keep_the_process_from_ending() -> None:
    began = time.monotonic()
    done = subprocess.run([sys.executable, "-c", BUSY], capture_output=True, timeout=60, check=False)
    assert done.stdout == b"busy\n", done.stderr.decode()
    assert done.returncode == 0
    assert time.monotonic() - began < 30
