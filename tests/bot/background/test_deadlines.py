"""Deadlines fire once, never early, and nobody is punished for an outage."""

from __future__ import annotations

from swissbot.render import custom_id
from tests.bot.world import World


async def claimed(world: World) -> int:
    """A tournament of two in which match 1 has a claim that waits; the number of its match."""
    await world.create(preset="magic", rounds=1)
    await world.join(*world.seat(2))
    await world.slash(world.organiser, "tournament start")
    match = (await world.state()).matches[1]
    winner = world.who(int(match.a))
    asked = await world.press(winner, world.post("Report result"), "Report result")
    assert asked.response is not None
    await winner.click(asked.response, custom_id=custom_id.build("report", 1, 1, "2-0"))
    return 1


async def test_a_connection_lost_for_long_stops_the_clock(world: World) -> None:
    match = await claimed(world)
    await world.event("on_shard_disconnect", 0)
    await world.env.advance_time(3_600)
    assert (await world.state()).matches[match].score is None
    await world.event("on_shard_resumed", 0)
    await world.env.settle()
    assert (await world.state()).matches[match].score is None  # it starts anew
    await world.env.advance_time(3_600)
    assert (await world.state()).matches[match].how == "unopposed"


async def test_a_connection_lost_for_a_moment_changes_nothing(world: World) -> None:
    match = await claimed(world)
    await world.env.advance_time(590)
    await world.event("on_shard_disconnect", 0)
    await world.env.advance_time(5)
    await world.event("on_shard_resumed", 0)
    await world.env.advance_time(6)
    assert (await world.state()).matches[match].how == "unopposed"


async def test_a_deadline_fires_once_however_often_the_clock_is_asked(world: World) -> None:
    await claimed(world)
    await world.env.advance_time(601)
    after = (await world.state()).seq
    for _ in range(3):
        world.bot.deadlines.poke(world.guild.id)
        await world.restart()
        await world.env.advance_time(601)
    assert (await world.state()).seq == after
