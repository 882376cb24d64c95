"""What an organiser's own pairing breaks: told, never refused here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from swissbot.engine.pairing.field import Field, field_of
from swissbot.engine.types import EntrantId, Fact, History, Reason


def check(
    history: History, pairs: Sequence[tuple[EntrantId, EntrantId]], bye: EntrantId | None = None
) -> tuple[Reason, ...]:
    """Every rule that pairs (first-named, second) and a bye for the next round would break, in a fixed order.

    Codes: see `pairing.reasons`, "Of a manual pairing". An empty answer means nothing is wrong with it.
    """
    field = field_of(history)
    index = field.sheet.index
    named = Counter([name for pair in pairs for name in pair] + ([bye] if bye is not None else []))
    found = [Reason("unknown-player", {"player": name}) for name in named if name not in index]
    here = {field.ids[player] for player in field.present}
    found += [Reason("not-present", {"player": name}) for name in named if name in index and name not in here]
    found += [Reason("twice", {"player": name, "times": times}) for name, times in named.items() if times > 1]
    found += [
        Reason("missing-player", {"player": field.ids[player]})
        for player in field.present
        if field.ids[player] not in named
    ]
    for a, b in pairs:
        if a == b:
            found.append(Reason("against-itself", {"player": a}))
        elif a in index and b in index:
            found += _of_pair(field, index[a], index[b])
    return (*found, *_of_bye(field, bye))


def _of_pair(field: Field, a: int, b: int) -> list[Reason]:
    ids, sheet = field.ids, field.sheet
    facts: dict[str, Fact] = {"player": ids[a], "opponent": ids[b]}
    found = []
    if b in field.met[a]:
        found.append(Reason("repeat", {**facts, "round": field.last_met(a, b)}))
    if field.forbids(a, b):
        found.append(Reason("forbidden-pair", facts))
    if field.mates is not None and field.mates[a] == field.mates[b] >= 0:
        found.append(Reason("same-group", {**facts, "group": field.history.entrants[a].group or ""}))
    if sheet.points[a] != sheet.points[b]:
        scores = {"points": Fraction(sheet.points[a], sheet.scale)}
        found.append(
            Reason("different-points", {**facts, **scores, "opponent_points": Fraction(sheet.points[b], sheet.scale)})
        )
    if field.sides is not None:
        wrong = [*([a] if not field.sides.may_be_a(a) else []), *([b] if not field.sides.may_be_b(b) else [])]
        found += [Reason("third-in-a-row", {"player": ids[player]}) for player in wrong]
    return found


def _of_bye(field: Field, bye: EntrantId | None) -> list[Reason]:
    if bye is None or bye not in field.sheet.index:
        return []
    found = []
    had = field.had[field.sheet.index[bye]]
    if had:
        found.append(Reason("second-bye", {"player": bye, "byes": had}))
    if not field.odd:
        found.append(Reason("no-bye-needed", {"player": bye}))
    return found
