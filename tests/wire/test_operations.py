"""The command line and monitoring beside a bot that runs, and its end on a signal: a real process over a real wire."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import socket
import stat
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from swissbot.admin import control_socket
from swissbot.bot import handlers
from tests.data import DATA
from tests.wire import components as tree
from tests.wire.crowd import Person, crowd, newest, together
from tests.wire.discord_server import DiscordServer
from tests.wire.interaction import MODAL_SUBMIT
from tests.wire.messages import Message
from tests.wire.model import Channel, Guild
from tests.wire.process import ROOT, BotProcess, swissbot

pytestmark = pytest.mark.asyncio(loop_scope="module")

FILE = DATA / "full.json"
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@dataclass
class Site:
    """A bot that runs, with everything around it."""

    server: DiscordServer
    bot: BotProcess
    data: Path
    port: int
    guild: Guild
    channel: Channel
    olga: Person

    async def shell(self, *words: str) -> tuple[int, str, str]:
        """Exit code and what a command printed."""
        program = [sys.executable, "-c", "from swissbot.cli import main; main()", *words]
        env = os.environ | {"SWISSBOT_TOKEN": TOKEN, "SWISSBOT_DATA_DIR": str(self.data), "PYTHONPATH": str(ROOT)}
        pipe = asyncio.subprocess.PIPE
        made = await asyncio.create_subprocess_exec(*program, cwd=self.data, env=env, stdout=pipe, stderr=pipe)
        out, err = await made.communicate()
        assert made.returncode is not None and b"Traceback" not in err, err.decode()
        return made.returncode, out.decode(), err.decode()

    async def events(self) -> dict[int, int]:
        """How many facts each server has, as a backup counts them."""
        number = len(list(self.data.glob("count-*")))
        await control_socket.ask(self.data, {"do": "backup", "to": str(self.data / f"count-{number}")})
        manifest = json.loads((self.data / f"count-{number}" / "manifest.json").read_text())
        return {row["guild"]: row["events"] for row in manifest["guilds"]}

    async def panel(self, name: str, guild: Guild | None = None) -> tuple[Message, Channel]:
        """A registration that waits for players."""
        where = guild or self.guild
        channel = self.server.world.add_channel(where, name.lower())
        olga = self.olga if guild is None else Person(self.server, where, "Olga", permissions="manage_guild")
        assert (await (await olga.slash(channel, "tournament create", name=name)).final()).ok
        message = await self.server.until(lambda: newest(channel, name))
        return message, channel


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    data, port = tmp_path_factory.mktemp("site") / "data", free_port()
    async with DiscordServer(token=TOKEN, rate_limits=False) as server:
        guild = server.world.add_guild("Club")
        channel = server.world.add_channel(guild, "general")
        olga = Person(server, guild, "Olga", permissions="manage_guild")
        settings = {"SWISSBOT_HEALTH_PORT": str(port), "SWISSBOT_LOG_FORMAT": "json", "SWISSBOT_LOG_LEVEL": "debug"}
        data.mkdir(mode=0o700)
        async with swissbot(server, data, **settings) as bot:
            async with asyncio.timeout(30):
                while not (await control_socket.ask(data, {"do": "health"}))["ready"]:
                    pass  # discord.py waits a little for more servers
            yield Site(server, bot, data, port, guild, channel, olga)
            output = bot.output
            assert TOKEN not in output, "the token stands in the log"
            assert server.interactions.keys().isdisjoint(re.split(r"[^\w.=-]+", output)), "a key stands in the log"
        assert server.crashes == []


async def test_commands_reach_the_bot_that_runs(site: Site, tmp_path: Path) -> None:
    guild = site.server.world.add_guild("Importers")
    channel = site.server.world.add_channel(guild, "general")
    code, out, _ = await site.shell("import", str(FILE), "--guild", str(guild.id), "--channel", str(channel.id))
    assert code == 0 and out.startswith("tournament 1: ")
    await site.server.until(lambda: newest(channel, "Round"))
    code, out, _ = await site.shell("export", str(guild.id), "1")
    assert code == 0 and json.loads(out)["format"] == "swissbot/1"
    code, out, _ = await site.shell("backup", str(tmp_path / "saved"))
    assert code == 0 and (tmp_path / "saved" / f"{guild.id}.db").stat().st_mode & 0o777 == 0o600
    code, _, err = await site.shell("backup", "/proc/none/saved")
    assert code == 2 and err.startswith("/proc/none") and len(err.splitlines()) == 1
    code, _, err = await site.shell("export", str(guild.id), "99")
    assert code == 2 and len(err.splitlines()) == 1
    code, _, err = await site.shell("restore", str(tmp_path / "saved"), "--force")
    assert code == 2 and "stop the bot first" in err


async def test_doctor_asks_the_bot_that_runs(site: Site) -> None:
    code, out, _ = await site.shell("doctor", "--json")
    found = json.loads(out)
    assert code == 0 and found["wrong"] == [], found
    assert found["facts"]["bot"] == f"running as process {site.bot.pid}"
    assert found["facts"]["servers"] == len(site.server.world.guilds)


async def test_only_its_owner_can_use_the_socket(site: Site) -> None:
    mode = (site.data / control_socket.NAME).stat().st_mode
    assert stat.S_ISSOCK(mode) and mode & 0o777 == 0o600


RUBBISH = (
    *(b"", b"{", b"[1]", b"null", b'{"do": "rm"}', b'{"do": ["export"]}', b"\xff" * 4096, b"[" * 100_000),
    b'{"do": "export", "guild": "1"}',
    b'{"do": "export", "guild": -1, "tournament": true}',
    b'{"do": "backup", "to": "here"}',
)


@pytest.mark.parametrize("sent", RUBBISH)
async def test_rubbish_on_the_socket_is_answered(site: Site, sent: bytes) -> None:
    with control_socket._address(site.data) as address:
        reader, writer = await asyncio.open_unix_connection(address)
    writer.write(sent)
    writer.write_eof()
    answer = json.loads(await reader.read())
    writer.close()
    assert set(answer) == {"refused"} and "broke" not in answer["refused"]


async def test_the_health_page_is_true_and_on_loopback_only(site: Site) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.get(f"http://127.0.0.1:{site.port}/health") as page:
            found = await page.json()
        assert page.status == 200 and found["ok"] and found["store"] == "ok" and found["guilds"] >= 1
        assert found["work"] >= 3 and found["failing"] == []
        async with session.get(f"http://127.0.0.1:{site.port}/") as other:
            assert other.status == 404
    assert [address for address, port in listening() if port == site.port] == ["0100007F"]


def listening() -> list[tuple[str, int]]:
    """(address in hexadecimal, port) of everything that listens on this machine."""
    every = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return [(cells[1].split(":")[0], int(cells[1].split(":")[1], 16)) for cells in every if cells[3] == "0A"]


async def test_a_second_process_says_so_in_one_line(site: Site) -> None:
    async with asyncio.timeout(20):
        code, out, err = await site.shell("run")
    assert code == 2 and out == ""
    assert len(err.splitlines()) == 1 and f"in use by process {site.bot.pid}" in err


# --- forged presses ---------------------------------------------------------------------------------------------------

VERBS = (*handlers.VERBS, "explode", "")
WILD = ("0", "1", "2", "-1", "9" * 30, "2-1", "99-0", "swiss", "moon", "", "½", "a", "draw", "'; DROP TABLE event;--",
        "\u202e", "@everyone", "x1", "p1", "m1", "1e9", "0x1", "\x00", "%s{0}", "٣")  # fmt: skip


def forged(lots: random.Random) -> str:
    """A custom id as somebody might make one up; never longer than Discord lets through."""
    kind = lots.randrange(10)
    if kind == 0:
        return "".join(chr(lots.choice((lots.randrange(1, 128), lots.randrange(160, 0xD000)))) for _ in range(40))
    version = "sb1" if kind > 1 else lots.choice(("sb2", "SB1", "sb1 ", "sb", ""))
    tournament = lots.choice(("1", "1", "1", "2", "0", "9" * 18, "-1", "x"))
    parts = [version, lots.choice(VERBS), tournament, *lots.choices(WILD, k=lots.randrange(4))]
    return ":".join(parts)[:100]


async def test_a_thousand_forged_presses_change_nothing_and_each_is_answered(site: Site) -> None:
    """Outsiders press what is on no button, in five servers, as each server and person may only press so often."""
    lots = random.Random(20_261_130)
    places = []
    for number in range(5):
        guild = site.server.world.add_guild(f"Forgers {number}")
        message, channel = await site.panel(f"Open {number}", guild)
        otto = Person(site.server, guild, "Otto", permissions="manage_guild")
        await together(p.press(message, "Join") for p in crowd(site.server, guild, 4))
        assert (await (await otto.slash(channel, "tournament start")).final()).ok
        places.append((guild, channel, message))
    before, seen = await site.events(), len(site.bot.output)
    for guild, channel, message in places:
        outsiders = crowd(site.server, guild, 8, "Outsider")
        for batch in range(8):
            person = outsiders[batch]
            pressed = [
                person.press_id(forged(lots), message, lots.choice((None, [lots.choice(WILD)]))) for _ in range(15)
            ]
            answers = await together(pressed)
            typed = [site.server.interact(MODAL_SUBMIT, person.member, channel, form(lots), message) for _ in range(10)]
            for interaction in [*(a.interaction for a in answers), *typed]:
                async with asyncio.timeout(15):
                    await interaction.answered.wait()
                assert not interaction.failed, (interaction.data, interaction.failed)
                assert interaction.modal is not None or any(len(m.text) > 10 for m in interaction.shown), (
                    interaction.data
                )
                assert all(m.private_to is person.user for m in interaction.shown)
    assert await site.events() == before
    assert "Traceback" not in site.bot.output[seen:] and "a handler broke" not in site.bot.output[seen:]


def form(lots: random.Random) -> dict[str, Any]:
    """A modal that nobody was shown, with fields of any name and any text."""
    fields = [
        {"type": 18, "component": {"type": 4, "custom_id": name, "value": lots.choice(WILD) * lots.choice((1, 1, 150))}}
        for name in lots.choices(("set1", "set2", "sets", "answer", "team", "x", "picture"), k=lots.randrange(1, 5))
    ]
    return {"custom_id": forged(lots), "components": fields}


async def test_one_person_cannot_keep_the_bot_busy(site: Site) -> None:
    message, _ = await site.panel("Quick")
    anna, ben = crowd(site.server, site.guild, 2, "Fast")
    answers = await together(anna.press(message, "Players") for _ in range(60))
    for answer in answers:
        await answer.final()
    slowed = [a for a in answers if "bit fast" in a.text]
    assert all(a.ok for a in answers) and 20 <= len(slowed) <= 40
    assert "bit fast" not in (await (await ben.press(message, "Players")).final()).text


# --- the end, so the last here ----------------------------------------------------------------------------------------


async def test_a_signal_while_people_press_loses_nothing_that_was_acknowledged(site: Site) -> None:
    message, _ = await site.panel("Last")
    people = crowd(site.server, site.guild, 80, "Late")
    pressing = asyncio.create_task(together(p.press(message, "Join") for p in people))
    known = len(site.server.interactions)
    await site.server.until(
        lambda: sum(i.answered.is_set() for i in list(site.server.interactions.values())[known:]) > 5
    )
    assert await site.bot.terminate(within=5) == 0
    answers = await pressing
    told = {a.person.id for a in answers if a.ok and "You are in" in a.text}
    assert told, "somebody was in before the end"
    assert not (site.data / control_socket.NAME).exists()
    await site.bot.start()
    join = tree.find(message.components, "Join", None)
    assert join is not None
    number = int(join["custom_id"].split(":")[2])
    question = {"do": "export", "guild": site.guild.id, "tournament": number, "format": "json"}
    stored = json.loads((await control_socket.ask(site.data, question))["text"])
    assert told <= {int(player["id"]) for player in stored["players"]}
    assert (await control_socket.ask(site.data, {"do": "check"}))["wrong"] == []
