"""Refusals: a code with facts. Every code there is stands here; `render/text/refusals.py` has the words of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from swissbot.engine.types import Reason

RefusalCode = Literal[
    "not-organiser", "not-manager", "not-entered", "not-your-match", "role-needed", "too-fast", "no-such-tournament",
    "no-such-match", "no-such-entrant", "no-such-result", "not-a-button", "over", "not-started", "already-started",
    "fixed-at-start", "fixed-by-cut", "not-now", "registration-closed", "check-in-closed", "already-entered",
    "answer-needed", "too-few", "team-too-big", "no-teams", "not-captain", "dropped", "not-dropped", "no-decks",
    "deck-too-late", "decks-hidden", "deck-empty", "deck-too-long", "match-settled", "claim-replaced",
    "nothing-to-confirm", "own-claim", "already-claimed", "round-over", "call-too-late", "opponent-was-here",
    "impossible-score", "impossible-sets", "no-draws", "too-much-evidence", "nothing-waits", "not-published",
    "round-changed", "rounds-played", "results-in", "clock-range", "pairing-failed", "pairing-incomplete",
    "pairing-twice", "not-paired", "no-bye", "nothing-logged", "bad-rules", "nothing-to-undo", "undo-stale",
    "undo-unknown", "name-empty", "name-taken", "too-many-players", "too-many-tournaments", "cut-running",
    "no-bracket", "no-cut", "no-tie", "cut-unsaid", "cut-size", "swiss-running", "cut-choice", "cut-would-change",
    "bracket-went-on", "store-full", "store-newer", "store-damaged",
]  # fmt: skip
Fact = str | int | None | tuple[str, ...] | Reason


class Refused(Exception):
    """A rule says no. Nothing was changed; `code` and `facts` say why, e.g. `Refused("match-settled", match=7)`."""

    def __init__(self, code: RefusalCode, **facts: Fact) -> None:
        super().__init__(code, facts)
        self.code: RefusalCode = code
        self.facts: Mapping[str, Fact] = facts

    def __reduce__(self) -> tuple[object, ...]:
        return (_refused, (self.code, dict(self.facts)))


def _refused(code: RefusalCode, facts: dict[str, Fact]) -> Refused:
    return Refused(code, **facts)
