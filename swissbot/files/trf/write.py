"""FIDE's tournament report (TRF16), written: one line of fixed columns for each player, by start number."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from swissbot.engine.crosstable import has_left
from swissbot.engine.ranking import standings
from swissbot.engine.start_numbers import start_numbers
from swissbot.engine.types import Played
from swissbot.files.document import MAX_ROUNDS, Document, plain
from swissbot.files.errors import FileRefused, marked
from swissbot.files.trf.codes import LONGEST_NAME, NOBODY, bye_code, player_line, prohibited_line, side_codes

MAX_NUMBER = 9999


def write_trf(document: Document) -> str:
    """The report of the Swiss stage. Raises `FileRefused` where it is too large for the format."""
    history = document.history
    if len(history.entrants) > MAX_NUMBER:
        raise FileRefused(marked("a report holds at most {most} players"), most=MAX_NUMBER)
    table = {row.id: row for row in standings(history)}
    seeds = start_numbers(history)
    ordered = sorted(history.entrants, key=lambda entrant: seeds[entrant.id])
    numbers = {entrant.id: number for number, entrant in enumerate(ordered, start=1)}
    cells = [_cells(matches, numbers) for matches in history.rounds]
    lines = _head(document, len(ordered))
    for entrant in ordered:
        rounds = [round_cells.get(entrant.id, " " * 8) for round_cells in cells]
        rating = str(entrant.rating) if entrant.rating and 0 < entrant.rating <= MAX_NUMBER else ""
        row = table.get(entrant.id)  # nobody has a row who has not joined yet
        points, rank = (float(row.points), row.rank) if row else (0, len(ordered))
        name = _name(entrant.name or entrant.id)
        lines.append(player_line(numbers[entrant.id], name, rating, points=f"{points:.1f}", rank=rank, cells=rounds))
    gone = [str(numbers[entrant.id]) for entrant in ordered if has_left(entrant, len(cells))]
    if gone:
        lines.append("XXZ " + " ".join(gone))
    lines += [prohibited_line(1, MAX_ROUNDS, (numbers[a], numbers[b])) for a, b in history.rules.forbidden]
    return "\n".join(lines) + "\n"


def _head(document: Document, players: int) -> list[str]:
    rules = document.history.rules
    rated = sum(entrant.rating is not None for entrant in document.history.entrants)
    lines = [f"012 {plain(document.name)}", f"062 {players}", f"072 {rated}", "092 Individual: Swiss-System"]
    if rules.rounds is not None:
        lines += [f"142 {rules.rounds:3d}", f"XXR {rules.rounds}"]
    lines += [
        f"152 {'W' if rules.first_side == 'a' else 'B'}",
        f"XXC {'white1' if rules.first_side == 'a' else 'black1'}",
    ]
    worth = rules.points
    score = (("W", worth.win), ("D", worth.draw), ("L", worth.loss), ("P", worth.bye), ("A", Fraction(0)))
    lines.append("162 " + "".join(f" {code}{float(points):4.1f}   " for code, points in score).rstrip())
    return lines


def _name(text: str) -> str:
    return plain(text)[:LONGEST_NAME].rstrip()


def _cells(matches: tuple[Played, ...], numbers: Mapping[str, int]) -> dict[str, str]:
    """The eight characters of one round for everybody in it: opponent, colour, result."""
    cells: dict[str, str] = {}
    for match in matches:
        if match.b is None:
            cells[match.a] = f"{NOBODY} - {bye_code(match)}"
        else:
            a, b = side_codes(match)
            cells[match.a] = f"{numbers[match.b]:4d} w {a}"
            cells[match.b] = f"{numbers[match.a]:4d} b {b}"
    return cells
