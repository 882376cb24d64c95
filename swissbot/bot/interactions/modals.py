"""Forms as Discord's modals. Their answers come back by custom id like a press, so a restart in between loses none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from swissbot.bot.interactions.request import Upload
from swissbot.render import limits
from swissbot.render.message import Form, TextInput


def modal(form: Form) -> discord.ui.Modal:
    """The modal of a form. It is stopped, so that discord.py keeps nothing: the answer is read off the interaction."""
    if len(form.fields) > limits.MODAL_FIELDS:
        raise ValueError(f"a form has at most {limits.MODAL_FIELDS} fields")
    window = discord.ui.Modal(title=form.title[: limits.MODAL_TITLE], custom_id=form.custom_id, timeout=None)
    for line in form.fields:
        window.add_item(discord.ui.Label(text=line.label[: limits.FIELD_LABEL], component=_input(line)))
    window.stop()
    return window


def _input(line: TextInput) -> discord.ui.Item[discord.ui.Modal]:
    if line.upload:
        return discord.ui.FileUpload(custom_id=line.key, max_values=1)
    if line.users:
        return discord.ui.UserSelect(
            custom_id=line.key,
            placeholder=line.placeholder[: limits.FIELD_PLACEHOLDER] or None,
            required=line.required,
            min_values=1 if line.required else 0,
            max_values=min(line.users, limits.USERS_CHOSEN),
            default_values=[
                discord.SelectDefaultValue(id=user, type=discord.SelectDefaultValueType.user) for user in line.chosen
            ],
        )
    return discord.ui.TextInput(
        custom_id=line.key,
        style=discord.TextStyle.paragraph if line.long else discord.TextStyle.short,
        default=line.value[: line.max_length] or None,
        placeholder=line.placeholder[: limits.FIELD_PLACEHOLDER] or None,
        required=line.required,
        max_length=line.max_length,
    )


def chosen(data: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """The members that were chosen, by field; bots are no players and left out."""
    resolved = data.get("resolved")
    users = resolved.get("users", {}) if isinstance(resolved, Mapping) else {}
    people = {key for key, user in users.items() if not user.get("bot")}
    found: dict[str, tuple[int, ...]] = {}
    for component in data.get("components", ()):
        inner = component.get("component")
        values = inner.get("values") if isinstance(inner, Mapping) else None
        if isinstance(values, list) and inner is not None:
            found[str(inner.get("custom_id"))] = tuple(int(value) for value in values if value in people)
    return found


def answers(components: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """What was typed, by field, from the payload of a submitted modal; whatever is no text is left out."""
    found: dict[str, str] = {}
    for component in components:
        inner = component.get("component")
        nested = [*component.get("components", ()), *([inner] if isinstance(inner, Mapping) else [])]
        found |= answers(nested)
        key, value = component.get("custom_id"), component.get("value")
        if isinstance(key, str) and isinstance(value, str):
            found[key] = value
    return found


def uploads(data: Mapping[str, Any]) -> tuple[Upload, ...]:
    """The files of a submitted modal, from its payload."""
    resolved = data.get("resolved")
    found = resolved.get("attachments") if isinstance(resolved, Mapping) else None
    return tuple(
        Upload(str(file.get("url", "")), str(file.get("content_type") or ""), int(file.get("size", 0)))
        for file in (found or {}).values()
    )
