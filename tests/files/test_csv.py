"""Lists of players in any form people paste; standings and pairings out, safe to open in a spreadsheet."""

import csv
import io
from fractions import Fraction

import pytest

from swissbot.engine.types import Entrant, Played, Standing
from swissbot.files.csv import PlayerLine, cell, for_files, pairings_csv, read_players, standings_csv
from swissbot.files.errors import FileRefused

TWO = (PlayerLine("Anna", 1850), PlayerLine("Ben"))


@pytest.mark.parametrize(
    "text",
    [
        "Anna, 1850\nBen\n",
        "Anna;1850\nBen;\n",
        "Anna\t1850\nBen",
        "\ufeffAnna,1850\r\nBen,\r\n",
        '"Anna","1850"\n"Ben",""\n',
        "\n\n  Anna ,  1850  \n\n Ben \n\n",
        "name,rating\nAnna,1850\nBen,\n",
        "Rating;Player\n1850;Anna\n;Ben\n",
        "Spieler\tDWZ\tVerein\nAnna\t1850\t\nBen\t\t\n",
        "Name,Country,Elo\nAnna,PL,1850\nBen,DE,\n",
        "Anna,1850\rBen\r",
    ],
)
def test_every_way_to_write_two_players(text: str) -> None:
    assert read_players(text) == TWO
    assert read_players(text.encode()) == TWO


def test_a_header_may_name_more_columns_and_cells_may_be_quoted() -> None:
    text = 'id,seed,name,club\n77,2,"Müller, Anna ""Ace""",Rot\n'
    assert read_players(text) == (PlayerLine('Müller, Anna "Ace"', None, 2, "Rot", "77"),)


def test_commas_in_names_are_kept_where_the_separator_is_another() -> None:
    assert read_players("Müller, Anna; 1850\nKrüger, Ben; 1700")[0] == PlayerLine("Müller, Anna", 1850)


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ("", "no players in it"),
        ("name,rating\n", "no players in it"),
        ("Anna,1850\nBen,good\n", 'line 2: rating: "good" is no whole number'),
        ("Anna,1850\nBen,-5\n", 'line 2: rating: "-5" is no whole number'),
        ("Anna,1850,1\n", 'line 1: "1" is one cell too many'),
        ("Anna,1\n,1850\n", "line 2: the name is missing"),
        ("Anna\nBen\nAnna\n", 'line 3: "Anna" stands in line 1 too'),
        ('Anna\n"Ben', "line 2: quotes that do not match"),
        ("name,name\nAnna,Ben\n", "line 1: two columns for the same thing"),
        ("Anna\n" + "x" * 201, 'line 2: "xxx'),
        ("An\x1b[2Jna\n", 'line 1: "An\\u001b[2Jna" is no name'),
        (b"\x89PNG\r\n\x1a\n", "not a text in UTF-8"),
        ("PK\x00\x00", "not a list of players"),
        ("a" * 200_000, "line 1: "),
        ("\n".join(map(str, range(20_001))).replace("\n", "x\n"), "more than 20000 players"),
        (b"x" * (8 * 2**20 + 1), "larger than 8 MiB"),
    ],
)
def test_rubbish_is_refused_with_its_line(data: str | bytes, line: str) -> None:
    with pytest.raises(FileRefused) as caught:
        read_players(data)
    assert str(caught.value).startswith(line)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_a_text_that_a_spreadsheet_would_run_gets_an_apostrophe(start: str) -> None:
    assert cell(start + "cmd|x") == "'" + start + "cmd|x"


def test_numbers_stay_numbers() -> None:
    numbers = (-3, Fraction(-7, 2), Fraction(1, 3), Fraction(6), Fraction(1, 10**6), None, 100)
    assert [cell(value) for value in numbers] == ["-3", "-3.5", "0.333333", "6", "0.000001", "", "100"]


def test_standings_have_the_columns_of_the_file_format() -> None:
    row = Standing(1, "7", Fraction(7), 2, 1, 0, 0, {"omw": Fraction(1, 3), "head-to-head": None}, "active")
    text = standings_csv([row], ["omw", "head-to-head"], {"7": "=Anna, Ace"})
    head, line = csv.reader(io.StringIO(text))
    assert head == ["rank", "id", "name", "points", "wins", "draws", "losses", "byes", "status", "omw", "head-to-head"]
    assert line == ["1", "7", "'=Anna, Ace", "7", "2", "1", "0", "0", "active", "0.333333", ""]


def test_pairings_say_who_played_whom_and_how_it_ended() -> None:
    rounds = [[Played("x", "y", "a", 1, (2, 1, 0)), Played("z", None, "bye")], [Played("z", "x")]]
    rows = list(csv.DictReader(io.StringIO(pairings_csv(rounds, [Entrant(i, i.upper()) for i in "xyz"]))))
    assert [row["a_name"] + "-" + row["b_name"] for row in rows] == ["X-Y", "Z-", "Z-X"]
    assert [row["result"] for row in rows] == ["a", "bye", ""]
    assert (rows[0]["round"], rows[0]["table"], rows[0]["games_a"], rows[0]["games_b"]) == ("1", "1", "2", "1")
    assert rows[2]["round"] == "2"


def test_files_begin_with_the_mark_that_spreadsheets_need() -> None:
    assert for_files("ä\n") == b"\xef\xbb\xbf\xc3\xa4\n"
