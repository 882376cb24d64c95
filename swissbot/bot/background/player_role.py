"""The players' role of a server: given to those who play, taken back when they leave or it ends.

What was given is written down before it is given, so that nothing is forgotten by a crash. A role is only touched where
that is safe: below the bot's own and without power, looked at when it is chosen and each time it is used.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping

import discord

from swissbot.bot.posts.channel import NETWORK
from swissbot.bot.posts.permissions import role_problem
from swissbot.bot.worker import Health, Workers
from swissbot.render.i18n.language import ENGLISH
from swissbot.service import Service
from swissbot.tournament.state import Tournament

UNKNOWN_MEMBER, UNKNOWN_ROLE = 10007, 10011
PAUSE = 600.0
AT_ONCE = 10
"""Members looked after in one pass; the rest comes right after it, so that other guilds get their turn."""
REASON = "swissbot: plays in a tournament"

_log = logging.getLogger(__name__)


class PlayerRole:
    """One piece of supervised work a guild; poked by every change of a tournament."""

    def __init__(self, client: discord.Client, service: Service, *, gap: float = 0.0) -> None:
        self._client = client
        self._service = service
        self._given: dict[int, dict[int, int]] = {}
        self._not_here: set[tuple[int, int]] = set()
        self._workers = Workers("roles", self._see_to, gap=gap)

    def poke(self, guild: int, _tournament: int = 0) -> None:
        self._workers.poke(guild)

    def health(self) -> list[Health]:
        return self._workers.health()

    async def close(self) -> None:
        await self._workers.close()

    async def _see_to(self, guild: int) -> float | None:
        settings = await self._service.guild_settings(guild)
        if guild not in self._given:
            self._given[guild] = dict(await self._service.notes.given_roles(guild))
        given, role, found = self._given[guild], settings.players_role, self._client.get_guild(guild)
        if (role is None and not given) or found is None:
            return None
        if role is not None and role_problem(found, role, ENGLISH) is not None:
            role = None if found.get_role(role) is None else role
            if role is not None:
                return PAUSE
        wanted = await self._players(guild) if role is not None else frozenset()
        todo = _todo(given, role, wanted)
        todo = [step for step in todo if (guild, step[0]) not in self._not_here]
        for user, old, new in todo[:AT_ONCE]:
            if not await self._one(guild, user, old, new):
                return PAUSE
        return 1.0 if len(todo) > AT_ONCE else None

    async def _players(self, guild: int) -> frozenset[int]:
        """Everybody who plays in a tournament of the guild that is not over."""
        users: set[int] = set()
        for row in await self._service.listed(guild):
            if not row.over:
                users |= _users(await self._service.ask(guild, row.id))
        return frozenset(users)

    async def _one(self, guild: int, user: int, old: int | None, new: int | None) -> bool:
        """Take the old role, give the new one. False: Discord refuses, and a pause is due."""
        try:
            if old is not None:
                await self._client.http.remove_role(guild, user, abs(old), reason=REASON)
                await self._note(guild, user, None)
            if new is not None:
                await self._note(guild, user, -new)
                await self._client.http.add_role(guild, user, new, reason=REASON)
                await self._note(guild, user, new)
        except discord.HTTPException as error:
            if error.code in (UNKNOWN_MEMBER, UNKNOWN_ROLE):
                await self._note(guild, user, None)
                self._not_here.add((guild, user))
                return True
            _log.info("a role was refused", extra={"guild": guild, "code": error.code})
            return False
        except NETWORK as error:
            _log.info("a role waits", extra={"guild": guild, "error": type(error).__name__})
            return False
        return True

    async def _note(self, guild: int, user: int, role: int | None) -> None:
        await self._service.notes.note_role(guild, user, role)
        if role is None:
            self._given[guild].pop(user, None)
        else:
            self._given[guild][user] = role


def _users(state: Tournament) -> set[int]:
    return {user for entrant in state.entrants.values() if entrant.playing for user in entrant.users}


def _todo(
    given: Mapping[int, int], role: int | None, wanted: frozenset[int]
) -> list[tuple[int, int | None, int | None]]:
    """(user, role to take, role to give). A negative role was written down and may not have been given."""
    steps: list[tuple[int, int | None, int | None]] = []
    for user, old in given.items():
        if user not in wanted or role is None:
            steps.append((user, old, None))
        elif abs(old) != role:
            steps.append((user, old, role))
        elif old < 0:
            steps.append((user, None, role))
    if role is not None:
        steps += [(user, None, role) for user in sorted(wanted) if user not in given]
    return steps
