"""Tiebreaks made of the opponents' points, records, ratings and Buchholz, whatever the rule for unplayed rounds is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from swissbot.engine.crosstable import (
    FULL_BYES,
    LOSSES,
    MARKS,
    MATCH_LOSSES,
    MATCHES,
    PLAYED,
    WIN,
    WINS,
    Crosstable,
    table,
)
from swissbot.engine.tiebreaks.base import EACH_MATCH, Column, Combine, Weighing, remembered, rounds_with, term
from swissbot.engine.tiebreaks.buchholz import Strength
from swissbot.engine.types import Term

BUCHHOLZ: Final = Strength("buchholz")
REALLY_PLAYED: Final = table(PLAYED)
_BEATEN: Final = table(WINS)
_LOST_TO: Final = table(MATCH_LOSSES)
_WON: Final = table(WINS | FULL_BYES)
_LOST: Final = table(LOSSES)


def buchholz(sheet: Crosstable) -> Column:
    return remembered(sheet, "buchholz", lambda: BUCHHOLZ.column(sheet))


def fine(sheet: Crosstable) -> Weighing:
    """The opponents' Buchholz."""
    column = buchholz(sheet)
    return Weighing(column.values, EACH_MATCH, column.denominator)


def schoch(sheet: Crosstable) -> Weighing:
    """The points of those beaten."""
    return Weighing(sheet.points, _BEATEN, sheet.scale)


def small(sheet: Crosstable) -> Weighing:
    """Match points made × the opponent's points (Pokémon clubs' first small column)."""
    made = [sheet.worth[mark] if mark in MATCHES else 0 for mark in range(MARKS)]
    return Weighing(sheet.points, made, sheet.scale**2)


def small_lost(sheet: Crosstable) -> Weighing:
    """The points of those lost to, a double loss being lost by both (Pokémon clubs' second small column)."""
    return Weighing(sheet.points, _LOST_TO, sheet.scale)


def difficulty(sheet: Crosstable) -> Weighing:
    """The opponents' wins less their losses (Valve's Major rules): their records, so a full bye is a win."""
    balance = [won - lost for won, lost in zip(sheet.tally(_WON), sheet.tally(_LOST), strict=True)]
    return Weighing(balance, EACH_MATCH, 1)


def koya(sheet: Crosstable) -> Weighing:
    """Points made against those with at least half of what winning every complete round is worth."""
    made = [sheet.worth[mark] if mark in MATCHES else 0 for mark in range(MARKS)]
    least = sheet.worth[WIN] * sheet.complete
    return Weighing([int(2 * points >= least) for points in sheet.points], made, sheet.scale)


@dataclass(frozen=True, slots=True)
class AverageRating:
    """The mean rating of the rated opponents really played, rounded half up, without the `low` lowest (C.07, 10.1)."""

    name: str
    low: int = 0
    lower: bool = False
    combine: Combine = "rounded-mean"

    def column(self, sheet: Crosstable) -> Column:
        values = []
        for player in range(sheet.nobody):
            ratings = [rating for rating, _ in self._rated(sheet, player)[self.low :]]
            values.append((2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else 0)
        return Column(values)

    def terms(self, sheet: Crosstable, player: int) -> tuple[Term, ...]:
        return tuple(
            term(sheet, player, number, Fraction(rating), "rating")
            for rating, number in sorted(self._rated(sheet, player)[self.low :], key=lambda pair: pair[1])
        )

    def _rated(self, sheet: Crosstable, player: int) -> list[tuple[int, int]]:
        """Ratings and rounds, the lowest first."""
        found = []
        for number in rounds_with(sheet, player, REALLY_PLAYED):
            rating = sheet.entrants[sheet.opponents[number - 1][player]].rating
            if rating is not None:
                found.append((rating, number))
        return sorted(found)
