"""Up to eight players every pairing is the best one there is, by enumeration of all of them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from swissbot.engine.pairing import pair
from swissbot.engine.types import History, Rules
from tests.engine.pairing import brute
from tests.engine.pairing.fields import field, with_any_round, with_round

CLOSENESS = {"top-down": brute.by_table, "random-groups": brute.by_groups, "fold": brute.by_fold}
TIEBREAKS = ("buchholz",)


def check(history: History, planned: int) -> None:
    closeness = CLOSENESS[history.rules.pairing]
    answer = pair(history)
    facts = brute.Facts(history)
    found = brute.pairs_of(facts.order, [(match.a, match.b) for match in answer.pairs], answer.bye)
    assert brute.distinct(found)
    key, pairings = brute.best(history, planned, closeness)
    assert (facts.soft(found), closeness(facts, found)) == key
    assert found in pairings


@pytest.mark.parametrize("system", sorted(CLOSENESS))
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_rounds_the_engine_paired_itself(system: str, players: int) -> None:
    for seed in range(6 if players < 7 else 2):
        draw = random.Random(seed)
        planned = players - 1 + players % 2
        rules = Rules(pairing=system, rounds=planned, tiebreaks=TIEBREAKS, first_round="seeded", random_seed=seed)
        rules = replace(rules, sides=seed % 3 == 1)
        history = field(players, rules)
        for number in range(planned):
            if not (system == "random-groups" and number == 0):
                check(history, planned)
            history = with_round(history, pair(history), draw)


@pytest.mark.parametrize("system", sorted(CLOSENESS))
@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("seeds", [range(8), pytest.param(range(20, 200), marks=pytest.mark.soak)])
def test_after_rounds_paired_by_chance(system: str, players: int, seeds: range) -> None:
    """Repeats, second byes, forfeits, forbidden pairs and group mates, before rounds 2 to 6."""
    for seed in seeds if players < 7 else seeds[: len(seeds) // 2]:
        draw = random.Random(100 * players + seed)
        rounds = draw.randint(1, 5)
        names = [f"p{number}" for number in range(1, players + 1)]
        forbidden = tuple((a, b) for a, b in (draw.sample(names, 2) for _ in range(draw.randint(0, 2))))
        rules = Rules(
            pairing=system,
            rounds=rounds + 1,
            tiebreaks=TIEBREAKS,
            forbidden=forbidden,
            avoid_group_rounds=draw.choice((0, 0, 9)),
            random_seed=seed,
        )
        history = field(players, rules, groups=draw.choice((0, 3)))
        for _ in range(rounds):
            history = with_any_round(history, draw)
        check(history, rounds + 1)
