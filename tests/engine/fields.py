"""Whole random tournaments for the engine's tests: every kind of result, sitting-out, leaving and late entry."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from swissbot.engine.types import Entrant, History, Played, Points, Rules
from swissbot.files.json.tournament import read

SCALES = (
    Points(),
    Points(Fraction(1), Fraction(1, 2), Fraction(0), Fraction(1)),
    Points(Fraction(2), Fraction(1), Fraction(0), Fraction(2)),
    Points(Fraction(5), Fraction(2), Fraction(1), Fraction(3)),
    Points(Fraction(1), Fraction(1, 3), Fraction(1, 7), Fraction(1, 2)),
)


def events(directory: Path) -> list[Path]:
    """The tournament files there that come with published values."""
    published = sorted(directory.glob("*.expected.json")) if directory.is_dir() else []
    return [path.with_name(path.name.replace(".expected", "")) for path in published]


def load(path: Path) -> History:
    return read(path.read_bytes()).history


def published(path: Path) -> Mapping[str, Any]:
    return json.loads(path.with_suffix(".expected.json").read_text())


def random_history(rng: Random) -> History:
    """A tournament with nothing left out: open last rounds, repeats, three byes, forfeits, sets, leaving, joining."""
    players = rng.randint(2, 11)
    rounds = rng.randint(0, 7)
    entrants = tuple(
        Entrant(
            f"p{number}",
            rating=rng.choice((None, rng.randint(1000, 2500))),
            joined=rng.choice((1, 1, 1, 1, rng.randint(1, rounds + 1))),
            dropped_after=rng.choice((None, None, None, rng.randint(0, max(rounds, 1)))),
            disqualified=rng.random() < 0.05,
        )
        for number in range(players)
    )
    played = tuple(tuple(_round(rng, entrants, number, number == rounds)) for number in range(1, rounds + 1))
    return History(_rules(rng), entrants, played)


def _rules(rng: Random) -> Rules:
    return Rules(
        points=rng.choice(SCALES),
        best_of=rng.choice((1, 2, 3, 5)),
        floor=rng.choice((Fraction(0), Fraction(1, 4), Fraction(33, 100), Fraction(1, 3))),
        drop_cap=rng.choice((None, Fraction(3, 4))),
        draw_as_half=rng.random() < 0.5,
        bye_in_fraction=rng.random() < 0.5,
        drop_last=rng.random() < 0.3,
        unplayed=rng.choice(("ignore", "virtual-loser", "fide-2024", "fide-2026")),
        random_seed=rng.randint(0, 99),
    )


def _round(rng: Random, entrants: tuple[Entrant, ...], number: int, last: bool) -> Iterator[Played]:
    there = [
        entrant.id
        for entrant in entrants
        if entrant.joined <= number and (entrant.dropped_after is None or entrant.dropped_after >= number)
    ]
    rng.shuffle(there)
    open_round = last and rng.random() < 0.4
    while there:
        one = there.pop()
        chance = rng.random()
        if not there or chance < 0.15:
            result = rng.choice(("bye", "half-bye", "zero-bye"))
            yield Played(one, None, result, requested=result == "bye" and rng.random() < 0.4)
        elif chance < 0.2:
            continue
        elif open_round and rng.random() < 0.5:
            yield Played(one, there.pop())
        else:
            yield _match(rng, one, there.pop())


def _match(rng: Random, one: str, other: str) -> Played:
    result = rng.choice(("a", "a", "b", "b", "draw", "double-loss"))
    match = Played(one, other, result, forfeit=rng.random() < 0.15)
    if match.forfeit:
        return match
    if rng.random() < 0.4:
        count = rng.randint(1, 3)
        match = replace(match, sets=tuple((rng.randint(0, 3), rng.randint(0, 3)) for _ in range(count)))
    if rng.random() < 0.4:
        match = replace(match, games=(rng.randint(0, 3), rng.randint(0, 3), rng.randint(0, 2)))
    return match
