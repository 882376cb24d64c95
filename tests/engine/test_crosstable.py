"""Points of every kind of round, start numbers, and the draw of lots."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from swissbot.engine.crosstable import tabulate, total_points
from swissbot.engine.lots import lots
from swissbot.engine.start_numbers import start_numbers
from swissbot.engine.types import Entrant, History, Played, Points, Rules
from tests.engine.fields import random_history
from tests.engine.plain import Plain

ODD = Rules(points=Points(Fraction(3), Fraction(1), Fraction(1, 4), Fraction(2)))


@pytest.mark.parametrize(
    ("match", "worth"),
    [
        (Played("A", "B", "a"), 3),
        (Played("A", "B", "a", forfeit=True), 3),
        (Played("A", "B", "draw"), 1),
        (Played("B", "A", "a"), Fraction(1, 4)),
        (Played("A", "B", "double-loss"), Fraction(1, 4)),
        (Played("A", None, "bye"), 2),
        (Played("A", None, "bye", requested=True), 2),
        (Played("A", None, "half-bye"), 1),
        (Played("A", None, "zero-bye"), 0),
        (Played("B", None, "bye"), 0),
    ],
)
def test_what_a_round_is_worth(match: Played, worth: Fraction) -> None:
    assert total_points(History(ODD, (Entrant("A"), Entrant("B")), ((match,),)))["A"] == worth


def test_rounds_before_joining_are_losses() -> None:
    rounds = ((Played("B", None, "bye"),), (Played("A", "B", "a"),))
    assert total_points(History(ODD, (Entrant("A", joined=2), Entrant("B")), rounds))["A"] == Fraction(13, 4)


def test_points_add_up_in_any_tournament() -> None:
    rng = Random(3)
    for _ in range(300):
        history = random_history(rng)
        plain = Plain(history)
        assert total_points(history) == {entrant.id: plain.points(entrant.id) for entrant in history.entrants}


def test_the_order_of_matches_and_of_sides_does_not_matter() -> None:
    rng = Random(4)
    swap = {"a": "b", "b": "a"}
    for _ in range(100):
        history = random_history(rng)
        turned = tuple(
            tuple(
                match
                if match.b is None
                else replace(match, a=match.b, b=match.a, result=swap.get(match.result or "", match.result))
                for match in reversed(matches)
            )
            for matches in history.rounds
        )
        assert total_points(replace(history, rounds=turned)) == total_points(history)


def test_an_open_match_is_worth_nothing_and_no_meeting() -> None:
    rounds = ((Played("A", "B"), Played("C", None, "bye")),)
    sheet = tabulate(History(Rules(), tuple(Entrant(name) for name in "ABC"), rounds))
    assert (list(sheet.points), sheet.complete) == ([0, 0, 3], 0)
    assert sheet.opponents == [[3, 3, 3]]


def test_start_numbers_without_seeds_follow_ratings_then_the_list() -> None:
    entrants = (Entrant("A"), Entrant("B", rating=1500), Entrant("C", rating=1800), Entrant("D"))
    assert start_numbers(History(Rules(), entrants)) == {"C": 1, "B": 2, "A": 3, "D": 4}


def test_given_seeds_stay_and_the_others_fill_the_gaps() -> None:
    entrants = (Entrant("A"), Entrant("B", seed=1), Entrant("C", seed=4), Entrant("D", rating=1500))
    assert start_numbers(History(Rules(), entrants)) == {"D": 2, "B": 1, "A": 3, "C": 4}


def test_of_two_with_the_same_seed_the_higher_rated_keeps_it() -> None:
    entrants = (Entrant("A", seed=1, rating=1400), Entrant("B", seed=1, rating=1600), Entrant("C", seed=2))
    assert start_numbers(History(Rules(), entrants)) == {"B": 1, "C": 2, "A": 3}


def test_lots_depend_on_the_seed_and_on_nothing_else() -> None:
    entrants = tuple(Entrant(f"p{number}", seed=number) for number in range(1, 40))
    drawn = lots(History(Rules(random_seed=7), entrants))
    again = lots(History(Rules(random_seed=7), tuple(reversed(entrants)), ((Played("p1", "p2", "a"),),)))
    assert drawn == again
    assert sorted(drawn.values()) == list(range(1, 40))
    assert drawn != lots(History(Rules(random_seed=8), entrants))


def test_lots_are_the_same_on_every_machine() -> None:
    history = History(Rules(random_seed=20261129), tuple(Entrant(name) for name in ("anna", "ben", "cem", "dora")))
    assert sorted(lots(history), key=lots(history).__getitem__) == ["anna", "cem", "dora", "ben"]


def test_a_late_entry_changes_nobodys_lot_against_another() -> None:
    entrants = tuple(Entrant(f"p{number}") for number in range(20))
    before = lots(History(Rules(), entrants))
    after = lots(History(Rules(), (*entrants, Entrant("late", joined=3))))
    order = [entrant for entrant in sorted(after, key=after.__getitem__) if entrant != "late"]
    assert order == sorted(before, key=before.__getitem__)
