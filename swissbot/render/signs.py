"""The signs, the same everywhere, and moments as Discord shows them: in the reader's own time zone and language."""

from __future__ import annotations

SETTLED = "✅"
WAITING = "⏳"
DISPUTE = "⚖"
GIVEN_UP = "🏳"
BYE = "💤"
LEFT = "🚪"
FIRST = "🏆"


def ago(moment: int) -> str:
    """`in 5 minutes`, `2 hours ago`."""
    return f"<t:{moment}:R>"


def clock(moment: int) -> str:
    """`20:00`."""
    return f"<t:{moment}:t>"
