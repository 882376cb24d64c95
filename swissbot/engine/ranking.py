"""The table: points, then the named tiebreaks one after the other, then a shared rank in the order of lots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from operator import eq

from swissbot.engine.crosstable import BYES, DRAWS, FULL_BYES, LOSSES, WINS, Crosstable, table, tabulate
from swissbot.engine.lots import lot_key, lots
from swissbot.engine.tiebreaks import HEAD_TO_HEAD, column, tiebreak
from swissbot.engine.tiebreaks.head_to_head import direct_points
from swissbot.engine.types import History, Standing, Status

LOTS = "lots"


class Order:
    """The players of a sheet who are in its table, best first, and what head-to-head was applied to.

    `ranked` is everybody, `shared` are the runs in it (first place, and the one after the last) of whom nothing but
    lots separates: they stand in the order of lots. `direct[player]` is the player's head-to-head, times the sheet's
    scale: as first applied, where a group it split in part is split again; `group_of` is that group.
    """

    def __init__(self, sheet: Crosstable, names: Sequence[str]) -> None:
        self.direct: dict[int, int] = {}
        self.group_of: dict[int, tuple[int, ...]] = {}
        self._sheet = sheet
        self._runs = _runs(names)
        self._keys: list[list[int] | None] = [None] * len(self._runs)
        self._present = [number for number, entrant in enumerate(sheet.entrants) if entrant.joined <= sheet.rounds + 1]
        self.ranked, ties = self._sorted(self._present, 0)
        self.shared: list[tuple[int, int]] = []
        for first, end in ties:
            place = first
            for group in self._split(self.ranked[first:end], 1):
                if len(group) > 1:
                    self.shared.append((place, place + len(group)))
                self.ranked[place : place + len(group)] = group
                place += len(group)
        self._draw()

    @cached_property
    def groups(self) -> list[list[int]]:
        """`ranked` in runs: those who share a rank together."""
        ends = dict(self.shared)
        found = []
        place = 0
        while place < len(self.ranked):
            end = ends.get(place, place + 1)
            found.append(self.ranked[place:end])
            place = end
        return found

    def _sorted(self, players: Sequence[int], number: int) -> tuple[list[int], list[tuple[int, int]]]:
        """The players by one run of tiebreaks, and the runs of those it leaves tied."""
        keys = self._key(number)
        ordered = sorted(players, key=keys.__getitem__, reverse=True)
        along = list(map(keys.__getitem__, ordered))
        same = bytes(map(eq, along, along[1:]))
        ties = []
        first = same.find(1)
        while first >= 0:
            end = same.find(0, first)
            end = len(same) if end < 0 else end
            ties.append((first, end + 1))
            first = same.find(1, end)
        return ordered, ties

    def _split(self, group: list[int], number: int) -> Iterator[list[int]]:
        """The tied groups that all runs of tiebreaks from this one on make of a group."""
        if len(group) < 2 or number == len(self._runs):
            yield group
            return
        if not self._runs[number]:
            yield from self._split_directly(group, number)
            return
        ordered, ties = self._sorted(group, number)
        place = 0
        for first, end in ties:
            yield from ([player] for player in ordered[place:first])
            yield from self._split(ordered[first:end], number + 1)
            place = end
        yield from ([player] for player in ordered[place:])

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

    def _draw(self) -> None:
        """Those who share a rank, in the order of lots."""
        entrants, rules, ranked = self._sheet.entrants, self._sheet.rules, self.ranked
        for first, end in self.shared:
            tied = {player: lot_key(rules, entrants[player]) for player in ranked[first:end]}
            ranked[first:end] = sorted(tied, key=tied.__getitem__)

    def _key(self, number: int) -> list[int]:
        """Everybody's key in one run of tiebreaks, the higher the better; points begin the first one."""
        known = self._keys[number]
        if known is not None:
            return known
        sheet = self._sheet
        keys = list(sheet.points) if number == 0 else [0] * sheet.nobody
        if number == 0 and sheet.rules.drop_last:
            keys = _packed(keys, list(map(int, sheet.left)), lower=True)
        for name in self._runs[number]:
            if number == 0 and len(set(map(keys.__getitem__, self._present))) == len(self._present):
                break
            keys = _packed(keys, column(sheet, name).values, lower=tiebreak(name).lower)
        self._keys[number] = keys
        return keys


def _packed(keys: list[int], values: Sequence[int], *, lower: bool) -> list[int]:
    """Keys with one value more behind those they have."""
    least, most = min(values, default=0), max(values, default=0)
    if least == most:
        return keys
    span = most - least + 1
    if lower:
        return [key * span + most - value for key, value in zip(keys, values, strict=True)]
    return [key * span + value - least for key, value in zip(keys, values, strict=True)]


def _runs(names: Sequence[str]) -> list[list[str]]:
    """The tiebreaks in runs; an empty one after the first stands for a head-to-head. Unknown names are refused here,
    as not every tiebreak is asked for later."""
    runs: list[list[str]] = [[]]
    for name in names:
        if name == HEAD_TO_HEAD:
            runs.append([])
            continue
        tiebreak(name)
        if len(runs) > 1 and not runs[-1]:
            runs.append([name])
        else:
            runs[-1].append(name)
    return runs


def order_of(sheet: Crosstable) -> Order:
    """The order by the rules' own tiebreaks."""
    return Order(sheet, sheet.rules.tiebreaks)


def ranking(sheet: Crosstable, names: Sequence[str] | None = None) -> list[int]:
    """Everybody in the table, best first, by the rules' tiebreaks or by these.

    Who is told apart by drawn lots needs no lots for all the others.
    """
    names = sheet.rules.tiebreaks if names is None else names
    return Order(sheet, names[: names.index(LOTS)] if LOTS in names else names).ranked


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


def statuses(sheet: Crosstable) -> list[Status]:
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
        rows += [
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
            for player in group
        ]
    return tuple(rows)


def _rows(columns: Sequence[Sequence[int | None]], players: int) -> Sequence[Sequence[int | None]]:
    return list(zip(*columns, strict=True)) if columns else [()] * players
