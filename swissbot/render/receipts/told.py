"""What a receipt is made from, and the sentence about what the tournament does now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from swissbot.render import signs
from swissbot.render.boards.rounds import round_name
from swissbot.render.language import Words
from swissbot.tournament.state import Tournament
from swissbot.tournament.views import current_round, pending_round


@dataclass(frozen=True, slots=True)
class Told:
    """What a receipt is made from. `command` is of the type its maker is listed for."""

    state: Tournament
    before: Tournament | None
    command: Any
    user: int
    words: Words

    @property
    def already(self) -> bool:
        """Nothing changed: it was so before."""
        return self.before is not None and self.before.seq == self.state.seq


def next_step(t: Told) -> str:
    """What the tournament does now."""
    state, words = t.state, t.words
    if state.failure is not None:
        return words._("The next round could not be paired: organisers have **Try again**.")
    waiting = pending_round(state)
    if waiting is not None and waiting.publish_at is None:
        return words._("The next round is paired and waits for **Publish now**.")
    if waiting is not None:
        return words._("The next round is published {ago}.").format(ago=signs.ago(waiting.publish_at or 0))
    if state.finished_at is not None:
        return words._("The tournament is over; the final ranking is posted.")
    now = current_round(state)
    return words._("{round} is on.").format(round=round_name(state, now, words)) if now is not None else ""
