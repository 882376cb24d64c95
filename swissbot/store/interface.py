"""What a store offers. The service knows only this; any adapter that passes `tests/store/conformance.py` will do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from swissbot.tournament.events import Record

SET_ASIDE = "a damaged file was set aside as "
"""Begins what `Store.check` says of such a file; its name follows, which holds the Unix time of that moment."""


class StoreError(Exception):
    """The store cannot do it now. `code` is one of
    "full" (no space: nothing was stored, try again later), "busy" (another program holds the file),
    "damaged" (the file was set aside, the guild begins empty), "io" (the disk or its permissions),
    "copy" (a copy of a file could not be made; the file itself is untouched),
    "newer" (written by a newer version of the program), "unreadable" (an event this version can't read),
    "closed", "in-use" (the data directory belongs to another process), "not-empty" (a folder that has to be),
    "conflict" (see `Conflict`). After "io" a write may still be found on disk: read again."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


class Conflict(StoreError):
    """Somebody else appended first: read again, decide again."""

    def __init__(self) -> None:
        super().__init__("conflict")


@dataclass(frozen=True, slots=True)
class Listed:
    """One line of a guild's tournaments. `over`: finished or cancelled; `last`: number of the newest record."""

    id: int
    name: str
    channel: int
    created_at: int
    over: bool
    last: int


@dataclass(frozen=True, slots=True)
class PostRow:
    """Which message shows a slot. `message` 0: a send was begun and its outcome is not known (see `nonce`).
    `digest` names the content last shown, empty while an edit's outcome is not known; `sent_at` is when the message
    was created, Unix seconds."""

    tournament: int
    slot: str
    channel: int
    message: int
    digest: str
    nonce: str
    sent_at: int


class Store(Protocol):
    """Every method is one transaction. Methods raise `StoreError`; an unknown guild is an empty one.

    A cancelled await leaves nothing half done, but may still commit: whoever keeps a folded state throws it away then
    and reads again. All records of one call are contiguous in `seq`.
    """

    async def guilds(self) -> Sequence[int]: ...

    async def tournaments(self, guild: int) -> Sequence[Listed]: ...

    async def create(self, guild: int, records: Sequence[Record], *, over: bool = False) -> int:
        """Store a new tournament's first records (the first is `Created`) and return its id, from 1 up. If the cause of
        the first is known already, nothing is stored and the id it made is returned. An imported log may have
        many causes."""
        ...

    async def append(self, guild: int, tournament: int, records: Sequence[Record], *, over: bool | None = None) -> bool:
        """Append records of one cause at exactly these sequence numbers, on disk when it returns. False: the cause was
        already recorded in this guild and nothing was stored. Raises `Conflict` if a sequence number is taken, the
        first one would leave a gap, or there is no such tournament.

        The index of tournaments is kept in the same transaction: name and channel follow from `Changed` and
        `Undone`, while `over` has to be told by who knows the folded state; None leaves it as it is."""
        ...

    async def records(self, guild: int, tournament: int) -> Sequence[Record]: ...

    async def cause(self, guild: int, cause: str) -> tuple[int, int] | None:
        """(tournament, first seq) of what this cause made, or None."""
        ...

    async def posts(self, guild: int) -> Sequence[PostRow]: ...

    async def save_post(self, guild: int, row: PostRow) -> None: ...

    async def delete_post(self, guild: int, tournament: int, slot: str) -> None: ...

    async def settings(self, guild: int) -> Mapping[str, str]: ...

    async def save_settings(self, guild: int, changes: Mapping[str, str | None]) -> None: ...

    async def forget(self, guild: int, user: int) -> int:
        """Replace a person's id, name, answer, notes and decks in every event of the guild; returns how many events
        changed. Folded states of the guild are to be read again."""
        ...

    async def erase(self, guild: int) -> None:
        """Remove everything of the guild, copies that were kept beside its file included."""
        ...

    async def backup(self, to: Path) -> Sequence[Path]:
        """Copy every guild into a new or empty folder while the store is in use; returns the files."""
        ...

    async def check(self, guild: int | None = None) -> Sequence[tuple[int, str]]:
        """(guild, complaint) for every file that is damaged or was set aside, of one guild or of all; empty when all
        is well."""
        ...

    async def close(self) -> None: ...
