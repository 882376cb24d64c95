"""What people type is understood, or answered with what to do."""

from __future__ import annotations

import pytest

from swissbot.bot.interactions import modals, typed_options
from swissbot.bot.interactions.request import Say
from swissbot.render.i18n.language import ENGLISH
from swissbot.render.message import Form, TextInput
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Score
from swissbot.tournament.state import Entrant, Match, Tournament

MATCH = Match(7, "swiss", 1, 1, "1", "2")


@pytest.mark.parametrize("text", ["2-1", "2–1", " 2 : 1 ", "2—1"])
def test_scores_with_any_dash(text: str) -> None:
    assert typed_options.pair(text) == (2, 1)


@pytest.mark.parametrize("text", ["", "2", "2-1-0", "-1-2", "٢-١", "9999-1", "a-b"])
def test_other_things_are_no_scores(text: str) -> None:
    assert typed_options.pair(text) is None


def test_results_of_an_organiser() -> None:
    assert typed_options.decided("2-1", MATCH) == Score("a", (2, 1, 0))
    assert typed_options.decided("Double-Loss", MATCH) == Score("double-loss")
    with pytest.raises(Refused):
        typed_options.decided("nonsense", MATCH)


@pytest.mark.parametrize("text", ["7", "#7", "R3 · 7 · Anna – Ben"])
def test_matches_by_number_or_by_what_the_list_shows(text: str) -> None:
    assert typed_options.match_number(text, ENGLISH) == 7


def test_players_by_id_mention_and_name() -> None:
    state = Tournament()
    for entrant in (Entrant("123456789012345678", "Anna", (123456789012345678,)), Entrant("g1", "Ben")):
        state.entrants[entrant.id] = entrant
    assert typed_options.entrant(state, "g1", ENGLISH).name == "Ben"
    assert typed_options.entrant(state, "<@!123456789012345678>", ENGLISH).name == "Anna"
    assert typed_options.entrant(state, " anna ", ENGLISH).name == "Anna"
    with pytest.raises(Say, match="not in this tournament"):
        typed_options.entrant(state, "@everyone", ENGLISH)
    state.entrants["g2"] = Entrant("g2", "Ben")
    with pytest.raises(Say, match="choose one"):
        typed_options.entrant(state, "Ben", ENGLISH)


def test_hold_and_confirm() -> None:
    assert [typed_options.hold(text, ENGLISH) for text in ("0", "manual", "90")] == [0, None, 90]
    assert [typed_options.confirm(text, ENGLISH) for text in ("none", "both", "5")] == ["none", "both", 5]
    for bad in ("soon", "-1", "1e9", "99999999", "9" * 6_000, "²", "٣"):
        with pytest.raises(Say):
            typed_options.hold(bad, ENGLISH)
        with pytest.raises(Say):
            typed_options.confirm(bad, ENGLISH)


async def test_a_form_is_a_modal_and_its_answer_is_read_off_the_payload() -> None:
    made = modals.modal(
        Form("sb1:points:1:7", "Points", (TextInput("set1", "Set 1"), TextInput("note", "Note", long=True)))
    )
    payload = made.to_dict()
    assert payload["custom_id"] == "sb1:points:1:7"
    assert [c["type"] for c in payload["components"]] == [18, 18]
    assert made.is_finished()
    sent = [
        {"type": 18, "component": {"type": 4, "custom_id": "set1", "value": "11-7"}},
        {"type": 1, "components": [{"type": 4, "custom_id": "note", "value": "tight"}]},
        {"type": 18, "component": {"type": 3, "custom_id": "pick", "values": ["x"]}},
    ]
    assert modals.answers(sent) == {"set1": "11-7", "note": "tight"}


def test_a_form_takes_the_beginning_of_one_name_and_never_speaks_of_a_list() -> None:
    state = Tournament()
    for entrant in (Entrant("g1", "Anna"), Entrant("g2", "Annabel"), Entrant("g3", "Ben")):
        state.entrants[entrant.id] = entrant
    assert typed_options.typed(state, "be", ENGLISH, begins=True).id == "g3"
    assert typed_options.typed(state, "anna", ENGLISH, begins=True).id == "g1"
    for text, said in (("an", "Several players fit an"), ("Cem", "Nobody"), ("", "Nobody")):
        with pytest.raises(Say, match=said):
            typed_options.typed(state, text, ENGLISH, begins=True)
    with pytest.raises(Say, match="Nobody"):
        typed_options.typed(state, "be", ENGLISH)
    state.entrants["g4"] = Entrant("g4", "Ben")
    with pytest.raises(Say, match="Several players fit Ben"):
        typed_options.typed(state, "Ben", ENGLISH)
