"""The stand-in keeps Discord's promises to the real discord.py, in a real process."""

from __future__ import annotations

import signal
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from tests.wire.crowd import CannotPress, Person, crowd, newest, together
from tests.wire.discord_server import DiscordServer
from tests.wire.model import Channel, Guild
from tests.wire.process import BotProcess
from tests.wire.record import Record

pytestmark = pytest.mark.asyncio(loop_scope="module")


@dataclass
class Club:
    """One guild with a bot that runs and a person who posted its panel."""

    server: DiscordServer
    bot: BotProcess
    guild: Guild
    channel: Channel
    anna: Person
    saved: Path


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def running(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[DiscordServer, BotProcess, Path]]:
    """One server and one bot for all tests here: a start costs half a second."""
    saved = tmp_path_factory.mktemp("toy") / "joined"
    async with DiscordServer(shards=2) as server:
        server.ack_limit = 1.0
        env = {"TOY_TOKEN": server.token, "TOY_FILE": str(saved)}
        async with BotProcess(server, target="tests.wire.toy_bot:main", env=env) as bot:
            yield server, bot, saved
            assert server.crashes == []
            assert server.record.unknown == []


@pytest_asyncio.fixture(loop_scope="module")
async def club(running: tuple[DiscordServer, BotProcess, Path]) -> Club:
    """A new guild for each test, and an empty record."""
    server, bot, saved = running
    server.record = Record()
    server.faults.clear()
    guild = server.world.add_guild("Club")
    channel = server.world.add_channel(guild, "general")
    return Club(server, bot, guild, channel, Person(server, guild, "Anna"), saved)


async def post(club: Club, times: int = 1) -> None:
    answer = await club.anna.slash(club.channel, "toy panel", name="Spring", call=club.anna, times=times)
    assert (await answer.final()).text == "Posted."


async def test_a_panel_is_used_in_every_way(club: Club) -> None:
    await post(club)
    message = newest(club.channel, "## Spring")
    assert message is not None
    assert [m.id for m in club.anna.pings()] == [message.id]
    joined = await club.anna.press(message, "Join")
    assert joined.ok and joined.ephemeral and joined.text == f"You are in, {club.anna.mention}."
    form = await club.anna.press(message, custom_id="toy1:rename")
    filled = await form.fill(Name="Summer", Proof=("a.png", b"1"))
    assert filled.ok and message.text == "## Summer\n1 proofs"
    chosen = await (await club.anna.choose(message, "Blue")).final()
    assert chosen.files == {"colour.txt": b"b"} and chosen.ephemeral
    offered = await club.anna.autocomplete(club.channel, "toy panel", focused="name", name="Su")
    assert offered.choices == [("Summer", "summer")]
    loaded = await club.anna.slash(club.channel, "toy load", file=("a.csv", b"12345"))
    assert loaded.text == "5 bytes, 50035"
    assert [b.errors for b in club.server.record.breaches] == [
        {"content": "Must be between 0 and 2000 in length (2001)."}
    ]
    assert [v.kind for v in message.versions] == ["create", "edit"]


async def test_what_a_client_refuses_is_refused(club: Club) -> None:
    await post(club)
    message = newest(club.channel)
    assert message is not None
    ben = Person(club.server, club.guild, "Ben")
    private = await club.anna.press(message, "Join")
    with pytest.raises(CannotPress, match="does not see"):
        await ben.press(private.message, "Join")
    with pytest.raises(CannotPress, match="is not among"):
        await ben.press(message, "Leave")
    with pytest.raises(CannotPress, match="required"):
        await ben.slash(club.channel, "toy panel", name="x")
    unknown = await ben.press_id("toy1:join:99", message)
    assert unknown.ok and "You are in" in unknown.text


async def test_a_thread_with_a_file_and_its_end(club: Club) -> None:
    answer = await club.anna.slash(club.channel, "toy room", guest=club.anna)
    (thread,) = club.guild.threads.values()
    assert answer.text == f"Made {thread.mention}" and not answer.ephemeral
    assert thread.archived and club.anna.id in thread.members
    assert [v.text for v in thread.live()[0].versions] == ["Play here", "Play here now"]
    assert thread.live()[0].attachments[0].data == b"123"


async def test_the_same_nonce_is_one_message_even_when_the_answer_was_lost(club: Club) -> None:
    lost = club.server.faults.add("POST /channels/*/messages", "lost")
    broken = await club.anna.slash(club.channel, "toy panel", name="Spring", call=club.anna)
    await club.server.until(lambda: lost.hits)
    assert broken.ok and len(club.channel.live()) == 1
    await post(club, times=2)
    assert len(club.channel.live()) == 1 and len(club.anna.pings()) == 1


async def test_six_messages_at_once_meet_the_limit(club: Club) -> None:
    club.server.rates.limits["POST /channels/{id}/messages"] = (5, 0.5)
    start = time.monotonic()
    await (await club.anna.slash(club.channel, "toy flood", count=6)).final()
    assert time.monotonic() - start > 0.4
    assert len(club.channel.live()) == 6 and club.server.record.count(status=429) == 0


async def test_lost_permission_deleted_channel_and_a_forced_error_reach_the_bot(club: Club) -> None:
    club.server.ack_limit = 0.3  # the toy says nothing when it fails
    club.server.world.deny(club.channel, "view_channel")
    failed = await club.anna.slash(club.channel, "toy room", guest=club.anna)
    assert club.server.record.count("POST /channels/{id}/threads", 403) == 1 and failed.failed
    club.server.world.allow(club.channel, "view_channel")
    club.server.faults.add("POST /channels/*/threads", 403, code=50013)
    await club.anna.slash(club.channel, "toy room", guest=club.anna)
    assert club.server.record.calls[-1].fault == "403"
    club.server.ack_limit = 1.0


async def test_killed_and_started_again_its_buttons_live_and_nothing_saved_is_lost(club: Club) -> None:
    await post(club)
    message = newest(club.channel)
    assert message is not None
    before = set(club.saved.read_text().split())
    people = crowd(club.server, club.guild, 60)
    answers = await together(p.press(message, "Join") for p in people)
    await club.bot.kill()
    assert (await club.anna.press(message, "Join")).failed == "the bot is offline"
    saved = set(club.saved.read_text().split()) - before
    assert {str(a.person.id) for a in answers if a.ok} == saved and len(saved) == 60
    await club.bot.start()
    assert (await club.anna.press(message, "Join")).ok
    assert club.bot.memory() > 10_000_000 and club.bot.cpu() > 0


async def test_a_gateway_that_drops_is_resumed_and_gives_what_was_missed(club: Club) -> None:
    await post(club)
    message = newest(club.channel)
    assert message is not None
    club.server.gateway.drop()
    late = await club.anna.press(message, "Join")
    assert late.ok
    await club.server.until(lambda: club.server.gateway.ready)
    club.server.gateway.reconnect()
    await club.server.until(lambda: club.server.record.gateway.count("resume") == 4)
    club.server.gateway.invalidate()
    await club.server.until(lambda: club.server.record.gateway.count("identify") == 2 and club.server.gateway.ready)
    assert (await club.anna.press(message, "Join")).ok
    assert await club.bot.terminate() == -signal.SIGTERM  # the toy has no handler of its own
