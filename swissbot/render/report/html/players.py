"""The part of the page about each player: why this place and why these opponents, every term of every tiebreak."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from swissbot.engine.explain import PairingExplained, PlayerExplained, explain_all
from swissbot.engine.tiebreaks import TIEBREAKS
from swissbot.engine.types import EntrantId, Explained, Played, Standing, Term
from swissbot.render.i18n.language import Words
from swissbot.render.reasons.pairing import sentence
from swissbot.render.report.html.tags import EMPTY, Content, Html, joined, named, tag
from swissbot.render.report.report import TournamentReport, score_of
from swissbot.render.text import labels
from swissbot.render.text.scores import record, score_text

MOST_PLAYERS: Final = 1_000
"""Explanations of more would make a page of dozens of megabytes; `/why` and `swissbot explain` have each of them."""


def players(course: TournamentReport, rows: Sequence[Standing], names: Mapping[EntrantId, str], words: Words) -> Html:
    """A closed paragraph for each player, in the order of the table."""
    if not course.history.rounds or len(rows) > MOST_PLAYERS:
        return EMPTY
    told = {one.player: one for one in explain_all(course.history, stored=course.why)}
    say = _Say(course, names, words)
    return tag(
        "section",
        tag("h2", words._("Why each player stands where they stand")),
        *(say.player(row, told[row.id]) for row in rows),
        class_="players",
        id="players",
    )


class _Say:
    def __init__(self, course: TournamentReport, names: Mapping[EntrantId, str], words: Words) -> None:
        self._names = names
        self._words = words
        self._scores = dict(_results(course))

    def player(self, row: Standing, told: PlayerExplained) -> Html:
        points = self._words._("{points} points").format(points=labels.points(row.points, self._words))
        head = tag("summary", f"{row.rank}. ", named(self._names[row.id]), f" · {points} · {record(row)}")
        rounds = tag("ul", *(self._pairing(row.id, one) for one in told.pairings))
        return tag("details", head, rounds, *(self._tiebreak(one) for one in told.tiebreaks))

    def _pairing(self, player: EntrantId, pairing: PairingExplained) -> Html:
        words = self._words
        whom: Content = (
            self._words._("no opponent") if pairing.opponent is None else named(self._names[pairing.opponent])
        )
        match = self._scores.get((pairing.round, player))
        score = score_of(match) if match is not None and match.b is not None else None
        result = f" {score_text(score, words, 'a' if match.a == player else 'b')}" if match and score else ""
        reasons = "; ".join(sentence(one, self._name, words) for one in pairing.why)
        return tag(
            "li", words._("Round {n}").format(n=pairing.round), ": ", whom, result, f" – {reasons}" if reasons else ""
        )

    def _tiebreak(self, one: Explained) -> Html:
        words = self._words
        head = labels.with_value(one.name, one.value, words)
        if one.value is None:
            return tag("h4", f"{head} ({words._('not applied')})")
        if one.name in TIEBREAKS and "mean" in TIEBREAKS[one.name].combine and one.terms:
            head += f" ({words._('the mean of')})"
        body = tag("ul", *(self._term(one.name, term) for term in one.terms)) if one.terms else EMPTY
        return joined([tag("h4", head), body])

    def _term(self, name: str, term: Term) -> Html:
        words = self._words
        where: list[Content] = [] if term.round is None else [f"{words._('Round {n}').format(n=term.round)}, "]
        if term.opponent is not None:
            where += [named(self._names.get(term.opponent, term.opponent)), ": "]
        why = sentence(term.why, self._name, words)
        return tag("li", *where, tag("b", labels.value_of(name, term.value, words)), f" ({why})")

    def _name(self, entrant: EntrantId) -> str:
        return self._names.get(entrant, entrant)


def _results(course: TournamentReport) -> Iterator[tuple[tuple[int, EntrantId], Played]]:
    """Each player's match of each round."""
    for number, matches in enumerate(course.history.rounds, 1):
        for match in matches:
            yield (number, match.a), match
            if match.b is not None:
                yield (number, match.b), match
