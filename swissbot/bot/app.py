"""The bot as a whole: what it is built of, how it starts and how it ends."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import aiohttp
import discord
from discord.ext import commands

from swissbot.bot import buttons
from swissbot.bot.announcer import Announcer, Painter
from swissbot.bot.channel import NETWORK
from swissbot.bot.clock import Clock
from swissbot.bot.cogs import COGS
from swissbot.bot.pace import Limits, Throttle
from swissbot.bot.supervise import Health, Worker
from swissbot.config import Config
from swissbot.service import Service
from swissbot.store.port import StoreError
from swissbot.store.sqlite import SqliteStore

CANNOT = 2
DRAIN = 3.0
FIRST_RETRY, LONGEST_RETRY = 1.0, 60.0

_log = logging.getLogger(__name__)


class SwissBot(commands.AutoShardedBot):
    """The client. It holds nothing but its parts: all that matters is in the store."""

    def __init__(
        self,
        config: Config,
        service: Service,
        *,
        now: Callable[[], int],
        clock: Callable[[], float],
        limits: Limits,
        throttle: Throttle,
        pictures: Painter | None,
        shard_count: int | None,
    ) -> None:
        intents = discord.Intents(guilds=True, members=config.discord.members_intent)
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            shard_count=shard_count,
        )
        self.config = config
        self.service = service
        self.now = now
        self.throttle = throttle
        self.announcer = Announcer(self, service, now=now, clock=clock, limits=limits, pictures=pictures)
        self.clock = Clock(service, now=now)
        self._commands_told = Worker("commands", self._tell_commands)
        self.handling: set[asyncio.Task[object]] = set()

    async def setup_hook(self) -> None:
        for cog in COGS:
            await self.add_cog(cog())
        self.service.listen(self.announcer.poke)
        self.service.listen(self.clock.poke)
        self._commands_told.poke()

    async def on_ready(self) -> None:
        """At the first connection and at every new session: what is shown is compared with what is true."""
        self.clock.start()
        self.announcer.start()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await buttons.pressed(self, interaction)

    # what may have taken away or given back a place to post in
    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.announcer.unblock(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.announcer.refresh(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed; an outage does not arrive here."""
        self.announcer.forget(guild.id)

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        self.announcer.unblock(after.guild.id)

    async def on_guild_role_update(self, _: discord.Role, after: discord.Role) -> None:
        self.announcer.unblock(after.guild.id)

    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        if self.user is not None and after.id == self.user.id:
            self.announcer.unblock(after.guild.id)

    def health(self) -> dict[str, Health]:
        """How each piece of background work fares, by name."""
        every = [self._commands_told.health(), *self.announcer.health(), *self.clock.health()]
        return {health.name: health for health in every}

    async def drain(self) -> None:
        """Let the presses that are being handled end, for a few seconds."""
        pending = [task for task in self.handling if task is not asyncio.current_task()]
        if pending:
            await asyncio.wait(pending, timeout=DRAIN)

    async def close(self) -> None:
        self.service.unlisten(self.announcer.poke)
        self.service.unlisten(self.clock.poke)
        await self._commands_told.close()
        await self.clock.close()
        await self.announcer.close()
        await super().close()

    async def _tell_commands(self) -> None:
        """Register the slash commands, only when they are others than the last time."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        text = json.dumps([self.application_id, payload], sort_keys=True, default=str)
        digest = hashlib.sha256(text.encode()).hexdigest()
        file = self.config.data_dir / "commands.sha256"
        if await asyncio.to_thread(_read, file) == digest:
            return
        await self.tree.sync()
        await asyncio.to_thread(_write, file, digest)
        _log.info("commands registered", extra={"count": len(payload)})


def _read(file: Path) -> str:
    try:
        return file.read_text().strip()
    except OSError:
        return ""


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text + "\n")


def create_bot(
    config: Config,
    *,
    service: Service,
    now: Callable[[], int],
    clock: Callable[[], float] = time.monotonic,
    limits: Limits = Limits(),  # noqa: B008 - frozen
    throttle: Throttle | None = None,
    pictures: Painter | None = None,
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
        pictures=pictures,
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
    store = SqliteStore(config.data_dir, now=time.time, open_guilds=config.limits.open_guilds)
    lots = random.SystemRandom()
    service = Service(store, now=_now, seed=lambda: lots.getrandbits(32))
    try:
        return await _serve(config, token, service, stop)
    finally:
        await service.close()


def _now() -> int:
    return int(time.time())


async def _serve(config: Config, token: str, service: Service, stop: asyncio.Event) -> str:
    """Connect, and connect anew with a new client when that fails: a first connection that fails is not retried by
    discord.py, and some of its failures are bare AttributeErrors."""
    delay = FIRST_RETRY
    while not stop.is_set():
        bot = create_bot(config, service=service, now=_now, shard_count=None)
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
