"""`random-groups`: random inside the score group; the sum of squared point differences is the least possible.

A walk from the top group down pairs everybody at random and gives down only whom an odd number forces down. Every
border with an odd number of players above it must be crossed, so a walk that crosses each of these once, and nothing
else, has the least sum, and is done. Where it had to do more, the groups around are matched again, exactly; a large
group is a barrier that no best pair jumps over and whose inside can always be completed, so it ends such a region.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from swissbot.engine.pairing.context import Field
from swissbot.engine.pairing.crowds import is_barrier
from swissbot.engine.pairing.exact import Weight, exact, look_ahead
from swissbot.engine.pairing.lots import Lots
from swissbot.engine.pairing.matching import Pairs, cheapest
from swissbot.engine.pairing.pools import complete, exchange
from swissbot.engine.pairing.top_down import sorted_pairs, top_down

_TRIES = 3
_SMALL_GROUP = 64
_LOT_BITS = 10
# what a matching may take at once, in players
_LARGEST_REGION = 420
# with so many left over a class is too large to be kept apart
_HOPELESS = 8


def random_groups(field: Field) -> Pairs:
    """The pairs, better placed first (points, then start number), in the order of the table."""
    ahead = look_ahead(field)
    draw = field.lots("groups")
    walks = [_Walk(field, draw)]
    while not walks[-1].is_best() and len(walks) < _TRIES and len(walks[-1].stuck) < _HOPELESS:
        walks.append(_Walk(field, draw))
    walk = min(walks, key=_Walk.badness)
    pairs = walk.pairs if walk.is_best() else None
    if pairs is None and (len(field.vertices) <= _LARGEST_REGION or len(walk.stuck) < _HOPELESS):
        pairs = _mend(field, walk, draw)
    if pairs is None and len(field.vertices) > _LARGEST_REGION:
        pairs = _without_labels(field, walk)
    if pairs is None or (ahead is not None and not ahead.keeps(pairs)):
        weight, width = _weights(field, draw)
        pairs = exact(field, field.vertices, weight, width, ahead)
    return sorted_pairs(pairs, [*field.by_points(), field.bye])


class _Walk:
    """One random walk down the score groups.

    `excess` are the groups (by number) in which more was given down than an odd number forces, or where somebody
    given down found nobody; `stuck` are those left over at the end.
    """

    def __init__(self, field: Field, draw: Lots) -> None:
        self.field = field
        self.pairs: Pairs = []
        self.excess: set[int] = set()
        points = field.points
        self.groups = [list(group) for _, group in groupby(field.by_points(), key=points.__getitem__)]
        self.place = {player: number for number, group in enumerate(self.groups) for player in group}
        groups = [draw.shuffled(group) for group in self.groups]
        if field.odd:
            self._sit_out(groups)
        carried: list[int] = []
        for number, group in enumerate(groups):
            if group:
                below = next((later for later in groups[number + 1 :] if later), [])
                carried = self._group(number, carried, group, below)
        self.stuck = carried

    def is_best(self) -> bool:
        return not self.excess and not self.stuck

    def badness(self) -> tuple[int, int]:
        return len(self.stuck), len(self.excess)

    def _sit_out(self, groups: list[list[int]]) -> None:
        """The bye goes to somebody of the lowest group who may have it; they are in drawn order already."""
        closed = set(self.field.no[self.field.bye])
        for group in reversed(groups):
            for place, player in enumerate(group):
                if player not in closed:
                    del group[place]
                    self.pairs.append((player, self.field.bye))
                    return

    def _group(self, number: int, carried: list[int], group: list[int], below: Sequence[int]) -> list[int]:
        """Pair one group with those given down to it. Returns those it gives down."""
        allowed = self.field.allowed
        odd = (len(carried) + len(group)) % 2 == 1
        if not odd:
            pairs, left = complete([*carried, *group], self.field.allowed)
            self.pairs += pairs
            if left:
                self.excess.add(number)
            return left
        fallback: tuple[Pairs, list[int]] | None = None
        for down in range(len(group) if len(group) <= _SMALL_GROUP else 2):
            floater = group[-1 - down]
            if below and not any(allowed(floater, other) for other in below):
                continue
            pairs, left = complete([*carried, *group[: len(group) - 1 - down], *group[len(group) - down :]], allowed)
            if not left:
                self.pairs += pairs
                return [floater]
            fallback = fallback or (pairs, [*left, floater])
            if len(left) >= _HOPELESS:
                break
        pairs, left = fallback or complete([*carried, *group], self.field.allowed)
        self.pairs += pairs
        self.excess.add(number)
        return left


def _mend(field: Field, walk: _Walk, draw: Lots) -> Pairs | None:
    """Match the regions around every excess again, exactly. None: no pairing without a penalty was found.

    A region goes from barrier to barrier; where that is too many players, it ends sooner, and only its own part of
    the sum is proven. A field that is no region of its own is tried as a whole at last.
    """
    barrier = [is_barrier(field, group) for group in walk.groups]
    for reach in (len(walk.groups), 6, 3, 1):
        found = _match_again(field, walk, _regions(walk, barrier, reach), barrier, draw)
        if found is not None:
            return found
    everything = set(range(len(walk.groups)))
    return _match_again(field, walk, everything, [False] * len(everything), draw)


def _without_labels(field: Field, walk: _Walk) -> Pairs:
    """For a large field in which not all group mates and sides can be kept apart: as few of them as the walk leaves."""
    pairs = list(walk.pairs)
    left, stuck = complete(walk.stuck, field.unlabelled)
    for one, other in zip(stuck[::2], stuck[1::2], strict=True):
        if not exchange(pairs, one, other, field.unlabelled):
            return top_down(field, field.by_points())
    return pairs + left


def _match_again(field: Field, walk: _Walk, open_groups: set[int], barrier: Sequence[bool], draw: Lots) -> Pairs | None:
    """The walk's pairs with those of some groups matched anew; None where that cannot be done, or is too much."""
    inside = {player for number in open_groups if not barrier[number] for player in walk.groups[number]}
    region = [pair for pair in walk.pairs if pair[0] in inside or pair[1] in inside]
    if 2 * len(region) > _LARGEST_REGION:
        return None
    kept = [pair for pair in walk.pairs if pair[0] not in inside and pair[1] not in inside]
    region += _samples(field, walk, kept, open_groups, barrier)
    inside = {vertex for pair in region for vertex in pair} | set(walk.stuck)
    again = _rematch(field, [vertex for vertex in field.vertices if vertex in inside], draw)
    return None if again is None else kept + again


def _regions(walk: _Walk, barrier: Sequence[bool], reach: int) -> set[int]:
    """The numbers of the groups from barrier to barrier around every excess (and around the end, if it is stuck)."""
    last = len(walk.groups) - 1
    wanted: set[int] = set()
    for number in [*walk.excess, *([last] if walk.stuck else [])]:
        first = number
        while first > max(0, number - reach) and not (barrier[first] and first < number):
            first -= 1
        end = number
        while end < min(last, number + reach) and not (barrier[end] and end > number):
            end += 1
        wanted |= set(range(first, end + 1))
    return wanted


def _samples(field: Field, walk: _Walk, kept: Pairs, open_groups: set[int], barrier: Sequence[bool]) -> Pairs:
    """Take some pairs inside each barrier of the regions back as well: its part of the exact matching."""
    wanted = {number: field.degree + 2 for number in open_groups if barrier[number]}
    taken: Pairs = []
    for place in range(len(kept) - 1, -1, -1):
        one, other = kept[place]
        group = walk.place[one]
        if wanted.get(group, 0) > 0 and walk.place.get(other) == group:
            wanted[group] -= 1
            taken.append(kept.pop(place))
    return taken


def _rematch(field: Field, vertices: Sequence[int], draw: Lots) -> Pairs | None:
    weight, _ = _weights(field, draw)
    allowed = field.allowed
    edges = [
        (place, later, weight(one, vertices[later]))
        for place, one in enumerate(vertices)
        for later in range(place + 1, len(vertices))
        if allowed(one, vertices[later])
    ]
    found = cheapest(len(vertices), edges)
    return None if found is None else [(vertices[one], vertices[other]) for one, other in found]


def _weights(field: Field, draw: Lots) -> tuple[Weight, int]:
    """The least sum of these is what the system asks for: the bye low, then squared differences, then lots."""
    points, bye = field.points, field.bye
    values = sorted({points[player] for player in field.present})
    level = {value: number for number, value in enumerate(values)}
    spread = (values[-1] - values[0]) ** 2 if values else 0
    room = len(field.vertices).bit_length()
    lots_width = _LOT_BITS + room
    squares_width = lots_width + spread.bit_length() + room

    def weight(one: int, other: int) -> int:
        lot = draw.below(1 << _LOT_BITS)
        if bye in (one, other):
            return (level[points[min(one, other)]] << squares_width) + lot
        return ((points[one] - points[other]) ** 2 << lots_width) + lot

    return weight, squares_width + len(values).bit_length()
