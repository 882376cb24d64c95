"""The course of a tournament as a whole: its clock, pause and resume, the end before its time."""

from __future__ import annotations

from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import current_round, pending_round
from swissbot.tournament.rules.decision import Decision


def set_clock(draft: Decision, command: co.SetClock) -> None:
    draft.organiser()
    draft.running()
    if not 1 <= command.minutes <= 60 * 24 * 60:
        raise Refused("clock-range")
    deadline = draft.clock + 60 * command.minutes
    now = current_round(draft.state)
    if now is None:
        raise Refused("not-now", phase=draft.state.phase)
    if command.match is not None:
        match = draft.match(command.match)
        if match.score is not None:
            raise Refused("match-settled", match=match.number)
        draft.add(ev.DeadlineSet(match.stage, match.round, deadline, match.number))
    else:
        draft.add(ev.DeadlineSet(now.stage, now.number, deadline))


def pause(draft: Decision, _: co.Pause) -> None:
    draft.organiser()
    draft.running()
    if draft.state.paused_at is None:
        draft.add(ev.Paused())


def resume(draft: Decision, _: co.Resume) -> None:
    draft.organiser()
    draft.running()
    if draft.state.paused_at is not None:
        draft.add(ev.Resumed(draft.now - draft.state.paused_at))


def finish(draft: Decision, command: co.Finish) -> None:
    """End early; open matches count for nobody."""
    draft.organiser()
    if draft.state.finished_at is not None:
        return
    draft.running()
    waiting = pending_round(draft.state)
    if waiting is not None:
        draft.add(ev.RoundVoided(waiting.stage, waiting.number))
    draft.add(ev.Finished(early=True, reason=command.reason))


def cancel(draft: Decision, command: co.Cancel) -> None:
    draft.organiser()
    if draft.state.cancelled_at is not None:
        return
    if draft.state.over:
        raise Refused("over")
    draft.add(ev.Cancelled(command.reason))
