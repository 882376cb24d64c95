"""The plan of a small field: what can still be played, by all ways of splitting a small graph into rounds."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from swissbot.engine.pairing import pair
from swissbot.engine.pairing.solve.infeasible import broken_cut, spare
from swissbot.engine.pairing.solve.look_ahead import playable
from swissbot.engine.types import Rules
from tests.engine.pairing.fields import field, meetings, with_round


def matchings(masks: list[int], free: int) -> list[list[tuple[int, int]]]:
    if not free:
        return [[]]
    one = (free & -free).bit_length() - 1
    others = [other for other in range(len(masks)) if masks[one] & free & 1 << other]
    return [[(one, o), *rest] for o in others for rest in matchings(masks, free & ~(1 << one | 1 << o))]


def splits(masks: list[int], rounds: int) -> bool:
    if rounds == 0:
        return True
    for pairs in matchings(masks, (1 << len(masks)) - 1):
        left = list(masks)
        for one, other in pairs:
            left[one] ^= 1 << other
            left[other] ^= 1 << one
        if splits(left, rounds - 1):
            return True
    return False


def graph(size: int, gone: int, draw: random.Random) -> list[int]:
    """A complete graph without so many edges."""
    masks = [(1 << size) - 1 ^ 1 << vertex for vertex in range(size)]
    edges = [(one, other) for one in range(size) for other in range(one)]
    for one, other in draw.sample(edges, gone):
        masks[one] ^= 1 << other
        masks[other] ^= 1 << one
    return masks


@pytest.mark.parametrize("trials", [120, pytest.param(4000, marks=pytest.mark.soak)])
def test_a_plan_exists_where_some_way_of_splitting_does(trials: int) -> None:
    found = {True: 0, False: 0}
    told = 0
    for seed in range(trials):
        draw = random.Random(seed)
        size = draw.choice((4, 6, 6, 8))
        masks = graph(size, draw.randint(0, size), draw)
        rounds = draw.randint(2, max(2, min(mask.bit_count() for mask in masks)))
        exists = splits(masks, rounds)
        assert playable(masks, rounds) == exists
        found[exists] += 1
        # what is said to stand in the way does
        if not spare(masks, rounds) or broken_cut(masks, rounds):
            told += 1
            assert not exists
    assert min(found.values()) > trials // 20
    assert told


@pytest.mark.parametrize(("players", "leaves"), [(14, 2), (14, 4), (16, 1), (15, 3)])
@pytest.mark.parametrize("system", ["fold", "random-groups"])
def test_a_round_robin_that_somebody_leaves_goes_on_without_a_repeat(system: str, players: int, leaves: int) -> None:
    """What is left of the plan is decided in a moment: a search alone would take longer than the evening."""
    draw = random.Random(players)
    history = field(players, Rules(pairing=system, rounds=players, random_seed=leaves))
    for number in range(1, players - 2):
        answer = pair(history)
        assert not answer.rematches
        history = with_round(history, answer, draw)
        if number == leaves:
            gone = replace(history.entrants[3], dropped_after=number)
            history = replace(history, entrants=(*history.entrants[:3], gone, *history.entrants[4:]))
    assert len(set(meetings(history))) == len(meetings(history))
