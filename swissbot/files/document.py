"""What a tournament file holds, as values: one Swiss stage, and the cut after it if there is one."""

from __future__ import annotations

from dataclasses import dataclass

from swissbot.engine.types import History, Played

FORMAT = "swissbot/1"
MAX_BYTES = 64 * 1024 * 1024
MAX_PLAYERS = 20_000
MAX_ROUNDS = 100
MAX_SETS = 9


@dataclass(frozen=True, slots=True)
class Cut:
    """The bracket after the Swiss: its size, whether third place is played, and its matches by round."""

    size: int
    third_place: bool = False
    rounds: tuple[tuple[Played, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """One tournament file."""

    name: str
    history: History
    cut: Cut | None = None


def plain(text: str) -> str:
    """The text without line breaks, control, direction and invisible characters."""
    return "".join(c for c in text if c.isprintable())
