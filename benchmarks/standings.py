"""How long a table takes: Magic's percentages and Buchholz for fields of several sizes, after twelve rounds."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import process_time

from swissbot.engine.presets import rules_of
from swissbot.engine.ranking import standings
from swissbot.engine.types import Entrant, History, Played

SIZES = (64, 256, 1024, 10_000)
ROUNDS = 12
TIEBREAKS = ("omw", "gw", "ogw", "oomw", "buchholz")
SCORES = ((2, 0, 0), (2, 1, 0), (1, 2, 0), (0, 2, 0), (1, 1, 1))


def field(players: int, seed: int = 1) -> History:
    """A tournament with random opponents and games."""
    rng = Random(seed)
    names = [f"p{number}" for number in range(players)]
    entrants = tuple(Entrant(name, seed=number) for number, name in enumerate(names, 1))
    rounds = []
    for _ in range(ROUNDS):
        rng.shuffle(names)
        rounds.append(tuple(_match(rng, *pair) for pair in zip(names[::2], names[1::2], strict=True)))
    return History(replace(rules_of("magic"), tiebreaks=TIEBREAKS), entrants, tuple(rounds))


def _match(rng: Random, a: str, b: str) -> Played:
    games = rng.choice(SCORES)
    return Played(a, b, "draw" if games[0] == games[1] else "a" if games[0] > games[1] else "b", games=games)


def seconds(history: History, times: int = 7) -> float:
    """The best of several runs, in seconds of processor time."""
    best = float("inf")
    for _ in range(times):
        start = process_time()
        standings(history)
        best = min(best, process_time() - start)
    return best


def rows() -> None:
    """Print the table."""
    print(f"standings, {ROUNDS} rounds, {', '.join(TIEBREAKS)}: CPU milliseconds")
    for players in SIZES:
        print(f"{players:>7,}  {seconds(field(players)) * 1000:8.1f}")


if __name__ == "__main__":
    rows()
