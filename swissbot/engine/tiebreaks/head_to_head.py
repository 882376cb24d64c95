"""Head-to-head: the points a group of tied players made against one another, where all of them have met (C.07, 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from swissbot.engine.crosstable import Crosstable

HEAD_TO_HEAD: Final = "head-to-head"


def direct_points(sheet: Crosstable, group: Sequence[int]) -> list[int] | None:
    """What each player of the group made against the others, times the sheet's scale; None where a pair has not met."""
    members = set(group)
    if len(group) > sheet.rounds + 1:
        return None
    made = []
    for player in group:
        met = set()
        points = 0
        for row, marks in zip(sheet.opponents, sheet.marks, strict=True):
            if row[player] in members:
                met.add(row[player])
                points += sheet.worth[marks[player]]
        if len(met) < len(group) - 1:
            return None
        made.append(points)
    return made
