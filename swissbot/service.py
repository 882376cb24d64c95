"""The one door: every change of a tournament goes through `Service.execute`, every question through `Service.ask`.

Per guild one lock: load, decide, append, tell. What `execute` returned is on disk. The service never knows which store
it has, and nobody else writes.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from swissbot.engine.pairing import pair as engine_pair
from swissbot.engine.types import History, Pairing
from swissbot.store.interface import Conflict, Listed, PostRow, Store, StoreError
from swissbot.store.notes import Notes
from swissbot.tournament import commands as co
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Event, Record
from swissbot.tournament.guild_settings import GuildSettings
from swissbot.tournament.replay import replay
from swissbot.tournament.rules import decide, due
from swissbot.tournament.state import Tournament
from swissbot.workers import Heavy, PairingWorkers

KEPT_STATES = 256
MAX_LIVE = 25
LONG_LOG = 500
"""Records from which folding them would hold everybody up, so a thread does it."""


@dataclass(frozen=True, slots=True)
class Done:
    """What a command led to. `events` empty: it was so already and nothing changed. `before` None: it is new."""

    state: Tournament
    events: tuple[Event, ...]
    before: Tournament | None


class Service:
    """Commands in, facts out. All methods may be called at once from one event loop.

    Commands raise `Refused` (nothing changed) and `StoreError` (nothing changed, as far as anybody was told).
    """

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], int],
        seed: Callable[[], int],
        workers: PairingWorkers | None = None,
    ) -> None:
        self._store = store
        self._now = now
        self._seed = seed
        self._workers = workers if workers is not None else PairingWorkers()
        self._locks: dict[int, asyncio.Lock] = {}
        self._states: OrderedDict[tuple[int, int], Tournament] = OrderedDict()
        self._settings: dict[int, GuildSettings] = {}
        self.notes = Notes(store)
        self._listeners: list[Callable[[int, int], None]] = []

    def listen(self, told: Callable[[int, int], None]) -> None:
        """`told(guild, tournament)` is called after every append."""
        self._listeners.append(told)

    def unlisten(self, told: Callable[[int, int], None]) -> None:
        """Whoever listened ends; it is no error if they never began."""
        if told in self._listeners:
            self._listeners.remove(told)

    # --- commands ---------------------------------------------------------------------------------------------------

    async def create(self, guild: int, command: co.Create | co.Import, actor: co.Actor, cause: str) -> Done:
        """A new tournament, empty or from a file. Its lots are drawn from a seed that is fixed here."""
        async with self._lock(guild):
            known = await self._store.cause(guild, cause)
            if known is not None:
                state = await self._load(guild, known[0])
                return Done(state, (), state)
            live = [row for row in await self._store.tournaments(guild) if not row.over]
            if len(live) >= MAX_LIVE:
                raise Refused("too-many-tournaments", max=MAX_LIVE)
            records, state = await self._decide(Tournament(), self._with_seed(command), actor, cause)
            try:
                tournament = await self._store.create(guild, records, over=state.over)
            except StoreError:
                await self._look_again(guild, cause)
                raise
            state.id = tournament
            self._keep(guild, state)
        self._tell(guild, tournament)
        return Done(state, tuple(r.event for r in records), None)

    async def execute(self, guild: int, tournament: int, command: co.Command, actor: co.Actor, cause: str) -> Done:
        """Judge `command` and store what follows. The same `cause` takes effect once."""
        async with self._lock(guild):
            state = await self._load(guild, tournament)
            if any(record.cause == cause for record in reversed(state.log)):
                return Done(state, (), state)
            records, after = await self._decide(state, command, actor, cause)
            if not records:
                return Done(state, (), state)
            over = after.over if after.over != state.over else None
            if not await self._append(guild, tournament, records, after, over):
                state = await self._load(guild, tournament)
                return Done(state, (), state)
        self._tell(guild, tournament)
        return Done(after, tuple(r.event for r in records), state)

    async def _append(
        self, guild: int, tournament: int, records: Sequence[Record], after: Tournament, over: bool | None
    ) -> bool:
        """On disk, or an exception. Whatever goes wrong, the state is read again and everybody looks again: the append
        may have happened."""
        try:
            stored = await self._store.append(guild, tournament, records, over=over)
        except BaseException as error:
            self._states.pop((guild, tournament), None)
            if isinstance(error, Conflict):
                raise StoreError("busy") from error
            self._tell(guild, tournament)
            raise
        if stored:
            self._keep(guild, after)
        else:
            self._states.pop((guild, tournament), None)
        return stored

    async def _decide(
        self, state: Tournament, command: co.Command, actor: co.Actor, cause: str
    ) -> tuple[tuple[Record, ...], Tournament]:
        """Decide here; a pairing that would block everybody else is computed in a worker process in between."""
        now = self._now()

        def here(history: History) -> Pairing:
            if self._workers.is_heavy(history):
                raise Heavy(history)
            return engine_pair(history)

        try:
            return decide(state, command, actor, now, cause=cause, pair=here)
        except Heavy as heavy:
            answer = await self._workers.pair(heavy.history)
        return decide(state, command, actor, now, cause=cause, pair=answer)

    # --- questions --------------------------------------------------------------------------------------------------

    async def ask(self, guild: int, tournament: int) -> Tournament:
        """The state, to read only. Raises `Refused("no-such-tournament")`."""
        known = self._states.get((guild, tournament))
        if known is not None:
            return known
        async with self._lock(guild):
            return await self._load(guild, tournament)

    async def listed(self, guild: int) -> Sequence[Listed]:
        return await self._store.tournaments(guild)

    async def guilds(self) -> Sequence[int]:
        return await self._store.guilds()

    async def due(self, guild: int) -> tuple[int, int] | None:
        """(when, tournament) of the guild's earliest deadline."""
        found: list[tuple[int, int]] = []
        for row in await self._store.tournaments(guild):
            if not row.over:
                when = due(await self.ask(guild, row.id))
                if when is not None:
                    found.append((when, row.id))
        return min(found, default=None)

    # --- what a guild has set, and which messages show what ---------------------------------------------------------

    async def guild_settings(self, guild: int) -> GuildSettings:
        known = self._settings.get(guild)
        if known is None:
            known = self._settings[guild] = GuildSettings.read(await self._store.settings(guild))
        return known

    async def set_guild_settings(self, guild: int, changes: Mapping[str, str | None]) -> GuildSettings:
        """Store the changes (None takes a setting away) and return what holds now. Live tournaments are told."""
        await self._store.save_settings(guild, changes)
        self._settings.pop(guild, None)
        for row in await self._store.tournaments(guild):
            if not row.over:
                self._tell(guild, row.id)
        return await self.guild_settings(guild)

    async def posts(self, guild: int) -> Sequence[PostRow]:
        return await self._store.posts(guild)

    async def save_post(self, guild: int, row: PostRow) -> None:
        await self._store.save_post(guild, row)

    async def delete_post(self, guild: int, tournament: int, slot: str) -> None:
        await self._store.delete_post(guild, tournament, slot)

    async def forget(self, guild: int, user: int) -> int:
        """Erase a person from every event of the guild; returns how many events were changed."""
        async with self._lock(guild):
            changed = await self._store.forget(guild, user)
            await self.notes.note_role(guild, user, None)
            for key in [key for key in self._states if key[0] == guild]:
                del self._states[key]
        for row in await self._store.tournaments(guild):
            self._tell(guild, row.id)
        return changed

    async def erase(self, guild: int) -> None:
        """Everything of a guild goes."""
        async with self._lock(guild):
            await self._store.erase(guild)
            self._settings.pop(guild, None)
            for key in [key for key in self._states if key[0] == guild]:
                del self._states[key]

    async def backup(self, to: Path) -> Sequence[Path]:
        return await self._store.backup(to)

    async def check(self, guild: int | None = None) -> Sequence[tuple[int, str]]:
        return await self._store.check(guild)

    async def close(self) -> None:
        self._workers.close()
        await self._store.close()

    def _with_seed(self, command: co.Create | co.Import) -> co.Create | co.Import:
        if isinstance(command, co.Import):
            if command.history.rules.random_seed:
                return command
            rules = replace(command.history.rules, random_seed=self._seed())
            return replace(command, history=replace(command.history, rules=rules))
        if command.rules.random_seed:
            return command
        return replace(command, rules=replace(command.rules, random_seed=self._seed()))

    # --- inside -----------------------------------------------------------------------------------------------------

    def _lock(self, guild: int) -> asyncio.Lock:
        return self._locks.setdefault(guild, asyncio.Lock())

    async def _load(self, guild: int, tournament: int) -> Tournament:
        """The folded state; the guild's lock is held."""
        key = (guild, tournament)
        known = self._states.get(key)
        if known is not None:
            self._states.move_to_end(key)
            return known
        records = await self._store.records(guild, tournament)
        if not records:
            raise Refused("no-such-tournament", tournament=tournament)
        state = (
            await asyncio.to_thread(replay, records, tournament)
            if len(records) > LONG_LOG
            else replay(records, tournament)
        )
        self._keep(guild, state)
        return state

    def _keep(self, guild: int, state: Tournament) -> None:
        self._states[(guild, state.id)] = state
        self._states.move_to_end((guild, state.id))
        while len(self._states) > KEPT_STATES:
            self._states.popitem(last=False)

    async def _look_again(self, guild: int, cause: str) -> None:
        """A tournament that was not said to be stored may be there all the same: whoever shows it has to know."""
        with contextlib.suppress(StoreError):  # then they find it by themselves, later
            known = await self._store.cause(guild, cause)
            if known is not None:
                self._tell(guild, known[0])

    def _tell(self, guild: int, tournament: int) -> None:
        for told in self._listeners:
            told(guild, tournament)
