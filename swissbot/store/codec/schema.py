"""How events and their fields are called where they are stored.

These names outlive the program's own: a class or a field may be renamed at any time, what is stored may not. A name in
here changes only together with an upcast (`upcasts.py`) that reads the old one; `tests/data/event_schema.json` is the
whole schema as it stands, and a test compares the two.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from typing import Any, get_args, get_origin, get_type_hints

from swissbot.tournament import events as ev

EVENT_NAMES: Mapping[type[Any], str] = {
    ev.Created: "created",
    ev.Changed: "changed",
    ev.HostAdded: "host-added",
    ev.Started: "started",
    ev.Paused: "paused",
    ev.Resumed: "resumed",
    ev.Finished: "finished",
    ev.Cancelled: "cancelled",
    ev.Undone: "undone",
    ev.Joined: "joined",
    ev.Left: "left",
    ev.MovedUp: "moved-up",
    ev.CheckInOpened: "check-in-opened",
    ev.CheckedIn: "checked-in",
    ev.EntrantChanged: "entrant-changed",
    ev.DeckSubmitted: "deck-submitted",
    ev.Dropped: "dropped",
    ev.Reinstated: "reinstated",
    ev.Penalised: "penalised",
    ev.MemberLeft: "member-left",
    ev.MemberReturned: "member-returned",
    ev.RoundPaired: "round-paired",
    ev.PairingFailed: "pairing-failed",
    ev.RoundHeld: "round-held",
    ev.RoundPublished: "round-published",
    ev.RoundVoided: "round-voided",
    ev.DeadlineSet: "deadline-set",
    ev.Reminded: "reminded",
    ev.PairForbidden: "pair-forbidden",
    ev.Claimed: "claimed",
    ev.ClaimExtended: "claim-extended",
    ev.Disputed: "disputed",
    ev.EvidenceGiven: "evidence-given",
    ev.ModeratorCalled: "moderator-called",
    ev.NoShowClaimed: "no-show-claimed",
    ev.NoShowAnswered: "no-show-answered",
    ev.Settled: "settled",
    ev.Reopened: "reopened",
    ev.CutStarted: "cut-started",
    ev.CutUndone: "cut-undone",
}

FIELD_NAMES: Mapping[type[Any], Mapping[str, str]] = {
    ev.Settings: {"hold_seconds": "hold", "confirm_minutes": "confirm"},
}
"""Stored names of fields, by the program's own, where the two differ."""


_MODULE = re.compile(r"\b(?:\w+\.)+(?=\w)")
"""What stands before a name in the text of a type hint."""


def stored_name(kind: type[Any], field: str) -> str:
    """What a field of a dataclass is called where it is stored."""
    return FIELD_NAMES.get(kind, {}).get(field, field)


def description() -> dict[str, dict[str, str]]:
    """The whole schema: for every event, and every dataclass inside one, its fields by their stored names, each with
    its type and, after `=`, its default."""
    found: dict[str, dict[str, str]] = {}
    waiting: list[tuple[str, type[Any]]] = [(name, kind) for kind, name in EVENT_NAMES.items()]
    while waiting:
        name, kind = waiting.pop(0)
        hints = get_type_hints(kind)
        found[name] = {}
        for field in dataclasses.fields(kind):
            default = ""
            if field.default is not dataclasses.MISSING:
                default = f" = {field.default!r}"
            elif field.default_factory is not dataclasses.MISSING:
                default = f" = {field.default_factory()!r}"
            found[name][stored_name(kind, field.name)] = f"{_type_name(hints[field.name])}{default}"
            inner = [kind for kind in _dataclasses_in(hints[field.name]) if kind.__name__ not in found]
            waiting += [(kind.__name__, kind) for kind in inner]
    return found


def _type_name(hint: Any) -> str:
    if isinstance(hint, type) and get_origin(hint) is None:
        return hint.__name__
    return _MODULE.sub("", str(hint))


def _dataclasses_in(hint: Any) -> list[type[Any]]:
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return [hint]
    return [kind for argument in get_args(hint) for kind in _dataclasses_in(argument)]
