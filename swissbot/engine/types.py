"""The shapes every part of the engine speaks: entrants, played matches, rules, pairings, standings.

All values are frozen; ids are opaque strings. Points are exact `Fraction`s at this border (modules are free to
scale them to integers inside). Round numbers start at 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

EntrantId = str
Result = Literal["a", "b", "draw", "double-loss", "bye", "half-bye", "zero-bye"]
Status = Literal["active", "qualified", "eliminated", "dropped", "disqualified"]
Unplayed = Literal["ignore", "virtual-loser", "fide-2024", "fide-2026"]
Fact = str | int | float | Fraction | tuple[str, ...]

MATCH_RESULTS: frozenset[str] = frozenset({"a", "b", "draw", "double-loss"})
SITTING_OUT: frozenset[str] = frozenset({"bye", "half-bye", "zero-bye"})


@dataclass(frozen=True, slots=True)
class Reason:
    """Why the engine did something: a code and its facts, no words (the words are in `render`).

    `facts` holds ids, numbers and names of tiebreaks, e.g. `Reason("floated-down", {"from": 6, "to": 3})`.
    """

    code: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


class EngineError(ValueError):
    """The engine cannot do what was asked; `reason` says why, in facts."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.code, dict(reason.facts))
        self.reason = reason

    def __reduce__(self) -> tuple[type[EngineError], tuple[Reason]]:
        return (type(self), (self.reason,))


@dataclass(frozen=True, slots=True)
class Points:
    """Match points: `win` > 0, `win` >= `draw` >= `loss`; `bye` is what an allocated bye is worth."""

    win: Fraction = Fraction(3)
    draw: Fraction = Fraction(1)
    loss: Fraction = Fraction(0)
    bye: Fraction = Fraction(3)


@dataclass(frozen=True, slots=True)
class Qualify:
    """Players leave the pairing with so many wins (through) or losses (out)."""

    wins: int
    losses: int


@dataclass(frozen=True, slots=True)
class Rules:
    """Every rule of play that the engine reads (the tournament file's `rules`); presets are values of it.

    `rounds` None means: as the preset recommends for the field. `floor` is the least fraction an opponent counts
    with; `drop_cap` the most a dropped opponent counts with.
    """

    preset: str = "esports"
    pairing: str = "fold"
    rounds: int | None = None
    best_of: int = 1
    points: Points = Points()
    tiebreaks: tuple[str, ...] = ()
    draws: bool = False
    sides: bool = False
    first_side: Literal["a", "b"] = "a"
    first_round: Literal["seeded", "lots"] = "seeded"
    final_round: str | None = None
    accelerated: str | None = None
    qualify: Qualify | None = None
    unplayed: Unplayed = "ignore"
    floor: Fraction = Fraction(0)
    draw_as_half: bool = False
    bye_in_fraction: bool = True
    drop_cap: Fraction | None = None
    drop_last: bool = False
    avoid_group_rounds: int = 0
    forbidden: tuple[tuple[EntrantId, EntrantId], ...] = ()
    random_seed: int = 0


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody in the tournament. `seed` 1 is the strongest; `joined` the first round they were there for;
    `dropped_after` the last round before leaving (0: before round 1); `byes` are byes asked for, by round."""

    id: EntrantId
    name: str = ""
    seed: int | None = None
    rating: int | None = None
    group: str | None = None
    joined: int = 1
    dropped_after: int | None = None
    disqualified: bool = False
    byes: Mapping[int, Literal["bye", "half-bye", "zero-bye"]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Played:
    """One match (or one sitting-out, where `b` is None) of a round. `result` None: not in yet.

    `games` are (won by a, won by b, drawn); `sets` the points of each set, (a, b), at most 9.
    `forfeit`: decided without being played. `requested`: a bye asked for or granted, not allocated.
    """

    a: EntrantId
    b: EntrantId | None
    result: Result | None = None
    table: int | None = None
    games: tuple[int, int, int] | None = None
    sets: tuple[tuple[int, int], ...] | None = None
    forfeit: bool = False
    requested: bool = False


@dataclass(frozen=True, slots=True)
class History:
    """One whole Swiss stage: what the engine is asked about. `rounds[r]` are the matches of round r + 1.

    The order of `entrants` matters only where seeds and ratings leave start numbers open; the order of matches never.
    """

    rules: Rules
    entrants: tuple[Entrant, ...]
    rounds: tuple[tuple[Played, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Pair:
    """A proposed match: `a` is the first-named side; `table` counts from 1; `why` is empty when nothing is unusual."""

    table: int
    a: EntrantId
    b: EntrantId
    why: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Pairing:
    """The engine's proposal for one round. `absent`: in the tournament, but not paired in this round;
    `requested` among them have a bye they asked for. `notes` are about the whole round."""

    round: int
    pairs: tuple[Pair, ...]
    bye: EntrantId | None = None
    why_bye: tuple[Reason, ...] = ()
    rematches: tuple[tuple[EntrantId, EntrantId], ...] = ()
    absent: tuple[EntrantId, ...] = ()
    requested: Mapping[EntrantId, Literal["bye", "half-bye", "zero-bye"]] = field(default_factory=dict)
    notes: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the table. `rank` is shared by those whom only lots separate; the rows stand in `lots` order then.
    `tiebreaks` follow the rules' order; None where one was not applied (head-to-head)."""

    rank: int
    id: EntrantId
    points: Fraction
    wins: int
    draws: int
    losses: int
    byes: int
    tiebreaks: Mapping[str, Fraction | None]
    status: Status


@dataclass(frozen=True, slots=True)
class Term:
    """One summand of a tiebreak: the round it comes from (None: the whole tournament), the opponent, its value."""

    round: int | None
    opponent: EntrantId | None
    value: Fraction
    why: Reason


@dataclass(frozen=True, slots=True)
class Explained:
    """A tiebreak of one player with everything that goes into it; `value` follows from `terms`."""

    name: str
    value: Fraction | None
    terms: tuple[Term, ...]
