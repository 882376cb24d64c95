"""What a file is, by its content alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissbot.engine.presets import rules_of
from swissbot.files.detect import read_any
from swissbot.files.errors import FileRefused
from swissbot.files.json import tournament
from swissbot.files.trf import read
from tests.data import DATA


def test_each_kind_is_known_by_its_content() -> None:
    full, report = (DATA / "full.json").read_bytes(), (DATA / "report.trf").read_bytes()
    assert read_any(full) == tournament.read(full)
    assert read_any(b"\xef\xbb\xbf \n" + full).name == "Friday Night Swiss"
    assert read_any(report) == read.read_trf(report)


def test_a_name_may_begin_like_a_report() -> None:
    assert [e.name for e in read_any("001 Anna\nBen").history.entrants] == ["001 Anna", "Ben"]


def test_players_with_and_without_an_id() -> None:
    made = read_any("name;id;rating\nAnna;100200300400500600;1850\nBen;;1900\nCem;p1;\n", rules_of("magic")).history
    assert [(e.id, e.name, e.rating) for e in made.entrants] == [
        ("100200300400500600", "Anna", 1850),
        ("p2", "Ben", 1900),
        ("p1", "Cem", None),
    ]
    assert made.rules.preset == "magic" and made.rounds == ()


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", "no players"),
        ("name,id\nAnna,7\nBen,7\n", "stands twice"),
        ('{"format": "swissbot/9"}', "swissbot/1"),
        ("[]", "object"),
        (b"PK\x03\x04\xff\xfe", "UTF-8"),
        ("&a !!python/object/apply:os.system ['id']\x00", "not a list"),
    ],
)
def test_what_is_none_of_them_is_refused(data: bytes | str, line: str) -> None:
    with pytest.raises(FileRefused, match=line):
        read_any(data)


WHOLE = [(DATA / name).read_bytes() for name in ("full.json", "report.trf")]
LISTS = st.text(alphabet="name,id;rating\t\n\r\"'=+-@1850 0x\u202e\x00½٣", max_size=120)
PIECES = st.binary(max_size=40) | LISTS.map(str.encode)


@st.composite
def rubbish(draw: st.DrawFn) -> bytes:
    """Anything at all; a list that looks like one; a whole file with a piece of it exchanged."""
    kind = draw(st.sampled_from(("anything", "list", "damaged")))
    if kind == "anything":
        return draw(st.binary(max_size=400))
    if kind == "list":
        return (draw(st.sampled_from(("", "name,rating\n", "name;id\n", "001    1 "))) + draw(LISTS)).encode()
    whole = draw(st.sampled_from(WHOLE))
    start, length = draw(st.integers(0, len(whole))), draw(st.integers(0, len(whole)))
    return whole[:start] + draw(PIECES) + whole[start + length :]


@given(rubbish())
def test_rubbish_of_every_kind_is_read_or_refused_in_one_line(data: bytes) -> None:
    try:
        document = read_any(data)
    except FileRefused as refused:
        assert len(str(refused).splitlines()) == 1
    else:
        assert document.history.entrants
        assert len({entrant.id for entrant in document.history.entrants}) == len(document.history.entrants)
