"""Forms as Discord's modals. Their answers come back by custom id like a press, so a restart in between loses none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from swissbot.render.custom_id import build
from swissbot.render.i18n.language import Words
from swissbot.render.message import Form, TextInput

MAX_TITLE = 45
MAX_LABEL = 45
MAX_FIELDS = 5
MAX_PLACEHOLDER = 100
MAX_USERS = 25


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a form: where it lies, its media type, its size in bytes. It is never opened."""

    url: str
    kind: str
    size: int


def modal(form: Form) -> discord.ui.Modal:
    """The modal of a form. It is stopped, so that discord.py keeps nothing: the answer is read off the interaction."""
    if len(form.fields) > MAX_FIELDS:
        raise ValueError(f"a form has at most {MAX_FIELDS} fields")
    made = discord.ui.Modal(title=form.title[:MAX_TITLE], custom_id=form.custom_id, timeout=None)
    for line in form.fields:
        made.add_item(discord.ui.Label(text=line.label[:MAX_LABEL], component=_input(line)))
    made.stop()
    return made


def _input(line: TextInput) -> discord.ui.Item[discord.ui.Modal]:
    if line.users:
        return discord.ui.UserSelect(
            custom_id=line.key,
            placeholder=line.placeholder[:MAX_PLACEHOLDER] or None,
            required=line.required,
            min_values=1 if line.required else 0,
            max_values=min(line.users, MAX_USERS),
            default_values=[
                discord.SelectDefaultValue(id=user, type=discord.SelectDefaultValueType.user) for user in line.chosen
            ],
        )
    return discord.ui.TextInput(
        custom_id=line.key,
        style=discord.TextStyle.paragraph if line.long else discord.TextStyle.short,
        default=line.value[: line.max_length] or None,
        placeholder=line.placeholder[:MAX_PLACEHOLDER] or None,
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


def evidence(tournament: int, match: int, words: Words) -> discord.ui.Modal:
    """A modal that takes one picture; it comes back under the verb that opened it."""
    made = discord.ui.Modal(
        title=words._("Add a picture")[:MAX_TITLE], custom_id=build("evidence", tournament, match), timeout=None
    )
    upload: discord.ui.FileUpload[discord.ui.Modal] = discord.ui.FileUpload(custom_id="picture", max_values=1)
    made.add_item(discord.ui.Label(text=words._("A picture of the result")[:MAX_LABEL], component=upload))
    made.stop()
    return made


def uploads(data: Mapping[str, Any]) -> tuple[Upload, ...]:
    """The files of a submitted modal, from its payload."""
    resolved = data.get("resolved")
    found = resolved.get("attachments") if isinstance(resolved, Mapping) else None
    return tuple(
        Upload(str(file.get("url", "")), str(file.get("content_type") or ""), int(file.get("size", 0)))
        for file in (found or {}).values()
    )
