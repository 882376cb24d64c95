"""The worked examples of the Pokémon clubs, played through the rules of a tournament with an organiser's pairings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissbot.engine.presets import rules_of
from swissbot.engine.ranking import standings
from swissbot.tournament import commands as co
from swissbot.tournament.engine_view import history
from swissbot.tournament.queries import open_matches
from tests.tournament.table import Table, ident, label

# each round: games as "winner>loser" or "one=other", then who sits out
SEVEN = (("A>E", "B>F", "G>C", "D"), ("A>B", "D>G", "E>F", "C"), ("A=D", "B>G", "C>E", "F"))
SIX = (("A>D", "B>E", "C>F"), ("A>B", "D>C", "E>F"), ("A>E", "B>C", "D>F"))


def played(rounds: tuple[tuple[str, ...], ...], names: str) -> Table:
    t = Table()
    t.create(rules=replace(rules_of("pokemon-club"), rounds=3), hold_seconds=0)
    t.join(names)
    t.start()
    for number, games in enumerate(rounds, start=1):
        pairs = tuple((ident(game[0]), ident(game[2])) for game in games if len(game) == 3)
        bye = next((ident(game) for game in games if len(game) == 1), None)
        t.do(co.EditPairing(pairs, bye, round=number))
        for game in games:
            if len(game) == 3:
                t.result(game[0], "1-0" if game[1] == ">" else "draw")
    assert not open_matches(t.state) and t.state.phase == "finished"
    return t


@pytest.mark.parametrize(
    ("rounds", "order", "points", "won", "lost"),
    [
        (SEVEN, "ADBCGEF", (7, 7, 6, 6, 3, 3, 3), (34, 16, 18, 9, 18, 9, 0), (0, 0, 7, 3, 13, 13, 9)),
        (SIX, "ABDECF", (9, 6, 6, 3, 3, 0), (45, 18, 9, 0, 0, 0), (0, 9, 9, 15, 12, 12)),
    ],
)
def test_points_small_points_and_order(
    rounds: tuple[tuple[str, ...], ...],
    order: str,
    points: tuple[int, ...],
    won: tuple[int, ...],
    lost: tuple[int, ...],
) -> None:
    rows = standings(history(played(rounds, "".join(sorted(order))).state))
    assert "".join(label(row.id) for row in rows) == order
    assert tuple(row.points for row in rows) == points
    assert tuple(row.tiebreaks["small-points"] for row in rows) == won
    assert tuple(row.tiebreaks["small-points-lost"] for row in rows) == lost
