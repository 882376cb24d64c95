"""The one function through which every press, command and form goes: who asks, acknowledge in time, answer, failures.

A handler gets a `Request` and returns what is to be answered. Three kinds of failure are told apart: a rule that says
no (one private sentence), Discord's trouble with the answer (what was recorded stands), a bug (a reference, logged).
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import discord

from swissbot.bot import canvas, modals
from swissbot.bot.channel import NETWORK
from swissbot.render import answers, refusals
from swissbot.render.language import Words, words_for
from swissbot.render.names import clean
from swissbot.render.post import AMBER, RED, Form, Sheet, Text
from swissbot.service import Done
from swissbot.store.port import StoreError
from swissbot.tournament.commands import Actor, Command, Create
from swissbot.tournament.guild import GuildSettings
from swissbot.tournament.refusals import Refused
from swissbot.tournament.state import Tournament
from swissbot.tournament.views import is_organiser

if TYPE_CHECKING:
    from swissbot.bot.client import SwissBot

ACKNOWLEDGE_AFTER = 1.0
"""Seconds of work after which Discord is told to wait; its own limit is 3."""
DEAD = frozenset({10062, 10015, 40060, 50027})
"""Answer codes of an interaction that cannot be answered any more."""
STORE_CODES = {"full": "store-full", "damaged": "store-damaged"}

_log = logging.getLogger(__name__)

Answer = Sheet | Form | discord.ui.Modal | None
Work = Callable[["Request"], Awaitable[Answer]]


class Say(Exception):
    """The answer is this sentence, and nothing else happens."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(slots=True)
class Request:
    """One interaction while it is handled. `state` is the tournament it was about, once that is known; `recorded`
    whether something was stored for it."""

    bot: SwissBot
    interaction: discord.Interaction
    guild: int
    settings: GuildSettings
    words: Words
    actor: Actor
    state: Tournament | None = None
    recorded: bool = False
    _commands: int = field(default=0)

    @property
    def user(self) -> int:
        return self.actor.user

    async def ask(self, tournament: int) -> Tournament:
        self.state = await self.bot.service.ask(self.guild, tournament)
        return self.state

    async def execute(self, tournament: int, command: Command) -> Done:
        """The command, once for this interaction however often it is delivered."""
        self.state = await self.bot.service.ask(self.guild, tournament)
        done = await self.bot.service.execute(self.guild, tournament, command, self.actor, self._cause())
        return self._took_note(done)

    async def create(self, command: Create) -> Done:
        return self._took_note(await self.bot.service.create(self.guild, command, self.actor, self._cause()))

    async def perform(self, tournament: int, command: Command) -> Sheet:
        """The command, answered with its receipt."""
        done = await self.execute(tournament, command)
        return answers.receipt(done.state, done.before, command, self.user, self.words)

    def organises(self, state: Tournament) -> bool:
        return is_organiser(state, self.actor)

    def need_organiser(self, state: Tournament) -> None:
        """For questions that are not for everybody; commands are judged by the rules."""
        if not self.organises(state):
            raise Refused("not-organiser")

    def _cause(self) -> str:
        self._commands += 1
        number = "" if self._commands == 1 else f":{self._commands}"
        return f"{self.interaction.id}{number}"

    def _took_note(self, done: Done) -> Done:
        self.state, self.recorded = done.state, self.recorded or bool(done.events)
        return done


def actor_of(interaction: discord.Interaction, settings: GuildSettings) -> Actor:
    """Who pressed, from the interaction's own payload: never from a cache, never from who could see the button."""
    user = interaction.user
    roles = frozenset(role for role in getattr(user, "_roles", ()))
    rights = interaction.permissions
    by_role = settings.organiser_role is not None and settings.organiser_role in roles
    return Actor(
        user=user.id,
        name=clean(user.display_name) or clean(user.name) or str(user.id),
        organiser=rights.manage_guild or rights.administrator or by_role,
        roles=roles,
    )


class Reply:
    """Answers one interaction once, whatever the timing: at first hand, or into the acknowledgement."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self._interaction = interaction
        self._lock = asyncio.Lock()
        source = interaction.message
        component = interaction.type is discord.InteractionType.component
        self._in_place = component and source is not None and source.flags.ephemeral

    async def acknowledge(self) -> None:
        """Tell Discord to wait, unless the answer is out already."""
        async with self._lock:
            if self._interaction.response.is_done():
                return
            if self._in_place:
                await self._interaction.response.defer()
            else:
                await self._interaction.response.defer(ephemeral=True, thinking=True)

    async def show(self, sheet: Sheet, *, fresh: bool = False) -> None:
        """A private answer. A button of a private answer changes that answer, unless a `fresh` one is wanted."""
        none = discord.AllowedMentions.none()
        async with self._lock:
            view, files = canvas.layout(sheet)
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

    async def open(self, form: Form | discord.ui.Modal, words: Words) -> None:
        """A modal; it cannot follow an acknowledgement."""
        async with self._lock:
            if not self._interaction.response.is_done():
                made = modals.modal(form) if isinstance(form, Form) else form
                await self._interaction.response.send_modal(made)
                return
        await self.show(Sheet((Text(words._("That took too long. Please press again.")),), AMBER), fresh=True)


async def act(bot: SwissBot, interaction: discord.Interaction, work: Work) -> None:
    """Handle one interaction from beginning to end. Never raises, except for its own cancellation."""
    task = asyncio.current_task()
    if task is not None:
        bot.handling.add(task)
        task.add_done_callback(bot.handling.discard)
    reply = Reply(interaction)
    waiting = asyncio.get_running_loop().create_task(_acknowledge_later(reply))
    request: Request | None = None
    try:
        try:
            request = await _request(bot, interaction)
            answer = await work(request)
            if isinstance(answer, Form | discord.ui.Modal):
                await reply.open(answer, request.words)
            elif answer is not None:
                await reply.show(_with_troubles(request, answer))
        except (Refused, Say, StoreError) as refused:
            await reply.show(Sheet((Text(_sentence(refused, request)),), AMBER), fresh=True)
    except (discord.HTTPException, *NETWORK) as error:
        # what was recorded stands, and the posts show it
        level = logging.INFO if getattr(error, "code", 0) in DEAD else logging.WARNING
        _log.log(
            level, "an answer did not arrive", extra={"error": type(error).__name__, "code": getattr(error, "code", 0)}
        )
    except Exception:  # a bug: the person gets a reference, and the bot goes on
        await _broke(reply, request)
    finally:
        waiting.cancel()


async def _request(bot: SwissBot, interaction: discord.Interaction) -> Request:
    words = words_for("en")
    if interaction.guild_id is None:
        raise Say(words._("Tournaments run in servers: please do this there."))
    settings = await bot.service.guild_settings(interaction.guild_id)
    words = words_for(settings.language)
    if not bot.throttle.allows(interaction.guild_id, interaction.user.id):
        raise Say(refusals.sentence(Refused("too-fast"), None, words))
    return Request(bot, interaction, interaction.guild_id, settings, words, actor_of(interaction, settings))


async def _acknowledge_later(reply: Reply) -> None:
    await asyncio.sleep(ACKNOWLEDGE_AFTER)
    try:
        await reply.acknowledge()
    except (discord.HTTPException, *NETWORK) as error:
        _log.info("an acknowledgement did not arrive", extra={"error": type(error).__name__})


def _sentence(refused: Refused | Say | StoreError, request: Request | None) -> str:
    words = request.words if request is not None else words_for("en")
    state = request.state if request is not None else None
    if isinstance(refused, Say):
        return refused.sentence
    if isinstance(refused, StoreError):
        _log.error("the store refused", extra={"code": refused.code, "detail": refused.detail})
        code = STORE_CODES.get(refused.code)
        if code is None:
            return words._("Too much happened at once and nothing was changed. Please press again.")
        refused = Refused(code)
    return refusals.sentence(refused, state, words)


def _with_troubles(request: Request, answer: Sheet) -> Sheet:
    """Organisers are told in their private answers which channel takes no posts."""
    known = request.state
    if known is None or not request.organises(known):
        return answer
    lines = request.bot.announcer.trouble(request.guild, request.words)
    if not lines:
        return answer
    text = Text("\n".join(f"⚠ {line}" for line in lines[:3]))
    return Sheet((*answer.blocks, text), answer.accent)


async def _broke(reply: Reply, request: Request | None) -> None:
    """A bug: the person gets a reference, the log gets everything else."""
    reference = secrets.token_hex(3)
    _log.exception("a handler broke", extra={"reference": reference})
    words = request.words if request is not None else words_for("en")
    if request is not None and request.recorded:
        text = words._("That was recorded, but its answer broke. Reference {reference}")
    else:
        text = words._("That broke, and nothing was changed. Reference {reference}")
    try:
        await reply.show(Sheet((Text(text.format(reference=reference)),), RED), fresh=True)
    except (discord.HTTPException, *NETWORK) as error:
        _log.info("a reference did not arrive", extra={"reference": reference, "error": type(error).__name__})
