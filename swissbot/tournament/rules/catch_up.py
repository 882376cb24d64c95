"""Deadlines that passed without anybody's fault start anew: after the bot was away, and after an undo."""

from __future__ import annotations

from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.events import Side
from swissbot.tournament.queries import claimant, current_round, open_matches
from swissbot.tournament.rules import round_clock
from swissbot.tournament.rules.decision import Decision
from swissbot.tournament.rules.results import stands_at
from swissbot.tournament.state import Match, Round

GRACE = 10 * 60


def catch_up(draft: Decision, command: co.CatchUp) -> None:
    """What fell due while the bot was away starts anew, and one notice says so. A countdown to publication simply
    ends."""
    state = draft.state
    if state.over or state.started_at is None or state.paused_at is not None:
        return
    if renew(draft, command.until):
        draft.add(ev.Reminded(f"away:{command.until}"))


def renew(draft: Decision, until: int) -> bool:
    """Every deadline before `until` that had no effect yet: claims and absent players get their full time again, the
    round and single matches ten minutes. Answers whether there was any."""
    before = len(draft.records)
    for match in open_matches(draft.state):
        _renew_claim(draft, match, until)
        _renew_absence(draft, match, until)
        if match.deadline is not None and _missed(draft, match, until):
            draft.add(ev.DeadlineSet(match.stage, match.round, draft.clock + GRACE, match.number, grace=True))
    now = current_round(draft.state)
    if now is not None and now.deadline is not None and _round_missed(draft, now, until):
        draft.add(ev.DeadlineSet(now.stage, now.number, draft.clock + GRACE, grace=True))
    return len(draft.records) > before


def _renew_claim(draft: Decision, match: Match, until: int) -> None:
    side = claimant(match)
    claim = match.claim(side) if side is not None else None
    if side is not None and claim is not None and claim.stands_at is not None and claim.stands_at < until:
        draft.add(ev.ClaimExtended(match.number, side, stands_at(draft)))


def _renew_absence(draft: Decision, match: Match, until: int) -> None:
    side: Side | None = match.no_show_by
    if side is None or match.no_show_until is None or match.no_show_until >= until:
        return
    if no_show_key(match) not in draft.state.reminded:
        draft.add(ev.NoShowClaimed(match.number, side, draft.clock + 60 * draft.state.settings.no_show))


def no_show_key(match: Match) -> str:
    """The key of the end of an absent player's time."""
    return f"no-show:{match.number}:{match.no_show_until}"


def _missed(draft: Decision, match: Match, until: int) -> bool:
    """The match's own deadline passed unnoticed, or its extra minutes did."""
    assert match.deadline is not None
    unnoticed = round_clock.match_key(match, "end") not in draft.state.reminded
    return match.deadline < until and (unnoticed or match.number in _to_be_decided(draft, until))


def _round_missed(draft: Decision, now: Round, until: int) -> bool:
    assert now.deadline is not None
    waits = [match for match in open_matches(draft.state) if match.deadline is None]
    if not waits or now.deadline >= until:
        return False
    unnoticed = round_clock.round_key(now, "end") not in draft.state.reminded
    return unnoticed or not _to_be_decided(draft, until).isdisjoint(match.number for match in waits)


def _to_be_decided(draft: Decision, until: int) -> set[int]:
    now = current_round(draft.state)
    return {m.number for when, m in round_clock.verdicts(draft.state, now) if when < until} if now else set()
