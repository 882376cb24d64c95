"""The page of promises names only tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
NAMED = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")
PAGE = (ROOT / "docs" / "reliability.md").read_text()


@pytest.mark.parametrize(("file", "test"), sorted(set(NAMED.findall(PAGE))))
def test_what_is_named_exists(file: str, test: str) -> None:
    source = (ROOT / file).read_text()
    assert not test or re.search(
        rf"^(async def|def|class) {test}\b|^{test} = |^    async def {test}\b", source, re.MULTILINE
    )


def test_every_promise_and_fault_names_a_test() -> None:
    rows = [
        line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith(("| |", "| ---", "| what"))
    ]
    assert len(rows) > 40
    assert all(NAMED.search(row) for row in rows), [row for row in rows if not NAMED.search(row)]
