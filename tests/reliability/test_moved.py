"""A tournament moves to another channel: its posts are there and no longer here, whatever comes in between."""

from __future__ import annotations

from pathlib import Path

import pytest
from simcord.builders import ChannelHandle

from swissbot.tournament import commands as co
from tests.bot.world import World, open_world, text
from tests.reliability.evening import FatedWorld
from tests.reliability.faults import ENDS, Blow, Fate, fated


async def moved(world: World) -> ChannelHandle:
    """A running tournament whose channel was just changed; the new one."""
    await world.create(preset="magic", rounds=1)
    await world.join(*world.seat(2))
    await world.slash(world.organiser, "tournament start")
    return world.guild.create_text_channel("elsewhere")


async def move(world: World, to: ChannelHandle) -> None:
    boss = co.Actor(world.organiser.id, organiser=True)
    with world.env._bot_scope():  # as if a handler of the bot did it
        await world.service.execute(world.guild.id, 1, co.Change(channel=to.id), boss, f"press:{to.id}")
    await world.env.settle()


def headings(world: World, channel: ChannelHandle) -> list[str]:
    """The first lines of the posts; what organisers are told to repair is none."""
    lines = sorted(text(m).partition("\n")[0] for m in world.posts(channel))
    return [line for line in lines if not line.startswith("⚠")]


async def test_posts_stay_where_they_are_until_the_new_channel_takes_them(world: World) -> None:
    there = await moved(world)
    before = headings(world, world.channel)
    world.env.inject_error("POST", f"/channels/{there.id}/messages", status=403, code=50013, times=4)
    await move(world, there)
    assert headings(world, world.channel) == before
    assert headings(world, there) == []
    await world.env.advance_time(700)
    assert headings(world, world.channel) == []
    assert headings(world, there) == before


async def test_posts_that_may_not_be_taken_away_are_let_be(world: World) -> None:
    there = await moved(world)
    world.env.inject_error("DELETE", f"/channels/{world.channel.id}/*", status=403, code=50013, times=None)
    await move(world, there)
    await world.env.advance_time(700)
    assert len(world.posts(there)) == 2
    assert "Send Messages" not in await world.say(world.organiser, "tournament status")


async def test_after_a_channel_that_cannot_be_seen_the_next_choice_is_used(world: World) -> None:
    secret = await moved(world)
    before = headings(world, world.channel)
    world.env.inject_error("POST", f"/channels/{secret.id}/messages", status=403, code=50001, times=None)
    world.env.inject_error("GET", f"/channels/{secret.id}/messages*", status=403, code=50001, times=None)
    await move(world, secret)
    await world.env.advance_time(20)
    assert headings(world, world.channel) == before
    assert secret.mention in await world.say(world.organiser, "tournament status")
    good = world.guild.create_text_channel("good")
    await move(world, good)
    await world.env.advance_time(20)
    assert headings(world, good) == before
    assert headings(world, world.channel) == []
    status = await world.say(world.organiser, "tournament status")
    assert secret.mention not in status and good.mention not in status


@pytest.mark.parametrize("step", range(1, 11))
@pytest.mark.parametrize("end", ENDS)
async def test_killed_while_it_moves(tmp_path: Path, end: Blow, step: int) -> None:
    fate = Fate()
    with fated(fate):
        async with open_world(tmp_path, kind=FatedWorld, fate=fate) as world:
            assert isinstance(world, FatedWorld)
            there = await moved(world)
            before = headings(world, world.channel)
            fate.plan[fate.steps + step + 1] = end  # the first is the move itself
            await move(world, there)
            await world.revive()
            await world.env.advance_time(301)
            assert fate.struck
            assert headings(world, world.channel) == []
            assert headings(world, there) == before
