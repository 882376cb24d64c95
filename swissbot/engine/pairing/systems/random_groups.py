"""`random-groups`: random inside the score group; the sum of squared point differences is the least possible.

A walk from the top group down pairs everybody at random and gives down only whom an odd number forces down. Every
border with an odd number of players above it must be crossed, so a walk that crosses each of these once, and nothing
else, has the least sum, and is done. Where it had to do more, the groups around are matched again (`segments`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from swissbot.engine.lots import Lots
from swissbot.engine.pairing.field import Field
from swissbot.engine.pairing.solve.matching import Matching, Pairs, adjacency
from swissbot.engine.pairing.solve.optimal import Weight, exact, look_ahead
from swissbot.engine.pairing.solve.pools import Allowed, complete, exchange
from swissbot.engine.pairing.solve.segments import Segments
from swissbot.engine.pairing.systems.top_down import sorted_pairs, top_down

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
    pairs: Pairs | None = walk.pairs
    if not walk.is_best():
        groups = walk.groups_with_bye()
        allowed = _sitting_out_there(field, groups)
        pairs = _all_placed(walk, allowed)
        if pairs is not None:
            pairs = Segments(field, groups, allowed, draw).settle(pairs)
        elif len(field.vertices) > _LARGEST_REGION:
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

    def groups_with_bye(self) -> list[list[int]]:
        """The score groups; whoever sits out has the bye as a member of the group."""
        bye = self.field.bye
        sitting = {one for one, other in self.pairs if other == bye}
        return [[*group, bye] if sitting & set(group) else group for group in self.groups]

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
        allowed, labels = self.field.allowed, self.field.labels
        odd = (len(carried) + len(group)) % 2 == 1
        if not odd:
            pairs, left = complete([*carried, *group], allowed, labels)
            self.pairs += pairs
            if left:
                self.excess.add(number)
            return left
        fallback: tuple[Pairs, list[int]] | None = None
        for down in range(len(group) if len(group) <= _SMALL_GROUP else 2):
            floater = group[-1 - down]
            if below and not any(allowed(floater, other) for other in below):
                continue
            others = [*carried, *group[: len(group) - 1 - down], *group[len(group) - down :]]
            pairs, left = complete(others, allowed, labels)
            if not left:
                self.pairs += pairs
                return [floater]
            fallback = fallback or (pairs, [*left, floater])
            if len(left) >= _HOPELESS:
                break
        pairs, left = fallback or complete([*carried, *group], allowed, labels)
        self.pairs += pairs
        self.excess.add(number)
        return left


def _sitting_out_there(field: Field, groups: Sequence[Sequence[int]]) -> Allowed:
    """`field.allowed`, with the bye in its group alone: lower it cannot go, and higher it must not."""
    level = next((set(group) for group in groups if group[-1] == field.bye), None)
    if level is None:
        return field.allowed
    allowed, bye = field.allowed, field.bye

    def here(one: int, other: int) -> bool:
        if bye in (one, other) and not (one in level and other in level):
            return False
        return allowed(one, other)

    return here


def _all_placed(walk: _Walk, allowed: Allowed) -> Pairs | None:
    """The walk's pairs with those left over fitted in somewhere, the rule's closeness aside; None where none was found.

    One exchange does mostly; else the lower end of the field is matched for it, which is where they are left over.
    """
    pairs = list(walk.pairs)
    left = list(walk.stuck)
    while left and exchange(pairs, left[-1], left[-2], allowed):
        del left[-2:]
    if not left:
        return pairs
    if len(left) >= _HOPELESS:
        return None
    open_pairs = pairs[-((_LARGEST_REGION - len(left)) // 2) :]
    vertices = [*left, *(vertex for pair in open_pairs for vertex in pair)]
    matching = Matching(adjacency(vertices, allowed))
    for place in range(len(left), len(vertices), 2):
        matching.mate[place], matching.mate[place + 1] = place + 1, place
    for place in range(len(left)):
        if matching.mate[place] < 0 and not matching.augment(place):
            return None
    return pairs[: len(pairs) - len(open_pairs)] + [(vertices[one], vertices[other]) for one, other in matching.pairs()]


def _without_labels(field: Field, walk: _Walk) -> Pairs:
    """For a large field in which not all group mates and sides can be kept apart: as few of them as the walk leaves."""
    pairs = list(walk.pairs)
    left, stuck = complete(walk.stuck, field.unlabelled)
    for one, other in zip(stuck[::2], stuck[1::2], strict=True):
        if not exchange(pairs, one, other, field.unlabelled):
            return top_down(field, field.by_points())
    return pairs + left


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
