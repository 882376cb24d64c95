"""What a tiebreak is: one exact column for all players at once, and for one player the terms it is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final, Literal, Protocol, TypeVar, cast

from swissbot.engine.crosstable import MARK_NAMES, MATCHES, Crosstable, table
from swissbot.engine.types import Fact, Reason, Term

Combine = Literal["sum", "mean", "rounded-mean"]
"""How the value follows from the terms; `rounded-mean` rounds half up."""

_Shared = TypeVar("_Shared")

EACH_MATCH: Final = table(MATCHES)


@dataclass(frozen=True, slots=True)
class Column:
    """One tiebreak of all players as integers over a common denominator, numbered as in the sheet."""

    values: Sequence[int]
    denominator: int = 1

    def exact(self, player: int) -> Fraction:
        return Fraction(self.values[player], self.denominator)


class Tiebreak(Protocol):
    """A tiebreak by its name. `lower`: the lower value is the better one."""

    @property
    def name(self) -> str: ...

    @property
    def lower(self) -> bool: ...

    @property
    def combine(self) -> Combine: ...

    def column(self, sheet: Crosstable) -> Column:
        """Everybody's value."""

    def terms(self, sheet: Crosstable, player: int) -> tuple[Term, ...]:
        """What one player's value is made of, in order of rounds."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """A sum over matches: a weight for how the match went × a value of the opponent, over a denominator."""

    values: Sequence[int]
    weights: Sequence[int]
    denominator: int


@dataclass(frozen=True, slots=True)
class OverOpponents:
    """A tiebreak that sums a weighed value of the opponents, one for each match with a result.

    A match whose weight is 0 is no term, unless `all_matches` says so.
    """

    name: str
    weigh: Callable[[Crosstable], Weighing]
    why: str
    all_matches: bool = False
    lower: bool = False
    combine: Combine = "sum"

    def column(self, sheet: Crosstable) -> Column:
        weighing = self.weigh(sheet)
        if weighing.weights is EACH_MATCH:
            return Column(sheet.over_opponents(weighing.values), weighing.denominator)
        return Column(sheet.weighted(weighing.values, weighing.weights), weighing.denominator)

    def terms(self, sheet: Crosstable, player: int) -> tuple[Term, ...]:
        weighing = self.weigh(sheet)
        found = []
        for number in rounds_with(sheet, player, EACH_MATCH):
            opponent = sheet.opponents[number - 1][player]
            weight = weighing.weights[sheet.marks[number - 1][player]]
            if weight or self.all_matches:
                value = Fraction(weight * weighing.values[opponent], weighing.denominator)
                points = Fraction(sheet.points[opponent], sheet.scale)
                found.append(term(sheet, player, number, value, self.why, points=points))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class MeanOfOpponents:
    """A tiebreak that is the mean of a value of the opponents, one for each match that the table counts."""

    name: str
    source: Callable[[Crosstable], Column]
    why: str
    counted: tuple[int, ...] = EACH_MATCH
    empty: Callable[[Crosstable], Fraction] = lambda _: Fraction(0)
    lower: bool = False
    combine: Combine = "mean"

    def column(self, sheet: Crosstable) -> Column:
        source = self.source(sheet)
        return mean(sheet, source, self.counted, self.empty(sheet))

    def terms(self, sheet: Crosstable, player: int) -> tuple[Term, ...]:
        source = self.source(sheet)
        return tuple(
            term(sheet, player, number, source.exact(sheet.opponents[number - 1][player]), self.why)
            for number in rounds_with(sheet, player, self.counted)
        )


@dataclass(frozen=True, slots=True)
class Tallied:
    """A tiebreak that counts rounds by how they went."""

    name: str
    counted: tuple[int, ...]
    why: str
    lower: bool = False
    combine: Combine = "sum"

    def column(self, sheet: Crosstable) -> Column:
        return Column(sheet.tally(self.counted))

    def terms(self, sheet: Crosstable, player: int) -> tuple[Term, ...]:
        return tuple(
            term(sheet, player, number, Fraction(self.counted[sheet.marks[number - 1][player]]), self.why)
            for number in rounds_with(sheet, player, self.counted)
        )


def mean(sheet: Crosstable, source: Column, counted: tuple[int, ...], empty: Fraction) -> Column:
    """The mean of the opponents' values over the matches that count; `empty` for a player without one."""
    if counted is EACH_MATCH:
        sums = sheet.over_opponents(source.values)
        counts = remembered(sheet, "matches", lambda: sheet.tally(EACH_MATCH))
    else:
        sums = sheet.weighted(source.values, counted)
        counts = sheet.tally(counted)
    parts = lcm(*(set(counts) - {0}), empty.denominator)
    share = [parts // count if count else 0 for count in range(max(counts, default=0) + 1)]
    nothing = empty.numerator * (parts // empty.denominator) * source.denominator
    values = [total * share[count] if count else nothing for total, count in zip(sums, counts, strict=True)]
    return Column(values, source.denominator * parts)


def remembered(sheet: Crosstable, name: str, compute: Callable[[], _Shared]) -> _Shared:
    """What several tiebreaks of one sheet share is computed once."""
    if name not in sheet.memo:
        sheet.memo[name] = compute()
    return cast("_Shared", sheet.memo[name])


def rounds_with(sheet: Crosstable, player: int, by_mark: Sequence[int]) -> list[int]:
    """The numbers of the rounds that a table counts for a player."""
    return [number for number, marks in enumerate(sheet.marks, 1) if by_mark[marks[player]]]


def term(sheet: Crosstable, player: int, number: int, value: Fraction, code: str, **facts: Fact) -> Term:
    """The term of one round, with the round's mark among its facts."""
    opponent = sheet.opponents[number - 1][player]
    mark = sheet.marks[number - 1][player]
    return Term(
        number,
        None if opponent == sheet.nobody else sheet.entrants[opponent].id,
        value,
        Reason(code, {"result": MARK_NAMES[mark], **facts}),
    )
