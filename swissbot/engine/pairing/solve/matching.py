"""Matchings: perfect ones in small graphs, completions of large dense groups, and cheapest ones (rustworkx).

Feasibility is free in large fields: when nobody has more than D closed opponents, any even set of at least 2(D + 1)
players can be paired (Dirac's theorem). So exact work is only ever done on what is left after that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import rustworkx

Pair = tuple[int, int]
Pairs = list[Pair]


def bits(mask: int) -> Iterator[int]:
    """The numbers of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def adjacency(vertices: Sequence[int], allowed: Callable[[int, int], bool]) -> list[int]:
    """Bit masks over positions in `vertices`: who may meet whom."""
    masks = [0] * len(vertices)
    for place, one in enumerate(vertices):
        for later in range(place + 1, len(vertices)):
            if allowed(one, vertices[later]):
                masks[place] |= 1 << later
                masks[later] |= 1 << place
    return masks


class Matching:
    """A matching in a graph of bit masks that is kept as large as possible (Edmonds: augmenting paths, blossoms).

    `mate[v]` is v's partner or -1. `alive` are the vertices that still take part.
    """

    def __init__(self, masks: Sequence[int]) -> None:
        self.masks = masks
        self.alive = (1 << len(masks)) - 1
        self.mate = [-1] * len(masks)

    def grow(self) -> bool:
        """Match as many as can be; whether all are."""
        free = self.alive
        for vertex in bits(self.alive):
            choice = self.masks[vertex] & free
            if free >> vertex & 1 and choice:
                other = (choice & -choice).bit_length() - 1
                self.mate[vertex], self.mate[other] = other, vertex
                free &= ~(1 << vertex | 1 << other)
        alone = [vertex for vertex in bits(free) if self.mate[vertex] < 0]
        return sum(self.mate[vertex] >= 0 or self.augment(vertex) for vertex in alone) == len(alone)

    def without(self, one: int, other: int) -> bool:
        """Take two vertices out as a pair if all others can still be matched; else leave everything as it was."""
        mate = self.mate
        if mate[one] != other:
            first, second = mate[one], mate[other]
            before = list(mate)
            mate[one] = mate[other] = mate[first] = mate[second] = -1
            self.alive &= ~(1 << one | 1 << other)
            if not self.augment(first):
                self.mate = before
                self.alive |= 1 << one | 1 << other
                return False
        self.alive &= ~(1 << one | 1 << other)
        self.mate[one], self.mate[other] = other, one
        return True

    def augment(self, root: int) -> bool:
        """Match a free vertex by one alternating path, if there is one."""
        end, parent = _search(self.masks, self.mate, self.alive, root)
        while end >= 0:
            before = parent[end]
            after = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = after
        return self.mate[root] >= 0

    def pairs(self) -> Pairs:
        return [(one, other) for one, other in enumerate(self.mate) if one < other]


def _search(masks: Sequence[int], mate: Sequence[int], alive: int, root: int) -> tuple[int, list[int]]:
    """A breadth-first search for a free vertex over alternating paths; (-1, ...) where there is none."""
    size = len(masks)
    parent = [-1] * size
    base = list(range(size))
    outer = 1 << root
    queue = [root]
    for vertex in queue:
        for other in bits(masks[vertex] & alive):
            if base[vertex] == base[other] or mate[vertex] == other:
                continue
            if other == root or (mate[other] >= 0 and parent[mate[other]] >= 0):
                outer = _contract((vertex, other), mate, parent, base, queue, outer=outer)
            elif parent[other] < 0:
                parent[other] = vertex
                if mate[other] < 0:
                    return other, parent
                outer |= 1 << mate[other]
                queue.append(mate[other])
    return -1, parent


def _contract(
    edge: Pair, mate: Sequence[int], parent: list[int], base: list[int], queue: list[int], *, outer: int
) -> int:
    """Shrink the odd cycle that an edge between two outer vertices closes; its inner vertices become outer ones."""
    one, other = edge
    stem = _common_base(one, other, mate, parent, base)
    inside: set[int] = set()
    for side in ((one, other), (other, one)):
        vertex, child = side
        while base[vertex] != stem:
            inside |= {base[vertex], base[mate[vertex]]}
            parent[vertex] = child
            child = mate[vertex]
            vertex = parent[child]
    for vertex in range(len(base)):
        if base[vertex] in inside:
            base[vertex] = stem
            if not outer >> vertex & 1:
                outer |= 1 << vertex
                queue.append(vertex)
    return outer


def _common_base(one: int, other: int, mate: Sequence[int], parent: Sequence[int], base: Sequence[int]) -> int:
    seen = set()
    vertex = one
    while True:
        vertex = base[vertex]
        seen.add(vertex)
        if mate[vertex] < 0:
            break
        vertex = parent[mate[vertex]]
    vertex = base[other]
    while vertex not in seen:
        vertex = base[parent[mate[vertex]]]
    return vertex


def cheapest(size: int, edges: Iterable[tuple[int, int, int]]) -> Pairs | None:
    """The perfect matching with the least sum of costs over (one, other, cost); None where there is none.

    Costs are at least 0 and below 2^126 (what rustworkx can hold). The answer is sorted: the library's order is not
    the same every time.
    """
    listed = list(edges)
    if size == 0:
        return []
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(size))
    highest = max((cost for _, _, cost in listed), default=0) + 1
    graph.add_edges_from([(one, other, highest - cost) for one, other, cost in listed])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) != size:
        return None
    return sorted((one, other) if one < other else (other, one) for one, other in found)
