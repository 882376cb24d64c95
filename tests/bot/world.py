"""A simulated server with the real bot in it, over a real store; people press and type, time is moved by hand."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
from simcord import Env
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle
from simcord.results import InteractionResult, ResponseMessage

from swissbot.bot.interactions.throttle import Throttle
from swissbot.bot.posts.pacing import UNLIMITED, RateBudgets
from swissbot.bot.run import SwissBot, create_bot
from swissbot.config import Config
from swissbot.render import custom_id
from swissbot.service import Service
from swissbot.store.interface import Store
from swissbot.store.sqlite.store import SqliteStore
from swissbot.tournament.commands import Actor, Command
from swissbot.tournament.state import Tournament

Shown = discord.Message | ResponseMessage


def blocks(message: Shown) -> Iterator[dict[str, Any]]:
    """Every component of a message as its payload, nested ones too."""
    roots = message.components if isinstance(message, ResponseMessage) else [c.to_dict() for c in message.components]
    waiting = list(roots)
    while waiting:
        component = waiting.pop(0)
        yield component
        waiting[:0] = component.get("components", [])


def text(message: Shown | None) -> str:
    """All words of a message."""
    return "\n".join(c["content"] for c in blocks(message) if c.get("type") == 10) if message is not None else ""


def buttons(message: Shown) -> dict[str, str]:
    """Labels of the buttons, with their custom ids."""
    return {c.get("label", ""): c["custom_id"] for c in blocks(message) if c.get("type") == 2}


@dataclass
class World:
    env: Env
    data_dir: Path
    limits: RateBudgets = UNLIMITED
    throttle: tuple[int, float] = (10**6, 1.0)
    service: Service = None  # type: ignore[assignment]  # set by `open` before anything else
    bot: SwissBot = None  # type: ignore[assignment]  # likewise
    guild: GuildHandle = None  # type: ignore[assignment]  # likewise
    channel: ChannelHandle = None  # type: ignore[assignment]  # likewise
    organiser: MemberActor = None  # type: ignore[assignment]  # likewise
    players: list[MemberActor] = field(default_factory=list)

    def now(self) -> int:
        return int(self.env.now().timestamp())

    def store(self) -> Store:
        return SqliteStore(self.data_dir, now=self.now)

    def build(self) -> SwissBot:
        lots = random.Random(7)
        self.service = Service(self.store(), now=self.now, seed=lambda: lots.getrandbits(32))
        self.bot = create_bot(
            Config(data_dir=self.data_dir),
            service=self.service,
            now=self.now,
            clock=self.monotonic,
            limits=self.limits,
            throttle=Throttle(self.monotonic, self.throttle, (10**6, 1.0)),
        )
        return self.bot

    def monotonic(self) -> float:
        return self.env.now().timestamp()

    async def restart(self) -> None:
        """The process ends and another begins over the same files and the same server."""
        await self.env.settle()
        await self.service.close()
        await self.env.restart_bot(self.build())

    async def event(self, name: str, *values: object) -> None:
        """Something that discord.py tells the bot, and the simulation has no model of."""
        with self.env._bot_scope():
            await getattr(self.bot, name)(*values)
        await self.env.settle()

    async def execute(self, command: Command, tournament: int = 1) -> None:
        """A command of the organiser that nobody types."""
        with self.env._bot_scope():
            actor = Actor(self.organiser.id, organiser=True)
            await self.service.execute(self.guild.id, tournament, command, actor, f"test:{random.random()}")
        await self.env.settle()

    # --- people -----------------------------------------------------------------------------------------------------

    def member(self, name: str, guild: GuildHandle | None = None, **more: Any) -> MemberActor:
        user = self.env.create_user(f"user{random.randrange(10**9)}", global_name=name)
        return (guild or self.guild).add_member(user, **more)

    def seat(self, number: int) -> list[MemberActor]:
        self.players = [self.member(f"Player {n}") for n in range(1, number + 1)]
        return self.players

    async def slash(self, who: MemberActor, name: str, /, **options: Any) -> InteractionResult:
        return await who.slash(self.channel, name, **options)

    async def say(self, who: MemberActor, name: str, /, **options: Any) -> str:
        """A command's answer as text."""
        return answer(await self.slash(who, name, **options))

    async def press(self, who: MemberActor, message: Shown, label: str) -> InteractionResult:
        return await who.click(message, label=label)

    async def create(self, name: str = "Friday Night", **options: Any) -> int:
        """A tournament made by the organiser; its number."""
        before = {row.id for row in await self.service.listed(self.guild.id)}
        await self.slash(self.organiser, "tournament create", name=name, **options)
        return next(row.id for row in await self.service.listed(self.guild.id) if row.id not in before)

    async def join(self, *who: MemberActor) -> None:
        panel = self.post("Join")
        for player in who:
            await self.press(player, panel, "Join")

    async def state(self, tournament: int = 1) -> Tournament:
        return await self.service.ask(self.guild.id, tournament)

    # --- what is shown ----------------------------------------------------------------------------------------------

    def posts(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        return [m for m in (channel or self.channel).history() if m.author.id == self.bot.user.id]

    def post(self, label: str) -> discord.Message:
        """The newest post with a button of that label."""
        found = [m for m in self.posts() if label in buttons(m)]
        assert found, [text(m) for m in self.posts()]
        return found[-1]

    def headed(self, heading: str) -> discord.Message:
        """The newest post that says `heading`."""
        found = [m for m in self.posts() if heading in text(m)]
        assert found, [text(m) for m in self.posts()]
        return found[-1]

    def round_post(self, number: int) -> discord.Message:
        return self.headed(f"## Round {number}")

    def who(self, user: int) -> MemberActor:
        return next(player for player in self.players if player.id == user)

    def sent(self) -> list[dict[str, Any]]:
        """The bodies of all messages that the bot sent to channels."""
        created = [r for r in self.env.http_requests if r.method == "POST" and r.path.endswith("/messages")]
        return [body for r in created if isinstance(body := r.json, dict)]

    # --- play -------------------------------------------------------------------------------------------------------

    async def lose(self, tournament: int, match: int, games: tuple[int, int] = (0, 2)) -> InteractionResult:
        """Side b of a match reports its own loss by pressing."""
        state = await self.state(tournament)
        loser = self.who(state.entrants[state.matches[match].b or ""].users[0])
        chosen = custom_id.build("report", tournament, match, f"{games[0]}-{games[1]}")
        asked = await self.press(loser, self.post("Report result"), "Report result")
        assert asked.response is not None
        return await loser.click(asked.response, custom_id=chosen)

    async def play_round(self, tournament: int, games: tuple[int, int] = (0, 2)) -> None:
        """Every open match of the current round is lost by its side b."""
        state = await self.state(tournament)
        published = [r for r in state.rounds if r.published_at is not None][-1]
        for number in published.matches:
            if state.matches[number].score is None:
                await self.lose(tournament, number, games)


def answer(result: InteractionResult) -> str:
    """The words of a private answer, and that it was one."""
    shown: Sequence[ResponseMessage] = result.followups or ([result.response] if result.response else [])
    assert shown, result
    assert all(message.ephemeral for message in shown)
    return "\n".join(text(message) for message in shown)


@asynccontextmanager
async def open_world(
    data_dir: Path, limits: RateBudgets = UNLIMITED, kind: type[World] = World, **options: Any
) -> AsyncIterator[World]:
    """A guild with a channel and an organiser, in a world of that kind."""
    env = Env(discord.Client(intents=discord.Intents(guilds=True)))
    await env.start()
    world = kind(env, data_dir, limits, **options)
    try:
        world.guild = env.create_guild("Game Night")
        world.channel = world.guild.create_text_channel("tournament")
        staff = world.guild.create_role("Staff", permissions=discord.Permissions(manage_guild=True))
        world.organiser = world.member("Olga", roles=[staff])
        await env.restart_bot(world.build())
        yield world
        await env.settle()
    finally:
        if world.service is not None:
            await world.service.close()
        await env.shutdown()
    env.raise_errors()
