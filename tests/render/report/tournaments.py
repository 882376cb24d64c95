"""Whole tournaments to draw: a Swiss with random results, and a bracket after it as far as it is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from swissbot.engine.bracket import bracket, cut_seeds
from swissbot.engine.presets import rules_of
from swissbot.engine.types import Entrant, EntrantId, History, Played
from swissbot.render.report.report import TournamentReport

GAMES = ((2, 0, 0), (2, 1, 0), (1, 2, 0), (0, 2, 0))


def course(names: Sequence[str], rounds: int = 4, preset: str = "esports", last_open: bool = False) -> TournamentReport:
    """The seventh player leaves after round 2; with an odd number somebody has a bye."""
    rng = Random(len(names))
    entrants = tuple(
        Entrant(f"p{n}", name, seed=n, dropped_after=2 if n == 7 else None) for n, name in enumerate(names, 1)
    )
    played = []
    for number in range(1, rounds + 1):
        ids = [e.id for e in entrants if e.dropped_after is None or e.dropped_after >= number]
        rng.shuffle(ids)
        byes = [Played(ids.pop(), None, "bye")] if len(ids) % 2 else []
        pairs = enumerate(zip(ids[::2], ids[1::2], strict=True), 1)
        played.append((*(_match(rng, a, b, at, last_open and number == rounds) for at, (a, b) in pairs), *byes))
    rules = replace(rules_of(preset), rounds=rounds, best_of=3)
    return TournamentReport("Friday Night Swiss", History(rules, entrants, tuple(played)))


def with_cut(swiss: TournamentReport, size: int, third: bool = False, until: int = 9) -> TournamentReport:
    """The same with a bracket of which `until` rounds are played; one match of each round is a forfeit."""
    rng = Random(size)
    seeds = cut_seeds(swiss.table(), size)
    rounds: list[tuple[Played, ...]] = []
    tree = bracket(seeds, (), third)
    while tree.due and len(rounds) < until:
        known = [(match.a, match.b) for match in tree.due if match.a and match.b]
        rounds.append(tuple(_match(rng, a, b, at, False) for at, (a, b) in enumerate(known, 1)))
        a, b = known[0]
        rounds[-1] = (Played(a, b, "a", table=1, forfeit=True), *rounds[-1][1:])
        tree = bracket(seeds, [match for r in rounds for match in r], third)
    return replace(swiss, bracket=tree, cut=tuple(rounds), places=size, over=tree.over)


def _match(rng: Random, a: EntrantId, b: EntrantId, table: int, unfinished: bool) -> Played:
    if unfinished:
        return Played(a, b, table=table)
    games = rng.choice(GAMES)
    return Played(a, b, "a" if games[0] > games[1] else "b", table=table, games=games)
