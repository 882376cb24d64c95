"""Small fields, exactly: the cheapest pairing by any numbers at all, of those that leave the rest of the plan playable.

Costs are plain Python integers of any size, so every rule can have digits of its own. The cheapest matching comes
from a table over sets of vertices (at most 2^15 of them are visited); when a plan has to be kept, matchings are taken
in the order of their cost (Murty's partition: fix a part of the best one, bar the next pair) until one is playable.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from swissbot.engine.pairing.solve.infeasible import obstacle
from swissbot.engine.pairing.solve.look_ahead import EXACT, playable, without
from swissbot.engine.pairing.solve.matching import Pair, Pairs

Costs = Sequence[Sequence[int]]


def best(costs: Costs, fixed: Sequence[Pair] = (), barred: Sequence[Pair] = ()) -> tuple[int, Pairs] | None:
    """The cheapest perfect matching and its cost; the first by position among equals. None: there is none.

    `costs[i][j]` for i < j; at most 16 vertices. It has all pairs of `fixed` and none of `barred`.
    """
    size = len(costs)
    if size > EXACT:
        raise ValueError(f"{size} vertices")
    free = (1 << size) - 1
    total = 0
    for one, other in fixed:
        free &= ~(1 << one | 1 << other)
        total += costs[one][other]
    found = _Table(costs, set(barred)).solve(free)
    if found is None:
        return None
    return total + found[0], sorted([*fixed, *found[1]])


class _Table:
    def __init__(self, costs: Costs, barred: set[tuple[int, int]]) -> None:
        self.edges = [
            [(costs[one][other], other) for other in range(one + 1, len(costs)) if (one, other) not in barred]
            for one in range(len(costs))
        ]
        self.known: dict[int, tuple[int, int] | None] = {}

    def solve(self, free: int) -> tuple[int, Pairs] | None:
        top = self._cost(free)
        if top is None:
            return None
        pairs: Pairs = []
        while free:
            one = (free & -free).bit_length() - 1
            step = self.known[free]
            assert step is not None
            pairs.append((one, step[1]))
            free &= ~(1 << one | 1 << step[1])
        return top, pairs

    def _cost(self, free: int) -> int | None:
        """The least cost of matching these vertices; `known` keeps it with the lowest vertex's partner."""
        if not free:
            return 0
        if free in self.known:
            step = self.known[free]
            return None if step is None else step[0]
        one = (free & -free).bit_length() - 1
        rest = free & (free - 1)
        least: tuple[int, int] | None = None
        for cost, other in self.edges[one]:
            if rest >> other & 1:
                below = self._cost(rest & ~(1 << other))
                if below is not None and (least is None or cost + below < least[0]):
                    least = (cost + below, other)
        self.known[free] = least
        return None if least is None else least[0]


def best_playable(costs: Costs, masks: Sequence[int], rounds: int) -> tuple[int, Pairs] | None:
    """The cheapest perfect matching after which `rounds` - 1 more rounds can be paired in what is left of the graph.

    `masks` is the graph of pairs that are neither a repeat nor a second bye; a matching outside of it is not looked at.
    """
    size = len(costs)
    closed = [(one, other) for one in range(size) for other in range(one + 1, size) if not masks[one] >> other & 1]
    queue: list[tuple[int, int, Pairs, Pairs, Pairs]] = []
    count = 0

    def push(fixed: Pairs, barred: Pairs) -> None:
        nonlocal count
        found = best(costs, fixed, [*closed, *barred])
        if found is not None:
            count += 1
            heapq.heappush(queue, (found[0], count, found[1], fixed, barred))

    push([], [])
    while queue:
        cost, _, pairs, fixed, barred = heapq.heappop(queue)
        rest = without(masks, pairs)
        if playable(rest, rounds - 1):
            return cost, pairs
        kept = list(fixed)
        for pair in obstacle(rest, rounds - 1, pairs):
            if pair not in fixed:
                push(list(kept), [*barred, pair])
                kept.append(pair)
    return None
