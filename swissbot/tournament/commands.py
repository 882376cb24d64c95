"""Requests, in the imperative, and who makes them. A command changes nothing by itself: `rules.decide` judges it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from swissbot.engine.types import EntrantId, History, Played, Rules
from swissbot.tournament.events import Score, Settings, Stage


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks. `user` 0 is the bot's own clock. `organiser`: by Manage Server or the guild's organiser role, read from
    the interaction's own payload; the creator and the hosts of a tournament are recognised by the rules."""

    user: int
    name: str = ""
    organiser: bool = False
    roles: frozenset[int] = frozenset()


CLOCK = Actor(user=0, name="swissbot")


@dataclass(frozen=True, slots=True)
class Create:
    """`rules.rounds` None: as recommended for the field when it starts. `settings.cut` likewise is fixed here."""

    name: str
    guild: int
    channel: int
    rules: Rules
    settings: Settings


@dataclass(frozen=True, slots=True)
class Import:
    """A whole tournament from a file, as far as it was played. `cut_rounds` are those of its bracket."""

    name: str
    guild: int
    channel: int
    history: History
    settings: Settings
    cut_rounds: tuple[tuple[Played, ...], ...] = ()
    cut_size: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """New name, channel, rules or settings while that is still fair; None leaves one as it is."""

    name: str | None = None
    channel: int | None = None
    rules: Rules | None = None
    settings: Settings | None = None


@dataclass(frozen=True, slots=True)
class Adjust:
    """Single fields of the rules and settings by name; the others stay as they are when this is judged, so that two
    organisers who change different ones at once both succeed."""

    rules: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AddHost:
    user: int


@dataclass(frozen=True, slots=True)
class Join:
    """The actor enters, as a player or, with `members`, as the captain of a team."""

    answer: str = ""
    team: str = ""
    members: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangeTeam:
    """The captain gives a team another name or other members before the start; the captain stays in it."""

    name: str
    members: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Leave:
    """The actor withdraws before the start."""


@dataclass(frozen=True, slots=True)
class CheckIn:
    """The actor is here."""


@dataclass(frozen=True, slots=True)
class NewEntrant:
    """One line of an import or of `/player add`; `user` None is a guest."""

    name: str
    user: int | None = None
    rating: int | None = None
    seed: int | None = None
    group: str | None = None


@dataclass(frozen=True, slots=True)
class AddPlayers:
    """An organiser enters players; late ones begin with the next round that is paired."""

    players: tuple[NewEntrant, ...]


@dataclass(frozen=True, slots=True)
class ChangeEntrant:
    entrant: EntrantId
    name: str | None = None
    seed: int | None = None
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class SubmitDeck:
    text: str


@dataclass(frozen=True, slots=True)
class Start:
    """Close registration and pair round 1."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop all clocks."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Let all clocks go on."""


@dataclass(frozen=True, slots=True)
class Finish:
    """End early, with the standings as they are."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class Cancel:
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back every change from the one numbered `to` on (None: only the last). `seen` is the newest change the
    organiser was shown; the command is refused if something came after it."""

    to: int | None = None
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """The actor's claim about a match, seen from their own side: games won by them, by the other, drawn; or `sets` as
    (mine, theirs)."""

    match: int
    mine: int
    theirs: int
    drawn: int = 0
    sets: tuple[tuple[int, int], ...] | None = None


@dataclass(frozen=True, slots=True)
class Confirm:
    """The actor agrees with the other's claim; `claim` is that claim's sequence number."""

    match: int
    claim: int


@dataclass(frozen=True, slots=True)
class Dispute:
    """The actor says the other's claim is wrong."""

    match: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class GiveEvidence:
    match: int
    url: str


@dataclass(frozen=True, slots=True)
class Concede:
    match: int


@dataclass(frozen=True, slots=True)
class CallModerator:
    match: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class ClaimNoShow:
    match: int


@dataclass(frozen=True, slots=True)
class AnswerNoShow:
    """The actor, who was said not to be there, is there."""

    match: int


@dataclass(frozen=True, slots=True)
class SetResult:
    """An organiser decides a match of any round."""

    match: int
    score: Score
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Rematch:
    """An organiser throws the claims away: the match is played again."""

    match: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Drop:
    """An entrant leaves; None: the actor's own entrant. `kind` as in the event."""

    entrant: EntrantId | None = None
    kind: Literal["self", "organiser", "disqualified", "server"] = "self"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Reinstate:
    entrant: EntrantId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Penalise:
    entrant: EntrantId
    kind: Literal["warning", "game-loss", "match-loss"]
    reason: str


@dataclass(frozen=True, slots=True)
class NoteLeaver:
    """The bot's own: this person is not in the server any more."""

    user: int


@dataclass(frozen=True, slots=True)
class NoteReturn:
    """The bot's own: this person is in the server again."""

    user: int


@dataclass(frozen=True, slots=True)
class Publish:
    """Publish the round that waits. `round` is the one the organiser saw (None: whichever waits)."""

    stage: Stage | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Hold:
    """Stop the countdown to publication."""

    stage: Stage | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class PairAgain:
    """Pair the next round (after a failed pairing), or the newest one anew while no result is in. `round`: the one the
    organiser saw (None: whichever is newest)."""

    round: int | None = None


@dataclass(frozen=True, slots=True)
class EditPairing:
    """An organiser's own pairing of the newest round: every entrant to be paired once; `bye` sits out. `seen` is the
    sequence number of the pairing that the organiser looked at; another one since is refused."""

    pairs: tuple[tuple[EntrantId, EntrantId], ...]
    bye: EntrantId | None = None
    round: int | None = None
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class ForbidPair:
    a: EntrantId
    b: EntrantId


@dataclass(frozen=True, slots=True)
class VoidRound:
    """Take the newest round back with all its results. `stage`, `round` and `seen` (the sequence number of its pairing)
    are of the one the organiser saw."""

    round: int | None = None
    reason: str = ""
    stage: Stage | None = None
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class SetClock:
    """The current round, or one match of it, ends `minutes` from now."""

    minutes: int
    match: int | None = None


@dataclass(frozen=True, slots=True)
class StartCut:
    """`size` None: as set, else as the preset recommends. `order`: the organiser breaks a tie at the line."""

    size: int | None = None
    third_place: bool | None = None
    order: tuple[EntrantId, ...] | None = None


@dataclass(frozen=True, slots=True)
class UndoCut:
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """The clock's request: do what is due. Harmless when nothing is."""


@dataclass(frozen=True, slots=True)
class CatchUp:
    """The bot was away: deadlines that passed before `until` start anew, with grace; nobody loses by it."""

    until: int


Command = (
    Create
    | Import
    | Change
    | Adjust
    | AddHost
    | Join
    | ChangeTeam
    | Leave
    | CheckIn
    | AddPlayers
    | ChangeEntrant
    | SubmitDeck
    | Start
    | Pause
    | Resume
    | Finish
    | Cancel
    | Undo
    | Report
    | Confirm
    | Dispute
    | GiveEvidence
    | Concede
    | CallModerator
    | ClaimNoShow
    | AnswerNoShow
    | SetResult
    | Rematch
    | Drop
    | Reinstate
    | Penalise
    | NoteLeaver
    | NoteReturn
    | Publish
    | Hold
    | PairAgain
    | EditPairing
    | ForbidPair
    | VoidRound
    | SetClock
    | StartCut
    | UndoCut
    | Tick
    | CatchUp
)
