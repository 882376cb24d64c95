"""A tournament at one table, for tests of the rules: commands go in by name, facts pile up, nothing is stored."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from swissbot.engine.pairing import pair as engine_pair
from swissbot.engine.presets import rules_of
from swissbot.engine.types import Rules
from swissbot.tournament import commands as co
from swissbot.tournament.events import Event, Score, Settings
from swissbot.tournament.queries import current_round, match_of, matches
from swissbot.tournament.replay import replay
from swissbot.tournament.rules import PairRound, decide
from swissbot.tournament.state import Match, Tournament

BOSS = co.Actor(user=1, name="Organiser", organiser=True)


@dataclass
class Table:
    """`now` moves only by `wait`. Player names are letters; their users are 100 + position in the alphabet."""

    state: Tournament = field(default_factory=Tournament)
    now: int = 1_800_000_000
    presses: int = 0

    def do(
        self, command: co.Command, actor: co.Actor = BOSS, cause: str = "", pair: PairRound = engine_pair
    ) -> tuple[Event, ...]:
        self.presses += 1
        records, after = decide(self.state, command, actor, self.now, cause=cause or f"press:{self.presses}", pair=pair)
        before = self.state
        self.state = after
        assert after.log == [*before.log, *records]
        return tuple(r.event for r in records)

    def wait(self, seconds: int) -> tuple[Event, ...]:
        self.now += seconds
        return self.do(co.Tick(), co.CLOCK)

    def create(self, preset: str = "esports", rules: Rules | None = None, **settings: object) -> None:
        base = rules if rules is not None else rules_of(preset)
        if not base.random_seed:
            base = replace(base, random_seed=7)
        made = replace(Settings(), **settings)  # type: ignore[arg-type]  # names are checked by replace
        self.do(co.Create("Friday Night", 1, 2, base, made))

    def join(self, names: str) -> None:
        for name in names:
            self.do(co.Join(), actor(name))

    def start(self) -> None:
        self.do(co.Start())

    def match(self, name: str) -> Match:
        """The current match of a player."""
        found = match_of(self.state, ident(name))
        assert found is not None
        return found

    def report(self, name: str, mine: int, theirs: int, sets: tuple[tuple[int, int], ...] | None = None) -> None:
        self.do(co.Report(self.match(name).number, mine, theirs, sets=sets), actor(name))

    def result(self, name: str, score: str) -> None:
        """An organiser's result from `name`'s side: "2-1", "draw" or "double-loss"."""
        match = self.match(name)
        side = "a" if match.a == ident(name) else "b"
        self.do(co.SetResult(match.number, turned(score, side)))

    def pairs(self) -> set[frozenset[str]]:
        now = current_round(self.state)
        assert now is not None
        return {frozenset({label(m.a), label(m.b or "")}) for m in matches(self.state, now)}

    def refold(self) -> Tournament:
        return replay(self.state.log, self.state.id)


def turned(score: str, side: str) -> Score:
    if score in ("draw", "double-loss"):
        return Score(score)  # type: ignore[arg-type]  # two literals
    mine, theirs = map(int, score.split("-"))
    a, b = (mine, theirs) if side == "a" else (theirs, mine)
    return Score("a" if a > b else "b" if b > a else "draw", (a, b, 0))


def ident(name: str) -> str:
    return str(100 + ord(name) - ord("A"))


def label(entrant: str) -> str:
    return chr(int(entrant) - 100 + ord("A")) if entrant else "bye"


def actor(name: str) -> co.Actor:
    return co.Actor(user=100 + ord(name) - ord("A"), name=name)
