"""Real presses on the posts of the simulated server, found by their custom ids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord
import simcord

from swissbot.render import custom_id
from swissbot.render.custom_id import CustomId


async def press(
    member: simcord.MemberActor,
    channel: simcord.ChannelHandle,
    verb: str,
    tournament: int,
    *arguments: int | str,
    values: Mapping[str, str] | None = None,
) -> discord.Message | None:
    """Press the newest such button that everybody sees, and send the form that it may open with these `values`; the
    private answer, or None if there is no button or answer."""
    wanted = custom_id.build(verb, tournament, *arguments)
    for message in reversed(channel.history()):
        if not message.flags.ephemeral and wanted in _custom_ids(message.components):
            return await fill(member, message, wanted, values or {})
    return None


async def press_on(member: simcord.MemberActor, message: discord.Message, wanted: str) -> discord.Message | None:
    """Press one button of this message; the private answer, if there is one."""
    result = await member.click(message, custom_id=wanted)
    return result.response.message if result.response is not None else None


async def choose(member: simcord.MemberActor, message: discord.Message, menu: str, value: str) -> None:
    """Choose one line of a menu of this message."""
    await member.select(message, [value], custom_id=menu)


async def fill(
    member: simcord.MemberActor, message: discord.Message, wanted: str, values: Mapping[str, str]
) -> discord.Message | None:
    """Press a button of this message and send the form that it may open, with those `values` that it asks for; the
    private answer, if there is one."""
    result = await member.click(message, custom_id=wanted)
    if result.modal is not None:
        asked = set(_fields(result.modal))
        result = await member.submit_modal(result, {name: value for name, value in values.items() if name in asked})
    return result.response.message if result.response is not None else None


def menus(message: discord.Message) -> Mapping[str, Sequence[str]]:
    """The values to choose from in each menu of a message, by the menu's custom id."""
    return dict(_menus(message.components))


def buttons(message: discord.Message) -> list[CustomId]:
    """What the buttons and menus of a message would do."""
    parsed = (custom_id.parse(found) for found in _custom_ids(message.components))
    return [found for found in parsed if found is not None]


def spell(wanted: CustomId) -> str:
    """The custom id as text again."""
    return custom_id.build(wanted.verb, wanted.tournament, *wanted.arguments)


def _menus(components: object) -> Iterator[tuple[str, Sequence[str]]]:
    for component in components if isinstance(components, list | tuple) else ():
        if isinstance(component, discord.SelectMenu):
            yield component.custom_id or "", [option.value for option in component.options]
        yield from _menus(getattr(component, "children", ()))


def _fields(form: Mapping[str, Any]) -> Iterator[str]:
    """The names of what a form asks for, however deep."""
    for component in (*form.get("components", ()), *([form["component"]] if "component" in form else ())):
        if "custom_id" in component:
            yield component["custom_id"]
        yield from _fields(component)


def _custom_ids(components: object) -> Iterator[str]:
    """Every custom id in the components of a message, however deep."""
    for component in components if isinstance(components, list | tuple) else ():
        found = getattr(component, "custom_id", None)
        if isinstance(found, str):
            yield found
        yield from _custom_ids(getattr(component, "children", ()))
