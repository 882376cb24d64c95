"""Buchholz and Sonneborn-Berger with their cuts, under each of the rules for unplayed rounds.

Both sum, over a player's rounds, the strength of whom the round was against, Sonneborn-Berger by what was made of it.
`ignore` and `virtual-loser`: only matches count (a bye is nothing, or somebody with no points). The FIDE rules (C.07
of 2023, articles 16.2 to 16.5, and of 2026 with article 16.4's limits) put a dummy with the player's own points into
each unplayed round, and read the opponents' points with some of their unplayed rounds evaluated as draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, NamedTuple

from swissbot.engine.byte_sums import tally
from swissbot.engine.crosstable import (
    ABSENT,
    BYES,
    DRAW,
    DRAWS,
    FORFEIT_DOUBLE_LOSS,
    FORFEIT_LOSS,
    GRANTED_BYE,
    HALF_BYE,
    MARKS,
    MATCHES,
    NOT_JOINED,
    PENDING,
    PLAYED,
    WINS,
    ZERO_BYE,
    Crosstable,
    table,
)
from swissbot.engine.tiebreaks.base import Column, Combine, remembered, term
from swissbot.engine.types import Term

REQUESTED: Final = frozenset({GRANTED_BYE, HALF_BYE, ZERO_BYE, ABSENT, NOT_JOINED})
VOLUNTARY: Final = REQUESTED | {FORFEIT_LOSS, FORFEIT_DOUBLE_LOSS}
NONE: Final[frozenset[int]] = frozenset()


class Share(NamedTuple):
    """What one round adds: to be cut, shares are compared by the strength of whom they are against."""

    strength: int
    value: int
    voluntary: bool
    round: int


@dataclass(frozen=True, slots=True)
class Strength:
    """One of the family: by result or not, with `low` and `high` shares cut, the last round as draws or not."""

    name: str
    by_result: bool = False
    low: int = 0
    high: int = 0
    fore: bool = False
    lower: bool = False
    combine: Combine = "sum"

    def column(self, sheet: Crosstable) -> Column:
        seen = fore(sheet) if self.fore else sheet
        weights, denominator = self._weights(seen)
        if self.low or self.high:
            return Column(self._cut_all(seen, strengths(seen), weights), denominator)
        if not by_fide(sheet):
            if self.by_result:
                return Column(seen.weighted(seen.points, weights), denominator)
            return Column(seen.over_opponents(seen.points), denominator)
        sums = [0] * seen.nobody
        for row, marks in zip(strengths(seen), seen.marks, strict=True):
            sums = [total + weights[mark] * strength for total, mark, strength in zip(sums, marks, row, strict=True)]
        return Column(sums, denominator)

    def _cut_all(self, sheet: Crosstable, rows: Sequence[Sequence[int]], weights: Sequence[int]) -> list[int]:
        counted = contributing(sheet)
        voluntary = [by_fide(sheet) and mark in VOLUNTARY for mark in range(MARKS)]
        sums = [0] * sheet.nobody
        by_player = zip(zip(*rows, strict=True), zip(*sheet.marks, strict=True), strict=True)
        for player, (own, marks) in enumerate(by_player):
            shares = [
                Share(strength, weights[mark] * strength, voluntary[mark], number)
                for number, (strength, mark) in enumerate(zip(own, marks, strict=True), 1)
                if counted[mark]
            ]
            sums[player] = sum(share.value for share in cut(shares, self.low, self.high))
        return sums

    def _weights(self, sheet: Crosstable) -> tuple[Sequence[int], int]:
        if not self.by_result:
            return contributing(sheet), sheet.scale
        full, half = 2 * sheet.scale, sheet.scale
        if not by_fide(sheet):
            return [full if mark in WINS else half if mark in DRAWS else 0 for mark in range(MARKS)], full * sheet.scale
        own = [0 if mark == PENDING else 2 * sheet.worth[mark] for mark in range(MARKS)]
        for mark in PLAYED:
            own[mark] = full if mark in WINS else half if mark in DRAWS else 0
        return own, full * sheet.scale

    def terms(self, sheet: Crosstable, player: int) -> tuple[Term, ...]:
        """A share that was cut is a term of value 0 that tells its value; so is a bye against a virtual loser."""
        seen = fore(sheet) if self.fore else sheet
        weights, denominator = self._weights(seen)
        counted = contributing(seen)
        rows = strengths(seen)
        voluntary = VOLUNTARY if by_fide(sheet) else NONE
        shares = [
            Share(row[player], weights[marks[player]] * row[player], marks[player] in voluntary, number)
            for number, (row, marks) in enumerate(zip(rows, seen.marks, strict=True), 1)
            if counted[marks[player]]
        ]
        kept = {share.round for share in cut(shares, self.low, self.high)}
        found = []
        for share in shares:
            value = Fraction(share.value, denominator)
            points = Fraction(share.strength, seen.scale)
            mark = seen.marks[share.round - 1][player]
            if share.round not in kept:
                found.append(term(seen, player, share.round, Fraction(0), "cut", share=value, points=points))
            elif by_fide(sheet) and mark not in PLAYED:
                found.append(term(seen, player, share.round, value, "dummy", points=points))
            else:
                found.append(term(seen, player, share.round, value, "opponent-points", points=points))
        if sheet.rules.unplayed == "virtual-loser":
            found += [
                term(seen, player, number, Fraction(0), "virtual-loser")
                for number, marks in enumerate(seen.marks, 1)
                if marks[player] in BYES
            ]
            found.sort(key=lambda item: item.round or 0)
        return tuple(found)


def cut(shares: list[Share], low: int, high: int) -> list[Share]:
    """The shares that stay. Too few to cut: none.

    A low cut takes the share of whom has the fewest points, of those the lowest. The lowest one of a voluntarily
    unplayed round goes in its place, unless that is lower, which would favour the absent (article 16.5).
    """
    if len(shares) <= low + high:
        return []
    rest = list(shares)
    for _ in range(low):
        lowest = min(rest)
        unplayed = [share for share in rest if share.voluntary]
        if unplayed:
            candidate = min(unplayed, key=lambda share: (share.value, share.strength))
            if candidate.value >= lowest.value:
                lowest = candidate
        rest.remove(lowest)
    for _ in range(high):
        rest.remove(max(rest))
    return rest


def by_fide(sheet: Crosstable) -> bool:
    """Whether unplayed rounds are dummies."""
    return sheet.rules.unplayed in {"fide-2024", "fide-2026"}


def contributing(sheet: Crosstable) -> tuple[int, ...]:
    """The marks of rounds that add something to a Buchholz, as a table of ones."""
    return table(frozenset(range(MARKS)) - {PENDING} if by_fide(sheet) else MATCHES)


def strengths(sheet: Crosstable) -> list[list[int]]:
    """`[round][player]`: the points, as this rule sees them, of whom the round was against."""
    return remembered(sheet, "strengths", lambda: _strengths(sheet))


def _strengths(sheet: Crosstable) -> list[list[int]]:
    if not by_fide(sheet):
        padded = [*sheet.points, 0]
        return [[padded[opponent] for opponent in row] for row in sheet.opponents]
    adjusted = [*_adjusted(sheet), 0]
    limited = sheet.rules.unplayed == "fide-2026"
    half = sheet.worth[DRAW] * sheet.complete
    rows = []
    for row, marks in zip(sheet.opponents, sheet.marks, strict=True):
        strength = []
        for own, opponent, mark in zip(sheet.points, row, marks, strict=True):
            if mark in PLAYED:
                strength.append(adjusted[opponent])
            elif mark == PENDING:
                strength.append(0)
            elif limited:
                strength.append(min(own, adjusted[opponent] if mark in MATCHES else half))
            else:
                strength.append(own)
        rows.append(strength)
    return rows


def _adjusted(sheet: Crosstable) -> list[int]:
    """Everybody's points as opponents count them: requested byes from which on nothing was played are draws."""
    draw = sheet.worth[DRAW]
    adjusted = list(sheet.points)
    for player in range(sheet.nobody):
        for marks in reversed(sheet.marks):
            mark = marks[player]
            if mark in REQUESTED:
                adjusted[player] += draw - sheet.worth[mark]
            elif mark not in VOLUNTARY and mark != PENDING:
                break
    return adjusted


def fore(sheet: Crosstable) -> Crosstable:
    """The sheet as if every match of its last round had been played and drawn."""
    if not sheet.marks:
        return sheet
    last = bytes(DRAW if mark in MATCHES else mark for mark in sheet.marks[-1])
    marks = [*sheet.marks[:-1], last]
    return replace(sheet, marks=marks, points=tally(marks, sheet.worth, sheet.nobody), memo={})
