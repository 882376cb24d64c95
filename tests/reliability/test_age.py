"""Nothing wears out: buttons of yesterday, a second greeting from Discord, presses before anything is cached."""

from __future__ import annotations

from tests.bot.world import World, answer, text

DAY = 86_400


async def test_a_button_of_yesterday_works_after_a_restart(world: World) -> None:
    await world.create(preset="magic", rounds=1)
    panel = world.post("Join")
    await world.env.advance_time(DAY)
    await world.restart()
    (anna,) = world.seat(1)
    assert answer(await world.press(anna, panel, "Join"))
    assert list((await world.state()).entrants) == [str(anna.id)]


async def test_being_greeted_twice_posts_nothing_twice(world: World) -> None:
    await world.create(preset="magic", rounds=1)
    await world.join(*world.seat(2))
    await world.slash(world.organiser, "tournament start")
    before = [text(m) for m in world.posts()]
    sent = len(world.sent())
    for _ in range(3):
        await world.event("on_ready")
    assert [text(m) for m in world.posts()] == before
    assert len(world.sent()) == sent
