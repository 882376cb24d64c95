"""What no pairing should have, as one number per pair: repeats, second byes, old meetings, forbidden pairs, clashes.

The number is a row of digits, the worst first, so that sums compare as the rule says: fewest repeats, then no further
bye, then the longest-ago meetings (comparing the latest first), then fewest forbidden pairs, then fewest clashes of
sides. 0 is a pair that everything allows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swissbot.engine.pairing.field import Field

UNLIMITED = 1 << 30


@dataclass(frozen=True, slots=True)
class Toll:
    """A sum of penalties, taken apart. `ages` has no digits of its own here: only whether pairs repeat counts."""

    repeats: int
    byes: int
    bans: int
    clashes: int


class Penalties:
    """Penalties among some vertices of a field. `room` is how many bits a sum may take: where the ages need more,
    the oldest meetings share a digit (a field of over 30 where everybody has met everybody).

    `weight(one, other)` is the penalty; `unit` is above every sum of `free` bits, for what ranks below.
    """

    def __init__(self, field: Field, vertices: Sequence[int], room: int = UNLIMITED) -> None:
        self.field = field
        self.bye = field.bye
        self.base = len(vertices) // 2 + 1
        step = self.base.bit_length()
        here = set(vertices)
        players = [vertex for vertex in vertices if vertex != self.bye]
        self.fewest = min((field.had[player] for player in players), default=0)
        byes = max((field.had[player] for player in players), default=0) - self.fewest + 1
        last_of = {
            (player, opponent): number
            for player in players
            for number, opponent in enumerate(field.met[player], 1)
            if player < opponent in here
        }
        met = set(last_of.values())
        fixed = 3 * step + byes.bit_length()
        places = min(len(met), max(0, (room - fixed) // step))
        ages = sorted(met)[len(met) - places :]
        self._last_of = last_of
        self._oldest = ages[0] if ages else 0
        self._clash, self._ban = 1, 1 << step
        self._age = {last: 1 << step * (2 + place) for place, last in enumerate(ages)}
        self._byes = 1 << step * (2 + len(ages))
        self._repeat = self._byes << byes.bit_length()
        self.bits = step * (3 + len(ages)) + byes.bit_length()
        self._step = step

    def weight(self, one: int, other: int) -> int:
        field = self.field
        if self.bye in (one, other):
            return self._byes * (field.had[one if other == self.bye else other] - self.fewest)
        toll = 0
        if other in field.met[one]:
            last = self._last_of[(one, other) if one < other else (other, one)]
            toll = self._repeat + self._age.get(max(last, self._oldest), 0)
        mates, needs = field.mates, field.needs
        if field.forbids(one, other) or (mates is not None and mates[one] == mates[other] >= 0):
            toll += self._ban
        if needs is not None and needs[one] == needs[other] >= 0:
            toll += self._clash
        return toll

    def toll(self, total: int) -> Toll:
        """A sum of weights, taken apart."""
        digit = (1 << self._step) - 1
        return Toll(
            repeats=total // self._repeat,
            byes=total % self._repeat // self._byes,
            bans=total >> self._step & digit,
            clashes=total & digit,
        )

    @property
    def hard(self) -> int:
        """Everything from this value on is a repeat, a further bye or the age of a repeat."""
        return 1 << 2 * self._step
