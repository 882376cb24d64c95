"""Reading component trees: every item, the text a person reads, the button with a label."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = range(1, 5)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR = range(9, 15)
CONTAINER, LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 17, 18, 19, 21, 22, 23
SELECTS = {3, 5, 6, 7, 8}
PRESSABLE = {BUTTON} | SELECTS
INPUTS = {TEXT_INPUT, UPLOAD, RADIO, CHECKBOXES, CHECKBOX} | SELECTS


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, depth first, in the order people see them."""
    for item in components:
        yield item
        yield from walk(item.get("components") or [])
        for single in ("accessory", "component"):
            if item.get(single):
                yield from walk([item[single]])


def media(item: dict[str, Any]) -> list[dict[str, Any]]:
    """The media objects of one component: each has a `url`."""
    if item["type"] == GALLERY:
        return [entry["media"] for entry in item["items"]]
    if item["type"] == THUMBNAIL:
        return [item["media"]]
    return [item["file"]] if item["type"] == FILE else []


def text_of(body: dict[str, Any]) -> str:
    """Everything a person reads in a message: content, embeds, text displays; one piece a line."""
    parts = [body.get("content") or ""]
    for embed in body.get("embeds") or []:
        parts += [embed.get("title") or "", embed.get("description") or ""]
        parts += [f"{f['name']}: {f['value']}" for f in embed.get("fields") or []]
        parts.append((embed.get("footer") or {}).get("text") or "")
    parts += [item["content"] for item in walk(body.get("components") or []) if item["type"] == TEXT]
    return "\n".join(part for part in parts if part)


def pressables(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Buttons and selects that have a custom id."""
    return [item for item in walk(components) if item["type"] in PRESSABLE and item.get("custom_id")]


def find(components: list[dict[str, Any]], label: str | None, custom_id: str | None) -> dict[str, Any] | None:
    """The first button or select with this label (or placeholder) and this start of its custom id."""
    for item in pressables(components):
        seen = item.get("label") or item.get("placeholder") or ""
        if (label is None or label == seen) and (custom_id is None or item["custom_id"].startswith(custom_id)):
            return item
    return None
