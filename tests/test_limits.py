"""How much one server or one person can ask of the bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from swissbot.bot.interactions.throttle import Throttle
from swissbot.engine.presets import rules_of
from swissbot.render.i18n.language import ENGLISH
from swissbot.render.text.refusals import sentence
from swissbot.service import MAX_LIVE, Service
from swissbot.store.sqlite.store import SqliteStore
from swissbot.tournament.commands import Actor, Cancel, Create
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Settings

OLGA = Actor(user=1, name="Olga", organiser=True)


async def test_a_server_runs_so_many_tournaments_at_once_and_no_more(tmp_path: Path) -> None:
    service = Service(SqliteStore(tmp_path, now=lambda: 0), now=lambda: 1_800_000_000, seed=lambda: 7)

    async def create(guild: int, number: int) -> int:
        command = Create(f"Night {number}", guild, 5, rules_of("magic"), Settings())
        return (await service.create(guild, command, OLGA, f"{guild}:{number}")).state.id

    for number in range(MAX_LIVE):
        await create(1, number)
    with pytest.raises(Refused) as refused:
        await create(1, 99)
    assert str(MAX_LIVE) in sentence(refused.value, None, ENGLISH)
    assert await create(1, 3) == 4, "what was made before is found again"
    assert await create(2, 1) == 1, "another server has its own"
    await service.execute(1, 4, Cancel(), OLGA, "cancel")
    assert await create(1, 100) == MAX_LIVE + 1
    await service.close()


def test_a_server_as_a_whole_is_slowed_down_and_others_are_not() -> None:
    now = 0.0
    throttle = Throttle(lambda: now, person=(30, 10.0), guild=(600, 10.0))
    allowed = sum(throttle.allows(1, user) for user in range(1, 1_001))
    assert allowed == 600
    assert throttle.allows(2, 1)
    now = 10.0
    assert throttle.allows(1, 1)


def test_what_the_limits_remember_does_not_grow() -> None:
    now = 0.0
    throttle = Throttle(lambda: now, guild=(10**9, 10.0))
    for user in range(1, 50_001):
        now += 0.01
        throttle.allows(1, user)
    assert len(throttle._seen) < 12_000
