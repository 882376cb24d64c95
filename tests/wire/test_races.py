"""Several people act at the same instant, over the wire: one of them was first, and everybody is told what is so."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.wire.club import Club, opened
from tests.wire.crowd import Answer, Person, crowd, newest, together
from tests.wire.discord_server import DiscordServer
from tests.wire.process import BotProcess, swissbot

pytestmark = pytest.mark.asyncio(loop_scope="module")
ROUNDS = 2
"""Each race is run so many times, in a guild of its own."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def running(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[DiscordServer, BotProcess]]:
    async with DiscordServer(rate_limits=False) as server, swissbot(server, tmp_path_factory.mktemp("data")) as bot:
        yield server, bot
        assert server.crashes == [] and server.record.breaches == [] and server.record.failed() == []


async def race(*acts: asyncio.Future[Answer] | object) -> list[str]:
    """Everybody acts at once; what each was told."""
    answers = await together(acts)  # type: ignore[arg-type]  # coroutines
    return [(await answer.final()).text for answer in answers]


async def exported(club: Club) -> dict[str, object]:
    answer = await club.olga.slash(club.mods, "tournament export", format="json")
    (file,) = (await answer.final()).files.values()
    return json.loads(file)


@pytest.mark.parametrize("_", range(ROUNDS))
async def test_an_override_meets_a_confirmation(running: tuple[DiscordServer, BotProcess], _: int) -> None:
    club = await opened(*running)
    winner, loser = club.pair()
    await (await (await club.asks(winner)).press("I won 2–0")).final()
    mine = await club.asks(loser, "My match")
    told = await race(
        mine.press("Confirm"), club.olga.slash(club.mods, "match set", match="1", result="0-2", reason="seen")
    )
    first = (await exported(club))["rounds"][0][0]  # type: ignore[index]  # a list of rounds
    assert first["games"][:2] == [0, 2]
    assert all(told) and "Match 1: 2–0" in told[1]


@pytest.mark.parametrize("_", range(ROUNDS))
async def test_both_players_report_at_once(running: tuple[DiscordServer, BotProcess], _: int) -> None:
    club = await opened(*running)
    a, b = club.pair()
    asked = [await club.asks(a), await club.asks(b)]
    told = await race(asked[0].press("I won 2–1"), asked[1].press("I lost 1–2"))
    assert all("2–1" in text for text in told)
    c, d = club.pair(2)
    asked = [await club.asks(c), await club.asks(d)]
    told = await race(asked[0].press("I won 2–1"), asked[1].press("I won 2–1"))
    assert sum("⚖" in text for text in told) == 1
    await club.shown("⚖ Match 2", club.mods)
    (first,) = (await exported(club))["rounds"]  # type: ignore[misc]  # as above
    assert [m["result"] for m in first] == ["a", None]


@pytest.mark.parametrize("_", range(ROUNDS))
async def test_everybody_joins_twice_and_two_organisers_start(
    running: tuple[DiscordServer, BotProcess], _: int
) -> None:
    server, _bot = running
    guild = server.world.add_guild("Club")
    channel = server.world.add_channel(guild, "general")
    olga, otto = (Person(server, guild, name, permissions="manage_guild") for name in ("Olga", "Otto"))
    await olga.slash(channel, "tournament create", name="Friday", preset="magic", rounds=2)
    panel = await server.until(lambda: newest(channel, "Friday"))
    people = crowd(server, guild, 8)
    await race(*(person.press(panel, "Join") for person in people for _ in range(3)))
    told = await race(*(who.slash(channel, "tournament start") for who in (olga, otto)))
    assert len(set(told)) == 2
    shown = await server.until(lambda: newest(channel, "## Round 1"))
    assert all(shown.text.count(person.mention) == 1 for person in people)
    assert [len(person.pings()) for person in people] == [1] * 8


async def test_forged_buttons_change_nothing(running: tuple[DiscordServer, BotProcess]) -> None:
    club = await opened(*running)
    before = await exported(club)
    mallory = Person(club.server, club.guild, "Mallory")
    other = await opened(*running)
    panel = await club.shown("## Round 1")
    forged = (
        "sb1:report:1:1:2-0", "sb1:decide:1:1:2-0", "sb1:concede-yes:1:1", "sb1:confirm:1:1:9", "sb1:undo-yes:1:1:9",
        "sb1:drop-yes:1", "sb1:cancel-yes:1", "sb1:publish:1:swiss:2", "sb1:rematch:1:1", "sb1:report:2:1:2-0", "sb9:x",
    )  # fmt: skip
    told = await race(*(mallory.press_id(custom_id, panel) for custom_id in forged))
    assert all(told) and not any("Recorded" in text or "Reference" in text for text in told)
    assert await exported(club) == before
    # the guild is that of the press, never of the button: a player here is nobody there
    stranger = other.players[0]
    await race(stranger.press_id("sb1:report:1:1:0-2", await other.shown("## Round 1")))
    assert await exported(club) == before
