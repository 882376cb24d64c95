"""Rounds: start, pair, publish, hold; the end of the Swiss stage."""

from __future__ import annotations

from dataclasses import replace

from swissbot.engine.bracket import cut_seeds
from swissbot.engine.ranking import standings
from swissbot.engine.round_counts import planned_rounds
from swissbot.engine.start_numbers import start_numbers
from swissbot.engine.types import EngineError, EntrantId, Pairing, Reason
from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.engine_view import history
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import PairedMatch
from swissbot.tournament.queries import complete, current_round, pending_round, playing, published
from swissbot.tournament.rules import cut
from swissbot.tournament.rules.decision import Decision
from swissbot.tournament.rules.registration import starters
from swissbot.tournament.state import Tournament


def start(draft: Decision, _: co.Start) -> None:
    """Registration closes; whoever did not check in is out; round 1 is paired and published at once."""
    draft.organiser()
    state = draft.state
    here, missing = starters(state)
    for entrant in here:
        if entrant.waiting:
            draft.add(ev.MovedUp(entrant.id))
    gone = {e.id for e in missing}
    full = history(draft.state)
    field = replace(full, entrants=tuple(e for e in full.entrants if e.id not in gone))
    numbers = start_numbers(field)
    seeds = tuple(sorted(numbers, key=lambda entrant: numbers[entrant]))
    draft.add(ev.Started(planned_rounds(field), tuple(e.id for e in missing), seeds))
    pair_next(draft, publish_at=draft.now)
    if draft.state.failure is not None:
        raise Refused("pairing-failed", reason=draft.state.failure.reason)
    publish_pending(draft)


def pair_next(draft: Decision, publish_at: int | None) -> None:
    """Ask the engine for the next Swiss round. A failure is a fact too: it must not cost anybody a result."""
    asked = history(draft.state)
    number = len(asked.rounds) + 1
    try:
        pairing = draft.pair(asked)
    except EngineError as error:
        draft.add(ev.PairingFailed(number, error.reason))
        return
    except Exception as error:  # noqa: BLE001  # a bug in pairing must not lose the result that led here
        draft.add(ev.PairingFailed(number, Reason("internal", {"error": type(error).__name__})))
        return
    draft.add(
        ev.RoundPaired(
            stage="swiss",
            round=number,
            matches=_recorded(draft.state, pairing),
            publish_at=publish_at,
            seed=draft.state.rules.random_seed,
            rematches=pairing.rematches,
            why_bye=pairing.why_bye,
            notes=pairing.notes,
        )
    )


def _recorded(state: Tournament, pairing: Pairing) -> tuple[PairedMatch, ...]:
    """The proposal as matches with numbers of their own; those who sit out come last."""
    number = state.last_match
    made: list[PairedMatch] = []
    deciders = _deciders(state) if state.settings.decider_best_of is not None else set()
    for pair in pairing.pairs:
        number += 1
        best_of = state.settings.decider_best_of if pair.a in deciders or pair.b in deciders else None
        made.append(PairedMatch(number, pair.table, pair.a, pair.b, why=pair.why, best_of=best_of))
    sitting: list[tuple[EntrantId, str, bool]] = [(e, kind, True) for e, kind in sorted(pairing.requested.items())]
    if pairing.bye is not None:
        sitting.insert(0, (pairing.bye, "bye", False))
    for entrant, kind, requested in sitting:
        number += 1
        made.append(PairedMatch(number, len(made) + 1, entrant, None, kind, requested))  # type: ignore[arg-type]  # kinds of sitting out
    return tuple(made)


def _deciders(state: Tournament) -> set[EntrantId]:
    """Entrants one win from going through or one loss from going out."""
    goal = state.rules.qualify
    if goal is None:
        return set()
    rows = standings(history(state))
    return {row.id for row in rows if row.wins + row.byes >= goal.wins - 1 or row.losses >= goal.losses - 1}


def publish_pending(draft: Decision) -> None:
    """Publish the round that waits; its clock starts now."""
    waiting = pending_round(draft.state)
    if waiting is None:
        return
    minutes = draft.state.settings.clock if waiting.stage == "swiss" else None  # a cut is played to its end
    deadline = draft.clock + 60 * minutes if minutes is not None else None
    draft.add(ev.RoundPublished(waiting.stage, waiting.number, deadline))


def advance(draft: Decision) -> None:
    """What follows by itself: the next round when the last result is in, the end when no round is left, a new pairing
    when what it was based on has changed. Runs at the end of every decision."""
    state = draft.state
    if state.started_at is None or state.over:
        return
    if state.cut is not None:
        cut.advance(draft)
        return
    now, waiting = current_round(state), pending_round(state)
    done = now is None or complete(state, now)
    failed_now = any(isinstance(r.event, ev.PairingFailed) for r in draft.records)
    if waiting is not None:
        if not done:
            draft.add(ev.RoundVoided(waiting.stage, waiting.number))
        elif not any(isinstance(r.event, ev.RoundPaired) for r in draft.records) and _changed(draft):
            if swiss_is_over(state):
                draft.add(ev.RoundVoided(waiting.stage, waiting.number))
                end_swiss(draft)
            else:
                held = waiting.publish_at is None
                pair_next(draft, None if held else next_publication(draft))
        return
    if not done or failed_now or (state.failure is not None and not _changed(draft)):
        return
    if swiss_is_over(state):
        end_swiss(draft)
        return
    pair_next(draft, next_publication(draft))
    if draft.state.settings.hold_seconds == 0 and draft.state.paused_at is None:
        publish_pending(draft)


def _changed(draft: Decision) -> bool:
    """Whether this decision changed what a pairing is made from."""
    return history(draft.state) != history(draft.before)


def next_publication(draft: Decision) -> int | None:
    hold = draft.state.settings.hold_seconds
    return None if hold is None else draft.clock + hold


def swiss_is_over(state: Tournament) -> bool:
    """All planned rounds are played, or there are not two left to pair."""
    if len(published(state)) >= (state.planned or 0):
        return True
    inside = playing(state)
    if state.rules.qualify is not None and len(inside) >= 2:
        rows = standings(history(state))
        return sum(row.status == "active" for row in rows) < 2
    return len(inside) < 2


def end_swiss(draft: Decision) -> None:
    """The final standings; the cut follows by itself where one is set and there are two to play it."""
    rows = standings(history(draft.state))
    seeds = cut_seeds(rows, draft.state.settings.cut or 0)
    if len(seeds) >= 2:
        cut.begin(draft, rows, seeds, third_place=draft.state.settings.third_place)
    else:
        draft.add(ev.Finished())


def publish(draft: Decision, command: co.Publish) -> None:
    draft.organiser()
    draft.running()
    waiting = pending_round(draft.state)
    if waiting is None or (command.round is not None and _seen(command) != (waiting.stage, waiting.number)):
        if command.round is not None and _is_out(draft.state, command):
            return
        raise Refused("nothing-waits")
    publish_pending(draft)


def _seen(command: co.Publish | co.Hold) -> tuple[str, int | None]:
    return command.stage or "swiss", command.round


def _is_out(state: Tournament, command: co.Publish) -> bool:
    rounds = state.stage_rounds(command.stage or "swiss")
    return any(r.number == command.round and r.published_at is not None for r in rounds)


def hold(draft: Decision, command: co.Hold) -> None:
    draft.organiser()
    draft.running()
    waiting = pending_round(draft.state)
    if waiting is None or (command.round is not None and _seen(command) != (waiting.stage, waiting.number)):
        raise Refused("nothing-waits")
    if waiting.publish_at is not None:
        draft.add(ev.RoundHeld(waiting.stage, waiting.number))
