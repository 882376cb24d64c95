"""The top cut as organisers and players see it: started, played, undone, chosen at a line that only lots decide."""

from __future__ import annotations

from swissbot.tournament.engine_view import bracket_of
from swissbot.tournament.queries import open_matches
from tests.bot.world import World, answer, blocks, buttons, text


async def decide(world: World, winner: str = "a", rounds: int = 1) -> None:
    """An organiser decides every open match of the rounds to come."""
    for _ in range(rounds):
        for match in open_matches(await world.state()):
            await world.slash(world.organiser, "match set", match=str(match.number), result=winner)
        await world.env.advance_time(61)


async def after_swiss(world: World, players: int = 8, rounds: int = 3, **options: object) -> None:
    await world.create(**{"preset": "magic", "rounds": rounds, **options})
    await world.join(*world.seat(players))
    await world.slash(world.organiser, "tournament start")
    await decide(world, rounds=rounds)


def headed(world: World, heading: str) -> list[str]:
    return [text(m) for m in world.posts() if heading in text(m)]


async def test_a_cut_of_four_is_played_to_the_champion_by_presses(world: World) -> None:
    await after_swiss(world)
    offered = await world.organiser.autocomplete(world.channel, "cut start", "size", "")
    assert {4, 8} <= {choice["value"] for choice in offered}
    await world.slash(world.organiser, "cut start", size=4, third_place=True)
    state = await world.state()
    assert state.cut is not None
    first, second, third, fourth = state.cut.seeds
    semifinals = world.headed("## Semifinals")
    assert f"<@{first}> #1 – #4 <@{fourth}>" in text(semifinals)
    assert {"Report result", "My match"} <= buttons(semifinals).keys()
    await world.env.settle()
    bracket = world.headed("## Top cut")
    assert text(bracket).count("**Semifinals**") == 1
    for match in open_matches(state):
        await world.lose(1, match.number)
    assert text(world.headed("## Top cut")).count("✅ 2–0") == 2
    waits = answer(await world.press(world.who(int(first)), bracket, "My match"))
    assert "2–0 for" in waits
    outside = next(player for player in world.players if str(player.id) not in state.cut.seeds)
    assert "without you" in answer(await world.press(outside, bracket, "My match"))
    await world.env.advance_time(61)
    last = text(world.headed("## Final"))
    assert "**Third place**" in last
    for match in open_matches(await world.state()):
        await world.lose(1, match.number)
    tree = bracket_of(await world.state())
    assert tree is not None and tree.champion == first
    end = world.headed("wins Friday Night")
    assert f"1. <@{first}> · Swiss place 1" in text(end)
    assert f"3. <@{third}> · Swiss place 3" in text(end)
    assert [m.id for m in world.posts() if "## Top cut" in text(m)] == [bracket.id]
    assert [a.filename for a in world.headed("## Top cut").attachments] == ["bracket.png"]
    assert [a.filename for a in world.headed("## Standings after round 1").attachments] == ["standings-1.png"]
    assert [a.filename for a in end.attachments] == ["tournament-1.json", "tournament-1-standings.csv"]
    asked = await world.slash(world.players[0], "bracket")
    assert f"<@{second}>" in answer(asked)
    assert asked.response is not None
    assert [a.filename for a in asked.response.attachments] == ["bracket.png"]


async def test_the_cut_is_undone_after_asking_and_one_bracket_stays(world: World) -> None:
    await after_swiss(world)
    await world.slash(world.organiser, "cut start", size=8)
    await decide(world)
    assert headed(world, "## Quarterfinals")
    refused = answer(await world.slash(world.players[0], "cut undo"))
    assert "organiser" in refused.lower()
    older = await world.slash(world.organiser, "cut undo")
    asked = await world.slash(world.organiser, "cut undo")
    assert "4 results" in answer(asked)
    assert (await world.state()).cut is not None
    assert asked.response is not None
    await world.press(world.organiser, asked.response, "Take the cut back")
    assert (await world.state()).phase == "finished"
    assert not headed(world, "## Quarterfinals") + headed(world, "## Top cut") + headed(world, "## Semifinals")
    await world.slash(world.organiser, "cut start", size=4)
    assert older.response is not None
    late = await world.press(world.organiser, older.response, "Take the cut back")
    assert "in between" in answer(late)
    assert (await world.state()).cut is not None
    assert len(headed(world, "## Top cut · 4 players")) == len(headed(world, "## Top cut")) == 1
    assert len(headed(world, "## Semifinals")) == 1


async def test_a_semifinalist_who_leaves_keeps_the_match_already_won(world: World) -> None:
    await after_swiss(world)
    await world.slash(world.organiser, "cut start", size=4)
    await decide(world, "a", rounds=0)
    one, other = open_matches(await world.state())
    await world.lose(1, one.number)
    await world.slash(world.organiser, "player drop", player=one.a)
    assert (await world.state()).matches[one.number].score.result == "a"
    await world.lose(1, other.number)
    await world.env.advance_time(61)
    state = await world.state()
    assert state.phase == "finished"
    tree = bracket_of(state)
    assert tree is not None and tree.champion == other.a
    assert "🏳" in text(world.headed("## Final"))
    assert f"<@{other.a}> wins" in text(world.headed("wins Friday Night"))


async def test_a_line_that_only_lots_decide_is_told_and_can_be_chosen(world: World) -> None:
    await world.create(preset="magic", rounds=1)
    await world.join(*world.seat(4))
    await world.slash(world.organiser, "tournament start")
    await decide(world, "draw")
    asked = await world.slash(world.organiser, "cut start", size=2)
    said = answer(asked)
    assert "Only lots separate" in said
    assert all(f"<@{player.id}>" in said for player in world.players)
    assert (await world.state()).cut is None
    assert asked.response is not None
    select = next(c for c in blocks(asked.response) if c.get("type") == 3)
    assert (select["min_values"], select["max_values"]) == (2, 2)
    chosen = [str(world.players[3].id), str(world.players[1].id)]
    await world.organiser.select(asked.response, chosen, custom_id=select["custom_id"])
    state = await world.state()
    assert state.cut is not None and list(state.cut.seeds) == chosen
    assert headed(world, "## Final")


async def test_more_at_the_line_than_a_menu_holds_are_named_in_a_form(world: World) -> None:
    await world.create(preset="magic", rounds=1, cut=2)
    names = "\n".join(f"Guest {n}" for n in range(1, 29))
    await world.slash(world.organiser, "tournament import", file=("players.csv", names.encode()))
    await world.slash(world.organiser, "tournament start")
    await decide(world, "draw")
    waiting = world.post("Choose who goes on…")
    seat = world.member("Vera")
    assert "organiser" in answer(await world.press(seat, waiting, "Choose who goes on…")).lower()

    async def choose(text: str) -> str:
        form = await world.press(world.organiser, waiting, "Choose who goes on…")
        return answer(await world.organiser.submit_modal(form, {"names": text}))

    assert "Guest 99 is not in this tournament" in await choose("Guest 99\nGuest 3")
    assert "2" in await choose("Guest 7")
    await choose("Guest 20\nguest 3\n")
    state = await world.state()
    assert state.cut is not None and [state.entrants[seed].name for seed in state.cut.seeds] == ["Guest 20", "Guest 3"]
    assert headed(world, "## Final")


async def test_a_cut_that_is_set_waits_for_a_press_when_only_lots_decide_the_line(world: World) -> None:
    mods = world.guild.create_text_channel("mods")
    await world.slash(world.organiser, "swissbot setup", moderator_channel=mods)
    await world.create(preset="magic", rounds=1, cut=2)
    await world.join(*world.seat(4))
    await world.slash(world.organiser, "tournament start")
    await decide(world, "draw")
    await world.env.advance_time(600)
    assert not headed(world, "## Final")
    waiting = next(m for m in world.posts(mods) if "Publish now" in buttons(m))
    assert "Only lots separate" in text(waiting)
    select = next(c for c in blocks(waiting) if c.get("type") == 3)
    chosen = [option["value"] for option in select["options"]][2:]
    refused = await world.players[0].select(waiting, chosen, custom_id=select["custom_id"])
    assert "organiser" in answer(refused).lower()
    await world.organiser.select(waiting, chosen, custom_id=select["custom_id"])
    state = await world.state()
    assert state.cut is not None and list(state.cut.seeds) == chosen
    assert headed(world, "## Final")
    assert not [m for m in world.posts(mods) if "Publish now" in buttons(m)]


async def test_a_corrected_quarterfinal_redraws_the_semifinals(world: World) -> None:
    await after_swiss(world)
    await world.slash(world.organiser, "cut start", size=8)
    quarter = open_matches(await world.state())[0]
    await decide(world)
    assert f"<@{quarter.a}> #1" in headed(world, "## Semifinals")[0]
    options = {"match": str(quarter.number), "result": "b"}
    await world.slash(world.organiser, "match set", **options)
    assert not headed(world, "## Semifinals")
    await world.env.advance_time(61)
    (shown,) = headed(world, "## Semifinals")
    assert f"<@{quarter.b}>" in shown
    assert f"<@{quarter.a}>" not in shown
    await world.lose(1, open_matches(await world.state())[0].number)
    said = await world.say(world.organiser, "match set", match=str(quarter.number), result="a")
    assert "bracket went on" in said.lower()


async def test_no_draw_is_offered_in_the_cut_and_byes_are_shown(world: World) -> None:
    await after_swiss(world, 6, 2)
    await world.slash(world.organiser, "cut start", size=6)
    match = open_matches(await world.state())[0]
    player = world.who(int(match.a))
    asked = await world.press(player, world.headed("## Quarterfinals"), "Report result")
    assert not any("Draw" in label for label in buttons(asked.response))
    state = await world.state()
    assert state.cut is not None
    assert all(f"💤 <@{seed}>" in text(world.headed("## Quarterfinals")) for seed in state.cut.seeds[:2])


async def test_claims_disputes_decisions_and_undo_work_in_the_bracket(world: World) -> None:
    await after_swiss(world, 4, 2)
    await world.slash(world.organiser, "cut start", size=4)
    await decide(world)
    (final,) = open_matches(await world.state())
    for entrant in (final.a, final.b):
        player = world.who(int(entrant or 0))
        asked = await world.press(player, world.headed("## Final"), "Report result")
        assert asked.response is not None
        await world.press(player, asked.response, "I won 2–1")
    assert "⚖" in text(world.headed("## Final"))
    dispute = world.headed(f"⚖ Match {final.number}, top cut")
    labels = [label for label in buttons(dispute) if label != "Rematch"]
    assert len(labels) == 4, "no draws"
    decided = next(found for found in buttons(dispute).values() if found.endswith(":1-2"))
    await world.organiser.click(dispute, custom_id=decided)
    assert f"<@{final.b}> wins" in text(world.headed("wins Friday Night"))
    asked = await world.slash(world.organiser, "tournament undo")
    assert asked.response is not None
    await world.press(world.organiser, asked.response, "Take back")
    assert (await world.state()).phase == "cut"
    assert not headed(world, "wins Friday Night")
    assert "🏆" not in text(world.headed("## Top cut"))
