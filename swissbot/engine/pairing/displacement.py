"""Folding one bracket: the upper half in order plays the lower half, displaced as little as possible.

The cost of a pair across the halves is the square of how many places it is off the plain fold; two of one half cost
the square of half the bracket and of the places between them (what both their displacements come to). The least sum
is exact: an assignment grown from the plain fold by shortest paths, with prices that prove it; where the halves
cannot be matched with each other, or the bracket is small, a matching of everybody.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from swissbot.engine.pairing.matching import Pairs, cheapest

_SMALL = 24
_LARGEST = 600
_WINDOW = 12
Allowed = Callable[[int, int], bool]


def cost(one: int, other: int, half: int) -> int:
    """Of a pair by places in the bracket (`one` < `other`), 0 is the plain fold."""
    if one < half <= other:
        return (other - one - half) ** 2
    return half**2 + (other - one) ** 2


def fold_bracket(bracket: Sequence[int], allowed: Allowed) -> Pairs | None:
    """The least displaced pairing of an even bracket, upper half first; None where it cannot be paired."""
    half = len(bracket) // 2
    if all(allowed(bracket[place], bracket[place + half]) for place in range(half)):
        return [(bracket[place], bracket[place + half]) for place in range(half)]
    if len(bracket) > _SMALL:
        found = _across(bracket, allowed)
        if found is not None and (found[1] <= 2 * half**2 or len(bracket) > _LARGEST):
            return found[0]
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
    return None if found is None else inside + found[0]


def _across(bracket: Sequence[int], allowed: Allowed) -> tuple[Pairs, int] | None:
    """The least displaced pairing of the upper with the lower half, and its cost."""
    half = len(bracket) // 2
    window = _WINDOW
    while True:
        window = min(window, half)
        assignment = _Assignment(bracket[:half], bracket[half:], allowed, window)
        # no pair outside the window can be better when none is cheaper than the dearest price
        if assignment.grow() and (window == half or assignment.dearest() <= (window + 1) ** 2):
            break
        if window == half:
            return None
        window *= 4
    pairs = [(bracket[upper], bracket[half + lower]) for upper, lower in enumerate(assignment.lower_of)]
    return pairs, sum((lower - upper) ** 2 for upper, lower in enumerate(assignment.lower_of))


class _Assignment:
    """Boards of a fold: `lower_of[i]` is the place of upper player i's opponent in the lower half, -1 while free.

    `price` of the uppers and the lowers add up to at most the cost of any pair in the window, and exactly to that of
    those assigned (the assignment problem's dual): so every stage is the cheapest of its size.
    """

    def __init__(self, upper: Sequence[int], lower: Sequence[int], allowed: Allowed, window: int) -> None:
        self.upper, self.lower, self.allowed, self.window = upper, lower, allowed, window
        size = len(upper)
        self.lower_of = [place if allowed(upper[place], lower[place]) else -1 for place in range(size)]
        self.upper_of = list(self.lower_of)
        self.upper_price = [0] * size
        self.lower_price = [0] * size

    def grow(self) -> bool:
        return all(self._assign(place) for place, lower in enumerate(self.lower_of) if lower < 0)

    def dearest(self) -> int:
        return max(self.upper_price)

    def _assign(self, root: int) -> bool:
        """Find an opponent for a free upper player along the cheapest alternating path (Dijkstra)."""
        came: dict[int, int] = {}
        reach: dict[int, int] = {}
        done: dict[int, int] = {}
        scanned = {root: 0}
        queue: list[tuple[int, int]] = []
        upper, far = root, 0
        while True:
            for place, there in self._steps(upper, far):
                if place not in done and (place not in reach or there < reach[place]):
                    reach[place] = there
                    came[place] = upper
                    heapq.heappush(queue, (there, place))
            while queue and (queue[0][1] in done or queue[0][0] > reach[queue[0][1]]):
                heapq.heappop(queue)
            if not queue:
                return False
            far, place = heapq.heappop(queue)
            done[place] = far
            if self.upper_of[place] < 0:
                break
            upper = self.upper_of[place]
            scanned[upper] = far
        for one, at in scanned.items():
            self.upper_price[one] += far - at
        for other, at in done.items():
            self.lower_price[other] -= far - at
        while place >= 0:
            one = came[place]
            self.upper_of[place] = one
            self.lower_of[one], place = place, self.lower_of[one]
        return True

    def _steps(self, upper: int, far: int) -> Iterator[tuple[int, int]]:
        """The opponents in an upper player's window, and how far each is over that player."""
        price = self.upper_price[upper]
        player = self.upper[upper]
        for place in range(max(0, upper - self.window), min(len(self.lower), upper + self.window + 1)):
            if self.allowed(player, self.lower[place]):
                yield place, far + (place - upper) ** 2 - price - self.lower_price[place]
