"""Every number can be taken apart: terms give values, ledgers add up, pairings have reasons."""

from dataclasses import replace
from fractions import Fraction
from math import floor
from random import Random

import pytest

from swissbot.engine.explain import CALCULATOR, GERMAN_NAMES, calculator, explain, explain_all
from swissbot.engine.presets import rules_of
from swissbot.engine.ranking import standings
from swissbot.engine.tiebreaks import HEAD_TO_HEAD, NAMES, TIEBREAKS
from swissbot.engine.types import EngineError, Entrant, Explained, History, Pair, Pairing, Played, Reason, Rules
from tests.engine.fields import random_history
from tests.engine.test_tiebreaks import seven_players


def follows(explained: Explained, floored: Fraction) -> bool:
    """Whether the value is what its terms give."""
    values = [term.value for term in explained.terms]
    how = "sum" if explained.name == HEAD_TO_HEAD else TIEBREAKS[explained.name].combine
    if how == "sum":
        return explained.value == sum(values, Fraction(0))
    if not values:
        return explained.value in {Fraction(0), floored}
    mean = sum(values, Fraction(0)) / len(values)
    return explained.value == (floor(mean + Fraction(1, 2)) if how == "rounded-mean" else mean)


def test_terms_give_the_value_of_every_tiebreak() -> None:
    rng = Random(21)
    for _ in range(60):
        history = random_history(rng)
        names = rng.sample(sorted(NAMES), len(NAMES))
        history = replace(history, rules=replace(history.rules, tiebreaks=tuple(names)))
        for row in standings(history):
            told = explain(history, row.id)
            assert told.points.value == row.points == sum(term.value for term in told.points.terms)
            assert [(tiebreak.name, tiebreak.value) for tiebreak in told.tiebreaks] == list(row.tiebreaks.items())
            for tiebreak in told.tiebreaks:
                assert (tiebreak.value is None and not tiebreak.terms) or follows(tiebreak, history.rules.floor), (
                    tiebreak
                )


def test_ledger_columns_add_up_to_the_tiebreaks() -> None:
    rng = Random(22)
    for _ in range(60):
        history = random_history(rng)
        history = replace(
            history, rules=replace(history.rules, unplayed="ignore", tiebreaks=tuple(CALCULATOR.values()))
        )
        for row in standings(history):
            rows = calculator(history, row.id)
            totals = {code: sum(line.entries.get(code, Fraction(0)) for line in rows) for code in GERMAN_NAMES}
            assert totals == {"PTS": row.points, **{code: row.tiebreaks[name] for code, name in CALCULATOR.items()}}


def test_a_ledger_reads_like_the_match_sheet() -> None:
    history = seven_players()
    first = calculator(history, "A")[0]
    assert (first.round, first.opponent, first.result) == (1, "E", "win")
    assert first.entries == {"PTS": 3, "BHZ": 3, "FBHZ": 16, "SCHZ": 3, "SBZ": 3, "SIX": 3, "PIX": 0, "SIP": 3}
    bye = calculator(history, "D")[0]
    assert (bye.opponent, bye.result, bye.entries) == (None, "bye", {"PTS": 3, "BHZ": 0, "SBZ": 0, "SIP": 3})


def test_small_points_of_the_club_example_term_by_term() -> None:
    told = explain(seven_players(), "A")
    small, lost = told.tiebreaks
    assert [(term.round, term.opponent, term.value) for term in small.terms] == [(1, "E", 9), (2, "B", 18), (3, "D", 7)]
    assert (small.value, lost.value, lost.terms) == (34, 0, ())


def test_a_bye_is_a_virtual_loser_that_no_cut_takes() -> None:
    history = seven_players()
    history = replace(history, rules=replace(history.rules, tiebreaks=("buchholz-cut1",)))
    told = explain(history, "D").tiebreaks[0]
    assert [(term.round, term.why.code, term.value) for term in told.terms] == [
        (1, "virtual-loser", 0), (2, "cut", 0), (3, "opponent-points", 7),
    ]  # fmt: skip
    assert told.terms[1].why.facts["share"] == 3


def test_a_dummy_of_the_fide_rules_is_told() -> None:
    rules = replace(rules_of("chess"), tiebreaks=("buchholz",))
    rounds = ((Played("A", "B", "a"), Played("C", None, "bye")), (Played("A", "C", "draw"), Played("B", None, "bye")))
    told = explain(History(rules, tuple(Entrant(name) for name in "ABC"), rounds), "B").tiebreaks[0]
    assert [(term.why.code, term.opponent, term.value) for term in told.terms] == [
        ("opponent-points", "A", Fraction(3, 2)),
        ("dummy", None, 1),
    ]


def paired(history: History) -> Pairing:
    """A pairing that always has the same answer, as a caller would hand it in."""
    return Pairing(len(history.rounds) + 1, (Pair(1, "A", "B", (Reason("floated-down"),)),), "C", (Reason("lowest"),))


def test_why_this_opponent() -> None:
    rounds = (
        (Played("A", "B", "a"), Played("C", None, "bye")),
        (Played("C", "A", "a"), Played("B", None, "half-bye")),
        (Played("B", "A"), Played("C", None, "zero-bye")),
    )
    entrants = (Entrant("A", seed=1), Entrant("B", seed=2), Entrant("C", seed=3, dropped_after=3))
    history = History(Rules(), entrants, (*rounds, (Played("B", "A"),)))
    told = explain(history, "A", pair=paired).pairings
    assert [(line.round, line.opponent) for line in told] == [(1, "B"), (2, "C"), (3, "B"), (4, "B")]
    assert told[0].why == (Reason("first-round", {"own": 1, "opponent": 2}), Reason("floated-down"))
    assert told[1].why == (Reason("same-points", {"points": 3}),)
    assert told[2].why[0] == Reason("points-apart", {"own": 3, "opponent": 1, "met_in_round": 1})
    sitting = explain(history, "C", pair=paired, stored={1: (Reason("stored"),)}).pairings
    assert [line.why for line in sitting] == [
        (Reason("sat-out-bye"), Reason("stored")),
        (Reason("same-points", {"points": 3}),),
        (Reason("sat-out-zero-bye"), Reason("lowest")),
        (Reason("had-left"),),
    ]


def test_a_round_that_cannot_be_paired_anew_keeps_its_plain_reason() -> None:
    def refuses(_: History) -> Pairing:
        raise EngineError(Reason("too-few"))

    history = History(Rules(), (Entrant("A"), Entrant("B")), ((Played("A", "B", "a"),),))
    assert [reason.code for reason in explain(history, "A", pair=refuses).pairings[0].why] == ["first-round"]


def test_everybody_at_once_is_told_the_same_as_one_by_one() -> None:
    rng = Random(5)
    for _ in range(10):
        history = random_history(rng)
        ids = [entrant.id for entrant in history.entrants]
        stored = {ids[0]: {1: (Reason("row", {"row": 1}),)}}
        one_by_one = [explain(history, player, stored=stored.get(player)) for player in ids]
        assert list(explain_all(history, stored=stored)) == one_by_one


def test_an_unknown_player_is_refused() -> None:
    for ask in (explain, calculator):
        with pytest.raises(EngineError) as refused:
            ask(seven_players(), "Z")
        assert refused.value.reason.facts == {"player": "Z"}
