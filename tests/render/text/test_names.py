"""Whatever somebody calls themselves, their name is one short harmless piece of text."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissbot.render.text.names import MAX_ESCAPED, clean, escape, escape_text, longest, plain, shown
from swissbot.tournament.state import Entrant

NASTY = st.one_of(
    st.text(max_size=80),
    st.text("@everyone<&1>#*_~`|\\[]():>-+\u202e\u200b\u200d\u0301\u0308\n\r\t ", max_size=80),
    st.sampled_from(["@everyone", "@here", "<@123456789012345678>", "<@&1>", "<#5>", "</drop:1>", "<a:x:1>", "```\n"]),
)


@given(NASTY)
def test_a_name_can_neither_mention_nor_format(name: str) -> None:
    text = escape(name)
    assert 0 < len(text) <= MAX_ESCAPED
    assert "@everyone" not in text and "@here" not in text
    assert not re.search(r"<@[!&]?\d+>", text)
    assert not re.search(r"(?<!\\)(?:\\\\)*[*_~|`\[\]<:]", text)
    assert text[0] not in "#>-+"
    assert "\n" not in text and "\r" not in text


@given(NASTY)
def test_a_clean_name_is_short_and_has_nothing_invisible(name: str) -> None:
    text = clean(name)
    assert clean(text) == text
    assert not any(unicodedata.category(c).startswith("C") for c in text)
    marks = [0]
    for character in text:
        marks.append(marks[-1] + 1 if unicodedata.category(character).startswith("M") else 0)
    assert max(marks) <= 2
    assert text == text.strip()


@given(NASTY, st.integers(5, 200))
def test_any_typed_text_stays_within_its_length(text: str, most: int) -> None:
    assert len(escape_text(text, most)) <= most


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("Anna", "Anna"),
        ("  Anna \n\t Lena ", "Anna Lena"),
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb\u200dc\ufeff", "abc"),
        ("Z\u0351\u0352\u0357\u035b", "Z\u0351\u0352"),
        ("\u3164\u115f", ""),
        ("Gül", "Gül"),
        ("Łukasz Żółć", "Łukasz Żółć"),
        ("👍🏽" * 3, "👍🏽" * 3),
        ("🇩🇪🇵🇱", "🇩🇪🇵🇱"),
        ("x" * 40, "x" * 31 + "…"),
        ("😀" * 32, "😀" * 32),
    ],
)
def test_cleaned_names(name: str, cleaned: str) -> None:
    assert clean(name) == cleaned


def test_thirty_two_stars_are_cut_so_that_their_escapes_fit() -> None:
    text = escape("*" * 32)
    assert text.endswith("…") and len(text) <= MAX_ESCAPED


def test_a_person_is_mentioned_and_guests_and_teams_are_named() -> None:
    person, guest = Entrant("5", "Anna", (5,)), Entrant("g1", "A_n_n_a")
    team = Entrant("t1", "Rot", (5, 6))
    assert shown(person) == "<@5>"
    assert shown(guest) == r"A\_n\_n\_a"
    assert shown(team) == "Rot"
    assert longest(person) >= len("<@12345678901234567890>")
    assert longest(guest) == longest(team) == MAX_ESCAPED


def test_a_name_of_nothing_is_still_shown() -> None:
    assert escape("\u200b") == plain("") == "?"
