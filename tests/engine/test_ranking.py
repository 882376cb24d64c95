"""The table: order, shared ranks, head-to-head, status, rounds looked back on, and open rounds."""

import pickle
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random

from swissbot.engine.lots import lots
from swissbot.engine.presets import rules_of
from swissbot.engine.ranking import standings
from swissbot.engine.tiebreaks import NAMES, TIEBREAKS
from swissbot.engine.types import Entrant, History, Played, Rules, Standing
from tests.engine.fields import random_history

DIRECT = Rules(tiebreaks=("head-to-head",))


def field(names: str, rounds: str, rules: Rules = DIRECT, **entrants: Entrant) -> History:
    """`"A>B C=D, A>C"`: two rounds; `A*` has a bye."""
    kinds = {">": "a", "<": "b", "=": "draw", "x": "double-loss", "?": None}
    played = tuple(
        tuple(
            Played(match[0], None, "bye") if match[1] == "*" else Played(match[0], match[2], kinds[match[1]])
            for match in line.split()
        )
        for line in rounds.split(",")
        if line.strip()
    )
    return History(rules, tuple(entrants.get(name, Entrant(name)) for name in names), played)


def ranks(history: History, after: int | None = None) -> dict[str, int]:
    return {row.id: row.rank for row in standings(history, after)}


def direct(history: History) -> dict[str, Fraction | None]:
    return {row.id: row.tiebreaks["head-to-head"] for row in standings(history)}


def test_the_winner_of_the_match_between_two_tied_is_first() -> None:
    history = field("ABCD", "C>A B>D, A>B D<C, A>D B>C")
    assert {row.id: row.points for row in standings(history)} == {"A": 6, "B": 6, "C": 6, "D": 0}
    history = field("ABCD", "A>B C>D, A<C B>D")
    assert ranks(history) == {"C": 1, "A": 2, "B": 3, "D": 4}
    assert direct(history) == {"A": 3, "B": 0, "C": None, "D": None}


def test_a_circle_of_three_stays_a_tie() -> None:
    history = field("ABC", "A>B C*, B>C A*, C>A B*")
    assert ranks(history) == {"A": 1, "B": 1, "C": 1}
    assert direct(history) == {"A": 3, "B": 3, "C": 3}


def test_head_to_head_is_for_the_whole_group_or_for_none_of_it() -> None:
    history = field("ABCD", "A>B C>D, C=A B=D")
    assert {row.id: row.points for row in standings(history)} == {"A": 4, "C": 4, "B": 1, "D": 1}
    three = field("ABCDEF", "A>B C>D E>F, A<D B>E C<F")
    assert {row.points for row in standings(three)} == {3}
    assert direct(three) == dict.fromkeys("ABCDEF")


def test_a_group_that_head_to_head_split_is_split_again() -> None:
    """All four on 7 points; against one another A has 7, B and C 4 each, D 1. Of B and C alone, B beat C."""
    history = field("ABCDEFGH", "A=C B=D, A>B C>D, A>D B>C, A<E B>F C>G D>H, A<F B<E C<H D>G")
    assert {row.points for row in standings(history)[:4]} == {7}
    assert [(row.id, row.rank, row.tiebreaks["head-to-head"]) for row in standings(history)[:4]] == [
        ("A", 1, 7),
        ("B", 2, 4),
        ("C", 3, 4),
        ("D", 4, 1),
    ]


def test_what_head_to_head_leaves_tied_the_next_tiebreak_parts() -> None:
    history = field("ABCD", "A>B C>D, B>C D>A, A=C B=D", Rules(tiebreaks=("wins", "head-to-head", "seed")))
    assert ranks(history) == {"A": 1, "B": 2, "C": 3, "D": 4}
    assert direct(history) == dict.fromkeys("ABCD", 4)


def test_equal_all_through_share_a_rank_in_the_order_of_lots() -> None:
    history = field("ABCDEFG", "A>B C>D E>F G*", Rules(random_seed=5))
    rows = standings(history)
    drawn = lots(history)
    assert [row.rank for row in rows] == [1, 1, 1, 1, 5, 5, 5]
    assert [row.id for row in rows[:4]] == sorted("ACEG", key=drawn.__getitem__)
    assert [row.id for row in rows[4:]] == sorted("BDF", key=drawn.__getitem__)


def test_seed_and_lots_leave_no_shared_rank() -> None:
    for name in ("seed", "lots"):
        history = field("ABCDEFG", "A>B C>D E>F G*", Rules(tiebreaks=(name,)))
        assert sorted(ranks(history).values()) == [1, 2, 3, 4, 5, 6, 7]


def test_ranks_follow_the_values_of_any_tiebreak() -> None:
    rng = Random(11)
    for _ in range(200):
        names = rng.sample(sorted(NAMES - {"head-to-head"}), 3)
        history = random_history(rng)
        history = replace(history, rules=replace(history.rules, tiebreaks=tuple(names)))
        left = {entrant.id for entrant in history.entrants if _left(entrant, len(history.rounds))}

        def key(row: Standing, history: History = history, left: set[str] = left) -> tuple[object, ...]:
            values = [
                row.tiebreaks[name] if TIEBREAKS[name].lower else -(row.tiebreaks[name] or 0)
                for name in history.rules.tiebreaks
            ]
            return (-row.points, history.rules.drop_last and row.id in left, *values)

        rows = standings(history)
        for above, below in pairwise(rows):
            assert key(above) <= key(below)
            assert (above.rank == below.rank) == (key(above) == key(below))


def _left(entrant: Entrant, rounds: int) -> bool:
    return entrant.disqualified if entrant.dropped_after is None else entrant.dropped_after <= rounds


def test_the_order_of_the_list_matters_only_through_start_numbers() -> None:
    rng = Random(12)
    for _ in range(100):
        history = random_history(rng)
        rules = replace(history.rules, tiebreaks=("buchholz", "head-to-head", "gw"))
        history = replace(history, rules=rules)
        shuffled = replace(history, entrants=tuple(rng.sample(history.entrants, len(history.entrants))))
        assert standings(shuffled) == standings(history)


def test_wins_draws_losses_and_byes() -> None:
    rounds = (
        (Played("A", "B", "a", forfeit=True), Played("C", None, "half-bye")),
        (Played("A", "B", "double-loss"), Played("C", None, "bye")),
        (Played("A", "C", "draw"),),
    )
    entrants = (Entrant("A"), Entrant("B"), Entrant("C"), Entrant("D", joined=3))
    rows = {
        row.id: (row.wins, row.draws, row.losses, row.byes) for row in standings(History(Rules(), entrants, rounds))
    }
    assert rows == {"A": (1, 1, 1, 0), "B": (0, 0, 2, 0), "C": (0, 1, 0, 2), "D": (0, 0, 2, 0)}


def test_an_open_round_counts_with_what_is_in() -> None:
    rules = Rules(tiebreaks=("buchholz",))
    history = field("ABCD", "A>B C>D, A>C B?D", rules)
    rows = {row.id: (row.points, row.tiebreaks["buchholz"]) for row in standings(history)}
    assert rows == {"A": (6, 3), "C": (3, 6), "B": (0, 6), "D": (0, 3)}


def test_looking_back_is_the_table_as_it_was() -> None:
    rng = Random(13)
    for _ in range(100):
        history = random_history(rng)
        history = replace(history, rules=replace(history.rules, tiebreaks=("omw", "buchholz-cut1")))
        for after in range(len(history.rounds) + 1):
            past = replace(history, rounds=history.rounds[:after])
            assert standings(history, after) == standings(past)


def test_one_who_joins_later_is_in_the_table_from_the_round_before() -> None:
    history = field("AB", "A>B, A>B", E=Entrant("E", joined=3))
    history = replace(history, entrants=(*history.entrants, Entrant("E", joined=3)))
    assert [set(ranks(history, after)) for after in (0, 1, 2)] == [set("AB"), set("AB"), set("ABE")]
    assert {row.id: row.losses for row in standings(history)}["E"] == 2


def test_who_left_is_behind_others_with_equal_points_where_the_rules_say_so() -> None:
    gone = Entrant("A", dropped_after=1, seed=1)
    for drop_last, place in ((True, 2), (False, 1)):
        rules = Rules(tiebreaks=("seed",), drop_last=drop_last)
        assert ranks(field("ABCD", "A>B C>D", rules, A=gone))["A"] == place


def test_nobody_elses_row_changes_because_somebody_left() -> None:
    rng = Random(14)
    for _ in range(100):
        history = random_history(rng)
        history = replace(history, rules=replace(history.rules, drop_last=False, drop_cap=None, tiebreaks=("omw",)))
        staying = replace(history, entrants=tuple(replace(entrant, dropped_after=None) for entrant in history.entrants))
        assert [replace(row, status="active") for row in standings(history)] == [
            replace(row, status="active") for row in standings(staying)
        ]


def test_status() -> None:
    entrants = {
        "C": Entrant("C", dropped_after=2),
        "D": Entrant("D", disqualified=True, dropped_after=1),
        "E": Entrant("E", disqualified=True),
    }
    history = field("ABCDEF", "A>B C>D E>F, A>C D>E B<F, A>F", replace(rules_of("valorant-masters")), **entrants)
    status = {after: {row.id: row.status for row in standings(history, after)} for after in (0, 2)}
    assert status[0] == {**dict.fromkeys("ABCDF", "active"), "E": "disqualified"}
    assert status[2] == {
        "A": "qualified", "B": "eliminated", "C": "dropped", "D": "disqualified", "E": "disqualified", "F": "active",
    }  # fmt: skip


def test_an_empty_tournament_has_an_empty_table() -> None:
    assert standings(History(Rules(tiebreaks=("omw", "gw", "ogw", "buchholz")), ())) == ()
    assert [row.rank for row in standings(History(Rules(), (Entrant("A"), Entrant("B"))))] == [1, 1]


def test_a_table_survives_the_way_to_another_process() -> None:
    rows = standings(field("ABCD", "A>B C>D", rules_of("magic")))
    assert pickle.loads(pickle.dumps(rows)) == rows
    assert rows[0].tiebreaks == {"omw": Fraction(1, 3), "gw": 1, "ogw": Fraction(1, 3)}
    assert "schoch" not in rows[0].tiebreaks
