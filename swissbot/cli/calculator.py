"""The league manager's calculator for people: one player's matches, what each adds to every column, and the sums."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from swissbot.cli import output
from swissbot.engine.explain import CALCULATOR, GERMAN_NAMES, calculator
from swissbot.engine.types import EntrantId, History

COLUMNS = ("PTS", *CALCULATOR)
LEAGUE = frozenset({"fine-buchholz", "schoch", "set-index", "point-index"})
"""Tiebreaks that only leagues with such a calculator use."""


def print_calculator(history: History, player: EntrantId, names: Mapping[EntrantId, str]) -> None:
    """Print it, where the tournament is played by such a league's tiebreaks: a row for each round, the sums, and the
    columns' German names beside ours."""
    if LEAGUE.isdisjoint(history.rules.tiebreaks):
        return
    rows = calculator(history, player)
    sums = {code: sum((row.entries.get(code, Fraction(0)) for row in rows), Fraction(0)) for code in COLUMNS}
    cells = [
        [
            str(row.round),
            names[row.opponent] if row.opponent else row.result,
            *(output.as_text(row.entries[code]) if code in row.entries else "" for code in COLUMNS),
        ]
        for row in rows
    ]
    cells.append(["", "sum", *(output.as_text(sums[code]) for code in COLUMNS)])
    output.say("\nleague calculator")
    output.table(("round", "opponent", *COLUMNS), cells, left=("opponent",), wide="opponent")
    for code in COLUMNS:
        output.say(f"  {code:<4} {GERMAN_NAMES[code]} = {CALCULATOR.get(code, 'points')}")
