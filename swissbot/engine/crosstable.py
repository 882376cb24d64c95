"""Who scored what: the sheet, the one tabulation that standings, tiebreaks and pairing read.

A sheet holds one row of small integers for every round: whom each player met, and a mark for how the round went.
What a mark is worth, and what it counts as, are tables indexed by the mark, so a tiebreak is a few passes over rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from operator import itemgetter, mul
from typing import Final

from swissbot.engine.byte_sums import SMALL, tally, translation
from swissbot.engine.types import Entrant, EntrantId, History, Played, Rules

# How a round went for one player. With an opponent: 1 to 8 (5 to 8 decided without play); without one: the rest.
PENDING: Final = 0
WIN: Final = 1
DRAW: Final = 2
LOSS: Final = 3
DOUBLE_LOSS: Final = 4
FORFEIT_WIN: Final = 5
FORFEIT_DRAW: Final = 6
FORFEIT_LOSS: Final = 7
FORFEIT_DOUBLE_LOSS: Final = 8
BYE: Final = 9
GRANTED_BYE: Final = 10
HALF_BYE: Final = 11
ZERO_BYE: Final = 12
ABSENT: Final = 13
NOT_JOINED: Final = 14
MARKS: Final = 15

MARK_NAMES: Final = (
    "pending", "win", "draw", "loss", "double-loss",
    "forfeit-win", "forfeit-draw", "forfeit-loss", "forfeit-double-loss",
    "bye", "granted-bye", "half-bye", "zero-bye", "absent", "not-joined",
)  # fmt: skip

WINS: Final = frozenset({WIN, FORFEIT_WIN})
DRAWS: Final = frozenset({DRAW, FORFEIT_DRAW})
MATCH_LOSSES: Final = frozenset({LOSS, DOUBLE_LOSS, FORFEIT_LOSS, FORFEIT_DOUBLE_LOSS})
LOSSES: Final = MATCH_LOSSES | {NOT_JOINED}
MATCHES: Final = WINS | DRAWS | MATCH_LOSSES
PLAYED: Final = frozenset({WIN, DRAW, LOSS, DOUBLE_LOSS})
FULL_BYES: Final = frozenset({BYE, GRANTED_BYE})
BYES: Final = FULL_BYES | {HALF_BYE}

_OUTCOMES: Final[Mapping[str, tuple[int, int]]] = {
    "a": (WIN, LOSS),
    "b": (LOSS, WIN),
    "draw": (DRAW, DRAW),
    "double-loss": (DOUBLE_LOSS, DOUBLE_LOSS),
}
_FORFEITS: Final[Mapping[str, tuple[int, int]]] = {
    "a": (FORFEIT_WIN, FORFEIT_LOSS),
    "b": (FORFEIT_LOSS, FORFEIT_WIN),
    "draw": (FORFEIT_DRAW, FORFEIT_DRAW),
    "double-loss": (FORFEIT_DOUBLE_LOSS, FORFEIT_DOUBLE_LOSS),
}
_SITTING_OUT: Final[Mapping[str, int]] = {"bye": BYE, "half-bye": HALF_BYE, "zero-bye": ZERO_BYE}
# in a round that is still open nobody is known to be absent
_STILL_OPEN: Final = bytes(PENDING if mark == ABSENT else mark for mark in range(256))


def table(marks: frozenset[int], value: int = 1) -> tuple[int, ...]:
    """A table by mark: `value` for these marks, 0 for all others."""
    return tuple(value if mark in marks else 0 for mark in range(MARKS))


@dataclass(frozen=True, slots=True)
class Crosstable:
    """Every player's every round as integers. Players are numbered as listed in `history.entrants`.

    `opponents[r][p]` is the number of p's opponent in round r + 1, or `nobody` (a row of values with one 0 more at
    its end can be indexed by it). `marks[r][p]` is how the round went, `firsts[r][p]` is 1 for the first-named of a
    match. `worth[mark]` and `points[p]` are match points times `scale`. Rounds up to `rounds` are looked at,
    `complete` of them have every result in. `left[p]`: gone by then. `memo` keeps what several tiebreaks share.
    """

    history: History
    rounds: int
    complete: int
    index: Mapping[EntrantId, int]
    opponents: Sequence[Sequence[int]]
    marks: Sequence[bytes]
    firsts: Sequence[bytes]
    scale: int
    worth: tuple[int, ...]
    points: Sequence[int]
    left: Sequence[bool]
    memo: dict[str, object] = field(default_factory=dict, compare=False, repr=False)

    @property
    def rules(self) -> Rules:
        return self.history.rules

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        return self.history.entrants

    @property
    def nobody(self) -> int:
        return len(self.history.entrants)

    def tally(self, by_mark: Sequence[int]) -> list[int]:
        """For each player the sum of a table's values over the marks of all rounds."""
        return tally(self.marks, by_mark, self.nobody)

    def tally_by_round(self, by_mark: Sequence[Sequence[int]]) -> list[int]:
        """As `tally`, with a table of its own for each round."""
        return _sums([map(table.__getitem__, row) for table, row in zip(by_mark, self.marks, strict=True)], self.nobody)

    def of_opponents(self, values: Sequence[int]) -> Sequence[Sequence[int]]:
        """`[round][player]`: the opponent's value, 0 where there is none."""
        if values is not self.points:
            return self._picked(values)
        if "of opponents" not in self.memo:
            self.memo["of opponents"] = self._picked(values)
        return self.memo["of opponents"]  # type: ignore[return-value]  # the memo knows no types

    def over_opponents(self, values: Sequence[int]) -> list[int]:
        """For each player the sum of the opponents' values, one for each match that has a result."""
        return _sums(self.of_opponents(values), self.nobody)

    def weighted(self, values: Sequence[int], by_mark: Sequence[int]) -> list[int]:
        """For each player the sum over matches of (a table's value for the mark × the opponent's value)."""
        weights: Iterable[Iterable[int]]
        if min(by_mark) >= 0 and max(by_mark) <= SMALL:
            weights = [marks.translate(translation(by_mark)) for marks in self.marks]
        else:
            weights = [map(by_mark.__getitem__, marks) for marks in self.marks]
        products = [map(mul, row, met) for row, met in zip(weights, self.of_opponents(values), strict=True)]
        return _sums(products, self.nobody)

    def _picked(self, values: Sequence[int]) -> Sequence[Sequence[int]]:
        if "pickers" not in self.memo:
            self.memo["pickers"] = [_picker(row) for row in self.opponents]
        pickers: Sequence[Callable[[list[int]], Sequence[int]]]
        pickers = self.memo["pickers"]  # type: ignore[assignment]  # the memo knows no types
        padded = [*values, 0]
        return [pick(padded) for pick in pickers]


def _picker(row: Sequence[int]) -> Callable[[list[int]], Sequence[int]]:
    """Takes the values at these places out of a list. (Four times as fast as asking for one after the other.)"""
    return itemgetter(*row) if len(row) > 1 else lambda values: [values[place] for place in row]


def _sums(rows: Sequence[Iterable[int]], players: int) -> list[int]:
    """The sum of each player's values in these rows. (Maps all the way: a comprehension takes twice as long.)"""
    return list(map(sum, zip(*rows, strict=True))) if rows else [0] * players


def tabulate(history: History, after: int | None = None) -> Crosstable:
    """The sheet after that many rounds (None: all). An open round counts with the results that are in, nothing else.

    In a complete round whoever is not listed was absent, or had not joined yet.
    """
    entrants = history.entrants
    rounds = history.rounds if after is None else history.rounds[: max(after, 0)]
    index = {entrant.id: number for number, entrant in enumerate(entrants)}
    late = [(number, entrant.joined) for number, entrant in enumerate(entrants) if entrant.joined > 1]
    opponents: list[list[int]] = []
    marks: list[bytes] = []
    firsts: list[bytes] = []
    complete = 0
    for number, matches in enumerate(rounds, 1):
        row = bytearray((ABSENT,)) * len(entrants)
        first = bytearray(len(entrants))
        met, done = _fill(matches, index, row, first)
        if done:
            complete += 1
            for player, joined in late:
                if joined > number and row[player] == ABSENT:
                    row[player] = NOT_JOINED
        opponents.append(met)
        marks.append(bytes(row) if done else bytes(row).translate(_STILL_OPEN))
        firsts.append(bytes(first))
    scale, worth = _worth(history.rules)
    return Crosstable(
        history=history,
        rounds=len(rounds),
        complete=complete,
        index=index,
        opponents=opponents,
        marks=marks,
        firsts=firsts,
        scale=scale,
        worth=worth,
        points=tally(marks, worth, len(entrants)),
        left=[
            entrant.dropped_after <= len(rounds) if entrant.dropped_after is not None else entrant.disqualified
            for entrant in entrants
        ],
    )


def _fill(
    matches: Sequence[Played], index: Mapping[EntrantId, int], marks: bytearray, firsts: bytearray
) -> tuple[list[int], bool]:
    """Write one round's results into its rows. The row of opponents, and whether every result is in.

    The one loop over all matches there is: everything else goes over rows of integers.
    """
    met = [len(index)] * len(index)
    done = True
    for match in matches:
        result = match.result
        if result is None:
            done = False
            continue
        a = index[match.a]
        if match.b is None:
            mark = _SITTING_OUT[result]
            marks[a] = GRANTED_BYE if mark == BYE and match.requested else mark
            continue
        b = index[match.b]
        met[a] = b
        met[b] = a
        firsts[a] = 1
        marks[a], marks[b] = (_FORFEITS if match.forfeit else _OUTCOMES)[result]
    return met, done


def _worth(rules: Rules) -> tuple[int, tuple[int, ...]]:
    """The scale that makes every number of points whole, and what each mark is worth in it."""
    points = rules.points
    scale = lcm(*(value.denominator for value in (points.win, points.draw, points.loss, points.bye)))
    values = dict.fromkeys(WINS, points.win)
    values |= dict.fromkeys(DRAWS | {HALF_BYE}, points.draw)
    values |= dict.fromkeys(LOSSES, points.loss)
    values |= dict.fromkeys(FULL_BYES, points.bye)
    return scale, tuple(int(values.get(mark, Fraction(0)) * scale) for mark in range(MARKS))


def has_left(entrant: Entrant, rounds: int) -> bool:
    """Whether a player had dropped, or was taken out, once that many rounds are looked at."""
    if entrant.dropped_after is None:
        return entrant.disqualified
    return entrant.dropped_after <= rounds


def total_points(history: History, after: int | None = None) -> dict[EntrantId, Fraction]:
    """Match points of everybody after that many rounds (None: all)."""
    sheet = tabulate(history, after)
    return {entrant: Fraction(sheet.points[number], sheet.scale) for entrant, number in sheet.index.items()}
