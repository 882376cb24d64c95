"""What is read from and written to one guild's database. Every function is one transaction.

An append is one statement that stores nothing if its cause is known; a trigger in the schema keeps the log without
gaps.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence

import aiosqlite

from swissbot.store.codec.events import CodecError, decode_many, encode, knows
from swissbot.store.interface import Conflict, Listed, PostRow, StoreError
from swissbot.store.sqlite.database import transaction
from swissbot.tournament.events import Changed, Created, Event, Record, Undone

LONG_LOG = 200
"""Records from which a thread reads them, so that nobody else waits."""
_INSERT = """
INSERT INTO event (tournament, seq, at, user, cause, body)
SELECT :tournament, json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
       json_extract(value, '$[3]'), json_extract(value, '$[4]')
FROM json_each(:rows)
WHERE NOT EXISTS (SELECT 1 FROM event WHERE cause = :cause)
ORDER BY key
"""


async def create(connection: aiosqlite.Connection, records: Sequence[Record], over: bool) -> int:
    """A new tournament with its first records; the id that the same cause made before, if it did."""
    rows = _rows(records, 1)
    created = records[0].event
    if not isinstance(created, Created):
        raise ValueError("the first event of a tournament is Created")
    async with transaction(connection):
        known = await cause(connection, records[0].cause)
        if known is not None:
            return known[0]
        inserted = await connection.execute(
            "INSERT INTO tournament (name, channel, created_at, over) VALUES (?, ?, ?, ?)",
            (created.name, created.channel, records[0].at, over),
        )
        tournament = inserted.lastrowid
        assert tournament is not None
        await connection.execute(_INSERT, {"tournament": tournament, "rows": rows, "cause": records[0].cause})
        await _update_index(connection, tournament, records)
    return tournament


async def append(
    connection: aiosqlite.Connection, tournament: int, records: Sequence[Record], over: bool | None
) -> bool:
    """False if the cause was known. Raises `Conflict` if these are not the next sequence numbers."""
    rows = _rows(records, records[0].seq)
    if len({record.cause for record in records}) > 1:
        raise ValueError("one append has one cause")
    if is_one_statement(records, over):
        return await _insert(connection, tournament, rows, records[0].cause)  # one statement is all or nothing
    async with transaction(connection):
        if not await _insert(connection, tournament, rows, records[0].cause):
            return False
        if over is not None:
            await connection.execute("UPDATE tournament SET over = ? WHERE id = ?", (over, tournament))
        await _update_index(connection, tournament, records)
    return True


async def _insert(connection: aiosqlite.Connection, tournament: int, rows: str, cause: str) -> bool:
    try:
        inserted = await connection.execute(_INSERT, {"tournament": tournament, "rows": rows, "cause": cause})
    except sqlite3.IntegrityError as error:  # the trigger, the primary key, or no such tournament
        raise Conflict from error
    return inserted.rowcount > 0


def _rows(records: Sequence[Record], first: int) -> str:
    """Records as a JSON array for the insert. Raises ValueError if they are not numbered from `first` on."""
    if [record.seq for record in records] != list(range(first, first + len(records))):
        raise ValueError("records have to be numbered without gaps")
    if not all(record.cause for record in records):
        raise ValueError("every record has a cause")
    return json.dumps([(r.seq, r.at, r.user, r.cause, encode(r.event)) for r in records])


def is_one_statement(records: Sequence[Record], over: bool | None) -> bool:
    """Whether an append changes nothing beside the log."""
    return over is None and not _renames(records)


def _renames(added: Sequence[Record]) -> bool:
    """Whether these can have changed the tournament's name or channel."""
    return any(isinstance(record.event, Changed | Undone) for record in added)


async def _update_index(connection: aiosqlite.Connection, tournament: int, added: Sequence[Record]) -> None:
    """Name and channel as the log now has them; looked up only if the new records can have changed them."""
    if not _renames(added):
        return
    undone: set[int] = set()
    name, channel = None, None
    for record in reversed(await records(connection, tournament)):
        if record.seq in undone:
            continue
        event = record.event
        if isinstance(event, Undone):
            undone.update(event.seqs)
        elif isinstance(event, Created | Changed):
            name = event.name if name is None else name
            channel = event.channel if channel is None else channel
    await connection.execute(
        "UPDATE tournament SET name = coalesce(?, name), channel = coalesce(?, channel) WHERE id = ?",
        (name, channel, tournament),
    )


async def records(connection: aiosqlite.Connection, tournament: int) -> list[Record]:
    """A tournament's log in order, empty if there is none."""
    rows = await connection.execute_fetchall(
        "SELECT seq, at, user, cause, body FROM event WHERE tournament = ? ORDER BY seq", (tournament,)
    )
    bodies = [row[4] for row in rows]
    events = await asyncio.to_thread(decoded, bodies) if len(bodies) > LONG_LOG else decoded(bodies)
    return [Record(seq, at, user, cause, event) for (seq, at, user, cause, _), event in zip(rows, events, strict=True)]


def decoded(bodies: Sequence[str]) -> list[Event]:
    """Stored events. Raises `StoreError("unreadable")` for one that this version does not know."""
    try:
        return decode_many(bodies)
    except CodecError as error:
        raise StoreError("unreadable", str(error)) from error


EVENT_NAMES = "SELECT DISTINCT CASE WHEN json_valid(body) THEN json_extract(body, '$.event') END FROM event ORDER BY 1"


def unreadable(rows: Iterable[Sequence[object]]) -> list[str]:
    """From the rows of `EVENT_NAMES`: kinds of events that this version does not know, one line each; they are found
    without reading every event."""
    return [
        f"an event {name!r} that this version cannot read: use the newer one" for (name,) in rows if not knows(name)
    ]


async def tournaments(connection: aiosqlite.Connection) -> list[Listed]:
    rows = await connection.execute_fetchall(
        "SELECT id, name, channel, created_at, over, (SELECT MAX(seq) FROM event WHERE tournament = id)"
        " FROM tournament ORDER BY id"
    )
    return [Listed(number, name, channel, at, bool(over), last or 0) for number, name, channel, at, over, last in rows]


async def cause(connection: aiosqlite.Connection, cause: str) -> tuple[int, int] | None:
    """(tournament, first seq) of what the cause made."""
    rows = await connection.execute_fetchall(
        "SELECT tournament, seq FROM event WHERE cause = ? ORDER BY tournament, seq LIMIT 1", (cause,)
    )
    return next(((int(tournament), int(seq)) for tournament, seq in rows), None)


async def posts(connection: aiosqlite.Connection) -> list[PostRow]:
    rows = await connection.execute_fetchall(
        "SELECT tournament, slot, channel, message, digest, nonce, sent_at FROM post ORDER BY tournament, slot"
    )
    return [PostRow(*row) for row in rows]


async def save_post(connection: aiosqlite.Connection, row: PostRow) -> None:
    await connection.execute(
        "INSERT INTO post (tournament, slot, channel, message, digest, nonce, sent_at) VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (tournament, slot) DO UPDATE SET channel = excluded.channel, message = excluded.message,"
        " digest = excluded.digest, nonce = excluded.nonce, sent_at = excluded.sent_at",
        (row.tournament, row.slot, row.channel, row.message, row.digest, row.nonce, row.sent_at),
    )


async def delete_post(connection: aiosqlite.Connection, tournament: int, slot: str) -> None:
    await connection.execute("DELETE FROM post WHERE tournament = ? AND slot = ?", (tournament, slot))


async def settings(connection: aiosqlite.Connection) -> dict[str, str]:
    rows = await connection.execute_fetchall("SELECT key, value FROM setting ORDER BY key")
    return {str(key): str(value) for key, value in rows}


async def save_settings(connection: aiosqlite.Connection, changes: Mapping[str, str | None]) -> None:
    """None removes a setting."""
    async with transaction(connection):
        for key, value in changes.items():
            if value is None:
                await connection.execute("DELETE FROM setting WHERE key = ?", (key,))
            else:
                await connection.execute(
                    "INSERT INTO setting (key, value) VALUES (?, ?)"
                    " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                    (key, value),
                )
