"""Counting classes whose members may not meet: a rest can be paired only while no class is more than half of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from swissbot.engine.pairing.context import Field


class Crowds:
    """Class sizes among the vertices that are left, for each kind of class.

    `need()` is how many pairs inside a class the rest cannot do without. `slack` bounds from below how far the
    largest class is from half of the rest (twice the difference), so that most steps need not count.
    """

    def __init__(self, labels: Sequence[Sequence[int]], vertices: Iterable[int]) -> None:
        listed = list(vertices)
        self.labels = labels
        self.left = len(listed)
        self.counts = [Counter(label[vertex] for vertex in listed if label[vertex] >= 0) for label in labels]
        self._slack = self._count()

    def take(self, one: int, other: int) -> None:
        self.left -= 2
        self._slack -= 2
        for label, count in zip(self.labels, self.counts, strict=True):
            count[label[one]] -= 1
            count[label[other]] -= 1

    def give_back(self, one: int, other: int) -> None:
        self.left += 2
        for label, count in zip(self.labels, self.counts, strict=True):
            count[label[one]] += 1
            count[label[other]] += 1

    def may_take(self, one: int, other: int) -> bool:
        """Whether a pair leaves a rest that needs no more forbidden pairs than it has to."""
        inside = sum(label[one] == label[other] >= 0 for label in self.labels)
        if self._slack >= 2:
            return not inside
        self._slack = self._count()
        before = self.need()
        slack = self._slack
        self.take(one, other)
        after = self.need()
        self.give_back(one, other)
        self._slack = slack
        return inside + after <= before

    def need(self) -> int:
        return sum(max(0, 2 * _largest(count) - self.left) // 2 for count in self.counts)

    def _count(self) -> int:
        return min((self.left - 2 * _largest(count) for count in self.counts), default=self.left + 2)


def _largest(count: Counter[int]) -> int:
    return max((size for label, size in count.items() if label >= 0), default=0)


def is_barrier(field: Field, group: Sequence[int]) -> bool:
    """Whether a score group is large enough for the players closed to any one of its members.

    Then no best pairing has a pair that jumps over it, and whatever it gives up, its inside can be completed.
    """
    crowd = sum(_largest(Counter(label[player] for player in group)) for label in field.labels)
    return len(group) >= 6 * field.degree + 2 * crowd + 12
