"""Icons and accent colours, the same everywhere, and moments as Discord shows them in the reader's own time zone."""

from __future__ import annotations

from swissbot.render.message import BLURPLE, GOLD, GREEN, GREY, PURPLE
from swissbot.tournament.state import Tournament


def of_phase(state: Tournament) -> int:
    """Registration blurple, rounds green, cut purple, finished gold, cancelled grey."""
    return {"registration": BLURPLE, "swiss": GREEN, "cut": PURPLE, "finished": GOLD, "cancelled": GREY}[state.phase]


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
