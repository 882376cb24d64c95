"""Tournaments to measure on: the stronger player mostly wins, one match in ten is drawn, the engine pairs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from swissbot.engine.pairing import pair
from swissbot.engine.types import Entrant, History, Played, Result, Rules

TIEBREAKS = ("buchholz", "fine-buchholz", "sonneborn-berger", "progressive", "wins")


def field(players: int, rules: Rules, *, clubs: int = 0) -> History:
    """Everybody has a seed; `clubs` groups of uneven size (a third of all in the largest)."""
    draw = random.Random(players)
    entrants = tuple(
        Entrant(
            f"p{number}",
            seed=number,
            rating=2800 - 1800 * number // players,
            group=f"c{min(draw.randrange(clubs), draw.randrange(clubs), draw.randrange(clubs))}" if clubs else None,
        )
        for number in range(1, players + 1)
    )
    return History(rules, entrants)


def rounds(history: History, number: int, *, leaving: float = 0.0) -> Iterator[History]:
    """The history before each round; in every round a share of the players leaves."""
    draw = random.Random(number)
    for played in range(number):
        yield history
        answer = pair(history)
        matches = [Played(match.a, match.b, _result(draw, match.a, match.b)) for match in answer.pairs]
        if answer.bye is not None:
            matches.append(Played(answer.bye, None, "bye"))
        entrants = history.entrants
        if leaving:
            entrants = tuple(
                replace(entrant, dropped_after=played + 1)
                if entrant.dropped_after is None and draw.random() < leaving
                else entrant
                for entrant in entrants
            )
        history = replace(history, entrants=entrants, rounds=(*history.rounds, tuple(matches)))


def _result(draw: random.Random, a: str, b: str) -> Result:
    if draw.random() < 0.1:
        return "draw"
    first_wins = (draw.random() < 0.7) == (int(a[1:]) < int(b[1:]))
    return "a" if first_wins else "b"
