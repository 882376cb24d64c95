"""Presses, choices and forms: a custom id is parsed, its verb looked up, and one handler called through the boundary.

They are read off the raw interaction, so that a button of any age, of another process, or of nobody's making at all is
answered; nothing of a view is kept.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

import discord

from swissbot.bot.handlers import cut, entry, erase_person, imports, organiser, pairing_edits, results, settings
from swissbot.bot.handlers.results import Press
from swissbot.bot.interactions import modals
from swissbot.bot.interactions.handle import act
from swissbot.bot.interactions.request import Answer, Request, Say
from swissbot.render import custom_id

if TYPE_CHECKING:
    from swissbot.bot.client import SwissBot

VERBS: Mapping[str, Callable[[Request, Press], Awaitable[Answer]]] = {
    **results.VERBS,
    **organiser.VERBS,
    **cut.VERBS,
    **entry.VERBS,
    **pairing_edits.VERBS,
    **settings.VERBS,
    **imports.VERBS,
    **erase_person.VERBS,
}


async def pressed(bot: SwissBot, interaction: discord.Interaction) -> None:
    """Answer a component or a submitted modal."""
    data: Mapping[str, Any] = interaction.data or {}
    form = interaction.type is discord.InteractionType.modal_submit

    async def work(request: Request) -> Answer:
        parsed = custom_id.parse(str(data.get("custom_id", "")))
        handler = VERBS.get(parsed.verb) if parsed is not None else None
        if parsed is None or handler is None:
            raise Say(request.words._("This button is of another version. Use the newest message, or `/me`."))
        values = tuple(str(value) for value in data.get("values", ()) if isinstance(value, str))
        typed = modals.answers(data.get("components", ())) if form else {}
        files = modals.uploads(data) if form else ()
        chosen = modals.chosen(data) if form else {}
        return await handler(request, Press(parsed, values, typed, files, chosen))

    await act(bot, interaction, work)
