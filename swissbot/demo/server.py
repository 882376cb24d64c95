"""Everything that runs during a demo: the simulated server, the bot in it, its page, the clock, and autoplay."""

from __future__ import annotations

import asyncio
import random
import signal
import socket
import sys
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import simcord

from swissbot.bot.posts.pacing import UNLIMITED
from swissbot.bot.run import create_bot
from swissbot.config import Config
from swissbot.demo import world as worlds
from swissbot.demo.autoplay import Autoplay
from swissbot.demo.locales import speak
from swissbot.demo.pace import Pace
from swissbot.demo.page import Page
from swissbot.render.i18n.language import words_for
from swissbot.service import Service
from swissbot.store.sqlite.store import SqliteStore

SEED = 2026  # the same lots and the same autoplay in every demo
LOCALES = {"en": "en-US", "de": "de", "pl": "pl"}
COMMANDS_TOLD = "commands.sha256"
YOURS = 1  # in autoplay, the first player is left to whoever watches


@dataclass(frozen=True, slots=True)
class Demo:
    """A simulated server with the bot in it. `pace.lock` is held by whoever acts in it."""

    world: worlds.World
    service: Service
    pace: Pace


@asynccontextmanager
async def demo(players: int, data_dir: Path, language: str = "en") -> AsyncIterator[Demo]:
    """The simulated server with the real bot in it, over the data in `data_dir`. `language` is that of the server and
    of everybody in it."""
    async with AsyncExitStack() as stack:
        # a fault of the bot is told by the bot, to the person and in its log; the demo goes on
        env = await stack.enter_async_context(simcord.run(worlds.empty_client(), check_errors=False))
        world = await worlds.build(env, players)

        def now() -> int:
            return int(env.now().timestamp())

        # the simulated Discord is new each time, so the bot may not remember that it knows the commands already
        (data_dir / COMMANDS_TOLD).unlink(missing_ok=True)
        lots = random.Random(SEED)
        service = Service(SqliteStore(data_dir, now=now), now=now, seed=lambda: lots.getrandbits(32))
        stack.push_async_callback(service.close)
        bot = create_bot(
            Config(data_dir=data_dir),
            service=service,
            now=now,
            clock=lambda: env.now().timestamp(),
            limits=UNLIMITED,
        )
        speak(env, lambda _: LOCALES[language])
        await env.restart_bot(bot)
        await service.set_guild_settings(world.guild.id, {"language": language})
        yield Demo(world, service, Pace(env))


async def serve(*, players: int, autoplay: bool, data_dir: Path, door: socket.socket, language: str) -> None:
    """Print the page's address and serve it at `door` until somebody ends it. Raises `StoreError`."""
    stop = asyncio.Event()
    _on_signals(stop)
    async with demo(players, data_dir, language) as running, AsyncExitStack() as stack:
        world = running.world
        await worlds.welcome(world, words_for(language), company=players - YOURS if autoplay else 0)
        preview = await stack.enter_async_context(
            world.env.preview(world.channel, viewers=world.people, layout="channel", locale=LOCALES[language])
        )
        robots = Autoplay(world, running.service, running.pace.lock, SEED)
        robots.taken.update(player.id for player in world.players[:YOURS])
        page = Page(preview.url, running.pace.lock, robots.taken.add)
        stack.push_async_callback(page.close)
        address = await page.start(door)
        sys.stdout.write(f"The demo is at {address}\nCtrl-C ends it.\n")
        sys.stdout.flush()
        work: list[Coroutine[Any, Any, object]] = [running.pace.run(preview), preview.wait_closed(), stop.wait()]
        await _first_of(work + ([robots.run()] if autoplay else []))


async def _first_of(work: list[Coroutine[Any, Any, object]]) -> None:
    """Run all until one returns or fails; the failure is raised, the others are cancelled."""
    tasks = [asyncio.create_task(coroutine) for coroutine in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


def _on_signals(stop: asyncio.Event) -> None:
    """Ctrl-C and SIGTERM end the demo in good order."""
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM"):
        loop.add_signal_handler(getattr(signal, name), stop.set)
