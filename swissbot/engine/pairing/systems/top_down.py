"""`top-down`: the leader meets the best placed player they have not met, then the next one, and so on.

Exactly: the first complete pairing in the order of the table, with the bye as the last participant. In a large rest
any pair can be completed, so the table is walked with a linked list; for what is left a perfect matching is kept, and
each candidate is tried by repairing it along one path.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swissbot.engine.pairing.field import Field
from swissbot.engine.pairing.solve.exclusion import Crowds
from swissbot.engine.pairing.solve.look_ahead import EXACT
from swissbot.engine.pairing.solve.matching import Matching, Pairs, adjacency, bits
from swissbot.engine.pairing.solve.optimal import ROOM, Weight, exact, look_ahead
from swissbot.engine.pairing.solve.penalties import Penalties

# a tail over this size is taken as it comes when something has to be broken in it anyway
_LARGEST_TAIL = 400


def top_down(field: Field, order: Sequence[int]) -> Pairs:
    """The pairs, higher placed first, in the order of the table; the bye is the partner of who sits out.

    `order` are the players to be paired, best first.
    """
    vertices = [*order, field.bye] if field.odd else list(order)
    ahead = look_ahead(field)
    tail = 2 * field.degree + 6
    while True:
        done, rest, need = _walk(field, vertices, tail)
        first = _first(field, rest)
        if first is not None and (ahead is None or ahead.keeps(done + first)):
            return done + first
        if len(vertices) <= EXACT:
            return sorted_pairs(exact(field, vertices, _by_place(vertices), _width(vertices), ahead), vertices)
        if len(rest) == len(vertices) or len(rest) > _LARGEST_TAIL or _needs_no_more(field, rest, need):
            return done + _cheapest_first(field, rest)
        tail *= 2


def _walk(field: Field, vertices: Sequence[int], tail: int) -> tuple[Pairs, list[int], int]:
    """Pair from the top until only `tail` vertices are left. The pairs, the rest, and the forbidden pairs it needs.

    What is left can be completed: it is large, somebody in it may sit out, and no class is too large a part of it.
    """
    size = len(vertices)
    following = list(range(1, size + 1))
    crowds = Crowds(field.labels, vertices) if field.labels else None
    no, bye, odd = field.no, field.bye, field.odd
    sitters = {vertex for vertex in vertices if bye not in no[vertex]} if odd else set()
    pairs: Pairs = []
    head, left = 0, size
    while left > tail:
        one = vertices[head]
        closed = no[one]
        before, place = head, following[head]
        while place < size:
            other = vertices[place]
            if (
                other not in closed
                and (not odd or other == bye or len(sitters) > (one in sitters) + (other in sitters))
                and (crowds is None or crowds.may_take(one, other))
            ):
                break
            before, place = place, following[place]
        if place == size:
            break
        pairs.append((one, other))
        left -= 2
        if odd:
            sitters -= {one, other}
            odd = other != bye
        if crowds is not None:
            crowds.take(one, other)
        following[before] = following[place]
        head = following[head]
    rest = []
    while head < size:
        rest.append(vertices[head])
        head = following[head]
    return pairs, rest, crowds.need() if crowds is not None else 0


def _first(field: Field, vertices: Sequence[int]) -> Pairs | None:
    """The first complete pairing in which everything is allowed; None where there is none."""
    masks = adjacency(vertices, field.allowed)
    matching = Matching(masks)
    if not matching.grow():
        return None
    pairs: Pairs = []
    for one in range(len(vertices)):
        if matching.alive >> one & 1:
            other = next(place for place in bits(masks[one] & matching.alive) if matching.without(one, place))
            pairs.append((vertices[one], vertices[other]))
    return pairs


def _needs_no_more(field: Field, rest: Sequence[int], need: int) -> bool:
    """Whether a rest can do with as many forbidden pairs as its classes force on it, and nothing worse."""
    if not need:
        return False
    penalties = Penalties(field, rest, ROOM)
    toll = penalties.toll(sum(penalties.weight(*pair) for pair in exact(field, rest, lambda *_: 0, 0, None)))
    return not toll.repeats and not toll.byes and toll.bans + toll.clashes <= need


def _cheapest_first(field: Field, vertices: Sequence[int]) -> Pairs:
    """The first complete pairing of those with the fewest penalties: so many places at a time as weights have room."""
    pairs: Pairs = []
    rest = list(vertices)
    while rest:
        step = len(rest).bit_length()
        sure = (ROOM - min(Penalties(field, rest, ROOM - 8 * step).bits, ROOM - 8 * step)) // step
        place = {vertex: number for number, vertex in enumerate(rest)}
        lead = _by_place(rest[:sure], place)
        found = sorted_pairs(exact(field, rest, lead, sure * step, None), rest)
        kept = [pair for pair in found if place[pair[0]] < sure]
        pairs += kept
        gone = {vertex for pair in kept for vertex in pair}
        rest = [vertex for vertex in rest if vertex not in gone]
    return pairs


def _width(vertices: Sequence[int]) -> int:
    return len(vertices) * len(vertices).bit_length()


def _by_place(leaders: Sequence[int], places: Mapping[int, int] | None = None) -> Weight:
    """A pair's weight such that the least sum is the first pairing in order, as far as it concerns the leaders.

    The better placed of a pair has a digit, the higher the better its place; in it stands the other's place.
    """
    place = places or {vertex: number for number, vertex in enumerate(leaders)}
    step = len(place).bit_length()

    def weight(one: int, other: int) -> int:
        first, second = sorted((place[one], place[other]))
        return second << step * (len(leaders) - 1 - first) if first < len(leaders) else 0

    return weight


def sorted_pairs(pairs: Pairs, order: Sequence[int]) -> Pairs:
    """The pairs with the better placed player first, in the order of these."""
    place = {vertex: number for number, vertex in enumerate(order)}
    turned = [pair if place[pair[0]] < place[pair[1]] else (pair[1], pair[0]) for pair in pairs]
    return sorted(turned, key=lambda pair: place[pair[0]])
