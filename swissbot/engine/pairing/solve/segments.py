"""Where random score groups could not be paired at their best: the stretches around are matched again, with proof.

A border between two score groups with an odd number of players above it is crossed by one pair at least, so no pairing
costs less than the squared gaps of these borders; what a pairing costs above that is its excess, and every pair has an
excess that any pairing with it has at least. A segment is a run of groups between borders that need no crossing, and it
is matched on its own, with a few strangers behind each of its ends who may be met by anybody: an answer that needs none
of them is the best for the whole field; one that does only says that the segment has to be longer. A large group (see
`crowds.is_barrier`) ends a segment as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from swissbot.engine.lots import Lots
from swissbot.engine.pairing.field import Field
from swissbot.engine.pairing.solve.exclusion import is_barrier
from swissbot.engine.pairing.solve.matching import Pairs, cheapest
from swissbot.engine.pairing.solve.pools import Allowed

_LOT_BITS = 10
# what one matching may have: above that only a part of the segment is matched, and only that part is proven
_MOST_EDGES = 50_000
# and such a part reaches so many groups to each side at most
_REACHES = (6, 3, 1, 0)

Stretch = tuple[int, int]
"""The numbers of its first and its last group."""


class Segments:
    """A field's score groups, best first, the bye among the members of the group it goes to."""

    def __init__(self, field: Field, groups: Sequence[Sequence[int]], allowed: Allowed, draw: Lots) -> None:
        self.field = field
        self.allowed = allowed
        self.groups = groups
        self.draw = draw
        self.group_of = {vertex: number for number, group in enumerate(groups) for vertex in group}
        self.value = [field.points[group[0]] for group in groups]
        self.barrier = [is_barrier(field, group) for group in groups]
        above = list(accumulate(len(group) for group in groups))
        # border b lies below group b; the last group has none
        self.odd = [count % 2 == 1 for count in above[:-1]]
        self.gaps = [(upper - lower) ** 2 for upper, lower in zip(self.value, self.value[1:], strict=False)]
        signed = [-gap if odd else gap for gap, odd in zip(self.gaps, self.odd, strict=True)]
        self._signed = list(accumulate(signed, initial=0))
        self._least = list(accumulate((gap * odd for gap, odd in zip(self.gaps, self.odd, strict=True)), initial=0))

    def excess_of(self, upper: int, lower: int) -> int:
        """What a pairing with a pair of these two groups costs at least above the bound (`upper` <= `lower`)."""
        return (self.value[upper] - self.value[lower]) ** 2 + self._signed[lower] - self._signed[upper]

    def excess(self, pairs: Pairs, first: int, last: int) -> int:
        """What pairs that lie inside these groups cost above the bound."""
        return self._costs(pairs) - (self._least[last] - self._least[first])

    def _cost(self, one: int, other: int) -> int:
        """Of a pair from these two groups."""
        return (self.value[one] - self.value[other]) ** 2

    def _costs(self, pairs: Pairs) -> int:
        return sum(self._cost(self.group_of[one], self.group_of[other]) for one, other in pairs)

    def settle(self, pairs: Pairs) -> Pairs:
        """The same players paired at the least cost, from pairs that everything allows."""
        todo = self._joined(self._to_stops(*core) for core in self._cores(pairs))
        costly: set[Stretch] = set()
        while todo:
            stretch = todo.pop()
            pairs, longer = self._improve(pairs, *stretch)
            if longer is None:
                costly.add(stretch)
            else:
                # what two neighbours cost above the bound may be saved by one pair between them
                todo = [one for one in self._joined([*todo, *costly, longer]) if one not in costly]
        return pairs

    def _cores(self, pairs: Pairs) -> Iterator[Stretch]:
        """First and last group wherever a border is crossed more often than it needs, or two by one pair."""
        crossed = [0] * len(self.groups)
        for one, other in pairs:
            upper, lower = sorted((self.group_of[one], self.group_of[other]))
            for border in range(upper, lower):
                crossed[border] += 1
            if lower - upper > 1:
                yield upper, lower
        for border, odd in enumerate(self.odd):
            if crossed[border] > odd:
                yield border, border + 1

    def _to_stops(self, first: int, last: int) -> Stretch:
        """The stretch, lengthened to the nearest borders that need no crossing or to a large group outside of it."""
        low, high = first, last
        while low > 0 and self.odd[low - 1] and not (self.barrier[low] and low < first):
            low -= 1
        while high < len(self.groups) - 1 and self.odd[high] and not (self.barrier[high] and high > last):
            high += 1
        return low, high

    def _joined(self, stretches: Iterable[Stretch]) -> list[Stretch]:
        """Stretches that overlap or touch as one; two that have only a large group in common stay two."""
        joined: list[Stretch] = []
        for first, last in sorted(stretches):
            if joined and (
                first < joined[-1][1] or (first <= joined[-1][1] + 1 and not self._shut(first, joined[-1][1]))
            ):
                joined[-1] = joined[-1][0], max(last, joined[-1][1])
            else:
                joined.append((first, last))
        return joined

    def _shut(self, first: int, last: int) -> bool:
        return self.barrier[first] or self.barrier[last]

    def _improve(self, pairs: Pairs, first: int, last: int) -> tuple[Pairs, Stretch | None]:
        """The best for a stretch of groups, or the longer stretch that has to be looked at for it."""
        taken, kept = self._taken(pairs, first, last)
        excess = self.excess(taken, first, last)
        if not excess:
            return pairs, None
        above, below = self._strangers(first - 1, first, excess), self._strangers(last, last, excess)
        longer = self._to_stops(first - bool(above), last + bool(below))
        if longer != (first, last) and above + below >= sum(map(len, self.groups[longer[0] : first])) + sum(
            map(len, self.groups[last + 1 : longer[1] + 1])
        ):
            return pairs, longer
        vertices = sorted(vertex for pair in taken for vertex in pair)
        groups = [self.group_of[vertex] for vertex in vertices]
        groups += [first - 1] * above + [last + 1] * below
        if self._edge_count(groups, excess) > _MOST_EDGES:
            return self._piecemeal(pairs, first, last), None
        found = self._matched(vertices, groups, excess)
        if found is None or sum(self._cost(groups[one], groups[other]) for one, other in found) >= self._costs(taken):
            return pairs, None
        leaving = [
            place for pair in found if groups[pair[0]] != groups[pair[1]] for place in pair if place >= len(vertices)
        ]
        if leaving:
            ends = {groups[place] for place in leaving}
            return pairs, self._to_stops(min(first, *ends), max(last, *ends))
        return [*kept, *((vertices[one], vertices[other]) for one, other in found if one < len(vertices))], None

    def _taken(self, pairs: Pairs, first: int, last: int) -> tuple[Pairs, Pairs]:
        """The pairs inside the stretch, and all others. Of those inside one large group a sample is enough."""
        sample = {number: self.field.degree + 2 for number in range(first, last + 1) if self.barrier[number]}
        taken: Pairs = []
        kept: Pairs = []
        for pair in reversed(pairs):
            one, other = self.group_of[pair[0]], self.group_of[pair[1]]
            inside = first <= one <= last and first <= other <= last
            if inside and one == other and one in sample:
                sample[one] -= 1
                inside = sample[one] >= 0
            (taken if inside else kept).append(pair)
        return taken, kept

    def _strangers(self, border: int, group: int, excess: int) -> int:
        """How many could come over the border at an end of a stretch if that is to save anything of its excess."""
        if not 0 <= border < len(self.gaps) or self.barrier[group]:
            return 0
        return (excess - 1) // (2 * self.gaps[border]) * 2

    def _edge_count(self, groups: Sequence[int], excess: int) -> int:
        """About how many edges `_matched` will look at."""
        sizes = sorted(Counter(groups).items())
        return sum(
            size * other // (2 if upper == lower else 1)
            for place, (upper, size) in enumerate(sizes)
            for lower, other in sizes[place:]
            if self.excess_of(upper, lower) < excess
        )

    def _matched(self, vertices: Sequence[int], groups: Sequence[int], excess: int) -> Pairs | None:
        """The cheapest matching, by place, of the pairs that may be part of one with less than this excess.

        Places after `vertices` are strangers, whom everybody may meet.
        """
        allowed, below = self.allowed, self.draw.below
        real = len(vertices)
        width = _LOT_BITS + len(groups).bit_length()
        costs = {
            (one, other): self._cost(one, other) << width
            for one in set(groups)
            for other in set(groups)
            if self.excess_of(min(one, other), max(one, other)) < excess
        }
        edges = []
        for one, group in enumerate(groups):
            for other in range(one + 1, len(groups)):
                cost = costs.get((group, groups[other]))
                if cost is not None and (other >= real or allowed(vertices[one], vertices[other])):
                    edges.append((one, other, cost + below(1 << _LOT_BITS)))
        return cheapest(len(groups), edges)

    def _piecemeal(self, pairs: Pairs, first: int, last: int) -> Pairs:
        """Where a stretch is too large for one matching: the parts of it around each excess, none of them proven."""
        seen: set[Stretch] = set()
        room = _MOST_EDGES
        for upper, lower in list(self._cores(pairs)):
            for reach in _REACHES if first <= upper and lower <= last else ():
                part = max(first, upper - reach), min(last, lower + reach)
                taken, kept = self._taken(pairs, *part)
                cost = self._costs(taken)
                vertices = sorted(vertex for pair in taken for vertex in pair)
                groups = [self.group_of[vertex] for vertex in vertices]
                edges = self._edge_count(groups, cost + 1)
                if part in seen or edges > room:
                    continue
                seen.add(part)
                room -= edges
                found = self._matched(vertices, groups, cost + 1)
                if found is not None and sum(self._cost(groups[one], groups[other]) for one, other in found) < cost:
                    pairs = [*kept, *((vertices[one], vertices[other]) for one, other in found)]
                break
        return pairs
