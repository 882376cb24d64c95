"""What is stored keeps its names and shapes, whatever the program calls them."""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import pytest

from swissbot.store.codec import events, upcasts
from swissbot.store.codec.events import decode, encode, record_from_json
from swissbot.store.codec.schema import EVENT_NAMES, FIELD_NAMES, description
from swissbot.tournament.events import Event, Finished, Settings
from tests.data import DATA

FROZEN = DATA / "event_schema.json"


def test_the_schema_is_the_frozen_one() -> None:
    """A change that only adds a field with an empty default may be frozen anew; every other one needs an upcast first.

    `python -m tests.golden_logs schema` writes the file.
    """
    assert description() == json.loads(FROZEN.read_text(encoding="utf-8"))


def test_every_event_has_a_name_of_its_own() -> None:
    assert set(EVENT_NAMES) == set(get_args(Event))
    assert len(set(EVENT_NAMES.values())) == len(EVENT_NAMES)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in EVENT_NAMES.values())


def test_names_of_fields_are_those_of_fields_that_exist() -> None:
    for kind, names in FIELD_NAMES.items():
        fields = set(kind.__dataclass_fields__)
        assert set(names) <= fields, "a field was renamed: name it here"
        assert not set(names.values()) & fields, "two fields under one stored name"


def test_a_field_is_stored_under_its_old_name_and_read_back() -> None:
    text = encode(events.decode('{"event":"changed","settings":{"hold":90,"confirm":"both"}}'))
    assert json.loads(text)["settings"]["hold"] == 90
    changed: Any = decode(text)
    assert changed.settings == Settings(hold_seconds=90, confirm_minutes="both")


def test_an_event_that_was_renamed_is_still_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upcasts, "RENAMED_EVENTS", {"ended": "finished"})
    monkeypatch.setattr(upcasts, "UPCASTS", {"finished": lambda fields: {"reason": fields.get("why", "")}})
    assert decode('{"event":"ended","why":"rain"}') == Finished(reason="rain")
    line = {"seq": 1, "at": 2, "user": 3, "cause": "x", "event": "ended", "data": {"why": "rain"}}
    assert record_from_json(line).event == Finished(reason="rain")
    assert json.loads(encode(Finished(reason="rain")))["event"] == "finished"
