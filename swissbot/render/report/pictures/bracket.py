"""The top cut as a picture for a narrow screen: every match has its own height, later ones stand further to the right.

A match stands between the two that lead to it, so even 64 places are readable at a phone's width.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from swissbot.engine.bracket import Bracket, BracketMatch
from swissbot.engine.types import EntrantId
from swissbot.render.board.rounds import stage_name
from swissbot.render.i18n.language import Words
from swissbot.render.report.pictures import drawing as p
from swissbot.render.report.pictures.drawing import Paper
from swissbot.render.report.pictures.standings import heading
from swissbot.render.report.pictures.text_layout import Letters
from swissbot.render.report.report import TournamentReport, from_above, side_score

EDGE, TOP = 12.0, 60.0
LINE, GAP, CAPTION = 22.0, 10.0, 16.0
STEPS: Final = {1: 0.0, 2: 74.0, 3: 62.0, 4: 50.0, 5: 42.0}
NARROWEST_STEP = 36.0
BANNER = 40.0


@dataclass(frozen=True, slots=True)
class Spot:
    """A match and where its box is. `leads` are the spots of the matches that lead to it."""

    match: BracketMatch
    stage: int
    number: int
    left: float
    top: float
    right: float
    caption: str
    leads: tuple[Spot, ...] = ()

    @property
    def bottom(self) -> float:
        return self.top + 2 * LINE


def draw(course: TournamentReport, tree: Bracket, letters: Letters, words: Words) -> Paper:
    """The bracket as far as it is played; the way of the winner in gold."""
    top = TOP + (BANNER if tree.champion is not None else 0)
    layout = _Layout(tree, top, words)
    paper = Paper(letters, layout.bottom + EDGE - GAP)
    heading(paper, course.name, words._("Top cut: {n} players").format(n=len(tree.seeds)))
    if tree.champion is not None:
        _banner(paper, course.names().get(tree.champion, tree.champion), words)
    for spot in layout.spots:
        _lines(paper, spot, tree.champion)
    sides = _Sides(course, tree, words)
    for spot in layout.spots:
        _box(paper, spot, sides.of(spot), tree.champion)
    return paper


class _Layout:
    """Places for the matches from top to bottom; those where nobody plays (a bye of the first stage) have none."""

    def __init__(self, tree: Bracket, top: float, words: Words) -> None:
        self.bottom = top
        self.spots: list[Spot] = []
        self._tree = tree
        self._words = words
        count = len(tree.stages)
        self._step = STEPS.get(count, NARROWEST_STEP)
        self._width = p.WIDTH - 2 * EDGE - self._step * max(count - 1, 0)
        self._first = True
        if tree.stages:
            self._place(count - 1, 0)
        if tree.third is not None:
            self.spots.append(self._spot(tree.third, 0, words._("Third place")))

    def _place(self, stage: int, number: int) -> Spot | None:
        match = self._tree.stages[stage][number]
        if stage == 0:
            if match.known and None in (match.a, match.b):
                return None
            spot = self._spot(match, number, self._caption(0) if self._first else "")
            self._first = False
        else:
            upper = self._place(stage - 1, 2 * number)
            # the lower half goes below this match, so its place is taken first
            place = self._room(self._caption(stage))
            lower = self._place(stage - 1, 2 * number + 1)
            leads = tuple(lead for lead in (upper, lower) if lead is not None)
            left = EDGE + self._step * stage
            spot = Spot(match, stage, number, left, place, left + self._width, self._caption(stage), leads)
        self.spots.append(spot)
        return spot

    def _spot(self, match: BracketMatch, number: int, caption: str) -> Spot:
        """One at the left, below everything so far."""
        return Spot(match, 0, number, EDGE, self._room(caption), EDGE + self._width, caption)

    def _room(self, caption: str) -> float:
        top = self.bottom + (CAPTION if caption else 0)
        self.bottom = top + 2 * LINE + GAP
        return top

    def _caption(self, stage: int) -> str:
        return stage_name(2 ** (len(self._tree.stages) - stage), self._words)


@dataclass(frozen=True, slots=True)
class _Side:
    """One line of a box."""

    entrant: EntrantId | None
    name: str
    seed: str
    score: str
    state: str


class _Sides:
    """Who stands on the lines of a box, and how they fared."""

    def __init__(self, course: TournamentReport, tree: Bracket, words: Words) -> None:
        self._course = course
        self._tree = tree
        self._names = course.names()
        self._seeds = {entrant: number for number, entrant in enumerate(tree.seeds, 1)}
        self._words = words

    def of(self, spot: Spot) -> tuple[_Side, _Side]:
        """Both lines, the one whose way comes from above first."""
        match = spot.match
        tree = self._tree
        first, second = (match.a, match.b) if match is tree.third else from_above(tree, spot.stage, spot.number)
        return self._side(first, match), self._side(second, match)

    def _side(self, entrant: EntrantId | None, match: BracketMatch) -> _Side:
        if entrant is None:
            return _Side(None, self._words._("nobody") if match.known else "", "", "", "out")
        state = "open" if not match.decided else "won" if match.winner == entrant else "out"
        played = self._course.result(match.a, match.b) if match.decided else None
        score = side_score(played, entrant, self._words) if played is not None else ""
        return _Side(entrant, self._names.get(entrant, entrant), str(self._seeds.get(entrant, "")), score, state)


def _banner(paper: Paper, name: str, words: Words) -> None:
    paper.box(EDGE, TOP - 4, p.WIDTH - EDGE, TOP + 28, fill=p.CREAM, radius=8)
    _crown(paper, EDGE + 12, TOP + 5)
    told = words._("Winner")
    width = paper.text(EDGE + 38, TOP + 16.5, told, 12, fill=p.BROWN, most=120)
    left = EDGE + 46 + width
    paper.text(left, TOP + 17, name, 15, bold=True, most=p.WIDTH - EDGE - 10 - left)


def _crown(paper: Paper, x: float, y: float) -> None:
    points = ((0, 3), (4.5, 8), (9, 0), (13.5, 8), (18, 3), (16, 14), (2, 14))
    paper.polygon(*((x + dx, y + dy) for dx, dy in points), fill=p.OCHRE)


def _lines(paper: Paper, spot: Spot, champion: EntrantId | None) -> None:
    """From each match that leads here: right out of it, then up or down to this one."""
    for lead in spot.leads:
        won = lead.match.winner if lead.match.decided else None
        gold = won is not None and won == champion
        x = (lead.right + spot.right) / 2
        above = lead.top < spot.top
        y = lead.top + LINE
        end = spot.top if above else spot.bottom
        colour = p.OCHRE if gold else p.PURPLE if won is not None else p.RULE
        paper.line((lead.right, y), (x, y), (x, end), fill=colour, width=3 if gold else 1.6)


def _box(paper: Paper, spot: Spot, sides: tuple[_Side, _Side], champion: EntrantId | None) -> None:
    if spot.caption:
        most = spot.right - spot.left - 60
        paper.text(spot.left + 1, spot.top - 4, spot.caption, 10.5, fill=p.GREY, most=most, bold=True)
    gold = champion is not None and spot.match.winner == champion
    paper.box(spot.left, spot.top, spot.right, spot.bottom, fill=p.WHITE, radius=5)
    for number, side in enumerate(sides):
        top = spot.top + LINE * number
        if side.state == "won":
            paper.box(
                spot.left, top, spot.right, top + LINE, fill=p.CREAM if side.entrant == champion else p.LILAC, radius=5
            )
    edge = p.OCHRE if gold else p.RULE
    paper.line((spot.left, spot.top + LINE), (spot.right, spot.top + LINE), fill=p.RULE, width=0.8)
    paper.box(spot.left, spot.top, spot.right, spot.bottom, outline=edge, radius=5, width=1.6 if gold else 1)
    for number, side in enumerate(sides):
        _side_text(paper, spot, side, spot.top + LINE * (number + 1) - 6.5)


def _side_text(paper: Paper, spot: Spot, side: _Side, baseline: float) -> None:
    bold = side.state == "won"
    fill = p.GREY if side.state == "out" else p.INK
    if side.seed:
        paper.text(spot.left + 23, baseline - 0.5, side.seed, 10.5, fill=p.GREY, align="right")
    taken = 0.0
    if side.score:
        number = side.score.isdigit()
        size = 13 if number else 10.5
        taken = paper.text(spot.right - 8, baseline, side.score, size, fill=fill, bold=bold, align="right", most=70)
    left = spot.left + 30
    if side.name:
        paper.text(left, baseline, side.name, 13, fill=fill, bold=bold, most=spot.right - 14 - taken - left)
