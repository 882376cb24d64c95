"""The pairing systems by name: what order each goes by, and how it explains itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from swissbot.engine.pairing.assemble import Floats, assemble, closed_reason
from swissbot.engine.pairing.context import Field
from swissbot.engine.pairing.matching import Pairs
from swissbot.engine.pairing.random_groups import random_groups
from swissbot.engine.pairing.top_down import top_down
from swissbot.engine.standings import standings
from swissbot.engine.types import Pairing, Reason

System = Callable[[Field], Pairing]


def table_order(field: Field) -> list[int]:
    """Those to be paired, best first: by start number or lots in round 1, then by the standings.

    With an acceleration the virtual points come first.
    """
    if field.round == 1:
        if field.rules.first_round == "lots":
            return field.lots("order").shuffled(field.present)
        return list(field.present)
    index, present, points = field.sheet.index, set(field.present), field.points
    rows = [index[row.id] for row in standings(field.history)]
    order = [player for player in rows if player in present]
    return sorted(order, key=lambda player: -points[player]) if field.rules.accelerated else order


def first_round_notes(field: Field) -> list[Reason]:
    if field.round > 1:
        return []
    return [Reason("first-round", {"how": field.rules.first_round})]


def _top_down(field: Field) -> Pairing:
    order = table_order(field)
    pairs = top_down(field, order)
    floats = Floats(field, pairs, "order")
    skipped = _skipped(field, order, pairs)
    final = field.rules.final_round is not None and field.round == field.planned and field.rules.pairing != "top-down"
    return assemble(
        field,
        pairs,
        lambda higher, lower: floats.why(higher, lower) + skipped.get(higher, []),
        lambda player: [*skipped.get(player, []), _last(field, order, player)],
        [*first_round_notes(field), *([Reason("final-round", {"how": "top-down"})] if final else [])],
    )


def _skipped(field: Field, order: Sequence[int], pairs: Pairs) -> dict[int, list[Reason]]:
    """Who was passed over: those still unpaired between a player and the opponent."""
    following = {player: after for player, after in zip(order, [*order[1:], field.bye], strict=True)}
    found: dict[int, list[Reason]] = {}
    head = order[0]
    for higher, lower in pairs:
        before, place = higher, following[higher]
        while place not in (lower, field.bye):
            found.setdefault(higher, []).append(closed_reason(field, higher, place))
            before, place = place, following[place]
        if place != field.bye:
            following[before] = following[place]
        head = following[higher]
        assert head is not None
    return found


def _last(field: Field, order: Sequence[int], player: int) -> Reason:
    """The bye of the top-down system: as a rule the lowest placed player who may have it."""
    facts = {"player": field.ids[player]}
    lower = order[order.index(player) + 1 :]
    if all(field.had[other] > field.had[player] for other in lower):
        return Reason("lowest-without-bye" if not field.had[player] else "fewest-byes", facts)
    return Reason("last-in-order", facts)


def _random_groups(field: Field) -> Pairing:
    pairs = random_groups(field)
    floats = Floats(field, pairs)
    return assemble(field, pairs, floats.why, lambda player: [_lowest_group(field, player)], first_round_notes(field))


def _lowest_group(field: Field, player: int) -> Reason:
    if field.had[player]:
        return Reason("fewest-byes", {"player": field.ids[player], "byes": field.had[player]})
    return Reason("lowest-group", {"player": field.ids[player], "points": field.sheet.points[player] // field.sheet.scale})


SYSTEMS: Mapping[str, System] = {
    "top-down": _top_down,
    "random-groups": _random_groups,
}
