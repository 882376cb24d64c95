"""A decision in the making: facts go into a draft of the tournament, so that each rule sees what the last one did."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from swissbot.engine.types import History, Pairing
from swissbot.tournament.commands import Actor
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Event, Record
from swissbot.tournament.queries import entrant_of, is_organiser, is_published
from swissbot.tournament.replay import apply
from swissbot.tournament.state import Entrant, Match, Tournament

PairRound = Callable[[History], Pairing]


@dataclass(slots=True)
class Decision:
    """`before` is never touched; `state` is `before` plus `records`. `pair` is the engine."""

    before: Tournament
    actor: Actor
    now: int
    cause: str
    pair: PairRound
    state: Tournament = field(init=False)
    records: list[Record] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = self.before.copy()

    @property
    def clock(self) -> int:
        """The moment that deadlines count from: while the tournament is paused, that of the pause, for its length is
        added to every deadline when it ends."""
        return self.now if self.state.paused_at is None else self.state.paused_at

    def add(self, event: Event) -> None:
        record = Record(self.state.seq + 1, self.now, self.actor.user, self.cause, event)
        apply(self.state, record)
        self.records.append(record)

    # --- what most rules ask first ----------------------------------------------------------------------------------

    def organiser(self) -> None:
        """Refuses everybody but organisers (and the bot's own clock)."""
        if self.actor.user != 0 and not is_organiser(self.state, self.actor):
            raise Refused("not-organiser")

    def running(self) -> None:
        """Refuses before the start and after the end."""
        if self.state.over:
            raise Refused("over")
        if self.state.started_at is None:
            raise Refused("not-started")

    def mine(self) -> Entrant:
        """The actor's own entrant."""
        found = entrant_of(self.state, self.actor.user) if self.actor.user else None
        if found is None:
            raise Refused("not-entered")
        return found

    def entrant(self, entrant: str) -> Entrant:
        found = self.state.entrants.get(entrant)
        if found is None:
            raise Refused("no-such-entrant", entrant=entrant)
        return found

    def match(self, number: int) -> Match:
        """A match of a published round in which two entrants meet."""
        found = self.state.matches.get(number)
        if found is None or found.b is None or not is_published(self.state, found):
            raise Refused("no-such-match", match=number)
        return found
