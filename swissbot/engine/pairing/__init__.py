"""Pairing the next round: `pair` proposes, `check` looks at what an organiser would rather have."""

from __future__ import annotations

from swissbot.engine.pairing.check import check
from swissbot.engine.pairing.field import Field, field_of
from swissbot.engine.pairing.systems import PAIRINGS, SYSTEMS, DutchProgram, dutch_pairing
from swissbot.engine.types import EngineError, History, Pairing, Reason

__all__ = ["check", "pair"]


def pair(history: History, dutch: DutchProgram | None = None) -> Pairing:
    """The pairing of round `len(history.rounds) + 1`: the same for the same history, and always complete.

    The order of entrants matters only through start numbers, that of matches never. `dutch` is the program for FIDE's
    Dutch system; without it such a round is folded, and says so. Raises `EngineError` with a
    reason (`pairing.reasons` lists them) while a round is open, with fewer than two players left, when the planned
    rounds are played, and when the Dutch system cannot be run.
    """
    field = field_of(history)
    if field.sheet.complete < field.sheet.rounds:
        opened = (any(match.result is None for match in matches) for matches in history.rounds)
        raise EngineError(Reason("round-open", {"round": [*opened].index(True) + 1}))
    name = _system(field)
    if name not in PAIRINGS:
        raise EngineError(Reason("unknown-pairing", {"pairing": name}))
    if field.round > max(field.planned, 1):
        raise EngineError(Reason("rounds-played", {"rounds": field.planned}))
    if len(field.present) < 2:
        raise EngineError(Reason("too-few-players", {"players": len(field.present)}))
    return SYSTEMS[name](field) if name in SYSTEMS else dutch_pairing(field, dutch)


def _system(field: Field) -> str:
    rules = field.rules
    if rules.final_round is not None and field.round == field.planned:
        return rules.final_round
    return rules.pairing
