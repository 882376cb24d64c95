"""The panel: every setting with its value, and a select of what to change."""

from __future__ import annotations

import re
from collections.abc import Callable

from swissbot.render import buttons, icons
from swissbot.render.custom_id import build
from swissbot.render.i18n.language import Words
from swissbot.render.message import Block, Message, Option, Select, Separator, Text
from swissbot.render.settings.items import ITEMS, Item
from swissbot.render.text.names import escape_text
from swissbot.tournament.rules.settings import why_not
from swissbot.tournament.state import Tournament

FIXED = "🔒"
MAX_TEXT, MAX_VALUE = 100, 80
PARTS: tuple[tuple[Callable[[Words], str], str, str], ...] = (
    (lambda w: w._("Who plays, and when"), "name", "decks"),
    (lambda w: w._("Rules of play"), "preset", "cut"),
    (lambda w: w._("During the rounds"), "confirm", "sets"),
)
"""The heading of each part, its first and its last item."""
_MARKDOWN = re.compile(r"<[^>]*>|[\\*_`~]")


def panel(state: Tournament, words: Words, said: str = "") -> Message:
    """Custom id of its select: `set-what`. `said`: what was just done."""
    title = words._("Settings of {name}").format(name=escape_text(state.name, 100))
    blocks: list[Block] = [Text("\n".join([f"{icons.SETTLED} {said}"] * bool(said) + [f"**{title}**"]))]
    for heading, first, last in PARTS:
        keys = list(ITEMS)
        part = keys[keys.index(first) : keys.index(last) + 1]
        lines = [f"**{heading(words)}**", *(_line(state, ITEMS[key], words) for key in part)]
        blocks += [Separator(), Text("\n".join(lines))]
    if any(fixed(state, item) for item in ITEMS.values()):
        blocks.append(Text(f"-# {FIXED} {words._('cannot be changed any more')}"))
    options = tuple(_option(state, key, item, words) for key, item in ITEMS.items())
    select = Select(build("set-what", state.id), words._("What do you want to change?"), options)
    open_ = not all(fixed(state, item) for item in ITEMS.values())
    start = buttons.start(state, words) if state.started_at is None and not state.over else None
    return Message((*blocks, *[select] * open_, *buttons.rows(start)), icons.of_phase(state))


def fixed(state: Tournament, item: Item) -> bool:
    """Whether nothing of it can be changed any more."""
    if not item.fields:
        return state.over
    return all(why_not(state, field) is not None for field in item.fields)


def _line(state: Tournament, item: Item, words: Words) -> str:
    lock = f" {FIXED}" if fixed(state, item) else ""
    return f"{item.title(words)}: **{item.value(state, words)}**{lock}"


def _option(state: Tournament, key: str, item: Item, words: Words) -> Option:
    value = _MARKDOWN.sub("", item.value(state, words)).strip(" ·()")
    if fixed(state, item):
        value = f"{FIXED} {value}".strip()
    return Option(item.title(words)[:MAX_TEXT], key, value[:MAX_VALUE])
