"""Text in pictures: nothing that no font has, nothing wider than its place, right-to-left names in their order."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from swissbot.render.report.pictures.fonts import FontSet
from swissbot.render.report.pictures.text_layout import Letters

FONTS = FontSet()
LETTERS = Letters(FONTS)


@given(st.text(max_size=40))
def test_what_is_drawn_is_in_a_font(text: str) -> None:
    shown = LETTERS.drawable(text)
    assert shown
    assert all(FONTS.choose(character) is not None for character in shown)


@given(st.text(max_size=40), st.integers(40, 400), st.booleans())
def test_a_text_is_cut_to_its_place(text: str, most: int, bold: bool) -> None:
    shown = LETTERS.cut(LETTERS.drawable(text), 30, most, bold=bold)
    assert LETTERS.width(shown, 30, bold=bold) <= most


def test_a_text_that_fits_is_left_alone() -> None:
    assert LETTERS.cut("Anna", 30, 400) == "Anna"
    assert LETTERS.cut("Anna Anna Anna Anna", 30, 100).startswith("Anna")


def test_letters_without_a_font_are_marked_and_signs_left_out() -> None:
    mark = LETTERS.drawable("·")
    assert LETTERS.drawable("山田 Anna🔥") == f"{mark * 2} Anna"
    assert LETTERS.drawable("🇩🇪 Hans") == "DE Hans"
    assert LETTERS.drawable("🔥") == "?"


def test_right_to_left_runs_stand_in_reading_order() -> None:
    def seen(text: str) -> list[tuple[str, bool]]:
        return [(run.text, run.level % 2 == 1) for run in LETTERS.runs(text)]

    assert seen("Anna") == [("Anna", False)]
    assert seen("Zoe עמר") == [("Zoe ", False), ("עמר", True)]
    assert seen("עמר Zoe כהן") == [(" כהן", True), ("Zoe", False), ("עמר ", True)]
    assert seen("עמר 12") == [("12", False), ("עמר ", True)]


def test_fonts_are_looked_for_where_told_and_broken_ones_passed_over(tmp_path: Path) -> None:
    (tmp_path / "NotoSans-Regular.ttf").write_bytes(b"\x00\x01\x00\x00\x00\x05broken")
    (tmp_path / "DejaVuSans.ttf").write_bytes(b"")
    found = FontSet.from_directories([tmp_path, tmp_path / "missing"])
    assert Letters(found).width("Anna", 30) == LETTERS.width("Anna", 30)
