"""Who left the server: told by Discord where the members intent is granted, else looked up for those waited for.

Without the intent nobody says that a player is gone. Whoever a match waits for (a claim to confirm, an absent player, a
match that is overdue) is looked up once for each such wait, one a second, never a whole round at once.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterator

import discord

from swissbot.bot.posts.channel import NETWORK
from swissbot.bot.worker import Health, Worker
from swissbot.service import Service
from swissbot.store.interface import StoreError
from swissbot.tournament.commands import CLOCK, Command, NoteLeaver, NoteReturn
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import current_round, must_confirm, open_matches, other
from swissbot.tournament.rules import round_clock
from swissbot.tournament.state import Tournament

UNKNOWN_MEMBER = 10007
GAP = 1.0
MOST_WAITING = 1_000
MOST_ASKED = 10_000

_log = logging.getLogger(__name__)


class Members:
    """`now` is Unix seconds; `gap` seconds between two look-ups."""

    def __init__(
        self, client: discord.Client, service: Service, *, now: Callable[[], int], told: bool, gap: float = GAP
    ) -> None:
        """`told`: Discord says who leaves, so nobody has to be looked up."""
        self._client = client
        self._service = service
        self._now = now
        self._told = told
        self._asked: set[tuple[int, int, str]] = set()
        self._waiting: deque[tuple[int, int]] = deque(maxlen=MOST_WAITING)
        self._dirty: dict[tuple[int, int], None] = {}
        self._worker = Worker("attendance", self._look, gap=gap)

    def poke(self, guild: int, tournament: int) -> None:
        """Something changed: somebody else may be waited for."""
        if not self._told:
            self._dirty[guild, tournament] = None
            self._worker.poke()

    async def left(self, guild: int, user: int) -> None:
        """This person is not in the server any more."""
        await self._note(guild, NoteLeaver(user), f"left:{user}")

    async def returned(self, guild: int, user: int) -> None:
        await self._note(guild, NoteReturn(user), f"returned:{user}")

    def health(self) -> list[Health]:
        return [self._worker.health()]

    async def close(self) -> None:
        await self._worker.close()

    async def _note(self, guild: int, command: Command, cause: str) -> None:
        try:
            running = [row.id for row in await self._service.listed(guild) if not row.over]
        except StoreError as error:  # this is one piece of work for all servers: another's is not held up
            _log.warning("a leaver was not noted", extra={"guild": guild, "error": str(error)})
            return
        for tournament in running:
            try:
                await self._service.execute(guild, tournament, command, CLOCK, f"{cause}:{tournament}:{self._now()}")
            except (Refused, StoreError) as error:
                _log.warning("a leaver was not noted", extra={"guild": guild, "error": str(error)})

    async def _look(self) -> float | None:
        """One pass: whoever is waited for now, and one look-up."""
        while self._dirty:
            guild, tournament = next(iter(self._dirty))
            del self._dirty[guild, tournament]
            await self._collect(guild, tournament)
        if not self._waiting:
            return None
        guild, user = self._waiting.popleft()
        try:
            await self._client.http.get_member(guild, user)
        except discord.NotFound as error:
            if error.code == UNKNOWN_MEMBER:
                await self.left(guild, user)
        except (discord.HTTPException, *NETWORK) as error:
            _log.info("a member was not looked up", extra={"guild": guild, "error": type(error).__name__})
        return 0.0 if self._waiting else None

    async def _collect(self, guild: int, tournament: int) -> None:
        try:
            state = await self._service.ask(guild, tournament)
        except (Refused, StoreError):
            return
        if len(self._asked) > MOST_ASKED:
            self._asked.clear()
        for user, why in waited_for(state):
            if user not in state.gone and (guild, user, why) not in self._asked:
                self._asked.add((guild, user, why))
                self._waiting.append((guild, user))


def waited_for(state: Tournament) -> Iterator[tuple[int, str]]:
    """(user, what for): who must confirm, who is said not to be there, who plays a match that is overdue."""
    now = current_round(state)
    if state.over or now is None:
        return
    for match in open_matches(state):
        side = must_confirm(match)
        claim = match.claim(other(side)) if side is not None else None
        if side is not None and claim is not None:
            yield from ((user, f"claim:{claim.seq}") for user in _users(state, match.entrant(side)))
        if match.no_show_by is not None:
            absent = match.entrant(other(match.no_show_by))
            yield from ((user, f"absent:{match.number}:{match.no_show_until}") for user in _users(state, absent))
        ended = round_clock.match_key(match, "end") if match.deadline is not None else round_clock.round_key(now, "end")
        if ended in state.reminded:
            yield from ((user, ended) for entrant in (match.a, match.b) for user in _users(state, entrant or ""))


def _users(state: Tournament, entrant: str) -> tuple[int, ...]:
    known = state.entrants.get(entrant)
    return known.users if known is not None else ()
