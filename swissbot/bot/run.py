"""The bot as a program: it is built, connected, connected again, and ended in good order."""

from __future__ import annotations

import asyncio
import logging
import random
import signal
import sys
import time
from collections.abc import Callable

import aiohttp
import discord

from swissbot.bot.background.health import Monitor
from swissbot.bot.client import SwissBot
from swissbot.bot.interactions.throttle import Throttle
from swissbot.bot.posts.channel import NETWORK
from swissbot.bot.posts.pacing import RateBudgets
from swissbot.config import Config
from swissbot.service import Service
from swissbot.store.interface import StoreError
from swissbot.store.sqlite.store import SqliteStore

CANNOT = 2
FIRST_RETRY, LONGEST_RETRY = 1.0, 60.0

_log = logging.getLogger(__name__)


def create_bot(
    config: Config,
    *,
    service: Service,
    now: Callable[[], int],
    clock: Callable[[], float] = time.monotonic,
    limits: RateBudgets = RateBudgets(),  # noqa: B008 - frozen
    throttle: Throttle | None = None,
    shard_count: int | None = 1,
) -> SwissBot:
    """A bot over a service that is open. `now` is Unix seconds, `clock` monotonic seconds (for the pace of calls);
    `shard_count` None: as many as Discord recommends."""
    return SwissBot(
        config,
        service,
        now=now,
        clock=clock,
        limits=limits,
        throttle=throttle or Throttle(clock),
        shard_count=config.discord.shard_count or shard_count,
    )


def run(config: Config) -> None:
    """Run until SIGTERM or SIGINT. SystemExit with status 2 and one line when it cannot begin."""
    token = config.token
    if token is None:
        raise _refused("no bot token: put it into config.toml or into SWISSBOT_TOKEN")
    try:
        problem = asyncio.run(_run(config, token))
    except StoreError as error:
        raise _refused(f"the data directory cannot be used: {error.detail or error.code}") from None
    if problem:
        raise _refused(problem)


def _refused(line: str) -> SystemExit:
    sys.stderr.write(f"swissbot: {line}\n")
    return SystemExit(CANNOT)


async def _run(config: Config, token: str) -> str:
    """Serve until a signal; the answer is why it cannot, or nothing."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    try:
        store = SqliteStore(config.data_dir, now=time.time, open_guilds=config.limits.open_guilds)
    except OSError as error:
        return f"the data directory {config.data_dir} cannot be used: {(error.strerror or 'no access').lower()}"
    lots = random.SystemRandom()
    service = Service(store, now=_now, seed=lambda: lots.getrandbits(32))
    try:
        async with Monitor(config, service) as station:
            return await _serve(config, token, service, stop, station)
    finally:
        await service.close()


def _now() -> int:
    return int(time.time())


async def _serve(config: Config, token: str, service: Service, stop: asyncio.Event, station: Monitor) -> str:
    """Connect, and connect anew with a new client when that fails: a first connection that fails is not retried by
    discord.py, and some of its failures are bare AttributeErrors."""
    delay = FIRST_RETRY
    while not stop.is_set():
        bot = create_bot(config, service=service, now=_now, shard_count=None)
        station.serves(bot)
        began = time.monotonic()
        problem = await _session(bot, token, stop)
        if problem is not None:
            return problem
        delay = FIRST_RETRY if time.monotonic() - began > LONGEST_RETRY else min(delay * 2, LONGEST_RETRY)
        await _sleep_or(stop, delay)
    return ""


async def _session(bot: SwissBot, token: str, stop: asyncio.Event) -> str | None:
    """One client from start to end. None: it failed and may be tried again; "": it was asked to end; else why not."""
    running = asyncio.create_task(bot.start(token))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((running, stopping), return_when=asyncio.FIRST_COMPLETED)
        if stop.is_set():
            await bot.drain()
            return ""
        await running
    except discord.LoginFailure:
        return "Discord does not accept the bot token: copy it anew from the developer portal"
    except discord.PrivilegedIntentsRequired:
        return "the members intent is not granted: allow it in the developer portal, or set members_intent = false"
    except (discord.DiscordException, aiohttp.ClientError, AttributeError, *NETWORK) as error:
        _log.warning("no connection to Discord", extra={"error": type(error).__name__})
    finally:
        stopping.cancel()
        await _close(bot, running)
    return None


async def _close(bot: SwissBot, running: asyncio.Task[None]) -> None:
    try:
        await asyncio.wait_for(bot.close(), timeout=1.0)
    except (TimeoutError, AttributeError, *NETWORK) as error:
        _log.info("closing was cut short", extra={"error": type(error).__name__})
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def _sleep_or(stop: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(stop.wait(), timeout=seconds)
    except TimeoutError:
        return
