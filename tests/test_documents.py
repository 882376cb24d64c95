"""Documents name only files that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.data import ROOT

NAMED = re.compile(r"`((?:[\w.-]+/)*[\w-]+\.(?:py|sql))(?:::\w+)?`")
PLACES = (ROOT, ROOT / "swissbot", ROOT / "tests")
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    named = set(NAMED.findall(page.read_text(encoding="utf-8")))
    assert sorted(name for name in named if not any((place / name).is_file() for place in PLACES)) == []
