"""The standings as a picture: places, names, points, records, and as many tiebreaks as a phone's width has room for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from swissbot.engine.types import EntrantId, Standing
from swissbot.render.i18n.language import Words
from swissbot.render.report.pictures import drawing as p
from swissbot.render.report.pictures.drawing import Paper
from swissbot.render.report.pictures.text_layout import Letters
from swissbot.render.report.report import TournamentReport
from swissbot.render.text import labels
from swissbot.render.text.scores import BYE, record
from swissbot.render.text.standings import status_word

MOST_ROWS: Final = 64
TOP, ROW, EDGE = 86.0, 24.0, 12.0
SIZE, SMALL = 13.0, 10.0
PLACE = 30.0
NARROWEST_NAME, WIDEST_NAME = 112.0, 165.0
MOST_TAG = 64.0
MEDALS: Final = {1: p.GOLD, 2: p.SILVER, 3: p.BRONZE}


@dataclass(frozen=True, slots=True)
class Column:
    """A column of values, ending at `right`."""

    heading: tuple[str, ...]
    values: tuple[str, ...]
    right: float
    bold: bool = False


def draw(course: TournamentReport, letters: Letters, words: Words) -> Paper:
    """The table after the rounds of the course, the first 64 rows of it."""
    rows = course.table()
    shown = rows[:MOST_ROWS]
    rest = len(rows) - len(shown)
    byes = any(row.byes for row in shown)
    paper = Paper(letters, TOP + ROW * len(shown) + (22 if rest else 0) + (20 if byes else 0) + EDGE)
    heading(paper, course.name, _subtitle(course, len(rows), words))
    names = course.names()
    columns = _columns(course, shown, paper, words, least=_names_room(paper, shown, names, words))
    names_end = columns[0].right - _widest(paper, columns[0]) - 8
    _head(paper, columns, words)
    line = _cut_after(course, shown)
    for number, row in enumerate(shown):
        bottom = TOP + ROW * (number + 1)
        _row(paper, row, number, name=names[row.id], names_end=names_end, words=words)
        for column in columns:
            fill = p.INK if row.status in {"active", "qualified"} else p.GREY
            paper.text(
                column.right, bottom - 7.5, column.values[number], SIZE, bold=column.bold, fill=fill, align="right"
            )
        if number == line:
            paper.line((EDGE, bottom), (p.WIDTH - EDGE, bottom), fill=p.PURPLE, width=1.6)
    _foot(paper, TOP + ROW * len(shown), rest, byes, words)
    return paper


def heading(paper: Paper, title: str, subtitle: str) -> None:
    """The name of the tournament, and under it what the picture shows."""
    room = p.WIDTH - 2 * EDGE
    size = next((size for size in (18.0, 16.0) if paper.width(title, size, bold=True) <= room), 14.0)
    paper.text(EDGE, 28, title, size, most=room, bold=True)
    paper.text(EDGE, 46, subtitle, 12, most=room, fill=p.GREY)


def _subtitle(course: TournamentReport, players: int, words: Words) -> str:
    played = len(course.history.rounds)
    after = words._("Standings after round {n}").format(n=played) if played else words._("Before round 1")
    return f"{after} · {words.n('{n} player', '{n} players', players).format(n=players)}"


def _names_room(paper: Paper, rows: Sequence[Standing], names: Mapping[EntrantId, str], words: Words) -> float:
    """How wide the names should be: as the widest of them, within reason."""
    wanted = (paper.width(names[row.id], SIZE, bold=row.rank <= 3) + _tag(paper, row, words) for row in rows)
    return min(max(NARROWEST_NAME, *wanted), WIDEST_NAME) if rows else NARROWEST_NAME


def _tag(paper: Paper, row: Standing, words: Words) -> float:
    """How wide the word behind a name is, with the space before it."""
    said = status_word(row, words)
    return min(paper.width(said, SMALL), MOST_TAG) + 14 if said else 0.0


def _columns(
    course: TournamentReport, rows: Sequence[Standing], paper: Paper, words: Words, least: float
) -> list[Column]:
    """From the left: points, record, one tiebreak, and more while there is room for names as wide as `least`."""
    points = tuple(labels.points(row.points, words) for row in rows)
    made: list[tuple[tuple[str, ...], tuple[str, ...], bool]] = [
        ((words._("Points"),), points, True),
        ((words._("Record"),), tuple(record(row) for row in rows), False),
    ]
    for name in dict.fromkeys(course.history.rules.tiebreaks):
        values = tuple(labels.value_of(name, row.tiebreaks[name], words).replace(" %", "") for row in rows)
        made.append((_broken(labels.tiebreak(name, words)), values, False))
    widths = [_width(paper, heading, values, bold) for heading, values, bold in made]
    count = len(made)
    room = p.WIDTH - 2 * EDGE - PLACE - least - 12
    while count > 3 and sum(widths[:count]) > room:
        count -= 1
    right = p.WIDTH - EDGE - 4
    columns: list[Column] = []
    for (heading_, values, bold), width in reversed(list(zip(made[:count], widths[:count], strict=True))):
        columns.append(Column(heading_, values, right, bold))
        right -= width
    return columns[::-1]


def _width(paper: Paper, heading_: Sequence[str], values: Sequence[str], bold: bool) -> float:
    widest = max((paper.width(value, SIZE, bold=bold) for value in {*values}), default=0)
    return max(widest, *(paper.width(line, SMALL) for line in heading_)) + 12


def _widest(paper: Paper, column: Column) -> float:
    return _width(paper, column.heading, column.values, column.bold) - 12


def _broken(heading_: str) -> tuple[str, ...]:
    """A long heading in two lines, parted near its middle."""
    places = [m.end() for m in re.finditer(r"[ –]", heading_)]
    if len(heading_) < 9 or not places:
        return (heading_,)
    best = min(places, key=lambda place: abs(len(heading_) - 2 * place))
    return (heading_[:best].rstrip(), heading_[best:])


def _head(paper: Paper, columns: Sequence[Column], words: Words) -> None:
    paper.text(EDGE + PLACE + 4, TOP - 8, words._("Player"), SMALL, fill=p.GREY)
    for column in columns:
        for number, line in enumerate(reversed(column.heading)):
            paper.text(column.right, TOP - 8 - 11 * number, line, SMALL, fill=p.GREY, align="right")
    paper.line((EDGE, TOP), (p.WIDTH - EDGE, TOP), fill=p.RULE)


def _row(paper: Paper, row: Standing, number: int, *, name: str, names_end: float, words: Words) -> None:
    top = TOP + ROW * number
    if number % 2:
        paper.box(EDGE, top, p.WIDTH - EDGE, top + ROW, fill=p.PALE)
    middle = EDGE + PLACE / 2
    medal = MEDALS.get(row.rank)
    if medal:
        paper.box(middle - 9, top + 3, middle + 9, top + ROW - 3, fill=medal, radius=9)
    baseline = top + ROW - 7.5
    gone = row.status in {"dropped", "disqualified", "eliminated"}
    paper.text(middle, baseline, str(row.rank), SIZE if row.rank < 1000 else SMALL, align="middle", bold=bool(medal))
    left = EDGE + PLACE + 4
    said = status_word(row, words)
    taken = _tag(paper, row, words)
    room = names_end - left
    width = paper.text(
        left, baseline, name, SIZE, most=room - taken, fill=p.GREY if gone else p.INK, bold=row.rank <= 3 and not gone
    )
    if said:
        tag = left + width + 5
        colour = p.GREEN if row.status == "qualified" else p.GREY
        paper.box(tag, top + 5, tag + taken - 6, top + ROW - 5, outline=colour, radius=4)
        paper.text(tag + 4, baseline - 1, said, SMALL, most=MOST_TAG, fill=colour)


def _cut_after(course: TournamentReport, rows: Sequence[Standing]) -> int | None:
    """The row under which the line of the cut is drawn: that of the last who is in it."""
    if course.places is None:
        return None
    still = [number for number, row in enumerate(rows) if row.status in {"active", "qualified"}]
    return still[course.places - 1] if 0 < course.places < len(still) else None


def _foot(paper: Paper, top: float, rest: int, byes: bool, words: Words) -> None:
    if rest:
        more = "… " + words.n("and {n} more", "and {n} more", rest).format(n=rest)
        paper.text(EDGE + PLACE + 4, top + 16, more, 12, fill=p.GREY)
        top += 22
    if byes:
        paper.text(EDGE + PLACE + 4, top + 15, f"{BYE.format(n=1)}: {words._('a bye')}", SMALL, fill=p.GREY)
