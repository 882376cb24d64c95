"""From a system's pairs to the proposal: tables, sides, the bye, and why each is so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction

from swissbot.engine.pairing.field import Field
from swissbot.engine.pairing.solve.matching import Pairs
from swissbot.engine.pairing.solve.optimal import repeats
from swissbot.engine.types import EntrantId, Pair, Pairing, Reason

# of a crowd that leaves a score group so many are looked at to say why
_LOOKED_AT = 50

Why = Mapping[int, Sequence[Reason]]
"""What is unusual about a pair, by its better placed player."""


def assemble(
    field: Field,
    pairs: Pairs,
    why: Why,
    why_bye: Callable[[int], list[Reason]],
    notes: Sequence[Reason],
    *,
    given: Collection[tuple[int, int]] = (),
) -> Pairing:
    """The proposal. `pairs` are in the order of the tables, better placed first, the bye with its player.

    `given` are those (first-named, second) whose sides the system has decided itself.
    """
    ids, bye, allowed, turned = field.ids, field.bye, field.allowed, bool(given) or field.sides is not None
    matches: list[Pair] = []
    sitting: int | None = None
    rematches: list[tuple[EntrantId, EntrantId]] = []
    lot = field.lots("sides").below(2) if field.sides is not None else 0
    for higher, lower in pairs:
        if lower == bye:
            sitting = higher
            continue
        a, b = _sides(field, (higher, lower), len(matches), lot, given) if turned else (higher, lower)
        reasons: Sequence[Reason] = why.get(higher, ())
        if not allowed(higher, lower):
            reasons = (*reasons, *broken(field, higher, lower))
            if lower in field.met[higher]:
                rematches.append((ids[a], ids[b]))
        matches.append(Pair(len(matches) + 1, ids[a], ids[b], tuple(reasons)))
    return Pairing(
        round=field.round,
        pairs=tuple(matches),
        bye=None if sitting is None else ids[sitting],
        why_bye=() if sitting is None else tuple(why_bye(sitting)),
        rematches=tuple(rematches),
        absent=tuple(field.absent),
        requested=dict(field.requested),
        notes=(*notes, *_round_notes(field, matches, rematches, sitting)),
    )


def _sides(
    field: Field, pair: tuple[int, int], place: int, lot: int, given: Collection[tuple[int, int]]
) -> tuple[int, int]:
    """As the system has decided; else in round 1 the sides alternate from table to table, beginning with the top
    seed's, and later lots decide for all."""
    if given:
        return pair if pair in given else (pair[1], pair[0])
    if field.sides is None:
        return pair
    parity = (place + (field.rules.first_side == "b")) % 2 if field.round == 1 else lot
    return field.sides.name(*pair, parity)


def broken(field: Field, one: int, other: int) -> list[Reason]:
    """What this pair should not have, and has."""
    ids = field.ids
    facts = {"player": ids[one], "opponent": ids[other]}
    found = []
    if other in field.met[one]:
        found.append(Reason("repeat", {**facts, "round": field.last_met(one, other)}))
    if field.forbids(one, other):
        found.append(Reason("forbidden-pair", facts))
    if field.mates is not None and field.mates[one] == field.mates[other] >= 0:
        found.append(Reason("same-group", {**facts, "group": field.history.entrants[one].group or ""}))
    if field.needs is not None and field.needs[one] == field.needs[other] >= 0:
        found.append(Reason("third-in-a-row", facts))
    return found


def _round_notes(
    field: Field, matches: Sequence[Pair], rematches: Sequence[tuple[EntrantId, EntrantId]], sitting: int | None
) -> list[Reason]:
    notes = []
    if rematches:
        notes.append(Reason("repeats", {"number": len(rematches)}))
    if sitting is not None and field.had[sitting]:
        notes.append(Reason("second-bye", {"player": field.ids[sitting], "byes": field.had[sitting]}))
    apart = {"forbidden-pair", "same-group"}
    number = sum(any(reason.code in apart for reason in match.why) for match in matches if match.why)
    if number:
        notes.append(Reason("kept-apart-broken", {"number": number}))
    return notes


def floats(field: Field, pairs: Pairs, order: str | None = None) -> dict[int, list[Reason]]:
    """Why pairs cross score groups, read off the finished pairing: by the better placed player of each that does."""
    points, bye, ids = field.points, field.bye, field.ids
    crossing = [pair for pair in pairs if pair[1] != bye and points[pair[0]] != points[pair[1]]]
    if not crossing:
        return {}
    group = Counter(map(points.__getitem__, field.present))
    group.subtract(points[higher] for higher, lower in pairs if lower == bye)
    group.update(points[lower] for _, lower in crossing)
    score = {value: Fraction(value, field.scale) for value in group}
    leaving: dict[int, list[int]] = {}
    for higher, _ in crossing:
        leaving.setdefault(points[higher], []).append(higher)
    found = {}
    for higher, lower in crossing:
        from_ = points[higher]
        facts: Mapping[str, str | Fraction] = {
            "player": ids[higher],
            "opponent": ids[lower],
            "from": score[from_],
            "to": score[points[lower]],
            "because": order or ("odd" if group[from_] % 2 else _why_not_level(field, higher, leaving[from_])),
        }
        found[higher] = [Reason("floated-down", facts)]
    return found


def _why_not_level(field: Field, player: int, leaving: Sequence[int]) -> str:
    """Why somebody meets none of those who leave the same score group with them."""
    others = [other for other in leaving[:_LOOKED_AT] if other != player]
    if any(field.allowed(player, other) for other in others):
        return "rest"
    return "met" if all(repeats(field, player, other) for other in others) else "apart"


def closed_reason(field: Field, one: int, other: int) -> Reason:
    """Why a pair that would have been next was not made."""
    facts = {"player": field.ids[one], "opponent": field.ids[other]}
    if repeats(field, one, other):
        return Reason("met-before", {**facts, "round": field.last_met(one, other)})
    return Reason("left-completable" if field.allowed(one, other) else "kept-apart", facts)
