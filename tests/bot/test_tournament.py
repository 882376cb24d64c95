"""Whole tournaments, from `/tournament create` to the champion, by presses alone."""

from __future__ import annotations

import discord
import pytest

from swissbot.engine.ranking import standings
from swissbot.tournament.engine_view import history
from tests.bot.world import World, answer, buttons, text


async def test_eight_players_from_creation_to_champion(world: World) -> None:
    players = world.seat(8)
    options = {"preset": "esports", "best_of": 3, "rounds": 3}
    assert "Friday Night" in await world.say(world.organiser, "tournament create", name="Friday Night", **options)
    await world.join(*players)
    assert "8 players" in text(world.post("Join"))
    await world.slash(world.organiser, "tournament start")
    for number in (1, 2, 3):
        shown = world.round_post(number)
        assert text(shown).count("–") >= 4
        assert {"Report result", "My match", "Standings"} <= buttons(shown).keys()
        await world.play_round(1)
        assert text(world.round_post(number)).count("✅") == 4
        await world.env.advance_time(61)
    state = await world.state()
    assert state.phase == "finished"
    champion = next(row for row in standings(history(state)) if row.rank == 1)
    assert f"<@{champion.id}> wins" in text(world.headed("wins Friday Night"))
    assert [len(r.matches) for r in state.rounds] == [4, 4, 4]


async def test_an_odd_field_has_a_bye_each_round_and_never_the_same(world: World) -> None:
    players = world.seat(5)
    await world.create(preset="magic", rounds=3, hold="0")
    await world.join(*players)
    await world.slash(world.organiser, "tournament start")
    for _ in range(3):
        await world.play_round(1)
    state = await world.state()
    byes = [m.a for m in state.matches.values() if m.b is None]
    assert len(byes) == len(set(byes)) == 3
    assert "💤" in text(world.round_post(1))
    assert state.phase == "finished"


async def test_the_next_round_waits_for_the_countdown_or_a_press(world: World) -> None:
    await world.create(preset="magic", rounds=3, hold="60")
    await world.join(*world.seat(4))
    await world.slash(world.organiser, "tournament start")
    await world.play_round(1)
    assert len([m for m in world.posts() if "## Round 2" in text(m)]) == 0
    countdown = world.post("Publish now")
    assert "Hold" in buttons(countdown)
    await world.env.advance_time(59)
    assert not any("## Round 2" in text(m) for m in world.posts())
    await world.env.advance_time(2)
    assert world.round_post(2)
    assert not any("Publish now" in buttons(m) for m in world.posts())
    await world.play_round(1)
    await world.press(world.organiser, world.post("Hold"), "Hold")
    await world.env.advance_time(600)
    assert not any("## Round 3" in text(m) for m in world.posts())
    refused = await world.press(world.players[0], world.post("Publish now"), "Publish now")
    assert "organiser" in answer(refused).lower()
    await world.press(world.organiser, world.post("Publish now"), "Publish now")
    assert world.round_post(3)


async def test_restarts_between_any_two_steps_change_nothing(world: World) -> None:
    players = world.seat(4)
    await world.create(preset="magic", rounds=2, hold="60")
    panel = world.post("Join")
    for player in players:
        await world.restart()
        await world.press(player, panel, "Join")
    await world.restart()
    await world.slash(world.organiser, "tournament start")
    for number in (1, 2):
        await world.restart()
        for match in [r.matches for r in (await world.state()).rounds][number - 1]:
            await world.lose(1, match)
            await world.restart()
        await world.env.advance_time(400)
    assert (await world.state()).phase == "finished"
    shown = [text(m) for m in world.posts()]
    for number in (1, 2):
        assert sum(f"## Round {number} of" in post for post in shown) == 1
        assert sum(f"## Standings after round {number}" in post for post in shown) == 1
    assert sum("wins Friday Night" in post for post in shown) == 1


async def test_two_tournaments_in_one_guild_do_not_mix(world: World) -> None:
    second = world.guild.create_text_channel("other")
    players = world.seat(4)
    await world.create("Red", preset="magic", rounds=1)
    await world.create("Blue", preset="magic", rounds=1, channel=second)
    (blue,) = [m for m in world.posts(second) if "Blue" in text(m)]
    await world.join(*players[:2])
    for player in players[2:]:
        await world.press(player, blue, "Join")
    assert len((await world.state(1)).entrants) == len((await world.state(2)).entrants) == 2
    # here one of them is bound to the channel; elsewhere it has to be said which
    await world.slash(world.organiser, "tournament start")
    assert (await world.state(1)).started_at is not None
    assert (await world.state(2)).started_at is None
    lobby = world.guild.create_text_channel("lobby")
    asked = answer(await world.organiser.slash(lobby, "tournament start"))
    assert "Red" in asked
    assert "Blue" in asked
    await world.organiser.slash(lobby, "tournament start", tournament="2")
    assert (await world.state(2)).started_at is not None


async def test_the_list_says_how_far_each_one_is(world: World) -> None:
    lobby = world.guild.create_text_channel("lobby")
    await world.create("Running", preset="magic", rounds=1, hold="0")
    await world.join(*world.seat(2))
    await world.slash(world.organiser, "tournament start")
    await world.create("Tomorrow", preset="magic", channel=lobby, starts="in 45m")
    said = await world.say(world.organiser, "tournament list")
    assert f"▶ **Running** · {world.channel.mention} · Round 1 of 1" in said
    assert f"▶ **Tomorrow** · {lobby.mention} · registration · 0 players · starts <t:" in said
    await world.play_round(1)
    assert f"🏆 **Running** · {world.channel.mention} · <t:" in await world.say(world.organiser, "tournament list")


async def test_commands_in_answers_can_be_pressed(world: World) -> None:
    said = await world.say(world.organiser, "swissbot help")
    ids = {command.name: command.id for command in await world.bot.tree.fetch_commands()}
    assert f"</tournament create:{ids['tournament']}>" in said and f"</swissbot setup:{ids['swissbot']}>" in said
    await world.restart()
    assert await world.say(world.organiser, "swissbot help") == said, "known again without registering them anew"


async def test_a_guild_is_an_island(world: World) -> None:
    await world.create("Here", preset="magic")
    other = world.env.create_guild("Elsewhere")
    room = other.create_text_channel("room")
    role = other.create_role("Staff", permissions=discord.Permissions(manage_guild=True))
    boss = world.member("Boris", other, roles=[role])
    answered = await boss.slash(room, "tournament list")
    assert "Here" not in answer(answered)
    await boss.slash(room, "tournament create", name="There", preset="magic")
    assert [row.name for row in await world.service.listed(other.id)] == ["There"]
    assert [row.name for row in await world.service.listed(world.guild.id)] == ["Here"]


@pytest.mark.parametrize("name", ["**@everyone**", "🏆" * 32, "\u202eevil\u202c", "ת" * 40, "x" * 100, "`a` | [b](c)"])
async def test_names_do_no_harm(world: World, name: str) -> None:
    await world.create(name, preset="magic", rounds=1, hold="0")
    for guest in (name, "Ben"):
        await world.slash(world.organiser, "player add", name=guest)
    await world.slash(world.organiser, "tournament start")
    match = next(iter((await world.state()).matches.values()))
    await world.slash(world.organiser, "match set", match=str(match.number), result="2-0")
    assert (await world.state()).phase == "finished"
    for post in world.posts():
        assert "@everyone" not in text(post)
        assert "\u202e" not in text(post)
        assert not post.mention_everyone
