"""How many rounds and how big a cut: the formulas, the games' tables line by line, and what a plan becomes."""

import pytest

from swissbot.engine.presets import ATTENDANCE, CLOCKS, GAMES, PRESETS, clock_of, rules_of
from swissbot.engine.round_counts import (
    advice,
    complete,
    minimum,
    model,
    planned_rounds,
    recommended,
    recommended_cut,
    recommended_rounds,
)
from swissbot.engine.tiebreaks import NAMES
from swissbot.engine.types import EngineError, Entrant, History, Rules


@pytest.mark.parametrize(
    ("players", "least", "better"),
    [(4, 2, 3), (5, 3, 4), (8, 3, 4), (9, 4, 6), (16, 4, 6), (17, 5, 7), (32, 5, 7), (33, 6, 8), (64, 6, 8)],
)
def test_minimum_and_recommended(players: int, least: int, better: int) -> None:
    assert (minimum(players), recommended(players)) == (least, better)


def test_outside_of_9_to_64_players_one_round_more_than_the_minimum() -> None:
    assert (recommended(65), recommended(128), recommended(129)) == (8, 8, 9)
    assert (minimum(1), recommended(1), minimum(0), recommended(0)) == (0, 0, 0, 0)


@pytest.mark.parametrize(("players", "places", "rounds"), [(65, 8, 25), (25, 5, 12), (10, 0, 2), (11, 0, 3)])
def test_dr_model(players: int, places: int, rounds: int) -> None:
    assert model(players, places) == rounds


def test_a_round_robin_is_the_most_without_repeats() -> None:
    assert [complete(players) for players in (1, 2, 3, 4, 5, 6)] == [0, 1, 3, 3, 5, 5]


TABLES = {
    "pokemon-tcg": [
        (4, 8, 3, None), (9, 12, 4, 4), (13, 20, 5, 4), (21, 32, 5, 8), (33, 64, 6, 8), (65, 128, 7, 8),
        (129, 226, 8, 8), (227, 409, 9, 8), (410, 5000, 10, 8),
    ],
    "magic": [
        (4, 8, 3, None), (9, 16, 5, 4), (17, 32, 5, 8), (33, 64, 6, 8), (65, 128, 7, 8), (129, 226, 8, 8),
        (227, 409, 9, 8), (410, 5000, 10, 8),
    ],
    "yugioh": [
        (4, 8, 3, None), (9, 16, 4, 4), (17, 32, 5, 4), (33, 64, 6, 8), (65, 128, 7, 8), (129, 256, 8, 16),
        (257, 512, 9, 16), (513, 1024, 10, 32), (1025, 2048, 11, 32), (2049, 9000, 12, 64),
    ],
    "pokemon-club": [(4, 4, 2, 4), (8, 8, 3, 4), (15, 15, 4, 4), (16, 16, 4, 8), (17, 17, 5, 8)],
    "esports": [(5, 7, 4, None), (8, 8, 4, 4), (9, 15, 6, 4), (16, 16, 6, 8), (100, 100, 8, 8)],
    "counter-strike-major": [(16, 16, 5, 8)],
    "lol-worlds": [(16, 16, 5, 8)],
    "valorant-masters": [(8, 8, 3, 4)],
}  # fmt: skip
TABLES["lorcana"] = TABLES["magic"]


@pytest.mark.parametrize("preset", sorted(TABLES))
def test_rounds_and_cut_by_attendance(preset: str) -> None:
    for first, last, rounds, cut in TABLES[preset]:
        for players in (first, last):
            assert (recommended_rounds(preset, players), recommended_cut(preset, players)) == (rounds, cut), players


def field(players: int, **rules: object) -> History:
    return History(Rules(**rules), tuple(Entrant(f"p{number}") for number in range(players)))  # type: ignore[arg-type]


def test_a_plan_is_what_the_rules_say_or_the_preset_recommends() -> None:
    assert planned_rounds(field(20, rounds=3)) == 3
    assert planned_rounds(field(20, preset="yugioh")) == 5
    assert planned_rounds(field(20)) == 7
    assert planned_rounds(History(rules_of("counter-strike-major"), field(16).entrants)) == 5


def test_no_plan_of_its_own_asks_for_repeats() -> None:
    for preset in PRESETS:
        for players in range(30):
            assert recommended_rounds(preset, players) <= complete(players)


def test_one_who_left_before_the_start_is_not_in_the_field() -> None:
    history = field(9)
    gone = (*history.entrants[:8], Entrant("p8", dropped_after=0))
    assert (planned_rounds(history), planned_rounds(History(history.rules, gone))) == (6, 4)


def test_advice_tells_each_rule_with_its_reason() -> None:
    told = {line.rule: line for line in advice(65, "magic", 8)}
    assert {rule: (line.rounds, line.cut) for rule, line in told.items()} == {
        "minimum": (7, None),
        "recommended": (8, None),
        "dr-model": (25, None),
        "magic": (7, 8),
        "round-robin": (65, None),
    }
    assert told["dr-model"].why.facts == {"players": 65, "places": 8, "possible": 65}


def test_advice_without_a_preset_tells_every_table() -> None:
    rules = [line.rule for line in advice(40)]
    assert set(ATTENDANCE) < set(rules)
    assert "pokemon-club" in rules
    assert "dr-model" not in rules


def test_every_preset_is_named_and_names_tiebreaks_there_are() -> None:
    assert set(PRESETS) == set(GAMES)
    assert set(CLOCKS) <= set(PRESETS)
    for name, rules in PRESETS.items():
        assert rules.preset == name
        assert set(rules.tiebreaks) <= NAMES
        assert rules.points.win >= rules.points.draw >= rules.points.loss
        assert rules.first_round == ("lots" if rules.pairing == "random-groups" else "seeded")


def test_round_clocks() -> None:
    minutes = {
        (preset, best_of): clock.minutes_for(best_of) for preset, clock in CLOCKS.items() for best_of in (1, 2, 3)
    }
    assert [minutes["pokemon-tcg", best_of] for best_of in (1, 2, 3)] == [30, 30, 50]
    assert [minutes["pokemon-club", best_of] for best_of in (1, 2, 3)] == [30, 50, 60]
    assert [minutes[preset, 3] for preset in ("magic", "lorcana", "yugioh", "bandai")] == [50, 50, 45, 35]
    assert {preset: clock.extra_turns for preset, clock in CLOCKS.items() if clock.extra_turns} == {
        "pokemon-tcg": 3, "pokemon-club": 7, "magic": 5, "lorcana": 5,
    }  # fmt: skip
    assert [preset for preset, clock in CLOCKS.items() if clock.undecided == "double-loss"] == ["bandai"]
    assert clock_of("chess") is None


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(EngineError) as refused:
        rules_of("poker")
    assert refused.value.reason.facts == {"preset": "poker"}
