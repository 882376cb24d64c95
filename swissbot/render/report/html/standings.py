"""The parts of the page about the whole field: the podium, the table, the cross table by rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from swissbot.engine.crosstable import DRAWS, FORFEIT_WIN, MARK_NAMES, MATCHES, PENDING, WINS, Crosstable, tabulate
from swissbot.engine.types import EntrantId, Standing
from swissbot.render.i18n.language import Words
from swissbot.render.reasons.facts import Facts
from swissbot.render.reasons.terms import result
from swissbot.render.report.html.tags import EMPTY, Content, Html, joined, named, row, table, tag
from swissbot.render.report.report import TournamentReport
from swissbot.render.text import labels
from swissbot.render.text.standings import status_word

STILL: Final = frozenset({"active", "qualified"})


def podium(course: TournamentReport, names: Mapping[EntrantId, str]) -> Html:
    """The first three, once it is over."""
    first = course.order()[:3] if course.over else ()
    if not first:
        return EMPTY
    places = (tag("li", tag("b", f"{n}."), named(names[e])) for n, e in enumerate(first, 1))
    return tag("ol", *places, class_="podium")


def standings(course: TournamentReport, rows: Sequence[Standing], names: Mapping[EntrantId, str], words: Words) -> Html:
    """The Swiss table with every tiebreak; a line under the last who is in the cut."""
    tiebreaks = tuple(dict.fromkeys(course.history.rules.tiebreaks))
    heads = (
        words._("Place"), words._("Player"), words._("Points"), words._("Won"), words._("Drawn"), words._("Lost"),
        words._("Byes"), *(labels.tiebreak(name, words) for name in tiebreaks),
    )  # fmt: skip
    line = _line(course, rows)
    body = []
    for number, one in enumerate(rows):
        cells: list[Content] = [
            str(one.rank),
            player(one, names, words),
            labels.points(one.points, words),
            *map(str, (one.wins, one.draws, one.losses, one.byes)),
            *(labels.value_of(name, one.tiebreaks[name], words) for name in tiebreaks),
        ]
        style = " ".join((["line"] if number == line else []) + ([] if one.status in STILL else ["gone"]))
        body.append(row(*cells, classes=("", "who", "points"), class_=style))
    played = len(course.history.rounds)
    told = words._("Standings after round {n}").format(n=played) if played else words._("Players")
    made = table(row(*heads, kind="th", classes=("", "who")), body, "standings")
    return tag("section", tag("h2", told), made, id="standings")


def player(one: Standing, names: Mapping[EntrantId, str], words: Words) -> Html:
    said = status_word(one, words)
    return joined([named(names[one.id]), *([tag("span", said, class_="state")] if said else [])])


def cross(course: TournamentReport, rows: Sequence[Standing], names: Mapping[EntrantId, str], words: Words) -> Html:
    """Each player's way through the rounds: how it went, and the opponent's place."""
    sheet = tabulate(course.history)
    if not sheet.rounds:
        return EMPTY
    places = {sheet.index[one.id]: str(number) for number, one in enumerate(rows, 1)}
    heads = ("", words._("Player"), *(str(n) for n in range(1, sheet.rounds + 1)), words._("Points"))
    body = []
    for number, one in enumerate(rows, 1):
        met = [_met(sheet, places, n, sheet.index[one.id], words) for n in range(sheet.rounds)]
        came = [cell for cell, _ in met]
        cells: list[Content] = [str(number), named(names[one.id]), *came, labels.points(one.points, words)]
        body.append(row(*cells, classes=("", "who", *(f"mid {c}".strip() for _, c in met), "points")))
    key = words._("+ won, = drawn, − lost, and the place of the opponent; f: without play")
    made = table(row(*heads, kind="th", classes=("", "who", *["mid"] * sheet.rounds)), body, "cross")
    return tag("section", tag("h2", words._("Cross table")), made, tag("p", key, class_="soft"), id="cross")


def _met(sheet: Crosstable, places: Mapping[int, str], round_: int, player_: int, words: Words) -> tuple[str, str]:
    """`+12` and a colour; who sat out or was not there in a word."""
    found = sheet.marks[round_][player_]
    other = sheet.opponents[round_][player_]
    if other == sheet.nobody:
        return ("" if found == PENDING else _word(found, words)), "soft"
    if found == PENDING:
        return f"({places.get(other, '?')})", ""
    sign, colour = ("+", "w") if found in WINS else ("=", "") if found in DRAWS else ("−", "l")
    return f"{sign}{places.get(other, '?')}{' f' if found in _UNPLAYED else ''}", colour


_UNPLAYED: Final = frozenset(one for one in MATCHES if one >= FORFEIT_WIN)


def _line(course: TournamentReport, rows: Sequence[Standing]) -> int | None:
    """The row of the last who is in the cut."""
    still = [number for number, one in enumerate(rows) if one.status in STILL]
    return still[course.places - 1] if course.places and course.places < len(still) else None


def _word(found: int, words: Words) -> str:
    """How a round without an opponent went."""
    return result(Facts({"result": MARK_NAMES[found]}, str, words), words)
