"""The table: points, then the named tiebreaks, then a shared rank in the order of lots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from swissbot.engine.lots import lots
from swissbot.engine.order import Order, order_of
from swissbot.engine.points import BYES, DRAWS, FULL_BYES, LOSSES, WINS, Sheet, table, tabulate
from swissbot.engine.tiebreaks import HEAD_TO_HEAD, column
from swissbot.engine.types import History, Standing, Status

__all__ = ["Order", "lots", "order_of", "standings", "statuses"]


class Values(Mapping[str, Fraction | None]):
    """One row's tiebreaks: fractions that are reduced when they are asked for, as big fields seldom ask for all."""

    __slots__ = ("_denominators", "_names", "_numerators")

    def __init__(self, names: tuple[str, ...], numerators: Sequence[int | None], denominators: Sequence[int]) -> None:
        self._names = names
        self._numerators = numerators
        self._denominators = denominators

    def __getitem__(self, name: str) -> Fraction | None:
        if name not in self._names:
            raise KeyError(name)
        place = self._names.index(name)
        numerator = self._numerators[place]
        return None if numerator is None else Fraction(numerator, self._denominators[place])

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __repr__(self) -> str:
        return repr(dict(self))


def statuses(sheet: Sheet) -> list[Status]:
    """Who is still in, by number. Leaving goes before being through or out; a full bye is a win for the record."""
    qualify = sheet.rules.qualify
    found: list[Status] = ["active"] * sheet.nobody
    for player, left in enumerate(sheet.left):
        if left:
            found[player] = "disqualified" if sheet.entrants[player].disqualified else "dropped"
    if qualify is None:
        return found
    records = zip(sheet.tally(table(WINS | FULL_BYES)), sheet.tally(table(LOSSES)), strict=True)
    for player, (won, lost) in enumerate(records):
        if found[player] == "active":
            if won >= qualify.wins:
                found[player] = "qualified"
            elif lost >= qualify.losses:
                found[player] = "eliminated"
    return found


def standings(history: History, after: int | None = None) -> tuple[Standing, ...]:
    """The table after that many rounds (None: now), the best first.

    An open round counts with its finished matches. Whoever joins later than the next round is not in the table yet;
    rounds before joining are losses. Wins and losses include forfeits; byes are full and half ones, counted apart;
    an absence is none of these.
    """
    sheet = tabulate(history, after)
    names = tuple(dict.fromkeys(sheet.rules.tiebreaks))
    order = order_of(sheet)
    columns = {name: column(sheet, name) for name in names if name != HEAD_TO_HEAD}
    denominators = [columns[name].denominator if name in columns else sheet.scale for name in names]
    direct = [order.direct.get(player) for player in range(sheet.nobody)]
    numerators = _rows([columns[name].values if name in columns else direct for name in names], sheet.nobody)
    points = {total: Fraction(total, sheet.scale) for total in set(sheet.points)}
    wins, draws, losses, byes = (sheet.tally(table(marks)) for marks in (WINS, DRAWS, LOSSES, BYES))
    status = statuses(sheet)
    rows: list[Standing] = []
    for group in order.groups:
        rank = len(rows) + 1
        for player in group:
            rows.append(
                Standing(
                    rank=rank,
                    id=sheet.entrants[player].id,
                    points=points[sheet.points[player]],
                    wins=wins[player],
                    draws=draws[player],
                    losses=losses[player],
                    byes=byes[player],
                    tiebreaks=Values(names, numerators[player], denominators),
                    status=status[player],
                )
            )
    return tuple(rows)


def _rows(columns: Sequence[Sequence[int | None]], players: int) -> Sequence[Sequence[int | None]]:
    return list(zip(*columns, strict=True)) if columns else [()] * players
