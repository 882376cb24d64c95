"""Numbers as people write them, and the names of tiebreaks and games as the field calls them in each language."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from swissbot.engine.presets import GAMES
from swissbot.render.i18n.language import Words, marked

PERCENTAGES = frozenset({"omw", "gw", "ogw", "oomw"})

TIEBREAKS: Mapping[str, str] = MappingProxyType({
    "buchholz": "Buchholz",
    "fine-buchholz": marked("Fine Buchholz"),
    "schoch": "Schoch",
    "sonneborn-berger": marked("Sonneborn–Berger"),
    "set-index": marked("Set index"),
    "point-index": marked("Point index"),
    "progressive": marked("Progressive"),
    "progressive-cut1": marked("Progressive Cut 1"),
    "losses": marked("Losses"),
    "set-difference": marked("Set difference"),
    "sets-won": marked("Sets won"),
    "point-difference": marked("Point difference"),
    "points-scored": marked("Points scored"),
    "small-points": marked("Small points"),
    "small-points-lost": marked("Small points lost"),
    "buchholz-cut1": marked("Buchholz Cut 1"),
    "buchholz-cut2": marked("Buchholz Cut 2"),
    "median-buchholz": marked("Median Buchholz"),
    "median-buchholz-2": marked("Median Buchholz 2"),
    "head-to-head": marked("Head-to-head"),
    "sonneborn-berger-cut1": marked("Sonneborn–Berger Cut 1"),
    "sonneborn-berger-cut2": marked("Sonneborn–Berger Cut 2"),
    "wins": marked("Wins"),
    "wins-played": marked("Wins played"),
    "difficulty": marked("Difficulty"),
    "omw": "OMW%",
    "gw": "GW%",
    "ogw": "OGW%",
    "oomw": "OOMW%",
    "losses-squared": marked("Losses squared"),
    "game-difference": marked("Game difference"),
    "games-won": marked("Games won"),
    "koya": "Koya",
    "fore-buchholz": marked("Fore Buchholz"),
    "average-opponents-buchholz": "AOB",
    "average-rating": "ARO",
    "average-rating-cut1": marked("ARO Cut 1"),
    "rounds-elected": marked("Rounds elected"),
    "seed": marked("Seed"),
    "lots": marked("Lots"),
})  # fmt: skip
# of the games in `GAMES`, those whose names are words; the others are called the same everywhere
_NAMED = (marked("Esports"), marked("Club"), marked("Pokémon club"), marked("Bandai card games"), marked("Chess"))


def tiebreak(name: str, words: Words) -> str:
    """How a tiebreak is called; an unknown one by its own name."""
    return words._(TIEBREAKS.get(name, name))


def game(preset: str, words: Words) -> str:
    """The game or kind of play a preset is for."""
    return words._(GAMES.get(preset, preset))


def points(value: Fraction, words: Words) -> str:
    """Points as players write them: `9`, `4.5`."""
    return number(value, words)


def number(value: Fraction, words: Words) -> str:
    """A value exact to two decimals, without needless zeros."""
    if value.denominator == 1:
        return str(value.numerator)
    return _decimal(value, words).rstrip("0").rstrip(words.decimal_point)


def value_of(name: str, value: Fraction | None, words: Words) -> str:
    """A tiebreak's value; a dash where it was not applied (head-to-head)."""
    if value is None:
        return "–"
    return f"{_decimal(value * 100, words)}\N{NO-BREAK SPACE}%" if name in PERCENTAGES else number(value, words)


def with_value(name: str, value: Fraction | None, words: Words) -> str:
    """`Buchholz 15`, `OMW 66.67 %`: the per cent sign stands once."""
    said, called = value_of(name, value, words), tiebreak(name, words)
    return f"{called.removesuffix('%') if said.endswith('%') else called} {said}"


def _decimal(value: Fraction, words: Words) -> str:
    return f"{float(value):.2f}".replace(".", words.decimal_point)
