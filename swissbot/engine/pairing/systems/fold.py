"""`fold`: inside each score group the upper half in order plays the lower half; who does not fit goes down.

In this order: the bye goes to the lowest placed player who may have it; as few as possible are given down across each
border, from the top; those given down are as near to the border as possible (the least sum of squared distances, then
of distances); they join the next group at its top, and each bracket is folded with the least displacement.

As a rule an odd bracket gives down its last player and nothing else: that is the least there can be. Only around a
bracket where this fails the given-down players are found by a matching.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, groupby

from swissbot.engine.pairing.field import Field
from swissbot.engine.pairing.solve.displacement import cost, fold_bracket, fold_crowded
from swissbot.engine.pairing.solve.exclusion import Crowds, Surplus, is_barrier
from swissbot.engine.pairing.solve.look_ahead import EXACT
from swissbot.engine.pairing.solve.matching import Pairs, cheapest
from swissbot.engine.pairing.solve.optimal import LookAhead, Weight, exact, look_ahead
from swissbot.engine.pairing.systems.top_down import sorted_pairs, top_down

_LARGEST_REGION = 200
# In larger fields a bracket's own best is enough where not all group mates and sides can be kept apart.
LARGE = 300
# What the weights of a large field may take, so that penalties have room as well (see `exact.ROOM`). A digit says how
# many cross one border. Where there are more borders than room, the lowest share a digit.
_ROOM = 84
# the same where only allowed pairs take part: 100 such weights stay far below what a matching can hold
_REGION_ROOM = 112
_CROSSING_BITS = 4


def fold(field: Field, order: Sequence[int]) -> Pairs:
    """The pairs, higher placed first, in the order of the table; the bye is the partner of who sits out."""
    ahead = look_ahead(field)
    crowded = len(order) > LARGE and field.labels and Crowds(field.labels, field.vertices).need()
    pairs = None if crowded else _plain(field, order, strict=True)
    if pairs is None and len(order) > LARGE:
        # what cannot be folded at all any more goes by the table: always complete, and quick
        pairs = _plain(field, order, strict=False) or top_down(field, order)
    if pairs is None or (ahead is not None and not ahead.keeps(pairs)):
        pairs = _staged(field, order, ahead)
    return sorted_pairs(pairs, [*order, field.bye])


def _plain(field: Field, order: Sequence[int], strict: bool) -> Pairs | None:
    """The best pairing that gives nobody a repeat, a second bye or a forbidden pair; None where it was not found.

    It is proven where every bracket gives down its last player or nobody, and a matching decides around the others.
    Where not `strict`, a bracket that cannot keep group mates apart and sides in order does not.
    """
    seated = list(order)
    pairs: Pairs = []
    if field.odd:
        sitting = next((player for player in reversed(order) if field.bye not in field.no[player]), None)
        if sitting is None:
            return None
        seated.remove(sitting)
        pairs.append((sitting, field.bye))
    groups = [list(group) for _, group in groupby(seated, key=field.points.__getitem__)]
    down: dict[int, set[int]] = {}
    while True:
        folded, failed = _brackets(field, groups, down, strict)
        if failed is None:
            return pairs + folded
        found = _region(field, groups, failed) if failed not in down else None
        if found is None:
            return None
        down |= found


def _brackets(
    field: Field, groups: Sequence[Sequence[int]], down: Mapping[int, set[int]], strict: bool
) -> tuple[Pairs, int | None]:
    """Fold bracket after bracket. `down` says who is given down where it is not the last one of an odd bracket.

    The pairs, and the number of the first bracket that cannot be paired so.
    """
    pairs: Pairs = []
    carried: list[int] = []
    surplus = Surplus(field.labels, [player for group in groups for player in group])
    for number, group in enumerate(groups):
        bracket = [*carried, *group]
        surplus.pass_by(group)
        leaving = down[number] if number in down else set(surplus.given_down(bracket))
        carried = [player for player in bracket if player in leaving]
        bracket = [player for player in bracket if player not in leaving]
        folded = None
        if len(bracket) % 2 == 0 and not (field.labels and Crowds(field.labels, bracket).need()):
            folded = fold_bracket(bracket, field.allowed)
        if folded is None and not strict and len(bracket) % 2 == 0:
            folded = _loosely(field, bracket)
        if folded is None:
            return pairs, number
        pairs += folded
    return pairs, None if not carried else len(groups) - 1


def _loosely(field: Field, bracket: Sequence[int]) -> Pairs | None:
    """A bracket in which not all group mates and sides can be kept apart."""
    tried = (fold_crowded(bracket, label, field.allowed, field.unlabelled) for label in field.labels)
    return next((pairs for pairs in tried if pairs is not None), None) or fold_bracket(bracket, field.unlabelled)


def _region(field: Field, groups: Sequence[Sequence[int]], failed: int) -> dict[int, set[int]] | None:
    """Who is given down at each border around a bracket that failed; None where no matching was found.

    The region goes from barrier to barrier if that is not too many, else as far as it may. Of its first and last group
    only the part next to the others takes part: nobody has more opponents closed than that part leaves open.
    """
    for reach in (len(groups), 6, 3, 1):
        first, last = _span(field, groups, failed, reach)
        vertices = _part(field, groups, first, last)
        if len(vertices) <= _LARGEST_REGION:
            break
    else:
        return None
    group_of, costs, _ = _crossings(field, vertices, _REGION_ROOM)
    edges = [
        (one, other, costs[one][group_of[other]])
        for one in range(len(vertices))
        for other in range(one + 1, len(vertices))
        if field.allowed(vertices[one], vertices[other])
    ]
    found = cheapest(len(vertices), edges)
    if found is None:
        return None
    number_of = {player: number for number in range(first, last + 1) for player in groups[number]}
    down: dict[int, set[int]] = {number: set() for number in range(first, last)}
    for one, other in found:
        for number in range(number_of.get(vertices[one], first), number_of[vertices[other]]):
            down[number].add(vertices[one])
    return down


def _span(field: Field, groups: Sequence[Sequence[int]], failed: int, reach: int) -> tuple[int, int]:
    first, last = failed, failed
    while first > max(0, failed - reach) and not (first < failed and is_barrier(field, groups[first])):
        first -= 1
    while last < min(len(groups) - 1, failed + reach) and not (last > failed and is_barrier(field, groups[last])):
        last += 1
    return first, last


def _part(field: Field, groups: Sequence[Sequence[int]], first: int, last: int) -> list[int]:
    """The players of a region, an even number: with who is given down to it from above, if the number there is odd."""
    part = 2 * field.degree + 4
    before = sum(len(group) for group in groups[:first])
    top, bottom = list(groups[first]), list(groups[last])
    skipped = max(0, len(top) - part) if 0 < first < last else 0
    if skipped:
        top = top[skipped - (before + skipped) % 2 :]
    elif before % 2:
        top.insert(0, groups[first - 1][-1])
    if first == last:
        return top
    inner = [*top, *(player for group in groups[first + 1 : last] for player in group)]
    taken = len(bottom) if last == len(groups) - 1 else min(part, len(bottom))
    taken -= (len(inner) + taken) % 2
    return [*inner, *bottom[:taken]]


def _staged(field: Field, order: Sequence[int], ahead: LookAhead | None) -> Pairs:
    """The best pairing when something has to give, one question after the other: bye, given down, folded."""
    vertices = [*order, field.bye] if field.odd else list(order)
    sitting: int | None = None
    if field.odd:
        pairs = exact(field, vertices, _bye_weight(field, order), len(order).bit_length(), ahead)
        sitting = next(one if other == field.bye else other for one, other in pairs if field.bye in (one, other))
    weight, width = _down_weight(field, order, sitting)
    pairs = exact(field, vertices, weight, width, ahead)
    weight, width = _fold_weight(field, order, sitting, pairs)
    return exact(field, vertices, weight, width, ahead)


def _bye_weight(field: Field, order: Sequence[int]) -> Weight:
    """The lowest placed player first."""
    above = {player: len(order) - 1 - number for number, player in enumerate(order)}
    above[field.bye] = 0
    return lambda one, other: above[one] + above[other] if field.bye in (one, other) else 0


def _down_weight(field: Field, order: Sequence[int], sitting: int | None) -> tuple[Weight, int]:
    """The fewest across each border, from the top; then squared distances of those given down; then distances."""
    seated = [player for player in order if player != sitting]
    place = {player: number for number, player in enumerate(seated)}
    group_of, costs, width = _crossings(field, seated, _ROOM)

    def weight(one: int, other: int) -> int:
        if field.bye in (one, other):
            return 0 if sitting in (one, other) else 1 << width
        if sitting in (one, other):
            return 1 << width
        first, second = sorted((place[one], place[other]))
        return costs[first][group_of[second]]

    return weight, width + 1


def _crossings(field: Field, seated: Sequence[int], room: int) -> tuple[list[int], list[list[int]], int]:
    """Per place the number of its group; per place and group what a pair of the one with a lower placed player of the
    other costs; and below which power of two sums of these stay (2^`room` in a field that is not small)."""
    sizes = [len(list(group)) for _, group in groupby(seated, key=field.points.__getitem__)]
    group_of = [number for number, size in enumerate(sizes) for _ in range(size)]
    ends = list(accumulate(sizes))[:-1]
    step = len(seated).bit_length() + 4
    distance_bits = 2 * len(seated).bit_length() + 4 + step
    digits = len(ends) if len(seated) <= EXACT else min(len(ends), (room - distance_bits) // _CROSSING_BITS)
    across = [1 << distance_bits + _CROSSING_BITS * max(0, digits - 1 - number) for number in range(len(ends))]
    costs = []
    for first, group in enumerate(group_of):
        row = [0] * len(sizes)
        for number in range(group, len(ends)):
            far = ends[number] - 1 - first
            row[number + 1] = row[number] + (far * far << step) + far + across[number]
        costs.append(row)
    return group_of, costs, distance_bits + _CROSSING_BITS * digits


def _fold_weight(field: Field, order: Sequence[int], sitting: int | None, pairs: Pairs) -> tuple[Weight, int]:
    """The least displacement inside the brackets that these pairs give."""
    seated = [player for player in order if player != sitting]
    points = field.points
    number_of = {score: number for number, score in enumerate(dict.fromkeys(points[player] for player in seated))}
    # a pair is folded in the bracket of its lower player
    bracket_of = {
        player: max(number_of[points[pair[0]]], number_of[points[pair[1]]])
        for pair in pairs
        if field.bye not in pair
        for player in pair
    }
    brackets: dict[int, list[int]] = {}
    for player in seated:
        brackets.setdefault(bracket_of[player], []).append(player)
    place = {player: number for bracket in brackets.values() for number, player in enumerate(bracket)}
    width = (2 * len(seated) ** 3).bit_length()

    def weight(one: int, other: int) -> int:
        if field.bye in (one, other):
            return 0 if sitting in (one, other) else 1 << width
        if sitting in (one, other) or bracket_of[one] != bracket_of[other]:
            return 1 << width
        first, second = sorted((place[one], place[other]))
        return cost(first, second, len(brackets[bracket_of[one]]) // 2)

    return weight, width + len(seated).bit_length() + 1
