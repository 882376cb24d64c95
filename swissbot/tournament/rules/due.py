"""Deadlines, read off the state: when something is due, what is done then, and how downtime is made good."""

from __future__ import annotations

from collections.abc import Iterator

from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.events import How, Score, Side
from swissbot.tournament.rules.draft import Draft
from swissbot.tournament.rules.results import stands_at
from swissbot.tournament.rules.rounds import publish_pending
from swissbot.tournament.state import Match, Round, Tournament
from swissbot.tournament.views import claimant, current_round, open_matches, pending_round

SOON = 10 * 60
GRACE = 10 * 60


def due(state: Tournament) -> int | None:
    """The next moment (Unix seconds) at which a `Tick` has something to do; None: nothing is awaited."""
    if state.over or state.paused_at is not None:
        return None
    return min(_moments(state), default=None)


def _moments(state: Tournament) -> Iterator[int]:
    if state.started_at is None:
        yield from _before_start(state)
        return
    waiting = pending_round(state)
    if waiting is not None and waiting.publish_at is not None:
        yield waiting.publish_at
    for match in open_matches(state):
        claim = _waiting_claim(match)
        if claim is not None:
            yield claim
        if match.no_show_until is not None and _key("no-show", match) not in state.reminded:
            yield match.no_show_until
    now = current_round(state)
    if now is not None and waiting is None:
        yield from (when for when, _ in _round_moments(state, now))


def _before_start(state: Tournament) -> Iterator[int]:
    starts = state.settings.starts
    if starts is None:
        return
    if state.settings.check_in is not None and not state.check_in_open:
        yield starts - 60 * state.settings.check_in
    elif f"start:{starts}" not in state.reminded:
        yield starts


def _waiting_claim(match: Match) -> int | None:
    """When the claim that waits stands."""
    side = claimant(match)
    claim = match.claim(side) if side is not None else None
    return claim.stands_at if claim is not None else None


def _round_moments(state: Tournament, now: Round) -> Iterator[tuple[int, str]]:
    """(when, what) of the round's clock still to come: the reminder, the end, and what becomes of open matches."""
    if not open_matches(state):
        return
    if now.deadline is not None:
        for when, what in ((now.deadline - SOON, "soon"), (now.deadline, "end")):
            if round_key(now, what) not in state.reminded and when >= (now.published_at or 0):
                yield when, what
    if state.settings.at_deadline != "nothing" and now.stage == "swiss":  # a bracket needs a winner
        for match in open_matches(state):
            deadline = match.deadline if match.deadline is not None else now.deadline
            if deadline is not None and claimant(match) is None and match.claim_a is None and match.claim_b is None:
                yield deadline + 60 * state.settings.extra, f"match:{match.number}"


def round_key(now: Round, what: str) -> str:
    """The key of a notice about a round's clock; a deadline that moved is noticed again."""
    return f"round:{now.stage}:{now.number}:{now.deadline}:{what}"


def _key(what: str, match: Match) -> str:
    return f"{what}:{match.number}:{match.no_show_until}"


def tick(draft: Draft, _: co.Tick) -> None:
    """Do what is due now. Each step looks at the state anew, so one tick does everything exactly once."""
    if draft.state.over or draft.state.paused_at is not None:
        return
    if draft.state.started_at is None:
        _tick_registration(draft)
        return
    _tick_claims(draft)
    _tick_no_shows(draft)
    waiting = pending_round(draft.state)
    if waiting is not None and waiting.publish_at is not None and waiting.publish_at <= draft.now:
        publish_pending(draft)
        return
    now = current_round(draft.state)
    if now is not None and waiting is None:
        _tick_round(draft, now)


def _tick_registration(draft: Draft) -> None:
    settings = draft.state.settings
    if settings.starts is None:
        return
    opens = settings.starts - 60 * settings.check_in if settings.check_in is not None else None
    if opens is not None and not draft.state.check_in_open and draft.now >= opens:
        draft.add(ev.CheckInOpened())
    key = f"start:{settings.starts}"
    if draft.now >= settings.starts and key not in draft.state.reminded:
        draft.add(ev.Reminded(key))


def _tick_claims(draft: Draft) -> None:
    for match in open_matches(draft.state):
        side = claimant(match)
        when = _waiting_claim(match)
        if side is not None and when is not None and when <= draft.now:
            claim = match.claim(side)
            assert claim is not None  # the claimant has one
            draft.add(ev.Settled(match.number, claim.score, "unopposed", side))


def _tick_no_shows(draft: Draft) -> None:
    for match in open_matches(draft.state):
        until, side = match.no_show_until, match.no_show_by
        key = _key("no-show", match)
        if until is None or side is None or until > draft.now or key in draft.state.reminded:
            continue
        draft.add(ev.Reminded(key))
        if draft.state.settings.no_show_forfeit:
            draft.add(ev.Settled(match.number, Score(side, forfeit=True), "no-show", side))
        elif match.called_at is None:
            draft.add(ev.ModeratorCalled(match.number, side, "no-show"))


def _tick_round(draft: Draft, now: Round) -> None:
    for when, what in list(_round_moments(draft.state, now)):
        if when > draft.now:
            continue
        if what in ("soon", "end"):
            draft.add(ev.Reminded(round_key(now, what)))
        else:
            match = draft.state.matches[int(what.removeprefix("match:"))]
            if match.score is None:
                result = "draw" if draft.state.settings.at_deadline == "draw" else "double-loss"
                how: How = "deadline"
                draft.add(ev.Settled(match.number, Score(result), how))  # type: ignore[arg-type]  # two literals


def catch_up(draft: Draft, command: co.CatchUp) -> None:
    """Deadlines that passed while the bot was away start anew: claims wait their full time again, the round gets ten
    minutes. A countdown to publication simply ends."""
    state = draft.state
    if state.over or state.started_at is None or state.paused_at is not None:
        return
    for match in open_matches(state):
        side: Side
        for side in ("a", "b"):
            claim = match.claim(side)
            if claim is not None and claim.stands_at is not None and claim.stands_at < command.until:
                draft.add(ev.ClaimExtended(match.number, side, stands_at(draft)))
        absent_until = match.no_show_until if _key("no-show", match) not in state.reminded else None
        if absent_until is not None and absent_until < command.until and match.no_show_by is not None:
            again = draft.now + 60 * state.settings.no_show
            draft.add(ev.NoShowClaimed(match.number, match.no_show_by, again))
        if match.deadline is not None and match.deadline < command.until:
            draft.add(ev.DeadlineSet(match.stage, match.round, draft.now + GRACE, match.number, grace=True))
    now = current_round(draft.state)
    if now is None or now.deadline is None or not open_matches(draft.state):
        return
    if now.deadline < command.until and round_key(now, "end") not in state.reminded:
        draft.add(ev.DeadlineSet(now.stage, now.number, draft.now + GRACE, grace=True))
