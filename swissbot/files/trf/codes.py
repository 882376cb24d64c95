"""FIDE's tournament report (TRF16): its columns, what each result code says, and which code says a result.

Source: FIDE's TRF16 description with the 2026 additions (records 142, 152, 162, 240, 260). A report knows points only
through these codes, so games, sets and tables are not in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swissbot.engine.types import Played, Result

WIN, DRAW, LOSS = "1W", "=D", "0L"
FORFEIT_WIN, FORFEIT_LOSS = "+", "-"
OPEN = " "
NOBODY = "0000"
LONGEST_NAME = 33

# What one side's line says about sitting out. `F` is a full point asked for, `U` the bye the pairing gave.
SITTING_OUT: dict[str, tuple[Result, bool]] = {
    "U": ("bye", False),
    "F": ("bye", True),
    "H": ("half-bye", False),
    "Z": ("zero-bye", False),
    "-": ("zero-bye", False),
}


def bye_code(match: Played) -> str:
    """The code of a sitting-out (`b` is None)."""
    if match.result == "bye":
        return "F" if match.requested else "U"
    return "H" if match.result == "half-bye" else "Z"


def side_codes(match: Played) -> tuple[str, str]:
    """The codes in the lines of a and b."""
    if match.result is None:
        return OPEN, OPEN
    if match.result == "draw":
        return "=", "="
    win, loss = (FORFEIT_WIN, FORFEIT_LOSS) if match.forfeit else ("1", "0")
    return {"a": (win, loss), "b": (loss, win)}.get(match.result, (loss, loss))


def result_of(a: str, b: str) -> tuple[Result | None, bool] | None:
    """The result and whether it was a forfeit, from both sides' codes; None if they contradict each other."""
    if a == b == OPEN:
        return None, False
    if a in DRAW and b in DRAW:
        return "draw", False
    wins, losses = WIN + FORFEIT_WIN, LOSS + FORFEIT_LOSS
    forfeit = FORFEIT_LOSS in (a, b) or FORFEIT_WIN in (a, b)
    if a in wins and b in losses:
        return "a", forfeit
    if a in losses and b in wins:
        return "b", forfeit
    return ("double-loss", forfeit) if a in losses and b in losses else None


def player_line(number: int, name: str, rating: str, *, points: str, rank: int, cells: Sequence[str]) -> str:
    """The record 001 of one player: `points` in the four columns from 81 on, eight columns for each round."""
    who = f"001 {number:4d}      {name:<{LONGEST_NAME}} {rating:>4}"
    return f"{who} {'':27}{points:>4} {rank:4d}{''.join(f'  {cell}' for cell in cells)}".rstrip()


def prohibited_line(first: int, last: int, numbers: Iterable[int]) -> str:
    """The record 260: of these players no two meet in the rounds from `first` to `last`."""
    return f"260 {first:3d} {last:3d} " + " ".join(f"{number:4d}" for number in numbers)
