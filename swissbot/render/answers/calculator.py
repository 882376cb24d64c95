"""The league manager's calculator: what each round adds to each of its columns, under its own names beside ours."""

from __future__ import annotations

from fractions import Fraction

from swissbot.engine.explain import CALCULATOR, GERMAN_NAMES, CalculatorRow, calculator
from swissbot.engine.types import EntrantId
from swissbot.render.i18n.language import Words
from swissbot.render.text import labels
from swissbot.tournament.engine_view import history
from swissbot.tournament.state import Tournament

COLUMNS = ("PTS", *CALCULATOR)
TELLING = frozenset({"fine-buchholz", "schoch"})
"""Tiebreaks that only leagues with such a calculator use."""


def ledger_lines(state: Tournament, entrant: EntrantId, round_: int | None, words: Words) -> list[str]:
    """A heading and a line for each column; nothing where the tournament is not played by such a league's rules."""
    if not set(state.rules.tiebreaks) >= TELLING:
        return []
    rows = calculator(history(state), entrant, round_)
    return [f"**{words._('League calculator')}**", *(_column(code, rows, words) for code in COLUMNS)]


def _column(code: str, rows: tuple[CalculatorRow, ...], words: Words) -> str:
    """`BHZ · Buchholzzahl · Buchholz **15** = R1 6 + R2 9`."""
    ours = words._("Points") if code == "PTS" else labels.tiebreak(CALCULATOR[code], words)
    parts = [(row.round, row.entries[code]) for row in rows if code in row.entries]
    total = sum((value for _, value in parts), Fraction(0))
    told = " + ".join(f"R{number} {labels.number(value, words)}" for number, value in parts)
    head = f"{code} · {GERMAN_NAMES[code]} · {ours} **{labels.number(total, words)}**"
    return f"{head} = {told}" if told else head
