"""The newest round on paper: pairings to hang up, by table and by name, and slips to fill in and cut apart.

Each is a section that shows alone, on the screen and in print, once its link is followed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from swissbot.engine.types import EntrantId, Played
from swissbot.render.board.rounds import stage_name
from swissbot.render.i18n.language import Words
from swissbot.render.report.html.rounds import before as points_before
from swissbot.render.report.html.rounds import by_table
from swissbot.render.report.html.tags import EMPTY, Content, Html, named, row, table, tag
from swissbot.render.report.report import TournamentReport


@dataclass(frozen=True, slots=True)
class Newest:
    """The newest round: its name, its matches by table (of each its number), and what stands beside the names."""

    name: str
    matches: Sequence[tuple[str, Played]]
    beside: Mapping[EntrantId, str]
    open: bool


def newest(course: TournamentReport, words: Words) -> Newest | None:
    """The last round of the bracket or of the Swiss."""
    if course.cut and course.bracket is not None:
        matches = course.cut[-1]
        pairs = [{m.a, m.b} for m in matches]
        stages = course.bracket.stages
        found = [n for n, stage in enumerate(stages) if any({m.a, m.b} in pairs for m in stage)]
        name = stage_name(2 ** (len(stages) - found[-1]), words) if found else words._("Third place")
        beside = {entrant: f"#{seed}" for seed, entrant in enumerate(course.bracket.seeds, 1)}
    elif course.history.rounds:
        number = len(course.history.rounds)
        matches = course.history.rounds[-1]
        name = words._("Round {n}").format(n=number)
        beside = {entrant: f"({points})" for entrant, points in points_before(course, number, words).items()}
    else:
        return None
    listed = [(str(match.table or place), match) for place, match in enumerate(by_table(matches), 1)]
    return Newest(name, listed, beside, any(match.result is None for match in matches))


def sheets(course: TournamentReport, now: Newest, names: Mapping[EntrantId, str], words: Words) -> tuple[Html, ...]:
    """Pairings by table and by name; slips while a match of the round is open."""
    made = (
        _sheet("by-table", f"{course.name} – {now.name}", _by_table(now, names, words), words),
        _sheet("by-name", f"{course.name} – {now.name}", _by_name(now, names, words), words),
    )
    return (*made, _sheet("slips", "", tag("div", *_slips(course, now, names, words)), words)) if now.open else made


def _sheet(name: str, title: str, content: Html, words: Words) -> Html:
    back = tag("a", words._("Back"), href="#top", class_="screen")
    return tag("section", back, tag("h2", title) if title else EMPTY, content, class_="sheet", id=name)


def _by_table(now: Newest, names: Mapping[EntrantId, str], words: Words) -> Html:
    body = []
    for number, match in now.matches:
        one = _who(match.a, now, names)
        if match.b is None:
            body.append(row("", one, _aside(match, words), classes=("points", "who", "who")))
        else:
            body.append(row(number, one, _who(match.b, now, names), classes=("points", "who", "who")))
    return table(row(words._("Table"), "", "", kind="th"), body)


def _by_name(now: Newest, names: Mapping[EntrantId, str], words: Words) -> Html:
    seats: list[tuple[EntrantId, Content, Content]] = []
    for number, match in now.matches:
        if match.b is None:
            seats.append((match.a, "", _aside(match, words)))
            continue
        seats.append((match.a, number, named(names[match.b])))
        seats.append((match.b, number, named(names[match.a])))
    seats.sort(key=lambda seat: (names[seat[0]].casefold(), seat[0]))
    body = [row(named(names[who]), at, whom, classes=("who", "points mid", "who")) for who, at, whom in seats]
    head = row(words._("Player"), words._("Table"), words._("Opponent"), kind="th", classes=("who", "mid", "who"))
    return tag("div", table(head, body), class_="lists")


def _slips(course: TournamentReport, now: Newest, names: Mapping[EntrantId, str], words: Words) -> Iterator[Html]:
    heads = tag(
        "div",
        *(tag("span", text) for text in ("", words._("Games won"), words._("Drawn"), words._("Signature"))),
        class_="line heads",
    )
    for number, match in now.matches:
        if match.b is None:
            continue
        at = tag("b", words._("Table {n}").format(n=number))
        lines = (
            tag("div", tag("span", _who(entrant, now, names)), *[tag("span")] * 3, class_="line")
            for entrant in (match.a, match.b)
        )
        yield tag("div", tag("header", tag("span", course.name, " · ", now.name), at), heads, *lines, class_="slip")


def _who(entrant: EntrantId, now: Newest, names: Mapping[EntrantId, str]) -> Html:
    return tag("span", named(names[entrant]), " ", tag("small", now.beside.get(entrant, "")))


def _aside(match: Played, words: Words) -> str:
    return words._("absent") if match.result == "zero-bye" else words._("a bye")
