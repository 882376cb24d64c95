"""Reading what earlier versions stored: names that changed, and shapes that did.

An upcast takes the stored fields of one event, as JSON gave them, and returns them in the shape of today. It is
applied when a log is read; what is stored stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

RENAMED_EVENTS: Mapping[str, str] = {}
"""Names of events that are not written any more, and what they are called now."""

UPCASTS: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""By the present name of the event: from the fields of any earlier shape to those of the present one."""


def upcast(name: str, fields: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The present name of a stored event, and its fields in their present shape."""
    name = RENAMED_EVENTS.get(name, name)
    change = UPCASTS.get(name)
    return name, change(fields) if change is not None else fields
