"""Stores over a directory of their own, closed after each test."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

pytest.register_assert_rewrite("tests.store.conformance")

from swissbot.store.sqlite.store import SqliteStore  # noqa: E402  # after the rewriting of asserts is asked for

Reopen = Callable[..., Awaitable[SqliteStore]]


class Hand:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Hand:
    return Hand()


@pytest.fixture
async def reopen(tmp_path: Path, clock: Hand) -> AsyncIterator[Reopen]:
    """Close the store that is open, if one is, and open one over the same directory."""
    opened: list[SqliteStore] = []

    async def open_again(**options: Any) -> SqliteStore:
        while opened:
            await opened.pop().close()
        opened.append(SqliteStore(tmp_path / "data", now=clock, **options))
        return opened[-1]

    yield open_again
    while opened:
        await opened.pop().close()


@pytest.fixture
async def store(reopen: Reopen) -> SqliteStore:
    return await reopen()


@pytest.fixture
def guilds_dir(tmp_path: Path) -> Path:
    return tmp_path / "data" / "guilds"
