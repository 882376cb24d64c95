"""Private answers: what a player is told in each situation, and which buttons come next."""

from __future__ import annotations

import pytest

from swissbot.render import answers
from swissbot.render.i18n.language import ENGLISH
from swissbot.render.message import Select
from swissbot.tournament import events as ev
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import PairedMatch
from tests.render.limits import buttons_of, check_form, check_sheet, labels_of, text_of
from tests.render.states import NOW, Play, rules


def running(**settings: object) -> Play:
    best = rules(rounds=3, best_of=3, draws=False)
    return Play(rules=best, **settings).users(1, 2, 3, 4, 5).start(3).published(1, deadline=NOW + 5000)


def mine(play: Play, user: int = 1) -> tuple[str, list[str]]:
    sheet = answers.my_match(play.state, user, ENGLISH)
    check_sheet(sheet)
    return text_of(sheet), labels_of(sheet)


def test_an_open_match_tells_opponent_table_and_what_to_do() -> None:
    text, labels = mine(running())
    assert text == (
        "**Round 1 of 3**, table 1 (match 1): you play <@3>\n"
        f"Play, then press Report result. The round ends <t:{NOW + 5000}:R>."
    )
    assert labels == ["Report result", "Concede", "Call a moderator", "Opponent is not here"]


def test_the_opponents_answer_is_shown() -> None:
    play = Play(ask="TCG Live name").add(ev.Joined("1", "A", 1, answer="red"), ev.Joined("2", "B", 2, answer="*blue*"))
    assert r"TCG Live name: **\*blue\***" in mine(play.start().published(1))[0]


def test_the_claimant_is_told_who_must_confirm() -> None:
    text, labels = mine(running().claims(1, "a", 2, 1, NOW + 600))
    assert f"You said **2–1 for Player 1**. <@3> can confirm; else it stands <t:{NOW + 600}:R>." in text
    assert labels == ["Report result", "Call a moderator"]


def test_the_other_can_confirm_that_very_claim() -> None:
    play = running().claims(1, "a", 2, 1)
    sheet = answers.my_match(play.state, 3, ENGLISH)
    claim = play.state.matches[1].claim_a
    assert claim is not None
    assert labels_of(sheet) == ["Confirm", "Dispute", "Report result", "Call a moderator"]
    assert buttons_of(sheet)[0].custom_id == f"sb1:confirm:7:1:{claim.seq}"
    assert "<@1> says **2–1 for Player 1**. Is that right?" in text_of(sheet)


def test_a_dispute_shows_both_claims_and_takes_a_picture() -> None:
    text, labels = mine(running().claims(1, "a", 2, 1).claims(1, "b", 2, 0))
    assert "<@1> says **2–1 for Player 1**, <@3> says **2–0 for Player 3**" in text
    assert labels == ["Add a picture", "Report result", "Call a moderator"]


def test_after_the_last_result_the_next_round_is_announced() -> None:
    play = running().finish_round().paired(2, publish_at=NOW + 900)
    assert mine(play)[0].endswith(f"✅ 2–1 for Player 1\nThe next round is published <t:{NOW + 900}:R>.")


def test_a_bye_has_nothing_to_do() -> None:
    text, labels = mine(running(), 5)
    assert text.startswith("💤 Round 1 of 3: you have the bye") and labels == []


def test_before_the_start_check_in_and_leave_are_offered() -> None:
    text, labels = mine(Play(starts=NOW + 900).users(1).add(ev.CheckInOpened()))
    assert text == f"You are in; it starts <t:{NOW + 900}:R>. **Check in now**, else you are left out."
    assert labels == ["Check in", "Leave"]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (ev.Cancelled(), "The tournament was cancelled."),
        (ev.Finished(early=True), "The tournament is over."),
        (ev.Dropped("1", 1), "You left the tournament."),
    ],
)
def test_without_a_match_the_reason_is_said(event: ev.Event, said: str) -> None:
    play = Play().users(1, 2, 3).start(2)
    made = (PairedMatch(1, 1, "2", "3"),)
    play.add(ev.RoundPaired("swiss", 1, made, None), ev.RoundPublished("swiss", 1), event)
    assert said in mine(play)[0]


def test_a_stranger_is_refused() -> None:
    for question in (answers.my_match, answers.me):
        with pytest.raises(Refused, match="not-entered"):
            question(running().state, 99, ENGLISH)


# --- reporting ------------------------------------------------------------------------------------------------------


def reported(play: Play, user: int = 1) -> list[str]:
    sheet = answers.report_choices(play.state, user, ENGLISH)
    check_sheet(sheet)
    return labels_of(sheet)


@pytest.mark.parametrize(
    ("best_of", "draws", "labels"),
    [
        (1, False, ["I won", "I lost"]),
        (1, True, ["I won", "I lost", "Draw"]),
        (2, True, ["I won 2–0", "I lost 0–2", "Draw 1–1"]),
        (3, False, ["I won 2–0", "I won 2–1", "I lost 1–2", "I lost 0–2"]),
        (
            3,
            True,
            ["I won 2–0", "I won 2–1", "I won 1–0", "I lost 0–1", "I lost 1–2", "I lost 0–2", "Draw 1–1", "Draw 0–0"],
        ),
    ],
)
def test_a_button_for_every_score_from_the_own_side(best_of: int, draws: bool, labels: list[str]) -> None:
    play = Play(rules=rules(best_of=best_of, draws=draws)).users(1, 2).start().published(1)
    assert reported(play, 1) == labels
    assert reported(play, 2) == labels


def test_the_buttons_name_the_match_and_the_own_score() -> None:
    sheet = answers.report_choices(running().state, 3, ENGLISH)
    assert [b.custom_id for b in buttons_of(sheet)] == [
        "sb1:report:7:1:2-0",
        "sb1:report:7:1:2-1",
        "sb1:report:7:1:1-2",
        "sb1:report:7:1:0-2",
    ]


def test_more_than_eight_scores_are_a_select() -> None:
    play = Play(rules=rules(best_of=5, draws=True)).users(1, 2).start().published(1)
    sheet = answers.report_choices(play.state, 1, ENGLISH)
    (select,) = [block for block in sheet.blocks if isinstance(block, Select)]
    assert select.custom_id == "sb1:pick:7:1"
    assert [o.label for o in select.options][:2] == ["I won 3–0", "I won 3–1"]
    assert select.options[0].value == "3-0"


def test_sets_with_points_offer_the_form() -> None:
    play = running(set_points=True)
    assert reported(play)[-1] == "Enter points…"
    form = answers.points_form(play.state, 1, 1, ENGLISH)
    check_form(form)
    assert form.custom_id == "sb1:points:7:1" and [f.key for f in form.fields] == ["set1", "set2", "set3"]
    assert [f.required for f in form.fields] == [True, False, False]


def test_many_sets_are_one_field() -> None:
    play = Play(rules=rules(best_of=9), set_points=True).users(1, 2).start().published(1)
    form = answers.points_form(play.state, 1, 1, ENGLISH)
    check_form(form)
    assert [f.key for f in form.fields] == ["sets"]


def test_a_settled_match_is_shown_instead_of_a_question() -> None:
    play = running().settled(1, 2, 0)
    assert reported(play) == ["Call a moderator"]
    for user, code in ((1, "match-settled"), (2, "not-your-match")):
        with pytest.raises(Refused, match=code):
            answers.points_form(play.state, 1, user, ENGLISH)


def test_the_form_at_join_asks_team_and_question() -> None:
    form = answers.join_form(Play(ask="Your name\n in the game " * 9, team_size=3).state, ENGLISH)
    check_form(form)
    assert [(f.key, f.users) for f in form.fields] == [("team", 0), ("members", 2), ("answer", 0)]


# --- lists ----------------------------------------------------------------------------------------------------------


def test_status_tells_who_reported_and_who_must_act() -> None:
    play = running().claims(1, "a", 2, 1, NOW + 600)
    text = text_of(answers.status(play.state, ENGLISH, 1))
    assert (
        f"`1`  <@1> – <@3>: ⏳ reported by <@1> <t:{play.now}:R>, <@3> has to confirm, stands <t:{NOW + 600}:R>" in text
    )
    assert "`2`  <@2> – <@4>: no report yet" in text
    assert f"**Round 1 of 3** · 2 matches are open · began <t:{play.now - 60}:R> · ends <t:{NOW + 5000}:R>" in text


def test_status_after_the_first_round_was_taken_back_names_who_must_act() -> None:
    play = running().add(ev.RoundVoided("swiss", 1)).paired(1)
    text = text_of(answers.status(play.state, ENGLISH, 1))
    assert text.endswith("5 players · The next round is paired; an organiser has to publish it.")


@pytest.mark.parametrize("end", [ev.Cancelled("rain"), ev.Finished(early=True)])
def test_an_open_match_is_not_to_be_played_after_the_end(end: ev.Event) -> None:
    play = running().add(end)
    for answer in (answers.my_match(play.state, 1, ENGLISH), answers.report_choices(play.state, 1, ENGLISH)):
        assert "The tournament" in text_of(answer)
        assert [button.label for button in buttons_of(answer)] == ["Standings"]


def test_pages_have_previous_and_next() -> None:
    play = Play().users(*range(1, 101)).start().published(1)
    first = answers.players(play.state, 1, ENGLISH)
    assert [b.custom_id for b in buttons_of(first)] == ["sb1:players:7:2"]
    assert [b.custom_id for b in buttons_of(answers.players(play.state, 2, ENGLISH))] == [
        "sb1:players:7:1",
        "sb1:players:7:3",
    ]
    pairings = answers.pairings(play.state, 1, 2, ENGLISH, 1)
    assert [b.custom_id for b in buttons_of(pairings)][:2] == ["sb1:pairings:7:1:1", "sb1:pairings:7:1:3"]
    table = answers.full_table(play.finish_round().state, 1, 1, ENGLISH)
    assert [b.custom_id for b in buttons_of(table)][:1] == ["sb1:table:7:2:1"]


def test_my_match_is_offered_to_those_who_play() -> None:
    state = running().state
    for user, offered in ((1, True), (99, False)):
        for sheet in (answers.status(state, ENGLISH, user), answers.pairings(state, 1, 1, ENGLISH, user)):
            assert ("My match" in [button.label for button in buttons_of(sheet)]) == offered


def test_a_round_that_is_not_out_is_not_told() -> None:
    play = running().finish_round().paired(2)
    with pytest.raises(Refused, match="not-published"):
        answers.pairings(play.state, 2, 1, ENGLISH, 1)
    with pytest.raises(Refused, match="not-published"):
        answers.standings(play.state, 2, 1, ENGLISH)


def test_the_full_table_has_every_tiebreak() -> None:
    text = text_of(answers.full_table(running().finish_round().state, None, 1, ENGLISH))
    assert (
        "OMW 25.00\N{NO-BREAK SPACE}%" in text and "OOMW 25.00\N{NO-BREAK SPACE}%" in text and "Head-to-head –" in text
    )


def test_why_gives_every_term() -> None:
    play = Play("esports", rules=rules("esports", rounds=2)).users(1, 2, 3, 4).start(2).published(1)
    play.settled(1, 1, 0).settled(2, 1, 0).published(2, shift=1).finish_round(1, 0)
    text = text_of(answers.why(play.state, 1, None, ENGLISH))
    assert text.startswith("<@1> shares place 1, with **6** points (2–0)")
    assert "**Buchholz 0** = R1 Player 3 0 + R2 Player 4 0" in text
    assert "-# R2 <@4>" in text
    assert text_of(answers.why(play.state, "1", 1, ENGLISH)).startswith("<@1> shares place 1, with **3** points (1–0)")


def test_the_bracket_as_text() -> None:
    play = running().finish_round().add(ev.Finished(), ev.CutStarted(("1", "2", "3"), ("1", "2", "3", "4", "5")))
    play.add(ev.RoundPaired("cut", 1, (PairedMatch(9, 1, "2", "3"),), None), ev.RoundPublished("cut", 1))
    assert text_of(answers.bracket(play.state, ENGLISH, 1)).splitlines() == [
        "**Semifinals**",
        "💤 <@1>",
        "<@2> – <@3>",
        "**Final**",
        "<@1> – …",
    ]
    with pytest.raises(Refused, match="no-cut"):
        answers.bracket(running().state, ENGLISH, 1)


# --- organisers -----------------------------------------------------------------------------------------------------


def test_the_log_numbers_changes_and_strikes_out_what_was_undone() -> None:
    play = running().settled(1, 2, 0)
    first = play.state.seq
    play.add(ev.Settled(1, ev.Score("b", (1, 2, 0)), "override", reason="video"))
    text = text_of(answers.log(play.state, 1, ENGLISH))
    line = f"`{first + 1}` <t:{play.now}:R> <@900>: match 1 (<@1> – <@3>) is 2–1 for <@3> (decided by an organiser)"
    assert f"{line} – video (before: 2–0)" in text
    play.add(ev.Undone((first + 1,)))
    assert f"`{first + 1}` ~~<t:" in text_of(answers.log(play.state, 1, ENGLISH))


def test_the_log_of_a_match_or_a_player_has_only_theirs_on_every_page() -> None:
    play = running()
    for _ in range(15):
        play.claims(1, "a", 2, 0).claims(2, "a", 2, 0)
    sheet = answers.log(play.state, 1, ENGLISH, match=2)
    assert "match 1 " not in text_of(sheet) and "match 2 " in text_of(sheet)
    assert [b.custom_id for b in buttons_of(sheet)] == ["sb1:log:7:2:m2", "sb1:log-file:7:m2"]
    assert answers.log_filter("m2") == (None, 2)
    assert answers.log_filter("p12") == ("12", None)
    assert answers.log_filter("") == (None, None)
    assert "match 1 " not in text_of(answers.log(play.state, 1, ENGLISH, player="2"))


def test_an_undo_is_shown_before_it_is_done_and_its_button_carries_what_was_seen() -> None:
    play = running().settled(1, 2, 0)
    sheet = answers.undo_preview(play.state, None, ENGLISH)
    assert "**This takes back 1 change:**" in text_of(sheet) and "match 1 (<@1> – <@3>) is 2–0 for <@1>" in text_of(
        sheet
    )
    seq = play.state.seq
    assert buttons_of(sheet)[0].custom_id == f"sb1:undo-yes:7:{seq}:{seq}"


def test_the_start_says_who_is_left_out() -> None:
    play = Play(starts=NOW, check_in=10).users(1, 2, 3).add(ev.CheckInOpened(), ev.CheckedIn("1"), ev.CheckedIn("2"))
    text = text_of(answers.start_preview(play.state, ENGLISH))
    assert "2 players start." in text and "<@3>" in text
    with pytest.raises(Refused, match="too-few"):
        answers.start_preview(Play().users(1).state, ENGLISH)


def test_final_things_are_asked_first() -> None:
    play = running()
    assert labels_of(answers.confirm_cancel(play.state, ENGLISH)) == ["Cancel it"]
    drop = answers.confirm_drop(play.state, 1, ENGLISH)
    assert "match 1 is given to your opponent" in text_of(drop)
    assert buttons_of(drop)[0].custom_id == "sb1:drop-yes:7"
    concede = answers.confirm_concede(play.state, 1, 3, ENGLISH)
    assert "Concede match 1 to <@1>?" in text_of(concede)
    with pytest.raises(Refused, match="not-your-match"):
        answers.confirm_concede(play.state, 1, 2, ENGLISH)
