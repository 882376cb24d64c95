"""Every tiebreak against the plain definitions, on thousands of tournaments, and against what was published."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from swissbot.engine.crosstable import tabulate
from swissbot.engine.presets import rules_of
from swissbot.engine.ranking import standings
from swissbot.engine.tiebreaks import HEAD_TO_HEAD, NAMES, TIEBREAKS, column
from swissbot.engine.types import EngineError, Entrant, History, Played, Points, Rules
from tests.data import EVENTS
from tests.engine.fields import events, load, published, random_history
from tests.engine.plain import Plain

GIVEN = {"seed", "lots"}


def differences(history: History, after: int | None = None) -> list[tuple[str, str, Fraction, Fraction]]:
    sheet = tabulate(history, after)
    plain = Plain(history, after)
    found = []
    for name in sorted(NAMES - GIVEN - {HEAD_TO_HEAD}):
        values = column(sheet, name)
        for number, entrant in enumerate(history.entrants):
            expected = plain.value(name, entrant.id)
            if values.exact(number) != expected:
                found.append((name, entrant.id, values.exact(number), expected))
    return found


@pytest.mark.parametrize("block", range(4))
def test_every_tiebreak_is_its_definition(block: int) -> None:
    rng = Random(block)
    for _ in range(120):
        history = random_history(rng)
        after = rng.choice((None, None, rng.randint(0, len(history.rounds))))
        assert differences(history, after) == [], history


@pytest.mark.soak
def test_every_tiebreak_is_its_definition_for_long() -> None:
    rng = Random(1000)
    for _ in range(20_000):
        history = random_history(rng)
        assert differences(history) == [], history


@pytest.mark.parametrize("path", events(EVENTS), ids=lambda path: path.stem)
def test_published_values(path: Path) -> None:
    expected = published(path)
    rows = {row.id: row for row in standings(load(path))}
    wrong = []
    for line in expected["standings"]:
        row = rows[line["id"]]
        assert row.points == Fraction(str(line["points"]))
        for name, value in line["tiebreaks"].items():
            decimals = expected["decimals_by"].get(name, expected["decimals"])
            computed = row.tiebreaks[name]
            assert computed is not None
            if abs(computed - Fraction(str(value))) > Fraction(51, 100 * 10**decimals):
                wrong.append((row.id, name, computed, value))
    assert wrong == []


@pytest.mark.parametrize(
    "path",
    [path for path in events(EVENTS) if published(path)["order_published"]],
    ids=lambda path: path.stem,
)
def test_published_order(path: Path) -> None:
    ranks = {line["id"]: line["rank"] for line in published(path)["standings"] if line["rank"] is not None}
    order = [row.id for row in standings(load(path)) if row.id in ranks]
    assert order == sorted(ranks, key=ranks.__getitem__)


def seven_players() -> History:
    rounds = (
        (Played("A", "E", "a"), Played("B", "F", "a"), Played("G", "C", "a"), Played("D", None, "bye")),
        (Played("A", "B", "a"), Played("D", "G", "a"), Played("E", "F", "a"), Played("C", None, "bye")),
        (Played("A", "D", "draw"), Played("B", "G", "a"), Played("C", "E", "a"), Played("F", None, "bye")),
    )
    return History(rules_of("pokemon-club"), tuple(Entrant(name) for name in "ABCDEFG"), rounds)


def six_players() -> History:
    rounds = (
        (Played("A", "D", "a"), Played("B", "E", "a"), Played("C", "F", "a")),
        (Played("A", "B", "a"), Played("D", "C", "a"), Played("E", "F", "a")),
        (Played("A", "E", "a"), Played("B", "C", "a"), Played("D", "F", "a")),
    )
    return History(rules_of("pokemon-club"), tuple(Entrant(name) for name in "ABCDEF"), rounds)


def test_seven_players_of_a_pokemon_club() -> None:
    rows = standings(seven_players())
    small = {row.id: (row.points, *row.tiebreaks.values()) for row in rows}
    assert [row.id for row in rows] == list("ADBCGEF")
    assert small == {
        "A": (7, 34, 0),
        "D": (7, 16, 0),
        "B": (6, 18, 7),
        "C": (6, 9, 3),
        "G": (3, 18, 13),
        "E": (3, 9, 13),
        "F": (3, 0, 9),
    }


def test_six_players_of_a_pokemon_club() -> None:
    rows = standings(six_players())
    assert [row.id for row in rows] == list("ABDECF")
    assert {row.id: tuple(row.tiebreaks.values()) for row in rows} == {
        "A": (45, 0),
        "B": (18, 9),
        "D": (9, 9),
        "E": (0, 15),
        "C": (0, 12),
        "F": (0, 12),
    }


def values(history: History, name: str) -> dict[str, Fraction]:
    found = column(tabulate(history), name)
    return {entrant.id: found.exact(number) for number, entrant in enumerate(history.entrants)}


def pair_of(*rounds: Played, rules: Rules | None = None, entrants: str = "AB") -> History:
    return History(rules or Rules(), tuple(Entrant(name) for name in entrants), tuple((match,) for match in rounds))


def test_schoch_is_buchholz_exactly_for_those_who_won_every_match() -> None:
    rng = Random(7)
    seen = 0
    for _ in range(150):
        history = random_history(rng)
        history = replace(history, rules=replace(history.rules, unplayed="ignore", points=Points()))
        sheet = tabulate(history)
        schoch, buchholz = column(sheet, "schoch"), column(sheet, "buchholz")
        for number, entrant in enumerate(history.entrants):
            matches = Plain(history).matches(entrant.id)
            not_beaten = [turn for turn in matches if turn.outcome != "win" and Plain(history).points(turn.opponent)]
            assert (schoch.exact(number) == buchholz.exact(number)) == (not not_beaten)
            seen += bool(matches) and not not_beaten
    assert seen > 50


def test_a_player_without_opponents_has_the_floor() -> None:
    history = History(Rules(floor=Fraction(1, 3)), (Entrant("A"),), ((Played("A", None, "bye"),),))
    assert [values(history, name)["A"] for name in ("omw", "ogw", "oomw")] == [Fraction(1, 3)] * 3
    assert values(history, "gw")["A"] == 1


def test_half_byes_and_absences_leave_the_match_win_fraction_alone() -> None:
    history = pair_of(Played("A", "B", "a"), Played("B", None, "half-bye"), Played("B", None, "zero-bye"))
    assert values(history, "omw") == {"A": 0, "B": 1}


def test_a_bye_counts_in_the_fraction_of_magic_and_not_of_pokemon() -> None:
    rounds = (Played("A", "B", "a", games=(2, 0, 0)), Played("B", None, "bye"))
    assert values(pair_of(*rounds, rules=rules_of("magic")), "omw")["A"] == Fraction(1, 2)
    assert values(pair_of(*rounds, rules=rules_of("magic")), "ogw")["A"] == Fraction(1, 2)
    assert values(pair_of(*rounds, rules=rules_of("pokemon-tcg")), "omw")["A"] == Fraction(1, 4)


def test_a_draw_is_half_a_win_in_pokemon_and_a_third_in_magic() -> None:
    drawn = Played("A", "B", "draw")
    assert values(pair_of(drawn, rules=rules_of("pokemon-tcg")), "omw")["A"] == Fraction(1, 2)
    assert values(pair_of(drawn, rules=rules_of("magic")), "omw")["A"] == Fraction(1, 3)


def test_one_who_left_counts_three_quarters_at_most() -> None:
    history = pair_of(Played("A", "B", "b"), Played("A", "B", "b"), rules=rules_of("pokemon-tcg"))
    left = replace(history, entrants=(Entrant("A"), Entrant("B", dropped_after=2)))
    assert values(history, "omw")["A"] == 1
    assert values(left, "omw")["A"] == Fraction(3, 4)
    assert column(tabulate(left, 1), "omw").exact(0) == 1


def test_a_cut_of_too_few_terms_is_nothing() -> None:
    history = pair_of(Played("A", "B", "b"), Played("A", "B", "b"))
    for name in ("buchholz-cut2", "median-buchholz", "median-buchholz-2", "sonneborn-berger-cut2"):
        assert values(history, name) == {"A": 0, "B": 0}
    assert values(history, "buchholz-cut1")["A"] == 6


def test_games_are_counted_from_sets_and_else_from_the_result() -> None:
    rules = rules_of("magic")
    sets = pair_of(Played("A", "B", "a", sets=((11, 7), (8, 11), (11, 9))), rules=rules)
    bare = pair_of(Played("A", "B", "a"), Played("A", "B", "draw"), rules=rules)
    assert values(sets, "game-difference") == {"A": 1, "B": -1}
    assert values(sets, "points-scored") == {"A": 30, "B": 27}
    assert values(bare, "games-won") == {"A": 2, "B": 0}
    assert values(bare, "gw") == {"A": Fraction(7, 9), "B": Fraction(1, 9)}


def test_late_losses_are_better_and_missed_rounds_are_none() -> None:
    history = pair_of(Played("A", "B", "a"), Played("A", "B", "double-loss"), Played("A", None, "bye"))
    assert values(history, "losses-squared") == {"A": 4, "B": 5}


def test_an_unknown_tiebreak_is_refused_by_name() -> None:
    with pytest.raises(EngineError) as refused:
        column(tabulate(pair_of()), "luck")
    assert refused.value.reason.facts == {"tiebreak": "luck"}
    assert set(TIEBREAKS) == NAMES - {HEAD_TO_HEAD}
