"""The private answer to an interaction, whatever the timing."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import discord

from swissbot.bot.interactions import modals
from swissbot.bot.interactions.command_links import linked
from swissbot.bot.posts import layout
from swissbot.render.i18n.language import Words
from swissbot.render.message import AMBER, Form, Message, Text


class Reply:
    """Answers one interaction once, whatever the timing: at first hand, or into the acknowledgement. `links` are the
    ids of commands, where they are known."""

    def __init__(self, interaction: discord.Interaction, links: Mapping[str, int]) -> None:
        self._interaction = interaction
        self._links = links
        self._lock = asyncio.Lock()
        source = interaction.message
        pressed = interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit)
        self._in_place = pressed and source is not None and source.flags.ephemeral

    async def acknowledge(self) -> None:
        """Tell Discord to wait, unless the answer is out already."""
        async with self._lock:
            if self._interaction.response.is_done():
                return
            if self._in_place:
                await self._interaction.response.defer()
            else:
                await self._interaction.response.defer(ephemeral=True, thinking=True)

    async def show(self, sheet: Message, pictures: Mapping[str, bytes] | None = None, *, fresh: bool = False) -> None:
        """A private answer. A button of a private answer changes that answer, unless a `fresh` one is wanted."""
        none = discord.AllowedMentions.none()
        async with self._lock:
            view, files = layout.layout(linked(sheet, self._links), pictures=pictures)
            response = self._interaction.response
            if response.is_done():
                if fresh and self._in_place:
                    await self._interaction.followup.send(view=view, files=files, ephemeral=True, allowed_mentions=none)
                else:
                    await self._interaction.edit_original_response(view=view, attachments=files, allowed_mentions=none)
            elif self._in_place and not fresh:
                await response.edit_message(view=view, attachments=files, allowed_mentions=none)
            else:
                await response.send_message(view=view, files=files, ephemeral=True, allowed_mentions=none)

    async def open(self, form: Form, words: Words) -> None:
        """A modal; it cannot follow an acknowledgement, nor another modal (which only a forged one would ask for)."""
        if self._interaction.type is discord.InteractionType.modal_submit:
            text = words._("That form is not known any more. Press the button again.")
            await self.show(Message((Text(text),), AMBER), fresh=True)
            return
        async with self._lock:
            if not self._interaction.response.is_done():
                await self._interaction.response.send_modal(modals.modal(form))
                return
        await self.show(Message((Text(words._("That took too long. Please press again.")),), AMBER), fresh=True)
