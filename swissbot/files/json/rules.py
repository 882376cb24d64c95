"""The `rules` of a tournament file: a preset's values, each of which the file may replace.

Writing names every value, so that a preset that changes in a later version leaves old files as they were.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from swissbot.engine.pairing.systems import PAIRINGS
from swissbot.engine.presets import PRESETS
from swissbot.engine.tiebreaks import NAMES
from swissbot.engine.types import Points, Qualify, Rules
from swissbot.files.document import MAX_ROUNDS
from swissbot.files.errors import FileRefused, marked
from swissbot.files.json import fields

DEFAULT_PRESET = "esports"
BEST_OF = (1, 2, 3, 5, 7, 9)
LARGEST_SEED = 2**64 - 1
KEYS = tuple(field.name for field in dataclasses.fields(Rules))


def _points(base: Points) -> Callable[[object], Points]:
    def check(value: object) -> Points:
        given = fields.keyed(value, ("win", "draw", "loss", "bye"))
        points = replace(base, **{key: fields.at(key, _worth, worth) for key, worth in given.items()})
        if points.win <= 0:
            raise FileRefused(marked("must be more than 0"), "win")
        if not points.win >= points.draw >= points.loss:
            raise FileRefused(marked("a win must be worth at least a draw, and a draw at least a loss"))
        return points

    return check


def _worth(value: object) -> Fraction:
    worth = fields.exact(value)
    if not 0 <= worth <= 1000:
        raise FileRefused(marked("out of range: {low} to {high}"), low=0, high=1000)
    if (worth * 10**6).denominator != 1:
        raise FileRefused(marked("more than {most} decimals"), most=6)
    return worth


def _best_of(value: object) -> int:
    best_of = fields.whole(1, 9)(value)
    if best_of not in BEST_OF:
        raise FileRefused(marked("must be one of {allowed}"), allowed=", ".join(map(str, BEST_OF)))
    return best_of


def _tiebreaks(value: object) -> tuple[str, ...]:
    known = fields.one_of(NAMES, marked("unknown tiebreak {value}"))
    names = fields.each(value, len(NAMES) + 1, known)
    for index, name in enumerate(names):
        if name in names[:index]:
            raise FileRefused(marked("the tiebreak {value} stands twice"), f"[{index}]", value=name)
    return names


def _qualify(value: object) -> Qualify:
    given = fields.keyed(value, ("wins", "losses"))
    count = fields.whole(1, MAX_ROUNDS)
    wins, losses = (fields.at(key, count, fields.needed(given, key)) for key in ("wins", "losses"))
    return Qualify(wins, losses)


def _two(value: object) -> tuple[str, str]:
    ids = fields.each(value, 2, fields.text)
    if len(ids) != 2:
        raise FileRefused(marked("must be a pair of ids"))
    if ids[0] == ids[1]:
        raise FileRefused(marked("{id} stands against itself"), id=ids[0])
    return ids[0], ids[1]


def _forbidden(value: object) -> tuple[tuple[str, str], ...]:
    return fields.each(value, 1_000_000, _two)


_CHECKS: Mapping[str, Callable[[object], Any]] = {
    "pairing": fields.one_of(PAIRINGS, marked("unknown pairing {value}; known: {allowed}")),
    "best_of": _best_of,
    "tiebreaks": _tiebreaks,
    "draws": fields.flag,
    "sides": fields.flag,
    "first_side": fields.one_of(("a", "b")),
    "first_round": fields.one_of(("seeded", "lots")),
    "final_round": fields.optional(fields.one_of(("top-down",))),
    "accelerated": fields.optional(fields.one_of(("baku",))),
    "qualify": fields.optional(_qualify),
    "unplayed": fields.one_of(("ignore", "virtual-loser", "fide-2024", "fide-2026")),
    "floor": fields.share,
    "draw_as_half": fields.flag,
    "bye_in_fraction": fields.flag,
    "drop_cap": fields.optional(fields.share),
    "drop_last": fields.flag,
    "avoid_group_rounds": fields.whole(0, MAX_ROUNDS),
    "forbidden": _forbidden,
    "random_seed": fields.whole(-LARGEST_SEED, LARGEST_SEED),
}


def read_rules(value: object) -> Rules:
    """Rules from a JSON object: the preset named there (or `esports`) with the other keys laid over it.

    Raises `FileRefused` with the place inside the object. Ids in `forbidden` are not looked up here.
    """
    given = fields.keyed(value, KEYS)
    known = fields.one_of(PRESETS, marked("unknown preset {value}; known: {allowed}"))
    base = PRESETS[fields.at("preset", known, given.get("preset", DEFAULT_PRESET))]
    changes: dict[str, Any] = {key: fields.at(key, check, given[key]) for key, check in _CHECKS.items() if key in given}
    if "points" in given:
        changes["points"] = fields.at("points", _points(base.points), given["points"])
    if given.get("rounds") is not None:
        changes["rounds"] = fields.at("rounds", fields.whole(1, MAX_ROUNDS), given["rounds"])
    if "pairing" in changes and "first_round" not in changes:
        changes["first_round"] = "lots" if changes["pairing"] == "random-groups" else "seeded"
    if changes.get("best_of") == 2 and "draws" not in changes:
        changes["draws"] = True  # two games are always played, and 1-1 is a draw
    return replace(base, **changes)


def number(value: Fraction) -> int | float:
    """An exact number as JSON can hold it: whole where it is whole, else to 6 decimals."""
    return int(value) if value.denominator == 1 else round(float(value), 6)


def _share(value: Fraction) -> int | float | str:
    """A fraction as a short decimal where that is exact, else as "1/3"."""
    return number(value) if (value * 10**6).denominator == 1 else f"{value.numerator}/{value.denominator}"


def write_rules(rules: Rules) -> dict[str, object]:
    """The JSON object that `read_rules` reads back as the same rules."""
    done: dict[str, object] = {key: getattr(rules, key) for key in KEYS}
    done["points"] = {key: number(getattr(rules.points, key)) for key in ("win", "draw", "loss", "bye")}
    done["qualify"] = rules.qualify and {"wins": rules.qualify.wins, "losses": rules.qualify.losses}
    done["floor"] = _share(rules.floor)
    done["drop_cap"] = None if rules.drop_cap is None else _share(rules.drop_cap)
    done["tiebreaks"] = list(rules.tiebreaks)
    done["forbidden"] = [list(two) for two in rules.forbidden]
    return done
