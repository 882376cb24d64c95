"""What `swissbot doctor` looks at: settings, data directory, each server's file, clock, versions, a running bot."""

from __future__ import annotations

import asyncio
import os
import shutil
import stat
import sys
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from swissbot.admin import control_socket
from swissbot.admin.operations import Wrong
from swissbot.config import Config, ConfigRefused, load
from swissbot.render.report.pictures.fonts import FontSet
from swissbot.store.offline_check import SQLITE_VERSION, Looked, inspect
from swissbot.store.sqlite.lock import DataDirInUse

LITTLE_SPACE = 200 * 1024 * 1024
EARLIEST = datetime(2024, 1, 1, tzinfo=UTC).timestamp()
SLACK = 120.0
"""Seconds by which a file may be newer than the clock."""
TOKEN_PARTS = 3
EXTRAS = {"gacrux": "the Dutch system of FIDE", "simcord": "the demo"}
FOREIGN = "Łжعก語한"
"""One sign of each script that many names are in."""
PATIENCE = 20.0


@dataclass
class Found:
    """`wrong` is to be repaired, `notes` are worth knowing, `facts` are asked for in every report of a fault."""

    wrong: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)


def examine(file: Path | None, now: float) -> Found:
    """Look at everything. `now` is Unix seconds by this machine's clock."""
    found = Found()
    _versions(found)
    try:
        config = load(file)
    except ConfigRefused as refused:
        found.wrong.extend(refused.lines)
        return found
    found.wrong.extend(config.warnings)
    _token(found, config)
    if _directory(found, config.data_dir):
        _space(found, config.data_dir)
        _clock(found, config.data_dir, now)
        _data(found, config.data_dir, now)
    return found


def _versions(found: Found) -> None:
    found.facts["python"] = sys.version.split()[0]
    for package in ("swissbot", "discord.py"):
        try:
            found.facts[package] = version(package)
        except PackageNotFoundError:
            found.wrong.append(f"{package} is not installed")
    found.facts["sqlite"] = SQLITE_VERSION
    fonts = FontSet.from_directories()
    foreign = [sign for sign in FOREIGN if fonts.choose(sign) is None]
    found.facts["fonts for names in pictures"] = f"none for {' '.join(foreign)}" if foreign else "all"
    for module, what in EXTRAS.items():
        found.facts[what] = "installed" if find_spec(module) else "not installed"


def _token(found: Found, config: Config) -> None:
    """Only Discord knows whether a token is good; an empty one never is."""
    token = config.token
    if token is None:
        found.wrong.append("no bot token: put it into config.toml or into SWISSBOT_TOKEN")
    elif token.count(".") != TOKEN_PARTS - 1 or any(c.isspace() for c in token):
        found.notes.append("the bot token does not look like one of Discord's, which has three parts with dots between")


def _directory(found: Found, data: Path) -> bool:
    """Whether there is a directory to look into."""
    found.facts["data"] = str(data.absolute())
    try:
        there = data.exists()
    except OSError as error:  # a directory above it that may not be entered
        found.wrong.append(f"{data}: {(error.strerror or 'cannot be read').lower()}")
        return False
    if not there:
        found.notes.append(f"{data} is not there yet: it is made at the first start")
        return False
    if not data.is_dir():
        found.wrong.append(f"{data} is no directory")
        return False
    if not os.access(data, os.R_OK | os.W_OK | os.X_OK):
        found.wrong.append(f"{data} cannot be read and written by this user")
        return False
    about = data.stat()
    if os.name == "posix":
        if about.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            found.wrong.append(f"others can look into {data}: chmod 700 {data}")
        if about.st_uid != os.geteuid():
            found.notes.append(f"{data} belongs to user {about.st_uid}, and this is user {os.geteuid()}")
    return True


def _space(found: Found, data: Path) -> None:
    free = shutil.disk_usage(data).free
    found.facts["free space"] = f"{free // 2**20} MiB"
    if free < LITTLE_SPACE:
        found.wrong.append(f"only {free // 2**20} MiB are free for {data}: nothing is recorded on a full disk")


def _clock(found: Found, data: Path, now: float) -> None:
    if now < EARLIEST:
        found.wrong.append(f"the clock says {_day(now)}: deadlines will be wrong")
        return
    newest = max((path.stat().st_mtime for path in data.glob("guilds/*.db*")), default=0.0)
    if newest > now + SLACK:
        found.wrong.append(f"the clock says {_day(now)}, but there is data of {_day(newest)}: deadlines will be wrong")


def _data(found: Found, data: Path, now: float) -> None:
    try:
        _looked(found, inspect(data), now)
    except DataDirInUse as used:
        _running(found, data, used.pid)
    except OSError as error:
        found.wrong.append(f"{error.filename or data}: {(error.strerror or 'cannot be read').lower()}")


def _looked(found: Found, looked: Looked, now: float) -> None:
    found.facts["bot"] = "not running"
    found.facts["servers with data"] = looked.guilds
    found.wrong.extend(f"server {guild}: {complaint}" for guild, complaint in looked.wrong)
    if looked.newest > now + SLACK:
        newest = _day(looked.newest)
        found.wrong.append(
            f"the clock says {_day(now)}, but something was recorded at {newest}: deadlines will be wrong"
        )
    if looked.upgrades:
        found.notes.append(f"{looked.upgrades} files are brought up to date at their next use; a copy of each is kept")


def _running(found: Found, data: Path, pid: int) -> None:
    found.facts["bot"] = f"running as process {pid or 'unknown'}"
    try:
        health = asyncio.run(control_socket.ask(data, {"do": "health"}, within=PATIENCE))
        checked = asyncio.run(control_socket.ask(data, {"do": "check"}, within=PATIENCE * 6))
    except (control_socket.Unanswered, Wrong) as error:
        found.wrong.append(f"the bot runs as process {pid or 'unknown'} and does not answer: {error}")
        return
    found.facts |= {
        "servers": health["guilds"],
        "servers with data": checked["guilds"],
        "seconds since Discord's last event": health["quiet_for"],
        "background work": health["work"],
    }
    if not health["ready"]:
        found.wrong.append("the bot is not connected to Discord")
    if health["store"] != "ok":
        found.wrong.append(f"the bot cannot use its data: {health['store']}")
    if health["unavailable"]:
        found.notes.append(f"Discord says that {health['unavailable']} servers are unavailable for now")
    for one in health["failing"]:
        found.wrong.append(f"{one['name']} failed {one['failures']} times in a row ({one['error']}); it goes on trying")
    found.wrong.extend(f"server {guild}: {complaint}" for guild, complaint in checked["wrong"])


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")
