"""The tournament as the engine sees it: its Swiss stage as one `History`."""

from __future__ import annotations

from dataclasses import replace

from swissbot.engine import types as en
from swissbot.tournament.state import Entrant, Match, Tournament
from swissbot.tournament.views import field, published


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
