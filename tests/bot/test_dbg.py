from tests.bot.test_cut import decide
from tests.bot.conftest import world
async def test_x(world):
    await world.create(preset="magic", rounds=2)
    await world.join(*world.seat(6))
    await world.slash(world.organiser, "tournament start")
    await decide(world, rounds=2)
    s=await world.state()
    print([type(r.event).__name__ for r in s.log], s.phase, world.bot.health())
    assert 0
