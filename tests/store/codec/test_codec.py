"""What is written reads back equal, and what is not ours is refused with a name."""

from __future__ import annotations

import dataclasses
import json
from fractions import Fraction
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings

from swissbot.engine.types import Points, Reason, Rules
from swissbot.store.codec.events import (
    CodecError,
    decode,
    decode_many,
    encode,
    event_name,
    record_from_json,
    record_to_json,
)
from swissbot.store.codec.types import form_of
from swissbot.tournament.events import (
    CheckInOpened,
    Claimed,
    Created,
    Event,
    Joined,
    PairingFailed,
    Record,
    Score,
    Settings,
)
from tests.store.strategies import EVENTS, anything, events


@pytest.mark.parametrize("kind", EVENTS, ids=event_name)
def test_every_event_reads_back_equal(kind: type[Event]) -> None:
    @settings(max_examples=15, deadline=None)
    @given(anything(kind))
    def holds(event: Event) -> None:
        text = encode(event)
        assert decode(text) == event
        assert encode(decode(text)) == text
        text.encode()

    holds()


@settings(max_examples=50, deadline=None)
@given(events)
def test_a_record_survives_a_line_of_a_log_file(event: Event) -> None:
    record = Record(3, 1_700_000_000, 42, "cause", event)
    line = json.loads(json.dumps(record_to_json(record)))
    before = json.dumps(line)
    assert record_from_json(line) == record
    assert json.dumps(line) == before, "reading leaves the value alone"


def test_what_is_on_disk_looks_like_this() -> None:
    event = Claimed(12, "a", Score("a", (2, 1, 0)), 1_700_000_600)
    assert encode(event) == (
        '{"event":"claimed","match":12,"side":"a","score":{"result":"a","games":[2,1,0]},"stands_at":1700000600}'
    )
    assert encode(Joined("7", "Zoë", 7)) == '{"event":"joined","entrant":"7","name":"Zoë","user":7,"round":1}'
    assert encode(CheckInOpened()) == '{"event":"check-in-opened"}'


def test_a_default_that_means_something_is_written_so_that_it_can_change_later() -> None:
    data = json.loads(encode(Created("Cup", 1, 2, 3, Rules(), Settings())))
    assert data["settings"]["hold"] == 60
    assert data["rules"]["points"] == {"win": 3, "draw": 1, "bye": 3}


def test_fractions_and_facts_keep_their_kind() -> None:
    rules = Rules(points=Points(Fraction(1), Fraction(1, 2), Fraction(0), Fraction(1)), floor=Fraction(33, 100))
    event = Created("Cup", 1, 2, 3, rules, Settings())
    assert json.loads(encode(event))["rules"]["floor"] == "33/100"
    assert decode(encode(event)) == event
    facts: dict[str, Any] = {"a": "1/3", "b": Fraction(1, 3), "c": 2, "d": 2.0, "e": ("x", "y"), "f": Fraction(2)}
    failed = decode(encode(PairingFailed(3, Reason("none", facts))))
    assert isinstance(failed, PairingFailed)
    assert {key: (type(value), value) for key, value in failed.reason.facts.items()} == {
        key: (type(value), value) for key, value in facts.items()
    }


def test_a_log_from_before_a_field_was_added_still_reads() -> None:
    assert decode('{"event":"joined","entrant":"7","name":"Zoë"}') == Joined("7", "Zoë")


def test_a_field_that_only_a_newer_version_knows_is_skipped() -> None:
    assert decode('{"event":"joined","entrant":"7","name":"Zoë","shoe_size":44}') == Joined("7", "Zoë")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('{"event":"exploded"}', "unknown event 'exploded'"),
        ('{"event":["joined"]}', "unknown event"),
        ('{"event":"joined","name":"x"}', "entrant"),
        ('{"event":"claimed","match":1,"side":"a","score":7}', "Claimed.score"),
        ('{"event":"claimed","match":1,"side":"a","score":{"result":"a","games":[1,2]}}', "Score.games"),
        ('{"entrant":"7"}', "'event'"),
        ("[]", "'event'"),
        ("nonsense", "not JSON"),
        ('{"event":"paused"},{"event":"paused"}', "not one"),
    ],
)
def test_what_is_no_event_of_ours_is_refused(text: str, named: str) -> None:
    with pytest.raises(CodecError, match=named):
        decode(text)


@pytest.mark.parametrize(
    "changes",
    [
        {"seq": "3"},
        {"at": None},
        {"event": "exploded"},
        {"data": {"entrant": 7, "name": "x"}},
        {"data": {"entrant": "7", "name": "x", "members": [True]}},
        {"data": {"entrant": "7", "name": "x", "round": "1"}},
        {"data": {"entrant": "7"}},
        {"data": []},
    ],
)
def test_a_log_file_from_outside_is_checked_to_the_last_field(changes: dict[str, Any]) -> None:
    good = record_to_json(Record(3, 5, 42, "cause", Joined("7", "Zoë")))
    assert record_from_json(good).seq == 3
    with pytest.raises(CodecError):
        record_from_json({**good, **changes})


@pytest.mark.parametrize(
    "event",
    [
        Joined(7, "number for a text"),  # type: ignore[arg-type]
        Joined("7", "x", members=[1]),  # type: ignore[arg-type]
        Claimed(1, "c", Score("a")),  # type: ignore[arg-type]
        Claimed(True, "a", Score("a")),
        PairingFailed(1, Reason("x", {"y": float("nan")})),
    ],
)
def test_what_would_not_read_back_is_not_written(event: Event) -> None:
    with pytest.raises(CodecError):
        encode(event)


def test_many_events_are_read_at_once() -> None:
    texts = [encode(Joined(str(n), "x", n)) for n in range(100)]
    assert decode_many(texts) == [Joined(str(n), "x", n) for n in range(100)]
    assert decode_many([]) == []


def test_a_hint_that_could_not_be_read_back_is_refused_when_the_program_starts() -> None:
    for hint in (set[int], tuple[int, ...] | tuple[str, ...], dict[int, str]):
        with pytest.raises(TypeError):
            form_of(hint)


def test_no_event_has_a_field_that_hides_its_name() -> None:
    assert not [kind for kind in EVENTS if "event" in get_type_hints(kind)]
    assert all(dataclasses.is_dataclass(kind) for kind in EVENTS)
