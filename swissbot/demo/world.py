"""The simulated server of the demo: one channel, an organiser, players with fixed ids, and a welcome."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

import discord
import simcord

from swissbot.render.i18n.language import ENGLISH, Words, marked

BOT_NAME, ORGANISER = "swissbot", "Organiser"
GUILD_NAME = "Swissbot demo"
CHANNEL_NAME = "friday-night-swiss"
TOPIC = "A simulated server: nothing leaves this computer"
NAMES = (
    *("Anna", "Ben", "Cem", "Dora", "Eve", "Finn", "Gül", "Hana", "Ivo", "Jona", "Kim", "Lea"),
    *("Mio", "Nora", "Olu", "Pia", "Quinn", "Rosa", "Sami", "Tess", "Uma", "Vera", "Wim", "Yara"),
)

WELCOME = marked("""\
## Welcome to the swissbot demo
This is the real bot in a simulated Discord server. Nothing leaves your computer.
You are **{organiser}**. Type this in the box below and press Enter:
`/tournament create name:Friday Night Swiss preset:magic hold:10`
Then choose a player under **Viewing as**, at the top, and press **Join**.""")
ALONE = marked(
    "Do that for each of the {count} players; then be **{organiser}** again and press **Start now** (it asks once)."
)
COMPANY = marked(
    "The other {count} players join, play and confirm by themselves. When they are in, be **{organiser}** again and "
    "press **Start now** (it asks once)."
)


@dataclass(frozen=True, slots=True)
class World:
    """Handles of everything in the server. `organiser` owns it; `players` are plain members."""

    env: simcord.Env
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    organiser: simcord.MemberActor
    players: tuple[simcord.MemberActor, ...]

    @property
    def people(self) -> tuple[simcord.MemberActor, ...]:
        """All whom a person may act as, the organiser first."""
        return (self.organiser, *self.players)


def empty_client() -> discord.Client:
    """A client that does nothing: the server is built around it, then the bot takes its place.

    Sharded, because the simulation takes the kind of client from the first one.
    """
    return discord.AutoShardedClient(intents=discord.Intents(guilds=True), shard_count=1)


async def build(env: simcord.Env, players: int) -> World:
    """Build the server, then move the simulation's clock to the present.

    Ids come from the clock and a sequence. Making people before the clock moves gives everyone the same id in every
    demo, so that a kept data directory still knows them; messages made afterwards get ids never seen before.
    """
    if env.bot.user is not None:
        await env.bot.user.edit(username=BOT_NAME)
    owner = env.create_user("organiser", global_name=ORGANISER)
    guild = env.create_guild(GUILD_NAME, owner=owner)
    channel = guild.create_text_channel(CHANNEL_NAME, topic=TOPIC)
    members = tuple(guild.add_member(env.create_user(name.lower(), global_name=name)) for name in _names(players))
    await env.advance_time(max(0.0, (datetime.now(UTC) - env.now()).total_seconds()))
    return World(env, guild, channel, simcord.MemberActor(env, guild, owner), members)


async def welcome(world: World, words: Words = ENGLISH, *, company: int) -> None:
    """Post the first message: what this is and the first command to type. `company`: players who act by themselves."""
    rest = words._(COMPANY if company else ALONE)
    guide = world.guild.create_webhook(world.channel, "Demo guide")
    said = f"{words._(WELCOME)} {rest}"
    await guide.send(said.format(count=company or len(world.players), organiser=ORGANISER))


def _names(count: int) -> list[str]:
    """`count` different names, the same in every demo."""
    rounds = range(1, count // len(NAMES) + 2)
    return [name if number == 1 else f"{name} {number}" for number in rounds for name in NAMES][:count]
