"""Real presses on the posts of the simulated server, found by their custom ids."""

from __future__ import annotations

from collections.abc import Iterator

import discord
import simcord

from swissbot.render import custom_id
from swissbot.render.custom_id import CustomId


async def press(
    member: simcord.MemberActor, channel: simcord.ChannelHandle, verb: str, tournament: int, *arguments: int | str
) -> discord.Message | None:
    """Press the newest such button that everybody sees; the private answer, or None if there is no button or answer."""
    wanted = custom_id.build(verb, tournament, *arguments)
    for message in reversed(channel.history()):
        if not message.flags.ephemeral and wanted in _custom_ids(message.components):
            return await press_on(member, message, wanted)
    return None


async def press_on(member: simcord.MemberActor, message: discord.Message, wanted: str) -> discord.Message | None:
    """Press one button of this message; the private answer, if there is one."""
    result = await member.click(message, custom_id=wanted)
    return result.response.message if result.response is not None else None


def buttons(message: discord.Message) -> list[CustomId]:
    """What the buttons and menus of a message would do."""
    parsed = (custom_id.parse(found) for found in _custom_ids(message.components))
    return [found for found in parsed if found is not None]


def spell(wanted: CustomId) -> str:
    """The custom id as text again."""
    return custom_id.build(wanted.verb, wanted.tournament, *wanted.arguments)


def _custom_ids(components: object) -> Iterator[str]:
    """Every custom id in the components of a message, however deep."""
    for component in components if isinstance(components, list | tuple) else ():
        found = getattr(component, "custom_id", None)
        if isinstance(found, str):
            yield found
        yield from _custom_ids(getattr(component, "children", ()))
