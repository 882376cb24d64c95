"""`/swissbot check` and `/swissbot forget`, and a server whose data is damaged or finds no room on the disk."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from functools import cached_property
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio
from simcord.actors import MemberActor

from swissbot.store.interface import Store
from swissbot.store.sqlite.store import SqliteStore
from tests.bot.world import World, answer, buttons, open_world, text


async def started(world: World, **options: Any) -> list[MemberActor]:
    """A tournament of four with its first round."""
    players = world.seat(4)
    await world.create("Friday Night", **{"preset": "magic", "rounds": 1, "hold": "0"} | options)
    await world.join(*players)
    await world.slash(world.organiser, "tournament start")
    return players


async def forget(world: World, who: MemberActor, **options: Any) -> str:
    """Asked for, and confirmed; what is said at the end."""
    asked = (await world.slash(who, "swissbot forget", **options)).response
    assert asked is not None and "cannot be taken back" in text(asked)
    return answer(await world.press(who, asked, "Erase"))


def on_disk(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def in_discord(world: World) -> str:
    """Everything that the bot's posts hold, as sent, with the files."""
    world_posts = [str([c.to_dict() for c in message.components]) for message in world.posts()]
    return "\n".join(world_posts)


# --- forget -----------------------------------------------------------------------------------------------------------


async def test_a_person_who_is_forgotten_is_nowhere_and_the_results_stay(world: World) -> None:
    players = await started(world)
    await world.play_round(1)
    anna = players[0]
    before = await world.state()
    assert before.phase == "finished" and str(anna.id) in in_discord(world)
    assert str(anna.id).encode() in on_disk(world.data_dir)
    assert "erased" in await forget(world, anna)
    await world.env.settle()
    after = await world.state()
    assert len(after.entrants) == 4 and str(anna.id) not in after.entrants
    scores = [m.score for m in before.matches.values()]
    assert [m.score for m in after.matches.values()] == scores
    assert str(anna.id) not in in_discord(world) and "Player 1" not in in_discord(world)
    await world.restart()
    await world.service.close()
    stored = on_disk(world.data_dir)
    assert str(anna.id).encode() not in stored and b"Player 1" not in stored
    assert str(players[1].id).encode() in stored


async def test_forget_says_what_goes_and_does_nothing_before_the_press(world: World) -> None:
    players = await started(world)
    before = (await world.state()).log
    asked = (await world.slash(players[0], "swissbot forget")).response
    assert asked is not None and "Leaves 1 tournament that still runs." in text(asked)
    assert (await world.state()).log == before
    # the button names somebody: pressed by another player, it erases nobody
    (erase,) = buttons(asked).values()
    shown = (await world.slash(players[1], "swissbot forget")).response
    assert shown is not None and buttons(shown) != {"Erase": erase}
    assert (await world.state()).log == before


async def test_titles_of_threads_lose_the_name_too(world: World) -> None:
    players = await started(world, rounds=2, matches_in="threads")

    def titles() -> list[str]:
        return [thread.name or "" for thread in world.channel.threads]

    await world.play_round(1)
    await world.env.settle()
    assert len(titles()) == 4 and sum("Player 1" in title for title in titles()) == 2, titles()
    await forget(world, players[0])
    await world.env.settle()
    assert len(titles()) == 4 and sum("deleted player" in title for title in titles()) == 2, titles()
    assert not any("Player 1" in title for title in titles())
    known = [world.env.backend.channels[thread.id].thread_metadata for thread in world.channel.threads]
    assert sum(one is not None and one.archived for one in known) >= 2, "those of round 1 are archived again"


async def test_files_that_were_posted_lose_the_person_too(world: World) -> None:
    players = await started(world)
    await world.play_round(1)
    await forget(world, players[0])
    await world.env.settle()
    posts = [m for m in world.posts() if m.attachments]
    assert posts, "the last post brings files along"
    for message in posts:
        for attachment in message.attachments:
            data = await attachment.read()
            assert str(players[0].id).encode() not in data and b"Player 1" not in data


async def test_who_is_forgotten_in_a_running_tournament_leaves_it_first(world: World) -> None:
    players = await started(world, rounds=3)
    await forget(world, players[0])
    state = await world.state()
    gone = [e for e in state.entrants.values() if not e.playing]
    assert len(gone) == 1 and gone[0].users in ((), (0,)) and gone[0].name == "deleted player"


async def test_only_manage_server_forgets_others(world: World) -> None:
    players = await started(world)
    before = (await world.state()).seq
    said = await world.say(players[1], "swissbot forget", user=players[0])
    assert "Manage Server" in said and (await world.state()).seq == before
    assert "erased" in await forget(world, world.organiser, user=players[0])
    assert str(players[0].id) not in (await world.state()).entrants
    assert "Nothing" in await forget(world, world.organiser, user=players[0])


async def test_forgotten_here_is_not_forgotten_elsewhere(world: World) -> None:
    players = await started(world)
    other = world.env.create_guild("Other")
    assert await world.service.forget(other.id, players[0].id) == 0
    assert str(players[0].id) in (await world.state()).entrants


# --- check ------------------------------------------------------------------------------------------------------------


async def test_check_says_that_all_is_well(world: World) -> None:
    said = await world.say(world.organiser, "swissbot check")
    assert "Ready." in said and "discord.py" in said and "⚠" not in said


async def test_check_is_for_organisers(world: World) -> None:
    assert "organisers" in await world.say(world.member("Anna"), "swissbot check")


async def test_check_names_each_channel_and_what_to_give(world: World) -> None:
    denied = discord.PermissionOverwrite(send_messages=False, embed_links=False)
    quiet = world.guild.create_text_channel("quiet", overwrites={world.guild.default_role: denied})
    await world.slash(world.organiser, "swissbot setup", moderator_channel=quiet)
    said = await world.say(world.organiser, "swissbot check")
    assert f"<#{quiet.id}>" in said and "**Send Messages**" in said and "**Embed Links**" in said
    assert f"<#{world.channel.id}>" in said.partition("✅")[2], "what is well is said as well"


# --- the disk ---------------------------------------------------------------------------------------------------------


async def test_damaged_data_of_one_server_is_set_aside_and_told_and_others_go_on(world: World) -> None:
    await world.create("Friday Night")
    panel = world.post("Join")
    path = world.data_dir / "guilds" / f"{world.guild.id}.db"
    other = world.env.create_guild("Other")
    await world.service.set_guild_settings(other.id, {"language": "de"})
    await world.service.close()
    content = bytearray(path.read_bytes())
    content[4096:] = os.urandom(len(content) - 4096)
    path.write_bytes(content)
    await world.env.restart_bot(world.build())
    (anna,) = world.seat(1)
    assert "no such tournament" in text((await world.press(anna, panel, "Join")).response)
    said = await world.say(world.organiser, "swissbot check")
    assert "was damaged and set aside" in said and "restore a backup" in said and ":R>" in said
    assert "data cannot be read" not in said, "what there is now can be read"
    kept = [p for p in path.parent.iterdir() if ".damaged-" in p.name and not p.name.endswith(("-wal", "-shm"))]
    assert kept and kept[0].read_bytes() == bytes(content)
    assert (await world.service.guild_settings(other.id)).language == "de"
    assert await world.service.check(other.id) == []
    assert await world.create("Saturday") > 1, "an old button must not reach a new tournament"


async def test_data_of_a_newer_version_is_said_to_be_that_and_is_let_be(world: World) -> None:
    """After the program was set back to an older version: "press again" would never help."""
    await world.create("Friday Night")
    panel = world.post("Join")
    path = world.data_dir / "guilds" / f"{world.guild.id}.db"
    await world.service.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    await world.env.restart_bot(world.build())
    (anna,) = world.seat(1)
    said = text((await world.press(anna, panel, "Join")).response)
    assert "newer version of this bot" in said and "nothing was recorded" in said
    assert path.read_bytes() == before


async def test_a_server_whose_data_cannot_be_read_does_not_keep_the_posts_of_others_from_coming_back(
    world: World,
) -> None:
    await world.create("Friday Night")
    other = world.env.create_guild("Other")
    room = other.create_text_channel("room")
    staff = other.create_role("Staff", permissions=discord.Permissions(manage_guild=True))
    await world.member("Otto", guild=other, roles=[staff]).slash(room, "tournament create", name="Saturday")
    (post,) = world.posts(room)
    await world.service.close()
    with closing(sqlite3.connect(world.data_dir / "guilds" / f"{world.guild.id}.db")) as connection:
        connection.execute("PRAGMA user_version = 99")
    await post.delete()
    await world.env.restart_bot(world.build())
    await world.env.settle()
    assert world.guild.id < other.id, "the broken one is seen to first"
    assert ["Saturday" in text(m) for m in world.posts(room)] == [True]
    failing = {name for name, health in world.bot.health().items() if health.failures}
    assert {"sweep", "threads start"} <= failing, "who runs the bot is told"


class SmallWorld(World):
    """Its disk can be filled."""

    @cached_property
    def disk(self) -> SmallDisk:
        return SmallDisk()

    def store(self) -> Store:
        return SqliteStore(self.data_dir, now=self.now, open_file=self.disk.open)


class SmallDisk:
    """Opens files that can't grow while it is `full`: SQLite itself then says that there is no room."""

    def __init__(self) -> None:
        self.full = False

    def open(self, path: Path) -> sqlite3.Connection:
        disk = self

        class Connection(sqlite3.Connection):
            def execute(self, sql: str, *more: Any) -> sqlite3.Cursor:
                (pages,) = super().execute("PRAGMA page_count").fetchone()
                super().execute(f"PRAGMA max_page_count = {pages if disk.full else 10**6}").fetchone()
                return super().execute(sql, *more)

        return sqlite3.connect(f"file:{path}?mode=rw", uri=True, isolation_level=None, factory=Connection)


@pytest_asyncio.fixture
async def small(tmp_path: Path) -> AsyncIterator[SmallWorld]:
    async with open_world(tmp_path, kind=SmallWorld) as world:
        assert isinstance(world, SmallWorld)
        yield world


async def test_a_full_disk_refuses_in_words_and_goes_on_when_there_is_room(small: SmallWorld) -> None:
    world, disk = small, small.disk
    await world.create("Friday Night", max_players=500)
    panel = world.post("Join")
    disk.full = True
    inside: list[str] = []
    for number in range(200):
        player = world.member(f"A rather long name {number}")
        said = text((await world.press(player, panel, "Join")).response)
        if "disk is full" in said:
            break
        inside.append(str(player.id))
    else:
        pytest.fail("the disk never filled")
    assert "nothing was recorded" in said
    assert list((await world.state()).entrants) == inside
    disk.full = False
    again = text((await world.press(player, panel, "Join")).response)
    assert "full" not in again
    await world.restart()
    assert list((await world.state()).entrants) == [*inside, str(player.id)], "what was acknowledged is there"
