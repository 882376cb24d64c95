"""Random commands by anybody, in any order: the promises of the rules hold after each of them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from swissbot.engine.presets import rules_of
from swissbot.engine.ranking import standings
from swissbot.tournament import commands as co
from swissbot.tournament.engine_view import history
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Score
from swissbot.tournament.queries import field, matches, pending_round, published
from tests.example_counts import TIMES
from tests.tournament.table import BOSS, Table, actor, ident
from tests.tournament.test_flow import comparable

NAMES = st.sampled_from("ABCDEFGHI")
SCORES = st.sampled_from([(2, 0), (2, 1), (0, 2), (1, 2), (1, 1)])


class Evening(RuleBasedStateMachine):
    """One tournament of up to nine players, with restarts, repeated presses and jumps of the clock in between."""

    @initialize(
        preset=st.sampled_from(["esports", "magic", "pokemon-club", "tmanager"]),
        hold=st.sampled_from([0, 60, None]),
        confirm=st.sampled_from([10, "none", "both"]),
        limit=st.sampled_from([None, 5]),
    )
    def create(self, preset: str, hold: int | None, confirm: int | str, limit: int | None) -> None:
        self.table = Table()
        rules = replace(rules_of(preset), rounds=3, best_of=3)
        self.table.create(rules=rules, hold_seconds=hold, confirm_minutes=confirm, max_players=limit, late_until=2)
        self.table.join("ABCD")

    def attempt(self, command: co.Command, who: co.Actor = BOSS) -> None:
        before = self.table.state
        try:
            self.table.do(command, who)
        except Refused:
            assert self.table.state is before
            return
        again = self.table.state
        try:
            self.table.do(command, who, cause=f"press:{self.table.presses}")
        except Refused:
            assert self.table.state is again

    @rule(name=NAMES)
    def join(self, name: str) -> None:
        self.attempt(co.Join(), actor(name))

    @rule(name=NAMES)
    def leave(self, name: str) -> None:
        self.attempt(co.Leave(), actor(name))

    @rule()
    def start(self) -> None:
        self.attempt(co.Start())

    @precondition(lambda self: self.table.state.matches)
    @rule(data=st.data(), score=SCORES, right=st.booleans())
    def report(self, data: st.DataObject, score: tuple[int, int], right: bool) -> None:
        match = data.draw(st.sampled_from(sorted(self.table.state.matches.values(), key=lambda m: m.number)))
        user = int(match.a) if right or match.b is None else int(match.b)
        self.attempt(co.Report(match.number, *score), co.Actor(user))

    @precondition(lambda self: self.table.state.matches)
    @rule(data=st.data())
    def confirm(self, data: st.DataObject) -> None:
        claimed = [m for m in self.table.state.matches.values() if m.claim_a or m.claim_b]
        if claimed:
            match = data.draw(st.sampled_from(claimed))
            claim, entrant = (match.claim_a, match.b) if match.claim_a else (match.claim_b, match.a)
            assert claim is not None and entrant is not None
            self.attempt(co.Confirm(match.number, claim.seq), co.Actor(int(entrant)))

    @precondition(lambda self: self.table.state.matches)
    @rule(data=st.data(), score=SCORES, draw=st.booleans())
    def decide(self, data: st.DataObject, score: tuple[int, int], draw: bool) -> None:
        match = data.draw(st.sampled_from(sorted(self.table.state.matches)))
        a, b = score
        made = Score("double-loss") if draw else Score("a" if a > b else "b" if b > a else "draw", (a, b, 0))
        self.attempt(co.SetResult(match, made, "seen"))

    @precondition(lambda self: self.table.state.matches)
    @rule(data=st.data())
    def rematch(self, data: st.DataObject) -> None:
        self.attempt(co.Rematch(data.draw(st.sampled_from(sorted(self.table.state.matches)))))

    @rule(name=NAMES, by_self=st.booleans())
    def drop(self, name: str, by_self: bool) -> None:
        if by_self:
            self.attempt(co.Drop(), actor(name))
        else:
            self.attempt(co.Drop(ident(name), "organiser"))

    @rule(name=NAMES)
    def reinstate(self, name: str) -> None:
        self.attempt(co.Reinstate(ident(name)))

    @rule(command=st.sampled_from([co.Publish(), co.Hold(), co.Pause(), co.Resume(), co.PairAgain(), co.VoidRound()]))
    def organise(self, command: co.Command) -> None:
        self.attempt(command)

    @rule(seconds=st.sampled_from([1, 60, 599, 601, 86_400]))
    def wait(self, seconds: int) -> None:
        self.table.wait(seconds)

    @rule(seconds=st.sampled_from([60, 86_400]))
    def be_away(self, seconds: int) -> None:
        self.table.now += seconds
        settled = {m.number for m in self.table.state.matches.values() if m.score is not None}
        self.table.do(co.CatchUp(self.table.now), co.CLOCK)
        late = {m.number for m in self.table.state.matches.values() if m.score is not None and m.how == "unopposed"}
        assert late <= settled, "nobody loses a match to downtime"

    @precondition(lambda self: self.table.state.seq > 1)
    @rule()
    def change_and_undo(self) -> None:
        before = self.table.state
        try:
            events = self.table.do(co.AddPlayers((co.NewEntrant("Guest"),)))
        except Refused:
            return
        if events and not before.over:
            self.table.do(co.Undo(seen=self.table.state.seq))
            held = pending_round(before)
            if held is None or held.publish_at is None:
                assert comparable(self.table.state) == comparable(before)

    @rule()
    def undo(self) -> None:
        self.attempt(co.Undo())

    @invariant()
    def the_log_folds_to_the_state(self) -> None:
        if hasattr(self, "table"):
            assert self.table.refold() == self.table.state

    @invariant()
    def nobody_sits_at_two_tables(self) -> None:
        if hasattr(self, "table"):
            for r in self.table.state.rounds:
                seated = [e for m in matches(self.table.state, r) for e in (m.a, m.b) if e]
                assert len(seated) == len(set(seated))

    @invariant()
    def points_equal_a_recount(self) -> None:
        if not hasattr(self, "table") or self.table.state.started_at is None or not self.table.state.rounds:
            return
        state = self.table.state
        worth = state.rules.points
        played = len(published(state))
        points = {e.id: Fraction(0) for e in field(state) if e.joined <= max(1, played)}
        for r in published(state):
            for m in matches(state, r):
                kind = m.score.result if m.score else None
                if kind == "bye":
                    points[m.a] += worth.bye
                elif kind in ("a", "b"):
                    winner, loser = (m.a, m.b) if kind == "a" else (m.b, m.a)
                    assert winner and loser
                    points[winner] += worth.win
                    points[loser] += worth.loss
                elif kind == "draw":
                    points[m.a] += worth.draw
                    points[m.b or ""] += worth.draw
                elif kind == "double-loss":
                    points[m.a] += worth.loss
                    points[m.b or ""] += worth.loss
        rows = {row.id: row.points for row in standings(history(state)) if row.id in points}
        assert rows == points


Evening.TestCase.settings = settings(max_examples=100 * TIMES, stateful_step_count=30, deadline=None)
TestEvening = Evening.TestCase
