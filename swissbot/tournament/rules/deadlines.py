"""Deadlines, read off the state: when something is due, and what is done then."""

from __future__ import annotations

from collections.abc import Iterator

from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.events import Score
from swissbot.tournament.queries import claimant, current_round, open_matches, pending_round
from swissbot.tournament.replay import NO_SHOW
from swissbot.tournament.rules import check_in, round_clock
from swissbot.tournament.rules.catch_up import no_show_key
from swissbot.tournament.rules.decision import Decision
from swissbot.tournament.rules.rounds import publish_pending
from swissbot.tournament.state import Match, Tournament


def due(state: Tournament) -> int | None:
    """The next moment (Unix seconds) at which a `Tick` has something to do; None: nothing is awaited."""
    if state.over or state.paused_at is not None:
        return None
    return min(_moments(state), default=None)


def _moments(state: Tournament) -> Iterator[int]:
    if state.started_at is None:
        yield from check_in.moments(state)
        return
    waiting = pending_round(state)
    if waiting is not None and waiting.publish_at is not None:
        yield waiting.publish_at
    for match in open_matches(state):
        claim = _waiting_claim(match)
        if claim is not None:
            yield claim
        if match.no_show_until is not None and no_show_key(match) not in state.reminded:
            yield match.no_show_until
    now = current_round(state)
    if now is not None and waiting is None:
        yield from (when for when, _ in round_clock.notices(state, now))
        yield from (when for when, _ in round_clock.verdicts(state, now))


def _waiting_claim(match: Match) -> int | None:
    """When the claim that waits stands."""
    side = claimant(match)
    claim = match.claim(side) if side is not None else None
    return claim.stands_at if claim is not None else None


def tick(draft: Decision, _: co.Tick) -> None:
    """Do what is due now. Each step looks at the state anew, so one tick does everything exactly once."""
    if draft.state.over or draft.state.paused_at is not None:
        return
    if draft.state.started_at is None:
        check_in.tick(draft)
        return
    _tick_claims(draft)
    _tick_no_shows(draft)
    waiting = pending_round(draft.state)
    if waiting is not None and waiting.publish_at is not None and waiting.publish_at <= draft.now:
        publish_pending(draft)
        return
    now = current_round(draft.state)
    if now is not None and waiting is None:
        round_clock.tick(draft, now)


def _tick_claims(draft: Decision) -> None:
    for match in open_matches(draft.state):
        side = claimant(match)
        when = _waiting_claim(match)
        if side is not None and when is not None and when <= draft.now:
            claim = match.claim(side)
            assert claim is not None  # the claimant has one
            draft.add(ev.Settled(match.number, claim.score, "unopposed", side))


def _tick_no_shows(draft: Decision) -> None:
    for match in open_matches(draft.state):
        until, side = match.no_show_until, match.no_show_by
        key = no_show_key(match)
        if until is None or side is None or until > draft.now or key in draft.state.reminded:
            continue
        draft.add(ev.Reminded(key))
        if draft.state.settings.no_show_forfeit:
            draft.add(ev.Settled(match.number, Score(side, forfeit=True), "no-show", side))
        elif match.called_at is None:
            draft.add(ev.ModeratorCalled(match.number, side, NO_SHOW))
