"""Looking ahead in small fields: can the rounds still planned all be paired without a repeat or a second bye?

A round is a perfect matching of the vertices (the bye is one of them), so the question is whether the graph of those
who have not met holds so many perfect matchings that share no pair. Exact up to 16 vertices: a seeded search first
(nearly always enough: most graphs that can be split are split by most ways of starting), then all ways.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from swissbot.engine.pairing.solve.infeasible import broken_cut, spare
from swissbot.engine.pairing.solve.matching import Matching, Pair, Pairs

EXACT = 16
# steps of a quick try for each round of the plan; a plan of few rounds is searched through at once
_QUICK_STEPS = 40
_QUICK_TRIES = 8
_FEW = 3


class _OutOfSteps(Exception):
    """The quick search gave up; nothing is known yet."""


def playable(masks: Sequence[int], rounds: int) -> bool:
    """Whether there is a plan of that many rounds in the graph of bit masks."""
    if rounds < 2:
        return rounds < 1 or Matching(masks).grow()
    if not spare(masks, rounds, quick=True):
        return False
    for attempt in range(_QUICK_TRIES if rounds > _FEW else 0):
        if attempt == 1 and (not spare(masks, rounds) or broken_cut(masks, rounds)):
            return False
        order = list(range(len(masks)))
        random.Random(attempt).shuffle(order)
        try:
            return _Search(order, _QUICK_STEPS * rounds).splits(masks, rounds)
        except _OutOfSteps:
            continue
    return _Search(list(range(len(masks))), None).splits(masks, rounds)


def playable_rounds(masks: Sequence[int], rounds: int) -> int:
    """The largest number up to `rounds` for which there is a plan."""
    return next(number for number in range(rounds, -1, -1) if playable(masks, number))


def without(masks: Sequence[int], pairs: Sequence[Pair]) -> list[int]:
    """The graph without these pairs."""
    left = list(masks)
    for one, other in pairs:
        left[one] &= ~(1 << other)
        left[other] &= ~(1 << one)
    return left


class _Search:
    """One search: the order in which partners are tried, how many steps are left, what is known to fail."""

    def __init__(self, order: Sequence[int], steps: int | None) -> None:
        self.order = order
        self.steps = steps
        self.dead: set[tuple[int, tuple[int, ...]]] = set()

    def step(self) -> None:
        if self.steps is not None:
            self.steps -= 1
            if self.steps < 0:
                raise _OutOfSteps

    def splits(self, masks: Sequence[int], rounds: int) -> bool:
        """Whether the graph holds that many disjoint perfect matchings."""
        if rounds == 0:
            return True
        if rounds == 1:
            return Matching(masks).grow()
        key = (rounds, tuple(masks))
        if key in self.dead:
            return False
        self.step()
        if (
            spare(masks, rounds, quick=True)
            and Matching(masks).grow()
            and (self.steps is not None or rounds < 4 or not broken_cut(masks, rounds))
        ):
            # The rounds may come in any order: the first is the one in which the first vertex meets its first partner
            # of all rounds, so partners before it are not used again.
            root = self.order[0]
            partners = [other for other in self.order if masks[root] >> other & 1]
            left = list(masks)
            for place in range(len(partners) - rounds + 1):
                pair = (root, partners[place])
                for found in self.matchings(left, (1 << len(masks)) - 1 & ~(1 << pair[0] | 1 << pair[1])):
                    if self.splits(without(left, [pair, *found]), rounds - 1):
                        return True
                left = without(left, [pair])
        self.dead.add(key)
        return False

    def matchings(self, masks: Sequence[int], free: int) -> Iterator[Pairs]:
        """All perfect matchings of the free vertices; the one with the fewest partners is matched first."""
        if not free:
            yield []
            return
        self.step()
        tight = min((place for place in self.order if free >> place & 1), key=lambda v: (masks[v] & free).bit_count())
        choices = masks[tight] & free
        for other in self.order:
            if choices >> other & 1:
                for rest in self.matchings(masks, free & ~(1 << tight | 1 << other)):
                    yield [(tight, other), *rest]
