"""What a client sends: command options with their resolved objects, chosen options, filled modals.

The checks a client makes are made here: ValueError for what could not have been sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.wire import components as tree
from tests.wire.model import Channel, Member, Role, User

if TYPE_CHECKING:
    from tests.wire.discord_server import DiscordServer

SUB, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(1, 12)
Resolved = dict[str, dict[str, Any]]


def resolve(resolved: Resolved, thing: Any) -> str:
    """Put a person, role or channel among the resolved objects; its id as text."""
    thing = getattr(thing, "member", thing)
    if isinstance(thing, Member):
        resolved.setdefault("users", {})[str(thing.user.id)] = thing.user.payload()
        about = thing.payload(thing.guild.permissions(thing), with_user=False)
        resolved.setdefault("members", {})[str(thing.user.id)] = about
        return str(thing.user.id)
    if isinstance(thing, User):
        resolved.setdefault("users", {})[str(thing.id)] = thing.payload()
    elif isinstance(thing, Role):
        resolved.setdefault("roles", {})[str(thing.id)] = thing.payload()
    elif isinstance(thing, Channel):
        body = thing.payload(0) | {"permissions": "0"}
        resolved.setdefault("channels", {})[str(thing.id)] = body
    else:
        raise ValueError(f"{thing!r} is no person, role or channel")
    return str(thing.id)


def command_data(
    server: DiscordServer,
    channel: Channel,
    command: dict[str, Any],
    path: list[str],
    options: dict[str, Any],
    *,
    focused: str | None = None,
) -> dict[str, Any]:
    """The `data` of a command (or, with `focused`, autocomplete) interaction."""
    spec, wrappers = command, []
    for step in path:
        spec = _named(spec, step)
        wrappers.append((spec["name"], spec["type"]))
    known = {o["name"]: o for o in spec.get("options") or []}
    if any(o["type"] in {SUB, GROUP} for o in known.values()):
        raise ValueError(f"a subcommand is due: {sorted(known)}")
    given = {name: value for name, value in options.items() if value is not None}
    if unknown := set(given) - set(known):
        raise ValueError(f"no option {sorted(unknown)}; there are {sorted(known)}")
    missing = [n for n, o in known.items() if o.get("required") and n not in given]
    if missing and focused is None:
        raise ValueError(f"required: {missing}")
    resolved: Resolved = {}
    filled: list[dict[str, Any]] = []
    for name, value in given.items():
        here = name == focused
        made = value if here else _value(server, channel, known[name], value, resolved)
        filled.append({"name": name, "type": known[name]["type"], "value": made} | ({"focused": True} if here else {}))
    for name, kind in reversed(wrappers):
        filled = [{"name": name, "type": kind, "options": filled}]
    data: dict[str, Any] = {"id": command["id"], "name": command["name"], "type": 1, "options": filled}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    return data | ({"resolved": resolved} if resolved else {})


def _named(spec: dict[str, Any], step: str) -> dict[str, Any]:
    options: list[dict[str, Any]] = spec.get("options") or []
    found = next((o for o in options if o["name"] == step and o["type"] in {SUB, GROUP}), None)
    if found is None:
        raise ValueError(f"no subcommand {step}; there are {sorted(o['name'] for o in options)}")
    return found


def _value(server: DiscordServer, channel: Channel, option: dict[str, Any], value: Any, resolved: Resolved) -> Any:
    """One option's value, checked the way a client checks it."""
    kind, name = option["type"], option["name"]
    if kind in {USER, CHANNEL, ROLE, MENTIONABLE}:
        return resolve(resolved, value)
    if kind == FILE:
        return upload(server, channel, value, resolved)
    wanted: Any = {STRING: str, INTEGER: int, BOOLEAN: bool, NUMBER: (int, float)}[kind]
    if not isinstance(value, wanted):
        raise ValueError(f"{name} takes {wanted}, not {value!r}")
    if choices := option.get("choices"):
        named = {c["name"]: c["value"] for c in choices}
        if value not in named.values() and value not in named:
            raise ValueError(f"{name} is one of {sorted(named)}")
        return named.get(value, value)
    size = len(value) if kind == STRING else value
    low = option.get("min_length" if kind == STRING else "min_value")
    high = option.get("max_length" if kind == STRING else "max_value")
    if (low is not None and size < low) or (high is not None and size > high):
        raise ValueError(f"{name} must be within {low}..{high}, not {value!r}")
    return value


def upload(server: DiscordServer, channel: Channel, file: tuple[str, bytes], resolved: Resolved) -> str:
    """A file a person attaches: (name, bytes)."""
    stored = server.store_file(channel.id, *file)
    resolved.setdefault("attachments", {})[str(stored.id)] = stored.payload() | {"ephemeral": True}
    return str(stored.id)


def selected(item: dict[str, Any], wanted: list[Any]) -> tuple[list[str], Resolved]:
    """(values, resolved objects) of a select in which `wanted` was chosen."""
    low, high = item.get("min_values", 1), item.get("max_values", 1)
    low, high = 1 if low is None else low, high or 1
    if not low <= len(wanted) <= high:
        raise ValueError(f"between {low} and {high} are to be chosen, not {len(wanted)}")
    resolved: Resolved = {}
    if item["type"] not in {tree.STRING_SELECT, tree.RADIO, tree.CHECKBOXES}:
        return [resolve(resolved, thing) for thing in wanted], resolved
    known = {o["label"]: o["value"] for o in item.get("options") or []}
    values = [known.get(w, w) for w in wanted]
    if unknown := set(values) - set(known.values()):
        raise ValueError(f"no option {sorted(unknown)}; there are {sorted(known)}")
    return values, resolved


def modal_data(
    server: DiscordServer, channel: Channel, modal: dict[str, Any], values: dict[str, Any], force: bool
) -> dict[str, Any]:
    """The `data` of a modal's submission; `values` by label or custom id."""
    resolved: Resolved = {}
    left = dict(values)
    made = []
    for item in modal["components"]:
        inner = item.get("component") or (item.get("components") or [None])[0]
        if inner is None or inner["type"] not in tree.INPUTS:
            made.append({"type": item["type"], "id": item.get("id", 0)})
            continue
        label = item.get("label") or inner.get("label") or ""
        given = left.pop(label, left.pop(inner["custom_id"], None))
        filled = {"type": inner["type"], "custom_id": inner["custom_id"], "id": inner.get("id", 0)}
        filled |= _filled(server, channel, inner, label=label, given=given, resolved=resolved, force=force)
        held = {"component": filled} if item["type"] == tree.LABEL else {"components": [filled]}
        made.append({"type": item["type"], "id": item.get("id", 0)} | held)
    if left:
        raise ValueError(f"no field {sorted(left)}")
    data = {"custom_id": modal["custom_id"], "components": made}
    return data | ({"resolved": resolved} if resolved else {})


def _filled(
    server: DiscordServer,
    channel: Channel,
    inner: dict[str, Any],
    *,
    label: str,
    given: Any,
    resolved: Resolved,
    force: bool,
) -> dict[str, Any]:
    """One field as sent; None keeps what the form proposed."""
    required = inner.get("required", True)
    if inner["type"] == tree.TEXT_INPUT:
        text = (inner.get("value") or "") if given is None else str(given)
        low, high = inner.get("min_length") or (1 if required else 0), inner.get("max_length") or 4000
        if not force and (text or required) and not low <= len(text) <= high:
            raise ValueError(f"{label} takes {low}..{high} characters, not {len(text)}")
        return {"value": text}
    if inner["type"] == tree.CHECKBOX:
        return {"value": bool(given)}
    if given is None:
        proposed = [o["value"] for o in inner.get("options") or [] if o.get("default")]
        if required and not proposed and not force:
            raise ValueError(f"{label} is required")
        return {"value": next(iter(proposed), None)} if inner["type"] == tree.RADIO else {"values": proposed}
    wanted = given if isinstance(given, list) else [given]
    if inner["type"] == tree.UPLOAD:
        return {"values": [upload(server, channel, file, resolved) for file in wanted]}
    if force and all(isinstance(w, str) for w in wanted):
        values = wanted
    else:
        values, more = selected(inner, wanted)
        for kind, objects in more.items():
            resolved.setdefault(kind, {}).update(objects)
    return {"value": values[0]} if inner["type"] == tree.RADIO else {"values": values}
