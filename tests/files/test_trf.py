"""FIDE reports are written so that chess programs read them, and read back as the same games."""

from dataclasses import replace
from fractions import Fraction

import pytest
from gacrux.trf2json import trf2json
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swissbot.engine.presets import PRESETS
from swissbot.engine.types import Entrant, History, Played, Points
from swissbot.files.document import Document
from swissbot.files.errors import FileRefused
from swissbot.files.trf.read import read_trf, write_trf
from tests.data import DATA
from tests.files.strategies import matches

CHESS = PRESETS["chess"]
SEVEN = tuple(Entrant(str(n), f"Player {n}", seed=n, rating=2000 - 50 * n) for n in range(1, 8))
EVERY_RESULT = Document(
    "Club open",
    History(
        replace(CHESS, rounds=5, first_side="b", points=Points(Fraction(3), Fraction(1), Fraction(0), Fraction(3))),
        SEVEN,
        (
            (Played("1", "4", "a"), Played("5", "2", "b"), Played("3", "6", "draw"), Played("7", None, "bye")),
            (
                Played("1", "2", "a", forfeit=True),
                Played("3", "4", "double-loss", forfeit=True),
                Played("5", None, "half-bye"),
            ),
            (Played("1", "3", "double-loss"), Played("2", None, "bye", requested=True), Played("4", None, "zero-bye")),
            (Played("1", "5"), Played("2", "3", "b")),
        ),
    ),
)  # fmt: skip
REPORT = (DATA / "report.trf").read_text()


def gacrux(text: str) -> trf2json:
    reader = trf2json()
    reader.parse_file(text, True)
    assert reader.get_status() == 0
    return reader


def same_games(document: Document) -> tuple[frozenset[Played], ...]:
    """What a report can tell of a tournament: ids are start numbers; tables, games, sets and groups are not in it."""
    ids = {entrant.id: str(number) for number, entrant in enumerate(document.history.entrants, start=1)}
    return tuple(
        frozenset(
            Played(
                ids[match.a],
                match.b and ids[match.b],
                match.result,
                forfeit=match.forfeit and match.result != "draw",
                requested=match.requested and match.result == "bye",
            )
            for match in matches
        )
        for matches in document.history.rounds
    )


def test_every_kind_of_result_comes_back() -> None:
    back = read_trf(write_trf(EVERY_RESULT))
    assert back.name == "Club open"
    assert back.history.entrants == SEVEN
    assert same_games(back) == same_games(EVERY_RESULT)
    assert (back.history.rules.rounds, back.history.rules.first_side) == (5, "b")
    assert back.history.rules.points == EVERY_RESULT.history.rules.points


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(matches([entrant.id for entrant in SEVEN], draws=True), max_size=6))
def test_any_games_come_back(rounds: list[tuple[Played, ...]]) -> None:
    while rounds and not rounds[-1]:  # a report does not know of a last round without a game
        rounds.pop()
    document = Document("", History(CHESS, SEVEN, tuple(rounds)))
    assert same_games(read_trf(write_trf(document))) == same_games(document)


def test_gacrux_reads_what_we_write() -> None:
    reader = gacrux(write_trf(EVERY_RESULT))
    tournament = reader.get_tournament(1)
    assert tournament["numRounds"] == 5
    assert tournament["topColor"].upper() == "B"
    players = {player["cid"]: player for player in tournament["competitors"]}
    assert [players[n]["gamePoints"] for n in range(1, 8)] == [6, 6, 4, 0, 1, 1, 3]
    games = {
        (game["round"], game["white"]["cid"], game["black"]["cid"]) for game in tournament["gameList"] if game["black"]
    }
    assert {(1, 1, 4), (1, 5, 2), (1, 3, 6), (3, 1, 3), (4, 2, 3)} <= games


def test_whoever_has_left_is_not_there_for_the_next_round() -> None:
    gone = (*SEVEN[:6], replace(SEVEN[6], dropped_after=1))
    text = write_trf(Document("", History(CHESS, gone, EVERY_RESULT.history.rounds[:1])))
    assert "XXZ 7" in text.splitlines()
    assert read_trf(text).history.entrants[6].dropped_after == 1
    assert not {c["cid"]: c for c in gacrux(text).get_tournament(1)["competitors"]}[7]["present"]


def test_players_stand_by_start_number_and_names_fit() -> None:
    entrants = (Entrant("g1", "Łukasz " + "x" * 40, rating=1500), Entrant("g2", "An\tna", rating=1700), Entrant("g3"))
    document = Document("", History(CHESS, entrants, ((Played("g1", "g2", "b"), Played("g3", None, "bye")),)))
    lines = [line for line in write_trf(document).splitlines() if line.startswith("001")]
    assert [line[14:47].rstrip() for line in lines] == ["Anna", "Łukasz " + "x" * 26, "g3"]
    assert [line[80:84] for line in lines] == [" 1.0", " 0.0", " 1.0"]
    assert [line[89:].strip() for line in lines] == ["2 b 1", "1 w 0", "0000 - U"]


def test_a_late_entry_has_no_place_yet_and_is_in_the_report() -> None:
    late = (*SEVEN[:2], Entrant("9", "Late", seed=9, joined=5))
    text = write_trf(Document("", History(CHESS, late, ((Played("1", "2", "a"),),))))
    assert [entrant.name for entrant in read_trf(text).history.entrants] == ["Player 1", "Player 2", "Late"]


def test_a_report_of_another_program_is_read() -> None:
    history = read_trf(REPORT).history
    assert len(history.entrants) == 12
    assert history.rules.rounds == 9
    assert history.rules.first_side == "a"
    assert history.rounds[0][0] == Played("1", "7", "a")
    assert Played("4", "1", "draw") in history.rounds[1]
    assert [len(matches) for matches in history.rounds] == [6, 6]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "not a tournament report"),
        ("hello\nworld", "not a tournament report"),
        ("001 xxxx", 'line 1: "xxxx" is no start number'),
        ("001    0", "line 1: "),
        (REPORT + REPORT.splitlines()[3], 'line 16: the start number 1 stands twice'),
        (REPORT.replace("7 w 1", "7 w ="), "line 4: round 1: colours or results"),
        (REPORT.replace("7 w 1", "7 b 1"), "line 4: round 1: colours or results"),
        (REPORT.replace("7 w 1", "8 w 1"), "line 4: round 1: the line of player"),
        (REPORT.replace("7 w 1", "7 w ?"), "line 4: round 1: colours or results"),
        (REPORT.replace("7 w 1", "x w 1"), "line 4: round 1: "),
        (REPORT.replace("   7 w 1", "0000 - Q"), 'line 4: round 1: unknown result "Q"'),
        (REPORT + "XXZ 99", "line 16: unknown player"),
        (REPORT + "XXR 999", "line 16: more than 100 rounds"),
        (REPORT + "162  W 0.0    D 0.5", "line 16: a win must be worth"),
        ("001    1" + " " * 90 + "0000 - Z  " * 101, "more than 100 rounds"),
        (b"\xff\xfe", "not a text in UTF-8"),
    ],
)  # fmt: skip
def test_rubbish_is_refused_with_its_line(text: str | bytes, line: str) -> None:
    with pytest.raises(FileRefused) as caught:
        read_trf(text)
    assert str(caught.value).startswith(line)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_damaged_report_is_read_or_refused(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(REPORT)))
    length = data.draw(st.integers(0, 12))
    damaged = REPORT[:start] + data.draw(st.text(max_size=12)) + REPORT[start + length :]
    try:
        assert read_trf(damaged).history.entrants
    except FileRefused as refused:
        assert len(str(refused).splitlines()) == 1


def test_pairs_that_a_report_forbids_are_forbidden() -> None:
    report = REPORT + "260   1   9    1    2    3\n"
    assert read_trf(report).history.rules.forbidden == (("1", "2"), ("1", "3"), ("2", "3"))
    assert read_trf(write_trf(read_trf(report))).history.rules.forbidden == (("1", "2"), ("1", "3"), ("2", "3"))
