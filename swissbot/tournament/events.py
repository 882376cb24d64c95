"""The facts: frozen dataclasses in the past tense. They are the only shapes that are ever stored.

Whatever was computed (pairings, lots, deadlines) stands inside the event, so that a better engine never rewrites
history. Times are whole Unix seconds. A field that is added later has a default, so that old logs still read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from swissbot.engine.types import EntrantId, Reason, Result, Rules

Side = Literal["a", "b"]
Stage = Literal["swiss", "cut"]
How = Literal["agreed", "confirmed", "unopposed", "conceded", "left", "override", "penalty", "deadline", "no-show"]


@dataclass(frozen=True, slots=True)
class Score:
    """The outcome of a match seen from side a; `games` are (won by a, won by b, drawn)."""

    result: Result
    games: tuple[int, int, int] | None = None
    sets: tuple[tuple[int, int], ...] | None = None
    forfeit: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """How a tournament is run, beside the engine's `Rules`.

    `hold_seconds`: between a round's last result and the next round, None = by hand. `confirm_minutes`: until an
    unanswered claim stands, "none" = at once, "both" = never by time. `cut`: places in the top cut, None = no cut.
    `clock`: minutes a round has. `at_deadline`: what open matches become `extra` minutes after the deadline.
    `late_until`: last round that somebody may still join before it is paired. `no_show`: minutes the absent one gets;
    `no_show_forfeit`: whether the match is then forfeited without a moderator. `decks_until`: when lists are due.
    `decider_best_of`: best of so many where a side can qualify or go out (Counter-Strike Majors).
    `cut_lengths`: best of so many for each round of the cut, the last for the final, the one before for the semifinals
    and third place; the first also for every earlier round. Empty: all rounds as `cut_best_of` says.
    """

    hold_seconds: int | None = 60
    confirm_minutes: int | Literal["none", "both"] = 10
    cut: int | None = None
    third_place: bool = False
    cut_best_of: int | None = None
    max_players: int | None = None
    starts: int | None = None
    check_in: int | None = None
    team_size: int = 1
    ask: str | None = None
    matches_in: Literal["list", "threads"] = "list"
    clock: int | None = None
    extra: int = 0
    extra_turns: int | None = None
    at_deadline: Literal["nothing", "draw", "double-loss"] = "nothing"
    late_until: int | None = None
    set_points: bool = False
    no_show: int = 5
    no_show_forfeit: bool = False
    drop_leavers: bool = False
    join_role: int | None = None
    decks: bool = False
    decks_until: int | None = None
    decks_hidden: bool = True
    decider_best_of: int | None = None
    cut_lengths: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PairedMatch:
    """A pairing that was recorded. `number` is unique in the tournament; `b` None means `a` sits out with `result`.
    `best_of` None: as the rules say."""

    number: int
    table: int
    a: EntrantId
    b: EntrantId | None
    result: Result | None = None
    requested: bool = False
    why: tuple[Reason, ...] = ()
    best_of: int | None = None


# --- the tournament -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Created:
    """The first event of every tournament. `channel` is where its posts go."""

    name: str
    guild: int
    channel: int
    creator: int
    rules: Rules
    settings: Settings


@dataclass(frozen=True, slots=True)
class Changed:
    """Rules, settings, name or channel were changed; None leaves one as it is."""

    name: str | None = None
    channel: int | None = None
    rules: Rules | None = None
    settings: Settings | None = None


@dataclass(frozen=True, slots=True)
class HostAdded:
    user: int


@dataclass(frozen=True, slots=True)
class Started:
    """Registration is closed. `rounds` are planned; `removed` did not check in; `seeds` are the start numbers."""

    rounds: int
    removed: tuple[EntrantId, ...] = ()
    seeds: tuple[EntrantId, ...] = ()


@dataclass(frozen=True, slots=True)
class Paused:
    """Clocks stand still from here."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """Clocks go on: every deadline moved by `seconds`."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The tournament is over. `early`: an organiser ended it before its last planned round."""

    early: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Cancelled:
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Undone:
    """The events with these sequence numbers are as if they had not happened."""

    seqs: tuple[int, ...]


# --- who plays ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody entered. `user` None is a guest; `members` are the users of a team (its captain first).
    `round` is the first round they can play; `waiting`: on the waiting list."""

    entrant: EntrantId
    name: str
    user: int | None = None
    members: tuple[int, ...] = ()
    rating: int | None = None
    seed: int | None = None
    group: str | None = None
    answer: str = ""
    round: int = 1
    waiting: bool = False


@dataclass(frozen=True, slots=True)
class Left:
    """An entrant withdrew before the start."""

    entrant: EntrantId


@dataclass(frozen=True, slots=True)
class MovedUp:
    """An entrant came from the waiting list into the field."""

    entrant: EntrantId


@dataclass(frozen=True, slots=True)
class CheckInOpened:
    """Check-in is open until the start."""


@dataclass(frozen=True, slots=True)
class CheckedIn:
    entrant: EntrantId


@dataclass(frozen=True, slots=True)
class EntrantChanged:
    """Name, seed, rating, group, answer or members of an entrant; None leaves one as it is."""

    entrant: EntrantId
    name: str | None = None
    seed: int | None = None
    rating: int | None = None
    group: str | None = None
    answer: str | None = None
    members: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class DeckSubmitted:
    entrant: EntrantId
    text: str


@dataclass(frozen=True, slots=True)
class Dropped:
    """An entrant left after round `after` (0: before the first was paired). `kind` "server": they left the guild."""

    entrant: EntrantId
    after: int
    kind: Literal["self", "organiser", "disqualified", "server"] = "self"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Reinstated:
    entrant: EntrantId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Penalised:
    entrant: EntrantId
    kind: Literal["warning", "game-loss", "match-loss"]
    reason: str
    match: int | None = None


@dataclass(frozen=True, slots=True)
class MemberLeft:
    """A person of this tournament (player, creator or host) left the server."""

    user: int


@dataclass(frozen=True, slots=True)
class MemberReturned:
    """They are in the server again."""

    user: int


# --- rounds ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """A round of `stage` was paired and waits for publication (`publish_at` None: for a press).

    Pairing the same round again replaces it. `seed` is the one the lots came from; `edited`: an organiser's hand.
    """

    stage: Stage
    round: int
    matches: tuple[PairedMatch, ...]
    publish_at: int | None
    seed: int = 0
    rematches: tuple[tuple[EntrantId, EntrantId], ...] = ()
    why_bye: tuple[Reason, ...] = ()
    notes: tuple[Reason, ...] = ()
    edited: bool = False


@dataclass(frozen=True, slots=True)
class PairingFailed:
    """The engine could not pair `round`; the results that led to it stand."""

    round: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class RoundHeld:
    """The countdown to publication was stopped."""

    stage: Stage
    round: int


@dataclass(frozen=True, slots=True)
class RoundPublished:
    stage: Stage
    round: int
    deadline: int | None = None


@dataclass(frozen=True, slots=True)
class RoundVoided:
    """The round was taken back, with every result in it."""

    stage: Stage
    round: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DeadlineSet:
    """The deadline of a round, or of one match of it; None takes it away. `grace`: given after the bot was away."""

    stage: Stage
    round: int
    deadline: int | None
    match: int | None = None
    grace: bool = False


@dataclass(frozen=True, slots=True)
class Reminded:
    """A reminder or notice named `what` (e.g. "round:3:soon") was due and given."""

    what: str


@dataclass(frozen=True, slots=True)
class PairForbidden:
    a: EntrantId
    b: EntrantId


# --- results --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Claimed:
    """`side` says the match ended in `score`; unanswered, it stands at `stands_at` (None: never by time)."""

    match: int
    side: Side
    score: Score
    stands_at: int | None = None


@dataclass(frozen=True, slots=True)
class ClaimExtended:
    """The claim of `side` waits until `stands_at` now: the clock stood still or the bot was away."""

    match: int
    side: Side
    stands_at: int | None


@dataclass(frozen=True, slots=True)
class Disputed:
    """`side` says that the other's claim is wrong."""

    match: int
    side: Side
    note: str = ""


@dataclass(frozen=True, slots=True)
class EvidenceGiven:
    match: int
    side: Side
    url: str


@dataclass(frozen=True, slots=True)
class ModeratorCalled:
    match: int
    side: Side
    note: str = ""


@dataclass(frozen=True, slots=True)
class NoShowClaimed:
    """`side` says that the other is not there; the other has until `until`."""

    match: int
    side: Side
    until: int


@dataclass(frozen=True, slots=True)
class NoShowAnswered:
    """`side`, who was said not to be there, is there."""

    match: int
    side: Side


@dataclass(frozen=True, slots=True)
class Settled:
    """The match has this result. `by`: the side whose press made it final, if one did."""

    match: int
    score: Score
    how: How
    by: Side | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Reopened:
    """The match has no result and no claims any more; it is to be played (again)."""

    match: int
    reason: str = ""


# --- the cut --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CutStarted:
    """The standings are frozen; `seeds` are those in the cut by Swiss rank, `ranks` that order of everybody."""

    seeds: tuple[EntrantId, ...]
    ranks: tuple[EntrantId, ...]
    third_place: bool = False


@dataclass(frozen=True, slots=True)
class CutUndone:
    """The cut with all its matches was withdrawn."""

    reason: str = ""


Event = (
    Created
    | Changed
    | HostAdded
    | Started
    | Paused
    | Resumed
    | Finished
    | Cancelled
    | Undone
    | Joined
    | Left
    | MovedUp
    | CheckInOpened
    | CheckedIn
    | EntrantChanged
    | DeckSubmitted
    | Dropped
    | Reinstated
    | Penalised
    | MemberLeft
    | MemberReturned
    | RoundPaired
    | PairingFailed
    | RoundHeld
    | RoundPublished
    | RoundVoided
    | DeadlineSet
    | Reminded
    | PairForbidden
    | Claimed
    | ClaimExtended
    | Disputed
    | EvidenceGiven
    | ModeratorCalled
    | NoShowClaimed
    | NoShowAnswered
    | Settled
    | Reopened
    | CutStarted
    | CutUndone
)


@dataclass(frozen=True, slots=True)
class Record:
    """An event with its place in the log: `seq` counts from 1, `user` 0 is the bot itself (a deadline), `cause` is the
    interaction (or deadline) that made it; all events of one cause are one change."""

    seq: int
    at: int
    user: int
    cause: str
    event: Event = field(compare=True)
