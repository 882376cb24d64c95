"""What goes wrong in real servers, over the wire: the tournament goes on and its organisers are told."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.wire.club import Club, opened
from tests.wire.crowd import Person, newest
from tests.wire.discord_server import DiscordServer
from tests.wire.process import BotProcess, swissbot

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def running(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[DiscordServer, BotProcess]]:
    """One bot for all: a guild is an island."""
    async with DiscordServer(rate_limits=False) as server, swissbot(server, tmp_path_factory.mktemp("data")) as bot:
        yield server, bot
        assert server.crashes == [] and server.record.breaches == []


@pytest_asyncio.fixture(loop_scope="module")
async def club(running: tuple[DiscordServer, BotProcess]) -> AsyncIterator[Club]:
    server, bot = running
    yield await opened(server, bot)
    server.faults.clear()


async def test_the_channel_is_deleted(club: Club) -> None:
    club.server.world.delete_channel(club.channel)
    await club.settle(1, 2)
    told = await club.shown("⚠", club.mods)
    assert "choose another channel" in told.text
    status = await (await club.olga.slash(club.mods, "tournament status")).final()
    assert "choose another channel" in status.text and "Round 2" in status.text
    await club.settle(3, 4)
    logged = [line for line in club.bot.output.splitlines() if str(club.guild.id) in line]
    assert len(logged) < 20, "what cannot be posted does not fill the log"
    table = await (await club.players[0].slash(club.mods, "standings")).final()
    assert all(player.mention in table.text for player in club.players)


async def test_a_permission_is_taken_and_given_back(club: Club) -> None:
    club.server.world.deny(club.channel, "send_messages")
    await club.settle(1, 2)
    told = await club.shown("⚠", club.mods)
    assert "**Send Messages**" in told.text and club.channel.mention in told.text
    assert newest(club.channel, "## Round 2") is None
    club.server.world.allow(club.channel, "send_messages")
    shown = await club.shown("## Round 2")
    assert all(player.pings()[-1] is shown for player in club.players)
    await club.goes_on()
    assert len([m for m in club.mods.live() if "Send Messages" in m.text]) == 1


async def test_nobody_hears_of_a_dispute_as_the_moderators_channel_is_gone(club: Club) -> None:
    """What is for moderators goes where the tournament is, with its buttons and its ping; so does what to repair."""
    club.server.world.delete_channel(club.mods)
    for player in club.pair():
        await (await (await club.asks(player)).press("I won 2–0")).final()
    dispute = await club.shown("⚖ Match 1")
    assert club.olga.pings() == [dispute]
    told = await club.shown("⚠ The bot cannot see")
    assert club.mods.mention in told.text
    decided = await (await club.olga.press(dispute, "Player 1 2–0")).final()
    assert "2–0" in decided.text
    club.mods = club.channel
    await club.settle(2)
    await club.goes_on()


async def test_disputes_return_to_the_moderators_channel_when_it_may_be_used_again(club: Club) -> None:
    club.server.world.deny(club.mods, "send_messages")
    for player in club.pair():
        await (await (await club.asks(player)).press("I won 2–0")).final()
    await club.shown("⚖ Match 1")
    told = await club.shown("⚠")
    assert "**Send Messages**" in told.text and club.mods.mention in told.text
    club.server.world.allow(club.mods, "send_messages")
    await club.shown("⚖ Match 1", club.mods)
    await club.server.until(lambda: newest(club.channel, "⚖ Match 1") is None)
    assert len(club.olga.pings()) == 1
    status = await (await club.olga.slash(club.mods, "tournament status")).final()
    assert "Send Messages" not in status.text
    await club.settle(1, 2)
    await club.goes_on()


async def test_a_player_leaves_the_server(club: Club) -> None:
    gone, *others = club.players
    club.server.world.remove_member(gone.member)
    for player in others:
        assert (await player.press(await club.shown("## Round 1"), "My match")).ok
    await club.settle(1, 2)
    await club.goes_on()


async def test_the_organiser_role_is_deleted(club: Club) -> None:
    """Its members are no organisers any more; those who manage the server are, and are called instead."""
    role = club.server.world.add_role(club.guild, "Judges", mentionable=True)
    judge = Person(club.server, club.guild, "Jo", role)
    await club.olga.slash(club.mods, "swissbot setup", organiser_role=role)
    club.server.world.delete_role(club.guild, role)
    refused = await (await judge.slash(club.mods, "match set", match="1", result="2-0")).final()
    assert "organiser" in refused.text
    for player in club.pair():
        await (await (await club.asks(player)).press("I won 2–0")).final()
    dispute = await club.shown("⚖ Match 1", club.mods)
    assert club.olga.pings() == [dispute]
    await club.settle(1, 2)
    await club.goes_on()


async def test_a_player_changes_their_name(club: Club) -> None:
    a, b = club.pair()
    a.user.name, a.user.global_name, b.member.nick = "else", "Somebody Else", a.user.name
    await (await (await club.asks(a)).press("I lost 0–2")).final()
    table = await (await b.slash(club.channel, "standings")).final()
    assert table.text.splitlines()[1].startswith(f"1. {b.mention} **3**")
    await club.settle(2)
    await club.goes_on()


@pytest.mark.parametrize("resumable", [True, False])
async def test_the_gateway_drops(club: Club, resumable: bool) -> None:
    record = club.server.record.gateway
    before = record.count("resume" if resumable else "identify")
    club.server.gateway.drop(resumable)
    await club.server.until(lambda: record.count("resume" if resumable else "identify") > before)
    await club.server.until(lambda: club.server.gateway.ready)
    await club.settle(1, 2)
    await club.goes_on()


async def test_discord_answers_nothing_but_errors_for_a_while(club: Club) -> None:
    broken = club.server.faults.add("*/channels/*", 502, times=None)
    await club.settle(1, 2)
    await club.server.until(lambda: broken.hits > 1)
    assert newest(club.channel, "## Round 2") is None
    club.server.faults.clear()
    shown = await club.shown("## Round 2", within=30.0)
    assert all([m for m in player.pings() if "## Round 2" in m.text] == [shown] for player in club.players)
    await club.goes_on()


async def test_an_outage_is_no_removal(club: Club) -> None:
    club.server.world.outage(club.guild)
    club.server.world.restore(club.guild)
    await club.settle(1, 2)
    await club.goes_on()


async def test_removed_and_invited_again(club: Club) -> None:
    club.server.world.kick_bot(club.guild)
    club.server.world.delete_message(await club.shown("## Round 1"))
    club.server.world.invite_bot(club.guild)
    again = await club.shown("## Round 1")
    assert all(len([m for m in player.pings() if "## Round 1" in m.text]) == 1 for player in club.players)
    assert (await club.players[0].press(again, "My match")).ok
    await club.settle(1, 2)
    await club.goes_on()


async def test_a_result_that_was_taken_back_stays_in_the_post_when_a_reply_is_lost(club: Club) -> None:
    """The post was edited and nobody was told; then what it said before is true again."""

    def says(results: str) -> bool:
        return f"{results} of 2 results in" in getattr(newest(club.channel, "## Round 1"), "text", "")

    club.server.faults.add("PATCH /channels/*/messages/*", "lost", when=lambda call: "## Round 1" in str(call.body))
    await club.settle(1)
    await club.server.until(lambda: says("1"))
    asked = await (await club.olga.slash(club.mods, "tournament undo")).final()
    await (await asked.press(custom_id="sb1:undo-yes")).final()
    await club.server.until(lambda: says("0"), 15.0)
    await club.settle(1, 2)
    await club.goes_on()


async def test_a_result_shows_at_once_while_posts_are_looked_for_after_a_restart(club: Club) -> None:
    """With hundreds of servers it takes a while until each post was looked for; here each look takes that long."""

    def shown() -> bool:
        return "✅ 2–0" in getattr(newest(club.channel, "## Round 1"), "text", "")

    looked = club.server.faults.add("GET /channels/*/messages/*", "slow", delay=20.0, times=None)
    await club.bot.restart()
    await club.server.until(lambda: looked.hits)
    await club.settle(1)
    await club.server.until(shown, 10.0)
    await club.settle(2)
    await club.goes_on()


async def test_the_bot_was_away_over_a_deadline(tmp_path: Path) -> None:
    """A claim that would have stood by itself while nobody could object gets its time anew."""
    async with DiscordServer(rate_limits=False) as server:
        async with swissbot(server, tmp_path) as bot:
            club = await opened(server, bot, confirm="10")
            winner, loser = club.pair()
            assert (await (await (await club.asks(winner)).press("I won 2–0")).final()).ok
            assert await bot.terminate() == 0
        env = {"SWISSBOT_TOKEN": server.token, "SWISSBOT_DATA_DIR": str(tmp_path), "WIRE_LATER": "3600"}
        async with BotProcess(server, "run", target="tests.wire.clock_offset:main", env=env, cwd=tmp_path) as later:
            mine = await club.asks(loser, "My match")
            assert {"Confirm", "Dispute"} <= set(mine.buttons)
            assert (await (await mine.press("Confirm")).final()).ok
            await server.until(lambda: "✅ 2–0" in newest(club.channel, "## Round 1").text)  # type: ignore[union-attr]
            assert await later.terminate() == 0
