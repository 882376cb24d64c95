"""What the facts add up to: `Tournament`, `Entrant`, `Match`, `Round` (made by `fold`).

Entities are frozen, so a shallow `copy()` of a tournament is a safe draft. Nothing is counted here: what can be derived
is in `views`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from swissbot.engine.types import EntrantId, Reason, Rules
from swissbot.tournament import events as ev
from swissbot.tournament.events import How, Record, Score, Settings, Side, Stage

Phase = Literal["registration", "swiss", "cut", "finished", "cancelled"]


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody entered. `users` may act for it (one player, a team, nobody for a guest); `dropped_after` as in the
    tournament file; `removed`: did not check in, so not in the field; `waiting`: on the waiting list."""

    id: EntrantId
    name: str
    users: tuple[int, ...] = ()
    rating: int | None = None
    seed: int | None = None
    group: str | None = None
    answer: str = ""
    joined: int = 1
    waiting: bool = False
    checked_in: bool = False
    removed: bool = False
    dropped_after: int | None = None
    drop_kind: Literal["self", "organiser", "disqualified", "server"] | None = None
    deck: str | None = None
    penalties: tuple[ev.Penalised, ...] = ()

    @property
    def playing(self) -> bool:
        """In the field and not gone."""
        return not (self.waiting or self.removed) and self.dropped_after is None


@dataclass(frozen=True, slots=True)
class Claim:
    """What one side said; `seq` names this claim for its Confirm button."""

    score: Score
    seq: int
    at: int
    stands_at: int | None


@dataclass(frozen=True, slots=True)
class Match:
    """A recorded match of a round. `b` None: `a` sits out. `decided_at`/`decided_by` tell when and which user."""

    number: int
    stage: Stage
    round: int
    table: int
    a: EntrantId
    b: EntrantId | None
    score: Score | None = None
    requested: bool = False
    why: tuple[Reason, ...] = ()
    best_of: int | None = None
    claim_a: Claim | None = None
    claim_b: Claim | None = None
    disputed_by: Side | None = None
    called_at: int | None = None
    called_note: str = ""
    evidence: tuple[tuple[Side, str], ...] = ()
    no_show_by: Side | None = None
    no_show_until: int | None = None
    no_show_answered: bool = False
    deadline: int | None = None
    grace: bool = False
    how: How | None = None
    by: Side | None = None
    reason: str = ""
    decided_at: int | None = None
    decided_by: int | None = None

    def claim(self, side: Side) -> Claim | None:
        return self.claim_a if side == "a" else self.claim_b

    def entrant(self, side: Side) -> EntrantId:
        """The entrant on that side; side b of a sitting-out is an empty string."""
        return self.a if side == "a" else (self.b or "")


@dataclass(frozen=True, slots=True)
class Round:
    """A paired round. It waits while `published_at` is None; then `publish_at` is the countdown's end, None = held."""

    stage: Stage
    number: int
    matches: tuple[int, ...]
    paired_at: int
    paired_seq: int
    publish_at: int | None = None
    published_at: int | None = None
    deadline: int | None = None
    grace: bool = False
    rematches: tuple[tuple[EntrantId, EntrantId], ...] = ()
    why_bye: tuple[Reason, ...] = ()
    notes: tuple[Reason, ...] = ()
    edited: bool = False


@dataclass(frozen=True, slots=True)
class Cut:
    """The frozen Swiss ranks and who of them is in the cut, in seed order."""

    seeds: tuple[EntrantId, ...]
    ranks: tuple[EntrantId, ...]
    third_place: bool
    started_at: int


@dataclass(slots=True)
class Tournament:
    """The folded state. Treat it as read-only outside `apply`; `copy()` for a draft.

    `gone` are people of it who left the server.

    `rounds` and `cut_rounds` are in order, the last may be unpublished. `log` holds every record, undone ones too;
    `undone` the sequence numbers that do not count. Numbers of matches and sequence numbers are never given twice.
    """

    id: int = 0
    name: str = ""
    guild: int = 0
    channel: int = 0
    creator: int = 0
    created_at: int = 0
    hosts: frozenset[int] = frozenset()
    gone: frozenset[int] = frozenset()
    rules: Rules = field(default_factory=Rules)
    settings: Settings = field(default_factory=Settings)
    planned: int | None = None
    entrants: dict[EntrantId, Entrant] = field(default_factory=dict)
    matches: dict[int, Match] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)
    cut_rounds: list[Round] = field(default_factory=list)
    cut: Cut | None = None
    failure: ev.PairingFailed | None = None
    check_in_open: bool = False
    started_at: int | None = None
    paused_at: int | None = None
    finished_at: int | None = None
    finished_early: bool = False
    cancelled_at: int | None = None
    over_reason: str = ""
    reminded: frozenset[str] = frozenset()
    log: list[Record] = field(default_factory=list)
    undone: frozenset[int] = frozenset()
    last_match: int = 0
    last_guest: int = 0
    last_team: int = 0

    def copy(self) -> Tournament:
        """A draft that may be changed without changing this one."""
        return replace(
            self,
            entrants=dict(self.entrants),
            matches=dict(self.matches),
            rounds=list(self.rounds),
            cut_rounds=list(self.cut_rounds),
            log=list(self.log),
        )

    @property
    def seq(self) -> int:
        """The sequence number of the newest record; 0 before the first."""
        return self.log[-1].seq if self.log else 0

    @property
    def phase(self) -> Phase:
        if self.cancelled_at is not None:
            return "cancelled"
        if self.finished_at is not None:
            return "finished"
        if self.cut is not None:
            return "cut"
        return "registration" if self.started_at is None else "swiss"

    @property
    def over(self) -> bool:
        return self.cancelled_at is not None or self.finished_at is not None

    def stage_rounds(self, stage: Stage) -> list[Round]:
        return self.rounds if stage == "swiss" else self.cut_rounds
