"""Discord and the disk refuse, forget to answer or break off at any step: every promise holds at the evening's end."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.reliability.faults import Blow
from tests.reliability.promises import evening

KINDS: tuple[Blow, ...] = ("refused", "lost", "500", "403", "404", "429")
STEPS = 265
APART = 20
"""Steps between two faults of one evening."""


def some(seed: int) -> dict[int, Blow]:
    rng = random.Random(seed)
    return {step + rng.randrange(6): rng.choice(KINDS) for step in range(1, STEPS, 6)}


@pytest.mark.parametrize("seed", range(4))
async def test_every_few_steps_something_fails(tmp_path: Path, seed: int) -> None:
    assert len((await evening(tmp_path, some(seed))).struck) > 25


@pytest.mark.soak
@pytest.mark.parametrize("first", range(APART))
@pytest.mark.parametrize("kind", KINDS)
async def test_every_step_fails(tmp_path: Path, kind: Blow, first: int) -> None:
    await evening(tmp_path, dict.fromkeys(range(first + 1, STEPS, APART), kind))
