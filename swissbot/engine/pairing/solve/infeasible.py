"""Why a graph holds no plan of so many rounds: two conditions that are cheap to look at and nearly always decide.

A plan of r rounds is r perfect matchings that share no pair. So every odd set of vertices has r edges to the others,
and the edges that are never used leave each vertex exactly as many as it has too many.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissbot.engine.pairing.solve.matching import Matching, Pair, bits

# inside a search, graphs of spare edges over this size are not looked through: they nearly always have enough
_QUICK = 48


def obstacle(masks: Sequence[int], rounds: int, pairs: Sequence[Pair]) -> Sequence[Pair]:
    """Where the graph holds no plan: those of the pairs just taken out of it one of which must not have been.

    All of them where no condition tells.
    """
    if not spare(masks, rounds):
        over = sum(1 << place for place, mask in enumerate(masks) if mask.bit_count() > rounds)
        return [(one, other) for one, other in pairs if over >> one & over >> other & 1] or pairs
    cut = broken_cut(masks, rounds)
    return [(one, other) for one, other in pairs if not cut or (cut >> one ^ cut >> other) & 1]


def broken_cut(masks: Sequence[int], rounds: int) -> int:
    """An odd set of vertices (as a mask) with fewer than `rounds` edges to the others; 0 if there is none.

    Each round uses at least one of these edges. Nearly every graph that cannot be split fails here or at `spare`.
    """
    # s vertices with `rounds` partners each have at least s x (rounds - s + 1) edges to the others: enough for
    # s <= rounds, and of a set and its complement it is enough to look at the smaller one
    if rounds >= (len(masks) // 2 - 1 | 1) and all(mask.bit_count() >= rounds for mask in masks):
        return 0
    full = (1 << len(masks)) - 1
    # 2 x edges inside - sum of degrees, set by set: each from the one without its lowest vertex
    inside = [0] * (1 << len(masks) - 1)
    for members in range(1, len(inside)):
        rest = members & (members - 1)
        mask = masks[(members ^ rest).bit_length() - 1]
        inside[members] = inside[rest] + (mask & rest).bit_count() - (mask & full & ~rest).bit_count()
        if -inside[members] < rounds and members.bit_count() % 2:
            return members
    return 0


def spare(masks: Sequence[int], rounds: int, *, quick: bool = False) -> bool:
    """Whether edges can be left unused such that each vertex keeps `rounds` of them; if `quick`, True where unclear.

    A vertex with no partner too many uses all its edges, so only edges between the others can be left.
    """
    needs = [mask.bit_count() - rounds for mask in masks]
    if min(needs, default=0) < 0 or sum(needs) % 2:
        return False
    over = sum(1 << place for place, need in enumerate(needs) if need)
    left = [mask & over if need else 0 for mask, need in zip(masks, needs, strict=True)]
    waiting = list(bits(over))
    while waiting:
        one = waiting.pop()
        if left[one].bit_count() < needs[one]:
            return False
        if not left[one] or 0 < needs[one] < left[one].bit_count():
            continue
        # all of its edges are left, or none of them is left any more
        for other in bits(left[one]):
            left[other] &= ~(1 << one)
            needs[other] -= needs[one] > 0
            waiting.append(other)
        left[one] = needs[one] = 0
    return (quick and sum(mask.bit_count() for mask in left) > _QUICK) or _factor(left, needs)


def _factor(masks: Sequence[int], needs: Sequence[int]) -> bool:
    """Whether the graph has a subgraph in which each vertex has so many edges (Tutte: a matching of a larger graph).

    Every vertex becomes a port for each of its edges, and as many cores, each joined to all ports, as edges it has
    too many: a core keeps a port from being matched along its edge.
    """
    ports = {
        end: number
        for number, end in enumerate((one, other) for one in range(len(masks)) for other in bits(masks[one]))
    }
    graph = [1 << ports[other, one] for one, other in ports]
    for one, mask in enumerate(masks):
        own = [ports[one, other] for other in bits(mask)]
        for _ in range(len(own) - needs[one]):
            graph.append(sum(1 << port for port in own))
            for port in own:
                graph[port] |= 1 << len(graph) - 1
    return Matching(graph).grow()
