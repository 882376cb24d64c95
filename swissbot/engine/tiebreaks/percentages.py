"""The card games' percentages: opponents' match wins, opponents' game wins, and the opponents' opponents'.

A player's match-win fraction is the points of the rounds taken part in over what winning them all is worth. Rounds
missed and half-byes are no part of it; full byes are where the rules say so (Magic), or not (Pokémon). An opponent
counts with at least the floor; one who has left with at most the cap (Pokémon).
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Final

from swissbot.engine.crosstable import DRAWS, FULL_BYES, MARKS, MATCHES, WIN, Crosstable, table
from swissbot.engine.tiebreaks.base import Column, MeanOfOpponents, remembered
from swissbot.engine.tiebreaks.in_match import GameWins

GAME_WINS: Final = GameWins()


def floor_of(sheet: Crosstable) -> Fraction:
    """The least an opponent counts with, and the value of a player without opponents."""
    return sheet.rules.floor


def match_wins(sheet: Crosstable) -> Column:
    """Everybody's match-win fraction as an opponent counts it: capped, then floored."""
    return remembered(sheet, "match-wins", lambda: _match_wins(sheet))


def raw_match_wins(sheet: Crosstable) -> Column:
    """Everybody's match-win fraction; 0 for a player without a round that counts."""
    rules = sheet.rules
    counted = MATCHES | FULL_BYES if rules.bye_in_fraction else MATCHES
    worth = [2 * sheet.worth[mark] if mark in counted else 0 for mark in range(MARKS)]
    if rules.draw_as_half:
        for mark in DRAWS:
            worth[mark] = sheet.worth[WIN]
    earned = sheet.tally(worth)
    rounds = sheet.tally(table(counted))
    whole = lcm(*(set(rounds) - {0}))
    share = [whole // count if count else 0 for count in range(max(rounds, default=0) + 1)]
    values = [made * share[count] for made, count in zip(earned, rounds, strict=True)]
    return Column(values, 2 * sheet.worth[WIN] * whole)


def _match_wins(sheet: Crosstable) -> Column:
    raw = raw_match_wins(sheet)
    cap = sheet.rules.drop_cap
    if cap is not None:
        raw = _over(raw, cap.denominator)
        most = cap.numerator * (raw.denominator // cap.denominator)
        values = [min(value, most) if left else value for value, left in zip(raw.values, sheet.left, strict=True)]
        raw = Column(values, raw.denominator)
    return _floored(raw, sheet.rules.floor)


def game_wins(sheet: Crosstable) -> Column:
    """Everybody's game-win percentage as an opponent counts it: floored."""
    return _floored(GAME_WINS.column(sheet), sheet.rules.floor)


def opponents_match_wins(sheet: Crosstable) -> Column:
    return remembered(sheet, "omw", lambda: MATCH_WINS.column(sheet))


def _over(column: Column, part: int) -> Column:
    """The same column over a denominator that `part` divides."""
    whole = lcm(column.denominator, part)
    factor = whole // column.denominator
    return column if factor == 1 else Column([value * factor for value in column.values], whole)


def _floored(column: Column, floor: Fraction) -> Column:
    column = _over(column, floor.denominator)
    least = floor.numerator * (column.denominator // floor.denominator)
    return Column([value if value > least else least for value in column.values], column.denominator)


MATCH_WINS: Final = MeanOfOpponents("omw", match_wins, "match-wins", empty=floor_of)
OPPONENTS_GAME_WINS: Final = MeanOfOpponents("ogw", game_wins, "game-wins", empty=floor_of)
OPPONENTS_OPPONENTS: Final = MeanOfOpponents("oomw", opponents_match_wins, "opponents-match-wins", empty=floor_of)
