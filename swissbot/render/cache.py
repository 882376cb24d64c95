"""What was made from the same facts is not made again: old rounds, their tables, the points a round began with.

Entities of a tournament are frozen and replaced when they change, so "the same facts" is a comparison of identities,
which is fast for thousands of them. Objects in a key are kept alive by it, so an identity is never reused.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from operator import is_
from threading import Lock
from typing import Any, TypeVar

from swissbot.tournament.queries import published
from swissbot.tournament.state import Tournament

T = TypeVar("T")
KEPT = 512


class Facts:
    """A key: plain values are compared by value, objects by identity."""

    __slots__ = ("hashed", "objects", "plain")

    def __init__(self, plain: tuple[Hashable, ...], objects: Iterable[object]) -> None:
        self.plain = plain
        self.objects = tuple(objects)
        self.hashed = hash((plain, tuple(map(id, self.objects))))

    def __hash__(self) -> int:
        return self.hashed

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Facts) or self.plain != other.plain or len(self.objects) != len(other.objects):
            return False
        return all(map(is_, self.objects, other.objects))


class Memo:
    """The results of the last `size` questions. Pictures and files ask from threads of their own."""

    def __init__(self, size: int = KEPT) -> None:
        self._size = size
        self._lock = Lock()
        self._kept: OrderedDict[tuple[str, Facts], Any] = OrderedDict()

    def get(self, name: str, facts: Facts, make: Callable[[], T]) -> T:
        """What `make` made for `name` and the same facts, or makes now."""
        key = (name, facts)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                known: T = self._kept[key]
                return known
        made = make()
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return made


MEMO = Memo()


def of_rounds(state: Tournament, upto: int | None = None, *more: object, plain: tuple[Hashable, ...] = ()) -> Facts:
    """What the first `upto` published Swiss rounds (None: all) are made of: their matches, the field, the rules."""
    every = published(state)
    rounds = every[:upto]
    matches = (state.matches[number] for round_ in rounds for number in round_.matches)
    known = (state.rules, state.settings, *rounds, *state.entrants.values(), *matches, *more)
    return Facts((state.id, state.planned, len(every), len(state.entrants), *plain), known)
