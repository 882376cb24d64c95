"""What everybody may ask: why, standings and pairings by page, exports; and points of sets through a form."""

from __future__ import annotations

import json

import pytest
from simcord.results import InteractionResult, ResponseMessage

from swissbot.files.json.tournament import read
from swissbot.tournament.queries import open_matches
from tests.bot.world import World, answer, blocks, buttons, text


def shown(result: InteractionResult) -> ResponseMessage:
    assert result.response is not None
    return result.response


async def enter(world: World, players: int) -> None:
    """So many guests, as pasted lines."""
    form = await world.slash(world.organiser, "tournament import")
    lines = "\n".join(f"Guest {number} of the Friday Club" for number in range(1, players + 1))
    await world.organiser.submit_modal(form, {"lines": lines})


async def guests(world: World, players: int, rounds: int = 1, **options: object) -> None:
    """Guests whose Swiss rounds an organiser decided."""
    await world.create(**{"preset": "tmanager", "rounds": rounds, "hold": "0", "best_of": 3, **options})
    await enter(world, players)
    await world.slash(world.organiser, "tournament start")
    for _ in range(rounds):
        for match in open_matches(await world.state()):
            await world.slash(world.organiser, "match set", match=str(match.number), result="2-0")


async def test_why_tells_every_term_by_page_with_the_league_s_names(world: World) -> None:
    await guests(world, 5, rounds=4)
    first = await world.slash(world.organiser, "why", player="g3")
    said, page = answer(first), shown(first)
    assert "Next" in buttons(page)
    while "Next" in buttons(page):
        page = shown(await world.press(world.organiser, page, "Next"))
        said += "\n" + text(page)
    for wanted in ("**Points ", "**Buchholz ", "**Fine Buchholz ", "**Schoch ", "Schochzahl · Schoch", "Buchholzzahl"):
        assert wanted in said
    state = await world.state()
    met = [m for m in state.matches.values() if "g3" in (m.a, m.b)]
    assert all(f"R{m.round} " in said for m in met)
    bye = next((m for m in state.matches.values() if m.b is None), None)
    assert bye is not None
    told = await world.slash(world.organiser, "why", player=bye.a)
    page = shown(told)
    while "Next" in buttons(page):
        page = shown(await world.press(world.organiser, page, "Next"))
    assert "lowest placed player without a bye" in text(page)


async def test_the_why_button_of_a_spectator_asks_whose(world: World) -> None:
    await guests(world, 4)
    asked = await world.press(world.member("Sam"), world.post("Why?"), "Why?")
    select = next(c for c in blocks(shown(asked)) if c.get("type") == 3)
    state = await world.state()
    assert {option["value"] for option in select["options"]} == set(state.entrants)


async def test_tables_and_pairings_of_many_players_have_pages(world: World) -> None:
    await world.create(preset="magic", rounds=1)
    await enter(world, 120)
    await world.slash(world.organiser, "tournament start")
    for name, pages, line in (("standings", 6, ". Guest"), ("pairings", 4, "– **0**")):
        page = shown(await world.slash(world.organiser, name))
        count, found = 1, text(page).count(line)
        while "Next" in buttons(page):
            page = shown(await world.press(world.organiser, page, "Next"))
            count, found = count + 1, found + text(page).count(line)
        assert (count, found) == (pages, 120 if name == "standings" else 60)
        assert f"{pages}/{pages}" in text(page)
        assert "Previous" in buttons(page)


@pytest.mark.parametrize("format", ["json", "csv", "trf", "png", "html"])
async def test_everybody_gets_every_file(world: World, format: str) -> None:
    await guests(world, 4, rounds=2)
    await world.slash(world.organiser, "cut start", size=4)
    world.env.settle_timeout = 30.0
    given = await world.slash(world.member("Sam"), "tournament export", format=format)
    files = {file.filename: await file.read() for file in shown(given).attachments}
    wanted = {
        "json": {"tournament-1.json"},
        "csv": {"tournament-1-standings.csv", "tournament-1-pairings.csv"},
        "trf": {"tournament-1.trf"},
        "png": {"tournament-1-standings.png", "tournament-1-bracket.png"},
        "html": {"tournament-1.html"},
    }
    assert files.keys() == wanted[format]
    if format == "json":
        document = read(next(iter(files.values())))
        assert len(document.history.rounds) == 2 and document.cut is not None and document.cut.size == 4
        assert json.loads(next(iter(files.values())))["name"] == "Friday Night"


@pytest.mark.parametrize("best_of", [3, 9])
async def test_points_of_sets_are_claimed_confirmed_and_shown(world: World, best_of: int) -> None:
    await world.create(preset="tmanager", best_of=best_of, rounds=1)
    await world.join(*world.seat(2))
    await world.slash(world.organiser, "tournament start")
    match = (await world.state()).matches[1]
    winner, loser = world.who(int(match.a)), world.who(int(match.b or 0))
    asked = await world.press(winner, world.post("Report result"), "Report result")
    form = await world.press(winner, shown(asked), "Enter points…")
    need = best_of // 2 + 1
    if best_of == 3:
        await winner.submit_modal(form, {"set1": "11-7", "set2": "8-11", "set3": "11-9"})
    else:
        await winner.submit_modal(form, {"sets": "\n".join(["11:7"] * need)})
    assert (await world.state()).matches[1].score is None
    mine = await world.press(loser, world.post("My match"), "My match")
    assert "11–7" in text(shown(mine))
    await world.press(loser, shown(mine), "Confirm")
    posted = text(world.round_post(1))
    assert ("(11–7, 8–11, 11–9)" if best_of == 3 else f"{need}–0 (11–7") in posted


@pytest.mark.parametrize("best_of", [3, 5, 7, 9])
async def test_every_score_of_a_long_match_can_be_chosen(world: World, best_of: int) -> None:
    await world.create(preset="tmanager", best_of=best_of, rounds=1)
    await world.join(*world.seat(2))
    await world.slash(world.organiser, "tournament start")
    player = world.who(int((await world.state()).matches[1].a))
    asked = shown(await world.press(player, world.post("Report result"), "Report result"))
    values = {option["value"] for c in blocks(asked) if c.get("type") == 3 for option in c["options"]}
    need = best_of // 2 + 1
    if values:
        assert {f"{need}-0", f"0-{need}", f"{need - 1}-{need}", "0-0"} <= values
        assert len(values) == need * need + need * 2 if best_of == 3 else len(values) > 8
    else:
        assert len([label for label in buttons(asked) if label.startswith(("I won", "I lost", "Draw"))]) == 8


async def test_whoever_may_not_decide_is_not_told_which_matches_and_players_there_are(world: World) -> None:
    await guests(world, 4)
    (anna,) = world.seat(1)
    for name, options in (
        ("match set", {"match": "99", "result": "2-0"}),
        ("player drop", {"player": "Nobody"}),
        ("round clock", {"minutes": 5, "match": "what"}),
    ):
        assert "Only organisers" in await world.say(anna, name, **options)


async def test_who_does_not_play_is_offered_no_match_and_no_cut(world: World) -> None:
    await guests(world, 4)
    anna, _ = world.seat(2)
    listed = await world.slash(anna, "pairings", round=1)
    assert "My match" not in buttons(shown(listed))
    assert answer(await world.slash(anna, "bracket")) == "There is no top cut (yet)."
    assert "</cut start:" in answer(await world.slash(world.organiser, "bracket"))


async def test_a_command_of_players_means_the_only_tournament_they_play_in(world: World) -> None:
    anna, ben = world.seat(2)
    await world.create("Early")
    await world.join(anna)
    await world.create("Late")
    await world.join(ben)
    assert "Leave Early?" in await world.say(anna, "drop") and "Leave Late?" in await world.say(ben, "drop")
    await world.join(anna)
    assert "Several tournaments run here" in await world.say(anna, "drop")
    assert "Several tournaments run here" in await world.say(world.organiser, "me")
    assert "Several tournaments run here" in await world.say(ben, "tournament status"), "a question, not a player's"
