"""The top cut: seeding, byes, what is due, third place, who leaves, and the final ranking."""

from itertools import combinations
from random import Random

import pytest

from swissbot.engine.bracket import Bracket, bracket, cut_seeds, final_ranking, seed_order, stage_name
from swissbot.engine.ranking import standings
from swissbot.engine.types import Entrant, History, Played, Rules
from tests.data import EVENTS
from tests.engine.fields import events, load, published


def due(played: Bracket) -> list[tuple[str | None, str | None]]:
    return [(match.a, match.b) for match in played.due]


def play(seeds: str, results: str, third_place: bool = False) -> Bracket:
    """`"A>H D>E"`: the first-named won."""
    matches = [
        Played(text[0], text[2], {">": "a", "<": "b", "x": "double-loss", "=": "draw"}[text[1]])
        for text in results.split()
    ]
    return bracket(seeds, matches, third_place)


def test_seeding() -> None:
    assert seed_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    assert due(bracket("ABCDEFGH")) == [("A", "H"), ("D", "E"), ("B", "G"), ("C", "F")]


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64, 128])
def test_the_best_meet_as_late_as_can_be(size: int) -> None:
    order = seed_order(size)
    assert sorted(order) == list(range(1, size + 1))
    while len(order) > 1:
        assert all(upper + lower == len(order) + 1 for upper, lower in zip(order[::2], order[1::2], strict=True))
        order = tuple(min(pair) for pair in zip(order[::2], order[1::2], strict=True))


def test_the_whole_way_to_the_title() -> None:
    assert due(play("ABCDEFGH", "A>H D<E")) == [("B", "G"), ("C", "F"), ("A", "E")]
    semifinals = play("ABCDEFGH", "A>H D<E G>B F<C")
    assert due(semifinals) == [("A", "E"), ("C", "G")]
    final = play("ABCDEFGH", "A>H D<E G>B F<C E>A G>C")
    assert due(final) == [("E", "G")]
    over = play("ABCDEFGH", "A>H D<E G>B F<C E>A G>C G>E")
    assert (over.champion, over.due, over.over) == ("G", (), True)
    assert final_ranking("ABCDEFGHIJ", over) == tuple("GEACBDFHIJ")


def test_third_place_beside_the_final() -> None:
    played = play("ABCD", "A>D B<C", third_place=True)
    assert [(match.stage, match.a, match.b) for match in played.due] == [("third-place", "B", "D"), ("final", "A", "C")]
    over = play("ABCD", "A>D B<C D>B A>C", third_place=True)
    assert final_ranking("ABCDE", over) == tuple("ACDBE")
    assert over.over
    assert not play("ABCD", "A>D B<C A>C", third_place=True).over


def test_missing_places_are_byes_for_the_top_seeds() -> None:
    assert due(bracket("ABCDEF")) == [("D", "E"), ("C", "F")]
    assert due(play("ABCDEF", "E>D")) == [("C", "F"), ("A", "E")]
    three = play("ABC", "C>B", third_place=True)
    assert due(three) == [("A", "C")]
    assert final_ranking("ABC", play("ABC", "C>B A>C", third_place=True)) == tuple("ACB")


@pytest.mark.parametrize("size", range(2, 70))
def test_any_number_of_places_comes_to_one_champion(size: int) -> None:
    rng = Random(size)
    seeds = [f"p{number}" for number in range(size)]
    matches: list[Played] = []
    byes = {name for match in bracket(seeds).stages[0] for name in (match.a, match.b) if match.b is None and name}
    assert byes == set(seeds[: len(byes)])
    while open_matches := bracket(seeds, matches).due:
        for match in open_matches:
            assert match.a is not None
            assert match.b is not None
            assert seeds.index(match.a) < seeds.index(match.b)
            matches.append(Played(match.a, match.b, rng.choice(("a", "b"))))
    played = bracket(seeds, matches)
    assert len(matches) == size - 1
    assert played.over
    ranking = final_ranking(seeds, played)
    assert ranking[0] == played.champion
    assert sorted(ranking) == sorted(seeds)


def test_nobody_goes_on_after_a_double_loss_and_the_next_has_a_bye() -> None:
    played = play("ABCD", "AxD B>C")
    assert (played.champion, played.due) == ("B", ())
    assert final_ranking("ABCD", played) == tuple("BACD")
    assert play("ABCD", "AxD BxC").champion is None


def test_an_open_or_drawn_match_stays_due() -> None:
    assert due(bracket("AB", [Played("A", "B")])) == [("A", "B")]
    assert due(play("AB", "A=B")) == [("A", "B")]


def test_those_still_in_stand_before_those_out() -> None:
    assert final_ranking("ABCD", play("ABCD", "A<D")) == tuple("DBCA")


def test_names_of_stages() -> None:
    stages = bracket([f"p{number}" for number in range(20)]).stages
    assert [stage[0].stage for stage in stages] == ["round-of-32", "round-of-16", "quarterfinal", "semifinal", "final"]
    assert stage_name(64) == "round-of-64"


def test_a_cut_of_nobody_or_one() -> None:
    assert (bracket("").champion, bracket("").over) == (None, True)
    assert bracket("A").champion == "A"


def test_the_place_of_one_who_left_goes_to_the_next() -> None:
    rounds = ((Played("A", "B", "a"), Played("C", "D", "a")),)
    entrants = (Entrant("A", seed=1), Entrant("B", seed=2), Entrant("C", seed=3, dropped_after=1), Entrant("D", seed=4))
    assert cut_seeds(standings(History(Rules(tiebreaks=("seed",)), entrants, rounds)), 2) == ("A", "B")


@pytest.mark.parametrize(
    "path",
    [path for path in events(EVENTS) if "playoff_quarterfinals" in published(path)],
    ids=lambda path: path.stem,
)
def test_published_playoffs(path: object) -> None:
    expected = {frozenset(pair) for pair in published(path)["playoff_quarterfinals"]}  # type: ignore[arg-type]
    seeds = cut_seeds(standings(load(path)), 8)  # type: ignore[arg-type]
    assert {frozenset(pair) for pair in due(bracket(seeds))} == expected


def test_no_two_meet_twice() -> None:
    seeds = "ABCDEFGHIJKLMNOP"
    meetings = {frozenset(pair): Played(*pair, "a") for pair in combinations(seeds, 2)}
    played = bracket(seeds, meetings.values(), third_place=True)
    assert played.champion == "A"
    assert final_ranking(seeds, played)[:4] == tuple("ABCD")
