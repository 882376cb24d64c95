"""The other posts, as they read: registration, waiting, standings, moderators, end."""

from __future__ import annotations

from swissbot.engine.types import Reason
from swissbot.render.board.board import board
from swissbot.render.i18n.language import ENGLISH
from swissbot.render.message import AMBER, BLURPLE, GOLD, GREY, RED, Post, Select
from swissbot.tournament import events as ev
from swissbot.tournament.events import PairedMatch, Score
from swissbot.tournament.guild_settings import GuildSettings
from swissbot.tournament.scores import outcome
from tests.render.limits import buttons_of, check_post, labels_of, text_of
from tests.render.states import CREATOR, NOW, Play, rules

GUILD = GuildSettings()


def posts(play: Play, guild: GuildSettings = GUILD) -> dict[str, Post]:
    found = {post.slot: post for post in board(play.state, guild, ENGLISH)}
    for post in found.values():
        check_post(post)
    return found


def lines(post: Post) -> list[str]:
    return text_of(post.sheet).splitlines()


# --- registration ---------------------------------------------------------------------------------------------------


def test_registration_says_what_when_and_who() -> None:
    play = Play(cut=8, starts=NOW + 7200, check_in=30, max_players=32).users(1, 2, 3)
    post = posts(play)["registration"]
    assert lines(post) == [
        "## 🏆 Friday Night Swiss",
        "Pokémon TCG · best of 3 · 5 rounds, then top 8",
        f"Starts <t:{NOW + 7200}:t> (<t:{NOW + 7200}:R>) · check-in opens <t:{NOW + 5400}:R>",
        "**3 of 32 players**",
        "<@1> · <@2> · <@3>",
    ]
    assert labels_of(post.sheet) == ["Join", "Leave", "Players"]
    assert post.sheet.accent == BLURPLE and not post.sheet.pings


def test_a_long_list_of_players_is_cut() -> None:
    assert lines(posts(Play().users(*range(1, 21)))["registration"])[-1].endswith("<@15> … and 5 more")


def test_check_in_has_its_button_while_it_is_open() -> None:
    post = posts(Play(starts=NOW + 7200, check_in=30).users(1).add(ev.CheckInOpened()))["registration"]
    assert labels_of(post.sheet) == ["Check in", "Join", "Leave", "Players"]


def test_after_the_start_nobody_is_asked_to_join() -> None:
    post = posts(Play().users(1, 2).start().published(1))["registration"]
    assert labels_of(post.sheet) == ["Players"]
    assert "Registration is closed: round 1 is running." in lines(post)


def test_late_entry_keeps_the_join_button() -> None:
    assert labels_of(posts(Play(late_until=3).users(1, 2).start().published(1))["registration"].sheet) == [
        "Join",
        "Players",
    ]


def test_a_cancelled_tournament_is_grey_and_says_why() -> None:
    play = Play().users(1, 2).add(ev.Cancelled("no room"))
    post = posts(play)["registration"]
    assert post.sheet.accent == GREY and not labels_of(post.sheet)
    assert "**Cancelled.** no room" in lines(post)
    assert list(posts(play)) == ["registration"]


def test_the_waiting_list_is_counted() -> None:
    play = Play(max_players=1).users(1).add(ev.Joined("2", "Ben", 2, waiting=True))
    assert "**1 of 1 player** · 1 on the waiting list" in lines(posts(play)["registration"])


def test_organisers_get_a_start_button_at_the_time() -> None:
    play = Play(starts=NOW + 60).users(1, 2).add(ev.Reminded(f"start:{NOW + 60}"))
    post = posts(play)["start"]
    assert post.place == "moderators" and labels_of(post.sheet) == ["Start now"] and post.sheet.pings == {CREATOR}


# --- waiting --------------------------------------------------------------------------------------------------------


def test_who_must_confirm_is_named_with_the_claim() -> None:
    play = Play().users(1, 2, 3, 4).start().published(1).claims(1, "a", 2, 0, NOW + 600)
    (post,) = [p for slot, p in posts(play).items() if slot.startswith("waiting:")]
    assert lines(post) == ["⏳ **Please confirm 1 result**", f"<@3>: 2–0 claimed by <@1>, stands <t:{NOW + 600}:R>"]
    assert post.sheet.accent == AMBER and labels_of(post.sheet) == ["My match"]
    assert post.sheet.pings == {3} and post.since == ((3, int(post.slot.partition(":")[2])),)


def pinged(play: Play, shown: list[tuple[str, set[int]]]) -> None:
    """As the announcer does: a new slot pings those whose claim is newer than the slot it replaces."""
    for slot, post in posts(play).items():
        if slot.startswith("waiting:") and (not shown or shown[-1][0] != slot):
            last = int(shown[-1][0].partition(":")[2]) if shown else 0
            shown.append((slot, {user for user, claim in post.since if claim > last}))


def test_nobody_is_pinged_twice_for_the_same_claim() -> None:
    play = Play().users(*range(1, 9)).start().published(1)
    shown: list[tuple[str, set[int]]] = []
    pinged(play.claims(1, "a", 2, 0), shown)
    pinged(play.claims(2, "b", 2, 0), shown)
    pinged(play.settled(2, 0, 2, "confirmed", "a"), shown)
    pinged(play.claims(3, "a", 2, 0), shown)
    pinged(play.claims(4, "a", 0, 2).settled(4, 0, 2, "agreed", "a"), shown)
    pinged(play.claims(1, "a", 2, 1), shown)
    assert [users for _, users in shown] == [{5}, {2}, {7}, {5}]
    numbers = [int(slot.partition(":")[2]) for slot, _ in shown]
    assert numbers == sorted(numbers)


def test_a_confirmed_claim_leaves_the_list_without_a_new_batch() -> None:
    play = Play().users(1, 2, 3, 4).start().published(1).claims(1, "a", 2, 0).claims(2, "a", 2, 0)
    before = [slot for slot in posts(play) if slot.startswith("waiting:")]
    play.settled(2, 2, 0, "confirmed", "b")
    after = {slot: post for slot, post in posts(play).items() if slot.startswith("waiting:")}
    assert list(after) == before
    assert "<@4>" not in text_of(after[before[0]].sheet)
    play.settled(1, 2, 0, "confirmed", "b")
    assert not any(slot.startswith("waiting:") for slot in posts(play))


def test_many_claims_are_a_list_of_names_within_the_limit_of_pings() -> None:
    play = Play().users(*range(1, 261)).start().published(1)
    for number in list(play.state.matches):
        play.claims(number, "a", 2, 0)
    (post,) = [p for slot, p in posts(play).items() if slot.startswith("waiting:")]
    assert len(post.sheet.pings) == 100 and lines(post)[-1].endswith("… and 30 more")


def test_guests_are_not_asked_to_confirm() -> None:
    play = Play().users(1).guests("Gül").start().published(1).claims(1, "a", 2, 0)
    assert not any(slot.startswith("waiting:") for slot in posts(play))


# --- standings and end ----------------------------------------------------------------------------------------------


def test_standings_begin_with_the_place() -> None:
    play = Play("esports", rules=rules("esports", rounds=2)).users(1, 2, 3, 4).start(2)
    play.published(1).settled(1, 1, 0).settled(2, 1, 0)
    made = (PairedMatch(3, 1, "1", "2"), PairedMatch(4, 2, "3", "4"))
    play.add(ev.RoundPaired("swiss", 2, made, None), ev.RoundPublished("swiss", 2)).settled(3, 1, 0).settled(4, 1, 0)
    post = posts(play)["standings:2"]
    assert lines(post) == [
        "## Standings after round 2",
        "1. <@1> **6** · 2–0 · Buchholz 6",
        "2. <@2> **3** · 1–1 · Buchholz 6 · shares place 2",
        "2. <@3> **3** · 1–1 · Buchholz 6 · shares place 2",
        "4. <@4> **0** · 0–2 · Buchholz 6",
    ]
    assert labels_of(post.sheet) == ["Full table", "Why?"]


def test_standings_show_ties_and_who_left() -> None:
    play = Play("esports", rules=rules("esports", rounds=3)).users(1, 2, 3, 4).start(3).published(1)
    play.settled(1, 1, 0).settled(2, 1, 0).add(ev.Dropped("4", 1))
    text = text_of(posts(play)["standings:1"].sheet)
    assert text.count("shares place 1") == 2
    assert "<@4> **0** · 0–1 · Buchholz 3 · shares place 3 · 🚪 left" in text


def test_an_open_round_has_no_standings_yet() -> None:
    assert "standings:1" not in posts(Play().users(1, 2, 3, 4).start().published(1).settled(1, 2, 0))


def test_the_end_names_the_winner_and_the_ranking() -> None:
    play = Play("esports", rules=rules("esports", rounds=1)).users(1, 2).start(1).published(1).settled(1, 1, 0)
    post = posts(play.add(ev.Finished()))["end"]
    assert lines(post) == [
        "## 🏆 <@1> wins Friday Night Swiss",
        "2 players",
        "1. <@1> **3** · 1–0 · Buchholz 0",
        "2. <@2> **0** · 0–1 · Buchholz 3",
    ]
    assert post.sheet.accent == GOLD and labels_of(post.sheet) == ["Full table", "Why?"]


def test_after_a_cut_the_ranking_is_by_the_bracket_with_swiss_places_apart() -> None:
    play = Play("esports", rules=rules("esports", rounds=1)).users(1, 2).start(1).published(1).settled(1, 1, 0)
    play.add(ev.Finished(), ev.CutStarted(("1", "2"), ("1", "2"))).published(1, stage="cut")
    assert "end" not in posts(play)
    play.settled(play.state.last_match, 0, 1).add(ev.Finished())
    assert lines(posts(play)["end"])[2:] == ["1. <@2> · Swiss place 2", "2. <@1> · Swiss place 1"]


# --- moderators -----------------------------------------------------------------------------------------------------


def test_a_dispute_looks_as_moderators_know_it() -> None:
    play = Play(rules=rules(best_of=3, draws=False)).add(ev.Joined("1", "Cem", 1), ev.Joined("2", "Dora", 2))
    play.start().published(1).claims(1, "a", 2, 0).claims(1, "b", 2, 1)
    post = posts(play, GuildSettings(organiser_role=77))["dispute:1"]
    assert lines(post)[:2] == [
        "⚖ Match 1, round 1",
        "<@1> says **2–0 for Cem**, <@2> says **2–1 for Dora**",
    ]
    assert labels_of(post.sheet) == ["Cem 2–0", "Cem 2–1", "Dora 2–0", "Dora 2–1", "Rematch"]
    assert [b.custom_id for b in buttons_of(post.sheet)][:3] == [
        "sb1:decide:7:1:2-0",
        "sb1:decide:7:1:2-1",
        "sb1:decide:7:1:0-2",
    ]
    assert post.place == "moderators" and post.sheet.accent == RED
    assert post.sheet.ping_roles == {77} and post.sheet.pings == {CREATOR}


def test_a_claim_that_is_only_denied_is_a_dispute_too() -> None:
    play = Play().users(1, 2).start().published(1).claims(1, "a", 2, 0).add(ev.Disputed(1, "b"))
    assert "<@2> says **that is wrong**" in text_of(posts(play)["dispute:1"].sheet)


def test_a_settled_dispute_stays_without_buttons_and_says_who_decided() -> None:
    play = Play().users(1, 2).start().published(1).claims(1, "a", 2, 0).claims(1, "b", 2, 0)
    play.add(ev.Settled(1, outcome(2, 1), "override", reason="judge saw it"), user=CREATOR)
    post = posts(play)["dispute:1"]
    assert lines(post) == [f"✅ Match 1, round 1: 2–1 for Player 1, decided by <@{CREATOR}> – judge saw it"]
    assert not labels_of(post.sheet) and not post.sheet.pings


def test_a_dispute_with_many_possible_scores_has_a_select() -> None:
    play = Play(rules=rules(best_of=9, draws=True)).users(1, 2).start().published(1)
    post = posts(play.claims(1, "a", 5, 0).claims(1, "b", 5, 0))["dispute:1"]
    selects = [block for block in post.sheet.blocks if isinstance(block, Select)]
    assert [select.custom_id for select in selects] == ["sb1:pick-decide:7:1", "sb1:pick-decide:7:1:1"]
    offered_values = {option.value for select in selects for option in select.options}
    assert len(offered_values) == 35 and {"5-0", "0-5", "draw", "4-4"} <= offered_values
    assert labels_of(post.sheet) == ["Rematch"]


def test_best_of_seven_with_draws_still_fits_as_buttons_or_a_select() -> None:
    for best_of in (1, 2, 3, 5, 7):
        play = Play(rules=rules(best_of=best_of, draws=True)).users(1, 2).start().published(1)
        post = posts(play.add(ev.Claimed(1, "a", Score("a")), ev.Claimed(1, "b", Score("b"))))["dispute:1"]
        assert "Rematch" in labels_of(post.sheet)


def test_evidence_is_shown_and_only_as_links() -> None:
    play = Play().users(1, 2).start().published(1).claims(1, "a", 2, 0).claims(1, "b", 2, 0)
    play.add(ev.EvidenceGiven(1, "b", "https://example.org/a.png"), ev.EvidenceGiven(1, "a", "javascript:x <@&1>"))
    text = text_of(posts(play)["dispute:1"].sheet)
    assert "Picture from <@2>: <https://example.org/a.png>" in text and "javascript" not in text


def test_a_waiting_round_counts_down_for_moderators() -> None:
    play = Play().users(1, 2, 3, 4, 5).start().published(1).finish_round().paired(2, publish_at=NOW + 999, shift=1)
    post = posts(play)["hold:swiss:2"]
    assert lines(post) == [
        "## Next pairings",
        "✅ All results of round 1 are in.",
        f"The next round is paired. It is published <t:{NOW + 999}:R>.",
        "`1`  <@1> – <@4>",
        "`2`  <@2> – <@3>",
        "💤 <@5>",
    ]
    assert labels_of(post.sheet) == ["Publish now", "Hold"]
    held = posts(play.add(ev.RoundHeld("swiss", 2)))["hold:swiss:2"]
    assert labels_of(held.sheet) == ["Publish now"] and "held" in text_of(held.sheet)


def test_a_round_of_the_cut_that_waits_is_named() -> None:
    play = Play(cut=2).users(1, 2, 3).start().published(1).finish_round()
    play.add(ev.Finished(), ev.CutStarted(("1", "2"), ("1", "2", "3")))
    play.add(ev.RoundPaired("cut", 1, (ev.PairedMatch(9, 1, "1", "2"),), NOW + 999))
    post = posts(play)["hold:cut:1"]
    assert lines(post)[:2] == ["## Next: Final", f"It is published <t:{NOW + 999}:R>."]
    assert "It is held." in text_of(posts(play.add(ev.RoundHeld("cut", 1)))["hold:cut:1"].sheet)


def test_a_failed_pairing_says_why_and_offers_another_try() -> None:
    play = Play().users(1, 2).start().published(1).finish_round()
    post = posts(play.add(ev.PairingFailed(2, Reason("internal", {"error": "ValueError"}))))["failure:2"]
    assert labels_of(post.sheet) == ["Try again"] and "ValueError" in text_of(post.sheet)


def test_a_call_reaches_moderators_and_goes_when_the_match_is_settled() -> None:
    play = Play().users(1, 2).start().published(1).add(ev.ModeratorCalled(1, "a", "cards <@&1>"))
    post = posts(play)["call:1"]
    assert post.place == "moderators" and "<@1> against <@2>" in text_of(post.sheet)
    assert "Rematch" not in labels_of(post.sheet), "nothing was reported that could be taken back"
    assert "call:1" not in posts(play.settled(1, 2, 0, "override"))


def test_at_the_deadline_open_matches_are_named_to_players_and_moderators() -> None:
    play = Play().users(1, 2, 3, 4).start().published(1, deadline=NOW + 600).settled(1, 2, 0)
    play.add(ev.Reminded(f"round:swiss:1:{NOW + 600}:end"))
    found = posts(play)
    (notice,) = [post for slot, post in found.items() if slot.startswith("notice:")]
    assert "`2`  <@2> – <@4>" in lines(notice) and not notice.sheet.pings
    assert found["overdue:swiss:1"].place == "moderators"
    moved = posts(play.add(ev.DeadlineSet("swiss", 1, NOW + 9000)))
    assert not any(slot.startswith(("notice:", "overdue:")) for slot in moved)
