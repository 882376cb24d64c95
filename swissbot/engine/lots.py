"""Lots: all that is drawn follows from the tournament's random seed, the same after a restart and on every machine."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable
from typing import TypeVar

from swissbot.engine.types import Entrant, EntrantId, History, Rules


def lot_key(rules: Rules, entrant: Entrant) -> tuple[bytes, str]:
    """What lots are drawn by: a hash of the random seed with the player's seed, or with the id where there is none.

    So neither the order of the list nor the round matters, nor a name, and a late entry changes nobody's lot against
    anybody else's.
    """
    number, seed = rules.random_seed, entrant.seed
    drawn = b"%d seed %d" % (number, seed) if seed is not None else f"{number} id {entrant.id}".encode()
    return hashlib.sha256(drawn).digest(), entrant.id


def lots(history: History) -> dict[EntrantId, int]:
    """Everybody's place in the draw of lots, 1 first: drawn once from the random seed."""
    order = sorted(history.entrants, key=lambda entrant: lot_key(history.rules, entrant))
    return {entrant.id: place for place, entrant in enumerate(order, 1)}


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
