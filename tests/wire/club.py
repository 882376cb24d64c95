"""A guild with a tournament that has begun: an organiser, a room of moderators, players."""

from __future__ import annotations

from dataclasses import dataclass

from tests.wire.crowd import Answer, Person, crowd, newest, together
from tests.wire.discord_server import DiscordServer
from tests.wire.messages import Message
from tests.wire.model import Channel, Guild
from tests.wire.process import BotProcess


@dataclass
class Club:
    """A guild in which round 1 of 2 is played by four, and a room of its moderators."""

    server: DiscordServer
    bot: BotProcess
    guild: Guild
    channel: Channel
    mods: Channel
    olga: Person
    players: list[Person]

    async def settle(self, *matches: int) -> None:
        for match in matches:
            answer = await self.olga.slash(self.mods, "match set", match=str(match), result="2-0")
            assert "2–0" in (await answer.final()).text

    async def shown(self, heading: str, channel: Channel | None = None, within: float = 15.0) -> Message:
        return await self.server.until(lambda: newest(channel or self.channel, heading), within)

    async def goes_on(self) -> None:
        """Round 2 is shown and played, and every post is there once."""
        await self.shown("## Round 2")
        await self.settle(3, 4)
        await self.server.until(lambda: "All 2 results in" in getattr(newest(self.channel, "## Round 2"), "text", ""))
        headings = [m.text.partition("\n")[0] for m in self.channel.live()]
        assert len(headings) == len(set(headings))

    def pair(self, table: int = 1) -> tuple[Person, Person]:
        """Who plays at a table of round 1, side a first."""
        shown = newest(self.channel, "## Round 1")
        assert shown is not None
        (line,) = [line for line in shown.text.splitlines() if line.startswith(f"`{table}`")]
        both = sorted((p for p in self.players if p.mention in line), key=lambda p: line.find(p.mention))
        return both[0], both[1]

    async def asks(self, who: Person, label: str = "Report result") -> Answer:
        """The private answer to a button of round 1."""
        return await (await who.press(await self.shown("## Round 1"), label)).final()


async def opened(server: DiscordServer, bot: BotProcess, **more: object) -> Club:
    guild = server.world.add_guild("Club")
    channel, mods = server.world.add_channel(guild, "general"), server.world.add_channel(guild, "mods")
    club = Club(server, bot, guild, channel, mods, Person(server, guild, "Olga", permissions="manage_guild"), [])
    await club.olga.slash(mods, "swissbot setup", moderator_channel=mods)
    options = {"name": "Friday", "preset": "magic", "rounds": 2, "hold": "0"} | more
    await club.olga.slash(channel, "tournament create", **options)
    panel = await club.shown("Friday")
    club.players = crowd(server, guild, 4)
    await together(player.press(panel, "Join") for player in club.players)
    await club.olga.slash(channel, "tournament start")
    await club.shown("## Round 1")
    return club
