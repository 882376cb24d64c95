"""The commands over a bot's data: a bot that runs is asked over its socket; without one the data is opened here."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from swissbot.cli import output
from swissbot.cli.errors import Refused
from swissbot.cli.inputs import content
from swissbot.files.json.rules import write_rules

if TYPE_CHECKING:
    from swissbot.config import Config

Settings = Annotated[Path | None, typer.Option("--config", help="Settings; without it, config.toml if it is there.")]
Guild = Annotated[int, typer.Option(min=1, help="The server's id.")]


def settings(file: Path | None) -> Config:
    """The settings. Raises `Refused`."""
    from swissbot.config import ConfigRefused, load  # noqa: PLC0415 - pydantic is slow to load

    try:
        return load(file)
    except ConfigRefused as refused:
        raise Refused(*refused.lines) from None


def asked(config: Config, question: Mapping[str, Any]) -> dict[str, Any]:
    """The answer of the bot that runs, or of its data. Raises `Refused`."""
    from swissbot.admin.operations import Wrong  # noqa: PLC0415 - offline commands need none of it
    from swissbot.store.interface import StoreError  # noqa: PLC0415

    try:
        return asyncio.run(_ask(config, question))
    except Wrong as wrong:
        raise Refused(str(wrong)) from None
    except StoreError as error:
        raise Refused(f"{error.detail or error.code}, and it does not answer") from None
    except OSError as error:
        raise Refused(f"{config.data_dir}: {(error.strerror or 'cannot be used').lower()}") from None


async def _ask(config: Config, question: Mapping[str, Any]) -> dict[str, Any]:
    from swissbot.admin import control_socket, operations  # noqa: PLC0415 - as above
    from swissbot.service import Service  # noqa: PLC0415
    from swissbot.store.sqlite.store import SqliteStore  # noqa: PLC0415

    try:
        return await control_socket.ask(config.data_dir, question)
    except control_socket.Unanswered:
        lots = random.SystemRandom()
    store = SqliteStore(config.data_dir, now=time.time)
    service = Service(store, now=lambda: int(time.time()), seed=lambda: lots.getrandbits(32))
    try:
        return await operations.perform(service, question)
    finally:
        await service.close()


def _existing(config: Config) -> Config:
    try:
        there = config.data_dir.is_dir()
    except OSError as error:  # a directory above it that may not be entered
        raise Refused(f"{config.data_dir}: {(error.strerror or 'cannot be used').lower()}") from None
    if not there:
        raise Refused(f"{config.data_dir}: no such directory; data_dir in the settings says where the data is")
    return config


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def export(
    guild: Annotated[int, typer.Argument(metavar="GUILD", min=1, help="The server's id.")],
    tournament: Annotated[int, typer.Argument(metavar="TOURNAMENT", min=1, help="The tournament's number there.")],
    form: Annotated[str, typer.Option("--format", help="json, csv (standings), csv-pairings, trf or html.")] = "json",
    target: Annotated[Path | None, typer.Option("--output", "-o", help="Write a file; else it is printed.")] = None,
    config: Settings = None,
) -> None:
    """A tournament as a file."""
    question = {"do": "export", "guild": guild, "tournament": tournament, "format": form}
    answer = asked(_existing(settings(config)), question)
    if target is None:
        output.put(str(answer["text"]))
        return
    try:
        target.write_text(str(answer["text"]), encoding="utf-8", newline="")
    except OSError as error:
        raise Refused(f"{target}: {(error.strerror or 'cannot be written').lower()}") from None


def import_(
    *,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A tournament file, TRF or list of players; -: standard input.")
    ],
    guild: Guild,
    channel: Annotated[int, typer.Option(min=1, help="The channel to post in: its id.")],
    name: Annotated[str, typer.Option(help="What the tournament is called; else the file says.")] = "",
    preset: Annotated[str, typer.Option(help="What a list of players is played by; own ones too.")] = "",
    config: Settings = None,
) -> None:
    """A new tournament from a file.

    The organisers are those of the server.
    """
    chosen = settings(config)
    try:
        text = content(file).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(f"{file}: not a text in UTF-8") from None
    own = chosen.presets.get(preset)
    question = {"do": "import", "guild": guild, "channel": channel, "name": name, "preset": preset, "text": text}
    if own is not None:
        question["rules"] = write_rules(own)  # a bot that runs need not have read them
    answer = asked(chosen, question)
    output.say(
        f"tournament {answer['tournament']}: {answer['name']}, {_many(answer['players'], 'player')}, "
        f"{_many(answer['rounds'], 'round')}"
    )


def backup(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new or empty directory.")], config: Settings = None
) -> None:
    """Copy every server's data, also while the bot runs."""
    answer = asked(_existing(settings(config)), {"do": "backup", "to": str(folder.absolute())})
    output.say(f"{folder}: {_many(len(answer['files']), 'server')}")
    if answer["missing"]:
        raise Refused(f"{_many(answer['missing'], 'server')} not, or not whole, in it: manifest.json says why")


def restore(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="What backup made.")],
    force: Annotated[bool, typer.Option("--force", help="Also where there is data; that is kept beside it.")] = False,
    config: Settings = None,
) -> None:
    """Put a backup's data in place, while no bot runs."""
    from swissbot.store.backup import restore as put_back  # noqa: PLC0415 - only this command needs it
    from swissbot.store.interface import StoreError  # noqa: PLC0415

    chosen = settings(config)
    try:
        guilds = put_back(folder, chosen.data_dir, force=force)
    except StoreError as error:
        advice = {"in-use": "; stop the bot first", "not-empty": "; --force keeps what is there beside it"}
        raise Refused(f"{error.detail or error.code}{advice.get(error.code, '')}") from None
    except OSError as error:
        raise Refused(f"{error.filename or folder}: {(error.strerror or 'cannot be used').lower()}") from None
    output.say(f"{chosen.data_dir}: {_many(len(guilds), 'server')} restored")


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False, config: Settings = None
) -> None:
    """Whether all is well; exit 1 if not.

    Settings, data directory, database files, disk, clock, versions, and the bot that runs are looked at.
    """
    from swissbot.cli.doctor import examine  # noqa: PLC0415 - only this command needs it

    found = examine(config, time.time())
    if as_json:
        output.put_json({"ok": not found.wrong, "wrong": found.wrong, "notes": found.notes, "facts": found.facts})
    else:
        for name, value in found.facts.items():
            output.say(f"{name}: {value}")
        for mark, lines in (("note", found.notes), ("WRONG", found.wrong)):
            for line in lines:
                output.say(f"{mark}: {line}")
        output.say("all is well" if not found.wrong else f"{len(found.wrong)} found")
    sys.stdout.flush()
    if found.wrong:
        raise typer.Exit(1)
