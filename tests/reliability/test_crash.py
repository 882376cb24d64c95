"""The process ends at any step of an evening and begins anew: every promise holds at its end.

In the suite fifty seeded ends, several in each evening; in `make soak` every step alone, before it and right after.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.reliability.faults import ENDS, Blow
from tests.reliability.promises import evening

STEPS = 255
"""About as many as an undisturbed evening has."""


def ten_ends(seed: int) -> dict[int, Blow]:
    """Ten ends, one in each tenth of an evening."""
    rng = random.Random(seed)
    return {rng.randrange(n * STEPS // 10, (n + 1) * STEPS // 10): rng.choice(ENDS) for n in range(10)}


@pytest.mark.parametrize("seed", range(5))
async def test_killed_ten_times_in_an_evening(tmp_path: Path, seed: int) -> None:
    fate = await evening(tmp_path, ten_ends(seed))
    assert len(fate.struck) >= 9


@pytest.mark.soak
@pytest.mark.parametrize("step", range(1, STEPS + 20))
@pytest.mark.parametrize("end", ENDS)
async def test_killed_at_every_step(tmp_path: Path, end: Blow, step: int) -> None:
    await evening(tmp_path, {step: end})
