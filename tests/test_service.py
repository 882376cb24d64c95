"""The one door: exactly once, one winner of every race, nothing lost over a restart."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from swissbot.engine.presets import rules_of
from swissbot.service import Done, Service
from swissbot.store.interface import StoreError
from swissbot.store.sqlite.store import SqliteStore
from swissbot.tournament import commands as co
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Paused, Record, Score, Settings
from swissbot.tournament.queries import open_matches
from swissbot.tournament.state import Match
from swissbot.workers import PairingWorkers

GUILD = 77
BOSS = co.Actor(user=1, name="Organiser", organiser=True)
CAUSES = (f"press:{number}" for number in itertools.count())


class Clock:
    now = 1_800_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def service(tmp_path: Path, clock: Clock) -> AsyncIterator[Service]:
    made = open_service(tmp_path, clock)
    yield made
    await made.close()


def open_service(folder: Path, clock: Clock, workers: PairingWorkers | None = None) -> Service:
    return Service(SqliteStore(folder, now=clock), now=clock, seed=lambda: 5, workers=workers)


def player(number: int) -> co.Actor:
    return co.Actor(user=1000 + number, name=f"Player {number}")


async def press(service: Service, command: co.Command, actor: co.Actor, tournament: int = 1, cause: str = "") -> Done:
    return await service.execute(GUILD, tournament, command, actor, cause or next(CAUSES))


async def started(service: Service, players: int = 8, **rules: object) -> None:
    wanted = replace(rules_of("magic"), rounds=3, **rules)  # type: ignore[arg-type]  # names are checked by replace
    await service.create(GUILD, co.Create("Friday", GUILD, 2, wanted, Settings()), BOSS, next(CAUSES))
    for number in range(players):
        await press(service, co.Join(), player(number))
    await press(service, co.Start(), BOSS)


async def first_match(service: Service) -> tuple[Match, co.Actor, co.Actor]:
    match = open_matches(await service.ask(GUILD, 1))[0]
    return match, co.Actor(int(match.a)), co.Actor(int(match.b or 0))


async def test_a_hundred_confirmations_at_once_settle_one_match_once(service: Service) -> None:
    await started(service)
    match, a, b = await first_match(service)
    await press(service, co.Report(match.number, 2, 0), a)
    claim = (await service.ask(GUILD, 1)).matches[match.number].claim_a
    assert claim is not None
    answers = await asyncio.gather(*(press(service, co.Confirm(match.number, claim.seq), b) for _ in range(100)))
    assert sum(bool(done.events) for done in answers) == 1


async def test_an_override_meets_a_confirmation_and_the_second_is_told(service: Service) -> None:
    await started(service)
    match, a, b = await first_match(service)
    await press(service, co.Report(match.number, 2, 0), a)
    claim = (await service.ask(GUILD, 1)).matches[match.number].claim_a
    assert claim is not None
    decided, refused = await asyncio.gather(
        press(service, co.SetResult(match.number, Score("b", (0, 2, 0))), BOSS),
        press(service, co.Confirm(match.number, claim.seq), b),
        return_exceptions=True,
    )
    assert isinstance(decided, Done) and isinstance(refused, Refused) and refused.code == "match-settled"
    settled = (await service.ask(GUILD, 1)).matches[match.number]
    assert settled.how == "override" and settled.score == Score("b", (0, 2, 0))


async def test_both_players_press_at_once_and_two_organisers_start(service: Service) -> None:
    await started(service, 2)
    match, a, b = await first_match(service)
    await asyncio.gather(
        press(service, co.Report(match.number, 2, 1), a), press(service, co.Report(match.number, 1, 2), b)
    )
    settled = (await service.ask(GUILD, 1)).matches[match.number]
    assert settled.score == Score("a", (2, 1, 0))
    answers = await asyncio.gather(*(press(service, co.Start(), BOSS) for _ in range(2)), return_exceptions=True)
    assert all(isinstance(answer, Refused) for answer in answers)


async def test_the_same_delivery_twice_takes_effect_once(service: Service) -> None:
    await started(service)
    match, a, _ = await first_match(service)
    first = await press(service, co.Report(match.number, 2, 0), a, cause="interaction:9")
    again = await press(service, co.Report(match.number, 2, 1), a, cause="interaction:9")
    assert first.events and not again.events
    create = co.Create("Twice", GUILD, 2, rules_of("magic"), Settings())
    one = await service.create(GUILD, create, BOSS, "interaction:10")
    two = await service.create(GUILD, create, BOSS, "interaction:10")
    assert one.state.id == two.state.id and len(await service.listed(GUILD)) == 2


async def test_everything_is_there_after_a_restart(tmp_path: Path, clock: Clock) -> None:
    before = open_service(tmp_path, clock)
    await started(before)
    match, a, _ = await first_match(before)
    await press(before, co.Report(match.number, 2, 0), a)
    state = await before.ask(GUILD, 1)
    await before.close()
    after = open_service(tmp_path, clock)
    assert await after.ask(GUILD, 1) == state
    assert await after.due(GUILD) == (clock.now + 600, 1)
    await after.close()


async def test_a_round_paired_in_a_worker_is_the_same_round(tmp_path: Path, clock: Clock) -> None:
    here, there = (
        open_service(tmp_path / "a", clock),
        open_service(tmp_path / "b", clock, PairingWorkers(heavy_field=2)),
    )
    for service in (here, there):
        await started(service)
    assert (await here.ask(GUILD, 1)).matches == (await there.ask(GUILD, 1)).matches
    await here.close()
    await there.close()


async def test_an_unknown_tournament_is_refused(service: Service) -> None:
    with pytest.RaisesExc(Refused, check=lambda error: error.code == "no-such-tournament"):
        await press(service, co.Join(), player(1), tournament=99)


async def test_listeners_hear_of_every_change_and_of_nothing_else(service: Service) -> None:
    heard: list[tuple[int, int]] = []
    service.listen(lambda guild, tournament: heard.append((guild, tournament)))
    await started(service, 2)
    assert heard == [(GUILD, 1)] * 4
    await press(service, co.Join(), player(0))
    assert len(heard) == 4


class Doubtful(SqliteStore):
    """A disk that reports an error after it has kept what was written."""

    fails = False

    async def append(self, guild: int, tournament: int, records: Sequence[Record], *, over: bool | None = None) -> bool:
        stored = await super().append(guild, tournament, records, over=over)
        if self.fails:
            raise StoreError("io")
        return stored


async def test_a_result_that_landed_although_the_disk_reported_an_error_is_shown(tmp_path: Path, clock: Clock) -> None:
    store = Doubtful(tmp_path, now=clock)
    service = Service(store, now=clock, seed=lambda: 5)
    heard: list[tuple[int, int]] = []
    await started(service)
    service.listen(lambda guild, tournament: heard.append((guild, tournament)))
    match, _, _ = await first_match(service)
    store.fails = True
    with pytest.raises(StoreError):
        await press(service, co.SetResult(match.number, Score("a", (2, 0, 0))), BOSS)
    store.fails = False
    assert heard == [(GUILD, 1)], "whoever shows it looks again"
    assert (await service.ask(GUILD, 1)).matches[match.number].score == Score("a", (2, 0, 0))
    await service.close()


async def test_a_cause_that_was_stored_behind_our_back_answers_with_what_is_stored(service: Service) -> None:
    """As where an append landed and its answer was lost: what the state would have been is not what is told."""
    await started(service, 2)
    before = await service.ask(GUILD, 1)
    store = service._store  # the other writer of a shared store, say
    record = Record(before.seq + 1, 1_800_000_000, BOSS.user, "lost", Paused())
    assert await store.append(GUILD, 1, [record])
    match, a, _b = await first_match(service)
    done = await press(service, co.Report(match.number, 2, 0), a, cause="lost")
    assert done.events == ()
    assert done.state.paused_at == 1_800_000_000
    assert done.state.matches[match.number].claim_a is None
    assert (await service.ask(GUILD, 1)).log[-1] == record
