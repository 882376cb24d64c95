"""Events as text and back: compact, deterministic JSON, driven by the type hints of `tournament/events.py`.

An event is `{"event": "round-paired", …}`; `schema.py` has its name and those of its fields. A field is left out when
it holds an empty default (None, False, 0, "", ()): those can't change their meaning later. Every other default is
written, so that a new default in the code never rewrites an old log. A field that is missing takes its default, a field
that is not known is skipped, an event that is not known is refused. How single types are written is in `forms.py`.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from typing import Any, get_args

from swissbot.store.codec.schema import EVENT_NAMES
from swissbot.store.codec.types import CodecError, Converter, form_of
from swissbot.store.codec.upcasts import RENAMED_EVENTS, upcast
from swissbot.tournament.events import Event, Record

__all__ = [
    "CodecError", "decode", "decode_many", "encode", "event_name", "knows", "record_from_json", "record_to_json",
]  # fmt: skip


def event_name(kind: type[Any]) -> str:
    """What events of this class are called where they are stored."""
    return EVENT_NAMES[kind]


def encode(event: Event) -> str:
    """One line of JSON. Raises `CodecError` if a field holds something its type hint does not allow."""
    return _dump({"event": EVENT_NAMES[type(event)], **_FORMS[type(event)].write(event)})


def decode(text: str) -> Event:
    """The event that `encode` wrote. Raises `CodecError` for anything else, but trusts the plain values inside."""
    return decode_many((text,))[0]


def decode_many(texts: Sequence[str]) -> list[Event]:
    """Many events at once; one pass of the JSON reader is several times faster than one for each."""
    try:
        values = json.loads(f"[{','.join(texts)}]")
    except ValueError as error:
        raise CodecError(f"not JSON: {error}") from error
    if len(values) != len(texts):
        raise CodecError("not one JSON value for each event")
    return [_from_object(value) for value in values]


def record_to_json(record: Record) -> dict[str, Any]:
    """A record for a line of a log file: `{"seq", "at", "user", "cause", "event": name, "data": fields}`."""
    return {
        "seq": record.seq,
        "at": record.at,
        "user": record.user,
        "cause": record.cause,
        "event": EVENT_NAMES[type(record.event)],
        "data": _FORMS[type(record.event)].write(record.event),
    }


def record_from_json(value: object) -> Record:
    """The record that `record_to_json` wrote; the value may come from outside and is checked to the last field.
    Raises `CodecError`."""
    if not isinstance(value, dict):
        raise CodecError(f"a record is an object, not {type(value).__name__}")
    for key, kind in (("seq", int), ("at", int), ("user", int), ("cause", str), ("event", str), ("data", dict)):
        if type(value.get(key)) is not kind:
            raise CodecError(f"record.{key}: expected {kind.__name__}")
    name, fields = upcast(value["event"], copy.deepcopy(value["data"]))
    form = _known(name)
    event = _read(form, fields)
    form.write(event)  # writing looks at every type
    return Record(value["seq"], value["at"], value["user"], value["cause"], event)


def _dump(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError:  # half a surrogate pair, which a database can't hold: write it escaped
        return json.dumps(value, allow_nan=False, separators=(",", ":"))
    return text


def _from_object(value: Any) -> Event:
    if type(value) is not dict or "event" not in value:
        raise CodecError("an event is an object with the key 'event'")
    name = value.pop("event")
    if isinstance(name, str):
        name, value = upcast(name, value)
    return _read(_known(name), value)


def knows(name: object) -> bool:
    """Whether there is an event of that name in this version."""
    return isinstance(name, str) and RENAMED_EVENTS.get(name, name) in _BY_NAME


def _known(name: object) -> Converter:
    form = _BY_NAME.get(name) if isinstance(name, str) else None
    if form is None:
        raise CodecError(f"unknown event {name!r}: written by a newer version?")
    return form


def _read(form: Converter, value: Any) -> Event:
    event: Event = form.read(value)
    return event


_FORMS: dict[type[Any], Converter] = {kind: form_of(kind) for kind in get_args(Event)}
_BY_NAME: dict[str, Converter] = {EVENT_NAMES[kind]: form for kind, form in _FORMS.items()}
