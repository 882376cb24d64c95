"""Round posts: the layout people know, pages that never move a match, everybody pinged once."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swissbot.render.board.board import board
from swissbot.render.board.pages import longest_line, pages, users_in
from swissbot.render.board.rounds import match_line, round_posts
from swissbot.render.i18n.language import ENGLISH, words_for
from swissbot.render.limits import MESSAGE_PINGS
from swissbot.render.message import Post
from swissbot.render.text.labels import points
from swissbot.tournament import events as ev
from swissbot.tournament.events import PairedMatch, Score
from swissbot.tournament.guild_settings import GuildSettings
from swissbot.tournament.scores import outcome
from swissbot.tournament.state import Claim, Entrant, Match, Tournament
from tests.render.limits import check_post, labels_of, text_of
from tests.render.states import NOW, Play, rules

ANNA, BEN, CEM, DORA, EVE, FINN, GUEL = 101, 102, 103, 104, 105, 106, 107
LONG_ID = 10_000_000_000_000_000_000
WORST = "*_" * 16


def round_of(state: Tournament, number: int = 1) -> tuple[Post, ...]:
    return round_posts(state, state.rounds[number - 1], ENGLISH)


def third_round() -> Play:
    """Anna and Ben won twice, Cem too, Dora, Eve and Finn once each; Gül has the bye in round 3."""
    play = Play(rules=rules(rounds=5, best_of=3, draws=False)).users(ANNA, BEN, CEM, DORA, EVE, FINN, GUEL).start()
    a, b, c, d, e, f, g = map(str, (ANNA, BEN, CEM, DORA, EVE, FINN, GUEL))
    for number, pairs, bye in ((1, ((a, d), (b, e), (c, f)), g), (2, ((a, g), (b, f), (c, d)), e)):
        first = play.state.last_match + 1
        made = [PairedMatch(first + i, i + 1, x, y) for i, (x, y) in enumerate(pairs)]
        made.append(PairedMatch(first + 3, 4, bye, None, "bye"))
        play.add(ev.RoundPaired("swiss", number, tuple(made), None), ev.RoundPublished("swiss", number)).finish_round()
    first = play.state.last_match + 1
    made = [PairedMatch(first + i, i + 1, x, y) for i, (x, y) in enumerate(((a, b), (c, d), (e, f)))]
    made.append(PairedMatch(first + 3, 4, g, None, "bye"))
    return play.add(ev.RoundPaired("swiss", 3, tuple(made), None), ev.RoundPublished("swiss", 3, NOW + 3000))


def test_a_round_looks_as_everybody_knows_it() -> None:
    play = third_round()
    play.settled(9, 2, 1).claims(10, "b", 2, 0)
    (post,) = round_of(play.state, 3)
    assert post.slot == "round:swiss:3:1"
    assert text_of(post.sheet).splitlines() == [
        "## Round 3 of 5",
        f"1 of 3 results in · ends <t:{NOW + 3000}:R>",
        f"`1`  <@{ANNA}> **6** – **6** <@{BEN}>   ✅ 2–1",
        f"`2`  <@{CEM}> **6** – **0** <@{DORA}>   ⏳ 2–0 claimed by <@{DORA}>",
        f"`3`  <@{EVE}> **3** – **0** <@{FINN}>",
        f"💤 <@{GUEL}>",
    ]
    assert labels_of(post.sheet) == ["Report result", "My match", "Standings"]
    assert post.sheet.pings == {ANNA, BEN, CEM, DORA, EVE, FINN, GUEL}


def test_dispute_forfeit_and_draw_have_their_signs() -> None:
    play = Play(rules=rules(best_of=3, draws=True)).users(*range(1, 9)).start().published(1)
    play.claims(1, "a", 2, 0).claims(1, "b", 2, 0)
    play.add(ev.Settled(2, Score("a", forfeit=True), "left", "b"))
    play.settled(3, 1, 1).settled(4, 0, 2, how="conceded", by="a")
    lines = text_of(round_of(play.state)[0].sheet).splitlines()
    assert [line.rpartition("   ")[2] for line in lines[2:]] == ["⚖ dispute", "🏳 1–0", "✅ 1–1", "🏳 0–2"]


def test_a_complete_round_says_so_and_keeps_its_buttons() -> None:
    play = Play().users(1, 2, 3, 4).start().published(1, deadline=NOW).finish_round()
    (post,) = round_of(play.state)
    assert "All 2 results in" in text_of(post.sheet)
    assert labels_of(post.sheet) == ["Report result", "My match", "Standings"]


def test_a_paused_round_shows_no_running_clock() -> None:
    play = Play().users(1, 2).start().published(1, deadline=NOW).add(ev.Paused())
    text = text_of(round_of(play.state)[0].sheet)
    assert "paused" in text and "<t:" not in text


@pytest.mark.parametrize(
    ("players", "most"),
    [(8, 1), (50, 2), (200, 5), (512, 12)],
)
@pytest.mark.parametrize("guests", [True, False], ids=["guests", "users"])
def test_a_round_is_announced_in_few_messages_that_ping_everybody_once(players: int, most: int, guests: bool) -> None:
    play = Play(rules=rules(rounds=9, best_of=3, draws=True))
    if guests:
        play.guests(*(f"{n:03}{WORST}"[:32] for n in range(players)))
    else:
        play.users(*(LONG_ID + n for n in range(players)))
    play.start(9).published(1)
    posts = round_of(play.state)
    assert len(posts) <= most
    for post in posts:
        check_post(post)
        assert re.match(r"## Round 1 of 9", text_of(post.sheet))
    pinged = [user for post in posts for user in post.sheet.pings]
    assert len(pinged) == len(set(pinged)) == (0 if guests else players)


def test_a_field_of_guests_and_users_fits_in_every_later_state() -> None:
    play = Play(rules=rules(rounds=9, best_of=9, draws=True))
    for n in range(100):
        play.users(LONG_ID + n)
    play.guests(*(f"{n:03}{WORST}"[:32] for n in range(101)))
    play.start(9).published(1, deadline=NOW)
    before = [[m.number for m in page.matches] for page in pages(play.state, play.state.rounds[0])]
    for number, match in list(play.state.matches.items()):
        if match.b is not None:
            play.add(ev.Claimed(number, "a", outcome(5, 4), NOW + 9), ev.DeadlineSet("swiss", 1, NOW, number))
    for post in round_of(play.state):
        check_post(post)
    play.finish_round(5, 4)
    after = [[m.number for m in page.matches] for page in pages(play.state, play.state.rounds[0])]
    assert before == after
    for post in round_of(play.state):
        check_post(post)


NAMES = st.sampled_from(["A", WORST, "Ж" * 32, "😀" * 32, "@everyone @everyone", "\u0301x"])
SCORES = st.sampled_from(
    [None, outcome(5, 4), outcome(1, 1), Score("double-loss", forfeit=True), Score("b", forfeit=True), Score("draw")]
)
CLAIMS = st.sampled_from([None, outcome(5, 4), outcome(4, 5), outcome(1, 1), outcome(0, 0)])  # what a player can say


@settings(max_examples=150)
@given(
    st.tuples(NAMES, NAMES),
    st.tuples(*[st.sampled_from([(), (LONG_ID,), (1, 2, 3)])] * 2),
    SCORES,
    st.tuples(CLAIMS, CLAIMS),
    st.sampled_from(["en", "de", "pl"]),
)
def test_no_line_is_ever_longer_than_its_page_reckoned(
    names: tuple[str, str],
    users: tuple[tuple[int, ...], tuple[int, ...]],
    score: Score | None,
    claims: tuple[Score | None, Score | None],
    locale: str,
) -> None:
    state = Tournament(id=1)
    for entrant, name, ids in zip("ab", names, users, strict=True):
        state.entrants[entrant] = Entrant(entrant, name, ids)
    made = [
        None if said is None or not ids else Claim(said, 1, NOW, None) for said, ids in zip(claims, users, strict=True)
    ]
    match = Match(7, "swiss", 1, 999, "a", "b", score, claim_a=made[0], claim_b=made[1], deadline=NOW)
    numbers = {"a": "**27.5**", "b": "**27.5**"}
    for seen in (match, replace(match, b=None)):
        assert len(match_line(state, seen, numbers, words_for(locale))) < longest_line(state, seen)


def test_teams_are_named_and_their_members_mentioned_so_that_they_are_pinged() -> None:
    play = Play(team_size=3)
    for n in range(4):
        play.add(ev.Joined(f"t{n}", f"Team {n}", None, (10 * n + 1, 10 * n + 2, 10 * n + 3)))
    play.start().published(1)
    (post,) = round_of(play.state)
    check_post(post)
    assert "`1`  Team 0 **0** – **0** Team 2" in text_of(post.sheet)
    assert len(post.sheet.pings) == 12


def test_a_round_that_waits_is_not_posted() -> None:
    play = Play().users(1, 2, 3, 4).start().published(1).finish_round().paired(2, publish_at=NOW + 60)
    slots = [post.slot for post in board(play.state, GuildSettings(), ENGLISH)]
    assert "round:swiss:2:1" not in slots and "hold:swiss:2" in slots


def test_cut_rounds_carry_their_names() -> None:
    play = Play(cut=8).users(*range(1, 9)).start(1).published(1).finish_round().add(ev.Finished())
    ids = tuple(play.state.entrants)
    play.add(ev.CutStarted(ids, ids, third_place=True))
    bracket = ((1, 8), (4, 5), (2, 7), (3, 6)), ((1, 4), (2, 3)), ((1, 2), (3, 4))
    headings = []
    for number, pairs in enumerate(bracket, start=1):
        first = play.state.last_match + 1
        made = tuple(PairedMatch(first + i, i + 1, str(a), str(b)) for i, (a, b) in enumerate(pairs))
        play.add(ev.RoundPaired("cut", number, made, None), ev.RoundPublished("cut", number))
        play.add(*(ev.Settled(m.number, outcome(2, 0), "agreed") for m in made))
        (post,) = round_posts(play.state, play.state.cut_rounds[-1], ENGLISH)
        check_post(post)
        headings.append(text_of(post.sheet).splitlines()[0])
        assert labels_of(post.sheet) == ["Report result", "My match"]
    assert headings == ["## Quarterfinals", "## Semifinals", "## Final"]
    lines = text_of(post.sheet).splitlines()[2:]
    assert lines == [
        "**Final**",
        "`1`  <@1> #1 – #2 <@2>   ✅ 2–0",
        "**Third place**",
        "`2`  <@3> #3 – #4 <@4>   ✅ 2–0",
    ]


def test_points_show_halves() -> None:
    play = Play("club").users(1, 2, 3, 4).start().published(1).settled(1, 0, 0).settled(2, 1, 0).published(2, shift=1)
    text = text_of(round_of(play.state, 2)[0].sheet)
    assert "<@1> **0.5** – **0** <@4>" in text
    assert points(rules("club").points.draw, ENGLISH) == "0.5"


def test_a_page_pings_at_most_a_hundred_where_teams_are_large() -> None:
    play = Play(preset="magic", team_size=20)
    for number in range(1, 13):
        members = tuple(range(100 * number, 100 * number + 20))
        play.add(ev.Joined(f"t{number}", "T", members[0], members))
    play.start(3).published(1)
    pinged = [users_in(play.state, page.matches) for page in pages(play.state, play.state.rounds[0])]
    assert max(map(len, pinged)) <= MESSAGE_PINGS
    everybody = sorted(user for entrant in play.state.entrants.values() for user in entrant.users)
    assert sorted(user for page in pinged for user in page) == everybody, "everybody once"
