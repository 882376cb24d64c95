"""Discord's published limits on what a bot may send; a breach is a 400 with the field's name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.wire import components as tree
from tests.wire.errors import ApiError
from tests.wire.messages import V2

Errors = dict[str, str]
COMMAND_NAME = re.compile(r"[-_\w]{1,32}")
FILE_BYTES = 10 * 1024 * 1024
IN_ROW, ROWS, OPTIONS, V2_COMPONENTS, V2_TEXT = 5, 5, 25, 40, 4000
TOP_LEVEL = {tree.ROW, tree.SECTION, tree.TEXT, tree.GALLERY, tree.FILE, tree.SEPARATOR, tree.CONTAINER}


def length(errors: Errors, path: str, text: Any, most: int, least: int = 0) -> None:
    """Note it when a text (None counts as empty) is outside `least`..`most` characters."""
    size = len(text or "")
    if not least <= size <= most:
        errors[path] = f"Must be between {least} and {most} in length ({size})."


def refuse(errors: Errors) -> None:
    if errors:
        raise ApiError(50035, errors)


Files = list[tuple[str, bytes]]


def message(body: dict[str, Any], files: Files, flags: int, creating: bool, held: frozenset[str] = frozenset()) -> None:
    """Check a create or edit; `flags` are the message's flags after it, `files` are (name, bytes) uploads.

    `held` are the names of attachments an edited message has already.

    Raises ApiError 50035 (bad form), 50006 (nothing to show) or 40005 (a file over 10 MiB).
    """
    errors: Errors = {}
    items = body.get("components") or []
    if flags & V2:
        _v2(errors, body, items, creating)
    else:
        length(errors, "content", body.get("content"), 2000)
        _embeds(errors, body.get("embeds") or [])
        if len(items) > ROWS:
            errors["components"] = f"Must be {ROWS} or fewer in length."
        if any(item["type"] != tree.ROW for item in items):
            errors["components"] = 'Value of field "type" must be one of (1,).'
    _items(errors, items)
    _references(errors, items, held | {name for name, _ in files})
    _mentions(errors, body.get("allowed_mentions"))
    length(errors, "nonce", str(body.get("nonce") or ""), 25)
    if len(files) > 10:
        errors["attachments"] = "Must be 10 or fewer in length."
    refuse(errors)
    if any(len(data) > FILE_BYTES for _, data in files):
        raise ApiError(40005)
    if creating and not (body.get("content") or body.get("embeds") or items or files or body.get("sticker_ids")):
        raise ApiError(50006)


def _v2(errors: Errors, body: dict[str, Any], items: list[dict[str, Any]], creating: bool) -> None:
    if body.get("content") or body.get("embeds"):
        errors["content"] = "The 'content' and 'embeds' fields cannot be used when using MessageFlags.IS_COMPONENTS_V2"
    if creating and not items:
        errors["components"] = "This field is required"
    every = list(tree.walk(items))
    if len(every) > V2_COMPONENTS:
        errors["components"] = f"Must be {V2_COMPONENTS} or fewer in length, nested ones counted ({len(every)})."
    text = sum(len(item["content"]) for item in every if item["type"] == tree.TEXT)
    if text > V2_TEXT:
        errors["components"] = f"The total text of all text displays must be {V2_TEXT} or fewer ({text})."
    if any(item["type"] not in TOP_LEVEL for item in items):
        errors["components"] = 'Value of field "type" is not allowed at the top level.'


def _items(errors: Errors, items: list[dict[str, Any]]) -> None:
    every = list(tree.walk(items))
    for item in every:
        check = _CHECKS.get(item["type"])
        if check is not None:
            check(errors, f"components.{item.get('custom_id') or item['type']}", item)
    numbers = [item["id"] for item in every if item.get("id")]
    if len(set(numbers)) != len(numbers) or not all(0 < n < 2**31 for n in numbers):
        errors["components.id"] = "Component ids must be unique and 32-bit."
    ids = Counter(item["custom_id"] for item in every if item.get("custom_id"))
    for custom_id in (c for c, times in ids.items() if times > 1):
        errors["components.custom_id"] = f"Component custom id cannot be duplicated ({custom_id})."


def _row(errors: Errors, path: str, item: dict[str, Any]) -> None:
    held = item["components"]
    selects = [h for h in held if h["type"] in tree.SELECTS]
    if not 1 <= len(held) <= IN_ROW or (selects and len(held) > 1):
        errors[f"{path}.components"] = "A row holds 1 to 5 buttons or one select."


def _button(errors: Errors, path: str, item: dict[str, Any]) -> None:
    if item.get("style") not in {5, 6}:
        length(errors, f"{path}.custom_id", item.get("custom_id"), 100, 1)
    length(errors, f"{path}.label", item.get("label"), 80, 0 if item.get("emoji") else 1)


def _select(errors: Errors, path: str, item: dict[str, Any]) -> None:
    length(errors, f"{path}.custom_id", item.get("custom_id"), 100, 1)
    length(errors, f"{path}.placeholder", item.get("placeholder"), 150)
    if item["type"] != tree.STRING_SELECT:
        return
    options = item.get("options") or []
    if not 1 <= len(options) <= OPTIONS:
        errors[f"{path}.options"] = f"Must be between 1 and {OPTIONS} in length ({len(options)})."
    if len({o["value"] for o in options}) != len(options):
        errors[f"{path}.options.value"] = "Option values cannot be duplicated."
    for option in options:
        length(errors, f"{path}.options.label", option["label"], 100, 1)
        length(errors, f"{path}.options.value", option["value"], 100, 1)
        length(errors, f"{path}.options.description", option.get("description"), 100)


def _text_input(errors: Errors, path: str, item: dict[str, Any]) -> None:
    length(errors, f"{path}.custom_id", item.get("custom_id"), 100, 1)
    length(errors, f"{path}.label", item.get("label"), 45)
    length(errors, f"{path}.placeholder", item.get("placeholder"), 100)
    length(errors, f"{path}.value", item.get("value"), 4000)


def _text(errors: Errors, path: str, item: dict[str, Any]) -> None:
    length(errors, f"{path}.content", item.get("content"), V2_TEXT, 1)


def _label(errors: Errors, path: str, item: dict[str, Any]) -> None:
    length(errors, f"{path}.label", item.get("label"), 45, 1)
    length(errors, f"{path}.description", item.get("description"), 100)


_CHECKS: dict[int, Callable[[Errors, str, dict[str, Any]], None]] = {
    tree.ROW: _row, tree.BUTTON: _button, tree.TEXT_INPUT: _text_input, tree.TEXT: _text, tree.LABEL: _label,
    **dict.fromkeys(tree.SELECTS, _select),
}  # fmt: skip


def _references(errors: Errors, items: list[dict[str, Any]], names: frozenset[str]) -> None:
    """`attachment://name` must name an uploaded file, or one the message has."""
    for item in tree.walk(items):
        for media in tree.media(item):
            name = media["url"].removeprefix("attachment://")
            if name != media["url"] and name not in names:
                errors["components.media"] = f"The referenced attachment {name} was not found."


def _embeds(errors: Errors, embeds: list[dict[str, Any]]) -> None:
    if len(embeds) > 10:
        errors["embeds"] = "Must be 10 or fewer in length."
    total = 0
    for embed in embeds:
        fields = embed.get("fields") or []
        footer = (embed.get("footer") or {}).get("text") or ""
        length(errors, "embeds.title", embed.get("title"), 256)
        length(errors, "embeds.description", embed.get("description"), 4096)
        length(errors, "embeds.footer.text", footer, 2048)
        if len(fields) > OPTIONS:
            errors["embeds.fields"] = f"Must be {OPTIONS} or fewer in length."
        for entry in fields:
            length(errors, "embeds.fields.name", entry["name"], 256, 1)
            length(errors, "embeds.fields.value", entry["value"], 1024, 1)
        total += len(embed.get("title") or "") + len(embed.get("description") or "") + len(footer)
        total += sum(len(f["name"]) + len(f["value"]) for f in fields)
    if total > 6000:
        errors["embeds"] = f"Embed size exceeds maximum size of 6000 ({total})."


def _mentions(errors: Errors, allowed: dict[str, Any] | None) -> None:
    for kind in ("users", "roles"):
        listed = (allowed or {}).get(kind) or []
        if len(listed) > 100:
            errors[f"allowed_mentions.{kind}"] = f"Must be 100 or fewer in length ({len(listed)})."
        if listed and kind in ((allowed or {}).get("parse") or []):
            errors["allowed_mentions"] = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'


def modal(body: dict[str, Any]) -> None:
    """Check a modal: title 1–45, 1–5 components, each within its own limits."""
    errors: Errors = {}
    length(errors, "title", body.get("title"), 45, 1)
    length(errors, "custom_id", body.get("custom_id"), 100, 1)
    items = body.get("components") or []
    if not 1 <= len(items) <= 5:
        errors["components"] = f"Must be between 1 and 5 in length ({len(items)})."
    _items(errors, items)
    refuse(errors)


def choices(listed: list[dict[str, Any]]) -> None:
    """Check the answers of an autocomplete: at most 25, names 1–100, string values at most 100."""
    errors: Errors = {}
    if len(listed) > OPTIONS:
        errors["choices"] = f"Must be {OPTIONS} or fewer in length ({len(listed)})."
    for choice in listed:
        length(errors, "choices.name", choice["name"], 100, 1)
        length(errors, "choices.value", str(choice["value"]), 100)
    refuse(errors)


def commands(listed: list[dict[str, Any]]) -> None:
    """Check a command list: 100 commands, names, descriptions, options, 8,000 characters each."""
    errors: Errors = {}
    if len(listed) > 100:
        errors["commands"] = f"Must be 100 or fewer in length ({len(listed)})."
    for index, command in enumerate(listed):
        _command(errors, str(index), command, top=True)
        size = _weight(command)
        if size > 8000:
            errors[str(index)] = f"Command exceeds maximum size of 8000 ({size})."
    refuse(errors)


def _command(errors: Errors, path: str, item: dict[str, Any], top: bool) -> None:
    for name in [item["name"], *(item.get("name_localizations") or {}).values()]:
        if item.get("type", 1) == 1 or not top:
            if not COMMAND_NAME.fullmatch(name) or name != name.lower():
                errors[f"{path}.name"] = f"Command name is invalid ({name})."
        else:
            length(errors, f"{path}.name", name, 32, 1)
    if item.get("type", 1) == 1 or not top:
        for text in [item.get("description"), *(item.get("description_localizations") or {}).values()]:
            length(errors, f"{path}.description", text, 100, 1)
    options = item.get("options") or []
    if len(options) > OPTIONS:
        errors[f"{path}.options"] = f"Must be {OPTIONS} or fewer in length."
    if len({o["name"] for o in options}) != len(options):
        errors[f"{path}.options.name"] = "Option names cannot be duplicated."
    required = [bool(o.get("required")) for o in options if o["type"] > 2]
    if required != sorted(required, reverse=True):
        errors[f"{path}.options.required"] = "Required options must be placed before non-required options."
    if len(item.get("choices") or []) > OPTIONS:
        errors[f"{path}.choices"] = f"Must be {OPTIONS} or fewer in length."
    for index, option in enumerate(options):
        _command(errors, f"{path}.options.{index}", option, top=False)


def _weight(item: dict[str, Any]) -> int:
    """Characters of names, descriptions and values, of each the longest localisation."""
    size = 0
    for key in ("name", "description"):
        size += max(len(t or "") for t in [item.get(key), *(item.get(f"{key}_localizations") or {}).values()])
    for choice in item.get("choices") or []:
        size += len(str(choice["value"]))
        size += max(len(t) for t in [choice["name"], *(choice.get("name_localizations") or {}).values()])
    return size + sum(_weight(option) for option in item.get("options") or [])
