"""The one function through which every press, command and form goes: who asks, acknowledge in time, answer, failures.

A handler gets a `Request` and returns what is to be answered. Three kinds of failure are told apart: a rule that says
no (one private sentence), Discord's trouble with the answer (what was recorded stands), a bug (a reference, logged).
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Concatenate, ParamSpec

import discord

from swissbot.bot.context import Context
from swissbot.bot.interactions.discord_internals import role_ids
from swissbot.bot.interactions.reply import Reply
from swissbot.bot.interactions.request import Answer, Request, Say
from swissbot.bot.posts.channel import NETWORK
from swissbot.render.i18n.language import Words, words_for, words_of
from swissbot.render.message import AMBER, RED, Form, Message, Text
from swissbot.render.text import refusals
from swissbot.render.text.names import clean
from swissbot.store.interface import StoreError
from swissbot.tournament.commands import Actor
from swissbot.tournament.errors import RefusalCode, Refused
from swissbot.tournament.guild_settings import GuildSettings

P = ParamSpec("P")
ACKNOWLEDGE_AFTER = 1.0
"""Seconds of work after which Discord is told to wait; its own limit is 3."""
DEAD = frozenset({10062, 10015, 40060, 50027})
"""Answer codes of an interaction that cannot be answered any more."""
STORE_CODES: Mapping[str, RefusalCode] = {
    "full": "store-full",
    "damaged": "store-damaged",
    "newer": "store-newer",
    "unreadable": "store-newer",
}

_log = logging.getLogger(__name__)


async def handle(
    context: Context,
    interaction: discord.Interaction,
    handler: Callable[Concatenate[Request, P], Awaitable[Answer]],
    /,
    *arguments: P.args,
    **options: P.kwargs,
) -> None:
    """Handle one interaction from beginning to end by `handler(request, *arguments)`. Never raises, except for its own
    cancellation."""
    task = asyncio.current_task()
    if task is not None:
        context.handling.add(task)
        task.add_done_callback(context.handling.discard)
    reply = Reply(interaction, context.command_ids)
    waiting = asyncio.get_running_loop().create_task(_acknowledge_later(reply))
    request: Request | None = None
    try:
        try:
            request = await _request(context, interaction)
            answer = await handler(request, *arguments, **options)
            if isinstance(answer, Form):
                await reply.open(answer, request.words)
            else:
                state = request.state
                pictures = await context.pictures.draw(answer, state, request.words) if state is not None else {}
                await reply.show(_with_troubles(request, answer), pictures)
        except (Refused, Say, StoreError) as refused:
            words = request.words if request is not None else _personal(interaction)
            await reply.show(Message((Text(_sentence(refused, request, words)),), AMBER), fresh=True)
    except (discord.HTTPException, *NETWORK) as error:
        # what was recorded stands, and the posts show it
        level = logging.INFO if getattr(error, "code", 0) in DEAD else logging.WARNING
        _log.log(
            level, "an answer did not arrive", extra={"error": type(error).__name__, "code": getattr(error, "code", 0)}
        )
    except Exception:  # noqa: BLE001  # a bug: the person gets a reference, and the bot goes on
        await _broke(reply, request, request.words if request is not None else _personal(interaction))
    finally:
        waiting.cancel()


async def _request(context: Context, interaction: discord.Interaction) -> Request:
    guild = interaction.guild_id
    if guild is None:
        raise Say(_personal(interaction)._("Tournaments run in servers: please do this there."))
    settings = await context.service.guild_settings(guild)
    words = words_of(str(interaction.locale), settings.language)
    if not context.allows(guild, interaction.user.id):
        raise Say(refusals.sentence(Refused("too-fast"), None, words))
    rights = interaction.permissions
    return Request(
        context,
        interaction.id,
        guild,
        interaction.channel_id,
        settings,
        words,
        actor_of(interaction, settings),
        locale=str(interaction.locale),
        may_manage=rights.manage_guild or rights.administrator,
        file_limit=interaction.filesize_limit,
    )


def actor_of(interaction: discord.Interaction, settings: GuildSettings) -> Actor:
    """Who pressed, from the interaction's own payload: never from a cache, never from who could see the button."""
    user = interaction.user
    roles = role_ids(user)
    rights = interaction.permissions
    by_role = settings.organiser_role is not None and settings.organiser_role in roles
    return Actor(
        user=user.id,
        name=clean(user.display_name) or clean(user.name) or str(user.id),
        organiser=rights.manage_guild or rights.administrator or by_role,
        roles=roles,
    )


def _personal(interaction: discord.Interaction) -> Words:
    """Before anything is known of the guild: the language of the person's Discord."""
    return words_for(str(interaction.locale))


async def _acknowledge_later(reply: Reply) -> None:
    await asyncio.sleep(ACKNOWLEDGE_AFTER)
    try:
        await reply.acknowledge()
    except (discord.HTTPException, *NETWORK) as error:
        _log.info("an acknowledgement did not arrive", extra={"error": type(error).__name__})


def _sentence(refused: Refused | Say | StoreError, request: Request | None, words: Words) -> str:
    state = request.state if request is not None else None
    if isinstance(refused, Say):
        return refused.sentence
    if isinstance(refused, StoreError):
        _log.error("the store refused", extra={"code": refused.code, "detail": refused.detail})
        code = STORE_CODES.get(refused.code)
        if refused.code == "io":
            return words._("The disk did not answer: it may have been recorded or not. Look, and press again if not.")
        if code is None:
            return words._("Too much happened at once and nothing was changed. Please press again.")
        refused = Refused(code)
    return refusals.sentence(refused, state, words)


def _with_troubles(request: Request, answer: Message) -> Message:
    """Organisers are told in their private answers which channel takes no posts."""
    known = request.state
    if known is None or not request.organises(known):
        return answer
    shown = "\n".join(block.markdown for block in answer.blocks if isinstance(block, Text))
    lines = [line for line in request.context.posts.trouble(request.guild, request.words) if line not in shown]
    if not lines:
        return answer
    text = Text("\n".join(f"⚠ {line}" for line in lines[:3]))
    return Message((*answer.blocks, text), answer.accent)


async def _broke(reply: Reply, request: Request | None, words: Words) -> None:
    """A bug: the person gets a reference, the log gets everything else."""
    reference = secrets.token_hex(3)
    _log.exception("a handler broke", extra={"reference": reference})
    if request is not None and request.recorded:
        text = words._("That was recorded, but its answer broke. Reference {reference}")
    else:
        text = words._("That broke, and nothing was changed. Reference {reference}")
    try:
        await reply.show(Message((Text(text.format(reference=reference)),), RED), fresh=True)
    except (discord.HTTPException, *NETWORK) as error:
        _log.info("a reference did not arrive", extra={"reference": reference, "error": type(error).__name__})
