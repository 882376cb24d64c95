"""The top cut as the engine sees it, and the final ranking."""

from __future__ import annotations

from swissbot.engine.bracket import Bracket, bracket, final_ranking
from swissbot.engine.standings import standings
from swissbot.engine.types import EntrantId, Standing
from swissbot.tournament.events import CutStarted
from swissbot.tournament.history import history, played
from swissbot.tournament.state import Tournament


def bracket_of(state: Tournament) -> Bracket | None:
    """The bracket with every published or waiting match of it; None before the cut."""
    if state.cut is None:
        return None
    numbers = [number for r in state.cut_rounds for number in r.matches]
    return bracket(state.cut.seeds, [played(state.matches[number]) for number in numbers], state.cut.third_place)


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
