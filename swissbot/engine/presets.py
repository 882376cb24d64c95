"""The rule books as data: rules of play, rounds and top cut by attendance, round clocks, one line a rule.

Sources: the games' tournament rules (Pokémon Play! TCG handbook and the German clubs' league rules, Magic and Disney
Lorcana tournament rules, Konami's tournament policy, Bandai's event rules, Valve's and Riot's stage formats) and
FIDE's C.04 and C.07. An organiser may override every value; nothing in the code asks which preset is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal

from swissbot.engine.types import EngineError, Points, Qualify, Reason, Rules

_HALF: Final = Fraction(1, 2)
_CARDS: Final = Points(Fraction(3), Fraction(1), Fraction(0), Fraction(3))
_NO_DRAWS: Final = Points(Fraction(3), Fraction(0), Fraction(0), Fraction(3))
_TWO: Final = Points(Fraction(2), Fraction(1), Fraction(0), Fraction(2))
_CHESS: Final = Points(Fraction(1), _HALF, Fraction(0), Fraction(1))

_MAGIC: Final = Rules(
    preset="magic", points=_CARDS, pairing="random-groups", first_round="lots", best_of=3, draws=True,
    tiebreaks=("omw", "gw", "ogw"), floor=Fraction(1, 3), bye_in_fraction=True,
)  # fmt: skip

_RULES: Final = (
    Rules(
        preset="esports", points=_CARDS, pairing="fold", best_of=1, draws=False, sides=True,
        tiebreaks=("buchholz", "sonneborn-berger", "game-difference", "head-to-head"),
    ),
    Rules(
        preset="tmanager", points=_TWO, pairing="top-down", best_of=1, draws=True,
        tiebreaks=("buchholz", "fine-buchholz", "schoch", "set-difference", "points-scored"),
    ),
    Rules(
        preset="club", points=_CHESS, pairing="fold", best_of=1, draws=True, sides=True,
        tiebreaks=("buchholz", "sonneborn-berger"), unplayed="ignore",
    ),
    Rules(
        preset="pokemon-club", points=_CARDS, pairing="random-groups", first_round="lots", best_of=1, draws=True,
        tiebreaks=("small-points", "small-points-lost"), unplayed="virtual-loser",
    ),
    Rules(
        preset="pokemon-tcg", points=_CARDS, pairing="random-groups", first_round="lots", best_of=3, draws=True,
        tiebreaks=("omw", "oomw", "head-to-head"), floor=Fraction(1, 4), drop_cap=Fraction(3, 4),
        bye_in_fraction=False, draw_as_half=True, drop_last=True,
    ),
    _MAGIC,
    Rules(
        preset="yugioh", points=_CARDS, pairing="random-groups", first_round="lots", best_of=3, draws=True,
        tiebreaks=("omw", "oomw", "losses-squared"), floor=Fraction(0),
    ),
    Rules(
        preset="bandai", points=_NO_DRAWS, pairing="random-groups", first_round="lots", best_of=1, draws=False,
        tiebreaks=("omw", "oomw"),
    ),
    replace(_MAGIC, preset="lorcana"),
    Rules(
        preset="counter-strike-major", points=_CHESS, pairing="counter-strike", best_of=1, draws=False,
        tiebreaks=("losses", "difficulty", "seed"), qualify=Qualify(3, 3),
    ),
    Rules(
        preset="lol-worlds", points=_CHESS, pairing="random-groups", first_round="lots", best_of=1, draws=False,
        tiebreaks=("losses", "seed"), qualify=Qualify(3, 3), avoid_group_rounds=1,
    ),
    Rules(
        preset="valorant-masters", points=_CHESS, pairing="random-groups", first_round="lots", best_of=3, draws=False,
        tiebreaks=("losses", "seed"), qualify=Qualify(2, 2), avoid_group_rounds=1,
    ),
    Rules(
        preset="chess", points=_CHESS, pairing="dutch", best_of=1, draws=True, sides=True,
        tiebreaks=("buchholz-cut1", "buchholz", "sonneborn-berger", "progressive"), unplayed="fide-2026",
    ),
)  # fmt: skip

PRESETS: Final[Mapping[str, Rules]] = MappingProxyType({rules.preset: rules for rules in _RULES})

GAMES: Final[Mapping[str, str]] = MappingProxyType({
    "esports": "Esports",
    "tmanager": "T-Manager",
    "club": "Club",
    "pokemon-club": "Pokémon club",
    "pokemon-tcg": "Pokémon TCG",
    "magic": "Magic: The Gathering",
    "yugioh": "Yu-Gi-Oh!",
    "bandai": "Bandai card games",
    "lorcana": "Disney Lorcana",
    "counter-strike-major": "Counter-Strike",
    "lol-worlds": "League of Legends",
    "valorant-masters": "VALORANT",
    "chess": "Chess",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Band:
    """One line of an attendance table: up to `players` (None: any number) so many rounds, then a cut of `cut`."""

    players: int | None
    rounds: int
    cut: int | None


_SANCTIONED: Final = (
    Band(64, 6, 8), Band(128, 7, 8), Band(226, 8, 8), Band(409, 9, 8), Band(None, 10, 8),
)  # fmt: skip
_MAGIC_TABLE: Final = (Band(8, 3, None), Band(16, 5, 4), Band(32, 5, 8), *_SANCTIONED)

ATTENDANCE: Final[Mapping[str, tuple[Band, ...]]] = MappingProxyType({
    "pokemon-tcg": (Band(8, 3, None), Band(12, 4, 4), Band(20, 5, 4), Band(32, 5, 8), *_SANCTIONED),
    "magic": _MAGIC_TABLE,
    "lorcana": _MAGIC_TABLE,
    "yugioh": (
        Band(8, 3, None), Band(16, 4, 4), Band(32, 5, 4), Band(64, 6, 8), Band(128, 7, 8), Band(256, 8, 16),
        Band(512, 9, 16), Band(1024, 10, 32), Band(2048, 11, 32), Band(None, 12, 64),
    ),
})  # fmt: skip

MINIMUM_ROUNDS: Final = frozenset({"pokemon-club"})
"""Presets that play just the minimum number of rounds."""

SMALLEST_FIELD_WITH_CUT: Final[Mapping[str, int]] = MappingProxyType({"pokemon-club": 4})
"""The least number of players with a top cut, where it is not `DEFAULT_SMALLEST_FIELD_WITH_CUT`."""
DEFAULT_SMALLEST_FIELD_WITH_CUT: Final = 8
SMALL_CUT: Final = 4
LARGE_CUT: Final = 8
LARGE_CUT_FROM: Final = 16


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a round lasts: minutes by `best_of`, turns after time is called, and what an undecided match is."""

    minutes: Mapping[int, int]
    extra_turns: int = 0
    undecided: Literal["draw", "double-loss"] = "draw"

    def minutes_for(self, best_of: int) -> int | None:
        """Minutes for a match of that length; of a length not listed, those of the next shorter one, else None."""
        shorter = [length for length in self.minutes if length <= best_of]
        return self.minutes[max(shorter)] if shorter else None


_MAGIC_CLOCK: Final = Clock({1: 50}, extra_turns=5)

CLOCKS: Final[Mapping[str, Clock]] = MappingProxyType({
    "pokemon-tcg": Clock({1: 30, 3: 50}, extra_turns=3),
    "pokemon-club": Clock({1: 30, 2: 50, 3: 60}, extra_turns=7),
    "magic": _MAGIC_CLOCK,
    "lorcana": _MAGIC_CLOCK,
    "yugioh": Clock({1: 45}),
    "bandai": Clock({1: 35}, undecided="double-loss"),
})  # fmt: skip


def rules_of(preset: str) -> Rules:
    """The rules of a preset. Raises `EngineError("unknown-preset")`."""
    try:
        return PRESETS[preset]
    except KeyError:
        raise EngineError(Reason("unknown-preset", {"preset": preset})) from None


def clock_of(preset: str) -> Clock | None:
    """The round clock of a preset; None where its rules have none."""
    return CLOCKS.get(preset)
