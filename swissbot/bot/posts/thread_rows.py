"""How the thread of a match is noted among the rows of posts: which it is, and whether it takes anything."""

from __future__ import annotations

from collections.abc import Mapping

from swissbot.store.interface import PostRow

SLOT, POST = "thread:", "match:"
NEW, FULL, LOST = "new", "full", "lost"
"""What a thread's row knows: members are to be added; all is done; it takes nothing any more."""

Rows = Mapping[str, PostRow]


def is_thread_row(row: PostRow) -> bool:
    return row.slot.startswith(SLOT)


def thread_of(rows: Rows, slot: str) -> int | None:
    """The thread in which the post of a match goes; None while there is none."""
    row = rows.get(SLOT + slot.removeprefix(POST))
    return row.message if row is not None and row.message and row.digest != LOST else None
