"""The parts of the page about matches: each round of the Swiss, and the bracket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from swissbot.engine.bracket import Bracket, BracketMatch
from swissbot.engine.crosstable import total_points
from swissbot.engine.types import EntrantId, Played
from swissbot.render.board.rounds import stage_name
from swissbot.render.i18n.language import Words
from swissbot.render.report.html.tags import EMPTY, Content, Html, joined, named, row, table, tag
from swissbot.render.report.report import TournamentReport, from_above, score_of, side_score
from swissbot.render.text import labels
from swissbot.render.text.scores import score_text, sets_text

Names = Mapping[EntrantId, str]


def rounds(course: TournamentReport, names: Names, words: Words) -> Html:
    """Every round of the Swiss, the newest first."""
    every = list(enumerate(course.history.rounds, 1))
    if not every:
        return EMPTY
    made = (_round(course, number, matches, names, words) for number, matches in reversed(every))
    return tag("section", tag("h2", words._("Rounds")), *made, id="rounds")


def by_table(matches: Sequence[Played]) -> list[Played]:
    """Matches in the order of their tables, then who sits out."""
    return sorted(matches, key=lambda m: (m.b is None, m.table is None, m.table or 0))


def before(course: TournamentReport, number: int, words: Words) -> Mapping[EntrantId, str]:
    """Everybody's points when that round began."""
    points = total_points(replace(course.history, rounds=course.history.rounds[: number - 1]))
    return {entrant: labels.points(value, words) for entrant, value in points.items()}


def _round(course: TournamentReport, number: int, matches: Sequence[Played], names: Names, words: Words) -> Html:
    points = before(course, number, words)
    body = [_match(place, match, points, names, words) for place, match in enumerate(by_table(matches), 1)]
    head = row(words._("Table"), "", "", "", kind="th")
    told = words._("Round {n}").format(n=number)
    return tag("div", tag("h3", told), table(head, body, "matches"), class_="round", id=f"round-{number}")


def _match(place: int, match: Played, points: Mapping[EntrantId, str], names: Names, words: Words) -> Html:
    one = _with_points(match.a, points, names)
    if match.b is None:
        said = words._("absent") if match.result == "zero-bye" else words._("a bye")
        return row("", one, said, "", classes=("", "first", "score", "left"))
    score = score_of(match)
    told = "–" if score is None else score_text(score, words) + sets_text(score)
    if match.forfeit:
        told += f" ({words._('forfeit')})"
    won = {"a": ("won", ""), "b": ("", "won")}.get(match.result or "", ("", ""))
    cells: tuple[Content, ...] = (str(match.table or place), one, told, _with_points(match.b, points, names))
    return row(*cells, classes=("", f"first {won[0]}".strip(), "score", f"left {won[1]}".strip()))


def _with_points(entrant: EntrantId, points: Mapping[EntrantId, str], names: Names) -> Html:
    return joined([named(names[entrant]), " ", tag("small", f"({points.get(entrant, '0')})")])


def bracket(course: TournamentReport, names: Names, words: Words) -> Html:
    """The top cut, stage beside stage; the way of the winner in gold."""
    tree = course.bracket
    if tree is None:
        return EMPTY
    draw = _Tree(course, tree, names, words)
    stages = tag("div", *(draw.stage(number) for number in range(len(tree.stages))), class_="bracket")
    third = EMPTY
    if tree.third is not None:
        box = draw.box(tree.third, (tree.third.a, tree.third.b))
        third = tag("div", tag("h3", words._("Third place")), tag("div", box, class_="m"), class_="third")
    return tag("section", tag("h2", words._("Top cut")), tag("div", stages, class_="scroll"), third, id="cut")


class _Tree:
    def __init__(self, course: TournamentReport, tree: Bracket, names: Names, words: Words) -> None:
        self._course = course
        self._tree = tree
        self._names = names
        self._words = words
        self._seeds = {entrant: str(number) for number, entrant in enumerate(tree.seeds, 1)}

    def stage(self, number: int) -> Html:
        name = stage_name(2 ** (len(self._tree.stages) - number), self._words)
        matches = (self._match(number, place) for place in range(len(self._tree.stages[number])))
        return tag("div", tag("h3", name), tag("div", *matches), class_="stage")

    def _match(self, stage: int, place: int) -> Html:
        match = self._tree.stages[stage][place]
        gold = match.winner is not None and match.winner == self._tree.champion
        nobody = _is_bye(match, stage)
        leads = self._tree.stages[stage - 1][2 * place : 2 * place + 2] if stage else ()
        fresh = bool(leads) and all(_is_bye(lead, stage - 1) for lead in leads)
        kinds = (("gold", gold), ("none", nobody), ("fresh", fresh))
        told = " ".join(["m", *(kind for kind, so in kinds if so)])
        return tag("div", self.box(match, from_above(self._tree, stage, place)), class_=told)

    def box(self, match: BracketMatch, sides: Sequence[EntrantId | None]) -> Html:
        return tag("div", *(self._side(match, entrant) for entrant in sides))

    def _side(self, match: BracketMatch, entrant: EntrantId | None) -> Html:
        if entrant is None:
            return tag("div", tag("small", ""), tag("bdi", "–" if match.known else ""), class_="side out")
        state = "" if not match.decided else " in" if match.winner == entrant else " out"
        played = self._course.result(match.a, match.b) if match.decided else None
        score = side_score(played, entrant, self._words) if played is not None else ""
        name = named(self._names.get(entrant, entrant))
        return tag("div", tag("small", self._seeds.get(entrant, "")), name, tag("span", score), class_=f"side{state}")


def _is_bye(match: BracketMatch, stage: int) -> bool:
    return stage == 0 and match.known and None in (match.a, match.b)
