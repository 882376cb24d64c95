"""How many rounds to play, by each rule there is, and how many players go on to the top cut."""

from __future__ import annotations

from dataclasses import dataclass

from swissbot.engine.presets import (
    ATTENDANCE,
    DEFAULT_SMALLEST_FIELD_WITH_CUT,
    LARGE_CUT,
    LARGE_CUT_FROM,
    MINIMUM_ROUNDS,
    SMALL_CUT,
    SMALLEST_FIELD_WITH_CUT,
    Band,
    rules_of,
)
from swissbot.engine.types import History, Qualify, Reason


@dataclass(frozen=True, slots=True)
class Advice:
    """One rule's answer: so many rounds, then a cut of `cut` (None: the rule says nothing of it, or there is none)."""

    rule: str
    rounds: int
    cut: int | None
    why: Reason


def minimum(players: int) -> int:
    """Rounds after which at most one player can have won all: the binary logarithm, rounded up."""
    return max(players - 1, 0).bit_length()


def recommended(players: int) -> int:
    """The minimum and two more for 9 to 64 players, one more for other fields; 0 where there is nobody to meet."""
    if players < 2:
        return 0
    return minimum(players) + (2 if 9 <= players <= 64 else 1)


def complete(players: int) -> int:
    """Rounds of a round robin: more cannot be played without a repeat."""
    if players < 2:
        return 0
    return players if players % 2 else players - 1


def model(players: int, places: int) -> int:
    """Dr. Model's formula: 0.2 rounds for each player and 1.4 for each place played for, rounded up. Advice only."""
    return -(-(players + 7 * places) // 5)


def decided(qualify: Qualify) -> int:
    """Rounds after which everybody is through or out."""
    return qualify.wins + qualify.losses - 1


def recommended_rounds(preset: str, players: int) -> int:
    """A preset's number of rounds for a field, never more than a round robin has. Raises for an unknown preset."""
    return _rounds(preset, players, rules_of(preset).qualify)


def _rounds(preset: str, players: int, qualify: Qualify | None) -> int:
    band = _band(preset, players)
    if qualify is not None:
        rounds = decided(qualify)
    elif band is not None:
        rounds = band.rounds
    elif preset in MINIMUM_ROUNDS:
        rounds = minimum(players)
    else:
        rounds = recommended(players)
    return min(rounds, complete(players))


def recommended_cut(preset: str, players: int) -> int | None:
    """A preset's top cut for a field; None: no cut."""
    band = _band(preset, players)
    if band is not None:
        return band.cut
    if players < SMALLEST_FIELD_WITH_CUT.get(preset, DEFAULT_SMALLEST_FIELD_WITH_CUT):
        return None
    return LARGE_CUT if players >= LARGE_CUT_FROM else SMALL_CUT


def planned_rounds(history: History) -> int:
    """The rounds a tournament is planned for: as its rules say, else as its preset recommends for its field.

    The field is everybody who was ever there, late entries too. Where players leave by wins and losses, the plan is
    what decides all of them.
    """
    rules = history.rules
    if rules.rounds is not None:
        return rules.rounds
    field = sum(entrant.dropped_after != 0 for entrant in history.entrants)
    return _rounds(rules.preset, field, rules.qualify)


def advice(players: int, preset: str | None = None, places: int | None = None) -> tuple[Advice, ...]:
    """What each rule says for a field: minimum, recommended, Dr. Model (if `places` are played for), the games' tables.

    With a preset only its own table is told, without one all of them. Raises for an unknown preset.
    """
    found = [
        Advice("minimum", minimum(players), None, Reason("rounds-minimum", {"players": players})),
        Advice(
            "recommended",
            recommended(players),
            None,
            Reason("rounds-recommended", {"players": players, "minimum": minimum(players)}),
        ),
    ]
    if places is not None:
        facts = {"players": players, "places": places, "possible": complete(players)}
        found.append(Advice("dr-model", model(players, places), None, Reason("rounds-model", facts)))
    found.extend(_by_game(players, name) for name in ([preset] if preset else [*ATTENDANCE, *sorted(MINIMUM_ROUNDS)]))
    found.append(Advice("round-robin", complete(players), None, Reason("rounds-round-robin", {"players": players})))
    return tuple(found)


def _by_game(players: int, preset: str) -> Advice:
    qualify = rules_of(preset).qualify
    band = _band(preset, players)
    if qualify is not None:
        why = Reason("rounds-qualify", {"preset": preset, "wins": qualify.wins, "losses": qualify.losses})
    elif band is not None:
        why = Reason("rounds-table", {"preset": preset, "players": players})
    else:
        why = Reason("rounds-preset", {"preset": preset, "players": players})
    return Advice(preset, recommended_rounds(preset, players), recommended_cut(preset, players), why)


def _band(preset: str, players: int) -> Band | None:
    for band in ATTENDANCE.get(preset, ()):
        if band.players is None or players <= band.players:
            return band
    return None
