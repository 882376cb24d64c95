"""What commands print: JSON for programs, and tables for people that fit the terminal and are plain in a pipe."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import typer
from rich.cells import cell_len, set_cell_size

from swissbot.engine.types import Standing
from swissbot.files.document import plain
from swissbot.files.json.rules import number

GAP = 2
NARROWEST = 40
NARROWEST_NAME = 12


def as_number(value: Fraction | None) -> int | float | None:
    """A number for JSON: whole where it is, else to 6 decimals."""
    return None if value is None else number(value)


def as_text(value: Fraction | None) -> str:
    """A number for people: to 4 decimals, and a dash where there is none."""
    if value is None:
        return "–"
    return str(int(value)) if value.denominator == 1 else f"{float(value):.4f}".rstrip("0")


def put(text: str) -> None:
    """Print a document for another program: UTF-8, whatever the terminal speaks."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())


def put_json(value: object) -> None:
    """Print one JSON document."""
    put(json.dumps(value, ensure_ascii=False, indent=1) + "\n")


def say(text: str) -> None:
    """Print lines for people: nothing that a terminal would obey, and signs that it does not know replaced."""
    for line in text.split("\n"):
        _write(plain(line))


def _write(line: str) -> None:
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(line.encode(encoding, "replace").decode(encoding) + "\n")


def aside(sentences: Iterable[str]) -> None:
    """Print sentences below a line, indented, wrapped to the terminal's width."""
    width = max(shutil.get_terminal_size().columns, NARROWEST)
    for one in sentences:
        say("\n".join(textwrap.wrap(one, width, initial_indent="      ", subsequent_indent="      ")))


def standing(row: Standing, names: Mapping[str, str]) -> dict[str, object]:
    """One row of the table for JSON."""
    return {
        "rank": row.rank,
        "id": row.id,
        "name": names[row.id],
        "points": as_number(row.points),
        "wins": row.wins,
        "draws": row.draws,
        "losses": row.losses,
        "byes": row.byes,
        "tiebreaks": {name: as_number(value) for name, value in row.tiebreaks.items()},
        "status": row.status,
    }


def standings_table(rows: Sequence[Standing], tiebreaks: Sequence[str], names: Mapping[str, str]) -> None:
    """The table for people; the status is a column only where somebody is not simply in play."""
    status = ("status",) if any(row.status != "active" for row in rows) else ()
    columns = ("rank", "name", "points", "won", "drawn", "lost", "byes", *status, *tiebreaks)
    cells = [
        [
            *(str(row.rank), names[row.id], as_text(row.points)),
            *map(str, (row.wins, row.draws, row.losses, row.byes)),
            *((row.status,) if status else ()),
            *(as_text(row.tiebreaks[name]) for name in tiebreaks),
        ]
        for row in rows
    ]
    table(columns, cells, left=("name", "status"), wide="name")


def table(
    columns: Sequence[str], rows: Sequence[Sequence[str]], left: Sequence[str], wide: str, wrapped: bool = False
) -> None:
    """Print a table no wider than the terminal.

    Columns in `left` are aligned left, the others right. Where it does not fit, columns go from the right (and a line
    says how many), and then the column `wide` is cut, or goes on in the next line where `wrapped`.
    """
    cells = [[plain(cell) for cell in row] for row in (columns, *rows)]
    widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
    place = columns.index(wide)
    room = max(shutil.get_terminal_size().columns, NARROWEST)
    shown = _fitting(widths, place, room)
    widths[place] = min(widths[place], room - sum(widths[:shown]) + widths[place] - GAP * (shown - 1))
    right = [column not in left for column in columns[:shown]]
    for line_number, row in enumerate(cells):
        pieces = textwrap.wrap(row[place], widths[place]) if wrapped else [_cut(row[place], widths[place])]
        for index, piece in enumerate(pieces or [""]):
            line = [""] * place + [piece] if index else [*row[:place], piece, *row[place + 1 : shown]]
            text = (" " * GAP).join(map(_aligned, line, widths, right)).rstrip()
            _write(typer.style(text, bold=True) if line_number == 0 and sys.stdout.isatty() else text)
    if shown < len(columns):
        say(f"… and {len(columns) - shown} more columns: a wider terminal, --csv or --json shows them")


def _fitting(widths: Sequence[int], place: int, room: int) -> int:
    """How many columns fit, when the one at `place` may be cut."""
    least = [min(width, NARROWEST_NAME) if i == place else width for i, width in enumerate(widths)]
    shown = len(least)
    while shown > place + 1 and sum(least[:shown]) + GAP * (shown - 1) > room:
        shown -= 1
    return shown


def _cut(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"


def _aligned(text: str, width: int, right: bool) -> str:
    padding = " " * (width - cell_len(text))
    return padding + text if right else text + padding
