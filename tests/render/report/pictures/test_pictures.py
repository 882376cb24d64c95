"""Pictures: the same input is the same bytes, and no text runs into another."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from swissbot.render.i18n.language import ENGLISH
from swissbot.render.report.pictures import bracket, bracket_png, paint, standings, table_png
from swissbot.render.report.pictures.alt_text import MOST, bracket_alt, standings_alt
from swissbot.render.report.pictures.drawing import WIDTH, Paper
from swissbot.render.report.pictures.fonts import FontSet
from swissbot.render.report.pictures.text_layout import Letters
from swissbot.render.report.report import TournamentReport
from swissbot.tournament import events as ev
from tests.render.report.tournaments import course, with_cut
from tests.render.states import Play

FONTS = FontSet()
LONG = ["W" * 32, "Benedikta von Hohenstaufen-Wittelsbach", "i" * 32, "Łukasz Żółć", "@everyone", "🔥", "山田太郎"]


def field(players: int) -> list[str]:
    return [*LONG, *(f"Player {n}" for n in range(players))][:players]


def drawn(whole: TournamentReport) -> Paper:
    assert whole.bracket is not None
    return bracket.draw(whole, whole.bracket, Letters(FONTS), ENGLISH)


def apart(paper: Paper) -> None:
    for one, other in combinations(paper.placed, 2):
        beside = one.right <= other.left or other.right <= one.left
        assert beside or one.bottom <= other.top or other.bottom <= one.top, (one, other)
    for one in paper.placed:
        assert one.left >= 0 and one.right <= WIDTH and one.top >= 0 and one.bottom <= paper.height, one


@pytest.mark.parametrize(
    ("players", "preset"),
    [(2, "esports"), (9, "magic"), (33, "club"), (70, "chess"), (1100, "esports")],
)
def test_no_text_of_a_table_runs_into_another(players: int, preset: str) -> None:
    paper = standings.draw(course(field(players), preset=preset), Letters(FONTS), ENGLISH)
    apart(paper)
    more = [one.text for one in paper.placed if " more" in one.text]
    assert len(more) == (players > standings.MOST_ROWS)
    assert all(f"and {players - standings.MOST_ROWS} more" in text for text in more)


@pytest.mark.parametrize("size", [2, 3, 4, 6, 8, 13, 16, 32, 64])
@pytest.mark.parametrize("until", [0, 1, 9])
def test_no_text_of_a_bracket_runs_into_another(size: int, until: int) -> None:
    apart(drawn(with_cut(course(field(70)), size, third=size > 2, until=until)))


def test_the_winner_and_every_score_are_in_the_bracket() -> None:
    whole = with_cut(course([f"Player {n}" for n in range(20)]), 8)
    assert whole.bracket is not None and whole.bracket.champion is not None
    champion = whole.names()[whole.bracket.champion]
    texts = [one.text for one in drawn(whole).placed]
    assert texts.count(champion) == 4  # the banner and three rounds
    assert texts.count("2") >= 4 and texts.count("forfeit") == 3


def test_who_left_is_said_in_the_table() -> None:
    texts = [one.text for one in standings.draw(course(field(12)), Letters(FONTS), ENGLISH).placed]
    assert texts.count("left") == 1


def test_the_same_is_the_same_bytes() -> None:
    whole = with_cut(course(field(20)), 4)
    assert table_png(whole, FONTS, ENGLISH) == table_png(whole, FontSet(), ENGLISH)
    assert bracket_png(whole, FONTS, ENGLISH) == bracket_png(whole, FontSet(), ENGLISH)


def test_a_post_names_its_picture() -> None:
    play = Play().users(11, 12, 13, 14).start(2).published(1).finish_round().published(2, shift=1).finish_round()
    state = play.state
    first, second, now = (paint(key, state, FONTS, ENGLISH) for key in ("standings:1", "standings:2", "standings"))
    assert first is not None and first != second and now == second
    assert Image.open(BytesIO(first)).width == 1000
    for missing in ("standings:3", "standings:x", "bracket", "cards"):
        assert paint(missing, state, FONTS, ENGLISH) is None
    play.add(ev.CutStarted(tuple(state.entrants), tuple(state.entrants), False))
    play.published(1, stage="cut")
    assert paint("bracket", state, FONTS, ENGLISH) is not None


def test_pictures_are_told_in_words() -> None:
    play = Play().users(11, 12, 13, 14).start(2).published(1).finish_round()
    told = standings_alt(play.state, 1, ENGLISH)
    assert told.startswith("Standings after round 1: 1. Player 11 3 (1–0), ")
    assert bracket_alt(play.state, ENGLISH) == ""
    play.add(ev.CutStarted(tuple(play.state.entrants), tuple(play.state.entrants), False))
    play.published(1, stage="cut", shift=1).finish_round()
    assert "Semifinals: Player 11 2–1 Player 14" in bracket_alt(play.state, ENGLISH)


def test_words_for_a_big_field_fit_a_description() -> None:
    play = Play().users(*range(1000, 1200)).start(2).published(1)
    assert len(standings_alt(play.state, 1, ENGLISH)) <= MOST
