"""Refusals, receipts, the log and choices: every code, command and event has words that fit."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

import swissbot
from swissbot.engine.tiebreaks import NAMES
from swissbot.engine.types import History, Reason
from swissbot.render import answers, autocomplete
from swissbot.render.i18n.language import ENGLISH
from swissbot.render.reasons import rules as rule_reasons
from swissbot.render.receipts import _MADE, receipt
from swissbot.render.text import labels, log_entries, refusals
from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.commands import Command
from swissbot.tournament.errors import RefusalCode, Refused
from swissbot.tournament.events import Event, Record, Score, Settings
from swissbot.tournament.scores import outcome
from tests.render.limits import check_sheet, labels_of, text_of
from tests.render.states import CREATOR, NOW, Play, rules

SOURCES = sorted(Path(swissbot.__file__).parent.rglob("*.py"))


def running() -> Play:
    return Play(rules=rules(rounds=3, best_of=3, draws=False)).users(1, 2, 3, 4).guests("G*").start(3).published(1)


# --- refusals -------------------------------------------------------------------------------------------------------


def test_every_refusal_has_words_and_somebody_who_raises_it() -> None:
    known = set(get_args(RefusalCode))
    assert set(refusals.SENTENCES) == known
    sources = [path.read_text("utf-8") for path in SOURCES if path.name not in ("errors.py", "refusals.py")]
    assert [code for code in sorted(known) if not any(f'"{code}"' in source for source in sources)] == []


@pytest.mark.parametrize("code", sorted(refusals.SENTENCES))
def test_a_refusal_is_one_short_sentence_even_without_its_facts(code: str) -> None:
    text = refusals.sentence(Refused(code), None, ENGLISH)
    assert 10 < len(text) < 160 and text.endswith((".", "?")) and "{" not in text


def test_a_refusal_says_who_decided() -> None:
    play = running().add(ev.Settled(1, outcome(2, 1), "confirmed", "b"), user=3)
    said = refusals.sentence(Refused("match-settled", match=1), play.state, ENGLISH)
    assert said == "Match 1 is settled: 2–1 for Player 1, decided by <@3>. If that is wrong, call a moderator."


def test_entrants_reasons_and_roles_are_put_in_words() -> None:
    state = running().state
    said = refusals.sentence(Refused("pairing-twice", entrants=("1", "g1")), state, ENGLISH)
    assert r"<@1>, G\*" in said
    reason = Reason("bad-max-players", {"value": "1", "low": 2, "high": 10_000})
    assert "the number of places cannot be 1 (it goes from 2 to 10000)" in refusals.sentence(
        Refused("bad-rules", reason=reason), state, ENGLISH
    )
    assert "<@&9>" in refusals.sentence(Refused("role-needed", role=9), state, ENGLISH)


def test_a_typed_name_cannot_mention_anybody_in_a_refusal() -> None:
    said = refusals.sentence(Refused("name-taken", name="@everyone {x} <@&1>"), None, ENGLISH)
    assert "@everyone" not in said and "<@&1>" not in said


# --- receipts -------------------------------------------------------------------------------------------------------


def test_every_command_has_a_receipt() -> None:
    assert set(_MADE) == set(get_args(Command))


COMMANDS: list[Any] = [
    co.Create("x", 1, 2, rules(), Settings()),
    co.Import("x", 1, 2, History(rules(), ()), Settings()),
    co.Change(name="y"),
    co.Adjust(settings={"hold_seconds": 5}),
    co.ChangeTeam("Red"),
    co.AddHost(5),
    co.Join(),
    co.CheckIn(),
    co.AddPlayers(tuple(co.NewEntrant("*" * 32) for _ in range(9))),
    co.ChangeEntrant("1", name="z"),
    co.SubmitDeck("60 cards"),
    co.Start(),
    co.Pause(),
    co.Resume(),
    co.Undo(),
    co.Report(1, 2, 0),
    co.Confirm(1, 5),
    co.Dispute(1),
    co.GiveEvidence(1, "https://example.org"),
    co.Concede(1),
    co.CallModerator(1),
    co.ClaimNoShow(1),
    co.SetResult(1, outcome(2, 0)),
    co.Rematch(1),
    co.Drop(),
    co.Drop("2"),
    co.Reinstate("2"),
    co.Penalise("2", "warning", "late"),
    co.Publish(),
    co.Hold(),
    co.PairAgain(),
    co.EditPairing(()),
    co.ForbidPair("1", "2"),
    co.VoidRound(),
    co.SetClock(5),
    co.SetClock(5, match=1),
    co.StartCut(),
    co.UndoCut(),
    co.Tick(),
    co.CatchUp(NOW),
    co.Leave(),
    co.Finish(),
    co.Cancel(),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda c: type(c).__name__)
@pytest.mark.parametrize("who", [1, CREATOR])
def test_a_receipt_is_short_at_any_time(command: Any, who: int) -> None:
    fresh = Play().users(1, 2)
    claimed = running().claims(1, "a", 2, 0, NOW)
    over = running().finish_round().add(ev.Finished())
    waiting = running().finish_round().paired(2, publish_at=NOW)
    for play in (fresh, claimed, over, waiting, running().settled(1, 2, 0)):
        before = play.state.copy()
        for state_before in (None, before, Play().state):
            sheet = receipt(play.state, state_before, command, who, ENGLISH)
            check_sheet(sheet)
            assert len(text_of(sheet)) < 600


def told(play: Play, command: Any, user: int, before: Any = None) -> list[str]:
    return text_of(receipt(play.state, before, command, user, ENGLISH)).splitlines()


def test_joining_says_so_and_offers_to_leave() -> None:
    play = Play(starts=NOW + 900).users(1)
    assert told(play, co.Join(), 1) == [f"✅ You are in **Friday Night Swiss**. It starts <t:{NOW + 900}:R>."]
    assert labels_of(receipt(play.state, None, co.Join(), 1, ENGLISH)) == ["Leave"]


def test_the_same_press_twice_is_no_error() -> None:
    play = Play().users(1)
    assert told(play, co.Join(), 1, play.state.copy())[0].startswith("That was so already. ✅ You are in")


def test_a_claim_is_recorded_and_waits() -> None:
    play = running()
    before = play.state.copy()
    lines = told(play.claims(1, "a", 2, 1, NOW + 600), co.Report(1, 2, 1), 1, before)
    assert lines == [
        "Recorded.",
        "**Round 1 of 3**, table 1 (match 1): you play <@3>",
        f"⏳ You said **2–1 for Player 1**. <@3> can confirm; else it stands <t:{NOW + 600}:R>.",
    ]


def test_a_differing_claim_tells_of_the_moderators() -> None:
    play = running().claims(1, "a", 2, 1)
    before = play.state.copy()
    lines = told(play.claims(1, "b", 2, 1), co.Report(1, 2, 1), 3, before)
    assert "moderators are called" in lines[0]


def test_an_override_tells_what_it_was_before() -> None:
    play = running().settled(1, 2, 0)
    before = play.state.copy()
    (line,) = told(play.settled(1, 0, 2, "override"), co.SetResult(1, outcome(0, 2)), CREATOR, before)
    assert line.startswith("✅ Match 1: 2–0 for Player 3. Before: 2–0 for Player 1. 1 match is still open.")


def test_the_result_that_led_to_the_next_round_does_not_offer_to_pair_it_anew() -> None:
    play = running().settled(1, 2, 0)
    before = play.state.copy()
    play.settled(2, 2, 0, "override").published(2)
    sheet = receipt(play.state, before, co.SetResult(2, outcome(2, 0)), CREATOR, ENGLISH)
    assert text_of(sheet) == "✅ Match 2: 2–0 for Player 2. Now: Round 2 of 3."
    assert labels_of(sheet) == []
    before = play.state.copy()
    sheet = receipt(play.settled(1, 0, 2, "override").state, before, co.SetResult(1, outcome(0, 2)), CREATOR, ENGLISH)
    assert labels_of(sheet) == ["Pair anew"]


def test_where_rounds_follow_at_once_none_was_published_in_the_past() -> None:
    play = Play(rules=rules(rounds=3, best_of=3, draws=False), hold_seconds=0).users(1, 2).start(3).published(1)
    before = play.state.copy()
    play.settled(1, 2, 0, "override").paired(2, publish_at=play.now)
    (line,) = told(play, co.SetResult(1, outcome(2, 0)), CREATOR, before)
    assert line == "✅ Match 1: 2–0 for Player 1. The next round follows at once."


def test_the_next_round_is_told_once_in_an_answer() -> None:
    play = Play(rules=rules(rounds=3, best_of=3, draws=False)).users(1, 2).start(3).published(1)
    before = play.state.copy()
    play.add(ev.Settled(1, Score("b", forfeit=True), "conceded", "a")).paired(2, publish_at=NOW + 900)
    lines = told(play, co.Concede(1), 1, before)
    assert "\n".join(lines).count("The next round is published") == 1


def test_the_game_has_its_name_where_rounds_are_advised() -> None:
    refused = Refused("cut-unsaid", preset="magic", have=5)
    assert refusals.sentence(refused, None, ENGLISH) == (
        "Magic: The Gathering names no top cut for 5 players. Say the size: `/cut start size:4`."
    )
    why = Reason("rounds-table", {"preset": "magic", "players": 3})
    assert rule_reasons.reason_text(why, str, ENGLISH) == "the table of Magic: The Gathering for 3 players"


# --- the log --------------------------------------------------------------------------------------------------------

EVENTS: list[Event] = [
    ev.Changed("a", 5, rules(), Settings()),
    ev.Resumed(5),
    ev.Finished(early=True),
    ev.Cancelled("why"),
    ev.Undone((4, 5)),
    ev.Joined("g9", "G", waiting=True),
    ev.Joined("9", "N", 9, round=3),
    ev.EntrantChanged("1", "n", 2, 1800, None, "x", (1, 2)),
    ev.EntrantChanged("1"),
    *(ev.Dropped("1", 2, kind, "late") for kind in ("self", "organiser", "disqualified", "server")),  # type: ignore[arg-type]
    *(ev.Penalised("1", kind, "late") for kind in ("warning", "game-loss", "match-loss")),  # type: ignore[arg-type]
    ev.RoundPaired("cut", 1, (), None, edited=True),
    ev.DeadlineSet("swiss", 1, None),
    ev.DeadlineSet("swiss", 1, NOW, match=1),
    ev.Settled(1, Score("a", forfeit=True), "left"),
    ev.Settled(99, outcome(1, 1), "deadline"),
    ev.Reopened(1, "again"),
    ev.CutStarted(("1",), ("1",)),
    *(ev.Settled(1, outcome(2, 0), how) for how in get_args(ev.How)),
]


def test_every_event_has_words() -> None:
    assert set(log_entries._TOLD) == set(get_args(Event))
    state = running().state
    for event in EVENTS:
        text = log_entries.happened(state, Record(1, NOW, 0, "x", event), ENGLISH)
        assert text and "{" not in text and not text.endswith(".")
    assert log_entries.who(Record(1, NOW, 0, "x", EVENTS[0]), ENGLISH) == "the clock"


# --- terms and reasons ----------------------------------------------------------------------------------------------


def test_every_tiebreak_has_a_name() -> None:
    assert set(labels.TIEBREAKS) == NAMES


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("omw", "2/3", "66.67\N{NO-BREAK SPACE}%"),
        ("buchholz", "15", "15"),
        ("sonneborn-berger", "7/2", "3.5"),
        ("koya", "1/3", "0.33"),
    ],
)
def test_values_of_tiebreaks(name: str, value: str, text: str) -> None:
    assert labels.value_of(name, rules().floor.__class__(value), ENGLISH) == text


def test_a_tie_at_the_line_of_the_cut_is_explained() -> None:
    reason = Reason("cut-line-lots", {"entrants": ("1", "2"), "size": 8})
    assert "only lots separate <1>, <2>" in rule_reasons.reason_text(reason, lambda e: f"<{e}>", ENGLISH)


# --- choices --------------------------------------------------------------------------------------------------------


def test_matches_are_offered_as_people_know_them() -> None:
    play = running().settled(1, 2, 0)
    assert autocomplete.match_choices(play.state, "") == [
        ("R1 · 2 · Player 2 – Player 4", "2"),
        ("R1 · 1 · Player 1 – Player 3", "1"),
    ]
    assert autocomplete.match_choices(play.state, "player 3") == [("R1 · 1 · Player 1 – Player 3", "1")]
    hidden = running().finish_round().paired(2)
    assert len(autocomplete.match_choices(hidden.state, "")) == 2


def test_results_are_offered_from_side_a() -> None:
    assert autocomplete.result_choices(running().state, 1, "", ENGLISH) == [
        ("Player 1 2–0", "2-0"),
        ("Player 1 2–1", "2-1"),
        ("Player 3 2–0", "0-2"),
        ("Player 3 2–1", "1-2"),
        ("Player 1 wins", "a"),
        ("Player 3 wins", "b"),
        ("Double loss", "double-loss"),
    ]
    assert autocomplete.result_choices(running().state, 99, "", ENGLISH) == []


def test_at_most_twenty_five_choices_of_at_most_a_hundred_characters() -> None:
    play = Play().guests(*(f"{n} " + "x" * 40 for n in range(80))).start().published(1)
    for offered in (
        autocomplete.match_choices(play.state, ""),
        autocomplete.player_choices(play.state, ""),
        autocomplete.preset_choices("", ENGLISH, [f"mine {n}" * 30 for n in range(30)]),
    ):
        assert len(offered) == 25 and all(len(shown) <= 100 and len(value) <= 100 for shown, value in offered)


def test_players_and_presets_are_found_by_what_was_typed() -> None:
    assert autocomplete.player_choices(running().state, "g")[0] == ("G*", "g1")
    assert autocomplete.preset_choices("magic", ENGLISH) == [("Magic: The Gathering (magic)", "magic")]


def test_who_says_that_a_report_is_wrong_reads_that_and_not_that_reports_differ() -> None:
    play = running().claims(1, "a", 2, 0)
    before = play.state
    play.add(ev.Disputed(1, "b"), user=3)
    assert told(play, co.Dispute(1), 3, before)[0].startswith("You said that the report is wrong, so moderators")
    play.claims(1, "b", 2, 1)
    assert told(play, co.Report(1, 2, 1), 3, before)[0].startswith("Your report differs from your opponent's")


def test_a_cut_that_is_set_where_none_is_usual_is_said_to_be_set() -> None:
    play = Play("pokemon-tcg", cut=4).users(1, 2, 3, 4, 5, 6)
    assert "A top 4 is set; usual with 6 players: none." in text_of(answers.start_preview(play.state, ENGLISH))
