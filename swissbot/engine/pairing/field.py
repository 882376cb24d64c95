"""The field of one round: who is there to be paired, with how many points, whom everybody has met.

Players keep the numbers of the sheet (`engine.points`); `bye` is one more vertex, numbered after them. Nothing is
judged here: not even whether the round may be paired.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Literal

from swissbot.engine.crosstable import FORFEIT_WIN, FULL_BYES, Crosstable, table, tabulate
from swissbot.engine.lots import Lots
from swissbot.engine.pairing.sides import SideLog, side_log
from swissbot.engine.ranking import statuses
from swissbot.engine.round_counts import planned_rounds
from swissbot.engine.start_numbers import start_row
from swissbot.engine.types import EntrantId, History, Rules

RequestedBye = Literal["bye", "half-bye", "zero-bye"]
# What keeps a player from an allocated bye: a full-point bye had, or a win without play (C.04.1 says the same).
_LIKE_A_BYE = table(FULL_BYES | {FORFEIT_WIN})


@dataclass
class Field:
    """What a pairing system gets to see.

    `present` are the players to be paired, by start number. `points` are match points times `scale`, an acceleration's
    virtual points included. `met[p]` are p's opponents, round by round; `no[p]` the same with the pairs a moderator
    forbids and, for a player who had more of them than others, the bye. In `mates` (groups kept apart) and in
    `needs` (the side somebody must have) two equal numbers >= 0 may not meet; None where nothing is to be looked at.
    `had[p]` counts full-point byes and forfeit wins.
    """

    history: History
    sheet: Crosstable
    round: int
    ids: Sequence[EntrantId]
    start: Sequence[int]
    present: list[int]
    absent: list[EntrantId]
    requested: dict[EntrantId, RequestedBye]
    points: Sequence[int]
    scale: int
    met: Sequence[Sequence[int]]
    had: Sequence[int]
    no: list[Sequence[int]]
    mates: list[int] | None
    needs: list[int] | None
    sides: SideLog | None

    @property
    def rules(self) -> Rules:
        return self.history.rules

    @property
    def bye(self) -> int:
        """The vertex that stands for sitting out. (The number before it is the sheet's `nobody`.)"""
        return len(self.ids) + 1

    @property
    def odd(self) -> bool:
        return len(self.present) % 2 == 1

    @cached_property
    def labels(self) -> list[list[int]]:
        return [label for label in (self.mates, self.needs) if label is not None]

    @cached_property
    def vertices(self) -> list[int]:
        """The players to be paired and, with an odd number of them, the bye as the last participant."""
        return [*self.present, self.bye] if self.odd else list(self.present)

    @cached_property
    def degree(self) -> int:
        """The largest number of opponents that are closed to a player one by one (labels are counted apart)."""
        no = self.no
        return max(map(len, map(no.__getitem__, self.present)), default=0)

    @cached_property
    def planned(self) -> int:
        return planned_rounds(self.history)

    def last_met(self, one: int, other: int) -> int:
        """The last round two players met in, 0 if they have not."""
        return max((number for number, opponent in enumerate(self.met[one], 1) if opponent == other), default=0)

    def forbids(self, one: int, other: int) -> bool:
        """Whether a moderator forbids these two players, who may have met all the same."""
        return other in self.no[one] and other in self.no[one][len(self.met[one]) :]

    def lots(self, purpose: str) -> Lots:
        return Lots(self.rules.random_seed, self.round, purpose)

    @cached_property
    def allowed(self) -> Callable[[int, int], bool]:
        """`allowed(one, other)`: no repeat, no second bye, no forbidden pair, no group mates, no two who need the same
        side. (Asked so often that what cannot matter in this field is not looked at.)"""
        no = self.no
        if not self.labels:
            return lambda one, other: other not in no[one]
        first = self.labels[0]
        if len(self.labels) == 1:
            return lambda one, other: other not in no[one] and (first[one] != first[other] or first[one] < 0)
        second = self.labels[1]
        return lambda one, other: (
            other not in no[one]
            and (first[one] != first[other] or first[one] < 0)
            and (second[one] != second[other] or second[one] < 0)
        )

    def unlabelled(self, one: int, other: int) -> bool:
        """As `allowed`, but group mates and clashes of sides do not matter."""
        return other not in self.no[one]

    def by_points(self) -> list[int]:
        """Those to be paired: most points first, then by start number."""
        return sorted(self.present, key=self.points.__getitem__, reverse=True)


def field_of(history: History) -> Field:
    """The field of the round after the last one in `history`; linear in the size of the history."""
    sheet = tabulate(history)
    round_number = len(history.rounds) + 1
    players = len(history.entrants)
    met: Sequence[Sequence[int]] = list(zip(*sheet.opponents, strict=True)) if sheet.opponents else [()] * players
    had = sheet.tally(_LIKE_A_BYE)
    ids = list(sheet.index)
    start = start_row(history)
    present, absent, requested = _attendance(sheet, round_number, start)
    points, scale = _pairing_points(sheet, round_number, start)
    sides = side_log(sheet) if history.rules.sides else None
    return Field(
        history=history,
        sheet=sheet,
        round=round_number,
        ids=ids,
        start=start,
        present=present,
        absent=absent,
        requested=requested,
        points=points,
        scale=scale,
        met=met,
        had=had,
        no=_closed(met, _too_many_byes(had, present), sheet),
        mates=_mates(history, round_number),
        needs=_telling([*sides.needs(), -1, -1]) if sides is not None else None,
        sides=sides,
    )


def _attendance(
    sheet: Crosstable, round_number: int, start: Sequence[int]
) -> tuple[list[int], list[EntrantId], dict[EntrantId, RequestedBye]]:
    """Who is paired (by start number), who is in the tournament but not paired, which of these asked for a bye."""
    asked: dict[int, RequestedBye] = {}
    gone = set()
    for player, (entrant, status) in enumerate(zip(sheet.entrants, statuses(sheet), strict=True)):
        if status != "active" or entrant.joined > round_number or entrant.disqualified:
            gone.add(player)
        elif entrant.byes and round_number in entrant.byes:
            gone.add(player)
            asked[player] = entrant.byes[round_number]
    order = sorted(range(sheet.nobody), key=start.__getitem__)
    if not gone:
        return order, [], {}
    ids = [entrant.id for entrant in sheet.entrants]
    absent = [ids[player] for player in order if player in gone]
    requested = {ids[player]: asked[player] for player in order if player in asked}
    return [player for player in order if player not in gone], absent, requested


def _pairing_points(sheet: Crosstable, round_number: int, start: Sequence[int]) -> tuple[Sequence[int], int]:
    """Points and their scale; with Baku acceleration (C.04.7) the top half has virtual points for pairing.

    The top half is the first 2 x ceil(n / 4) of those who were there in round 1; later arrivals belong to it when
    their start number is better than its last member's. The first half of the rounds (rounded up) is accelerated: a
    win's points in the first half of these (rounded up), half of that in the rest.
    """
    rules = sheet.rules
    accelerated = -(-planned_rounds(sheet.history) // 2) if rules.accelerated == "baku" else 0
    if round_number > accelerated:
        return sheet.points, sheet.scale
    share = Fraction(1) if round_number <= -(-accelerated // 2) else Fraction(1, 2)
    virtual = rules.points.win * share
    factor = lcm(sheet.scale, virtual.denominator) // sheet.scale
    scale = sheet.scale * factor
    starters = sorted(start[player] for player, entrant in enumerate(sheet.entrants) if entrant.joined == 1)
    last = starters[min(2 * -(-len(starters) // 4), len(starters)) - 1] if starters else 0
    extra = int(virtual * scale)
    return [points * factor + extra * (start[player] <= last) for player, points in enumerate(sheet.points)], scale


def _too_many_byes(had: Sequence[int], present: Sequence[int]) -> list[int]:
    """Those who may not sit out: whoever had more byes than the one among those present who had the fewest."""
    fewest = min(map(had.__getitem__, present), default=0)
    if fewest == max(had, default=0):
        return []
    return [player for player in present if had[player] > fewest]


def _closed(met: Sequence[Sequence[int]], byes: Sequence[int], sheet: Crosstable) -> list[Sequence[int]]:
    """Per vertex the opponents closed to it: met, forbidden by a moderator, and the bye for `byes`."""
    bye = sheet.nobody + 1
    no = list(met)
    forbidden: dict[int, list[int]] = {}
    index = sheet.index
    for one, other in sheet.rules.forbidden:
        if one in index and other in index:
            forbidden.setdefault(index[one], []).append(index[other])
            forbidden.setdefault(index[other], []).append(index[one])
    for player, opponents in forbidden.items():
        no[player] = (*no[player], *opponents)
    for player in byes:
        no[player] = (*no[player], bye)
    return [*no, (), byes]


def _mates(history: History, round_number: int) -> list[int] | None:
    """Everybody's group as a number, while groups are kept apart; the bye (and nobody) are in none."""
    if round_number > history.rules.avoid_group_rounds:
        return None
    known: dict[str, int] = {}
    groups = [known.setdefault(entrant.group, len(known)) if entrant.group else -1 for entrant in history.entrants]
    return _telling([*groups, -1, -1])


def _telling(label: list[int]) -> list[int] | None:
    """The label, if it tells any two apart at all (is there a class with two members?)."""
    return label if len(label) - label.count(-1) > len(set(label) - {-1}) else None
