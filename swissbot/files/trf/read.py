"""FIDE's tournament report (TRF16), read: what chess programs and rating officers exchange.

Ids do not fit into a report, so a player that is read is called by the start number. Read are the records 001, 012,
XXR or 142, XXC or 152, 162, XXZ and 260; the others say nothing about pairing or points and are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from swissbot.engine.presets import PRESETS
from swissbot.engine.types import Entrant, History, Played, Rules
from swissbot.files.document import MAX_PLAYERS, MAX_ROUNDS, Document, plain
from swissbot.files.errors import FileRefused, marked
from swissbot.files.json.parse import decode
from swissbot.files.trf.codes import NOBODY, SITTING_OUT, result_of
from swissbot.files.trf.write import write_trf

__all__ = ["read_trf", "write_trf"]

FIRST_ROUND = 91  # characters before the first round's ten
_WHOLE = re.compile(r" *(\d{1,4}) *", re.ASCII)
_WORTH = re.compile(r" *(\d{1,3}(?:\.\d{1,2})?) *", re.ASCII)


@dataclass(slots=True)
class _Report:
    """What the lines of a report have said so far; `lines` are the rounds' characters by start number."""

    name: str = ""
    rules: Rules = PRESETS["chess"]
    entrants: dict[int, Entrant] = field(default_factory=dict)
    lines: dict[int, tuple[int, str]] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)
    forbidden: list[tuple[int, int]] = field(default_factory=list)


def read_trf(data: bytes | str) -> Document:
    """A report as a tournament. Raises `FileRefused`, which names the line, for anything that is not one."""
    report = _Report()
    # Players first: other records name them, and some programs write those in front.
    lines = sorted(enumerate(decode(data).splitlines(), start=1), key=lambda line: line[1][:3] != "001")
    for number, line in lines:
        reader = _RECORDS.get(line[:3])
        if reader is None:
            continue
        try:
            reader(report, line, number)
        except FileRefused as refused:
            raise refused.inside(f"line {number}") from None
    if not report.entrants:
        raise FileRefused(marked("not a tournament report: no players in it"))
    rounds = _rounds(report)
    for number in report.gone:
        report.entrants[number] = replace(report.entrants[number], dropped_after=len(rounds))
    pairs = tuple((str(a), str(b)) for a, b in report.forbidden)
    rules = replace(report.rules, forbidden=pairs)
    return Document(report.name, History(rules, tuple(report.entrants.values()), rounds))


def _player(report: _Report, line: str, number: int) -> None:
    start = _number(line[4:8])
    if start in report.entrants:
        raise FileRefused(marked("the start number {seed} stands twice"), seed=start)
    if len(report.entrants) >= MAX_PLAYERS:
        raise FileRefused(marked("more than {most} players"), most=MAX_PLAYERS)
    rating = _WHOLE.fullmatch(line[48:52])
    name = plain(line[14:47]).strip() or str(start)
    report.entrants[start] = Entrant(str(start), name, seed=start, rating=int(rating[1]) or None if rating else None)
    report.lines[start] = (number, line[FIRST_ROUND - 2 :])


def _number(text: str) -> int:
    found = _WHOLE.fullmatch(text)
    if not found or not int(found[1]):
        raise FileRefused(marked("{text} is no start number"), text=text)
    return int(found[1])


def _planned(report: _Report, line: str, _: int) -> None:
    rounds = _number(line[4:].strip())
    if rounds > MAX_ROUNDS:
        raise FileRefused(marked("more than {most} rounds"), most=MAX_ROUNDS)
    report.rules = replace(report.rules, rounds=rounds)


def _first_side(report: _Report, line: str, _: int) -> None:
    words = line[4:].lower().split()
    if "white1" in words or "w" in words:
        report.rules = replace(report.rules, first_side="a")
    elif "black1" in words or "b" in words:
        report.rules = replace(report.rules, first_side="b")


def _points(report: _Report, line: str, _: int) -> None:
    given: dict[str, Fraction] = {}
    names = {"W": "win", "D": "draw", "L": "loss", "P": "bye"}
    for place in range(5, len(line), 9):
        code, worth = line[place].upper(), _WORTH.fullmatch(line[place + 1 : place + 5])
        if code in names and worth:
            given[names[code]] = Fraction(worth[1])
    points = replace(report.rules.points, **given)
    if not points.win >= points.draw >= points.loss or not points.win:
        raise FileRefused(marked("a win must be worth at least a draw, and a draw at least a loss"))
    report.rules = replace(report.rules, points=points)


def _gone(report: _Report, line: str, _: int) -> None:
    for word in line[4:].replace(",", " ").split():
        report.gone.add(_known(report, word))


def _forbidden(report: _Report, line: str, _: int) -> None:
    players = [_known(report, word) for word in line[12:].split()]
    report.forbidden += [(a, b) for index, a in enumerate(players) for b in players[index + 1 :] if a != b]


def _known(report: _Report, word: str) -> int:
    number = _number(word)
    if number not in report.entrants:
        raise FileRefused(marked("unknown player {id}"), id=word)
    return number


_RECORDS: dict[str, Callable[[_Report, str, int], None]] = {
    "001": _player,
    "012": lambda report, line, _: setattr(report, "name", plain(line[4:]).strip()[:200]),
    "142": _planned,
    "XXR": _planned,
    "152": _first_side,
    "XXC": _first_side,
    "162": _points,
    "XXZ": _gone,
    "260": _forbidden,
}


def _rounds(report: _Report) -> tuple[tuple[Played, ...], ...]:
    most = max((len(text.rstrip()) + 9) // 10 for _, text in report.lines.values())
    if most > MAX_ROUNDS:
        raise FileRefused(marked("more than {most} rounds"), most=MAX_ROUNDS)
    return tuple(_round(report, index) for index in range(most))


def _round(report: _Report, index: int) -> tuple[Played, ...]:
    matches: list[Played] = []
    cells = {number: text[index * 10 : index * 10 + 10].ljust(10)[2:] for number, (_, text) in report.lines.items()}
    for number, cell in cells.items():
        try:
            match = _match(number, cell, cells)
        except FileRefused as refused:
            raise refused.inside(f"line {report.lines[number][0]}: round {index + 1}") from None
        if match is not None:
            matches.append(match)
    return tuple(matches)


def _match(number: int, cell: str, cells: Mapping[int, str]) -> Played | None:
    """The match as side a's line tells it; None in side b's line and where there is nothing."""
    if not cell.strip():
        return None
    opponent, colour, code = cell[:4].strip(), cell[5].lower(), cell[7].upper()
    if opponent in ("", "0", NOBODY):
        if code not in SITTING_OUT:
            raise FileRefused(marked("unknown result {code}"), code=code)
        result, requested = SITTING_OUT[code]
        return Played(str(number), None, result, requested=requested)
    other = cells.get(_number(opponent))
    if other is None or other[:4].strip().lstrip("0") != str(number):
        raise FileRefused(marked("the line of player {id} does not name this one"), id=opponent)
    first = _first(colour, other[5].lower(), number < int(opponent))
    result_and_forfeit = result_of(code, other[7].upper())
    if first is None or result_and_forfeit is None:
        raise FileRefused(marked("colours or results of the two lines contradict each other"))
    return (
        Played(str(number), str(int(opponent)), result_and_forfeit[0], forfeit=result_and_forfeit[1]) if first else None
    )


def _first(mine: str, theirs: str, lower: bool) -> bool | None:
    """Whether mine is side a: white, or the lower start number in a match that has no colours."""
    if {mine, theirs} == {"w", "b"}:
        return mine == "w"
    return lower if mine == theirs and mine in "- " else None
