"""Which accent colour a message has. Nothing is said by colour alone."""

from __future__ import annotations

from swissbot.render.post import BLURPLE, GOLD, GREEN, GREY, PURPLE
from swissbot.tournament.state import Tournament


def of_phase(state: Tournament) -> int:
    """Registration blurple, rounds green, cut purple, finished gold, cancelled grey."""
    return {"registration": BLURPLE, "swiss": GREEN, "cut": PURPLE, "finished": GOLD, "cancelled": GREY}[state.phase]
