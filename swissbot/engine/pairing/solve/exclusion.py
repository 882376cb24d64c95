"""Counting classes whose members may not meet: a rest can be paired only while no class is more than half of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from swissbot.engine.pairing.field import Field


class Crowds:
    """Class sizes among the vertices that are left, for each kind of class.

    `need()` is how many pairs inside a class the rest cannot do without.
    """

    def __init__(self, labels: Sequence[Sequence[int]], vertices: Iterable[int]) -> None:
        listed = list(vertices)
        self.labels = labels
        self.left = len(listed)
        self._kinds = [_Kind(label[vertex] for vertex in listed) for label in labels]

    def take(self, one: int, other: int) -> None:
        self.left -= 2
        for label, kind in zip(self.labels, self._kinds, strict=True):
            kind.change(label[one], -1)
            kind.change(label[other], -1)

    def give_back(self, one: int, other: int) -> None:
        self.left += 2
        for label, kind in zip(self.labels, self._kinds, strict=True):
            kind.change(label[one], 1)
            kind.change(label[other], 1)

    def may_take(self, one: int, other: int) -> bool:
        """Whether a pair leaves a rest that needs no more forbidden pairs than it has to."""
        inside = 0
        for label in self.labels:
            inside += label[one] == label[other] >= 0
        for kind in self._kinds:
            if 2 * kind.largest > self.left - 2:
                break
        else:
            return not inside
        before = self.need()
        self.take(one, other)
        after = self.need()
        self.give_back(one, other)
        return inside + after <= before

    @property
    def crowded(self) -> bool:
        """Whether a class is so large a part that pairs taken without thought could leave too much of it."""
        return any(4 * kind.largest > self.left for kind in self._kinds)

    def need(self) -> int:
        return sum(max(0, 2 * kind.largest - self.left) // 2 for kind in self._kinds)


class Surplus:
    """Who has to be given down across each border of a field's score groups, as far as classes force it.

    `left` counts the vertices below the bracket that is looked at; `pass_by` takes the next group out of these.
    """

    def __init__(self, labels: Sequence[Sequence[int]], vertices: Sequence[int]) -> None:
        self.labels = labels
        self.left = len(vertices)
        self.below = [Counter(label[vertex] for vertex in vertices) for label in labels]

    def pass_by(self, group: Sequence[int]) -> None:
        self.left -= len(group)
        for label, below in zip(self.labels, self.below, strict=True):
            below.subtract(label[vertex] for vertex in group)

    def given_down(self, bracket: Sequence[int]) -> list[int]:
        """The fewest and lowest of a bracket (best first) without whom neither it nor what is below needs more pairs
        inside a class than both together do. Both together are an even number; an odd bracket gives down one at least.
        """
        down = bracket[-1:] if len(bracket) % 2 else []
        for label, below in zip(self.labels, self.below, strict=True):
            here = Counter(label[vertex] for vertex in bracket)
            for crowd in {max(here, key=here.__getitem__), max(below, key=below.__getitem__)} - {-1}:
                # how many more of the class than of all others the bracket has, and what is below can take
                bounds = 2 * here[crowd] - len(bracket), self.left - 2 * below[crowd]
                wanted = max(min(bounds), min(0, max(bounds)))
                if abs(wanted) > len(down) or (
                    len(down) == abs(wanted) == 1 and (label[down[0]] == crowd) != (wanted > 0)
                ):
                    fitting = [vertex for vertex in bracket if (label[vertex] == crowd) == (wanted > 0)]
                    down = fitting[-abs(wanted) :]
        return list(down)


class _Kind:
    """The sizes of the classes of one kind, and the `largest`; how many there are of each size keeps it at hand."""

    def __init__(self, label: Iterable[int]) -> None:
        self._size = Counter(label)
        del self._size[-1]
        self.largest = max(self._size.values(), default=0)
        self._of_size = [0] * (self.largest + 2)
        for size in self._size.values():
            self._of_size[size] += 1

    def change(self, label: int, by: int) -> None:
        if label < 0:
            return
        before = self._size[label]
        self._size[label] = before + by
        self._of_size[before] -= 1
        self._of_size[before + by] += 1
        if before + by > self.largest:
            self.largest = before + by
        elif before == self.largest and not self._of_size[before]:
            self.largest = before - 1


def is_barrier(field: Field, group: Sequence[int]) -> bool:
    """Whether a score group is large enough for the players closed to any one of its members.

    Then no best pairing has a pair that jumps over it, and whatever it gives up, its inside can be completed.
    """
    crowd = sum(_Kind(label[player] for player in group).largest for label in field.labels)
    return len(group) >= 6 * field.degree + 2 * crowd + 12
