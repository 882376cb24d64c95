"""The Dutch system: what we hand to the program, what we make of its answer, and its limits.

Each line of the data is a round of a random tournament as TRF with the pairing the rules give.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any, Literal

import pytest

from swissbot.dutch_program import dutch, pair
from swissbot.engine.pairing.field import field_of
from swissbot.engine.types import EngineError, Entrant, History, Played, Points, Reason, Result, Rules
from swissbot.files.trf.dutch_report import competitors, report
from tests.data import DUTCH_ROUNDS
from tests.engine.pairing.fields import field, played

QUICK = (10, 61, 81, 143)
"""Lines of the data that every run of the suite pairs: small fields, byes and forfeits among them."""
CHESS = Points(Fraction(1), Fraction(1, 2), Fraction(0), Fraction(1))
RESULTS: dict[str, Result] = {"1": "a", "0": "b", "=": "draw", "+": "a", "-": "b"}
SITTING: dict[str, Literal["bye", "half-bye", "zero-bye"]] = {"U": "bye", "F": "bye", "H": "half-bye", "Z": "zero-bye"}


def sample() -> Iterator[dict[str, Any]]:
    lines = DUTCH_ROUNDS.read_text(encoding="utf-8").splitlines()
    yield from (json.loads(lines[number]) for number in QUICK)


def history_of(row: dict[str, Any]) -> History:
    """The history a TRF tells; a cell in the round to pair is a bye that was asked for."""
    number = int(row["pair_round"])
    rounds: list[list[Played]] = [[] for _ in range(number - 1)]
    entrants = []
    for line in str(row["trf"]).splitlines():
        if not line.startswith("001"):
            continue
        name = line[4:8].strip()
        byes: dict[int, Literal["bye", "half-bye", "zero-bye"]] = {}
        for place, start in enumerate(range(91, len(line), 10), 1):
            opponent, colour, result = line[start : start + 8].split()
            if place == number:
                byes[place] = SITTING[result]
            elif result in SITTING:
                rounds[place - 1].append(Played(name, None, SITTING[result], requested=result != "U"))
            elif colour == "w":
                rounds[place - 1].append(Played(name, opponent, RESULTS[result], forfeit=result in "+-"))
        entrants.append(Entrant(name, seed=int(name), rating=int(line[48:52]), byes=byes))
    rules = Rules(
        pairing="dutch",
        rounds=int(row["planned_rounds"]),
        points=CHESS,
        sides=True,
        first_side="a" if row["first_colour"] == "white1" else "b",
    )
    return History(rules, tuple(entrants), tuple(map(tuple, rounds)))


def paired(row: dict[str, Any]) -> list[list[int]]:
    """Our answer in the form of the data."""
    answer = pair(history_of(row))
    found = [[int(match.a), int(match.b)] for match in answer.pairs]
    return found if answer.bye is None else [*found, [int(answer.bye), 0]]


@pytest.mark.parametrize(
    "row", list(sample()), ids=lambda row: f"{row['tournament']}-{row['players']}-{row['pair_round']}"
)
def test_rounds_with_known_pairings(row: dict[str, Any]) -> None:
    assert sorted(paired(row)) == sorted(row["expected"])


def test_lines_are_the_ones_of_the_format() -> None:
    row = next(sample())
    ours = [line for line in report(field_of(history_of(row)), apart=False).splitlines() if line.startswith("001")]
    theirs = [line for line in str(row["trf"]).splitlines() if line.startswith("001")]
    assert [line.rstrip() for line in theirs] == ours


def test_points_acceleration_and_pairs_kept_apart_are_records() -> None:
    rules = Rules(
        pairing="dutch", rounds=9, accelerated="baku", avoid_group_rounds=1, forbidden=(("p1", "p2"),), first_side="b"
    )
    lines = report(field_of(field(8, rules, groups=4)), apart=True).splitlines()
    assert "152 B" in lines
    assert "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0" in lines
    assert lines.count("250  3.0  3.0   1   1    1    1") == 1
    assert sum(line.startswith("250") for line in lines) == 4
    assert "260   1   1    1    2" in lines
    assert "260   1   1    1    5" in lines
    assert all(line.isascii() for line in lines)


def test_names_never_reach_the_program() -> None:
    history = replace(
        field(4, Rules(pairing="dutch")), entrants=tuple(Entrant(name) for name in ("ä", "ß", "名", "\n"))
    )
    assert report(field_of(history), apart=False).isascii()


def test_forbidden_pairs_and_other_points() -> None:
    rules = Rules(pairing="dutch", rounds=3, forbidden=(("p1", "p4"),))
    answer = pair(field(6, rules))
    assert {"p1", "p4"} not in [{match.a, match.b} for match in answer.pairs]
    assert len(answer.pairs) == 3


def test_three_two_one_with_a_forfeit_and_a_late_entry_could_not_be_paired() -> None:
    """A loss is worth a point here, which the program does not give for what was not played."""
    rules = Rules(pairing="dutch", rounds=5, points=Points(Fraction(3), Fraction(2), Fraction(1), Fraction(3)))
    history, _ = played(field(8, rules), 2)
    first, second = history.rounds
    late = Entrant("late", seed=9, joined=3)
    history = replace(
        history, entrants=(*history.entrants, late), rounds=((replace(first[0], forfeit=True), *first[1:]), second)
    )
    assert len(pair(history).pairs) == 4


def test_a_granted_bye_of_half_a_point_could_not_be_paired_after() -> None:
    rules = Rules(pairing="dutch", rounds=5, points=replace(CHESS, bye=Fraction(1, 2)))
    history, _ = played(field(8, rules), 1)
    first = history.rounds[0]
    sat_out = (Played(first[0].a, None, "bye", requested=True), Played(str(first[0].b), None, "zero-bye"))
    assert len(pair(replace(history, rounds=((*sat_out, *first[1:]),))).pairs) == 4


def test_points_of_any_size_pair_as_the_usual_ones() -> None:
    history, _ = played(field(13, Rules(pairing="fold", rounds=7, points=CHESS, draws=True)), 4)
    found = []
    for times in (Fraction(1), Fraction(1, 8), Fraction(5, 4), Fraction(40)):
        points = Points(times, times / 2, Fraction(0), times)
        rules = replace(history.rules, pairing="dutch", points=points)
        found.append([(match.a, match.b) for match in pair(replace(history, rules=rules)).pairs])
    assert found == [found[0]] * 4


def test_more_than_five_hundred_would_take_minutes() -> None:
    with pytest.raises(EngineError) as caught:
        pair(field(501, Rules(pairing="dutch")))
    assert caught.value.reason == Reason("too-many-for-dutch", {"players": 501, "limit": 500})


def test_a_time_limit() -> None:
    with pytest.raises(EngineError) as caught:
        dutch(field_of(field(6, Rules(pairing="dutch"))), seconds=0.001)
    assert caught.value.reason.code == "dutch-timeout"


def test_where_no_pairing_exists_by_these_rules_the_round_is_folded_and_says_so() -> None:
    history, _ = played(field(4, Rules(pairing="fold", rounds=3)), 3)
    answer = pair(replace(history, rules=Rules(pairing="dutch", rounds=4)))
    assert answer.pairs == pair(replace(history, rules=Rules(pairing="fold", rounds=4))).pairs
    assert [note.code for note in answer.notes] == ["dutch-without-pairing", "repeats"]


def test_numbers_drawn_by_lots() -> None:
    rules = Rules(pairing="dutch", rounds=3, first_round="lots", random_seed=3)
    drawn = competitors(field_of(field(8, rules)))
    assert sorted(drawn) == list(range(8)) != drawn
    first = {frozenset((match.a, match.b)) for match in pair(field(8, rules)).pairs}
    assert first == {frozenset((f"p{one + 1}", f"p{two + 1}")) for one, two in zip(drawn[:4], drawn[4:], strict=True)}


def test_without_the_program_the_round_is_folded_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    # None is Python's own way to say that a module cannot be imported
    monkeypatch.setitem(sys.modules, "gacrux", None)
    answer = pair(field(4, Rules(pairing="dutch")))
    assert answer.pairs == pair(field(4, Rules(pairing="fold"))).pairs
    assert Reason("dutch-not-there", {"extra": "fide"}) in answer.notes


@pytest.mark.soak
def test_every_known_round() -> None:
    rows = map(json.loads, DUTCH_ROUNDS.read_text(encoding="utf-8").splitlines())
    assert [row["tournament"] for row in rows if sorted(paired(row)) != sorted(row["expected"])] == []
