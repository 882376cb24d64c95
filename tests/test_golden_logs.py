"""Old logs fold for ever, to the very tables they had when they were written.

`tests/golden_logs/NAME.jsonl` holds one record a line, `NAME.json` what it folded to. A log is never changed; a new
shape of events gets a new log beside the old ones (`python -m tests.golden_logs NAME` writes one).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from swissbot.store.codec.events import record_from_json, record_to_json
from swissbot.store.codec.schema import EVENT_NAMES
from swissbot.tournament.replay import replay
from tests.golden_logs import summary

LOGS = sorted((Path(__file__).parent / "golden_logs").glob("*.jsonl"))


def test_every_kind_of_event_is_in_a_log() -> None:
    seen = {json.loads(line)["event"] for path in LOGS for line in path.read_text(encoding="utf-8").splitlines()}
    assert seen == set(EVENT_NAMES.values())


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_an_old_log_folds_to_what_it_was(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    records = [record_from_json(json.loads(line)) for line in lines]
    state = replay(records, 1)
    assert summary(state) == json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    again = [record_from_json(record_to_json(record)) for record in records]
    assert replay(again, 1) == state
