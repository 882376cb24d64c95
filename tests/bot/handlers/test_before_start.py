"""Before the start: start time, check-in, reminders, the waiting list, and a start that says who is left out."""

from __future__ import annotations

from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from swissbot.engine.ranking import standings
from swissbot.tournament.commands import Actor, Cancel
from swissbot.tournament.engine_view import history
from tests.bot.world import World, answer, buttons, text

SHELL = Actor(user=0, organiser=True)


async def with_check_in(world: World, players: int = 9, **options: object) -> list[MemberActor]:
    """A tournament that starts in an hour; check-in opened half an hour before."""
    seated = world.seat(players)
    await world.create(preset="magic", rounds=3, starts="in 1h", check_in=30, **options)
    await world.join(*seated)
    await world.env.advance_time(30 * 60 + 1)
    return seated


def pinged(world: World, said: str) -> set[int]:
    """Who is notified by messages that say it."""
    found = [body for body in world.sent() if said in str(body)]
    return {int(user) for body in found for user in body.get("allowed_mentions", {}).get("users", [])}


async def test_nine_registered_seven_checked_in_seven_are_paired(world: World) -> None:
    players = await with_check_in(world)
    panel = world.headed("Check in for Friday Night")
    assert pinged(world, "Check in for Friday Night") == {p.id for p in players}
    for player in players[:7]:
        assert "checked in" in answer(await world.press(player, panel, "Check in"))
    shown = text(world.headed("Check in for Friday Night"))
    assert "7 of 9 are here" in shown
    assert players[7].mention in shown and players[8].mention in shown
    assert players[0].mention not in shown
    asked = await world.slash(world.organiser, "tournament start")
    assert "7 players start" in answer(asked)
    assert players[7].mention in answer(asked) and players[8].mention in answer(asked)
    assert asked.response is not None
    kept = await world.press(world.organiser, asked.response, "Not yet")
    assert "9 players are in" in answer(kept)
    assert (await world.state()).started_at is None
    asked = await world.slash(world.organiser, "tournament start")
    assert asked.response is not None
    started = await world.press(world.organiser, asked.response, "Start now")
    assert "Started with 7 players" in answer(started)
    state = await world.state()
    assert len([m for m in state.matches.values() if m.b]) == 3
    rows = standings(history(state))
    assert {row.id for row in rows} == {str(p.id) for p in players[:7]}
    assert not any("Check in for" in text(m) for m in world.posts())


async def test_cancelling_keeps_all_nine(world: World) -> None:
    await with_check_in(world)
    asked = await world.slash(world.organiser, "tournament cancel")
    assert asked.response is not None
    await world.press(world.organiser, asked.response, "Cancel it")
    state = await world.state()
    assert state.phase == "cancelled"
    assert len(state.entrants) == 9
    assert "9 players" in text(world.posts()[0])


async def test_the_start_is_shown_again_when_somebody_checked_in_meanwhile(world: World) -> None:
    players = await with_check_in(world, 4)
    panel = world.headed("Check in for")
    for player in players[:2]:
        await world.press(player, panel, "Check in")
    asked = await world.slash(world.organiser, "tournament start")
    await world.press(players[2], panel, "Check in")
    assert asked.response is not None
    again = await world.press(world.organiser, asked.response, "Start now")
    assert "has changed" in answer(again)
    assert (await world.state()).started_at is None
    assert again.response is not None
    await world.press(world.organiser, again.response, "Start now")
    assert (await world.state()).started_at is not None


async def test_the_start_is_shown_again_when_more_joined_meanwhile(world: World) -> None:
    players = world.seat(5)
    await world.create(preset="magic")
    await world.join(*players[:4])
    asked = await world.press(world.organiser, await _receipt(world), "Start now")
    await world.join(players[4])
    assert asked.response is not None and "4 players start" in answer(asked)
    again = await world.press(world.organiser, asked.response, "Start now")
    assert "has changed" in answer(again) and "5 players start" in answer(again)
    assert (await world.state()).started_at is None
    assert again.response is not None
    await world.press(world.organiser, again.response, "Start now")
    assert (await world.state()).started_at is not None


async def test_those_still_missing_are_reminded_and_organisers_get_start_now(world: World) -> None:
    players = await with_check_in(world, 4)
    panel = world.headed("Check in for")
    for player in players[:3]:
        await world.press(player, panel, "Check in")
    await world.env.advance_time(20 * 60)
    reminder = world.headed("It starts")
    assert players[3].mention in text(reminder) and "Check in" in buttons(reminder)
    assert pinged(world, "**It starts") == {players[3].id}
    assert not any("Start now" in buttons(m) for m in world.posts())
    await world.env.advance_time(10 * 60)
    start = world.post("Start now")
    assert players[3].mention in text(start)
    assert not any("It starts <" in text(m) for m in world.posts())
    refused = await world.press(players[0], start, "Start now")
    assert "organiser" in answer(refused).lower()
    assert (await world.state()).started_at is None, "nothing starts by itself"


async def test_check_in_survives_a_restart(world: World) -> None:
    players = await with_check_in(world, 2)
    panel = world.headed("Check in for")
    await world.restart()
    for player in players:
        await world.press(player, panel, "Check in")
    assert "2 of 2 are here" in text(world.headed("Check in for"))
    assert all(e.checked_in for e in (await world.state()).entrants.values())


async def test_a_free_place_goes_to_the_waiting_list_with_one_ping(world: World) -> None:
    players = world.seat(4)
    await world.create(preset="magic", max_players=2)
    await world.join(*players)
    panel = text(world.post("Join"))
    assert "2 of 2 players" in panel
    assert f"Waiting list: {players[2].mention} · {players[3].mention}" in panel
    await world.press(players[0], world.post("Join"), "Leave")
    notice = world.headed("A place is free")
    assert players[2].mention in text(notice)
    assert pinged(world, "A place is free") == {players[2].id}
    assert f"Waiting list: {players[3].mention}" in text(world.post("Join"))
    await world.restart()
    assert len([b for b in world.sent() if "A place is free" in str(b)]) == 1


async def test_more_places_let_the_waiting_list_in(world: World) -> None:
    players = world.seat(4)
    await world.create(preset="magic", max_players=2)
    await world.join(*players)
    panel = await world.slash(world.organiser, "tournament settings")
    assert panel.response is not None
    form = await world.organiser.select(panel.response, ["places"], custom_id="sb1:set-what:1")
    await world.organiser.submit_modal(form, {"max_players": "3"})
    assert [e.waiting for e in (await world.state()).entrants.values()] == [False, False, False, True]
    assert pinged(world, "A place is free") == {players[2].id}


async def test_the_waiting_list_has_a_second_chance_at_check_in(world: World) -> None:
    players = await with_check_in(world, 4, max_players=3)
    panel = world.headed("Check in for")
    assert "From the waiting list" in text(panel)
    for player in (players[0], players[1], players[3]):
        await world.press(player, panel, "Check in")
    asked = await world.slash(world.organiser, "tournament start")
    assert "3 players start" in answer(asked)
    assert f"From the waiting list, checked in: {players[3].mention}" in answer(asked)
    assert asked.response is not None
    await world.press(world.organiser, asked.response, "Start now")
    playing = {e.users[0] for e in (await world.state()).entrants.values() if e.playing}
    assert playing == {players[0].id, players[1].id, players[3].id}


async def test_without_check_in_everybody_is_reminded_once(world: World) -> None:
    players = world.seat(3)
    await world.create(preset="magic", starts="in 30m")
    await world.join(*players)
    await world.env.advance_time(20 * 60 + 5)
    assert pinged(world, "**It starts") == {p.id for p in players}
    await world.restart()
    await world.env.advance_time(60)
    assert len([b for b in world.sent() if "**It starts" in str(b)]) == 1


async def test_rounds_and_their_reason_are_said(world: World) -> None:
    said = await world.say(world.organiser, "tournament create", name="Cup", preset="magic")
    assert "8 → 3" in said and "32 → 5" in said
    said = await world.say(world.organiser, "tournament create", name="Small", preset="magic", max_players=32)
    assert "5 rounds are played: the table of" in said and "top 8 is usual with 32 players" in said
    said = await world.say(world.organiser, "tournament create", name="Long", preset="magic", max_players=32, rounds=9)
    assert "5 are advised" in said
    for number in (3, 2):
        await world.service.execute(world.guild.id, number, Cancel(), SHELL, f"cancel {number}")
    for number in range(10):
        await world.slash(world.organiser, "player add", name=f"Guest {number}")
    made = await world.press(world.organiser, await _receipt(world), "Start now")
    assert "5 rounds: the table of" in answer(made)
    assert "top 4 is usual with 10 players" in answer(made)


async def _receipt(world: World) -> ResponseMessage:
    """A private answer with **Start now**: that of the settings."""
    shown = (await world.slash(world.organiser, "tournament settings")).response
    assert shown is not None
    return shown


async def test_check_in_needs_a_start_time(world: World) -> None:
    assert "`starts`" in await world.say(world.organiser, "tournament create", name="X", check_in=10)
    assert await world.service.listed(world.guild.id) == []


async def test_late_entry_while_the_settings_allow_it(world: World) -> None:
    players = world.seat(4)
    await world.create(preset="magic", rounds=3)
    await world.join(*players)
    await world.slash(world.organiser, "tournament start")
    late = world.member("Late")
    assert "Join" not in buttons(world.post("Players"))
    sheet = (await world.slash(world.organiser, "tournament settings")).response
    assert sheet is not None
    form = await world.organiser.select(sheet, ["late"], custom_id="sb1:set-what:1")
    await world.organiser.submit_modal(form, {"late_until": "2"})
    assert "from round 2" in answer(await world.press(late, world.post("Join"), "Join"))


async def test_ratings_and_seeds_make_the_start_numbers(world: World) -> None:
    await world.create(preset="esports", rounds=2)
    for name, more in (("Weak", {"rating": 1200}), ("Strong", {"rating": 1900}), ("None", {}), ("First", {"seed": 1})):
        await world.slash(world.organiser, "player add", name=name, **more)
    await world.slash(world.organiser, "player seed", player="None", seed=2)
    await world.slash(world.organiser, "tournament start")
    state = await world.state()
    assert {e.name: e.seed for e in state.entrants.values()} == {"First": 1, "None": 2, "Strong": 3, "Weak": 4}
    refused = answer(await world.slash(world.organiser, "player seed", player="Weak", seed=1))
    assert "has started" in refused


async def test_whoever_is_taken_out_before_the_start_is_named(world: World) -> None:
    await world.create(preset="magic")
    first, second = world.seat(2)
    await world.join(first, second)
    said = answer(await world.slash(world.organiser, "player drop", player=first.mention))
    assert said == f"🚪 {first.mention} is out."
