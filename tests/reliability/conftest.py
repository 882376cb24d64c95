"""Failures in the helpers say what was compared; a simulated server with the bot in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot.world import World, open_world

pytest.register_assert_rewrite("tests.reliability.promises", "tests.reliability.evening")


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with open_world(tmp_path) as opened:
        yield opened
