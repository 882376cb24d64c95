"""While a round is played: clocks, calls, absent opponents, evidence, threads, people who leave the server."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from swissbot.bot.posts.pacing import UNLIMITED
from swissbot.tournament.commands import Change, SetResult
from swissbot.tournament.events import Score
from swissbot.tournament.state import Match
from tests.bot.world import World, answer, buttons, open_world, text


async def begin(world: World, players: int = 4, rounds: int = 2, **settings: Any) -> tuple[Match, Any, Any]:
    """A running tournament with these settings; match 1 and who plays in it."""
    await world.create(preset="magic", rounds=rounds, hold="60")
    if settings:
        known = (await world.state()).settings
        await world.execute(Change(settings=replace(known, **settings)))
    await world.join(*world.seat(players))
    await world.slash(world.organiser, "tournament start")
    match = (await world.state()).matches[1]
    return match, world.who(int(match.a)), world.who(int(match.b or 0))


async def moderators(world: World) -> ChannelHandle:
    mods = world.guild.create_text_channel("mods")
    await world.slash(world.organiser, "swissbot setup", moderator_channel=mods)
    return mods


async def mine(world: World, who: MemberActor) -> Any:
    shown = await world.press(who, world.post("My match"), "My match")
    assert shown.response is not None
    return shown.response


def pinged(world: World, words: str) -> list[list[str]]:
    """The users pinged by each message whose body has these words."""
    return [body["allowed_mentions"]["users"] for body in world.sent() if words in str(body)]


# --- clocks ---------------------------------------------------------------------------------------------------------


async def test_the_end_of_a_round_is_announced_without_pinging_players(world: World) -> None:
    mods = await moderators(world)
    match, a, _b = await begin(world, clock=50, extra=5, extra_turns=5, at_deadline="draw")
    await world.env.advance_time(40 * 60 + 1)
    soon = world.headed("The round ends")
    assert f"<@{match.a}>" in text(soon)
    assert not world.posts(mods)
    await world.lose(1, 2)
    await world.env.advance_time(10 * 60)
    end = world.headed("The round ended")
    assert "5 extra turns" in text(end)
    assert "become a draw" in text(end)
    (other,) = [m for m in (await world.state()).matches.values() if m.number == 2]
    assert f"<@{other.a}>" not in text(end)
    assert not any("The round ends" in text(m) for m in world.posts())
    (overdue,) = [m for m in world.posts(mods) if "The round ended" in text(m)]
    assert "/round clock" in text(overdue)
    assert pinged(world, "The round ends") == [[]]
    assert all(a.id not in users for users in pinged(world, "The round ended"))
    await world.env.advance_time(5 * 60)
    settled = (await world.state()).matches[1]
    assert (settled.how, settled.score and settled.score.result) == ("deadline", "draw")
    assert not any("The round ended" in text(m) for m in [*world.posts(), *world.posts(mods)])


async def test_one_match_gets_more_time(world: World) -> None:
    await begin(world, clock=50)
    said = await world.say(world.organiser, "round clock", minutes=70, match="1")
    assert "Match 1 ends" in said
    assert "until" in text(world.round_post(1))
    await world.env.advance_time(50 * 60 + 1)
    end = world.headed("The round ended")
    state = await world.state()
    assert f"<@{state.matches[2].a}>" in text(end) and f"<@{state.matches[1].a}>" not in text(end)
    refused = await world.say(world.players[0], "round clock", minutes=5)
    assert "organiser" in refused.lower()


async def test_a_league_has_a_clock_of_days(world: World) -> None:
    await begin(world, clock=4 * 24 * 60)
    await sleep_through(world, 3 * 24 * 3600 + 60)
    assert world.headed("The round ends")
    assert "Round 1 of 2 ends" in await world.say(world.organiser, "round clock", minutes=14 * 24 * 60)
    assert not any("The round ends" in text(m) for m in world.posts())


async def sleep_through(world: World, seconds: int) -> None:
    """The bot is not there for so long."""
    await world.env.settle()
    await world.service.close()
    world.env.backend.advance_clock(seconds)
    await world.env.restart_bot(world.build())


@pytest.mark.parametrize("outage", ["process", "gateway"])
async def test_deadlines_missed_in_an_outage_give_one_notice_and_a_grace(world: World, outage: str) -> None:
    match, a, _b = await begin(world, clock=50, at_deadline="double-loss")
    await world.env.advance_time(44 * 60)
    asked = await world.press(a, world.post("Report result"), "Report result")
    assert asked.response is not None
    await a.click(asked.response, label="I won 2–0")
    if outage == "process":
        await sleep_through(world, 20 * 60)
    else:
        await world.event("on_shard_disconnect", 0)
        await world.env.advance_time(20 * 60)
        assert (await world.state()).matches[match.number].score is None
        await world.event("on_shard_resumed", 0)
    state = await world.state()
    assert all(m.score is None for m in state.matches.values())
    away = [m for m in world.posts() if "The bot was away" in text(m)]
    assert len(away) == 1
    await world.env.advance_time(599)
    assert (await world.state()).matches[2].score is None
    await world.env.advance_time(700)
    state = await world.state()
    assert state.matches[match.number].how == "unopposed"
    assert state.matches[2].how == "deadline"


# --- calls ----------------------------------------------------------------------------------------------------------


async def test_a_called_moderator_sees_the_match_and_decides(world: World) -> None:
    mods = await moderators(world)
    match, a, _b = await begin(world)
    await world.press(a, await mine(world, a), "Call a moderator")
    (call,) = world.posts(mods)
    assert "Match 1, round 1" in text(call)
    assert pinged(world, "A moderator is asked for") == [[world.organiser.id]]
    again = await mine(world, a)
    assert "Call a moderator" not in buttons(again)
    await world.restart()
    label = next(found for found in buttons(call) if found.endswith("2–1"))
    await world.organiser.click(call, label=label)
    assert (await world.state()).matches[match.number].how == "override"
    assert not any("asked for" in text(m) for m in world.posts(mods))


@pytest.mark.parametrize("restart", [False, True])
async def test_an_absent_opponent_is_called_once_and_answers(world: World, restart: bool) -> None:
    _match, a, b = await begin(world)
    shown = await world.press(a, await mine(world, a), "Opponent is not here")
    assert "moderator" in answer(shown)
    call = world.headed("waits for you")
    assert pinged(world, "waits for you") == [[b.id]]
    if restart:
        await world.restart()
    assert "I am here" in buttons(call)
    await world.press(a, call, "I am here")
    assert (await world.state()).matches[1].no_show_by is not None
    await world.press(b, call, "I am here")
    assert (await world.state()).matches[1].no_show_by is None
    assert not any("waits for you" in text(m) for m in world.posts())
    await world.env.advance_time(600)
    assert (await world.state()).matches[1].score is None
    assert pinged(world, "waits for you") == [[b.id]]


async def test_without_an_answer_a_moderator_decides(world: World) -> None:
    mods = await moderators(world)
    _match, a, _b = await begin(world)
    await world.press(a, await mine(world, a), "Opponent is not here")
    await world.restart()
    assert not world.posts(mods)
    await world.env.advance_time(301)
    (call,) = world.posts(mods)
    assert "is not here" in text(call)
    assert (await world.state()).matches[1].score is None


async def test_without_an_answer_it_is_a_forfeit_where_that_is_set(world: World) -> None:
    _match, a, _b = await begin(world, no_show_forfeit=True)
    await world.press(a, await mine(world, a), "Opponent is not here")
    assert "forfeited" in text(world.headed("waits for you"))
    await world.env.advance_time(301)
    settled = (await world.state()).matches[1]
    assert (settled.how, settled.score and settled.score.forfeit) == ("no-show", True)
    assert "🏳" in text(world.round_post(1))


async def test_a_picture_is_shown_to_moderators_as_a_link(world: World) -> None:
    mods = await moderators(world)
    _match, a, b = await begin(world)
    for who in (a, b):
        asked = await world.press(who, world.post("Report result"), "Report result")
        assert asked.response is not None
        await who.click(asked.response, label="I won 2–0")
    form = await world.press(a, await mine(world, a), "Add a picture")
    assert form.modal is not None
    await world.restart()
    no = answer(await a.submit_modal(form, {"picture": ("notes.txt", b"words")}))
    assert "no picture" in no
    form = await world.press(a, await mine(world, a), "Add a picture")
    await a.submit_modal(form, {"picture": ("end.png", b"\x89PNG")})
    (dispute,) = [m for m in world.posts(mods) if "⚖" in text(m)]
    assert f"Picture from <@{a.id}>" in text(dispute)
    assert "end.png" in text(dispute)
    assert not any(r.method == "GET" and "end.png" in r.path for r in world.env.http_requests), "it is never opened"


# --- who runs it ----------------------------------------------------------------------------------------------------


async def test_a_host_and_whoever_manages_the_server_go_on_when_the_creator_leaves(world: World) -> None:
    mods = await moderators(world)
    match, _a, _b = await begin(world)
    helper = world.member("Hanna")
    assert "host" in await world.say(world.organiser, "player host", user=helper)
    creator = world.organiser
    gone = SimpleNamespace(guild_id=world.guild.id, user=SimpleNamespace(id=creator.id))
    await world.event("on_raw_member_remove", gone)
    (told,) = world.posts(mods)
    assert "Manage Server" in text(told)
    await world.restart()
    assert len(world.posts(mods)) == 1
    await world.slash(helper, "match set", match=str(match.number), result="2-0")
    assert (await world.state()).matches[match.number].how == "override"


@pytest.mark.parametrize("dropped", [False, True])
async def test_a_player_who_leaves_the_server_is_told_to_moderators(world: World, dropped: bool) -> None:
    mods = await moderators(world)
    _match, a, _b = await begin(world, drop_leavers=dropped)
    gone = SimpleNamespace(guild_id=world.guild.id, user=SimpleNamespace(id=a.id))
    await world.event("on_raw_member_remove", gone)
    await world.event("on_raw_member_remove", gone)
    (told,) = world.posts(mods)
    assert f"<@{a.id}> is not in this server" in text(told)
    state = await world.state()
    assert (state.entrants[str(a.id)].dropped_after is not None) is dropped
    if dropped:
        assert state.matches[1].score is not None
        return
    assert "match 1" in text(told)
    await world.restart()
    await world.press(world.organiser, told, "Take out")
    state = await world.state()
    assert state.entrants[str(a.id)].drop_kind == "server"
    assert state.matches[1].score is not None


async def test_without_the_members_intent_a_leaver_is_noticed_when_somebody_waits_for_them(world: World) -> None:
    mods = await moderators(world)
    _match, a, b = await begin(world)
    world.guild.remove_member(b)
    await world.env.settle()
    assert not world.posts(mods)
    asked = await world.press(a, world.post("Report result"), "Report result")
    assert asked.response is not None
    await a.click(asked.response, label="I won 2–0")
    await world.env.advance_time(5)
    (told,) = world.posts(mods)
    assert f"<@{b.id}> is not in this server" in text(told)


async def test_all_who_are_waited_for_are_looked_up_not_only_the_first(world: World) -> None:
    """Four players are overdue at once; all of them are there, so that nothing but the look-ups goes on."""
    await begin(world)
    await world.slash(world.organiser, "round clock", minutes=15)
    await world.env.advance_time(15 * 60 + 30)
    paths = [request.path for request in world.env.http_requests if request.method == "GET"]
    looked_up = {int(path.rpartition("/")[2]) for path in paths if "/members/" in path}
    assert {player.id for player in world.players} <= looked_up


# --- threads --------------------------------------------------------------------------------------------------------


async def test_each_match_has_a_private_thread_until_the_round_is_over(world: World) -> None:
    await begin(world, matches_in="threads")
    state = await world.state()
    threads = world.channel.threads
    assert len(threads) == 2
    for thread in threads:
        assert thread.name is not None
        match = state.matches[int(thread.name.rpartition(" ")[2])]
        inside = world.env.backend.channels[thread.id].thread_members
        assert {int(match.a), int(match.b or 0)} <= set(inside)
        (post,) = world.posts(thread)
        assert {"Report result", "My match"} == buttons(post).keys()
        assert f"<@{match.a}>" in text(post)
    assert all(body["allowed_mentions"]["users"] == [] for body in world.sent() if "Meet here" in str(body))
    await world.restart()
    assert len(world.channel.threads) == 2
    await world.play_round(1)
    assert all(archived(world, thread) for thread in threads)
    await world.env.advance_time(61)
    assert len([t for t in world.channel.threads if not archived(world, t)]) == 2
    assert [len(world.posts(t)) for t in world.channel.threads] == [1, 1, 1, 1]


def archived(world: World, thread: ChannelHandle) -> bool:
    known = world.env.backend.channels[thread.id].thread_metadata
    return known is not None and known.archived


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (400, 160006), (400, 30033), (400, 50083)])
async def test_a_round_goes_on_where_no_thread_can_be_made(world: World, status: int, code: int) -> None:
    world.env.inject_error("POST", f"/channels/{world.channel.id}/threads", status=status, code=code, times=None)
    await begin(world, matches_in="threads", rounds=1)
    assert world.channel.threads == []
    assert {"Report result", "My match"} <= buttons(world.round_post(1)).keys()
    await world.play_round(1)
    assert (await world.state()).phase == "finished"


async def test_a_thread_whose_reply_was_lost_is_found_by_its_number(world: World) -> None:
    await begin(world, matches_in="threads")
    rows = [row for row in await world.service.posts(world.guild.id) if row.slot.startswith("thread:")]
    for row in rows:
        await world.service.save_post(world.guild.id, replace(row, message=0, digest="new"))
    await world.restart()
    assert len(world.channel.threads) == 2
    found = {row.slot: row.message for row in await world.service.posts(world.guild.id)}
    assert all(found[row.slot] == row.message for row in rows)


async def test_a_second_copy_of_a_thread_goes_with_the_round(world: World) -> None:
    await begin(world, matches_in="threads")
    name = next(t.name for t in world.channel.threads if t.name is not None and t.name.endswith(" · 1"))
    assert world.bot.user is not None
    copy = world.env.backend.create_thread(world.channel.id, name, world.bot.user.id, type=12)
    other = world.env.backend.create_thread(world.channel.id, "Somebody else · 1", world.organiser.id, type=12)
    await world.play_round(1)
    state = {thread.id: archived(world, thread) for thread in world.channel.threads}
    assert state.pop(other.id) is False
    assert state[copy.id] and all(state.values())


async def test_a_thread_that_was_deleted_is_let_be(world: World) -> None:
    mods = await moderators(world)
    await begin(world, matches_in="threads", rounds=1)
    (row,) = [row for row in await world.service.posts(world.guild.id) if row.slot == "match:1"]
    path = f"/channels/{row.channel}/messages"
    for method, where in (("POST", path), ("GET", f"{path}/*"), ("DELETE", f"{path}/*")):
        world.env.inject_error(method, where, status=404, code=10003, times=None)
    await world.env.advance_time(301)
    await world.env.advance_time(301)
    assert {r.slot: r.digest for r in await world.service.posts(world.guild.id)}["thread:1"] == "lost"
    assert world.posts(mods) == []
    await world.play_round(1)
    assert (await world.state()).phase == "finished"


async def test_threads_are_made_within_a_budget(tmp_path: Path) -> None:
    async with open_world(tmp_path, limits=replace(UNLIMITED, threads=(2, 60.0))) as world:
        await begin(world, players=10, matches_in="threads")
        assert world.round_post(1)
        assert len(world.channel.threads) == 2
        await world.env.advance_time(61)
        assert len(world.channel.threads) == 4
        await world.execute(SetResult(5, Score("a", (2, 0, 0))))
        await world.env.advance_time(61)
        assert len(world.channel.threads) == 4, "a match that is settled needs none"
