"""A whole tournament from a file becomes facts like any other, as if it had been played here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import count

from swissbot.engine.ranking import standings
from swissbot.engine.round_counts import planned_rounds
from swissbot.engine.start_numbers import start_numbers
from swissbot.engine.types import EntrantId, History, Played
from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.engine_view import bracket_of, history, seeds_of_played
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import PairedMatch, Score, Stage
from swissbot.tournament.queries import complete, current_round, pending_round
from swissbot.tournament.rules import cut, rounds
from swissbot.tournament.rules.decision import Decision
from swissbot.tournament.rules.validation import check_rules, check_settings

REASON = "imported"
MAX_ID = 2**63 - 1
"""Discord's ids fit into 63 bits; it refuses every message that mentions a greater one."""
_MEMBER = re.compile(r"[1-9][0-9]{14,18}", re.ASCII)
_GIVEN = re.compile(r"[gt][1-9][0-9]{0,5}", re.ASCII)


def member_of(entrant: EntrantId) -> int | None:
    """The Discord account that an id of a file names; None where it can be none."""
    return int(entrant) if _MEMBER.fullmatch(entrant) and int(entrant) <= MAX_ID else None


def _enter(draft: Decision, given: History, ids: Mapping[EntrantId, EntrantId]) -> None:
    """Everybody of the file; into a registration only those who have not left."""
    for entrant in given.entrants:
        if not given.rounds and entrant.dropped_after is not None:
            continue  # left before the start
        known = ids[entrant.id]
        draft.add(
            ev.Joined(
                entrant=known,
                name=entrant.name or entrant.id,
                user=member_of(known),
                rating=entrant.rating,
                seed=entrant.seed,
                group=entrant.group,
                round=entrant.joined,
            )
        )


def import_tournament(draft: Decision, command: co.Import) -> None:
    """Players with a Discord id as their id in the file are those members; everybody else is a guest.

    Without rounds it is a registration to start; with some, the next round waits for a press, in the cut too.
    """
    if not draft.actor.organiser:
        raise Refused("not-organiser")
    given = command.history
    check_rules(given.rules)
    check_settings(command.settings)
    ids = _ids(given)
    pairs = tuple((ids[a], ids[b]) for a, b in given.rules.forbidden)
    rules = replace(given.rules, forbidden=pairs)
    draft.add(ev.Created(command.name, command.guild, command.channel, draft.actor.user, rules, command.settings))
    _enter(draft, given, ids)
    if not given.rounds:
        return
    draft.add(ev.Started(planned_rounds(given), (), _start_order(given, ids)))
    for number, matches in enumerate(given.rounds, start=1):
        _round(draft, "swiss", number, matches, ids)
        for entrant in given.entrants:
            if entrant.dropped_after is not None and entrant.dropped_after <= number:
                _drop(draft, ids[entrant.id], entrant.dropped_after, disqualified=entrant.disqualified)
    if command.cut_size is not None:
        _cut(draft, command, ids)
        return
    now = current_round(draft.state)
    if now is None or not complete(draft.state, now):
        return
    if not rounds.swiss_is_over(draft.state):
        rounds.pair_next(draft, None)
        return
    rounds.end_swiss(draft)
    waiting = pending_round(draft.state)
    if waiting is not None and waiting.publish_at is not None:
        draft.add(ev.RoundHeld(waiting.stage, waiting.number))


def _start_order(given: History, ids: dict[EntrantId, EntrantId]) -> tuple[EntrantId, ...]:
    """Who gets which start number; nobody a new one where all who began have one, as lots are drawn by it."""
    if all(entrant.seed is not None for entrant in given.entrants if entrant.joined == 1):
        return ()
    numbers = start_numbers(given)
    return tuple(ids[entrant] for entrant in sorted(numbers, key=lambda entrant: numbers[entrant]))


def _ids(given: History) -> dict[EntrantId, EntrantId]:
    """Our id for each id of the file: Discord ids stay, and ids that this bot gave; the rest are guests."""
    ours = (e.id for e in given.entrants if member_of(e.id) is not None or _GIVEN.fullmatch(e.id))
    ids = {known: known for known in ours}
    free = (guest for number in count(1) if (guest := f"g{number}") not in ids)
    for entrant in given.entrants:
        if entrant.id not in ids:
            ids[entrant.id] = next(free)
    return ids


def _drop(draft: Decision, entrant: EntrantId, after: int, *, disqualified: bool) -> None:
    if draft.state.entrants[entrant].dropped_after is None:
        draft.add(ev.Dropped(entrant, after, "disqualified" if disqualified else "organiser", REASON))


def _round(
    draft: Decision, stage: Stage, number: int, matches: tuple[Played, ...], ids: dict[EntrantId, EntrantId]
) -> None:
    last = draft.state.last_match
    made = tuple(
        PairedMatch(
            last + place,
            match.table or place,
            ids[match.a],
            ids[match.b] if match.b is not None else None,
            match.result if match.b is None else None,
            match.requested,
        )
        for place, match in enumerate(matches, start=1)
    )
    draft.add(ev.RoundPaired(stage, number, made, draft.now, edited=True))
    draft.add(ev.RoundPublished(stage, number))
    for paired, match in zip(made, matches, strict=True):
        if match.b is not None and match.result is not None:
            score = Score(match.result, match.games, match.sets, match.forfeit)
            draft.add(ev.Settled(paired.number, score, "override", None, REASON))


def _cut(draft: Decision, command: co.Import, ids: dict[EntrantId, EntrantId]) -> None:
    rows = standings(history(draft.state))
    played = tuple(
        tuple(replace(match, a=ids[match.a], b=ids[match.b] if match.b is not None else None) for match in matches)
        for matches in command.cut_rounds
    )
    third = command.settings.third_place
    seeds = seeds_of_played(rows, command.cut_size or 0, played, third_place=third)
    draft.add(ev.CutStarted(seeds, tuple(row.id for row in rows), third))
    for number, matches in enumerate(command.cut_rounds, start=1):
        _round(draft, "cut", number, matches, ids)
    now, tree = current_round(draft.state), bracket_of(draft.state)
    if tree is not None and not tree.over and now is not None and complete(draft.state, now):
        cut.pair_round(draft, None)
