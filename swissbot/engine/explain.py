"""One player's numbers taken apart: every term of every tiebreak, why each opponent, and the league's ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from swissbot.engine.crosstable import MARK_NAMES, MATCHES, PENDING, Crosstable, tabulate
from swissbot.engine.ranking import Order, order_of
from swissbot.engine.start_numbers import start_numbers
from swissbot.engine.tiebreaks import HEAD_TO_HEAD, TIEBREAKS, column
from swissbot.engine.tiebreaks.base import term
from swissbot.engine.types import EngineError, EntrantId, Explained, History, Pairing, Reason, Term

CALCULATOR: Final[Mapping[str, str]] = MappingProxyType({
    "BHZ": "buchholz",
    "FBHZ": "fine-buchholz",
    "SCHZ": "schoch",
    "SBZ": "sonneborn-berger",
    "SIX": "set-index",
    "PIX": "point-index",
    "SIP": "progressive",
})  # fmt: skip
"""The columns of a German league manager's calculator, beside the points (PTS), and the tiebreaks they are."""

GERMAN_NAMES: Final[Mapping[str, str]] = MappingProxyType({
    "PTS": "Punkte",
    "BHZ": "Buchholzzahl",
    "FBHZ": "Feinbuchholzzahl",
    "SCHZ": "Schochzahl",
    "SBZ": "Sonneborn-Berger-Zahl",
    "SIX": "Satzindex",
    "PIX": "Punktindex",
    "SIP": "Fortschrittswertung",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class PairingExplained:
    """Why a player met this opponent in a round (None: nobody). The first reason says how the two stood before it."""

    round: int
    opponent: EntrantId | None
    why: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class PlayerExplained:
    """Everything about one player: points by round, each tiebreak of the rules in order, each round's pairing."""

    player: EntrantId
    points: Explained
    tiebreaks: tuple[Explained, ...]
    pairings: tuple[PairingExplained, ...]


@dataclass(frozen=True, slots=True)
class CalculatorRow:
    """What one round adds to each column of the calculator; a column without an entry gets nothing from it."""

    round: int
    opponent: EntrantId | None
    result: str
    entries: Mapping[str, Fraction]


Pair = Callable[[History], Pairing]


def explain(
    history: History,
    player: EntrantId,
    after: int | None = None,
    stored: Mapping[int, tuple[Reason, ...]] | None = None,
    pair: Pair | None = None,
) -> PlayerExplained:
    """One player's tiebreaks and pairings after that many rounds (None: now).

    The terms of a tiebreak add up to its value, or their mean is it (`TIEBREAKS[name].combine`). Reasons for pairings
    are the `stored` ones of a round; else, with `pair`, those of pairing the round anew, where that gives this same
    opponent. Raises `EngineError("unknown-player")`.
    """
    asked = _Asked(history, after)
    return asked.player(_number(asked.sheet, player), stored, pair)


def explain_all(
    history: History,
    after: int | None = None,
    stored: Mapping[EntrantId, Mapping[int, tuple[Reason, ...]]] | None = None,
) -> Iterator[PlayerExplained]:
    """As `explain` for everybody, in the order of entry; the tables are made once. `stored` is by player and round."""
    asked = _Asked(history, after)
    for number, entrant in enumerate(history.entrants):
        yield asked.player(number, (stored or {}).get(entrant.id), None)


class _Asked:
    """A history with the tables that explanations are read from."""

    def __init__(self, history: History, after: int | None) -> None:
        self.history = history
        self.sheet = tabulate(history, after)
        self._order = order_of(self.sheet)
        self._columns = {
            name: column(self.sheet, name) for name in dict.fromkeys(self.sheet.rules.tiebreaks) if name != HEAD_TO_HEAD
        }
        self._numbers = start_numbers(history)
        self._before: dict[int, Crosstable] = {}

    def before(self, round_number: int) -> Crosstable:
        """The sheet when that round was paired."""
        if round_number not in self._before:
            self._before[round_number] = tabulate(self.history, round_number - 1)
        return self._before[round_number]

    def player(
        self, number: int, stored: Mapping[int, tuple[Reason, ...]] | None, pair: Pair | None
    ) -> PlayerExplained:
        sheet = self.sheet
        tiebreaks = tuple(
            _direct(sheet, self._order, number)
            if name == HEAD_TO_HEAD
            else Explained(name, self._columns[name].exact(number), TIEBREAKS[name].terms(sheet, number))
            for name in dict.fromkeys(sheet.rules.tiebreaks)
        )
        pairings = tuple(
            self._pairing(number, round_number, (stored or {}).get(round_number), pair)
            for round_number in range(1, sheet.rounds + 1)
        )
        return PlayerExplained(sheet.entrants[number].id, _points(sheet, number), tiebreaks, pairings)

    def _pairing(
        self, number: int, round_number: int, stored: tuple[Reason, ...] | None, pair: Pair | None
    ) -> PairingExplained:
        history = self.history
        player = history.entrants[number].id
        match = next((match for match in history.rounds[round_number - 1] if player in (match.a, match.b)), None)
        if match is None:
            left = history.entrants[number].dropped_after
            code = "had-left" if left is not None and left < round_number else "not-listed"
            return PairingExplained(round_number, None, (Reason(code),))
        opponent = match.b if match.a == player else match.a
        if opponent is None:
            facts = (Reason(f"sat-out-{match.result}"),)
        else:
            facts = (self._how_they_stood(number, opponent, round_number),)
        if stored is None and pair is not None:
            before = History(history.rules, history.entrants, history.rounds[: round_number - 1])
            stored = _anew(pair, before, player, opponent)
        return PairingExplained(round_number, opponent, facts + (stored or ()))

    def _how_they_stood(self, number: int, opponent: EntrantId, round_number: int) -> Reason:
        if round_number == 1:
            own = self._numbers[self.history.entrants[number].id]
            return Reason("first-round", {"own": own, "opponent": self._numbers[opponent]})
        sheet = self.before(round_number)
        other = sheet.index[opponent]
        own_points = Fraction(sheet.points[number], sheet.scale)
        if sheet.points[number] == sheet.points[other]:
            reason = Reason("same-points", {"points": own_points})
        else:
            reason = Reason("points-apart", {"own": own_points, "opponent": Fraction(sheet.points[other], sheet.scale)})
        met = [past for past in range(1, round_number) if sheet.opponents[past - 1][number] == other]
        if met and sheet.marks[met[-1] - 1][number] in MATCHES:
            return Reason(reason.code, {**reason.facts, "met_in_round": met[-1]})
        return reason


def calculator(history: History, player: EntrantId, after: int | None = None) -> tuple[CalculatorRow, ...]:
    """Round by round what goes into each column of the calculator: columns add up to the tiebreaks they are.

    Raises `EngineError("unknown-player")`.
    """
    sheet = tabulate(history, after)
    number = _number(sheet, player)
    terms = {"PTS": _points(sheet, number).terms}
    terms |= {code: TIEBREAKS[name].terms(sheet, number) for code, name in CALCULATOR.items()}
    rows = []
    for round_number in range(1, sheet.rounds + 1):
        mark = sheet.marks[round_number - 1][number]
        if mark == PENDING:
            continue
        entries = {
            code: found.value for code, all_terms in terms.items() for found in all_terms if found.round == round_number
        }
        rows.append(CalculatorRow(round_number, _opponent(sheet, number, round_number), MARK_NAMES[mark], entries))
    return tuple(rows)


def _number(sheet: Crosstable, player: EntrantId) -> int:
    if player not in sheet.index:
        raise EngineError(Reason("unknown-player", {"player": player}))
    return sheet.index[player]


def _opponent(sheet: Crosstable, number: int, round_number: int) -> EntrantId | None:
    opponent = sheet.opponents[round_number - 1][number]
    return None if opponent == sheet.nobody else sheet.entrants[opponent].id


def _points(sheet: Crosstable, number: int) -> Explained:
    terms = tuple(
        term(sheet, number, round_number, Fraction(sheet.worth[marks[number]], sheet.scale), "points")
        for round_number, marks in enumerate(sheet.marks, 1)
        if marks[number] != PENDING
    )
    return Explained("points", Fraction(sheet.points[number], sheet.scale), terms)


def _direct(sheet: Crosstable, order: Order, number: int) -> Explained:
    """Head-to-head: the matches against those the player was tied with; no value where it was not applied."""
    if number not in order.direct:
        return Explained(HEAD_TO_HEAD, None, ())
    tied = set(order.group_of[number])
    terms: tuple[Term, ...] = tuple(
        term(sheet, number, round_number, Fraction(sheet.worth[marks[number]], sheet.scale), "against-tied")
        for round_number, (row, marks) in enumerate(zip(sheet.opponents, sheet.marks, strict=True), 1)
        if row[number] in tied
    )
    return Explained(HEAD_TO_HEAD, Fraction(order.direct[number], sheet.scale), terms)


def _anew(pair: Pair, before: History, player: EntrantId, opponent: EntrantId | None) -> tuple[Reason, ...]:
    """The reasons of pairing a round again, if it gives the same opponent."""
    try:
        proposal = pair(before)
    except EngineError:  # what was played need not be what the engine would pair: then there is nothing to tell
        return ()
    if opponent is None:
        return proposal.why_bye if proposal.bye == player else ()
    return next((made.why for made in proposal.pairs if {made.a, made.b} == {player, opponent}), ())
