"""The table: points, then the named tiebreaks, then a shared rank in the order of lots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from swissbot.engine.lots import lot_key, lots
from swissbot.engine.points import BYES, DRAWS, FULL_BYES, LOSSES, WINS, Sheet, table, tabulate
from swissbot.engine.tiebreaks import HEAD_TO_HEAD, TIEBREAKS, column
from swissbot.engine.tiebreaks.direct import direct_points
from swissbot.engine.types import History, Standing, Status

__all__ = ["Order", "lots", "order_of", "standings", "statuses"]

Keys = Sequence[tuple[int, ...]]


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


class Order:
    """The players of a sheet in tied groups, the best first, and what head-to-head was applied to.

    `groups[k]` are those whom nothing but lots separates, by lots. `direct[player]` is the player's head-to-head,
    times the sheet's scale: as first applied, where a group it split in part is split again.
    """

    def __init__(self, sheet: Sheet, names: Sequence[str]) -> None:
        self.direct: dict[int, int] = {}
        self.group_of: dict[int, tuple[int, ...]] = {}
        self._sheet = sheet
        self._steps = _steps(sheet, names)
        present = [number for number, entrant in enumerate(sheet.entrants) if entrant.joined <= sheet.rounds + 1]
        self.groups = [self._by_lots(group) for group in self._split(present, 0)]

    def _split(self, group: list[int], number: int) -> Iterator[list[int]]:
        if len(group) < 2 or number == len(self._steps):
            if group:
                yield group
            return
        keys = self._steps[number]
        if keys is None:
            yield from self._split_directly(group, number)
            return
        for _, equal in groupby(sorted(group, key=keys.__getitem__), keys.__getitem__):
            tied = list(equal)
            if len(tied) == 1:
                yield tied
            else:
                yield from self._split(tied, number + 1)

    def _split_directly(self, group: list[int], number: int) -> Iterator[list[int]]:
        """By the points against one another; the groups that come of it are split again in the same way.

        They are split from the first key on, but all keys before this one are equal within them.
        """
        made = direct_points(self._sheet, group)
        if made is None:
            yield from self._split(group, number + 1)
            return
        keys = dict(zip(group, made, strict=True))
        for player in group:
            if player not in self.direct:
                self.direct[player] = keys[player]
                self.group_of[player] = tuple(group)
        if len(set(made)) == 1:
            yield from self._split(group, number + 1)
            return
        group = sorted(group, key=lambda player: -keys[player])
        for _, tied in groupby(group, keys.__getitem__):
            yield from self._split(list(tied), number)

    def _by_lots(self, group: list[int]) -> list[int]:
        entrants, rules = self._sheet.entrants, self._sheet.rules
        return group if len(group) < 2 else sorted(group, key=lambda player: lot_key(rules, entrants[player]))


def _steps(sheet: Sheet, names: Sequence[str]) -> list[Keys | None]:
    """Sort keys for each run of tiebreaks between head-to-heads (None), lower first; points begin the first run."""
    runs: list[list[Sequence[int]] | None] = [[[-points for points in sheet.points]]]
    if sheet.rules.drop_last:
        runs = [[[-points for points in sheet.points], [int(left) for left in sheet.left]]]
    for name in names:
        if name == HEAD_TO_HEAD:
            runs.append(None)
            continue
        values = column(sheet, name).values
        signed = values if TIEBREAKS[name].lower else [-value for value in values]
        last = runs[-1]
        if last is None:
            runs.append([signed])
        else:
            last.append(signed)
    return [None if run is None else list(zip(*run, strict=True)) for run in runs]


def order_of(sheet: Sheet) -> Order:
    """The order by the rules' own tiebreaks."""
    return Order(sheet, sheet.rules.tiebreaks)


def statuses(sheet: Sheet) -> list[Status]:
    """Who is still in, by number. Leaving goes before being through or out; a full bye is a win for the record."""
    qualify = sheet.rules.qualify
    found: list[Status] = [
        "active" if not left else "disqualified" if entrant.disqualified else "dropped"
        for left, entrant in zip(sheet.left, sheet.entrants, strict=True)
    ]
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
