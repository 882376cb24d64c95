"""Commands named in a private answer become links that open them, once Discord has told their ids."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from discord import app_commands

from swissbot.render import limits
from swissbot.render.message import Message, Text

_NAMED = re.compile(r"`/([a-z]+(?: [a-z]+)?)`")


def ids_of(known: Sequence[app_commands.AppCommand]) -> Mapping[str, int]:
    """The id for each command that can be typed, `tournament create` or `report`, of those that are registered."""
    found: dict[str, int] = {}
    for command in known:
        groups = [option for option in command.options if isinstance(option, app_commands.AppCommandGroup)]
        found |= {f"{command.name} {group.name}": command.id for group in groups} or {command.name: command.id}
    return found


def linked(sheet: Message, ids: Mapping[str, int]) -> Message:
    """The sheet with links; as it was where it would grow too long."""

    def link(named: re.Match[str]) -> str:
        name = named[1]
        return f"</{name}:{ids[name]}>" if name in ids else named[0]

    blocks = tuple(
        replace(block, markdown=_NAMED.sub(link, block.markdown)) if isinstance(block, Text) else block
        for block in sheet.blocks
    )
    long = sum(len(block.markdown) for block in blocks if isinstance(block, Text))
    return sheet if blocks == sheet.blocks or long > limits.MESSAGE_TEXT else replace(sheet, blocks=blocks)
