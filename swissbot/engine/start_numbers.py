"""Start numbers: who is how strong before play."""

from __future__ import annotations

from swissbot.engine.types import EntrantId, History


def start_numbers(history: History) -> dict[EntrantId, int]:
    """The start number of everybody, 1 = strongest; no two are the same.

    A given seed keeps its number. Players without one (and all but the first of those given the same one) take the
    lowest free numbers: rated before unrated, higher rating first, then as listed. Who is first among the same seeds
    is decided in that order too.
    """
    return dict(zip((entrant.id for entrant in history.entrants), start_row(history), strict=True))


def start_row(history: History) -> list[int]:
    """The same as a row: by the players' numbers on a sheet."""
    entrants = history.entrants
    given = [entrant.seed for entrant in entrants]
    if None not in (known := set(given)) and len(known) == len(given):
        return [seed for seed in given if seed is not None]
    order = sorted(
        range(len(entrants)), key=lambda player: (entrants[player].rating is None, -(entrants[player].rating or 0))
    )
    numbers = [0] * len(entrants)
    taken: set[int] = set()
    rest: list[int] = []
    for player in order:
        seed = given[player]
        if seed is None or seed in taken:
            rest.append(player)
        else:
            numbers[player] = seed
            taken.add(seed)
    free = 1
    for player in rest:
        while free in taken:
            free += 1
        numbers[player] = free
        free += 1
    return numbers
