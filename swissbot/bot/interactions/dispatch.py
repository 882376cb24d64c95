"""Presses, choices and forms: a custom id becomes a verb with its arguments, and one handler is called.

They are read off the raw interaction, so that a button of any age, of another process, or forged by hand is answered;
nothing of a view is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from swissbot.bot.context import Context
from swissbot.bot.interactions import modals
from swissbot.bot.interactions.handle import handle
from swissbot.bot.interactions.request import Answer, Handler, Press, Request, Say
from swissbot.bot.posts.channel import texts_of
from swissbot.render import custom_id


async def dispatch(context: Context, verbs: Mapping[str, Handler], interaction: discord.Interaction) -> None:
    """Answer a component or a submitted modal by the handler of its verb."""
    await handle(context, interaction, _call, verbs, interaction)


async def _call(request: Request, verbs: Mapping[str, Handler], interaction: discord.Interaction) -> Answer:
    data: Mapping[str, Any] = interaction.data or {}
    parsed = custom_id.parse(str(data.get("custom_id", "")))
    handler = verbs.get(parsed.verb) if parsed is not None else None
    if parsed is None or handler is None:
        raise Say(request.words._("This button is of another version. Use the newest message, or `/me`."))
    form = interaction.type is discord.InteractionType.modal_submit
    texts = texts_of(interaction.message) if interaction.message is not None else []
    press = Press(
        parsed,
        values=tuple(str(value) for value in data.get("values", ()) if isinstance(value, str)),
        typed=modals.answers(data.get("components", ())) if form else {},
        files=modals.uploads(data) if form else (),
        chosen=modals.chosen(data) if form else {},
        lines=tuple(line for text in texts for line in text.splitlines()),
    )
    return await handler(request, press)
