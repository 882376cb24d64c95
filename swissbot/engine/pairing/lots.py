"""Lots: draws that follow from the tournament's random seed, the round and what is drawn, and from nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


class Lots:
    """One urn. The same (seed, round, purpose) gives the same draws on every machine and after every restart.

    A string seeds `random.Random` through SHA-512, so no hash seed plays a part; only `random()` is used, whose
    sequence Python keeps between versions (`shuffle` and `choice` have changed before).
    """

    def __init__(self, seed: int, round_number: int, purpose: str) -> None:
        self._random = random.Random(f"swissbot {seed} {round_number} {purpose}").random

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1."""
        return int(self._random() * bound)

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in drawn order. The items' own order is part of the input: sort them first."""
        draw = self._random
        listed = list(items)
        drawn = [draw() for _ in listed]
        return [listed[place] for place in sorted(range(len(listed)), key=drawn.__getitem__)]
