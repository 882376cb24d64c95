"""Beyond eight players: the engine's pairing costs what networkx's matching of the complete graph costs.

Every rule is a digit of one large number; Python's integers have room for all of them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import networkx  # type: ignore[import-untyped]  # it comes without types
import pytest

from swissbot.engine.pairing import pair
from swissbot.engine.types import Entrant, History, Played, Rules
from tests.engine.pairing import brute
from tests.engine.pairing.fields import field, with_any_round, with_round

BASE = 1 << 12
TIEBREAKS = ("buchholz", "sonneborn-berger")


def penalty(facts: brute.Facts, pair: tuple[str, str]) -> list[int]:
    """Digits: a repeat, further byes, one for each round that could be the last meeting, apart, a clash."""
    ages = [0] * facts.number
    if pair[1] == brute.BYE:
        return [0, facts.byes[pair[0]] - min(facts.byes.values()), *ages, 0, 0]
    last = facts.last.get(frozenset(pair))
    if last is not None:
        ages[-last] = 1
    soft = facts.soft((pair,))
    return [int(last is not None), 0, *ages, *soft]


def lexicographic(facts: brute.Facts, pair: tuple[str, str]) -> list[int]:
    first, second = (facts.vertices.index(name) for name in pair)
    return [second if place == first else 0 for place in range(len(facts.vertices))]


def groups(facts: brute.Facts, pair: tuple[str, str]) -> list[int]:
    scale = 2
    if pair[1] == brute.BYE:
        return [int(facts.points[pair[0]] * scale), 0]
    return [0, int(((facts.points[pair[0]] - facts.points[pair[1]]) * scale) ** 2)]


def number(digits: list[int]) -> int:
    total = 0
    for digit in digits:
        total = total * BASE * BASE + digit
    return total


def check(history: History, closeness: Callable[[brute.Facts, tuple[str, str]], list[int]]) -> None:
    facts = brute.Facts(history)
    graph = networkx.Graph()
    cost = {}
    for place, one in enumerate(facts.vertices):
        for other in facts.vertices[place + 1 :]:
            cost[one, other] = number(penalty(facts, (one, other)) + closeness(facts, (one, other)))
    top = max(cost.values())
    graph.add_weighted_edges_from((one, other, top + 1 - value) for (one, other), value in cost.items())
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    least = sum(cost.get((one, other)) or cost.get((other, one), 0) for one, other in matching)
    answer = pair(history)
    found = brute.pairs_of(facts.order, [(match.a, match.b) for match in answer.pairs], answer.bye)
    assert 2 * len(found) == len(facts.vertices)
    assert sum(cost[pair] for pair in found) == least


@pytest.mark.parametrize("system", ["top-down", "random-groups"])
@pytest.mark.parametrize("players", [17, 20, 23])
@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(5, 60), marks=pytest.mark.soak)])
def test_after_rounds_paired_by_chance(system: str, players: int, seeds: range) -> None:
    for seed in seeds:
        draw = random.Random(players + seed)
        rounds = draw.choice((2, 5, 9, 14, 18))
        names = [f"p{number}" for number in range(1, players + 1)]
        rules = Rules(
            pairing=system,
            rounds=rounds + 1,
            tiebreaks=TIEBREAKS,
            forbidden=tuple((a, b) for a, b in (draw.sample(names, 2) for _ in range(3))),
            avoid_group_rounds=draw.choice((0, 99)),
            random_seed=seed,
        )
        history = field(players, rules, groups=draw.choice((2, 4)))
        for _ in range(rounds):
            history = with_any_round(history, draw)
        check(history, lexicographic if system == "top-down" else groups)


@pytest.mark.parametrize("system", ["top-down", "random-groups"])
def test_long_tournaments(system: str) -> None:
    """Forty players over many rounds: the leaders have met, small score groups at both ends."""
    for seed in range(2):
        draw = random.Random(seed)
        history = field(41 - seed, Rules(pairing=system, rounds=22, tiebreaks=TIEBREAKS, random_seed=seed))
        for played in range(21):
            if played in (4, 9, 20):
                check(history, lexicographic if system == "top-down" else groups)
            history = with_round(history, pair(history), draw)


def test_large_fields_have_the_least_sum_of_squares() -> None:
    """Large groups are barriers then, and only the regions between them are matched."""
    draw = random.Random(3)
    history = field(101, Rules(pairing="random-groups", rounds=9, first_round="lots"))
    for played in range(5):
        if played == 4:
            check(history, groups)
        history = with_round(history, pair(history), draw)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
def test_regions_between_barriers(seed: int) -> None:
    draw = random.Random(seed)
    history = field(draw.choice((200, 301)), Rules(pairing="random-groups", rounds=9, first_round="lots"))
    for played in range(7):
        if played in (3, 6):
            check(history, groups)
        history = with_round(history, pair(history), draw)


@pytest.mark.parametrize(
    "players", [61, pytest.param(130, marks=pytest.mark.soak), pytest.param(200, marks=pytest.mark.soak)]
)
def test_stretches_of_score_groups_that_have_all_met(players: int) -> None:
    """Many rounds, no large group: what fails in one place may have to be mended several groups away."""
    draw = random.Random(players)
    rules = Rules(pairing="random-groups", rounds=18, sides=players == 61, random_seed=players)
    history = field(players, replace(rules, points=replace(rules.points, draw=Fraction(1))))
    for played in range(18):
        if played in (10, 14, 17):
            check(history, groups)
        history = with_round(history, pair(history), draw)


def crossings(facts: brute.Facts, pair: tuple[str, str]) -> list[int]:
    """As `brute.by_fold` up to the displacements; the bye is no part of it."""
    scores = list(dict.fromkeys(facts.points[name] for name in facts.order))
    counts, squares, distances = [], 0, 0
    for border in scores[:-1]:
        end = sum(facts.points[name] >= border for name in facts.order)
        over = pair[1] != brute.BYE and facts.points[pair[0]] >= border > facts.points[pair[1]]
        counts.append(int(over))
        far = end - 1 - facts.order.index(pair[0])
        squares += over * far * far
        distances += over * far
    return [*counts, squares, distances]


@pytest.mark.parametrize("seed", [0, 3, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(4, 24))])
def test_fold_gives_down_as_few_and_as_low_as_possible(seed: int) -> None:
    draw = random.Random(seed)
    rules = Rules(pairing="fold", rounds=12, tiebreaks=TIEBREAKS, random_seed=seed)
    rules = replace(rules, points=replace(rules.points, draw=Fraction(2)))
    history = field(24 + 2 * (seed % 5), rules)
    for played in range(10):
        if played in (2, 5, 9):
            check(history, crossings)
        history = with_round(history, pair(history), draw)


def test_with_many_score_groups_the_lowest_borders_count_from_the_top_too() -> None:
    """17 groups of two. Those of group 14 have met, and have met all of group 15: they play group 16 then.

    Nobody is given down to them, though that would be fewer across all borders together.
    """
    names = [(f"a{number}", f"b{number}") for number in range(17)]
    everybody = [name for group in names for name in group]
    (a, b), (c, d) = names[14], names[15]
    met = ([(a, b)], [(a, c), (b, d)], [(a, d), (b, c)])
    rounds = [
        tuple(Played(one, other, "double-loss") for one, other in pairs)
        + tuple(Played(name, None, "zero-bye") for name in everybody if not any(name in pair for pair in pairs))
        for pairs in met
    ]
    for number in range(1, 17):
        rounds.append(
            tuple(
                Played(name, None, "half-bye" if 16 - group >= number else "zero-bye")
                for group, members in enumerate(names)
                for name in members
            )
        )
    rules = Rules(pairing="fold", rounds=30, tiebreaks=TIEBREAKS)
    entrants = tuple(Entrant(name, seed=seed) for seed, name in enumerate(everybody, 1))
    made = {frozenset((match.a, match.b)) for match in pair(History(rules, entrants, tuple(rounds))).pairs}
    apart = {*map(frozenset, names[:14]), frozenset((c, d))}
    assert {two for two in made if not two & {a, b}} == apart
