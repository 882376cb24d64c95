"""What a receipt is made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from swissbot.render.i18n.language import Words
from swissbot.render.text.next_step import next_step
from swissbot.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class ReceiptContext:
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

    @property
    def next(self) -> str:
        """What the tournament does now."""
        return next_step(self.state, self.words)
