"""Tiebreaks made of what happened inside matches: games, sets, and points in sets.

Where a match gives sets but no games, games are counted from them; with neither, a win counts as the games it needs
(best of 3: 2–0) and a draw as one drawn game. Where it gives no sets, each game is one. A bye is no match; only the
game-win percentage counts it, as 2–0 (best of 1: 1–0), where byes count in fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import attrgetter
from typing import Final

from swissbot.engine.byte_sums import tally
from swissbot.engine.crosstable import DRAWS, FORFEIT_LOSS, FULL_BYES, LOSS, WINS, Crosstable, table
from swissbot.engine.tiebreaks.base import Column, Combine, remembered, term
from swissbot.engine.types import Played, Term

_FULL_BYE: Final = table(FULL_BYES)
_BEATEN: Final = frozenset({LOSS, FORFEIT_LOSS})
_GAMES: Final = attrgetter("games")
_SETS: Final = attrgetter("sets")

Tally = tuple[int, int, int]


def games_of(match: Played, best_of: int) -> Tally:
    """Games of a match with a result: won by a, won by b, drawn."""
    if match.games is not None:
        return match.games
    if match.sets:
        return _counted(match.sets)
    needed = best_of // 2 + 1
    return {"a": (needed, 0, 0), "b": (0, needed, 0), "draw": (0, 0, 1)}.get(match.result or "", (0, 0, 0))


def sets_of(match: Played, best_of: int) -> Tally:
    """Sets of a match with a result: won by a, won by b, drawn."""
    return _counted(match.sets) if match.sets else games_of(match, best_of)


def points_of(match: Played, _: int = 0) -> Tally:
    """Points of a match in all its sets: scored by a, scored by b, and a 0."""
    sets = match.sets or ()
    return sum(a for a, _ in sets), sum(b for _, b in sets), 0


def _counted(sets: Sequence[tuple[int, int]]) -> Tally:
    won = sum(a > b for a, b in sets)
    lost = sum(a < b for a, b in sets)
    return won, lost, len(sets) - won - lost


Source = Callable[[Played, int], Tally]


def totals(sheet: Crosstable, source: Source) -> tuple[list[int], list[int], list[int]]:
    """For each player over all matches: own, opponents' and drawn, of games, sets or points."""
    return remembered(sheet, source.__name__, lambda: _totals(sheet, source))


def _totals(sheet: Crosstable, source: Source) -> tuple[list[int], list[int], list[int]]:
    index, best_of, plain = sheet.index, sheet.rules.best_of, source is games_of
    tells = remembered(sheet, "tells", lambda: [_tells(matches) for matches in sheet.history.rounds[: sheet.rounds]])
    told = [matches for matches, more in zip(sheet.history.rounds, tells, strict=False) if more]
    bare = [marks for marks, more in zip(sheet.marks, tells, strict=True) if not more]
    own, other, drawn = _by_result(sheet, bare, source)
    for matches in told:
        for match in matches:
            if match.b is None or match.result is None:
                continue
            a, b = index[match.a], index[match.b]
            made, given, level = match.games if plain and match.games is not None else source(match, best_of)
            own[a] += made
            other[a] += given
            own[b] += given
            other[b] += made
            if level:
                drawn[a] += level
                drawn[b] += level
    return own, other, drawn


def _tells(matches: Sequence[Played]) -> bool:
    """Whether any match of a round gives its games or sets."""
    return any(map(_GAMES, matches)) or any(map(_SETS, matches))


def _by_result(sheet: Crosstable, marks: Sequence[bytes], source: Source) -> tuple[list[int], list[int], list[int]]:
    """The totals of rounds whose matches give neither games nor sets: what a result stands for, by its mark."""
    players = sheet.nobody
    if source is points_of:
        return [0] * players, [0] * players, [0] * players
    needed = sheet.rules.best_of // 2 + 1
    return (
        tally(marks, table(WINS, needed), players),
        tally(marks, table(_BEATEN, needed), players),
        tally(marks, table(DRAWS), players),
    )


def in_round(sheet: Crosstable, player: int, number: int, source: Source) -> Tally:
    """One player's own, the opponent's and drawn, of a round in which the player has a match with a result."""
    name = sheet.entrants[player].id
    for match in sheet.history.rounds[number - 1]:
        if name in (match.a, match.b):
            made, given, drawn = source(match, sheet.rules.best_of)
            return (made, given, drawn) if match.a == name else (given, made, drawn)
    return (0, 0, 0)


@dataclass(frozen=True, slots=True)
class InMatches:
    """A count over all matches: what a player made, less what was made against them where `difference`."""

    name: str
    source: Source
    difference: bool = False
    lower: bool = False
    combine: Combine = "sum"

    def column(self, sheet: Crosstable) -> Column:
        own, other, _ = totals(sheet, self.source)
        if not self.difference:
            return Column(own)
        return Column([made - given for made, given in zip(own, other, strict=True)])

    def terms(self, sheet: Crosstable, player: int) -> tuple[Term, ...]:
        found = []
        for number in _matches(sheet, player):
            made, given, _ = in_round(sheet, player, number, self.source)
            value = Fraction(made - given if self.difference else made)
            found.append(term(sheet, player, number, value, "made", made=made, given=given))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class TimesPoints:
    """The sum over matches of what a player made in it × the opponent's points: set index and point index."""

    name: str
    source: Source
    lower: bool = False
    combine: Combine = "sum"

    def column(self, sheet: Crosstable) -> Column:
        sums = [0] * sheet.nobody
        index, best_of = sheet.index, sheet.rules.best_of
        for matches in sheet.history.rounds[: sheet.rounds]:
            for match in matches:
                if match.b is None or match.result is None:
                    continue
                a, b = index[match.a], index[match.b]
                made, given, _ = self.source(match, best_of)
                sums[a] += made * sheet.points[b]
                sums[b] += given * sheet.points[a]
        return Column(sums, sheet.scale)

    def terms(self, sheet: Crosstable, player: int) -> tuple[Term, ...]:
        found = []
        for number in _matches(sheet, player):
            made, _, _ = in_round(sheet, player, number, self.source)
            points = Fraction(sheet.points[sheet.opponents[number - 1][player]], sheet.scale)
            found.append(term(sheet, player, number, made * points, "made-times-points", made=made, points=points))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class GameWins:
    """Game points over three times the games: 3 for a game won, 1 for one drawn (Magic's game-win percentage)."""

    name: str = "gw"
    lower: bool = False
    combine: Combine = "sum"

    def column(self, sheet: Crosstable) -> Column:
        return remembered(sheet, "gw", lambda: self._column(sheet))

    def _column(self, sheet: Crosstable) -> Column:
        own, other, drawn = totals(sheet, games_of)
        free = [0] * sheet.nobody
        if sheet.rules.bye_in_fraction:
            free = sheet.tally([_bye(sheet) * counts for counts in _FULL_BYE])
        earned = [3 * (won + byes) + level for won, byes, level in zip(own, free, drawn, strict=True)]
        games = [sum(counts) for counts in zip(own, other, drawn, free, strict=True)]
        whole = lcm(*(set(games) - {0}))
        share = {count: whole // count for count in set(games) if count}
        return Column([made * share.get(count, 0) for made, count in zip(earned, games, strict=True)], 3 * whole)

    def terms(self, sheet: Crosstable, player: int) -> tuple[Term, ...]:
        """Each match's part of the percentage."""
        counts: list[tuple[int, Tally]] = [
            (number, in_round(sheet, player, number, games_of)) for number in _matches(sheet, player)
        ]
        if sheet.rules.bye_in_fraction:
            counts += [
                (number, (_bye(sheet), 0, 0)) for number, marks in enumerate(sheet.marks, 1) if _FULL_BYE[marks[player]]
            ]
        games = sum(sum(tally) for _, tally in counts) or 1
        return tuple(
            term(
                sheet, player, number, Fraction(3 * won + drawn, 3 * games), "game-points",
                made=3 * won + drawn, games=won + lost + drawn, of=games,
            )
            for number, (won, lost, drawn) in sorted(counts)
        )  # fmt: skip


def _bye(sheet: Crosstable) -> int:
    return 1 if sheet.rules.best_of == 1 else 2


def _matches(sheet: Crosstable, player: int) -> list[int]:
    return [number for number, row in enumerate(sheet.opponents, 1) if row[player] != sheet.nobody]
