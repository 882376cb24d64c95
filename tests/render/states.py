"""Tournaments for tests, made by folding events: who joins, what is paired, what is said about matches."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from swissbot.engine.presets import rules_of
from swissbot.engine.types import Rules
from swissbot.tournament import events as ev
from swissbot.tournament.events import Event, PairedMatch, Record, Settings, Side
from swissbot.tournament.replay import apply
from swissbot.tournament.scores import outcome
from swissbot.tournament.state import Tournament

CREATOR = 900
NOW = 1_800_000_000


class Play:
    """A tournament that grows by events; every call is a change of its own, a minute after the last one."""

    def __init__(self, preset: str = "pokemon-tcg", name: str = "Friday Night Swiss", **settings: Any) -> None:
        self.state = Tournament(id=7)
        self.now = NOW
        rules = settings.pop("rules", None) or replace(rules_of(preset), rounds=5, best_of=3, draws=False)
        self.add(ev.Created(name, 1, 2, CREATOR, rules, Settings(**settings)), user=CREATOR)

    def add(self, *events: Event, user: int = CREATOR) -> Play:
        self.now += 60
        for event in events:
            seq = self.state.seq + 1
            apply(self.state, Record(seq, self.now, user, f"cause-{self.now}", event))
        return self

    def users(self, *users: int, names: dict[int, str] | None = None) -> Play:
        return self.add(*(ev.Joined(str(u), (names or {}).get(u, f"Player {u}"), u) for u in users))

    def guests(self, *names: str) -> Play:
        first = self.state.last_guest + 1
        return self.add(*(ev.Joined(f"g{n}", name) for n, name in enumerate(names, start=first)))

    def start(self, rounds: int = 5) -> Play:
        return self.add(ev.Started(rounds, (), tuple(self.state.entrants)))

    def paired(self, number: int, publish_at: int | None = None, stage: ev.Stage = "swiss", shift: int = 0) -> Play:
        """Round `number` in the order of entry, turned by `shift`; the odd one out has a bye."""
        ids = [e.id for e in self.state.entrants.values() if e.playing]
        if stage == "cut" and self.state.cut is not None:
            ids = list(self.state.cut.seeds)[: len(self.state.cut.seeds) >> (number - 1)]
        half = len(ids) // 2
        upper, lower = ids[:half], ids[half : half * 2]
        lower = lower[shift % half :] + lower[: shift % half]
        first = self.state.last_match + 1
        made = [PairedMatch(first + i, i + 1, a, b) for i, (a, b) in enumerate(zip(upper, lower, strict=True))]
        if len(ids) % 2:
            made.append(PairedMatch(first + half, half + 1, ids[-1], None, "bye"))
        return self.add(ev.RoundPaired(stage, number, tuple(made), publish_at))

    def published(self, number: int, deadline: int | None = None, stage: ev.Stage = "swiss", shift: int = 0) -> Play:
        return self.paired(number, stage=stage, shift=shift).add(ev.RoundPublished(stage, number, deadline))

    def claims(self, match: int, side: Side, mine: int, theirs: int, stands_at: int | None = None) -> Play:
        a, b = (mine, theirs) if side == "a" else (theirs, mine)
        user = self.state.entrants[self.state.matches[match].entrant(side)].users
        return self.add(ev.Claimed(match, side, outcome(a, b), stands_at), user=user[0] if user else 0)

    def settled(self, match: int, a: int, b: int, how: ev.How = "agreed", by: Side | None = None) -> Play:
        return self.add(ev.Settled(match, outcome(a, b), how, by))

    def finish_round(self, a: int = 2, b: int = 1) -> Play:
        rounds = self.state.cut_rounds if self.state.cut is not None else self.state.rounds
        return self.add(
            *(
                ev.Settled(number, outcome(a, b), "confirmed", "b")
                for number in rounds[-1].matches
                if self.state.matches[number].score is None
            )
        )


def rules(preset: str = "pokemon-tcg", **changes: Any) -> Rules:
    return replace(rules_of(preset), **changes)
