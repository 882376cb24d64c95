"""Posts before the start fit into Discord's limits at any size, and ping nobody twice."""

from __future__ import annotations

import pytest

from swissbot.bot.posts.layout import problems
from swissbot.render.board.board import board
from swissbot.render.i18n.language import ENGLISH
from swissbot.render.message import Post, Text
from swissbot.render.settings import SETTINGS, edit, panel
from swissbot.render.settings.setting import Editing
from swissbot.tournament import events as ev
from swissbot.tournament.guild_settings import GuildSettings
from tests.render.states import NOW, Play


def posts(play: Play, prefix: str) -> list[Post]:
    return [post for post in board(play.state, GuildSettings(), ENGLISH) if post.slot.startswith(prefix)]


def words(post: Post) -> str:
    return "\n".join(block.markdown for block in post.sheet.blocks if isinstance(block, Text))


@pytest.mark.parametrize("players", [1, 60, 130, 400])
def test_everybody_is_pinged_once_by_check_in(players: int) -> None:
    play = Play(starts=NOW + 9000, check_in=30).users(*range(10**19, 10**19 + players)).add(ev.CheckInOpened())
    made = posts(play, "checkin:")
    pinged = [user for post in made for user in post.sheet.pings]
    assert sorted(pinged) == list(range(10**19, 10**19 + players))
    assert all(not problems(post.sheet) for post in made)
    play.add(*(ev.CheckedIn(e) for e in play.state.entrants))
    assert all(not post.sheet.pings for post in posts(play, "checkin:"))
    assert [post.slot for post in posts(play, "checkin:")] == [post.slot for post in made]


def test_teams_of_twenty_fit() -> None:
    play = Play(starts=NOW + 9000, check_in=30, team_size=20)
    for team in range(30):
        first = 10**19 + team * 100
        play.add(ev.Joined(f"t{team}", "*" * 32, members=tuple(range(first, first + 20))))
    play.add(ev.CheckInOpened())
    assert all(not problems(post.sheet) for post in board(play.state, GuildSettings(), ENGLISH))


def test_a_long_waiting_list_moves_up_at_once() -> None:
    play = Play(max_players=2)
    play.add(*(ev.Joined(str(user), f"P{user}", user, waiting=True) for user in range(1, 251)))
    play.add(*(ev.MovedUp(str(user)) for user in range(1, 251)))
    made = posts(play, "notice:")
    assert sorted(user for post in made for user in post.sheet.pings) == list(range(1, 251))
    assert all(post.fixed and not problems(post.sheet) for post in made)


def test_nothing_of_it_stays_after_the_start() -> None:
    play = Play(starts=NOW + 9000, check_in=30).users(1, 2, 3, 4).add(ev.CheckInOpened())
    play.add(ev.Reminded(f"soon:{NOW + 9000}"))
    assert posts(play, "checkin:") and posts(play, "soon:")
    play.start().published(1)
    assert not posts(play, "checkin:") and not posts(play, "soon:")


@pytest.mark.parametrize("phase", ["before", "round", "over"])
def test_the_settings_fit_at_any_time(phase: str) -> None:
    play = Play(name="*" * 100, ask="?" * 100, starts=NOW + 9000, check_in=30).users(1, 2, 3, 4)
    if phase != "before":
        play.start().published(1)
    if phase == "over":
        play.add(ev.Cancelled())
    assert not problems(panel(play.state, ENGLISH))
    if phase == "before":
        for key in SETTINGS:
            made = edit(Editing(play.state, ENGLISH), key)
            assert not hasattr(made, "blocks") or not problems(made)  # type: ignore[arg-type]  # it is a sheet then


def test_more_players_than_places_are_counted_apart() -> None:
    play = Play(max_players=2).users(1, 2)
    assert "2 of 2 players" in words(posts(play, "registration")[0])
    assert "3 players, 2 places" in words(posts(play.guests("Gül"), "registration")[0])
