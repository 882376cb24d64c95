"""The cheapest pairing by penalties first and a system's own costs after them: dead ends, small fields, tails.

Up to 16 vertices also the look-ahead: where the planned rounds could run dry, a pairing that leaves them playable
comes before forbidden pairs and before any closeness, but never costs a repeat or a second bye.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissbot.engine.pairing.field import Field
from swissbot.engine.pairing.solve.exhaustive import best, best_playable
from swissbot.engine.pairing.solve.look_ahead import EXACT, playable, playable_rounds, without
from swissbot.engine.pairing.solve.matching import Pairs, adjacency, cheapest
from swissbot.engine.pairing.solve.penalties import Penalties

Weight = Callable[[int, int], int]
# rustworkx keeps sums of weights below 2^127
ROOM = 120


class LookAhead:
    """The rounds still planned for a small field, this one among them."""

    def __init__(self, field: Field) -> None:
        self.vertices = field.vertices
        self.place = {vertex: place for place, vertex in enumerate(self.vertices)}
        self.masks = adjacency(self.vertices, lambda one, other: not repeats(field, one, other))
        self.rounds = playable_rounds(self.masks, field.planned - field.round + 1)

    def keeps(self, pairs: Pairs) -> bool:
        """Whether the rounds after this one can all be paired when it is paired so."""
        here = [(self.place[one], self.place[other]) for one, other in pairs]
        return self.rounds < 2 or playable(without(self.masks, here), self.rounds - 1)


def repeats(field: Field, one: int, other: int) -> bool:
    """Met before; with the bye: had more of them than somebody else who is present."""
    if field.bye in (one, other):
        return other in field.no[one]
    return other in field.met[one]


def look_ahead(field: Field) -> LookAhead | None:
    """The plan to keep, or None where no dead end is possible (or the field is too large, or shrinks by its rules).

    While everybody has at most half of the others closed at the start of the last round, nothing can go wrong (Dirac).
    """
    size = len(field.vertices)
    ahead = field.planned - field.round
    if size > EXACT or ahead < 1 or field.rules.qualify is not None:
        return None
    closed = [sum(repeats(field, one, other) for other in field.vertices) for one in field.vertices]
    if size >= 2 * (max(closed, default=0) + ahead) + 2:
        return None
    return LookAhead(field)


def exact(field: Field, vertices: Sequence[int], weight: Weight, width: int, ahead: LookAhead | None) -> Pairs:
    """The pairing with the fewest penalties and then the least sum of `weight` (below 2^width), over all vertices.

    Any pair is possible, so there always is one. Up to 16 vertices the numbers may be of any size.
    """
    if len(vertices) > EXACT:
        return _by_weights(field, vertices, weight, width)
    penalties = Penalties(field, vertices)
    size = len(vertices)
    costs = [[0] * size for _ in range(size)]
    for place, one in enumerate(vertices):
        for later in range(place + 1, size):
            other = vertices[later]
            costs[place][later] = (penalties.weight(one, other) << width) + weight(one, other)
    found = None
    if ahead is not None and ahead.rounds > 1:
        masks = adjacency(vertices, lambda one, other: not repeats(field, one, other))
        found = best_playable(costs, masks, ahead.rounds)
    found = found or best(costs)
    assert found is not None, "every pair has a cost"
    return [(vertices[one], vertices[other]) for one, other in found[1]]


def _by_weights(field: Field, vertices: Sequence[int], weight: Weight, width: int) -> Pairs:
    penalties = Penalties(field, vertices, ROOM - width)
    edges = [
        (place, later, (penalties.weight(one, vertices[later]) << width) + weight(one, vertices[later]))
        for place, one in enumerate(vertices)
        for later in range(place + 1, len(vertices))
    ]
    found = cheapest(len(vertices), edges)
    assert found is not None, "every pair has a cost"
    return [(vertices[one], vertices[other]) for one, other in found]
