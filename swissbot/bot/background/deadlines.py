"""Deadlines: asks each guild for its next one, sleeps until then, and executes a `Tick`. It decides nothing itself."""

from __future__ import annotations

import logging
from collections.abc import Callable

from swissbot.bot.worker import Health, Worker, Workers
from swissbot.service import Service
from swissbot.tournament.commands import CLOCK, CatchUp, Tick
from swissbot.tournament.errors import Refused

LONGEST_SLEEP = 300.0
STUCK = 30.0
OUTAGE = 60.0
"""Seconds without a connection from which it counts as an absence: people could not act."""

_log = logging.getLogger(__name__)


class Deadlines:
    """`now` is Unix seconds. A sleep is never longer than five minutes, so that a clock that jumps is noticed."""

    def __init__(self, service: Service, *, now: Callable[[], int], away: Callable[[int], int | None]) -> None:
        """`away(guild)`: since when nobody there can reach the bot; None while they can."""
        self._service = service
        self._now = now
        self._away = away
        self._started_at = 0
        self._back_at: dict[int, int] = {}
        self._caught_up: set[int] = set()
        self._workers = Workers("clock", self._keep)
        self._starter = Worker("clock start", self._start)

    def start(self) -> None:
        """Catch up with what fell due while the bot was away, then keep time."""
        self._started_at = self._now()
        self._starter.poke()

    def back(self, guild: int) -> None:
        """The bot can be reached there again: what fell due meanwhile starts anew."""
        self._back_at[guild] = self._now()
        self._caught_up.discard(guild)
        self.poke(guild)

    def poke(self, guild: int, _tournament: int = 0) -> None:
        """Something changed in this guild: its next deadline may be another."""
        self._workers.poke(guild)

    def health(self) -> list[Health]:
        return [self._starter.health(), *self._workers.health()]

    async def close(self) -> None:
        await self._workers.close()
        await self._starter.close()

    async def _start(self) -> None:
        for guild in await self._service.guilds():
            self.poke(guild)

    async def _keep(self, guild: int) -> float | None:
        away = self._away(guild)
        if away is not None and self._now() - away >= OUTAGE:
            return OUTAGE
        if guild not in self._caught_up:
            await self._catch_up(guild)
            self._caught_up.add(guild)
        last: tuple[int, int] | None = None
        while (due := await self._service.due(guild)) is not None:
            when, tournament = due
            if when > self._now():
                return min(LONGEST_SLEEP, float(when - self._now()))
            if due == last:
                # nothing came of it: a rule disagrees with itself, and asking faster will not help
                _log.error("a deadline stays due", extra={"guild": guild, "tournament": tournament, "when": when})
                return STUCK
            last = due
            await self._tick(guild, tournament, when)
        return None

    async def _tick(self, guild: int, tournament: int, when: int) -> None:
        state = await self._service.ask(guild, tournament)
        cause = f"due:{tournament}:{when}:{state.seq}"
        try:
            await self._service.execute(guild, tournament, Tick(), CLOCK, cause)
        except Refused as refused:
            _log.warning("a deadline was refused", extra={"guild": guild, "code": refused.code})

    async def _catch_up(self, guild: int) -> None:
        """Nobody is punished for the bot's absence: what fell due in it starts anew."""
        until = self._back_at.get(guild, self._started_at)
        done: set[int] = set()
        while (due := await self._service.due(guild)) is not None and due[0] < until and due[1] not in done:
            tournament = due[1]
            done.add(tournament)
            cause = f"away:{tournament}:{until}"
            try:
                await self._service.execute(guild, tournament, CatchUp(until=until), CLOCK, cause)
            except Refused as refused:
                _log.warning("catching up was refused", extra={"guild": guild, "code": refused.code})
