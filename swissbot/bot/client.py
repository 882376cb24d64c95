"""The client: what it is built of, what it listens to, and how it ends."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable
from pathlib import Path

import discord
from discord.ext import commands

from swissbot.bot.background.deadlines import OUTAGE, Deadlines
from swissbot.bot.background.guild_retention import GuildRetention
from swissbot.bot.background.members import GAP, Members
from swissbot.bot.background.player_role import PlayerRole
from swissbot.bot.commands import COGS
from swissbot.bot.commands.translations import Translator
from swissbot.bot.context import Context, Failing
from swissbot.bot.handlers import VERBS
from swissbot.bot.interactions import command_links
from swissbot.bot.interactions.dispatch import dispatch
from swissbot.bot.interactions.throttle import Throttle
from swissbot.bot.posts.announcer import Announcer
from swissbot.bot.posts.pacing import Pace, RateBudgets, spread
from swissbot.bot.posts.permissions import Permissions
from swissbot.bot.posts.pictures import Pictures
from swissbot.bot.threads.match_threads import MatchThreads
from swissbot.bot.worker import Health, Worker
from swissbot.config import Config
from swissbot.service import Service

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here
DRAIN = 3.0
GUILDS_WAIT = 0.5
"""Seconds without a new guild after which the start is over; those that come later are taken as they come."""

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
        limits: RateBudgets,
        throttle: Throttle,
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
            guild_ready_timeout=GUILDS_WAIT,
            shard_count=shard_count,
        )
        spread(self.http, clock, limits)
        self.config = config
        self.service = service
        self.now = now
        pictures = Pictures()
        self.announcer = Announcer(self, service, now=now, clock=clock, limits=limits, studio=pictures)
        self.deadlines = Deadlines(service, now=now, away=self._away)
        self._lost: dict[int, int] = {}
        self.guild_retention = GuildRetention(self, service, now=now)
        self.player_role = PlayerRole(self, service, gap=limits.passes)
        self.members = Members(self, service, now=now, told=config.discord.members_intent, gap=min(GAP, limits.gap))
        self.threads = MatchThreads(
            self, service, Pace(clock, limits), now=now, made=self.announcer.poke, left=self.members.left
        )
        self._commands_told = Worker("commands", self._tell_commands)
        self.context = Context(
            service=service,
            now=now,
            allows=throttle.allows,
            presets=config.presets,
            pictures=pictures,
            posts=self.announcer,
            members=self.members,
            threads=self.threads,
            rights=Permissions(self),
            failing=self._failing,
            members_intent=intents.members,
        )

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Translator())
        for cog in COGS:
            await self.add_cog(cog())
        self.service.listen(self.announcer.poke)
        self.service.listen(self.deadlines.poke)
        self.service.listen(self.player_role.poke)
        self.service.listen(self.threads.poke)
        self.service.listen(self.members.poke)
        self._commands_told.poke()

    async def on_ready(self) -> None:
        """At the first connection and at every new session: what is shown is compared with what is true."""
        self.deadlines.start()
        self.announcer.start()
        self.guild_retention.start()
        self.threads.start()

    async def on_shard_disconnect(self, shard: int) -> None:
        self._lost.setdefault(shard, self.now())

    async def on_shard_ready(self, shard: int) -> None:
        self._regained(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        self._regained(shard)

    def _regained(self, shard: int) -> None:
        """A shard is connected again; after more than a moment its guilds get their time back."""
        lost = self._lost.pop(shard, None)
        if lost is not None and self.now() - lost >= OUTAGE:
            for guild in self.guilds:
                if guild.shard_id == shard:
                    self.deadlines.back(guild.id)

    def _away(self, guild: int) -> int | None:
        return self._lost.get((guild >> 22) % (self.shard_count or 1))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await dispatch(self.context, VERBS, interaction)

    # what may have taken away or given back a place to post in
    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.announcer.unblock(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.guild_retention.start()
        await self.announcer.refresh(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed; an outage does not arrive here."""
        self.announcer.forget(guild.id)
        self.guild_retention.start()

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        self.announcer.unblock(after.guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        self.announcer.moved(channel.guild.id)

    async def on_guild_role_update(self, _: discord.Role, after: discord.Role) -> None:
        self.announcer.unblock(after.guild.id)
        self.player_role.poke(after.guild.id)

    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        if self.user is not None and after.id == self.user.id:
            self.announcer.unblock(after.guild.id)

    # told only where the members intent is granted
    async def on_raw_member_remove(self, payload: discord.RawMemberRemoveEvent) -> None:
        await self.members.left(payload.guild_id, payload.user.id)

    async def on_member_join(self, member: discord.Member) -> None:
        await self.members.returned(member.guild.id, member.id)

    def health(self) -> dict[str, Health]:
        """How each piece of background work fares, by name."""
        parts = (self.announcer, self.deadlines, self.guild_retention, self.player_role, self.threads, self.members)
        every = [self._commands_told.health(), *(one for part in parts for one in part.health())]
        return {health.name: health for health in every}

    def _failing(self) -> list[Failing]:
        return [Failing(work.name, work.failures, work.error) for work in self.health().values() if work.failures]

    async def drain(self) -> None:
        """Let the presses that are being handled end, for a few seconds."""
        pending = [task for task in self.context.handling if task is not asyncio.current_task()]
        if pending:
            await asyncio.wait(pending, timeout=DRAIN)

    async def close(self) -> None:
        self.service.unlisten(self.announcer.poke)
        self.service.unlisten(self.deadlines.poke)
        self.service.unlisten(self.player_role.poke)
        self.service.unlisten(self.threads.poke)
        self.service.unlisten(self.members.poke)
        await self._commands_told.close()
        await self.guild_retention.close()
        await self.player_role.close()
        await self.threads.close()
        await self.members.close()
        await self.deadlines.close()
        await self.announcer.close()
        await super().close()

    async def _tell_commands(self) -> None:
        """Register the slash commands, only when they are others than the last time."""
        translator = Translator()
        payload = [await command.get_translated_payload(self.tree, translator) for command in self.tree.get_commands()]
        text = json.dumps([self.application_id, payload], sort_keys=True, default=str)
        digest = hashlib.sha256(text.encode()).hexdigest()
        file = self.config.data_dir / "commands.sha256"
        if await asyncio.to_thread(_read, file) == digest:
            known = await self.tree.fetch_commands()
            if {command.name for command in known} == {command.name for command in self.tree.get_commands()}:
                self.context.command_ids = command_links.ids_of(known)
                return
        self.context.command_ids = command_links.ids_of(await self.tree.sync())
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
