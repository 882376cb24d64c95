"""Numbers and the names of tiebreaks and pairing systems, as the field writes them in every language."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from swissbot.engine.presets import GAMES

PERCENTAGES = frozenset({"omw", "gw", "ogw", "oomw"})

TIEBREAKS: Mapping[str, str] = MappingProxyType({
    "buchholz": "Buchholz",
    "fine-buchholz": "Fine Buchholz",
    "schoch": "Schoch",
    "sonneborn-berger": "Sonneborn–Berger",
    "set-index": "Set index",
    "point-index": "Point index",
    "progressive": "Progressive",
    "progressive-cut1": "Progressive Cut 1",
    "losses": "Losses",
    "set-difference": "Set difference",
    "sets-won": "Sets won",
    "point-difference": "Point difference",
    "points-scored": "Points scored",
    "small-points": "Small points",
    "small-points-lost": "Small points lost",
    "buchholz-cut1": "Buchholz Cut 1",
    "buchholz-cut2": "Buchholz Cut 2",
    "median-buchholz": "Median Buchholz",
    "median-buchholz-2": "Median Buchholz 2",
    "head-to-head": "Head-to-head",
    "sonneborn-berger-cut1": "Sonneborn–Berger Cut 1",
    "sonneborn-berger-cut2": "Sonneborn–Berger Cut 2",
    "wins": "Wins",
    "wins-played": "Wins played",
    "difficulty": "Difficulty",
    "omw": "OMW%",
    "gw": "GW%",
    "ogw": "OGW%",
    "oomw": "OOMW%",
    "losses-squared": "Losses squared",
    "game-difference": "Game difference",
    "games-won": "Games won",
    "koya": "Koya",
    "fore-buchholz": "Fore Buchholz",
    "average-opponents-buchholz": "AOB",
    "average-rating": "ARO",
    "average-rating-cut1": "ARO Cut 1",
    "rounds-elected": "Rounds elected",
    "seed": "Seed",
    "lots": "Lots",
})  # fmt: skip


def tiebreak(name: str) -> str:
    """How a tiebreak is called; an unknown one by its own name."""
    return TIEBREAKS.get(name, name)


def game(preset: str) -> str:
    """The game or kind of play a preset is for."""
    return GAMES.get(preset, preset)


def points(value: Fraction) -> str:
    """Points as players write them: `9`, `4.5`."""
    return number(value)


def number(value: Fraction) -> str:
    """A value exact to two decimals, without needless zeros."""
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def value_of(name: str, value: Fraction | None) -> str:
    """A tiebreak's value; a dash where it was not applied (head-to-head)."""
    if value is None:
        return "–"
    return f"{float(value * 100):.2f} %" if name in PERCENTAGES else number(value)


def with_value(name: str, value: Fraction | None) -> str:
    """`Buchholz 15`, `OMW 66.67 %`: the per cent sign stands once."""
    said = value_of(name, value)
    return f"{tiebreak(name).removesuffix('%') if said.endswith('%') else tiebreak(name)} {said}"
