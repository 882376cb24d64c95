"""The report the Dutch pairing program reads: FIDE's TRF with the records that a pairing needs, all ASCII.

Competitors are numbered 1 to n by start number. Columns as in FIDE's TRF06; records 152 (first colour), 162 (points),
250 (acceleration) and 260 (prohibited pairs) as in the TRF of 2025.

The program adds up the result codes by itself and refuses a line with other points. What no code is worth (a forfeit
loss or a round before joining, where a loss is worth something) is told as an acceleration of the round to pair, and
points that do not fit the format's one decimal are multiplied until they do.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor, lcm

from swissbot.engine.crosstable import (
    BYE,
    DOUBLE_LOSS,
    DRAW,
    FORFEIT_DOUBLE_LOSS,
    FORFEIT_DRAW,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    GRANTED_BYE,
    HALF_BYE,
    LOSS,
    WIN,
)
from swissbot.engine.lots import lot_key
from swissbot.engine.pairing.field import Field
from swissbot.engine.types import Points
from swissbot.files.trf.codes import NOBODY, player_line, prohibited_line

_PLAYED = {WIN: "1", DRAW: "=", LOSS: "0", DOUBLE_LOSS: "0"}
_FORFEITED = {FORFEIT_WIN: "+", FORFEIT_LOSS: "-", FORFEIT_DOUBLE_LOSS: "-"}
# a draw without play is, for pairing, a half-point bye of both
_SAT_OUT = {BYE: "U", GRANTED_BYE: "F", HALF_BYE: "H", FORFEIT_DRAW: "H"}
_REQUESTED = {"bye": "F", "half-bye": "H", "zero-bye": "Z"}
_CODE = slice(7, 8)
_WIDTH = 4
_MOST = 1000
_NOTHING = "0.0"


def competitors(field: Field) -> list[int]:
    """The players by start number, or by lots where the first round is: competitor k is the (k - 1)-th of them.

    The draw is the same in every round, and a late entry changes nobody's place before anybody else.
    """
    if field.rules.first_round == "lots":
        entrants = field.history.entrants
        return sorted(range(len(entrants)), key=lambda player: lot_key(field.rules, entrants[player]))
    return sorted(range(len(field.ids)), key=field.start.__getitem__)


def report(field: Field, apart: bool) -> str:
    """The report before the round to pair; `apart`: with the pairs that are to be kept apart."""
    players = competitors(field)
    number = {player: place for place, player in enumerate(players, 1)}
    white = [{match.a for match in matches if match.b is not None} for matches in field.history.rounds]
    present = set(field.present)
    factor = _factor(field)
    worth = _written(field.rules.points, factor)
    lines = ["012 swissbot", f"XXR {field.planned}", f"152 {'B' if field.rules.first_side == 'b' else 'W'}"]
    lines += _points(worth)
    extra: list[Fraction] = []
    for player in players:
        cells = [_cell(field, number, white[played], player, played) for played in range(field.round - 1)]
        points = _points_of(worth, cells)
        extra.append(Fraction(field.points[player], field.scale) * factor - points)
        if player not in present:
            cells.append(f"{NOBODY} - {_REQUESTED[field.requested.get(field.ids[player], 'zero-bye')]}")
            # the points column counts every cell of the line, so what is asked for in the round to pair as well
            points, extra[-1] = _points_of(worth, cells), Fraction(0)
        rating = str(field.history.entrants[player].rating or 0)
        place = number[player]
        lines.append(player_line(place, f"P{place}", rating, points=_decimal(points), rank=place, cells=cells))
    lines += _acceleration(field, extra)
    if apart:
        lines += _prohibited(field, number)
    return "\n".join(lines) + "\n"


def _factor(field: Field) -> int:
    """By what all points are multiplied so that each has one decimal at most; 1 where they would not fit any more."""
    worth = field.rules.points
    virtual = [worth.win / 2] if field.rules.accelerated else []
    factor = lcm(*((value * 10).denominator for value in (worth.win, worth.draw, worth.loss, worth.bye, *virtual)))
    return factor if factor * max(worth.win, worth.bye) * (field.round + 1) < _MOST else 1


def _written(worth: Points, factor: int) -> Points:
    """What results are worth in the report: with one decimal, rounded down."""
    values = (Fraction(floor(value * factor * 10), 10) for value in (worth.win, worth.draw, worth.loss, worth.bye))
    return Points(*values)


def _points_of(worth: Points, cells: Sequence[str]) -> Fraction:
    """What the program makes of result codes."""
    by_code = {"1": worth.win, "+": worth.win, "F": worth.win, "=": worth.draw, "H": worth.draw, "0": worth.loss}
    by_code["U"] = worth.bye
    return sum((by_code.get(cell[_CODE], Fraction(0)) for cell in cells), Fraction(0))


def _granted(field: Field, code: str) -> str:
    """A granted bye is the full point of the format only where it is worth one."""
    return "U" if code == "F" and field.rules.points.bye != field.rules.points.win else code


def _cell(field: Field, number: dict[int, int], white: set[str], player: int, played: int) -> str:
    mark = field.sheet.marks[played][player]
    opponent = field.sheet.opponents[played][player]
    if mark in _SAT_OUT:
        return f"{NOBODY} - {_granted(field, _SAT_OUT[mark])}"
    if mark in _PLAYED or mark in _FORFEITED:
        colour = "w" if field.ids[player] in white else "b"
        return f"{number[opponent]:4d} {colour} {_PLAYED.get(mark) or _FORFEITED[mark]}"
    return f"{NOBODY} - Z"


def _decimal(value: Fraction) -> str:
    """One decimal, as the format has it; from 100 on none, as there are four columns."""
    text = f"{ceil(value * 10 - Fraction(1, 2)) / 10:.1f}"
    return text.removesuffix(".0") if len(text) > _WIDTH else text


def _points(worth: Points) -> list[str]:
    if worth == Points(Fraction(1), Fraction(1, 2), Fraction(0), Fraction(1)):
        return []
    values = {"W": worth.win, "D": worth.draw, "L": worth.loss, "A": Fraction(0), "P": worth.bye}
    return ["162  " + "    ".join(f"{key}{_decimal(value):>4}" for key, value in values.items())]


def _acceleration(field: Field, extra: Sequence[Fraction]) -> list[str]:
    """Every virtual point of this round, run by run of start numbers (the rounds before have no say any more)."""
    points = list(map(_decimal, extra))
    return [
        f"250 {value:>4} {value:>4} {field.round:3d} {field.round:3d} {place:4d} {place:4d}"
        for place, value in enumerate(points, 1)
        if value != _NOTHING
    ]


def _prohibited(field: Field, number: dict[int, int]) -> list[str]:
    index = field.sheet.index
    pairs = [(index[one], index[other]) for one, other in field.rules.forbidden if one in index and other in index]
    mates: dict[int, list[int]] = {}
    for player in field.present:
        if field.mates is not None and field.mates[player] >= 0:
            mates.setdefault(field.mates[player], []).append(player)
    groups = [*pairs, *(group for group in mates.values() if len(group) > 1)]
    return [prohibited_line(field.round, field.round, (number[player] for player in group)) for group in groups]
