"""Twenty players, five rounds, a cut of eight: played by presses over the wire, while the process is killed again and
again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.wire.crowd import Person, crowd, newest
from tests.wire.discord_server import DiscordServer
from tests.wire.messages import Message
from tests.wire.model import Channel
from tests.wire.process import BotProcess, swissbot

ROUNDS = ("Quarterfinals", "Semifinals", "Final")


async def play(server: DiscordServer, bot: BotProcess, channel: Channel, people: list[Person], heading: str) -> Message:
    """Everybody who has an open match loses it, the first of the two to press; halfway the process is killed."""
    post = await server.until(lambda: newest(channel, f"## {heading}"), 30)
    inside = [person for person in people if person.mention in post.text]
    lost = 0
    for person in inside:
        asked = await (await person.press(post, "Report result")).final()
        if "I lost 0–2" not in asked.buttons:
            continue
        told = await (await asked.press("I lost 0–2")).final()
        assert told.ok, told
        lost += 1
        if lost == len(inside) // 2:
            return post  # the next press would be about the next round
        if lost == len(inside) // 4:
            await bot.restart()
    raise AssertionError(f"{lost} matches of {heading} could be lost")


@pytest.mark.soak
async def test_a_cut_of_eight_from_twenty_survives_kills_to_the_champion(tmp_path: Path) -> None:
    async with DiscordServer() as server:
        guild = server.world.add_guild("Club")
        channel = server.world.add_channel(guild, "general")
        olga = Person(server, guild, "Olga", permissions="manage_guild")
        people = crowd(server, guild, 20)
        async with swissbot(server, tmp_path / "data") as bot:
            await olga.slash(channel, "tournament create", name="Friday", preset="magic", rounds=5, hold="0")
            panel = await server.until(lambda: newest(channel, "Friday"))
            for person in people:
                assert (await person.press(panel, "Join")).ok
            assert (await olga.slash(channel, "tournament start")).ok
            for number in range(1, 6):
                await play(server, bot, channel, people, f"Round {number}")
            await server.until(lambda: newest(channel, "wins Friday"), 30)
            await bot.restart()
            asked = await (await olga.slash(channel, "cut start", size=8, third_place=True)).final()
            if "Start by lots" in asked.buttons:
                assert (await asked.press("Start by lots")).ok
            shown = [await play(server, bot, channel, people, heading) for heading in ROUNDS]
            end = await server.until(lambda: newest(channel, "wins Friday"), 60)
            posts = [message.text for message in channel.live()]
            for heading in ("## Top cut", *(f"## {name}" for name in ROUNDS)):
                assert sum(heading in post for post in posts) == 1, heading
            (bracket,) = [message for message in channel.live() if "## Top cut" in message.text]
            await server.until(lambda: "🏆" in bracket.text, 30)
            assert [a.filename for a in bracket.attachments] == ["bracket.png"]
            places = re.findall(r"(?m)^(\d+)\. <@(\d+)> · Swiss place (\d+)", end.text)
            assert [int(place) for place, _, _ in places][:8] == list(range(1, 9))
            assert sorted(int(swiss) for _, _, swiss in places[:8]) == list(range(1, 9))
            assert f"<@{places[0][1]}> wins Friday" in end.text
            final = {person.id for person in people if person.mention in shown[-1].text}
            assert {int(entrant) for _, entrant, _ in places[:4]} == final, "the final and the match for third place"
            for post in shown:
                for person in people:
                    pings = [message.id for message in person.pings() if message.id == post.id]
                    assert len(pings) == (person.mention in post.text)
            assert await bot.terminate() == 0
        assert server.crashes == []
        assert server.record.breaches == []
