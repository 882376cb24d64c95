"""A tournament from a file goes on here where it stopped there."""

from __future__ import annotations

from swissbot.engine.presets import rules_of
from swissbot.engine.standings import standings
from swissbot.engine.types import Entrant, History, Played
from swissbot.tournament import commands as co
from swissbot.tournament.events import Settings
from swissbot.tournament.history import history
from swissbot.tournament.views import pending_round
from tests.tournament.table import Table

ANNA = "100200300400500600"


def test_a_file_with_one_round_played_waits_with_the_next_round_paired() -> None:
    players = (Entrant(ANNA, "Anna", 1), Entrant("ben", "Ben", 2), Entrant("cem", "Cem", 3), Entrant("dora", "Dora", 4))
    rounds = ((Played(ANNA, "ben", "a", 1, (2, 0, 0)), Played("cem", "dora", "draw", 2)),)
    given = History(rules_of("magic"), players, rounds)
    t = Table()
    t.do(co.Import("Last year", 1, 2, given, Settings(hold=None)))
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
