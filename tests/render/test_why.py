"""`/why` by page: nothing is left out, every page fits, and the league's calculator adds up to our tiebreaks."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from swissbot.bot.posts.layout import problems
from swissbot.engine.explain import CALCULATOR
from swissbot.engine.presets import rules_of
from swissbot.engine.ranking import standings
from swissbot.render import answers
from swissbot.render.i18n.language import ENGLISH
from swissbot.render.message import Message, Row, Text
from swissbot.render.text import labels
from swissbot.tournament import commands as co
from swissbot.tournament.engine_view import history
from swissbot.tournament.events import Score
from swissbot.tournament.queries import open_matches
from tests.tournament.table import Table


@pytest.fixture(scope="module")
def league() -> Table:
    """Seventeen guests with long names, twelve rounds, points in every set."""
    t = Table()
    t.create(rules=replace(rules_of("tmanager"), rounds=12, best_of=3), set_points=True, hold_seconds=0)
    t.do(co.AddPlayers(tuple(co.NewEntrant(f"🏓 Tischtennisfreunde_{n:02}") for n in range(1, 18))))
    t.start()
    while t.state.phase == "swiss":
        match = open_matches(t.state)[0]
        sets = ((11, match.number % 9), (8, 11), (11, 9)) if match.number % 2 else ((5, 11), (match.number % 9, 11))
        t.do(co.SetResult(match.number, Score("a" if match.number % 2 else "b", sets=sets)))
    return t


def text_of(sheet: Message) -> str:
    return "\n".join(block.markdown for block in sheet.blocks if isinstance(block, Text))


def every_page(t: Table, entrant: str) -> str:
    found = [answers.why(t.state, entrant, None, ENGLISH, page) for page in range(1, 30)]
    pages = [sheet for number, sheet in enumerate(found) if number == 0 or sheet != found[number - 1]]
    assert len(pages) > 2
    assert not any(problems(sheet) for sheet in pages)
    assert sum(isinstance(block, Row) for block in pages[0].blocks) == 1
    return "\n".join(text_of(sheet) for sheet in pages)


def test_every_round_and_every_tiebreak_is_told(league: Table) -> None:
    said = every_page(league, "g1")
    for name in league.state.rules.tiebreaks:
        assert f"**{labels.TIEBREAKS[name]} " in said
    for number in range(1, 13):
        assert f"-# R{number} " in said


@pytest.mark.parametrize("entrant", ["g1", "g9", "g17"])
def test_the_league_s_columns_add_up_to_our_tiebreaks(league: Table, entrant: str) -> None:
    said = every_page(league, entrant)
    asked = history(league.state)
    rules = replace(asked.rules, tiebreaks=tuple(CALCULATOR.values()))
    row = next(row for row in standings(replace(asked, rules=rules)) if row.id == entrant)
    for code, name in CALCULATOR.items():
        found = re.search(rf"(?m)^{code} · [^*]*\*\*([\d.]+)\*\*", said)
        assert found is not None, code
        assert float(found[1]) == float(row.tiebreaks[name] or 0), code


def test_somebody_who_is_not_in_it_chooses_whose_place(league: Table) -> None:
    sheet = answers.why_whom(league.state, None, ENGLISH)
    assert not problems(sheet)
    assert "/why" in text_of(sheet)
