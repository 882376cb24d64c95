"""A whole tournament as values to draw and print from: the same whether it runs in a guild or lies in a file.

Pictures and pages take a `Course`; where it comes from is of no interest to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from swissbot.engine.bracket import Bracket, bracket, final_ranking
from swissbot.engine.ranking import standings
from swissbot.engine.types import EntrantId, History, Played, Reason, Standing
from swissbot.files.document import Document
from swissbot.render.i18n.language import Words
from swissbot.render.text.names import NAMELESS, clean
from swissbot.tournament.engine_view import bracket_of, history, played, seeds_of_played
from swissbot.tournament.events import Score
from swissbot.tournament.queries import matches, published
from swissbot.tournament.state import Tournament

Why = Mapping[EntrantId, Mapping[int, tuple[Reason, ...]]]


@dataclass(frozen=True, slots=True)
class TournamentReport:
    """`cut` holds the bracket's matches by round. `places` is the size of the cut, wanted or played, None without one.

    `why` are the engine's stored reasons by entrant and round, where they are known. `over`: nothing more is played.
    """

    name: str
    history: History
    bracket: Bracket | None = None
    cut: tuple[tuple[Played, ...], ...] = ()
    places: int | None = None
    swiss: tuple[EntrantId, ...] = ()
    why: Why = field(default_factory=dict)
    over: bool = False

    def names(self) -> dict[EntrantId, str]:
        """Everybody's cleaned name."""
        return {e.id: clean(e.name or e.id) or NAMELESS for e in self.history.entrants}

    def table(self) -> tuple[Standing, ...]:
        """The Swiss table after the rounds of this course."""
        return standings(self.history)

    def order(self) -> tuple[EntrantId, ...]:
        """Everybody from first to last, the bracket counted."""
        swiss = self.swiss or tuple(row.id for row in self.table())
        return swiss if self.bracket is None else final_ranking(swiss, self.bracket)

    def result(self, one: EntrantId | None, other: EntrantId | None) -> Played | None:
        """The match of these two in the bracket, as recorded last."""
        pair = {one, other}
        return next((m for r in reversed(self.cut) for m in reversed(r) if {m.a, m.b} == pair), None)


def of_state(state: Tournament, upto: int | None = None) -> TournamentReport:
    """What is published of a tournament; the Swiss only up to round `upto` (None: all)."""
    return TournamentReport(
        name=clean_title(state.name),
        history=history(state, upto),
        bracket=bracket_of(state),
        cut=tuple(_played(state, r.matches) for r in published(state, "cut")),
        places=len(state.cut.seeds) if state.cut is not None else state.settings.cut,
        swiss=state.cut.ranks if state.cut is not None and upto is None else (),
        why=_why(state),
        over=state.over,
    )


def of_document(document: Document) -> TournamentReport:
    """A tournament file. Its bracket is seeded as its matches tell."""
    cut = document.cut
    tree = None
    if cut is not None:
        seeds = seeds_of_played(standings(document.history), cut.size, cut.rounds, third_place=cut.third_place)
        tree = bracket(seeds, [match for r in cut.rounds for match in r], cut.third_place)
    return TournamentReport(
        name=clean_title(document.name),
        history=document.history,
        bracket=tree,
        cut=cut.rounds if cut is not None else (),
        places=cut.size if cut is not None else None,
        over=tree is not None and tree.over,
    )


def clean_title(name: str) -> str:
    """A tournament's name on one line, without control, direction and invisible characters, at most 100 long."""
    words = [clean(word) for word in name.split()]
    return " ".join(word for word in words if word)[:100] or NAMELESS


def typed_title(text: str) -> str:
    """A name that somebody typed, cleaned; empty where nothing of it can be seen."""
    return clean_title(text) if clean(text) else ""


def _played(state: Tournament, numbers: Iterable[int]) -> tuple[Played, ...]:
    return tuple(played(state.matches[number]) for number in numbers)


def _why(state: Tournament) -> Why:
    """What the engine said when it paired each of them; nothing for rounds that an organiser edited."""
    said: dict[EntrantId, dict[int, tuple[Reason, ...]]] = {}
    for round_ in published(state):
        for match in matches(state, round_):
            if match.b is None:
                said.setdefault(match.a, {})[round_.number] = (*match.why, *round_.why_bye)
                continue
            for entrant in (match.a, match.b):
                said.setdefault(entrant, {})[round_.number] = match.why
    return said


def from_above(tree: Bracket, stage: int, number: int) -> tuple[EntrantId | None, EntrantId | None]:
    """The sides of a match in the bracket as it is drawn: the one whose way comes from above first."""
    match = tree.stages[stage][number]
    if stage > 0:
        above, below = (tree.stages[stage - 1][2 * number + half] for half in (0, 1))
        if (match.a and match.a in (below.a, below.b)) or (match.b and match.b in (above.a, above.b)):
            return match.b, match.a
    return match.a, match.b


def score_of(match: Played) -> Score | None:
    """The match's score from side a; None while there is no result."""
    return None if match.result is None else Score(match.result, match.games, match.sets, match.forfeit)


def side_score(match: Played, entrant: EntrantId, words: Words) -> str:
    """What stands behind a name in a bracket: the games won, without games 1 or 0, and a word for a forfeit."""
    mine = 0 if match.a == entrant else 1
    won = match.result == ("a" if mine == 0 else "b")
    if match.forfeit:
        return "" if won else words._("forfeit")
    if match.games is not None and match.games[:2] != (0, 0):
        return str(match.games[mine])
    return "1" if won else "0"
