"""The same tournament gives the same bytes, however its file lists it and whatever Python hashes strings to."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from swissbot.engine.types import Rules
from swissbot.files.document import Document
from swissbot.files.json.tournament import write
from tests.engine.pairing.fields import field, played


@pytest.mark.parametrize("system", ["top-down", "fold", "random-groups"])
def test_listing_matches_and_hash_seeds_do_not_change_a_byte(system: str, tmp_path: Path) -> None:
    tiebreaks = ("buchholz", "sonneborn-berger", "head-to-head")
    rules = Rules(pairing=system, rounds=7, tiebreaks=tiebreaks, sides=True, draws=True, avoid_group_rounds=7)
    history, _ = played(field(47, rules, groups=5), 5)
    draw = random.Random(2)
    shuffled = replace(
        history,
        entrants=tuple(draw.sample(history.entrants, len(history.entrants))),
        rounds=tuple(tuple(draw.sample(matches, len(matches))) for matches in history.rounds),
    )
    outputs = []
    for number, listed in enumerate((history, shuffled)):
        path = tmp_path / f"{number}.json"
        path.write_text(write(Document(name="evening", history=listed)), encoding="utf-8")
        command = [str(Path(sys.executable).with_name("swissbot")), "pair", "--json", str(path)]
        done = subprocess.run(command, env={"PYTHONHASHSEED": str(number)}, capture_output=True, check=True)
        outputs.append(done.stdout)
    assert outputs[0] == outputs[1]
    assert outputs[0].count(b'"table"') == 23
