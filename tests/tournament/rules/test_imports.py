"""A tournament from a file goes on here where it stopped there."""

from __future__ import annotations

from dataclasses import replace

from swissbot.engine.bracket import bracket
from swissbot.engine.presets import rules_of
from swissbot.engine.ranking import standings
from swissbot.engine.types import Entrant, History, Played
from swissbot.tournament import commands as co
from swissbot.tournament.engine_view import history, seeds_of_played
from swissbot.tournament.events import Settings
from swissbot.tournament.queries import pending_round
from tests.tournament.rules.test_cut import after_swiss
from tests.tournament.table import Table

ANNA = "100200300400500600"


def test_a_file_with_one_round_played_waits_with_the_next_round_paired() -> None:
    players = (Entrant(ANNA, "Anna", 1), Entrant("ben", "Ben", 2), Entrant("cem", "Cem", 3), Entrant("dora", "Dora", 4))
    rounds = ((Played(ANNA, "ben", "a", 1, (2, 0, 0)), Played("cem", "dora", "draw", 2)),)
    given = History(rules_of("magic"), players, rounds)
    t = Table()
    t.do(co.Import("Last year", 1, 2, given, Settings(hold_seconds=None)))
    assert t.state.entrants[ANNA].users == (int(ANNA),)
    assert [row.points for row in standings(history(t.state))] == [3, 1, 1, 0]
    waiting = pending_round(t.state)
    assert waiting is not None and waiting.number == 2 and waiting.publish_at is None
    assert t.refold() == t.state


def test_a_list_of_players_is_a_registration_to_start() -> None:
    given = History(rules_of("magic"), (Entrant("a", "Anna", rating=1850), Entrant("b", "Ben", rating=1900)))
    t = Table()
    t.do(co.Import("New", 1, 2, given, Settings()))
    assert t.state.phase == "registration" and len(t.state.entrants) == 2


def test_seeds_of_a_cut_are_told_by_its_matches() -> None:
    t = after_swiss("ABCDEFG")
    order = tuple(row.id for row in standings(history(t.state)))
    chosen = (*order[:3], order[4], order[3], order[5])  # the fourth and the fifth the other way round
    tree = bracket(chosen)
    first = tuple(Played(m.a, m.b, "a") for m in tree.stages[0] if m.a is not None and m.b is not None)
    rows = standings(history(t.state))
    assert seeds_of_played(rows, 6, (first,), third_place=False) == chosen
    by_table = tuple(Played(m.a, m.b, "a") for m in reversed(bracket(order[:6]).stages[0]) if m.a and m.b)
    assert seeds_of_played(rows, 6, (by_table,), third_place=False) == order[:6]
    assert seeds_of_played(rows, 4, (), third_place=False) == order[:4]
    for size in (0, 1):
        assert seeds_of_played(rows[:size], size, (), third_place=False) == order[:size]


def test_whoever_left_before_the_start_is_not_in_it_again() -> None:
    players = (Entrant("a", "Anna"), Entrant("b", "Ben", dropped_after=0), Entrant("c", "Cem"))
    t = Table()
    t.do(co.Import("New", 1, 2, History(rules_of("magic"), players), Settings()))
    assert [e.name for e in t.state.entrants.values()] == ["Anna", "Cem"]


def test_a_swiss_that_is_over_waits_with_its_cut() -> None:
    players = tuple(Entrant(name, name, seed) for seed, name in enumerate("abcd", start=1))
    rounds = ((Played("a", "b", "a", 1), Played("c", "d", "a", 2)),)
    t = Table()
    given = History(replace(rules_of("esports"), rounds=1), players, rounds)
    t.do(co.Import("Cup", 1, 2, given, Settings(cut=2, hold_seconds=60)))
    waiting = pending_round(t.state)
    assert t.state.phase == "cut" and waiting is not None and waiting.publish_at is None


def test_an_id_that_can_be_nobody_is_a_guest() -> None:
    """Discord takes no message that mentions such an account, so the round would never be shown."""
    ids = ("9" * 20, str(2**63), "0" * 15 + "123", "0" * 14 + "123", "٣" * 18, ANNA)
    t = Table()
    t.do(co.Import("New", 1, 2, History(rules_of("magic"), tuple(Entrant(one, one) for one in ids)), Settings()))
    assert [e.users for e in t.state.entrants.values()] == [(), (), (), (), (), (int(ANNA),)]
