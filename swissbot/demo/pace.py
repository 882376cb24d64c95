"""Time and turns in the simulated server: its clock follows the real one, and one hand acts at a time."""

from __future__ import annotations

import asyncio
import time
from datetime import timedelta
from typing import TYPE_CHECKING

import simcord

if TYPE_CHECKING:
    from simcord import Preview

TICK = 0.5  # seconds between two looks at the clock
LETTING_GO = 0.05
REDRAW = 10.0  # seconds after which relative times on the page are drawn anew


class Pace:
    """Holds the lock that presses, autoplay and the clock share, and redraws the page after a change."""

    def __init__(self, env: simcord.Env) -> None:
        self.lock = asyncio.Lock()
        self._env = env
        self._began = env.now() - timedelta(seconds=time.monotonic())
        self._drawn = (0, 0.0)

    async def run(self, preview: Preview) -> None:
        """Never returns: moves the simulated clock and shows what changed by itself."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._keep_time(preview))
            tasks.create_task(self._let_go_of_timers())

    async def _keep_time(self, preview: Preview) -> None:
        while True:
            await asyncio.sleep(TICK)
            async with self.lock:
                await self.catch_up(preview)

    async def catch_up(self, preview: Preview) -> None:
        """Bring the clock to the present, and the page to what the bot did. The caller holds the lock."""
        now = time.monotonic()
        behind = (self._began + timedelta(seconds=now) - self._env.now()).total_seconds()
        try:
            await self._env.advance_time(max(0.0, behind))
            requests = len(self._env.http_requests)
            if requests != self._drawn[0] or now - self._drawn[1] > REDRAW:
                await preview.refresh()
                self._drawn = (requests, now)
        except TimeoutError:
            # the bot is still at work (a big pairing, say); what it does is shown at a later tick
            return

    async def _let_go_of_timers(self) -> None:
        """After a press, simcord waits for every timer of the bot that the real clock would fire within five seconds:
        a press shortly before a countdown ends would hang. Here timers are the simulated clock's business alone, so
        their real halves are taken away, also while a press waits. Should simcord name these things differently one
        day, some presses are slow, and nothing else.
        """
        while True:
            await asyncio.sleep(LETTING_GO)
            for record in getattr(getattr(self._env, "_work", None), "callbacks", ()):
                timer = getattr(record, "real_handle", None)
                if timer is not None:
                    timer.cancel()
