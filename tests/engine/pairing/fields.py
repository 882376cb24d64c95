"""Histories for the pairing tests: random ones, played by the engine's own pairings or by any pairs at all."""

from __future__ import annotations

import random
from dataclasses import replace

from swissbot.engine.pairing import pair
from swissbot.engine.types import Entrant, History, Pairing, Played, Result, Rules

RESULTS: tuple[Result, ...] = ("a", "b", "draw")


def field(players: int, rules: Rules | None = None, groups: int = 0) -> History:
    """So many entrants, p1 the strongest; in `groups` groups in turn, if there are any."""
    entrants = tuple(
        Entrant(id=f"p{number}", seed=number, group=f"g{number % groups}" if groups else None)
        for number in range(1, players + 1)
    )
    return History(rules or Rules(), entrants)


def with_round(history: History, pairing: Pairing, draw: random.Random) -> History:
    """The history with one more round: the pairing's matches with drawn results."""
    matches = [Played(match.a, match.b, draw.choice(RESULTS)) for match in pairing.pairs]
    if pairing.bye is not None:
        matches.append(Played(pairing.bye, None, "bye"))
    matches += [Played(name, None, kind, requested=True) for name, kind in pairing.requested.items()]
    return replace(history, rounds=(*history.rounds, tuple(matches)))


def with_any_round(history: History, draw: random.Random) -> History:
    """The history with a round of quite random pairs, repeats and second byes among them."""
    names = [entrant.id for entrant in history.entrants]
    draw.shuffle(names)
    matches = []
    if len(names) % 2:
        matches.append(Played(names.pop(), None, draw.choice(("bye", "bye", "half-bye", "zero-bye"))))
    for a, b in zip(names[::2], names[1::2], strict=True):
        matches.append(Played(a, b, draw.choice((*RESULTS, "double-loss")), forfeit=draw.random() < 0.1))
    return replace(history, rounds=(*history.rounds, tuple(matches)))


def played(history: History, rounds: int, seed: int = 1) -> tuple[History, list[Pairing]]:
    """So many rounds, each paired by the engine."""
    draw = random.Random(seed)
    pairings = []
    for _ in range(rounds):
        pairings.append(pair(history))
        history = with_round(history, pairings[-1], draw)
    return history, pairings


def meetings(history: History) -> list[frozenset[str]]:
    return [frozenset((m.a, m.b)) for matches in history.rounds for m in matches if m.b is not None]
