"""Teams with a captain, the question at Join, and deck lists with a deadline that stay hidden."""

from __future__ import annotations

from simcord.actors import MemberActor
from simcord.results import InteractionResult

from tests.bot.world import World, answer, buttons, text


async def enter(world: World, captain: MemberActor, name: str, *members: MemberActor) -> InteractionResult:
    form = await world.press(captain, world.post("Join"), "Join")
    assert form.modal is not None
    return await captain.submit_modal(form, {"team": name, "members": list(members)})


async def four(world: World) -> list[MemberActor]:
    players = world.seat(4)
    await world.create(preset="magic", team_size=2, rounds=1)
    await enter(world, players[0], "Red", players[1])
    await enter(world, players[2], "Blue", players[3])
    return players


async def test_a_captain_enters_a_team(world: World) -> None:
    players = world.seat(4)
    await world.create(preset="magic", team_size=2)
    said = answer(await enter(world, players[0], "Red **Dragons**", players[1]))
    assert players[1].mention in said
    assert "Red" in text(world.post("Join")) and "teams of 2" in text(world.post("Join"))
    assert "is in already" in answer(await enter(world, players[2], "Blue", players[1]))
    assert "taken" in answer(await enter(world, players[2], "red **dragons**", players[3]))
    assert "**1 team**" in text(world.post("Join"))
    (team,) = (await world.state()).entrants.values()
    assert team.users == (players[0].id, players[1].id)


async def test_a_captain_changes_the_team_until_it_starts(world: World) -> None:
    players = await four(world)
    spare = world.member("Spare")
    mine = await world.slash(players[0], "me")
    assert mine.response is not None
    form = await world.press(players[0], mine.response, "Change team")
    changed = await players[0].submit_modal(form, {"team": "Crimson", "members": [spare]})
    assert "Crimson" in answer(changed) and spare.mention in answer(changed)
    other = await world.slash(players[3], "me")
    assert other.response is not None
    assert "Change team" not in buttons(other.response)
    await world.slash(world.organiser, "tournament start")
    refused = await players[0].submit_modal(await world.press(players[0], mine.response, "Change team"), {"team": "X"})
    assert "round 1 was paired" in answer(refused)
    shown = text(world.round_post(1))
    assert "Crimson" in shown and spare.mention in shown


async def test_who_leaves_a_team_leaves_the_others_in(world: World) -> None:
    players = await four(world)
    await world.press(players[1], world.post("Leave"), "Leave")
    assert (await world.state()).entrants["t1"].users == (players[0].id,)
    await world.press(players[2], world.post("Leave"), "Leave")
    assert list((await world.state()).entrants) == ["t1"]


async def test_any_member_reports_and_confirms(world: World) -> None:
    players = await four(world)
    await world.slash(world.organiser, "tournament start")
    asked = await world.press(players[1], world.post("Report result"), "Report result")
    assert asked.response is not None
    await players[1].click(asked.response, label="I won 2–0")
    theirs = await world.press(players[3], world.post("My match"), "My match")
    assert theirs.response is not None
    await world.press(players[3], theirs.response, "Confirm")
    assert (await world.state()).phase == "finished"


async def test_the_answer_to_the_question_is_shown_to_the_opponent(world: World) -> None:
    players = world.seat(2)
    await world.create(preset="magic", rounds=1, ask="TCG Live name")
    for player, name in zip(players, ("annatcg", "*ben*"), strict=True):
        form = await world.press(player, world.post("Join"), "Join")
        await player.submit_modal(form, {"answer": name})
    await world.slash(world.organiser, "tournament start")
    shown = await world.press(players[1], world.post("My match"), "My match")
    assert "TCG Live name: **annatcg**" in answer(shown)
    assert r"\*ben\*" in answer(await world.press(players[0], world.post("My match"), "My match"))


async def with_decks(world: World, kind: str = "hidden", **options: object) -> list[MemberActor]:
    players = world.seat(4)
    await world.create(preset="magic", rounds=1, **options)
    shown = (await world.slash(world.organiser, "tournament settings")).response
    assert shown is not None
    sheet = (await world.organiser.select(shown, ["decks"], custom_id="sb1:set-what:1")).response
    assert sheet is not None
    await world.organiser.select(sheet, [kind], custom_id="sb1:set:1:decks")
    await world.join(*players)
    return players


async def test_a_list_is_given_seen_and_changed(world: World) -> None:
    players = await with_decks(world)
    mine = await world.slash(players[0], "deck")
    assert "not given a list" in answer(mine)
    assert mine.response is not None
    form = await world.press(players[0], mine.response, "Give a list")
    await players[0].submit_modal(form, {"text": "4 *Bolt*\n20 Mountain"})
    seen = answer(await world.slash(players[0], "deck"))
    assert r"4 \*Bolt\*" in seen and "20 Mountain" in seen and "until the top cut" in seen
    await world.slash(players[0], "deck", file=("deck.txt", b"1 Island\n"))
    assert "1 Island" in answer(await world.slash(players[0], "deck"))
    await world.slash(world.organiser, "tournament start")
    assert "time for lists is over" in answer(await world.slash(players[0], "deck", text="2 Swamp")).lower()
    assert (await world.state()).entrants[str(players[0].id)].deck == "1 Island"


async def test_a_list_is_hidden_from_others_until_the_cut(world: World) -> None:
    players = await with_decks(world, cut=2)
    for player in players:
        await world.slash(player, "deck", text=f"60 Cards of {player.id}")
    await world.slash(world.organiser, "tournament start")
    listed = await world.press(players[1], world.post("Players"), "Players")
    assert listed.response is not None
    assert "not open" in answer(await world.press(players[1], listed.response, "Lists"))
    exported = await world.slash(world.organiser, "tournament export", format="decks")
    assert exported.response is not None
    data = world.env.backend.cdn.get(exported.response.attachments[0].url) or b""
    assert data.count(b"60 Cards of") == 4
    assert "organiser" in answer(await world.slash(players[1], "tournament export", format="decks")).lower()
    await world.play_round(1)
    state = await world.state()
    assert state.cut is not None
    await world.slash(world.organiser, "round publish")
    final = next(m for m in state.matches.values() if m.stage == "cut")
    finalist = world.who(int(final.a))
    theirs = await world.press(finalist, world.post("My match"), "My match")
    assert theirs.response is not None
    assert f"60 Cards of {final.b}" in answer(await world.press(finalist, theirs.response, "Their list"))
    opened = await world.press(players[1], world.post("Players"), "Players")
    assert opened.response is not None
    lists = await world.press(players[1], opened.response, "Lists")
    assert lists.response is not None
    read = await players[1].select(lists.response, [str(players[0].id)], custom_id="sb1:deck-pick:1")
    assert f"60 Cards of {players[0].id}" in answer(read)


async def test_a_deadline_for_lists(world: World) -> None:
    players = await with_decks(world)
    shown = (await world.slash(world.organiser, "tournament settings")).response
    assert shown is not None
    sheet = (await world.organiser.select(shown, ["decks"], custom_id="sb1:set-what:1")).response
    assert sheet is not None
    form = await world.press(world.organiser, sheet, "Deadline…")
    await world.organiser.submit_modal(form, {"until": "in 10m"})
    await world.slash(players[0], "deck", text="60 Forest")
    await world.env.advance_time(601)
    late = answer(await world.slash(players[1], "deck", text="60 Plains"))
    assert "time for lists is over" in late.lower()
    assert (await world.state()).entrants[str(players[1].id)].deck is None


async def test_no_lists_are_taken_where_none_are_asked_for(world: World) -> None:
    await world.create(preset="magic")
    await world.join(*world.seat(1))
    assert "takes no lists" in answer(await world.slash(world.players[0], "deck", text="60 Forest"))
