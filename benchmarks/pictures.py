"""How long pictures and the page take, with the fonts of this machine: the first drawing, and later ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import process_time

from benchmarks.standings import field
from swissbot.engine.bracket import bracket, cut_seeds
from swissbot.engine.types import Played
from swissbot.render.i18n.language import ENGLISH
from swissbot.render.report.html import page
from swissbot.render.report.pictures import bracket_png, table_png
from swissbot.render.report.pictures.fonts import FontSet
from swissbot.render.report.report import TournamentReport

TABLES = (16, 64)
CUTS = (4, 8, 16, 64)
PAGES = (64, 500)


def swiss(players: int) -> TournamentReport:
    """A tournament whose players have names of usual length."""
    history = field(players)
    named = tuple(replace(e, name=f"Somebody {number}") for number, e in enumerate(history.entrants))
    return TournamentReport("Speed", replace(history, entrants=named))


def knockout(size: int) -> TournamentReport:
    """The same with a bracket that the better seeds win."""
    course = swiss(80)
    seeds = cut_seeds(course.table(), size)
    played: list[Played] = []
    while due := bracket(seeds, played).due:
        played += [Played(match.a, match.b, "a", games=(2, 1, 0)) for match in due if match.a and match.b]
    return replace(course, bracket=bracket(seeds, played), cut=(tuple(played),))


def milliseconds(draw: Callable[[], object]) -> float:
    start = process_time()
    draw()
    return (process_time() - start) * 1000


def rows() -> None:
    """Print the table. Every first drawing begins with no letter drawn before."""
    print("pictures and page: CPU milliseconds       first    later")
    for players in TABLES:
        _row(f"table of {players}", swiss(players), table_png)
    for size in CUTS:
        _row(f"bracket of {size}", knockout(size), bracket_png)
    for players in PAGES:
        course = swiss(players)
        took = milliseconds(lambda course=course: page(course, ENGLISH))
        print(f"{f'page of {players}':<34}  {took:11.0f}")


def _row(name: str, course: TournamentReport, draw: Callable[..., object]) -> None:
    fonts = FontSet.from_directories()
    first = milliseconds(lambda: draw(course, fonts, ENGLISH))
    later = min(milliseconds(lambda: draw(course, fonts, ENGLISH)) for _ in range(5))
    print(f"{name:<34}  {first:11.0f}  {later:7.0f}")


if __name__ == "__main__":
    rows()
