"""The page of a tournament: everything in it, nothing loaded, and no name can be more than text."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swissbot.files.document import Document
from swissbot.files.json.tournament import read, write
from swissbot.render.i18n.language import ENGLISH
from swissbot.render.report.html import page
from swissbot.render.report.html.tags import Html, tag
from swissbot.render.report.report import of_document, of_state
from tests.render.report.tournaments import course, with_cut
from tests.render.states import Play

PLAYERS = [f"Player {n}" for n in range(1, 21)]
VOID = {"meta", "br"}


class Reader(HTMLParser):
    """Tags and texts of a page; fails where tags do not close in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.texts: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            self.attributes.add(name)
            if name == "href":
                self.links.append(value or "")
            elif name == "id":
                self.ids.append(value or "")
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def whole(name: str = "Anna") -> str:
    return page(with_cut(course([name, *PLAYERS], last_open=True), 4, third=True, until=0), ENGLISH)


def test_it_holds_every_part_and_loads_nothing() -> None:
    text = whole()
    seen = Reader(text)
    assert {"cut", "standings", "cross", "rounds", "players", "by-table", "by-name", "slips"} <= set(seen.ids)
    assert len(seen.ids) == len(set(seen.ids))
    assert {link.removeprefix("#") for link in seen.links} <= {*seen.ids, "top"}
    assert not seen.tags & {"script", "img", "link", "iframe", "object", "form", "base"}
    assert not seen.attributes & {"style", "src", "onclick", "action"}
    assert "url(" not in text and "http:" not in text and "https:" not in text and "@import" not in text


@settings(max_examples=30, deadline=None)
@given(
    st.one_of(st.text(max_size=32), st.sampled_from(["</style><script>alert(1)</script>", '"><img src=x>', "&lt;b"]))
)
def test_a_name_is_never_more_than_text(name: str) -> None:
    known = Reader(whole())
    seen = Reader(page(with_cut(course([name, *PLAYERS], last_open=True), 4, third=True, until=0), ENGLISH))
    assert seen.tags == known.tags and seen.attributes == known.attributes and seen.ids == known.ids
    assert course([name]).names()["p1"] in seen.texts


@given(st.text(max_size=50), st.text(max_size=50))
def test_texts_and_attributes_are_escaped(text: str, value: str) -> None:
    made = tag("p", text, title=value).markup
    assert made.count("<") == 2 and made.count(">") == 2
    assert made.count('"') == (2 if value else 0)


def test_markup_of_our_own_stays() -> None:
    assert tag("p", Html("<b>1</b>"), "<").markup == "<p><b>1</b>&lt;</p>"


def test_slips_are_there_while_the_round_is_open() -> None:
    assert Reader(page(course(PLAYERS, last_open=True), ENGLISH)).texts.count("Table 1") == 1
    assert "slips" not in Reader(page(course(PLAYERS), ENGLISH)).ids


def test_every_player_is_explained() -> None:
    text = page(course(PLAYERS), ENGLISH)
    assert text.count("<summary>") == len(PLAYERS)
    assert "start numbers" in text and "the opponent has" in text


def test_a_bye_is_told_without_a_picture_of_it() -> None:
    play = Play().users(11, 12, 13).start(3).published(1).finish_round()
    text = page(of_state(play.state), ENGLISH)
    assert "0–0 +1</summary>" in text and "💤" not in text


def test_a_file_and_a_running_tournament_give_the_same_page() -> None:
    play = Play().users(11, 12, 13, 14, 15).start(3).published(1).finish_round().published(2, shift=1)
    running = of_state(play.state)
    filed = of_document(read(write(Document(play.state.name, running.history))))
    assert page(filed, ENGLISH) == page(running, ENGLISH)


@pytest.mark.parametrize("players", [0, 1, 2])
def test_an_empty_tournament_has_a_page(players: int) -> None:
    assert Reader(page(course(PLAYERS[:players], rounds=0), ENGLISH)).ids[0] == "top"
