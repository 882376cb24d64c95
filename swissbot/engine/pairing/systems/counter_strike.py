"""`counter-strike`: Valve's Major rules (the rulebook's supplement on the Swiss format of 16 teams).

Only teams of one record meet. Round 1 is a fold by initial seed; in rounds 2 and 3 the highest seed of a record group
plays the lowest it has not met, and so on; from round 4 a group of six takes the first row of a priority table that
holds no repeat (or the fewest). Seeds after round 1 are the standings: record, difficulty, initial seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from swissbot.engine.pairing.field import Field
from swissbot.engine.pairing.solve.matching import Matching, Pairs, adjacency
from swissbot.engine.pairing.systems.top_down import sorted_pairs

# The rulebook's table for a group of six, by place in the group.
ROWS: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple((int(pair[0]), int(pair[1])) for pair in row.split())
    for row in (
        "16 25 34", "16 24 35", "15 26 34", "15 24 36", "14 26 35",
        "14 25 36", "16 23 45", "15 23 46", "13 26 45", "13 25 46",
        "14 23 56", "13 24 56", "12 36 45", "12 35 46", "12 34 56",
    )
)  # fmt: skip
# What seeds teams of one number of wins from round 2 on; a table that is made by other tiebreaks changes nothing here.
SEEDING = ("losses", "difficulty", "seed")
_TABLE_FROM_ROUND = 4


@dataclass
class Seeded:
    """The pairs, better seed first, in the order of the tables; by the better seed of a pair its row in the table;
    the choices (higher, lower) that had to be taken back."""

    pairs: Pairs = field(default_factory=list)
    row: dict[int, int] = field(default_factory=dict)
    backed_up: Pairs = field(default_factory=list)


def counter_strike(field: Field, order: Sequence[int]) -> Seeded | None:
    """The pairing by the rulebook; None where a record group, with whom it was given, cannot be paired.

    `order` are the teams by seed, best first. An odd group gives its lowest seed down; at the end that is the bye.
    """
    found = Seeded()
    seated = list(order)
    if field.odd:
        sitting = next((team for team in reversed(order) if field.bye not in field.no[team]), None)
        if sitting is None:
            return None
        seated.remove(sitting)
        found.pairs.append((sitting, field.bye))
    if field.round == 1:
        half = len(seated) // 2
        halves = [(seated[place], seated[place + half]) for place in range(half)]
        found.pairs += halves
        return found if all(field.allowed(*pair) for pair in halves) else None
    carried: list[int] = []
    for _, record in groupby(seated, key=field.points.__getitem__):
        group = [*carried, *record]
        carried = [group.pop()] if len(group) % 2 else []
        if not _group(field, group, found):
            return None
    found.pairs = sorted_pairs(found.pairs, [*order, field.bye])
    return found


def _group(field: Field, group: Sequence[int], found: Seeded) -> bool:
    """Pair one record group; whether that could be done."""
    if field.round >= _TABLE_FROM_ROUND and len(group) == 6:
        row = min(ROWS, key=lambda row: sum(not field.allowed(group[a - 1], group[b - 1]) for a, b in row))
        found.pairs += [(group[a - 1], group[b - 1]) for a, b in row]
        found.row |= {group[a - 1]: ROWS.index(row) + 1 for a, _ in row}
        return True
    return _highest_against_lowest(field, group, found)


def _highest_against_lowest(field: Field, group: Sequence[int], found: Seeded) -> bool:
    """The highest seed plays the lowest it has not met such that the others can still be paired.

    That is what backing up to the last team that had a choice arrives at, without going down every wrong way.
    """
    masks = adjacency(group, field.allowed)
    matching = Matching(masks)
    if not matching.grow():
        return False
    for high in range(len(group)):
        if not matching.alive >> high & 1:
            continue
        for low in range(len(group) - 1, high, -1):
            if masks[high] & matching.alive & 1 << low:
                if matching.without(high, low):
                    found.pairs.append((group[high], group[low]))
                    break
                found.backed_up.append((group[high], group[low]))
    return True
