"""The bot as a process over real HTTP and WebSocket: start, memory, and how soon a press is acknowledged.

Two hundred players press within ten seconds: first Join, then their results. Run alone, on two cores.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

from tests.bot.big_field import big_evening
from tests.wire import launch
from tests.wire.crowd import Answer, Person, crowd, newest
from tests.wire.discord_server import DiscordServer
from tests.wire.process import BotProcess, swissbot

PLAYERS = 200
WINDOW = 10.0
STARTS = 3
IDLE = 2.0


@dataclass(frozen=True)
class Figures:
    """Seconds from start to ready, bytes while nothing happens, milliseconds until each press was acknowledged."""

    starts: Sequence[float]
    idle: int
    busy: int
    joins: Sequence[float]
    reports: Sequence[float]
    cpu: float


async def spread(act: Callable[[Person], Awaitable[Answer]], people: Sequence[Person]) -> list[float]:
    """Everybody acts once, evenly over the window; the milliseconds each waited for the acknowledgement."""

    async def later(person: Person, delay: float) -> Answer:
        await asyncio.sleep(delay)
        return await act(person)

    gap = WINDOW / len(people)
    answers = await asyncio.gather(*(later(person, n * gap) for n, person in enumerate(people)))
    failed = [answer.failed for answer in answers if not answer.ok]
    if failed:
        raise RuntimeError(f"{len(failed)} presses failed: {failed[0]}")
    return [answer.latency_ms or 0.0 for answer in answers]


async def evening(server: DiscordServer, bot: BotProcess) -> Figures:
    guild = server.world.add_guild("Club")
    channel = server.world.add_channel(guild, "general")
    olga = Person(server, guild, "Olga", permissions="manage_guild")
    for _ in range(STARTS):
        await bot.restart()
    await asyncio.sleep(IDLE)
    idle = bot.memory()
    await olga.slash(channel, "tournament create", name="Friday", preset="magic", rounds=3)
    panel = await server.until(lambda: newest(channel, "Friday"))
    people = crowd(server, guild, PLAYERS)
    before = bot.cpu()
    joins = await spread(lambda person: person.press(panel, "Join"), people)
    await olga.slash(channel, "tournament start")
    shown = await server.until(lambda: newest(channel, "## Round 1"), 30)
    reports = await spread(lambda person: _report(person, shown), people)
    return Figures(bot.ready_after, idle, bot.memory(), joins, reports, bot.cpu() - before)


async def _report(person: Person, shown: object) -> Answer:
    """Ask for the scores and claim a win; the second press is the one that is measured."""
    asked = await (await person.press(shown, "Report result")).final()  # type: ignore[arg-type]  # a message
    return await asked.press("I won 2–0")


async def measured() -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        async with DiscordServer() as server, swissbot(server, Path(folder)) as bot:
            return await evening(server, bot)


async def held_up() -> float:
    """The longest time in seconds for which the loop of a bot did not come round while 512 are paired and announced."""
    with tempfile.TemporaryDirectory() as folder:
        async with DiscordServer() as server:
            launch.redirect(server.url)
            return await big_evening(server, Path(folder), guests=False)


def rows() -> None:
    """Print the table."""
    began = time.monotonic()
    found = asyncio.run(measured())
    print(f"the bot over the wire, {PLAYERS} players press within {WINDOW:.0f} s")
    print(f"start to ready, seconds           {min(found.starts):7.2f} to {max(found.starts):.2f}")
    print(f"memory idle, in the end (MB)      {found.idle / 1e6:7.0f}, {found.busy / 1e6:.0f}")
    for name, waits in (("Join", found.joins), ("result", found.reports)):
        print(f"{name:<7} acknowledged, ms: median {median(waits):7.1f}, 95 % {quantiles(waits, n=20)[-1]:.1f}, "
              f"longest {max(waits):.1f}")  # fmt: skip
    print(f"processor seconds of the bot      {found.cpu:7.2f} (of {time.monotonic() - began:.0f} s in all)")
    # the pretended Discord runs on the same loop here
    print(f"512 players, loop held up, s      {asyncio.run(held_up()):7.3f} at most")


if __name__ == "__main__":
    rows()
