"""Five hundred and twelve players over two rounds: the bot in this process, connected to a Discord with its limits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from swissbot.bot.run import create_bot
from swissbot.config import Config
from swissbot.service import Service
from swissbot.store.sqlite.store import SqliteStore
from swissbot.tournament.commands import Actor, AddPlayers, Command, NewEntrant, SetResult
from swissbot.tournament.events import Score
from swissbot.tournament.queries import current_round
from swissbot.tournament.state import Tournament
from tests.wire.crowd import Person, crowd
from tests.wire.discord_server import DiscordServer
from tests.wire.messages import Message
from tests.wire.model import Channel

PLAYERS = 512
MOST_MESSAGES = 12


@asynccontextmanager
async def connected(server: DiscordServer, data: Path) -> AsyncIterator[Service]:
    """The bot in this process at its real pace, connected to the server."""

    def now() -> int:
        return int(time.time())

    service = Service(SqliteStore(data, now=now), now=now, seed=lambda: 7)
    bot = create_bot(Config(data_dir=data), service=service, now=now)
    running = asyncio.create_task(bot.start(server.token))
    await server.until(lambda: server.gateway.ready and any(server.commands.values()))
    try:
        yield service
    finally:
        await bot.close()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await service.close()


def shown(channel: Channel, heading: str) -> list[Message]:
    return [m for m in channel.messages.values() if heading in m.text]


def announced(channel: Channel, state: Tournament, heading: str) -> bool:
    """Whether everybody stands in the posts of the round."""
    text = "\n".join(m.text for m in shown(channel, heading))
    return all((f"<@{e.users[0]}>" if e.users else e.name) in text for e in state.entrants.values())


def played(channel: Channel, heading: str) -> bool:
    return all("All " in m.text for m in shown(channel, heading))


async def blocked(stop: asyncio.Event) -> float:
    """The longest time for which the loop did not come round, in seconds."""
    worst, before = 0.0, time.perf_counter()
    while not stop.is_set():
        await asyncio.sleep(0.005)
        now = time.perf_counter()
        worst, before = max(worst, now - before), now
    return worst


async def big_evening(server: DiscordServer, data: Path, guests: bool) -> float:
    """Play it; the longest time for which the loop was held up (the pretended Discord runs on it too), in seconds."""
    guild = server.world.add_guild("Club")
    channel = server.world.add_channel(guild, "general")
    olga = Person(server, guild, "Olga", permissions="manage_guild")
    boss = Actor(olga.user.id, organiser=True)
    async with connected(server, data) as service:

        async def do(*commands: Command) -> None:
            for number, command in enumerate(commands):
                await service.execute(guild.id, 1, command, boss, f"{time.perf_counter_ns()}:{number}")

        await olga.slash(channel, "tournament create", name="Open", preset="magic", rounds=2, hold="0")
        await server.until(lambda: shown(channel, "Open"))
        people = crowd(server, guild, PLAYERS)
        await do(AddPlayers(tuple(field(people, guests))))
        stop = asyncio.Event()
        watching = asyncio.create_task(blocked(stop))
        await olga.slash(channel, "tournament start")
        for number in (1, 2):
            heading = f"## Round {number}"
            state = await service.ask(guild.id, 1)
            now = current_round(state)
            assert now is not None and now.number == number

            await server.until(partial(announced, channel, state, heading), within=60)
            assert len(shown(channel, heading)) <= MOST_MESSAGES
            for match in now.matches:
                await do(SetResult(match, Score("a", (2, 0, 0))))
                await asyncio.sleep(0.01)
            await server.until(partial(played, channel, heading), within=90)
        await server.until(lambda: shown(channel, "wins Open"), within=60)
        stop.set()
        return await watching


def field(people: Sequence[Person], guests: bool) -> Iterable[NewEntrant]:
    for number, person in enumerate(people):
        name = f"{number:03d} " + "W" * 28
        yield NewEntrant(name, None if guests else person.user.id)
