"""Every preset, from creation to the last post, in the simulated server."""

from __future__ import annotations

import pytest

from swissbot.bot.handlers.playable import playable, told_of
from swissbot.engine.presets import PRESETS, rules_of
from swissbot.render.i18n.language import ENGLISH
from swissbot.render.message import Message, Text
from swissbot.tournament.queries import best_of, draws_allowed, open_matches
from tests.bot.world import World, answer, text

FIELDS = {"lol-worlds": 8, "valorant-masters": 8, "chess": 4}


async def play(world: World, preset: str, players: int, **options: object) -> None:
    """Guests play; an organiser writes the results: the first named wins, where there are draws every third is one."""
    await world.create(preset=preset, hold="0", **options)
    for number in range(players):
        await world.slash(world.organiser, "player add", name=f"Guest {number + 1}", seed=number + 1)
    await world.slash(world.organiser, "tournament start")
    while (await world.state()).phase == "swiss":
        state = await world.state()
        match = open_matches(state)[0]
        drawn = draws_allowed(state, match) and match.number % 3 == 0
        await world.slash(world.organiser, "match set", match=str(match.number), result="draw" if drawn else "a")


@pytest.mark.parametrize("preset", sorted(PRESETS.keys() - {"counter-strike-major"}))
async def test_a_preset_is_played_to_its_end(world: World, preset: str) -> None:
    world.env.settle_timeout = 60.0  # the Dutch system is a program of its own, started for each round
    await play(world, preset, FIELDS.get(preset, 5), **({} if PRESETS[preset].qualify else {"rounds": 3}))
    state = await world.state()
    assert state.phase == "finished"
    assert state.failure is None
    played = [frozenset({m.a, m.b}) for m in state.matches.values() if m.b is not None]
    assert len(played) == len(set(played)), "nobody met twice"
    assert "wins Friday Night" in text(world.posts()[-1])
    for number in range(1, len(state.rounds) + 1):
        assert text(world.headed(f"## Standings after round {number}"))


async def test_a_major_shows_records_marks_and_longer_deciders(world: World) -> None:
    await play(world, "counter-strike-major", 16)
    state = await world.state()
    assert [len(r.matches) for r in state.rounds] == [8, 8, 8, 6, 3]
    lengths = {r.number: {best_of(state, state.matches[n]) for n in r.matches} for r in state.rounds}
    assert lengths == {1: {1}, 2: {1}, 3: {1, 3}, 4: {3}, 5: {3}}
    third = text(world.headed("## Round 3"))
    assert "**2–0** 🏆" in third
    assert "**0–2** out" in third
    standings = text(world.headed("## Standings after round 4"))
    assert standings.count("🏆 through") == 5
    assert "the next match decides" in standings
    assert text(world.headed("## Standings after round 2")).count("one win from going through") == 4
    end = text(world.headed("wins Friday Night"))
    assert end.count("🏆 through") == 8
    said = answer(await world.slash(world.organiser, "why", player="Guest 1"))
    assert "Difficulty" in said
    offered = await world.organiser.autocomplete(world.channel, "cut start", "size", "")
    assert [choice["value"] for choice in offered] == [8, 2, 4], "eight are through"
    await world.slash(world.organiser, "cut start")
    quarter = text(world.headed("## Quarterfinals"))
    assert all(f"#{high} – #{low}" in quarter for high, low in ((1, 8), (4, 5), (2, 7), (3, 6)))


async def test_an_undecided_match_of_bandai_is_a_double_loss(world: World) -> None:
    await world.create(preset="bandai", hold="0", rounds=1)
    for name in ("Anna", "Ben"):
        await world.slash(world.organiser, "player add", name=name)
    await world.slash(world.organiser, "tournament start")
    offered = await world.organiser.autocomplete(world.channel, "match set", "result", "", match="1")
    assert {choice["value"] for choice in offered} == {"1-0", "0-1", "a", "b", "double-loss"}
    refused = await world.say(world.organiser, "match set", match="1", result="draw")
    assert "needs a winner" in refused
    await world.slash(world.organiser, "match set", match="1", result="double-loss")
    state = await world.state()
    assert state.matches[1].score is not None and state.matches[1].score.result == "double-loss"
    assert "double loss" in text(world.round_post(1))


async def test_sides_are_told_where_they_matter(world: World) -> None:
    await world.create(preset="club", rounds=1)
    await world.join(*world.seat(2))
    await world.slash(world.organiser, "tournament start")
    match = (await world.state()).matches[1]
    first, second = world.who(int(match.a)), world.who(int(match.b or 0))
    assert "you are named first (side a)" in await world.say(first, "me")
    assert "you are side b" in await world.say(second, "me")
    assert text(world.round_post(1)).index(match.a) < text(world.round_post(1)).index(match.b or "")


def test_chess_without_the_dutch_system_is_paired_by_fold_and_says_so() -> None:
    chess, receipt = rules_of("chess"), Message((Text("made"),))
    assert playable(chess, dutch=True) == chess
    made = playable(chess, dutch=False)
    assert made.pairing == "fold"
    said = told_of(chess, made, receipt, ENGLISH).blocks[-1]
    assert isinstance(said, Text) and "`fold`" in said.markdown
    assert told_of(chess, chess, receipt, ENGLISH) == receipt
