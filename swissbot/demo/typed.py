"""A whole slash command in one line, as people paste it: `/tournament create name:Friday Night preset:magic`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

ENTITIES = ("user", "channel", "role", "mentionable")
MENTION = re.compile(r"<(?:@[!&]?|#)(\d{1,20})>")


def read(text: str, entries: Iterable[Mapping[str, Any]]) -> dict[str, Any] | None:
    """The fields of the Preview's `run_command` for this line, or None if it is no command of the catalogue `entries`.

    An option goes on until the next option's name, so values may hold spaces. What the values must be is judged by
    whoever runs the command.
    """
    words = text.strip().removeprefix("/").split()
    if not text.lstrip().startswith("/") or not words:
        return None
    for entry in sorted(entries, key=lambda entry: -len(entry["path"])):
        path = list(entry["path"])
        if words[: len(path)] == path:
            rest = re.sub(r"^\s*/\s*" + r"\s+".join(map(re.escape, path)), "", text, count=1)
            options = _options(rest, {option["name"]: option["type"] for option in entry["options"]})
            if options is None:
                return None
            fingerprint = entry["schemaFingerprint"]
            return {
                "command_id": entry["commandId"],
                "path": path,
                "schema_fingerprint": fingerprint,
                "options": options,
            }
    return None


def _options(text: str, types: Mapping[str, str]) -> dict[str, str] | None:
    """The options in the text after the command's name; None if something else stands there."""
    if not text.strip():
        return {}
    if not types:
        return None
    names = "|".join(map(re.escape, sorted(types, key=len, reverse=True)))
    parts = re.split(rf"(?:^|\s)({names}):", text)
    if parts[0].strip():
        return None
    found = {name: value.strip() for name, value in zip(parts[1::2], parts[2::2], strict=True)}
    return {name: _value(value, types[name]) for name, value in found.items()}


def _value(text: str, kind: str) -> str:
    """People, roles and channels are meant by their id, whichever way they are written."""
    mention = MENTION.fullmatch(text)
    return mention[1] if mention is not None and kind in ENTITIES else text
