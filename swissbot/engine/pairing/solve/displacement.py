"""Folding one bracket: the upper half in order plays the lower half, displaced as little as possible.

The cost of a pair is the square of how many places it is off the plain fold. Pairs inside a half come last: only where
the halves cannot be matched with each other, and as few as possible then; such a pair is off by what its places lack to
half a bracket, so that the last of the upper half and the first of the lower one change sides first, as in the Dutch
system. The least sum is exact: an assignment grown from the plain fold by shortest paths, with prices that prove it,
or a matching of everybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from math import isqrt

from swissbot.engine.pairing.solve.matching import Pairs, cheapest

_LARGEST = 600
_WINDOW = 12
Allowed = Callable[[int, int], bool]


def cost(one: int, other: int, half: int) -> int:
    """Of a pair by places in the bracket (`one` < `other`), 0 is the plain fold. No sum over the halves is half**3."""
    off = (other - one - half) ** 2
    return off if one < half <= other else half**3 + off


def fold_bracket(bracket: Sequence[int], allowed: Allowed) -> Pairs | None:
    """The least displaced pairing of an even bracket, upper half first; None where it cannot be paired."""
    half = len(bracket) // 2
    if all(allowed(bracket[place], bracket[place + half]) for place in range(half)):
        return [(bracket[place], bracket[place + half]) for place in range(half)]
    found = _across(bracket, allowed)
    if found is not None:
        return found
    if len(bracket) > _LARGEST:
        return None
    edges = [
        (one, other, cost(one, other, half))
        for one in range(len(bracket))
        for other in range(one + 1, len(bracket))
        if allowed(bracket[one], bracket[other])
    ]
    matched = cheapest(len(bracket), edges)
    return None if matched is None else [(bracket[one], bracket[other]) for one, other in matched]


def fold_crowded(bracket: Sequence[int], label: Sequence[int], allowed: Allowed, unmet: Allowed) -> Pairs | None:
    """A bracket of which more than half is of one class: as few pairs inside it as that allows; None: not so.

    The lowest pairs of the plain fold that are inside the class stay (`unmet` tells which of them may); the others of
    it, in order, play all the rest, in order.
    """
    half = len(bracket) // 2
    known = Counter(label[player] for player in bracket if label[player] >= 0).most_common(1)
    if not known or known[0][1] <= half:
        return None
    crowd, size = known[0]
    plain = [(bracket[place], bracket[place + half]) for place in range(half)]
    inside = [pair for pair in plain if label[pair[0]] == label[pair[1]] == crowd and unmet(*pair)][half - size :]
    if len(inside) < size - half:
        return None
    gone = {player for pair in inside for player in pair}
    members = [player for player in bracket if label[player] == crowd and player not in gone]
    found = _across([*members, *(player for player in bracket if label[player] != crowd)], allowed)
    return None if found is None else inside + found


def _across(bracket: Sequence[int], allowed: Allowed) -> Pairs | None:
    """The least displaced pairing of the upper with the lower half."""
    half = len(bracket) // 2
    assignment = _Assignment(bracket[:half], bracket[half:], allowed, min(_WINDOW, half))
    while not assignment.grow():
        if assignment.window == half:
            return None
        assignment.widen(min(4 * assignment.window, half))
    if not assignment.is_proven():
        # a cheaper pair lies outside the window, so the whole halves have to be looked at
        assignment.widen(half)
        assignment.grow()
    return [(bracket[upper], bracket[half + lower]) for upper, lower in enumerate(assignment.lower_of)]


class _Assignment:
    """Boards of a fold: `lower_of[i]` is the place of upper player i's opponent in the lower half, -1 while free.

    `price` of the uppers and the lowers add up to at most the cost of any pair in the window, and exactly to that of
    those assigned (the assignment problem's dual): so once everybody is assigned, nothing in the window is cheaper.
    """

    def __init__(self, upper: Sequence[int], lower: Sequence[int], allowed: Allowed, window: int) -> None:
        self.upper, self.lower, self.allowed, self.window = upper, lower, allowed, window
        size = len(upper)
        self.lower_of = [place if allowed(upper[place], lower[place]) else -1 for place in range(size)]
        self.upper_of = list(self.lower_of)
        self.upper_price = [0] * size
        self.lower_price = [0] * size
        self._near: list[list[tuple[int, int]] | None] = [None] * size

    def grow(self) -> bool:
        """Assign everybody; False as soon as somebody cannot be."""
        return all(self._assign(place) for place, lower in enumerate(self.lower_of) if lower < 0)

    def widen(self, window: int) -> None:
        """Let pairs further off take part as well. Who would be cheaper off with one of them is free again."""
        self.window = window
        self._near = [None] * len(self.upper)
        for upper, near in enumerate(map(self._steps, range(len(self.upper)))):
            price = min((cost - self.lower_price[place] for place, cost in near), default=0)
            if price < self.upper_price[upper] or self.lower_of[upper] < 0:
                self.upper_price[upper] = price
                if self.lower_of[upper] >= 0:
                    self.upper_of[self.lower_of[upper]] = -1
                    self.lower_of[upper] = -1

    def is_proven(self) -> bool:
        """Whether no allowed pair outside the window is cheaper than its prices."""
        beyond = (self.window + 1) ** 2
        for upper, price in enumerate(self.upper_price):
            if price <= beyond:
                continue
            # lower prices are never above 0
            reach = isqrt(price)
            for place in range(max(0, upper - reach), min(len(self.lower), upper + reach + 1)):
                if (
                    abs(place - upper) > self.window
                    and (place - upper) ** 2 < price + self.lower_price[place]
                    and self.allowed(self.upper[upper], self.lower[place])
                ):
                    return False
        return True

    def _assign(self, root: int) -> bool:
        """Find an opponent for a free upper player along the cheapest alternating path (Dijkstra)."""
        came: dict[int, int] = {}
        reach: dict[int, int] = {}
        done: dict[int, int] = {}
        scanned = {root: 0}
        queue: list[tuple[int, int]] = []
        lower_price, upper_price = self.lower_price, self.upper_price
        upper, far = root, 0
        while True:
            base = far - upper_price[upper]
            for place, cost in self._near[upper] or self._steps(upper):
                there = base + cost - lower_price[place]
                if place not in done and (place not in reach or there < reach[place]):
                    reach[place] = there
                    came[place] = upper
                    heappush(queue, (there, place))
            while queue and (queue[0][1] in done or queue[0][0] > reach[queue[0][1]]):
                heappop(queue)
            if not queue:
                return False
            far, place = heappop(queue)
            done[place] = far
            if self.upper_of[place] < 0:
                break
            upper = self.upper_of[place]
            scanned[upper] = far
        for one, at in scanned.items():
            upper_price[one] += far - at
        for other, at in done.items():
            lower_price[other] -= far - at
        while place >= 0:
            one = came[place]
            self.upper_of[place] = one
            self.lower_of[one], place = place, self.lower_of[one]
        return True

    def _steps(self, upper: int) -> list[tuple[int, int]]:
        """The opponents in an upper player's window, and what they cost; worked out once."""
        near = self._near[upper]
        if near is None:
            player, lower, allowed = self.upper[upper], self.lower, self.allowed
            first, end = max(0, upper - self.window), min(len(lower), upper + self.window + 1)
            near = [(place, (place - upper) ** 2) for place in range(first, end) if allowed(player, lower[place])]
            self._near[upper] = near
        return near
