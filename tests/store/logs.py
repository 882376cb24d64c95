"""Small logs to store."""

from __future__ import annotations

from fractions import Fraction

from swissbot.engine.types import Reason, Rules
from swissbot.tournament.events import Changed, Created, Joined, PairedMatch, Record, RoundPaired, Settings

GUILD = 4_100_000_000_000_000_001
ANNA = 7_000_000_000_000_000_001


def created(name: str = "Friday Cup", cause: str = "create") -> Record:
    return Record(1, 1_700_000_000, ANNA, cause, Created(name, GUILD, 55, ANNA, Rules(), Settings()))


def joined(seq: int, cause: str = "") -> Record:
    user = ANNA + seq
    return Record(seq, 1_700_000_000 + seq, user, cause or f"join-{seq}", Joined(str(user), f"Player {seq}", user))


def changed(seq: int) -> Record:
    """Another name: the index of tournaments changes with the log."""
    event = Changed(f"Name {seq}", 55, Rules(), Settings())
    return Record(seq, 1_700_000_000 + seq, ANNA, f"change-{seq}", event)


def big_round(seq: int, matches: int) -> Record:
    """A paired round of many tables: an event of some hundred bytes for each."""
    why = (Reason("floated-down", {"from": 6, "to": Fraction(7, 2)}),)
    paired = tuple(PairedMatch(n, n, str(ANNA + n), str(ANNA - n), why=why) for n in range(1, matches + 1))
    return Record(seq, 1_700_000_000 + seq, 0, f"round-{seq}", RoundPaired("swiss", seq, paired, None))
