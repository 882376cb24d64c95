"""A whole tournament from a file becomes facts like any other, as if it had been played here."""

from __future__ import annotations

from dataclasses import replace

from swissbot.engine.bracket import cut_seeds
from swissbot.engine.rounds import planned_rounds
from swissbot.engine.standings import standings
from swissbot.engine.starting import start_numbers
from swissbot.engine.types import EntrantId, History, Played
from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.events import PairedMatch, Score, Stage
from swissbot.tournament.history import history
from swissbot.tournament.refusals import Refused
from swissbot.tournament.rules import rounds
from swissbot.tournament.rules.draft import Draft
from swissbot.tournament.rules.validate import check_rules, check_settings
from swissbot.tournament.views import complete, current_round

REASON = "imported"


def import_tournament(draft: Draft, command: co.Import) -> None:
    """Players with a Discord id as their id in the file are those members; everybody else is a guest.

    Without rounds it is a registration to start; with some, the next round waits for a press.
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
    for entrant in given.entrants:
        known = ids[entrant.id]
        draft.add(
            ev.Joined(
                entrant=known,
                name=entrant.name or entrant.id,
                user=int(known) if known.isdigit() else None,
                rating=entrant.rating,
                seed=entrant.seed,
                group=entrant.group,
                round=entrant.joined,
            )
        )
    if not given.rounds:
        return
    numbers = start_numbers(given)
    seeds = tuple(ids[entrant] for entrant in sorted(numbers, key=lambda entrant: numbers[entrant]))
    draft.add(ev.Started(planned_rounds(given), (), seeds))
    for number, matches in enumerate(given.rounds, start=1):
        _round(draft, "swiss", number, matches, ids)
        for entrant in given.entrants:
            if entrant.dropped_after is not None and entrant.dropped_after <= number:
                _drop(draft, ids[entrant.id], entrant.dropped_after, disqualified=entrant.disqualified)
    if command.cut_size is not None:
        _cut(draft, command, ids)
        return
    now = current_round(draft.state)
    if now is not None and complete(draft.state, now) and not rounds.swiss_is_over(draft.state):
        rounds.pair_next(draft, None)


def _ids(given: History) -> dict[EntrantId, EntrantId]:
    """Our id for each id of the file: Discord ids stay, the rest are guests in the file's order."""
    ids: dict[EntrantId, EntrantId] = {}
    guests = 0
    for entrant in given.entrants:
        if entrant.id.isascii() and entrant.id.isdigit() and 15 <= len(entrant.id) <= 20:
            ids[entrant.id] = entrant.id
        else:
            guests += 1
            ids[entrant.id] = f"g{guests}"
    return ids


def _drop(draft: Draft, entrant: EntrantId, after: int, *, disqualified: bool) -> None:
    if draft.state.entrants[entrant].dropped_after is None:
        draft.add(ev.Dropped(entrant, after, "disqualified" if disqualified else "organiser", REASON))


def _round(
    draft: Draft, stage: Stage, number: int, matches: tuple[Played, ...], ids: dict[EntrantId, EntrantId]
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


def _cut(draft: Draft, command: co.Import, ids: dict[EntrantId, EntrantId]) -> None:
    rows = standings(history(draft.state))
    seeds = cut_seeds(rows, command.cut_size or 0)
    draft.add(ev.CutStarted(seeds, tuple(row.id for row in rows), command.settings.third_place))
    for number, matches in enumerate(command.cut_rounds, start=1):
        _round(draft, "cut", number, matches, ids)
