"""Counter-Strike Major stages: every round's matches follow from the rules and the results before it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from swissbot.engine.pairing import pair
from swissbot.engine.pairing.systems.counter_strike import ROWS
from swissbot.engine.presets import rules_of
from swissbot.engine.types import Entrant, History, Played, Rules
from tests.data import EVENTS
from tests.engine.pairing.fields import field, meetings, played

STAGES = [path for path in sorted(EVENTS.glob("cs_*.json")) if not path.name.endswith(".expected.json")]
AUSTIN = EVENTS / "cs_austin2025_stage3.json"


def stage(path: Path) -> History:
    document = json.loads(path.read_text(encoding="utf-8"))
    return History(
        rules_of("counter-strike-major"),
        tuple(Entrant(team["id"], seed=team["seed"]) for team in document["players"]),
        tuple(tuple(Played(m["a"], m["b"], m["result"]) for m in matches) for matches in document["rounds"]),
    )


@pytest.mark.parametrize("path", STAGES, ids=lambda path: path.stem)
def test_every_round_of_a_real_stage(path: Path) -> None:
    history = stage(path)
    assert len(history.rounds) == 5
    for number, matches in enumerate(history.rounds):
        answer = pair(replace(history, rounds=history.rounds[:number]))
        assert {frozenset((m.a, m.b)) for m in answer.pairs} == {frozenset((m.a, str(m.b))) for m in matches}
        assert answer.bye is None


def test_fourth_round_names_the_row_of_the_table() -> None:
    history = stage(AUSTIN)
    answer = pair(replace(history, rounds=history.rounds[:3]))
    rows = [reason.facts["row"] for match in answer.pairs for reason in match.why if reason.code == "row"]
    assert len(rows) == 6
    assert all(1 <= int(str(row)) <= len(ROWS) for row in rows)


def test_the_table_has_every_way_to_pair_six_once() -> None:
    assert len(set(ROWS)) == 15
    assert all(sorted(team for pair in row for team in pair) == [1, 2, 3, 4, 5, 6] for row in ROWS)


def test_a_group_of_six_that_has_met_takes_the_row_with_the_fewest_repeats() -> None:
    """Six teams that drew nothing and met in two threes: each of the fifteen rows holds a repeat."""
    names = "ABCDEF"
    met = ("AD BE CF", "AE BF CD", "AF BD CE")
    rounds = tuple(tuple(Played(p[0], p[1], "double-loss") for p in pairs.split()) for pairs in met)
    rules = replace(rules_of("counter-strike-major"), qualify=None, rounds=9)
    history = History(rules, tuple(Entrant(name, seed=seed) for seed, name in enumerate(names, 1)), rounds)
    answer = pair(history)
    assert [frozenset((m.a, m.b)) for m in answer.pairs] == [frozenset("AF"), frozenset("BC"), frozenset("DE")]
    assert len(answer.rematches) == 1


def test_an_odd_record_group_gives_its_lowest_seed_down() -> None:
    history = History(
        replace(rules_of("counter-strike-major"), qualify=None, rounds=9),
        tuple(Entrant(name, seed=seed) for seed, name in enumerate("ABCDEF", 1)),
        ((Played("A", "D", "a"), Played("B", "E", "a"), Played("C", "F", "a")),),
    )
    answer = pair(history)
    assert [frozenset((m.a, m.b)) for m in answer.pairs] == [frozenset("AB"), frozenset("CE"), frozenset("DF")]
    assert [reason.code for match in answer.pairs for reason in match.why] == ["floated-down"]


def test_a_table_made_by_other_tiebreaks_seeds_nobody_anew() -> None:
    """Record, difficulty and initial seed make the matches; Buchholz may still make the table."""
    history = stage(AUSTIN)
    other = replace(history, rules=replace(history.rules, tiebreaks=("points-scored", "lots")))
    for number in range(1, 5):
        rounds = history.rounds[:number]
        assert pair(replace(other, rounds=rounds)).pairs == pair(replace(history, rounds=rounds)).pairs


@pytest.mark.parametrize("players", [4, 6, 8, 10])
def test_a_small_stage_that_nobody_leaves_ran_into_repeats_before_its_last_round(players: int) -> None:
    """As many rounds as a round robin has: the table's row would leave a rest that cannot be played."""
    history, _ = played(field(players, Rules(pairing="counter-strike", rounds=players - 1)), players - 1, players)
    assert len(set(meetings(history))) == players * (players - 1) // 2
