"""Random commands at the one door over a real file, with the process ended between and within any two steps.

The promises are the invariants: what was answered is on disk, a cause takes effect once, a round is paired once, no
deadline fires early, and the file folds to what the service says.
"""

from __future__ import annotations

import asyncio
import itertools
import shutil
import tempfile
from collections import Counter
from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from swissbot.engine.presets import rules_of
from swissbot.service import Done, Service
from swissbot.store.interface import StoreError
from swissbot.store.sqlite.store import SqliteStore
from swissbot.tournament import commands as co
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Claimed, ClaimExtended, RoundPaired, Score, Settings, Settled
from swissbot.tournament.replay import replay
from swissbot.tournament.state import Match, Tournament
from tests.example_counts import TIMES
from tests.reliability.faults import ENDS, Blow, Fate, FatedStore, Killed

GUILD = 7
BOSS = co.Actor(1, "Olga", organiser=True)
USERS = st.integers(101, 107)
SCORES = st.sampled_from([(2, 0), (2, 1), (0, 2), (1, 2), (1, 1)])
BLOWS: tuple[Blow, ...] = (*ENDS, "lost", "500")
T = TypeVar("T")


class Door(RuleBasedStateMachine):
    """One tournament of up to seven; `told` are the answers that people got, by cause."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = Path(tempfile.mkdtemp())
        self.now = 1_800_000_000
        self.causes = itertools.count(1)
        self.told: dict[str, int] = {}
        self.last: tuple[co.Command, co.Actor, str] | None = None
        self.fate = Fate()
        self.open()

    def wait_for(self, work: Awaitable[T]) -> T:
        return self.loop.run_until_complete(work)  # type: ignore[arg-type]  # a coroutine

    def open(self) -> None:
        self.fate.dead = False
        store = FatedStore(SqliteStore(self.folder, now=lambda: self.now), self.fate)
        self.service = Service(store, now=lambda: self.now, seed=lambda: 5)  # type: ignore[arg-type]  # by its names

    def teardown(self) -> None:
        self.wait_for(self.service.close())
        self.loop.close()
        shutil.rmtree(self.folder)

    def state(self) -> Tournament:
        return self.wait_for(self.service.ask(GUILD, 1))

    @initialize(hold=st.sampled_from([0, 60, None]), confirm=st.sampled_from([10, "none", "both"]))
    def create(self, hold: int | None, confirm: Any) -> None:
        rules = replace(rules_of("magic"), rounds=3)
        made = co.Create("Friday", GUILD, 2, rules, Settings(hold_seconds=hold, confirm_minutes=confirm, late_until=2))
        self.wait_for(self.service.create(GUILD, made, BOSS, "made"))
        for user in range(101, 105):
            self.attempt(co.Join(), co.Actor(user, str(user)))

    def attempt(self, command: co.Command, who: co.Actor = BOSS, cause: str = "") -> None:
        """One press. If the process ends in it, another begins and the person presses the same again."""
        cause = cause or f"press:{next(self.causes)}"
        self.last = (command, who, cause)
        before = self.state().seq
        try:
            done: Done = self.wait_for(self.service.execute(GUILD, 1, command, who, cause))
        except Refused:
            assert self.state().seq == before, "a refusal changed something"
        except (Killed, StoreError):
            if self.fate.dead:
                self.restart()
        else:
            if done.events:
                self.told[cause] = self.told.get(cause, 0) + len(done.events)

    @rule()
    def restart(self) -> None:
        self.wait_for(self.service.close())
        self.open()

    @rule(blow=st.sampled_from(BLOWS))
    def doom(self, blow: Blow) -> None:
        """The next write meets this."""
        self.fate.plan = {self.fate.steps + 1: blow}

    @rule()
    def the_same_delivery_again(self) -> None:
        if self.last is not None:
            self.attempt(*self.last)

    @rule(user=USERS)
    def join(self, user: int) -> None:
        self.attempt(co.Join(), co.Actor(user, str(user)))

    @rule(command=st.sampled_from([co.Start(), co.Publish(), co.Hold(), co.Pause(), co.Resume(), co.PairAgain()]))
    def organise(self, command: co.Command) -> None:
        self.attempt(command)

    @precondition(lambda self: self.last is not None)
    @rule(data=st.data(), score=SCORES, right=st.booleans())
    def report(self, data: st.DataObject, score: tuple[int, int], right: bool) -> None:
        match = self.some_match(data)
        if match is not None:
            user = int(match.a) if right or match.b is None else int(match.b)
            self.attempt(co.Report(match.number, *score), co.Actor(user))

    @rule(data=st.data())
    def confirm(self, data: st.DataObject) -> None:
        match = self.some_match(data)
        if match is not None and (claim := match.claim_a or match.claim_b) is not None:
            other = match.b if claim is match.claim_a else match.a
            self.attempt(co.Confirm(match.number, claim.seq), co.Actor(int(other or 0)))

    @rule(data=st.data(), score=SCORES)
    def decide(self, data: st.DataObject, score: tuple[int, int]) -> None:
        match = self.some_match(data)
        a, b = score
        if match is not None:
            self.attempt(co.SetResult(match.number, Score("a" if a > b else "b" if b > a else "draw", (a, b, 0))))

    @rule(user=USERS)
    def drop(self, user: int) -> None:
        self.attempt(co.Drop(), co.Actor(user))

    @rule()
    def undo(self) -> None:
        self.attempt(co.Undo())

    @rule(seconds=st.sampled_from([1, 60, 599, 601, 86_400, -3_600]))
    def the_clock(self, seconds: int) -> None:
        """Time passes, or the clock is set back."""
        self.now += seconds
        due = self.wait_for(self.service.due(GUILD))
        if due is not None and due[0] <= self.now:
            self.attempt(co.Tick(), co.CLOCK, f"due:1:{due[0]}:{self.state().seq}")

    @rule(seconds=st.sampled_from([60, 86_400]))
    def be_away(self, seconds: int) -> None:
        """Nobody is punished for an absence: no claim stands by itself in it."""
        self.now += seconds
        self.restart()
        before = {m.number for m in self.state().matches.values() if m.how == "unopposed"}
        self.attempt(co.CatchUp(self.now), co.CLOCK, f"away:1:{self.now}")
        assert {m.number for m in self.state().matches.values() if m.how == "unopposed"} <= before

    def some_match(self, data: st.DataObject) -> Match | None:
        found = self.state().matches
        return found[data.draw(st.sampled_from(sorted(found)))] if found else None

    # --- the promises ---

    @invariant()
    def what_was_answered_is_on_disk_once(self) -> None:
        if not self.told:
            return
        records = self.wait_for(self.service._store.records(GUILD, 1))
        state = self.state()
        assert replay(records, 1) == state
        stored = Counter(record.cause for record in records)
        lost = {cause for cause, events in self.told.items() if stored[cause] != events}
        assert not lost, f"answered, and not stored so: {lost}"
        runs = [cause for cause, _ in itertools.groupby(record.cause for record in records)]
        assert len(runs) == len(set(runs)), "a cause took effect twice"

    @invariant()
    def a_round_is_paired_once(self) -> None:
        """Anew only while it waits: a round that people saw has the matches they saw, unless it was taken back."""
        if not self.told:
            return
        state = self.state()
        numbers: Counter[int] = Counter()
        for record in state.log:
            if isinstance(record.event, RoundPaired):
                numbers.update(match.number for match in record.event.matches)
        assert all(count == 1 for count in numbers.values()), "a match number was given twice"
        rounds = [(r.stage, r.number) for r in (*state.rounds, *state.cut_rounds)]
        assert len(rounds) == len(set(rounds))
        for played in state.rounds:
            seated = [e for n in played.matches for e in (state.matches[n].a, state.matches[n].b) if e]
            assert len(seated) == len(set(seated)), "somebody sits at two tables"

    @invariant()
    def no_claim_stands_early(self) -> None:
        if not self.told or self.state().settings.confirm_minutes == "none":
            return  # a first claim stands at once then
        stands: dict[int, int | None] = {}
        for record in self.state().log:
            event = record.event
            if isinstance(event, Claimed | ClaimExtended):
                stands[event.match] = event.stands_at
            elif isinstance(event, Settled) and event.how == "unopposed":
                due = stands[event.match]
                assert due is not None and due <= record.at, "a claim stood before its time"


Door.TestCase.settings = settings(max_examples=30 * TIMES, stateful_step_count=25, deadline=None)
TestDoor = Door.TestCase
