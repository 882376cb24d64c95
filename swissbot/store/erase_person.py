"""Erasing a person from the log: their id, name, answers, notes and decks are replaced, all results stay.

Events are taken apart by their types. The person's entrant id (their user id in decimal) becomes `x1`, `x2` …, the same
in every tournament of the guild; as a number it becomes 0, or None where a field may be None.
"""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Iterable, Mapping
from typing import Any, get_args, get_type_hints

import aiosqlite

from swissbot.store.codec.events import encode
from swissbot.store.sqlite.database import transaction
from swissbot.store.sqlite.queries import decoded
from swissbot.tournament.events import (
    DeckSubmitted,
    Disputed,
    EntrantChanged,
    Event,
    EvidenceGiven,
    Joined,
    ModeratorCalled,
)

DELETED_NAME = "deleted player"
PEOPLE = frozenset({"user", "creator", "members"})  # the fields of events whose numbers are people
_LONG_ID = 15  # digits; a shorter number inside a text may as well be a year or a table
_REPLACEMENT = re.compile(r"\bx([0-9]{1,9})\b")


async def forget(connection: aiosqlite.Connection, user: int) -> int:
    """Replace everything of one person in one transaction, then leave no trace in the file or its WAL.

    Returns how many events changed.
    """
    async with transaction(connection):
        rows = await connection.execute_fetchall("SELECT rowid, user, cause, body FROM event")
        person = Person(user, _free_replacement(body for _, _, _, body in rows))
        touched = [row for row in rows if row[1] == user or str(user) in row[2] or str(user) in row[3]]
        changed = []
        for (rowid, actor, cause, body), event in zip(touched, decoded([row[3] for row in touched]), strict=True):
            new = (0 if actor == user else actor, person.replaced(cause), encode(person.without(event, actor)))
            if new != (actor, cause, body):
                changed.append((*new, rowid))
        await connection.executemany("UPDATE event SET user = ?, cause = ?, body = ? WHERE rowid = ?", changed)
        posts = await connection.execute_fetchall("SELECT tournament, slot FROM post")
        slots = [(person.replaced(slot), tournament, slot) for tournament, slot in posts if str(user) in slot]
        await connection.executemany("UPDATE post SET slot = ? WHERE tournament = ? AND slot = ?", slots)
    for statement in ("PRAGMA wal_checkpoint(TRUNCATE)", "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
        await connection.execute_fetchall(statement)
    return len(changed)


class Person:
    """Who is forgotten, and the id that stands in their place."""

    def __init__(self, user: int, replacement: str) -> None:
        self._user = user
        self._id = str(user)
        self._replacement = replacement
        self._in_text = re.compile(rf"(?<![0-9]){user}(?![0-9])")
        self._is_long = len(self._id) >= _LONG_ID

    def replaced(self, text: str) -> str:
        """A text without the person's id, also where it is part of one (a mention, the name of a reminder)."""
        if text == self._id or (self._is_long and self._id in text):
            return self._in_text.sub(self._replacement, text)
        return text

    def without(self, event: Event, actor: int) -> Event:
        """The event without the person. `actor` is who made it: what they wrote about a match goes with them."""
        cleaned: Event = self._value(self._own_words(event, actor))
        return cleaned

    def _own_words(self, event: Event, actor: int) -> Event:
        match event:
            case Joined() if event.user == self._user or (event.entrant == self._id and not event.members):
                event = dataclasses.replace(event, name=DELETED_NAME, answer="")
            case Joined() if self._user in event.members[:1]:  # a captain answers for the team
                event = dataclasses.replace(event, answer="")
            case EntrantChanged() if event.entrant == self._id:
                name = None if event.name is None else DELETED_NAME
                event = dataclasses.replace(event, name=name, answer=None if event.answer is None else "")
            case DeckSubmitted() if event.entrant == self._id or actor == self._user:
                event = dataclasses.replace(event, text="")
            case Disputed() | ModeratorCalled() if actor == self._user:
                event = dataclasses.replace(event, note="")
            case EvidenceGiven() if actor == self._user:
                event = dataclasses.replace(event, url="")
        return event

    def _value(self, value: Any, field: str = "", *, optional: bool = False) -> Any:
        if type(value) is int and value == self._user and field in PEOPLE:
            return None if optional else 0
        if type(value) is str:
            return self.replaced(value)
        if type(value) is tuple:
            return tuple(self._value(item, field) for item in value)
        if isinstance(value, Mapping):
            return {self.replaced(key): self._value(item) for key, item in value.items()}
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            fields = {
                name: self._value(getattr(value, name), name, optional=optional)
                for name, optional in _fields(type(value)).items()
            }
            return dataclasses.replace(value, **fields)
        return value


@functools.cache
def _fields(kind: type[Any]) -> dict[str, bool]:
    """The fields of a dataclass, and whether they may be None."""
    return {name: type(None) in get_args(hint) for name, hint in get_type_hints(kind).items()}


def _free_replacement(bodies: Iterable[str]) -> str:
    """The first `x<n>` that no event of the guild holds."""
    used = {int(number) for body in bodies for number in _REPLACEMENT.findall(body)}
    return f"x{max(used, default=0) + 1}"
