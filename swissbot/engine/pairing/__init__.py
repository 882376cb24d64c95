"""Pairing the next round: `pair` proposes, `check` looks at what an organiser would rather have."""

from __future__ import annotations

from swissbot.engine.pairing.check import check
from swissbot.engine.pairing.field import Field, field_of
from swissbot.engine.pairing.systems import SYSTEMS
from swissbot.engine.types import EngineError, History, Pairing, Reason

__all__ = ["check", "pair"]


def pair(history: History) -> Pairing:
    """The pairing of round `len(history.rounds) + 1`: the same for the same history, and always complete.

    The order of entrants matters only through start numbers, that of matches never. Raises `EngineError` with a
    reason (`pairing.reasons` lists them) while a round is open, with fewer than two players left, when the planned
    rounds are played, and when the Dutch system cannot be run.
    """
    field = field_of(history)
    if field.sheet.complete < field.sheet.rounds:
        opened = (any(match.result is None for match in matches) for matches in history.rounds)
        raise EngineError(Reason("round-open", {"round": [*opened].index(True) + 1}))
    system = SYSTEMS.get(_system(field))
    if system is None:
        raise EngineError(Reason("unknown-pairing", {"pairing": _system(field)}))
    if field.round > max(field.planned, 1):
        raise EngineError(Reason("rounds-played", {"rounds": field.planned}))
    if len(field.present) < 2:
        raise EngineError(Reason("too-few-players", {"players": len(field.present)}))
    return system(field)


def _system(field: Field) -> str:
    rules = field.rules
    if rules.final_round is not None and field.round == field.planned:
        return rules.final_round
    return rules.pairing
