"""What the command line may ask for: a tournament out, one in, a backup, a check. No discord in here.

A request is a mapping with `do` and its arguments, as it came over the control socket or from the same process; the
answer is a mapping too. What cannot be done is said in one sentence (`Wrong`).
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from swissbot.engine.presets import rules_of
from swissbot.engine.types import EngineError, Rules
from swissbot.files.detect import import_command, read_any
from swissbot.files.errors import FileRefused
from swissbot.files.json.rules import read_rules
from swissbot.render.i18n.language import ENGLISH
from swissbot.render.reasons.pairing import sentence as reason_sentence
from swissbot.render.report import exports
from swissbot.render.report.report import clean_title
from swissbot.render.text.refusals import sentence
from swissbot.service import Service
from swissbot.store.backup import left_out
from swissbot.store.interface import StoreError
from swissbot.tournament.commands import Actor
from swissbot.tournament.errors import Refused

T = TypeVar("T")
Answer = dict[str, Any]
Operation = Callable[[Service, Mapping[str, Any]], Awaitable[Answer]]

SHELL = Actor(user=0, name="swissbot", organiser=True)
"""Whoever may use the data directory may organise: they could write its files as well."""
HIGHEST_ID = 2**64 - 1
FORMATS: Mapping[str, tuple[exports.Form, int]] = {
    "json": ("json", 0),
    "csv": ("csv", 0),
    "csv-pairings": ("csv", 1),
    "trf": ("trf", 0),
    "html": ("html", 0),
}
"""What can be asked for: the form, and which of its files."""


class Wrong(Exception):
    """It cannot be done, and why, in one sentence."""


def _given(request: Mapping[str, Any], key: str, kind: type[T]) -> T:
    value = request.get(key)
    if type(value) is not kind or (isinstance(value, int) and not 0 < value <= HIGHEST_ID):
        raise Wrong(f"{key}: {'a number' if kind is int else 'a text'} is needed")
    return value


async def _export(service: Service, request: Mapping[str, Any]) -> Answer:
    guild, tournament = _given(request, "guild", int), _given(request, "tournament", int)
    form = _given(request, "format", str)
    if form not in FORMATS:
        raise Wrong(f"format: choose one of {', '.join(FORMATS)}")
    kind, number = FORMATS[form]
    made = (await asyncio.to_thread(exports.files, await service.ask(guild, tournament), kind, ENGLISH))[number]
    return {"name": made.name, "text": made.data.decode()}


def _rules(request: Mapping[str, Any]) -> Rules:
    """What a list of players is played by: whole rules, as a preset of the owner's own has them, or a preset's name."""
    if request.get("rules") is not None:
        return read_rules(request["rules"])
    try:
        return rules_of(str(request.get("preset") or "esports"))
    except EngineError as error:
        raise Wrong(reason_sentence(error.reason, str, ENGLISH)) from None


async def _import(service: Service, request: Mapping[str, Any]) -> Answer:
    """A file becomes a new tournament; its id is answered."""
    guild, channel = _given(request, "guild", int), _given(request, "channel", int)
    document = read_any(_given(request, "text", str), _rules(request))
    title = _given(request, "name", str).strip() or document.name.strip()
    if not title:
        raise Wrong("the file says no name: give one with --name")
    name = clean_title(title)
    command = import_command(document, name, guild, channel)
    done = await service.create(guild, command, SHELL, f"shell:{secrets.token_hex(8)}")
    players, rounds = len(document.history.entrants), len(document.history.rounds)
    return {"tournament": done.state.id, "name": name, "players": players, "rounds": rounds}


async def _backup(service: Service, request: Mapping[str, Any]) -> Answer:
    to = Path(_given(request, "to", str))
    if not to.is_absolute():
        raise Wrong("to: the whole path is needed")
    try:
        files = await service.backup(to)
        missing = await asyncio.to_thread(left_out, to)
    except OSError as error:
        raise Wrong(f"{error.filename or to}: {(error.strerror or 'cannot be written').lower()}") from None
    return {"files": [str(path) for path in files], "missing": missing}


async def _check(service: Service, _: Mapping[str, Any]) -> Answer:
    """What is wrong with any guild's file, by guild."""
    found = await service.check()
    return {"guilds": len(await service.guilds()), "wrong": [[guild, complaint] for guild, complaint in found]}


OPERATIONS: Mapping[str, Operation] = {
    "export": _export,
    "import": _import,
    "backup": _backup,
    "check": _check,
}


async def perform(service: Service, request: Mapping[str, Any]) -> Answer:
    """Do what is asked. Raises `Wrong`."""
    operation = OPERATIONS.get(str(request.get("do")))
    if operation is None:
        raise Wrong("this version of the bot does not know that request")
    try:
        return await operation(service, request)
    except Refused as refused:
        raise Wrong(sentence(refused, None, ENGLISH)) from None
    except FileRefused as refused:
        raise Wrong(str(refused)) from None
    except StoreError as error:
        raise Wrong(error.detail or f"the store refused: {error.code}") from None
