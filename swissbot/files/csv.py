"""CSV: players in (a file, or lines pasted into Discord), standings and pairings out.

In: one player a line, `name, rating`; comma, semicolon or tab; a first line with known column names is a header and
may name more columns. Out: commas, one row a line, text cells that a spreadsheet would take for a formula prefixed
with an apostrophe. `for_files` adds the byte order mark that spreadsheets need to see UTF-8.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from swissbot.engine.types import Entrant, Played, Standing
from swissbot.files.document import MAX_PLAYERS, plain
from swissbot.files.errors import FileRefused, marked
from swissbot.files.json.parse import decode

MAX_BYTES = 8 * 1024 * 1024
LONGEST_NAME = 200
FORMULA = ("=", "+", "-", "@", "\t", "\r")
SEPARATORS = ("\t", ";", ",")
# Column names people really write, in the three languages of the bot and as chess programs export them.
HEADERS: Mapping[str, str] = {
    word: column
    for column, words in {
        "name": "name player players nick nickname team spieler teilnehmer gracz zawodnik nazwa",
        "rating": "rating elo mmr rtg dwz wertung wertungszahl ranking",
        "seed": "seed startnummer no. no nr nr. # setzplatz",
        "group": "group club household verein gruppe klub grupa",
        "id": "id discord user",
    }.items()
    for word in words.split()
}
PLAIN_COLUMNS = ("name", "rating")
_WHOLE = re.compile(r"\d{1,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player of a list: what was written there, not yet an entrant. `id` where the list has such a column."""

    name: str
    rating: int | None = None
    seed: int | None = None
    group: str | None = None
    id: str | None = None


def read_players(data: bytes | str) -> tuple[PlayerLine, ...]:
    """Players from CSV or pasted lines. Raises `FileRefused`, which names the line, for anything it cannot read."""
    if len(data) > MAX_BYTES:
        raise FileRefused(marked("larger than {size} MiB"), size=MAX_BYTES // 2**20)
    text = decode(data)
    if "\x00" in text:
        raise FileRefused(marked("not a list of players"))
    columns: tuple[str, ...] | None = None
    players: list[PlayerLine] = []
    lines: dict[str, int] = {}
    for line, row in _rows(text):
        if columns is None:
            columns = _header(row)
            if columns:
                continue
            columns = PLAIN_COLUMNS
        try:
            player = _player(columns, row)
            if player.name in lines:
                raise FileRefused(
                    marked("{name} stands in line {other} too"), name=player.name, other=lines[player.name]
                )
        except FileRefused as refused:
            raise refused.inside(f"line {line}", between=": ") from None
        lines[player.name] = line
        players.append(player)
        if len(players) > MAX_PLAYERS:
            raise FileRefused(marked("more than {most} players"), most=MAX_PLAYERS)
    if not players:
        raise FileRefused(marked("no players in it"))
    return tuple(players)


def _rows(text: str) -> Iterable[tuple[int, list[str]]]:
    lines = text.splitlines()
    separator = max(SEPARATORS, key=lambda sign: sum(sign in line for line in lines))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True, strict=True)
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells):
                yield reader.line_num, cells
    except csv.Error:
        raise FileRefused(
            marked("quotes that do not match, or a cell without end"), f"line {reader.line_num}"
        ) from None


def _header(row: Sequence[str]) -> tuple[str, ...]:
    """The columns that a header names, in its order ("" for one not needed here); empty if the row is a player."""
    columns = tuple(HEADERS.get(cell.casefold(), "") for cell in row)
    if "name" not in columns or any(_WHOLE.fullmatch(cell) for cell in row):
        return ()
    known = [column for column in columns if column]
    if len(set(known)) != len(known):
        raise FileRefused(marked("two columns for the same thing"), "line 1")
    return columns


def _player(columns: Sequence[str], row: Sequence[str]) -> PlayerLine:
    while row and not row[-1]:
        row = row[:-1]
    if len(row) > len(columns):
        raise FileRefused(marked("{cell} is one cell too many"), cell=row[len(columns)])
    cells = dict(zip(columns, row, strict=False))
    name = cells.get("name", "")
    if not name:
        raise FileRefused(marked("the name is missing"))
    if len(name) > LONGEST_NAME or not all(c.isprintable() or c == "\u200d" for c in name):
        raise FileRefused(marked("{name} is no name"), name=name)
    return PlayerLine(
        name, _whole(cells, "rating"), _whole(cells, "seed"), cells.get("group") or None, cells.get("id") or None
    )


def _whole(cells: Mapping[str, str], column: str) -> int | None:
    cell = cells.get(column, "")
    if not cell:
        return None
    if not _WHOLE.fullmatch(cell):
        raise FileRefused(marked("{cell} is no whole number"), column, cell=cell)
    return int(cell)


def cell(value: str | int | Fraction | None) -> str:
    """One cell: numbers exact to 6 decimals, nothing for None, and no text that starts like a formula."""
    if value is None:
        return ""
    if isinstance(value, str):
        return "'" + value if value.startswith(FORMULA) else value
    return f"{float(value):.6f}".rstrip("0").rstrip(".") if isinstance(value, Fraction) else str(value)


def _text(rows: Iterable[Sequence[str | int | Fraction | None]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([cell(value) for value in row] for row in rows)
    return out.getvalue()


def standings_csv(table: Sequence[Standing], tiebreaks: Sequence[str], names: Mapping[str, str]) -> str:
    """The standings with one column for each tiebreak, in the order of the rules."""
    head = ("rank", "id", "name", "points", "wins", "draws", "losses", "byes", "status", *tiebreaks)
    rows = (
        (
            *(
                row.rank,
                row.id,
                plain(names[row.id]),
                row.points,
                row.wins,
                row.draws,
                row.losses,
                row.byes,
                row.status,
            ),
            *(row.tiebreaks[name] for name in tiebreaks),
        )
        for row in table
    )
    return _text([head, *rows])


def pairings_csv(rounds: Sequence[Sequence[Played]], entrants: Iterable[Entrant]) -> str:
    """Every match of every round: who, where, the result and the games won by each side."""
    names = {entrant.id: plain(entrant.name) for entrant in entrants}
    head = ("round", "table", "a", "a_name", "b", "b_name", "result", "games_a", "games_b", "games_drawn")
    rows = (
        (
            *(round_number, match.table, match.a, names[match.a], match.b, names.get(match.b or ""), match.result),
            *(match.games or (None, None, None)),
        )
        for round_number, matches in enumerate(rounds, start=1)
        for match in matches
    )
    return _text([head, *rows])


def for_files(text: str) -> bytes:
    """The bytes of a CSV file that spreadsheets open as UTF-8."""
    return codecs.BOM_UTF8 + text.encode()
