"""The demo as a person meets it: the real bot in the simulated server, driven through its page."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from simcord import Preview

from swissbot.demo import world as worlds
from swissbot.demo.app import open_door
from swissbot.demo.autoplay import Autoplay
from swissbot.demo.page import Page
from swissbot.demo.preview_patches import CHANGES, STYLE
from swissbot.demo.server import Demo, demo
from swissbot.tournament import queries
from tests.demo.visitor import Visitor

CREATE = "/tournament create name:Friday Night Swiss preset:magic"


class Visit(NamedTuple):
    """A demo, its page, somebody who has it open, and as whom people acted so far."""

    demo: Demo
    preview: Preview
    visitor: Visitor
    acted: set[int]


@asynccontextmanager
async def visited(players: int, folder: Path) -> AsyncIterator[Visit]:
    acted: set[int] = set()
    async with demo(players, folder) as running:
        await worlds.welcome(running.world, company=0)
        world = running.world
        async with world.env.preview(world.channel, viewers=world.people, layout="channel") as preview:
            page = Page(preview.url, running.pace.lock, acted.add)
            try:
                async with Visitor(await page.start(open_door(0))) as visitor:
                    yield Visit(running, preview, visitor, acted)
            finally:
                await page.close()


def said(visitor: Visitor) -> str:
    """Everything the page shows, as text."""
    return str(visitor.state["messages"])


async def test_first_screen_names_the_first_command_and_pasting_it_works(tmp_path: Path) -> None:
    async with visited(4, tmp_path) as (running, _, visitor, acted):
        assert CREATE in said(visitor)

        receipt = await visitor.type(CREATE)
        assert receipt["settlement"] == "settled"

        (listed,) = await running.service.listed(running.world.guild.id)
        assert listed.name == "Friday Night Swiss"
        assert acted == {running.world.organiser.id}
        await visitor.look()
        assert "Join" in said(visitor)
        await visitor.type("good luck everybody")
        await visitor.look()
        assert "good luck everybody" in said(visitor)


async def test_press_on_a_page_that_is_behind_still_reaches_the_bot(tmp_path: Path) -> None:
    async with visited(4, tmp_path) as (running, preview, visitor, acted):
        await visitor.type(CREATE)
        anna, ben = running.world.players[:2]
        await visitor.be(anna.id)
        async with Visitor(visitor.address) as other:
            await other.be(ben.id)
            assert (await other.press("Join"))["settlement"] == "settled"
        async with running.pace.lock:
            await running.pace.catch_up(preview)

        assert f"<@{ben.id}>" not in said(visitor)
        assert (await visitor.press("Join"))["settlement"] == "settled"
        state = await running.service.ask(running.world.guild.id, 1)
        assert [entrant.users for entrant in state.entrants.values()] == [(ben.id,), (anna.id,)]
        assert acted >= {anna.id, ben.id}


async def test_other_players_play_to_a_champion_but_not_for_whom_a_person_acts(tmp_path: Path) -> None:
    async with demo(5, tmp_path) as running:
        world = running.world
        robots = Autoplay(world, running.service, running.pace.lock)
        mine = world.players[0]
        robots.taken.add(mine.id)
        await world.organiser.slash(world.channel, "tournament create", name="Cup", preset="magic", hold="0")
        while await robots.step():
            pass
        state = await running.service.ask(world.guild.id, 1)
        assert queries.entrant_of(state, mine.id) is None
        assert len(state.entrants) == 4

        await world.organiser.slash(world.channel, "tournament start")
        for _ in range(100):
            if not await robots.step():
                break
        state = await running.service.ask(world.guild.id, 1)
        assert state.phase == "finished"
        assert {match.how for match in state.matches.values() if match.b is not None} <= {
            "confirmed",
            "conceded",
            "agreed",
        }


@pytest.mark.parametrize(
    "options",
    [
        {"preset": "tmanager"},
        {"preset": "tmanager", "best_of": 7, "ask": "Club"},
        {"preset": "magic", "best_of": 5, "team_size": 2},
        {"preset": "pokemon-club", "best_of": 2, "cut": 2},
    ],
    ids=lambda options: "-".join(map(str, options.values())),
)
async def test_other_players_play_whatever_is_asked_of_them(tmp_path: Path, options: dict[str, Any]) -> None:
    """Points of sets in a form, scores in a menu, a question at Join, teams."""
    async with demo(4, tmp_path) as running:
        world = running.world
        robots = Autoplay(world, running.service, running.pace.lock)
        await world.organiser.slash(world.channel, "tournament create", name="Cup", rounds=2, hold="0", **options)
        while await robots.step():
            pass
        await world.organiser.slash(world.channel, "tournament start")
        while await robots.step():
            pass
        state = await running.service.ask(world.guild.id, 1)
        if options.get("cut") and state.phase == "cut":
            await world.organiser.slash(world.channel, "round publish")
            while await robots.step():
                pass
            state = await running.service.ask(world.guild.id, 1)
        assert state.phase == "finished", [queries.status(match) for match in state.matches.values()]
        assert len(state.entrants) == 4
        played = [match.score for match in state.matches.values() if match.b is not None]
        assert all(score is not None and (score.sets is not None) == state.settings.set_points for score in played)


async def test_press_shortly_before_a_countdown_ends_does_not_wait_for_it(tmp_path: Path) -> None:
    async with visited(4, tmp_path) as (running, preview, visitor, _):
        world, service, lock = running.world, running.service, running.pace.lock
        keeping_time = asyncio.create_task(running.pace.run(preview))
        robots = Autoplay(world, service, lock)
        await visitor.type(CREATE + " hold:4")
        async with lock:
            while await robots.step():
                pass
        await visitor.type("/tournament start")
        began = time.monotonic()
        while all(played.published_at is not None for played in (await service.ask(world.guild.id, 1)).rounds):
            began = time.monotonic()
            async with lock:
                assert await robots.step()
        assert time.monotonic() - began < 2.5, "the last result's press waited until the next round was published"
        keeping_time.cancel()
        await asyncio.gather(keeping_time, return_exceptions=True)


async def test_kept_data_is_shown_again_to_the_same_people(tmp_path: Path) -> None:
    async with demo(4, tmp_path) as running:
        world = running.world
        await world.organiser.slash(world.channel, "tournament create", name="Cup", preset="magic")
        robots = Autoplay(world, running.service, running.pace.lock)
        while await robots.step():
            pass
        people = [member.id for member in world.people]
    async with demo(6, tmp_path) as running:
        world = running.world
        assert [member.id for member in world.people][:5] == people
        await world.env.advance_time(1)
        assert await world.organiser.slash(world.channel, "tournament start")
        robots = Autoplay(world, running.service, running.pace.lock)
        assert await robots.step()
        state = await running.service.ask(world.guild.id, 1)
        assert len(state.entrants) == 4
        assert state.phase == "swiss"


async def test_changes_to_the_page_still_find_what_they_change(tmp_path: Path) -> None:
    async with visited(4, tmp_path) as (_, _, visitor, _):
        for path, changes in CHANGES.items():
            text = await visitor.get(path)
            for old, new in changes:
                assert new.decode() in text
                assert old in new or old.decode() not in text
        assert STYLE.decode() in await visitor.get("/preview.css")
