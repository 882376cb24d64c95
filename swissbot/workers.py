"""Pairings too big for the event loop run in one worker process; a press elsewhere never waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from swissbot.dutch_program import pair
from swissbot.engine.round_counts import planned_rounds
from swissbot.engine.types import EngineError, History, Pairing, Reason

# Measured on two cores of a rented machine: whatever else is asked, a pairing of more entrants may take over 50 ms.
HEAVY_FIELD = 400
# The same where players are to be kept apart, or where there are sides, or after many rounds.
HEAVY_HARD_FIELD = 100
MANY_ROUNDS = 10
# Where nearly everybody is to meet everybody, the rest of the plan is looked through: up to a second in these fields.
LOOKED_AHEAD = range(13, 17)
TIMEOUT = 120.0


class Heavy(BaseException):
    """Raised in place of a pairing that must not run here: a BaseException, so that no rule takes it for a failure."""

    def __init__(self, history: History) -> None:
        super().__init__("heavy pairing")
        self.history = history


class PairingWorkers:
    """One process, started when it is first needed. `close()` ends it."""

    def __init__(self, heavy_field: int = HEAVY_FIELD) -> None:
        self._heavy_field = heavy_field
        self._pool: ProcessPoolExecutor | None = None

    def is_heavy(self, history: History) -> bool:
        """Whether a pairing may take over 50 ms; the Dutch system always starts a program."""
        rules, played = history.rules, len(history.rounds)
        here = sum(entrant.dropped_after is None for entrant in history.entrants)
        if here in LOOKED_AHEAD and planned_rounds(history) > here - 4:
            return True
        hard = rules.sides or rules.forbidden or rules.avoid_group_rounds > played or played >= MANY_ROUNDS
        limit = min(HEAVY_HARD_FIELD, self._heavy_field) if hard else self._heavy_field
        return here > limit or rules.pairing == "dutch"

    async def pair(self, history: History) -> Callable[[History], Pairing]:
        """Pair in the worker; returns a function that answers exactly this history, by a pairing or an `EngineError`.

        A worker that dies or takes longer than two minutes is a failed pairing, not a lost result.
        """
        outcome: Pairing | EngineError
        try:
            loop = asyncio.get_running_loop()
            outcome = await asyncio.wait_for(loop.run_in_executor(self._started(), pair, history), TIMEOUT)
        except EngineError as error:
            outcome = error
        except (TimeoutError, BrokenProcessPool) as error:
            self.close()
            outcome = EngineError(Reason("worker-failed", {"error": type(error).__name__}))

        def answer(asked: History) -> Pairing:
            if asked != history:
                raise EngineError(Reason("worker-failed", {"error": "another history"}))
            if isinstance(outcome, EngineError):
                raise outcome
            return outcome

        return answer

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # spawn: a fork of a process with threads and open databases is not safe
            self._pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
        return self._pool

    def close(self) -> None:
        """End the process at once, whatever it computes: left alone it would keep this one from ending."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        # before Python 3.14 there is no public way to end a worker that is busy
        busy = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in busy:
            process.terminate()
