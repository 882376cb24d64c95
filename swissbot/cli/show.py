"""What commands print: JSON for programs, and tables for people that fit the terminal and are plain in a pipe."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from fractions import Fraction

from swissbot.files.rules_part import number

NARROWEST_NAME = 12


def as_number(value: Fraction | None) -> int | float | None:
    """A number for JSON: whole where it is, else to 6 decimals."""
    return None if value is None else number(value)


def as_text(value: Fraction | None) -> str:
    """A number for people: to 4 decimals, and a dash where there is none."""
    if value is None:
        return "–"
    return str(int(value)) if value.denominator == 1 else f"{float(value):.4f}".rstrip("0")


def plain(text: str) -> str:
    """A name from a file without anything a terminal would obey."""
    return "".join(c if c.isprintable() or c == "\u200d" else "\ufffd" for c in text)


def put(text: str) -> None:
    """Print a document for another program: UTF-8, whatever the terminal speaks."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())


def put_json(value: object) -> None:
    """Print one JSON document."""
    put(json.dumps(value, ensure_ascii=False, indent=1) + "\n")


def say(text: str = "") -> None:
    """Print a line for people, with signs that the terminal does not know replaced."""
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(plain(text).encode(encoding, "replace").decode(encoding) + "\n")


def table(columns: Sequence[str], rows: Sequence[Sequence[str]], left: Sequence[str], wide: str) -> None:
    """Print a table no wider than the terminal.

    Columns in `left` are aligned left, the others right. Where it does not fit, columns go from the right (and a line
    says how many), and then the column `wide` is cut.
    """
    from rich.cells import cell_len  # noqa: PLC0415 - rich is only loaded where a table is shown
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    console = Console(highlight=False, emoji=False, markup=False, no_color=not sys.stdout.isatty())
    cells = [[plain(cell) for cell in row] for row in rows]
    widths = [max(cell_len(row[i]) for row in [list(columns), *cells]) for i in range(len(columns))]
    place = columns.index(wide)
    least = [min(width, NARROWEST_NAME) if i == place else width for i, width in enumerate(widths)]
    shown = len(columns)
    while shown > place + 1 and sum(least[:shown]) + 2 * (shown - 1) > console.width:
        shown -= 1
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), collapse_padding=True)
    for i, column in enumerate(columns[:shown]):
        low = least[i]
        grid.add_column(column, justify="left" if column in left else "right", no_wrap=True, min_width=low, overflow="ellipsis")
    for row in cells:
        grid.add_row(*row[:shown])
    with console.capture() as captured:
        console.print(grid)
    for line in captured.get().splitlines():
        sys.stdout.write(_sayable(line.rstrip()) + "\n")
    if shown < len(columns):
        say(f"… and {len(columns) - shown} more columns: a wider terminal, --csv or --json shows them")


def _sayable(line: str) -> str:
    encoding = sys.stdout.encoding or "utf-8"
    return line.encode(encoding, "replace").decode(encoding)
