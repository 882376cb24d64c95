"""What holds for every system: who is paired, what is refused, sides, byes, groups; nothing depends on chance."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction

import pytest

from swissbot.engine.pairing import check, pair
from swissbot.engine.types import EngineError, Entrant, History, Played, Points, Qualify, Rules
from tests.engine.pairing.fields import field, meetings, played, with_round

SYSTEMS = ("top-down", "fold", "random-groups")
_CD_LEFT = (("C", None), ("D", None), ("E", 3), ("F", 3))


def codes(reasons: object) -> list[str]:
    return [reason.code for reason in reasons]  # type: ignore[attr-defined]  # any sequence of reasons


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("players", range(2, 17))
def test_as_many_rounds_as_a_round_robin_has_are_one(system: str, players: int) -> None:
    rounds = players - 1 + players % 2
    history, _ = played(field(players, Rules(pairing=system, rounds=rounds, random_seed=players)), rounds, players)
    met = meetings(history)
    assert len(met) == len(set(met)) == players * (players - 1) // 2


@pytest.mark.parametrize("system", SYSTEMS)
def test_round_robin_with_sides(system: str) -> None:
    history, pairings = played(field(10, Rules(pairing=system, rounds=9, sides=True)), 9, 4)
    assert len(set(meetings(history))) == 45
    assert not any(pairing.rematches for pairing in pairings)


@pytest.mark.parametrize("system", SYSTEMS)
def test_neither_listing_nor_hash_seed_matters(system: str) -> None:
    history, _ = played(field(23, Rules(pairing=system, rounds=6, tiebreaks=("buchholz",), sides=True)), 4)
    answer = pair(history)
    draw = random.Random(9)
    entrants = draw.sample(history.entrants, len(history.entrants))
    rounds = tuple(tuple(draw.sample(matches, len(matches))) for matches in history.rounds)
    assert pair(replace(history, entrants=tuple(entrants), rounds=rounds)) == answer


def test_another_process_draws_the_same_lots() -> None:
    program = (
        "from swissbot.engine.pairing import pair; from tests.engine.pairing.fields import field, played;"
        "from swissbot.engine.types import Rules;"
        "rules = Rules(pairing='random-groups', rounds=5, first_round='lots', random_seed=7);"
        "print([(m.a, m.b) for p in played(field(31, rules), 4)[1] for m in p.pairs])"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    assert "p1" in outputs.pop()


def test_other_seed_other_lots() -> None:
    rules = Rules(pairing="random-groups", rounds=5, first_round="lots")
    assert pair(field(30, rules)) != pair(field(30, replace(rules, random_seed=1)))


@pytest.mark.parametrize("system", SYSTEMS)
def test_who_is_not_there_is_not_paired(system: str) -> None:
    history = field(9, Rules(pairing=system, rounds=4))
    kinds = {
        "p1": {"dropped_after": 0},
        "p2": {"disqualified": True},
        "p3": {"joined": 2},
        "p4": {"byes": {1: "half-bye"}},
        "p5": {"byes": {2: "bye"}},
    }
    entrants = tuple(replace(e, **kinds.get(e.id, {})) for e in history.entrants)  # type: ignore[arg-type]
    answer = pair(replace(history, entrants=entrants))
    names = {name for match in answer.pairs for name in (match.a, match.b)} | {answer.bye}
    assert names == {"p5", "p6", "p7", "p8", "p9"}
    assert set(answer.absent) == {"p1", "p2", "p3", "p4"}
    assert answer.requested == {"p4": "half-bye"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_bye_after_a_granted_one_or_a_win_by_forfeit(system: str) -> None:
    history = replace(
        field(5, Rules(pairing=system, rounds=4)),
        rounds=(
            (Played("p1", "p2", "a"), Played("p4", "p3", "a", forfeit=True), Played("p5", None, "bye", requested=True)),
            (Played("p1", "p4", "a"), Played("p2", "p5", "a"), Played("p3", None, "bye")),
        ),
    )
    assert pair(history).bye in {"p1", "p2"}


def test_everybody_had_a_bye_and_it_goes_round_again() -> None:
    _, pairings = played(field(3, Rules(pairing="fold", rounds=6)), 6)
    assert len({pairing.bye for pairing in pairings[:3]}) == 3
    assert len({pairing.bye for pairing in pairings[3:]}) == 3
    assert "second-bye" in codes(pairings[3].notes)
    assert "repeats" in codes(pairings[3].notes)


@pytest.mark.parametrize("system", [*SYSTEMS, "counter-strike"])
def test_a_dead_end_repeats_as_little_as_possible_and_says_so(system: str) -> None:
    rounds = ("AD BE CF", "AE BF CD", "AF BD CE")
    history = History(
        Rules(pairing=system, rounds=4),
        tuple(Entrant(name, seed=seed) for seed, name in enumerate("ABCDEF", 1)),
        tuple(tuple(Played(pair[0], pair[1], "a") for pair in pairs.split()) for pairs in rounds),
    )
    answer = pair(history)
    assert len(answer.pairs) == 3
    assert len(answer.rematches) == 1
    assert "repeats" in codes(answer.notes)
    assert sum("repeat" in codes(match.why) for match in answer.pairs) == 1


def test_five_players_in_the_small_field_of_the_rules() -> None:
    history = History(
        Rules(pairing="fold", rounds=3),
        tuple(Entrant(name, seed=seed) for seed, name in enumerate("ABCDE", 1)),
        (
            (Played("A", "B", "a"), Played("C", "D", "a"), Played("E", None, "bye")),
            (Played("A", "C", "a"), Played("E", "B", "a"), Played("D", None, "bye")),
        ),
    )
    answer = pair(history)
    assert not answer.rematches
    assert answer.bye in {"A", "B", "C"}


def test_two_who_have_not_met_were_told_that_everybody_on_their_points_was_met_before() -> None:
    """A and E are level and open to each other: they go down because C and D have met."""
    history = History(
        Rules(pairing="random-groups", rounds=5),
        tuple(Entrant(name, seed=seed) for seed, name in enumerate("ABCDE", 1)),
        (
            (Played("A", "B", "a"), Played("C", "D", "a"), Played("E", None, "bye")),
            (Played("A", "C", "a"), Played("E", "B", "a"), Played("D", None, "bye")),
        ),
    )
    down = [reason for match in pair(history).pairs for reason in match.why if reason.code == "floated-down"]
    assert {(reason.facts["player"], reason.facts["because"]) for reason in down} == {("A", "rest"), ("E", "rest")}


def test_club_mates_were_told_that_they_had_met() -> None:
    history = History(
        Rules(pairing="fold", rounds=2, avoid_group_rounds=2, forbidden=(("C", "D"),)),
        tuple(Entrant(name, seed=seed, group="x" if name in "AB" else None) for seed, name in enumerate("ABCD", 1)),
        ((Played("A", "C", "a"), Played("B", "D", "a")),),
    )
    down = [reason for match in pair(history).pairs for reason in match.why if reason.code == "floated-down"]
    assert {(reason.facts["player"], reason.facts["because"]) for reason in down} == {("A", "apart"), ("B", "apart")}


@pytest.mark.parametrize("system", SYSTEMS)
def test_two_kept_apart_by_a_moderator_met_again_though_others_could(system: str) -> None:
    """A round without a repeat is not left: A against E (forbidden since) or D against F, both last met in round 1."""
    rounds = ("AE DF CB", "DB FA EC", "ED BA CF")
    history = History(
        Rules(pairing=system, rounds=4, draws=True, forbidden=(("E", "A"),)),
        tuple(Entrant(name, seed=seed) for seed, name in enumerate("ABCDEF", 1)),
        tuple(tuple(Played(pair[0], pair[1], "draw") for pair in pairs.split()) for pairs in rounds),
    )
    answer = pair(history)
    assert [set(two) for two in answer.rematches] == [{"D", "F"}]
    judged = [reason.code for reason in check(history, [("A", "E"), ("B", "F"), ("C", "D")])]
    assert judged == ["repeat", "forbidden-pair"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_groups_are_kept_apart_for_as_many_rounds_as_asked(system: str) -> None:
    rules = Rules(pairing=system, rounds=4, avoid_group_rounds=2)
    history, pairings = played(field(24, rules, groups=3), 2)
    group = {entrant.id: entrant.group for entrant in history.entrants}
    assert all(group[match.a] != group[match.b] for pairing in pairings for match in pairing.pairs)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("players", [12, 60, 450])
def test_a_group_of_more_than_half_meets_itself_no_more_than_it_must(system: str, players: int) -> None:
    history = field(players, Rules(pairing=system, avoid_group_rounds=1, first_round="lots"))
    club = players * 2 // 3
    entrants = tuple(replace(e, group="club" if e.seed <= club else None) for e in history.entrants)  # type: ignore[operator]
    answer = pair(replace(history, entrants=entrants))
    inside = sum("same-group" in codes(match.why) for match in answer.pairs)
    assert inside == (2 * club - players) // 2


@pytest.mark.parametrize("system", ["top-down", "random-groups", "fold"])
def test_a_group_of_exactly_half_never_meets_itself(system: str) -> None:
    """Each pair taken without thought for the rest would leave too many of the one group."""
    rules = Rules(pairing=system, rounds=2, first_round="lots", avoid_group_rounds=1)
    history = field(600, rules)
    group = ["home" if number % 2 else f"away {number % 7}" for number in range(600)]
    entrants = [replace(entrant, group=name) for entrant, name in zip(history.entrants, group, strict=True)]
    answer = pair(replace(history, entrants=tuple(entrants)))
    of = {entrant.id: entrant.group for entrant in entrants}
    assert len(answer.pairs) == 300
    assert all(of[match.a] != of[match.b] for match in answer.pairs)


@pytest.mark.parametrize("system", ["top-down", "random-groups", "fold"])
def test_score_groups_with_too_many_of_a_group_give_some_down(system: str) -> None:
    """Nearly half of the field is of one group, so in some score groups it is more than half."""
    history = field(400, Rules(pairing=system, rounds=4, first_round="lots", avoid_group_rounds=4))
    draw = random.Random(4)
    entrants = tuple(replace(e, group="home" if draw.random() < 0.47 else None) for e in history.entrants)
    for pairing in played(replace(history, entrants=entrants), 4)[1]:
        assert not any("same-group" in codes(match.why) for match in pairing.pairs)
        assert not pairing.rematches


def test_where_the_halves_cannot_meet_the_middle_players_change_sides() -> None:
    """The first may meet nobody of the lower half: third and fourth change places, as in the Dutch system."""
    closed = (("p1", "p4"), ("p1", "p5"), ("p1", "p6"))
    answer = pair(field(6, Rules(pairing="fold", rounds=3, forbidden=closed)))
    assert [(match.a, match.b) for match in answer.pairs] == [("p1", "p3"), ("p2", "p5"), ("p4", "p6")]


def test_somebody_of_the_lower_half_comes_before_the_neighbour_in_the_upper_half() -> None:
    answer = pair(field(6, Rules(pairing="fold", rounds=3, forbidden=(("p1", "p4"), ("p1", "p5")))))
    assert (answer.pairs[0].a, answer.pairs[0].b) == ("p1", "p6")


@pytest.mark.parametrize("system", SYSTEMS)
def test_sides_stay_balanced(system: str) -> None:
    history, _ = played(field(32, Rules(pairing=system, rounds=9, sides=True)), 9)
    for entrant in history.entrants:
        sides = "".join(
            "a" if match.a == entrant.id else "b"
            for matches in history.rounds
            for match in matches
            if entrant.id in (match.a, match.b)
        )
        assert "aaa" not in sides
        assert "bbb" not in sides
        assert abs(sides.count("a") - sides.count("b")) <= 2


@pytest.mark.parametrize("seed", range(6))
def test_who_had_side_a_less_often_gets_it_however_often_either_played(seed: int) -> None:
    """C was b, a and b, D only b: so D never had side a."""
    rounds = (
        (Played("E", "C", "a"), Played("D", None, "half-bye")),
        (Played("C", "E", "draw"), Played("D", None, "half-bye")),
        (Played("E", "C", "a"), Played("F", "D", "a")),
    )
    entrants = tuple(Entrant(name, seed=seed, dropped_after=left) for seed, (name, left) in enumerate(_CD_LEFT, 1))
    rules = Rules(pairing="top-down", rounds=4, sides=True, draws=True, random_seed=seed)
    assert [(match.a, match.b) for match in pair(History(rules, entrants, rounds)).pairs] == [("D", "C")]


@pytest.mark.parametrize("side", ["a", "b"])
def test_the_top_seed_begins_on_the_side_asked_for(side: str) -> None:
    answer = pair(field(8, Rules(pairing="fold", sides=True, first_side=side)))  # type: ignore[arg-type]
    assert getattr(answer.pairs[0], side) == "p1"
    assert getattr(answer.pairs[1], side) == "p6"


def test_first_rounds() -> None:
    assert [(m.a, m.b) for m in pair(field(8, Rules(pairing="fold"))).pairs] == [
        ("p1", "p5"), ("p2", "p6"), ("p3", "p7"), ("p4", "p8"),
    ]  # fmt: skip
    assert [(m.a, m.b) for m in pair(field(6, Rules(pairing="top-down"))).pairs] == [
        ("p1", "p2"), ("p3", "p4"), ("p5", "p6"),
    ]  # fmt: skip
    seeded = pair(field(8, Rules(pairing="random-groups", first_round="seeded")))
    assert [(m.a, m.b) for m in seeded.pairs] == [(m.a, m.b) for m in pair(field(8, Rules(pairing="fold"))).pairs]


def test_the_last_round_by_rank() -> None:
    rules = Rules(pairing="random-groups", rounds=3, final_round="top-down", first_round="lots")
    history, _ = played(field(16, rules), 2)
    last = pair(history)
    assert "final-round" in codes(last.notes)
    assert last.pairs == pair(replace(history, rules=replace(rules, pairing="top-down"))).pairs


def test_through_or_out_is_out_of_the_pairing() -> None:
    rules = Rules(pairing="random-groups", rounds=5, qualify=Qualify(2, 2), first_round="lots")
    history = field(16, rules)
    for _ in range(2):
        matches = tuple(Played(match.a, match.b, "a") for match in pair(history).pairs)
        history = replace(history, rounds=(*history.rounds, matches))
    answer = pair(history)
    assert len(answer.absent) == 2 * 4
    assert len(answer.pairs) == 4


def test_baku_folds_the_top_half_within_itself_first() -> None:
    points = Points(Fraction(1), Fraction(1, 2), bye=Fraction(1))
    rules = Rules(pairing="fold", rounds=9, accelerated="baku", points=points)
    answer = pair(field(16, rules))
    seeds = [(int(match.a[1:]), int(match.b[1:])) for match in answer.pairs]
    assert seeds == [(1, 5), (2, 6), (3, 7), (4, 8), (9, 13), (10, 14), (11, 15), (12, 16)]
    assert "floated-down" not in [code for match in answer.pairs for code in codes(match.why)]


def test_refusals() -> None:
    def refused(history: History) -> str:
        with pytest.raises(EngineError) as caught:
            pair(history)
        return caught.value.reason.code

    history, _ = played(field(6, Rules(rounds=3)), 3)
    assert refused(history) == "rounds-played"
    assert refused(replace(field(4), rounds=((Played("p1", "p2"), Played("p3", "p4", "a")),))) == "round-open"
    assert refused(field(1, Rules(rounds=3))) == "too-few-players"
    assert refused(field(0, Rules())) == "too-few-players"
    assert refused(field(4, Rules(pairing="monrad"))) == "unknown-pairing"


def test_a_manual_pairing_is_judged() -> None:
    rules = Rules(pairing="fold", rounds=5, sides=True, forbidden=(("p3", "p7"),), avoid_group_rounds=3)
    history = field(7, rules, groups=3)
    draw = random.Random(5)
    history = with_round(history, pair(history), draw)
    first = history.rounds[0]
    again = next(match for match in first if match.b is not None)
    sat_out = next(match.a for match in first if match.b is None)
    answer = pair(history)
    assert set(codes(check(history, [(m.a, m.b) for m in answer.pairs], answer.bye))) <= {"different-points"}
    assert "repeat" in codes(check(history, [(again.b or "", again.a)], None))
    assert "second-bye" in codes(check(history, [], sat_out))
    assert "forbidden-pair" in codes(check(history, [("p3", "p7")], None))
    assert "same-group" in codes(check(history, [("p1", "p4")], None))
    assert codes(check(history, [("p1", "p1")], None)).count("against-itself") == 1
    found = codes(check(history, [("p1", "p2"), ("p2", "nobody")], None))
    assert {"twice", "unknown-player", "missing-player"} <= set(found)
    assert "no-bye-needed" in codes(check(field(4), [("p1", "p2")], "p3"))


def test_three_times_the_same_side_is_judged() -> None:
    history = replace(
        field(4, Rules(sides=True, rounds=3)),
        rounds=(
            (Played("p1", "p2", "a"), Played("p3", "p4", "a")),
            (Played("p1", "p3", "a"), Played("p2", "p4", "a")),
        ),
    )
    assert "third-in-a-row" in codes(check(history, [("p1", "p4"), ("p2", "p3")], None))
    assert "third-in-a-row" not in codes(check(history, [("p4", "p1"), ("p2", "p3")], None))


@pytest.mark.parametrize("system", SYSTEMS)
def test_large_fields_are_complete_and_without_a_repeat(system: str) -> None:
    history, pairings = played(field(701, Rules(pairing=system, rounds=4, sides=True)), 4)
    assert all(len(pairing.pairs) == 350 and pairing.bye for pairing in pairings)
    assert len(set(meetings(history))) == 4 * 350
    assert len({pairing.bye for pairing in pairings}) == 4
