"""Tiebreaks made of a player's own course alone: running points, losses by round, start number, lot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from swissbot.engine.crosstable import (
    BYE,
    DRAWS,
    FORFEIT_WIN,
    FULL_BYES,
    LOSSES,
    MATCH_LOSSES,
    PENDING,
    PLAYED,
    WIN,
    WINS,
    Crosstable,
    table,
)
from swissbot.engine.tiebreaks.base import Column, Combine, Tallied, term
from swissbot.engine.types import EntrantId, History, Reason, Term

WON: Final = Tallied("wins", table(WINS | FULL_BYES), "won")
WON_PLAYED: Final = Tallied("wins-played", table(frozenset({WIN})), "won")
LOST: Final = Tallied("losses", table(LOSSES), "lost", lower=True)
ELECTED: Final = Tallied("rounds-elected", table(PLAYED | DRAWS | {FORFEIT_WIN, BYE}), "elected")
_LOST_MATCH: Final = table(MATCH_LOSSES)


@dataclass(frozen=True, slots=True)
class Progressive:
    """The sum of a player's points after each round whose result is in, from round `first` on (C.07, article 7.5)."""

    name: str
    first: int = 1
    lower: bool = False
    combine: Combine = "sum"

    def column(self, sheet: Crosstable) -> Column:
        if not any(PENDING in marks for marks in sheet.marks):
            # what a round brought is in every sum from then on
            times = [max(0, sheet.rounds + 1 - max(number, self.first)) for number in range(1, sheet.rounds + 1)]
            return Column(sheet.tally_by_round([[worth * n for worth in sheet.worth] for n in times]), sheet.scale)
        running = [0] * sheet.nobody
        sums = [0] * sheet.nobody
        for number, marks in enumerate(sheet.marks, 1):
            running = [points + sheet.worth[mark] for points, mark in zip(running, marks, strict=True)]
            if number >= self.first:
                sums = [
                    total if mark == PENDING else total + points
                    for total, points, mark in zip(sums, running, marks, strict=True)
                ]
        return Column(sums, sheet.scale)

    def terms(self, sheet: Crosstable, player: int) -> tuple[Term, ...]:
        found = []
        running = 0
        for number, marks in enumerate(sheet.marks, 1):
            running += sheet.worth[marks[player]]
            if number >= self.first and marks[player] != PENDING:
                found.append(term(sheet, player, number, Fraction(running, sheet.scale), "running-points"))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class LossesSquared:
    """The squares of the rounds lost in, summed: a late loss is better (the end of Konami's tiebreak number)."""

    name: str = "losses-squared"
    lower: bool = False
    combine: Combine = "sum"

    def column(self, sheet: Crosstable) -> Column:
        sums = [0] * sheet.nobody
        for number, marks in enumerate(sheet.marks, 1):
            sums = [total + number * number * _LOST_MATCH[mark] for total, mark in zip(sums, marks, strict=True)]
        return Column(sums)

    def terms(self, sheet: Crosstable, player: int) -> tuple[Term, ...]:
        return tuple(
            term(sheet, player, number, Fraction(number * number), "lost")
            for number, marks in enumerate(sheet.marks, 1)
            if _LOST_MATCH[marks[player]]
        )


@dataclass(frozen=True, slots=True)
class Number:
    """A number given to everybody before play: the start number, or the place in the draw of lots."""

    name: str
    given: Callable[[History], Mapping[EntrantId, int]]
    lower: bool = True
    combine: Combine = "sum"

    def column(self, sheet: Crosstable) -> Column:
        numbers = self.given(sheet.history)
        return Column([numbers[entrant.id] for entrant in sheet.entrants])

    def terms(self, sheet: Crosstable, player: int) -> tuple[Term, ...]:
        number = self.given(sheet.history)[sheet.entrants[player].id]
        return (Term(None, None, Fraction(number), Reason(f"given-{self.name}")),)
