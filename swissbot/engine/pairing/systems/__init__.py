"""The pairing systems by name: what order each goes by, and how it explains itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from swissbot.engine.pairing.field import Field
from swissbot.engine.pairing.proposal import Why, assemble, closed_reason, floats
from swissbot.engine.pairing.solve.matching import Pairs
from swissbot.engine.pairing.solve.optimal import look_ahead
from swissbot.engine.pairing.systems.counter_strike import SEEDING, Seeded, counter_strike
from swissbot.engine.pairing.systems.fold import fold
from swissbot.engine.pairing.systems.random_groups import random_groups
from swissbot.engine.pairing.systems.top_down import sorted_pairs, top_down
from swissbot.engine.ranking import ranking
from swissbot.engine.types import Pairing, Reason

System = Callable[[Field], Pairing]
DutchProgram = Callable[[Field], Pairs | None]
"""What pairs by FIDE's Dutch system: (White, Black) and the bye as the partner of who has it; None where no pairing
exists by its rules. It is a program outside, and handed in."""
# so many of those skipped for one pair are named
_NAMED = 12


def table_order(field: Field, tiebreaks: Sequence[str] | None = None) -> list[int]:
    """Those to be paired, best first: by start number or lots in round 1, then by the standings.

    `tiebreaks` are a system's own, whatever the table is made by. With an acceleration the virtual points come first.
    """
    if field.round == 1:
        if field.rules.first_round == "lots":
            return field.lots("order").shuffled(field.present)
        return list(field.present)
    order = ranking(field.sheet, tiebreaks)
    if len(order) > len(field.present):
        present = set(field.present)
        order = [player for player in order if player in present]
    return sorted(order, key=field.points.__getitem__, reverse=True) if field.rules.accelerated else order


def first_round_notes(field: Field) -> list[Reason]:
    if field.round > 1:
        return []
    return [Reason("first-round", {"how": field.rules.first_round})]


def _top_down(field: Field) -> Pairing:
    order = table_order(field)
    pairs = top_down(field, order)
    skipped = _skipped(field, order, pairs)
    final = field.rules.final_round is not None and field.round == field.planned and field.rules.pairing != "top-down"
    return assemble(
        field,
        pairs,
        _and(floats(field, pairs, "order"), skipped),
        lambda player: [*skipped.get(player, []), _last(field, order, player)],
        [*first_round_notes(field), *([Reason("final-round", {"how": "top-down"})] if final else [])],
    )


def _and(first: Why, second: Why) -> Why:
    """The reasons of both, the first one's first."""
    if not first or not second:
        return first or second
    return {player: [*first.get(player, ()), *second.get(player, ())] for player in {**first, **second}}


def _skipped(field: Field, order: Sequence[int], pairs: Pairs) -> dict[int, list[Reason]]:
    """Who was passed over: those still unpaired between a player and the opponent; of very many the first ones."""
    bye = field.bye
    following = dict(zip(order, [*order[1:], bye], strict=True))
    found: dict[int, list[Reason]] = {}
    for higher, lower in pairs:
        before, place, number = higher, following[higher], 0
        while place not in (lower, bye):
            if number < _NAMED:
                found.setdefault(higher, []).append(closed_reason(field, higher, place))
            before, place, number = place, following[place], number + 1
        if place != bye:
            following[before] = following[place]
        if number > _NAMED:
            found[higher].append(Reason("passed-over", {"player": field.ids[higher], "number": number - _NAMED}))
    return found


def _last(field: Field, order: Sequence[int], player: int) -> Reason:
    """The bye of the top-down system: as a rule the lowest placed player who may have it."""
    facts = {"player": field.ids[player]}
    lower = order[order.index(player) + 1 :]
    if all(field.had[other] > field.had[player] for other in lower):
        return Reason("lowest-without-bye" if not field.had[player] else "fewest-byes", facts)
    return Reason("last-in-order", facts)


def _random_groups(field: Field) -> Pairing:
    if field.round == 1 and field.rules.first_round == "seeded":
        return _fold(field)
    pairs = random_groups(field)
    return assemble(
        field, pairs, floats(field, pairs), lambda player: [_lowest_group(field, player)], first_round_notes(field)
    )


def _lowest_group(field: Field, player: int) -> Reason:
    if field.had[player]:
        return Reason("fewest-byes", {"player": field.ids[player]})
    points = Fraction(field.sheet.points[player], field.sheet.scale)
    return Reason("lowest-group", {"player": field.ids[player], "points": points})


def _fold(field: Field, *notes: Reason) -> Pairing:
    order = table_order(field)
    pairs = fold(field, order)
    return assemble(
        field,
        pairs,
        _and(floats(field, pairs), _displaced(field, order, pairs)),
        lambda player: [_last(field, order, player)],
        [*notes, *first_round_notes(field)],
    )


def _displaced(field: Field, order: Sequence[int], pairs: Pairs) -> dict[int, list[Reason]]:
    """Whom the plain fold of a bracket had put against a player, where that was closed."""
    points, bye, place = field.points, field.bye, {player: number for number, player in enumerate(order)}
    brackets: dict[int, list[int]] = {}
    for higher, lower in pairs:
        if lower != bye:
            brackets.setdefault(points[lower], []).extend((higher, lower))
    found: dict[int, list[Reason]] = {}
    partner = dict(pairs)
    for bracket in brackets.values():
        bracket.sort(key=place.__getitem__)
        half = len(bracket) // 2
        for higher, plain in zip(bracket[:half], bracket[half:], strict=True):
            if partner.get(higher) != plain and not field.allowed(higher, plain):
                found[higher] = [closed_reason(field, higher, plain)]
    return found


def _counter_strike(field: Field) -> Pairing:
    """By the rulebook; folded across the groups where that leaves a record group without a pairing, or a small field
    that nobody leaves by wins and losses without its last rounds."""
    order = table_order(field, SEEDING)
    seeded = counter_strike(field, order)
    ahead = look_ahead(field)
    if seeded is None or (ahead is not None and not ahead.keeps(seeded.pairs)):
        seeded = Seeded(pairs=fold(field, order))
    ids = field.ids
    return assemble(
        field,
        seeded.pairs,
        _and(
            floats(field, seeded.pairs), {higher: [Reason("row", {"row": row})] for higher, row in seeded.row.items()}
        ),
        lambda player: [_last(field, order, player)],
        [
            *first_round_notes(field),
            *(Reason("backed-up", {"player": ids[high], "opponent": ids[low]}) for high, low in seeded.backed_up),
        ],
    )


def dutch_pairing(field: Field, program: DutchProgram | None) -> Pairing:
    """By FIDE's Dutch system. Where its program is not at hand, or has no pairing, the round is folded and says so."""
    if program is None:
        return _fold(field, Reason("dutch-not-there", {"extra": "fide"}))
    by_program = program(field)
    if by_program is None:
        return _fold(field, Reason("dutch-without-pairing", {}))
    pairs = sorted_pairs(by_program, [*field.by_points(), field.bye])
    why_bye = [Reason("bye-by-system", {"player": field.ids[one]}) for one, other in pairs if other == field.bye]
    return assemble(
        field, pairs, floats(field, pairs), lambda _: why_bye, first_round_notes(field), given=set(by_program)
    )


SYSTEMS: Mapping[str, System] = {
    "fold": _fold,
    "top-down": _top_down,
    "random-groups": _random_groups,
    "counter-strike": _counter_strike,
}
"""The systems that the engine computes by itself."""

PAIRINGS = (*SYSTEMS, "dutch")
"""Every name that `Rules.pairing` can have."""
