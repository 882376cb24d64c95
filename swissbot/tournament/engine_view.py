"""The tournament as the engine sees it: its Swiss stage as one `History`, its top cut as a `Bracket`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swissbot.engine import types as en
from swissbot.engine.bracket import Bracket, bracket, cut_seeds, final_ranking, seed_order
from swissbot.engine.ranking import standings
from swissbot.engine.types import EntrantId, Played, Standing
from swissbot.tournament.events import CutStarted
from swissbot.tournament.queries import field, published
from swissbot.tournament.state import Entrant, Match, Tournament


def history(state: Tournament, upto: int | None = None) -> en.History:
    """All published Swiss rounds, or the first `upto` of them, with everybody of the field.

    A round that waits for publication is not in it. Claims are no results.
    """
    every = published(state)
    rounds = every[:upto]
    rules = replace(state.rules, rounds=state.planned if state.planned is not None else state.rules.rounds)
    return en.History(
        rules=rules,
        entrants=tuple(_entrant(e, len(every) + 1) for e in field(state)),
        rounds=tuple(tuple(played(state.matches[number]) for number in r.matches) for r in rounds),
    )


def _entrant(entrant: Entrant, following: int) -> en.Entrant:
    """`following` is the next round: where a round was voided, who came for the one after it plays it too."""
    return en.Entrant(
        id=entrant.id,
        name=entrant.name,
        seed=entrant.seed,
        rating=entrant.rating,
        group=entrant.group,
        joined=min(entrant.joined, following),
        dropped_after=entrant.dropped_after,
        disqualified=entrant.drop_kind == "disqualified",
    )


def played(match: Match) -> en.Played:
    """A match as the engine sees it."""
    score = match.score
    return en.Played(
        a=match.a,
        b=match.b,
        result=score.result if score else None,
        table=match.table if match.b is not None else None,
        games=score.games if score else None,
        sets=score.sets if score else None,
        forfeit=score.forfeit if score else False,
        requested=match.requested,
    )


def bracket_of(state: Tournament) -> Bracket | None:
    """The bracket with every published or waiting match of it; None before the cut."""
    if state.cut is None:
        return None
    numbers = [number for r in state.cut_rounds for number in r.matches]
    return bracket(state.cut.seeds, [played(state.matches[number]) for number in numbers], state.cut.third_place)


def seeds_of_played(
    rows: tuple[Standing, ...], size: int, rounds: Sequence[Sequence[Played]], *, third_place: bool
) -> tuple[EntrantId, ...]:
    """Who was seeded where in a cut that was played elsewhere, told by its matches: best first.

    The table alone does not say who was in it: somebody left, and the next came in. Nor always the order, where a tie
    was decided by hand: if the table's does not fit, the first round tells it, in the order of the bracket.
    """
    met = {entrant for matches in rounds for match in matches for entrant in (match.a, match.b) if entrant is not None}
    inside = tuple(row.id for row in rows if row.id in met)
    missing = tuple(entrant for entrant in cut_seeds(rows, len(rows)) if entrant not in met)[
        : max(size - len(inside), 0)
    ]
    order = {row.id: place for place, row in enumerate(rows)}
    by_table = tuple(sorted((*inside, *missing), key=lambda entrant: order[entrant]))
    first = [(match.a, match.b) for match in rounds[0] if match.b is not None] if rounds else []
    played = [match for matches in rounds for match in matches]
    for seeds in (by_table, _by_places(by_table, first)):
        if seeds is not None and _fits(bracket(seeds, played, third_place), played):
            return seeds
    return by_table


def _by_places(
    by_table: tuple[EntrantId, ...], first: Sequence[tuple[EntrantId, EntrantId]]
) -> tuple[EntrantId, ...] | None:
    """The seeds that make these the first matches from the top of the bracket to its end; who is in none of them has a
    bye, and byes are for the top seeds."""
    size = len(by_table)
    if size < 2:
        return None
    order = seed_order(1 << (size - 1).bit_length())
    pairs = [pair for pair in zip(order[::2], order[1::2], strict=True) if max(pair) <= size]
    if len(pairs) != len(first):
        return None
    seeded = {
        seed: entrant
        for pair, match in zip(pairs, first, strict=True)
        for seed, entrant in zip(pair, match, strict=True)
    }
    free = [seed for seed in range(1, size + 1) if seed not in seeded]
    rest = [entrant for entrant in by_table if entrant not in seeded.values()]
    seeded |= dict(zip(free, rest, strict=True))
    return tuple(seeded[seed] for seed in range(1, size + 1))


def _fits(tree: Bracket, played: Sequence[Played]) -> bool:
    """Whether every match has its place in the bracket, the higher seed as side a."""
    places = [*(match for stage in tree.stages for match in stage), *([tree.third] if tree.third is not None else [])]
    known = {(place.a, place.b) for place in places if place.known}
    return all((match.a, match.b) in known for match in played if match.b is not None)


def final_order(state: Tournament) -> tuple[EntrantId, ...]:
    """Everybody from first to last: by the bracket where there is one, else by the Swiss standings."""
    tree = bracket_of(state)
    if tree is None or state.cut is None:
        return tuple(row.id for row in standings(history(state)))
    return final_ranking(state.cut.ranks, tree)


def cut_number(state: Tournament) -> int:
    """The sequence number of the change that began the cut, by which one cut is told from the next; 0 without one."""
    if state.cut is None:
        return 0
    began = (r.seq for r in reversed(state.log) if isinstance(r.event, CutStarted) and r.seq not in state.undone)
    return next(began, 0)


def tied_at_line(rows: tuple[Standing, ...], size: int) -> tuple[EntrantId, ...]:
    """Those still in whom only lots separate across the line of a cut of `size`; empty when the line is clear."""
    inside = [row for row in rows if row.status in {"active", "qualified"}]
    if not 0 < size < len(inside) or inside[size - 1].rank != inside[size].rank:
        return ()
    return tuple(row.id for row in inside if row.rank == inside[size].rank)
