"""Questions about a tournament, answered from its facts: who is in, what waits, whose turn it is."""

from __future__ import annotations

from typing import Literal

from swissbot.engine.types import EntrantId
from swissbot.tournament.commands import Actor
from swissbot.tournament.events import Side, Stage
from swissbot.tournament.state import Entrant, Match, Round, Tournament

MatchStatus = Literal["open", "claimed", "dispute", "settled"]


def is_organiser(state: Tournament, actor: Actor) -> bool:
    """The creator, the hosts, and whoever is an organiser of the whole guild."""
    return actor.organiser or (actor.user != 0 and (actor.user == state.creator or actor.user in state.hosts))


def field(state: Tournament) -> list[Entrant]:
    """Everybody in the tournament, in order of entry: not on the waiting list, not removed at the start."""
    return [e for e in state.entrants.values() if not (e.waiting or e.removed)]


def waiting_list(state: Tournament) -> list[Entrant]:
    return [e for e in state.entrants.values() if e.waiting]


def playing(state: Tournament) -> list[Entrant]:
    """Those in the field who have not left."""
    return [e for e in state.entrants.values() if e.playing]


def entrant_of(state: Tournament, user: int) -> Entrant | None:
    """The entrant that `user` may act for; one who is still playing comes first."""
    found = [e for e in state.entrants.values() if user in e.users]
    return next((e for e in found if e.playing), found[0] if found else None)


def missing(state: Tournament) -> list[Entrant]:
    """Who has yet to check in, of the field: guests cannot press, so they count as here."""
    if not state.check_in_open or state.started_at is not None:
        return []
    return [e for e in field(state) if e.users and not e.checked_in]


def decks_shown(state: Tournament) -> bool:
    """Whether deck lists are open to everybody: from the start, or from the top cut where they are hidden till then."""
    settings = state.settings
    if not settings.decks or state.started_at is None:
        return False
    return not settings.decks_hidden or state.cut is not None or state.finished_at is not None


def stage(state: Tournament) -> Stage:
    return "swiss" if state.cut is None else "cut"


def pending_round(state: Tournament) -> Round | None:
    """The paired round that waits to be published."""
    rounds = state.stage_rounds(stage(state))
    return rounds[-1] if rounds and rounds[-1].published_at is None else None


def current_round(state: Tournament) -> Round | None:
    """The newest published round of the stage that runs."""
    for candidate in reversed(state.stage_rounds(stage(state))):
        if candidate.published_at is not None:
            return candidate
    return None


def published(state: Tournament, which: Stage = "swiss") -> list[Round]:
    return [r for r in state.stage_rounds(which) if r.published_at is not None]


def find_round(state: Tournament, which: Stage, number: int) -> Round | None:
    return next((r for r in state.stage_rounds(which) if r.number == number), None)


def matches(state: Tournament, of: Round) -> list[Match]:
    return [state.matches[number] for number in of.matches]


def complete(state: Tournament, of: Round) -> bool:
    return all(state.matches[number].score is not None for number in of.matches)


def open_matches(state: Tournament) -> list[Match]:
    """Matches of the current round without a result, claimed and disputed ones too."""
    now = current_round(state)
    return [m for m in matches(state, now) if m.score is None] if now is not None else []


def has_reports(state: Tournament, of: Round) -> bool:
    """Whether anybody said anything about a match of the round: a claim, or a result."""
    played = [match for match in matches(state, of) if match.b is not None]
    return any(m.score is not None or m.claim_a is not None or m.claim_b is not None for m in played)


def match_of(state: Tournament, entrant: EntrantId) -> Match | None:
    """The entrant's match (or sitting-out) in the current round."""
    now = current_round(state)
    if now is None:
        return None
    return next((m for m in matches(state, now) if entrant in (m.a, m.b)), None)


def side_of(state: Tournament, match: Match, user: int) -> Side | None:
    """Which side of the match `user` may act for."""
    for side in ("a", "b"):
        entrant = state.entrants.get(match.entrant(side))
        if entrant is not None and user in entrant.users:
            return side
    return None


def other(side: Side) -> Side:
    return "b" if side == "a" else "a"


def is_published(state: Tournament, match: Match) -> bool:
    found = find_round(state, match.stage, match.round)
    return found is not None and found.published_at is not None


def in_dispute(match: Match) -> bool:
    """Both sides claim different scores, or one says the other's claim is wrong."""
    if match.score is not None:
        return False
    both = match.claim_a is not None and match.claim_b is not None
    return match.disputed_by is not None or (both and match.claim_a.score != match.claim_b.score)  # type: ignore[union-attr]  # both are set


def status(match: Match) -> MatchStatus:
    if match.score is not None:
        return "settled"
    if in_dispute(match):
        return "dispute"
    return "claimed" if match.claim_a or match.claim_b else "open"


def claimant(match: Match) -> Side | None:
    """The side whose undisputed claim waits for the other; None when nothing waits."""
    if status(match) != "claimed":
        return None
    return "a" if match.claim_a is not None else "b"


def must_confirm(match: Match) -> Side | None:
    """The side that has to answer a claim."""
    side = claimant(match)
    return None if side is None else other(side)


def best_of(state: Tournament, match: Match) -> int:
    """Games at most in this match; a cut needs a winner, so best of 2 becomes best of 3 there."""
    if match.best_of is not None:
        return match.best_of
    if match.stage == "cut":
        wanted = state.settings.cut_best_of or state.rules.best_of
        return 3 if wanted == 2 else wanted
    return state.rules.best_of


def draws_allowed(state: Tournament, match: Match) -> bool:
    """Draws and undecided matches are possible; never in the cut."""
    return match.stage == "swiss" and (state.rules.draws or best_of(state, match) == 2)
