"""Pairing a pool at random: in its order, with exchanges where somebody does not fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissbot.engine.pairing.solve.exclusion import Crowds
from swissbot.engine.pairing.solve.matching import Matching, Pairs, adjacency

Allowed = Callable[[int, int], bool]
# up to this size a pool that exchanges cannot complete is matched exactly
_SMALL = 64
# so many are looked at for a partner before exchanges have to find one, and so many may find none before all give up:
# then a class is too large for the others, and nobody of it will
_LOOK = 150
_GIVE_UP = 8


def complete(pool: Sequence[int], allowed: Allowed, labels: Sequence[Sequence[int]] = ()) -> tuple[Pairs, list[int]]:
    """Pair a pool in its order: each with the next one allowed. What is left is fitted in by exchanging partners.

    `labels` are those `allowed` looks at: a class of theirs that is a large part of the pool is taken care of first.
    Returns the pairs and those who could not be paired.
    """
    crowds = Crowds(labels, pool) if labels else None
    if crowds is not None and not crowds.crowded:
        crowds = None
    pairs: Pairs = []
    left: list[int] = []
    waiting = list(reversed(pool))
    while waiting:
        one = waiting.pop()
        for place in range(len(waiting) - 1, max(-1, len(waiting) - 1 - _LOOK), -1):
            other = waiting[place]
            if allowed(one, other) and (crowds is None or crowds.may_take(one, other)):
                pairs.append((one, waiting.pop(place)))
                if crowds is not None:
                    crowds.take(one, other)
                break
        else:
            left.append(one)
    unplaced: list[int] = []
    while len(left) > 1 and len(unplaced) < _GIVE_UP:
        one, other = left.pop(), left.pop()
        if not exchange(pairs, one, other, allowed):
            unplaced += [one, other]
    unplaced += left
    if len(unplaced) > 1 and len(pool) <= _SMALL:
        matching = Matching(adjacency(pool, allowed))
        matching.grow()
        unplaced = [pool[place] for place, mate in enumerate(matching.mate) if mate < 0]
        pairs = [(pool[one], pool[other]) for one, other in matching.pairs()]
    return pairs, unplaced


def exchange(pairs: Pairs, one: int, other: int, allowed: Allowed) -> bool:
    """Break up one pair so that both of its players and the two given ones are paired."""
    for place in range(len(pairs) - 1, -1, -1):
        first, second = pairs[place]
        for left, right in ((first, second), (second, first)):
            if allowed(one, left) and allowed(other, right):
                pairs[place] = (one, left)
                pairs.append((other, right))
                return True
    return False
