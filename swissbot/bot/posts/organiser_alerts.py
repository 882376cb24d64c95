"""Telling organisers, once, that a channel takes no posts: where they can see it, whatever else is gone."""

from __future__ import annotations

import contextlib
import logging

import discord

from swissbot.bot.posts import layout
from swissbot.bot.posts.channel import Channel, Trouble, blocked_line, takes_posts
from swissbot.bot.posts.guild_posts import GuildPosts
from swissbot.render.i18n.language import words_for
from swissbot.render.message import AMBER, Message, Text
from swissbot.service import Service
from swissbot.store.interface import StoreError
from swissbot.tournament.guild_settings import GuildSettings

_log = logging.getLogger(__name__)


async def tell(easel: GuildPosts, service: Service, settings: GuildSettings) -> None:
    """Say what to repair in the moderators' channel; while that takes nothing, in the tournament's; where there is
    neither, in the first channel that takes posts. What was said is kept, so that a restart does not say it again."""
    if easel.told is None:
        if not easel.blocks:
            return
        easel.told = dict(await service.notes.blocks_told(easel.guild))
    for channel in easel.told.keys() & easel.better:
        del easel.told[channel]
        await _note(service, easel.guild, channel, None)
    easel.better.clear()
    news = {channel: block.code for channel, block in easel.blocks.items() if easel.told.get(channel) != block.code}
    where = _where(easel, settings) if news else None
    if where is None:
        return
    words, found = words_for(settings.language), easel.client.get_guild(easel.guild)
    for channel, code in news.items():
        view, files = layout.layout(Message((Text(f"⚠ {blocked_line(found, channel, code, words)}"),), AMBER))
        name = f"told-{channel % 10**8}-{easel.now() % 10**8}"
        easel.told[channel] = code
        try:
            await Channel(easel.client, easel.guild, where).send(
                view, files, nonce=name, mentions=discord.AllowedMentions.none()
            )
        except Trouble as trouble:
            _log.info("could not tell the organisers", extra={"guild": easel.guild, "code": trouble.code})
        else:
            await _note(service, easel.guild, channel, code)


async def _note(service: Service, guild: int, channel: int, code: int | None) -> None:
    with contextlib.suppress(StoreError):  # then it may be said once more after a restart
        await service.notes.note_block(guild, channel, code)


def _where(easel: GuildPosts, settings: GuildSettings) -> int | None:
    """The channel in which organisers read it; None where the bot may post nowhere."""
    guild = easel.client.get_guild(easel.guild)
    wanted = [settings.moderator_channel, easel.instead]
    if guild is not None:
        ordered = sorted(guild.text_channels, key=lambda channel: (channel.position, channel.id))
        own = (guild.public_updates_channel, guild.system_channel, *ordered)
        wanted += [channel.id for channel in own if channel is not None]
    return next((c for c in wanted if c is not None and c not in easel.blocks and takes_posts(guild, c)), None)
