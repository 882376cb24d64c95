"""The tournament file is taken whole or refused whole, with the place; what is written reads back the same."""

import json
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swissbot.engine.presets import PRESETS
from swissbot.engine.types import Played, Points, Qualify
from swissbot.files.document import Document
from swissbot.files.errors import FileRefused
from swissbot.files.json.tournament import read, write
from tests.data import DATA, EVENTS
from tests.files.strategies import documents

REAL = sorted(EVENTS.glob("*.json"))
REAL = [path for path in REAL if not path.name.endswith(".expected.json")]


def small(**changes: Any) -> dict[str, Any]:
    """Four players and two rounds by `magic`, the second not finished."""
    return {
        "format": "swissbot/1",
        "name": "Friday",
        "rules": {"preset": "magic"},
        "players": [{"id": identity} for identity in ("anna", "ben", "cem", "dora")],
        "rounds": [
            [{"a": "anna", "b": "ben", "result": "a", "games": [2, 1]}, {"a": "cem", "b": "dora", "result": "draw"}],
            [{"a": "anna", "b": "cem", "result": None}, {"a": "dora", "b": None, "result": "bye"}],
        ],
    } | changes


def refusal(value: object) -> str:
    with pytest.raises(FileRefused) as caught:
        read(value if isinstance(value, str | bytes) else json.dumps(value))
    line = str(caught.value)
    assert len(line.splitlines()) == 1
    assert line.isprintable()
    assert len(line) < 600
    return line


def in_round(match: dict[str, Any], **rules: Any) -> dict[str, Any]:
    return small(rules={"preset": "magic"} | rules, rounds=[[match]])


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(documents())
def test_what_is_written_reads_back_the_same(document: Document) -> None:
    text = write(document)
    assert read(text) == document
    assert read(text.encode()) == document
    assert write(read(text)) == text


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_real_tournaments_are_read_and_written(path: Path) -> None:
    document = read(path.read_bytes())
    assert len(document.history.entrants) == len(json.loads(path.read_text())["players"])
    assert read(write(document)) == document


def test_everything_in_a_full_file_is_read() -> None:
    document = read((DATA / "full.json").read_bytes())
    rules = document.history.rules
    assert document.name == "Friday Night Swiss"
    assert (rules.preset, rules.pairing, rules.rounds, rules.best_of) == ("pokemon-tcg", "fold", 5, 3)
    assert rules.points == Points(Fraction(2), Fraction(1, 2), Fraction(0), Fraction(2))
    assert rules.tiebreaks == ("omw", "oomw", "head-to-head")
    assert (rules.floor, rules.drop_cap) == (Fraction(1, 3), Fraction(3, 4))
    assert rules.qualify == Qualify(3, 2)
    assert rules.forbidden == (("anna", "dora"),)
    assert rules.first_round == "seeded"
    anna, *_, eve = document.history.entrants
    assert (anna.name, anna.rating, anna.seed, anna.group) == ("Anna", 1850, 1, "Team Rot")
    assert (eve.name, eve.joined, eve.dropped_after, eve.disqualified) == ("eve", 2, 2, True)
    assert eve.byes == {3: "half-bye"}
    first = document.history.rounds[0]
    assert first[0] == Played("anna", "ben", "a", 1, (2, 1, 0), ((11, 7), (8, 11), (11, 9)))
    assert first[1] == Played("cem", "dora", "draw", 2, (1, 1, 1))
    assert document.history.rounds[1] == (
        Played("anna", "cem", "a", forfeit=True),
        Played("ben", "dora"),
        Played("eve", None, "bye", requested=True),
    )
    assert document.cut is not None
    assert (document.cut.size, document.cut.third_place) == (4, True)
    assert document.cut.rounds == ((Played("anna", "ben", "a"), Played("cem", None, "bye")),)


def test_without_rules_it_is_esports() -> None:
    assert read(json.dumps(small(rules={}, rounds=[]))).history.rules == PRESETS["esports"]


def test_an_override_changes_one_value_and_no_other() -> None:
    rules = read(json.dumps(small(rules={"preset": "magic", "points": {"draw": 0.5}, "floor": 0.33}))).history.rules
    assert rules.points == Points(Fraction(3), Fraction(1, 2), Fraction(0), Fraction(3))
    assert rules.floor == Fraction(33, 100)
    assert rules.tiebreaks == PRESETS["magic"].tiebreaks


def test_no_number_of_rounds_is_the_preset_s() -> None:
    assert read(json.dumps(small(rules={"preset": "magic", "rounds": None}))).history.rules.rounds is None


def test_null_for_qualify_means_nobody_leaves() -> None:
    rules = {"preset": "counter-strike-major"}
    assert read(json.dumps(small(rules=rules, rounds=[]))).history.rules.qualify == Qualify(3, 3)
    assert read(json.dumps(small(rules=rules | {"qualify": None}, rounds=[]))).history.rules.qualify is None


@pytest.mark.parametrize(
    ("rules", "first_round"),
    [
        ({"preset": "esports", "pairing": "random-groups"}, "lots"),
        ({"preset": "magic", "pairing": "fold"}, "seeded"),
        ({"preset": "magic", "pairing": "fold", "first_round": "lots"}, "lots"),
        ({"preset": "magic"}, "lots"),
    ],
)
def test_the_first_round_follows_the_pairing_unless_it_is_said(rules: dict[str, str], first_round: str) -> None:
    assert read(json.dumps(small(rules=rules, rounds=[]))).history.rules.first_round == first_round


def test_best_of_two_turns_draws_on() -> None:
    assert read(json.dumps(small(rules={"preset": "esports", "best_of": 2}))).history.rules.draws


AB = {"a": "anna", "b": "ben"}


def one(player: dict[str, Any]) -> dict[str, Any]:
    return small(players=[{"id": "x"} | player])


REFUSED = [
    ("not an object", [1], "must be an object"),
    ("wrong format", small(format="swissbot/2"), 'format: "swissbot/2" is not "swissbot/1"'),
    ("no format", {"players": []}, "format: is missing"),
    ("no players", {"format": "swissbot/1"}, "players: is missing"),
    ("unknown key", small(extra=1), 'unknown key "extra"'),
    ("unknown key of a player", one({"elo": 1}), 'players[0]: unknown key "elo"'),
    ("unknown key of a match", in_round({"a": "anna", "b": None, "bye": 1}), 'rounds[0][0]: unknown key "bye"'),
    ("players of a wrong type", small(players={}), "players: must be a list"),
    ("player of a wrong type", small(players=["anna"]), "players[0]: must be an object"),
    ("id of a wrong type", small(players=[{"id": 1}]), "players[0].id: must be a text"),
    ("empty id", small(players=[{"id": ""}]), "players[0].id: is empty"),
    ("id twice", small(players=[{"id": "x"}, {"id": "x"}], rounds=[]), 'players[1].id: the id "x" stands twice'),
    ("rating a truth", one({"rating": True}), "players[0].rating: must be a whole number"),
    ("rating a fraction", one({"rating": 1.5}), "players[0].rating: must be a whole number"),
    ("rating too large", one({"rating": 10**9}), "players[0].rating: out of range"),
    ("seed 0", one({"seed": 0}), "players[0].seed: out of range"),
    ("joined 0", one({"joined": 0}), "players[0].joined: out of range"),
    ("disqualified 1", one({"disqualified": 1}), "players[0].disqualified: must be true or false"),
    ("bye in no round", one({"byes": {"03": "bye"}}), 'players[0].byes: "03" is no round'),
    ("unknown bye", one({"byes": {"3": "nap"}}), 'players[0].byes.3: "nap" is not one of'),
    ("unknown preset", small(rules={"preset": "go"}), 'rules.preset: unknown preset "go"'),
    ("unknown pairing", small(rules={"pairing": "go"}), 'rules.pairing: unknown pairing "go"'),
    ("unknown tiebreak", small(rules={"tiebreaks": ["omw", "x"]}), 'rules.tiebreaks[1]: unknown tiebreak "x"'),
    ("points as a tiebreak", small(rules={"tiebreaks": ["points"]}), "rules.tiebreaks[0]: unknown tiebreak"),
    ("tiebreak twice", small(rules={"tiebreaks": ["omw", "omw"]}), "rules.tiebreaks[1]: the tiebreak"),
    ("a win for nothing", small(rules={"points": {"win": 0, "draw": 0}}), "rules.points.win: must be more than 0"),
    ("a draw over a win", small(rules={"points": {"draw": 4}}), "rules.points: a win must be worth"),
    ("a loss over a draw", small(rules={"points": {"loss": 2}}), "rules.points: a win must be worth"),
    ("points below 0", small(rules={"points": {"loss": -1}}), "rules.points.loss: out of range"),
    ("points as text", small(rules={"points": {"win": "3"}}), "rules.points.win: must be a number"),
    ("points a truth", small(rules={"points": {"win": True}}), "rules.points.win: must be a number"),
    ("best of 4", small(rules={"best_of": 4}), "rules.best_of: must be one of"),
    ("0 rounds", small(rules={"rounds": 0}), "rules.rounds: out of range"),
    ("101 rounds planned", small(rules={"rounds": 101}), "rules.rounds: out of range"),
    ("floor over 1", small(rules={"floor": 1.5}), "rules.floor: out of range"),
    ("floor by 0", small(rules={"floor": "1/0"}), "rules.floor: must be a number or a fraction"),
    ("half a qualify", small(rules={"qualify": {"wins": 3}}), "rules.qualify.losses: is missing"),
    ("forbidden to a stranger", small(rules={"forbidden": [["anna", "x"]]}),
     'rules.forbidden[0][1]: unknown player "x"'),
    ("forbidden to oneself", small(rules={"forbidden": [["anna", "anna"]]}), "rules.forbidden[0]: "),
    ("first side c", small(rules={"first_side": "c"}), "rules.first_side: "),
    ("stranger", in_round({"a": "anna", "b": "x", "result": "a"}), 'rounds[0][0].b: unknown player "x"'),
    ("against oneself", in_round({"a": "anna", "b": "anna", "result": "a"}), "rounds[0][0].b: the player"),
    ("no a", in_round({"b": None, "result": "bye"}), "rounds[0][0].a: is missing"),
    ("no b", in_round({"a": "anna", "result": "bye"}), "rounds[0][0].b: is missing"),
    ("bye against somebody", in_round(AB | {"result": "bye"}), "rounds[0][0].result: "),
    ("win against nobody", in_round({"a": "anna", "b": None, "result": "a"}), "rounds[0][0].result: without b"),
    ("unknown result", in_round(AB | {"result": "c"}), 'rounds[0][0].result: "c" is not one of'),
    ("result against games", in_round(AB | {"result": "a", "games": [1, 2]}), "rounds[0][0].result: "),
    ("drawn games, won", in_round(AB | {"result": "a", "games": [1, 1]}), "rounds[0][0].result: "),
    ("won games, drawn", in_round(AB | {"result": "draw", "games": [2, 0]}), "rounds[0][0].result: "),
    ("games below 0", in_round(AB | {"result": "b", "games": [-1, 0]}), "rounds[0][0].games[0]: "),
    ("one game", in_round(AB | {"result": "a", "games": [1]}), "rounds[0][0].games: must be"),
    ("ten sets", in_round(AB | {"result": "a", "sets": [[1, 0]] * 10}), "rounds[0][0].sets: more than 9 sets"),
    ("set of three", in_round(AB | {"result": "a", "sets": [[1, 0, 0]]}), "rounds[0][0].sets[0]: "),
    ("draw not allowed", in_round(AB | {"result": "draw"}, draws=False), "rounds[0][0].result: a draw"),
    ("open forfeit", in_round(AB | {"result": None, "forfeit": True}), "rounds[0][0].forfeit: "),
    ("cut of 1", small(cut={"size": 1}), "cut.size: out of range"),
    ("cut without size", small(cut={"rounds": []}), "cut.size: is missing"),
    ("draw in the cut", small(cut={"size": 2, "rounds": [[AB | {"result": "draw"}]]}),
     "cut.rounds[0][0].result: "),
    ("too many rounds", small(rounds=[[]] * 101), "rounds: more than 100 rounds"),
    ("too many players", small(players=[{"id": str(i)} for i in range(20_001)]),
     "players: more than 20000 players"),
    ("name too long", small(name="x" * 501), "name: longer than 500 characters"),
    ("half a surrogate", small(name="\ud800"), "name: half of a surrogate pair"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "line"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_a_refusal_names_the_place_and_what_is_wrong(value: object, line: str) -> None:
    assert refusal(value).startswith(line)


def test_a_player_twice_in_a_round_is_named_where_it_stands_again() -> None:
    rounds = [[], [{"a": "anna", "b": "ben", "result": "a"}, {"a": "cem", "b": "anna", "result": "a"}]]
    assert refusal(small(rounds=rounds)) == 'rounds[1][1].b: the player "anna" is in this round twice'


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "not JSON: line 1, column 1"),
        ("\x00\x01\x02", "not JSON"),
        ('{"format": "swissbot/1", ', "not JSON"),
        ('{"format": "swissbot/1", "players": [], "name": NaN}', "not JSON"),
        ('{"format": "swissbot/1", "players": [], "rules": {"floor": -Infinity}}', "not JSON"),
        ('{"format": "swissbot/1", "players": [], "players": []}', 'the key "players" stands twice'),
        ('{"format": "swissbot/1", "players": [{"id": "a", "id": "b"}]}', 'players[0]: the key "id" stands twice'),
        ('{"format": "swissbot/1", "players": [{"id": "a", "rating": ' + "9" * 5000 + "}]}", "players[0].rating: out"),
        ('{"format": "swissbot/1", "players": [], "rules": {"floor": 1e-999999999}}', "rules.floor: out of range"),
        ('{"format": "swissbot/1", "players": [], "rules": {"floor": 0.1e99999999999999999999}}', "rules.floor: out"),
        ('{"format": "swissbot/1", "players": [], "rules": {"random_seed": 1e400}}', "rules.random_seed: must be"),
        ("[" * 200_000, "not a tournament file: nested too deeply"),
        ('{"a":' * 200_000, "not a tournament file: nested too deeply"),
    ],
)
def test_json_with_a_trap_in_it_is_refused(text: str, line: str) -> None:
    assert refusal(text).startswith(line)


@pytest.mark.parametrize("data", [b"\xff\xfe\x00{", b"\x89PNG\r\n\x1a\n\x00\x00", bytes(range(256)) * 10])
def test_bytes_that_are_no_text_are_refused(data: bytes) -> None:
    assert refusal(data).startswith("not a text in UTF-8")


def test_a_byte_order_mark_is_no_trap() -> None:
    assert read(b"\xef\xbb\xbf" + json.dumps(small()).encode()) == read(json.dumps(small()))
    assert read("\ufeff" + json.dumps(small())) == read(json.dumps(small()))


def test_more_than_64_mib_are_refused_before_they_are_read() -> None:
    started = time.perf_counter()
    assert refusal(b"[" * (64 * 2**20 + 1)) == "larger than 64 MiB"
    assert time.perf_counter() - started < 1


def test_millions_of_empty_lists_are_refused_before_they_take_memory() -> None:
    assert refusal(b"[" + b"[]," * 11_000_000 + b"[]]").startswith("more than 10000000 values")


def test_a_hostile_name_stays_inside_one_printable_line() -> None:
    match = {"a": "\x1b[2J\n{x}\u202e" + "y" * 400, "b": None, "result": "bye"}
    assert refusal(small(rounds=[[match]])).startswith('rounds[0][0].a: unknown player "\\u001b[2J\\n{x}\\u202eyyy')


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
PLACES = st.sampled_from(
    [
        ("name",), ("rules",), ("players",), ("rounds",), ("cut",), ("rules", "points"), ("rules", "floor"),
        ("rules", "tiebreaks"), ("rules", "forbidden"), ("rules", "qualify"), ("rules", "random_seed"),
        ("players", 0), ("players", 0, "id"), ("players", 0, "byes"), ("players", 0, "seed"), ("rounds", 0),
        ("rounds", 0, 0), ("rounds", 0, 0, "a"), ("rounds", 0, 0, "b"), ("rounds", 0, 0, "result"),
        ("rounds", 0, 0, "games"), ("rounds", 0, 0, "sets"), ("rounds", 0, 0, "table"), ("rounds", 0, 0, "forfeit"),
    ]
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(PLACES, JSON)
def test_anything_anywhere_is_read_or_refused_with_its_place(place: tuple[str | int, ...], value: object) -> None:
    document: Any = small()
    owner = document
    for step in place[:-1]:
        owner = owner[step]
    owner[place[-1]] = value
    try:
        taken = read(json.dumps(document))
    except FileRefused as refused:
        assert len(str(refused).splitlines()) == 1
    else:
        assert read(write(taken)) == taken
