"""What is posted is repaired until it shows the truth."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from swissbot.bot.posts.guild_posts import copies, marker, nonce
from swissbot.bot.posts.pacing import RateBudgets
from swissbot.tournament.commands import SetResult
from swissbot.tournament.scores import outcome
from tests.bot.world import World, open_world, text


async def test_a_deleted_post_is_sent_again_and_pings_nobody(world: World) -> None:
    await world.create(preset="magic", rounds=1)
    await world.join(*world.seat(2))
    await world.slash(world.organiser, "tournament start")
    first = world.round_post(1)
    assert {user.id for user in first.mentions} == {player.id for player in world.players}
    await first.delete()
    assert not any("## Round 1" in text(m) for m in world.posts())
    await world.env.advance_time(301)
    again = world.round_post(1)
    assert again.id != first.id
    assert world.sent()[-1]["allowed_mentions"]["users"] == []
    # noticed at the next edit, too
    await again.delete()
    state = await world.state()
    asked = await world.slash(world.who(int(state.matches[1].b or 0)), "report")
    assert asked.response is not None
    await world.press(world.who(int(state.matches[1].b or 0)), asked.response, "I lost 0–2")
    assert "✅" in text(world.round_post(1))
    assert [text(m).count("## Round 1") for m in world.posts()].count(1) == 1


async def test_a_post_deleted_while_the_bot_was_away(world: World) -> None:
    await world.create()
    await world.post("Join").delete()
    await world.restart()
    assert world.post("Join")


async def test_nothing_is_sent_twice_when_a_reply_is_lost(world: World) -> None:
    """The message was created and the answer never came: it is found by its marker and not sent again."""
    await world.create(preset="magic", rounds=1)
    await world.join(*world.seat(2))
    (row,) = await world.service.posts(world.guild.id)
    await world.service.save_post(world.guild.id, dataclasses.replace(row, message=0))
    await world.restart()
    (found,) = await world.service.posts(world.guild.id)
    assert found.message == row.message
    assert len([m for m in world.posts() if "🏆" in text(m)]) == 1


async def test_a_post_is_recognised_by_its_buttons_when_its_marker_is_lost(world: World) -> None:
    await world.create(preset="magic")
    (row,) = await world.service.posts(world.guild.id)
    await world.service.save_post(world.guild.id, dataclasses.replace(row, message=0, nonce="another-1-0"))
    await world.restart()
    (found,) = await world.service.posts(world.guild.id)
    assert found.message == row.message
    assert len(world.posts()) == 1


async def test_a_correction_after_the_end_shows_although_the_bot_was_killed_right_after_it(world: World) -> None:
    await world.create(preset="magic", rounds=1)
    await world.join(*world.seat(2))
    await world.slash(world.organiser, "tournament start")
    await world.execute(SetResult(1, outcome(2, 0)))
    winner = (await world.state()).matches[1].b
    world.service.unlisten(world.bot.announcer.poke)  # nothing comes of it before the end
    await world.execute(SetResult(1, outcome(0, 2)))
    assert f"<@{winner}> wins" not in text(world.headed("wins"))
    await world.restart()
    assert f"<@{winner}> wins" in text(world.headed("wins"))


async def test_a_send_that_did_not_happen_is_repeated_with_its_nonce(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/messages", status=503, times=1)
    await world.create()
    if not world.posts():
        await world.env.advance_time(10)
    assert len(world.posts()) == 1
    nonces = [body["nonce"] for body in world.sent()]
    assert len(set(nonces)) == 1
    assert all(body["enforce_nonce"] for body in world.sent())


async def test_a_lost_permission_pauses_one_channel_and_tells_the_moderators(world: World) -> None:
    mods = world.guild.create_text_channel("mods")
    await world.slash(world.organiser, "swissbot setup", moderator_channel=mods)
    await world.create(preset="magic", rounds=1)
    await world.join(*world.seat(2))
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=403, code=50013, times=3)
    await world.slash(world.organiser, "tournament start")
    assert not any("## Round 1" in text(m) for m in world.posts())
    (told,) = world.posts(mods)
    assert "Send Messages" in text(told)
    assert world.channel.mention in text(told)
    # play goes on meanwhile, and organisers are told in their answers
    assert "Send Messages" in await world.say(world.organiser, "tournament status")
    await world.env.advance_time(200)
    assert world.round_post(1)
    assert len(world.posts(mods)) == 1
    assert "Send Messages" not in await world.say(world.organiser, "tournament status")


async def test_without_a_moderators_channel_organisers_read_elsewhere_that_the_channel_is_gone(world: World) -> None:
    lobby = world.guild.create_text_channel("lobby")
    await world.create(preset="magic", rounds=1)
    await world.join(*world.seat(2))
    for method, path in (("POST", "messages"), ("GET", "messages*"), ("PATCH", "messages/*")):
        url = f"/channels/{world.channel.id}/{path}"
        world.env.inject_error(method, url, status=404, code=10003, times=None)
    await world.slash(world.organiser, "tournament start")
    await world.env.advance_time(20)
    (told,) = world.posts(lobby)
    assert "choose another channel" in text(told) and world.channel.mention in text(told)
    await world.restart()
    await world.env.advance_time(700)
    assert len(world.posts(lobby)) == 1, "it is said once, over a restart too"


async def test_a_broken_tournament_does_not_stop_the_other(world: World) -> None:
    second = world.guild.create_text_channel("second")
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=403, code=50001, times=None)
    await world.create("Broken", preset="magic")
    await world.create("Whole", preset="magic", channel=second)
    assert "Whole" in text(world.posts(second)[-1])
    assert world.posts() == []


async def test_pings_for_claims_are_batched_and_given_once(world: World) -> None:
    await world.create(preset="magic", rounds=1)
    await world.join(*world.seat(6))
    await world.slash(world.organiser, "tournament start")
    state = await world.state()
    pinged: list[int] = []
    for number in (1, 2, 3):
        match = state.matches[number]
        winner = world.who(int(match.a))
        asked = await world.press(winner, world.post("Report result"), "Report result")
        assert asked.response is not None
        await winner.click(asked.response, label="I won 2–0")
    await world.env.advance_time(60)
    for body in world.sent():
        if "confirm" in str(body).lower() and "## Round" not in str(body):
            pinged += [int(user) for user in body["allowed_mentions"]["users"]]
    assert sorted(pinged) == sorted(int(state.matches[n].b or 0) for n in (1, 2, 3))
    assert len([m for m in world.posts() if "Please confirm" in text(m)]) == 1


async def test_a_confirmed_claim_leaves_the_waiting_post_at_once(world: World) -> None:
    await world.create(preset="magic", rounds=1)
    await world.join(*world.seat(6))
    await world.slash(world.organiser, "tournament start")
    state = await world.state()

    async def claim(number: int) -> None:
        winner = world.who(int(state.matches[number].a))
        asked = await world.press(winner, world.post("Report result"), "Report result")
        assert asked.response is not None
        await winner.click(asked.response, label="I won 2–0")

    async def confirm(number: int) -> None:
        loser = world.who(int(state.matches[number].b or 0))
        mine = await world.press(loser, world.post("My match"), "My match")
        assert mine.response is not None
        await world.press(loser, mine.response, "Confirm")

    def shown() -> list[str]:
        return [text(m) for m in world.posts() if "Please confirm" in text(m)]

    await claim(1)
    await claim(2)  # its ping waits some seconds for more
    await confirm(1)
    (post,) = shown()
    assert "Please confirm 1 result" in post
    assert f"<@{state.matches[2].b}>" in post and f"<@{state.matches[1].b}>" not in post
    await claim(3)
    await world.env.advance_time(30)
    sent = [body for body in world.sent() if "Please confirm" in str(body)]
    pings = [{str(user) for user in body["allowed_mentions"]["users"]} for body in sent]
    assert pings == [{state.matches[1].b}, {state.matches[2].b, state.matches[3].b}]
    await confirm(2)
    await confirm(3)
    assert shown() == []


async def test_edits_are_merged_and_paced(tmp_path: Path) -> None:
    async with open_world(tmp_path, limits=RateBudgets(gap=10.0, passes=0.0)) as world:
        await world.create(preset="magic")
        await world.env.advance_time(20)
        before = edits(world)
        await world.join(*world.seat(6))
        assert edits(world) - before == 1
        await world.env.advance_time(11)
        assert edits(world) - before == 2
        assert "6 players" in text(world.post("Join"))


def edits(world: World) -> int:
    return len([r for r in world.env.http_requests if r.method == "PATCH" and "/messages/" in r.path])


async def test_nothing_is_edited_that_did_not_change(world: World) -> None:
    await world.create()
    before = len(world.env.http_requests)
    world.bot.announcer.poke(world.guild.id, 1)
    await world.env.settle()
    assert len(world.env.http_requests) == before


async def test_commands_are_registered_once(world: World) -> None:
    def puts() -> int:
        return len([r for r in world.env.http_requests if r.method == "PUT" and "commands" in r.path])

    assert puts() == 1
    await world.restart()
    assert puts() == 1


@pytest.mark.parametrize("slot", ["registration", "round:swiss:12:3", "waiting:123456"])
def test_nonces_name_one_sending(slot: str) -> None:
    name = nonce(10**19, 10**8, slot, 10**6, 3)
    assert len(name) <= 25
    assert copies(name) == 3
    assert len({name, nonce(1, 10**8, slot, 10**6, 3), nonce(10**19, 1, slot, 10**6, 3),
                nonce(10**19, 10**8, "end", 10**6, 3), nonce(10**19, 10**8, slot, 5, 3),
                nonce(10**19, 10**8, slot, 10**6, 4)}) == 6  # fmt: skip
    assert 2**20 <= marker(name) < 2**31
