"""From a `Sheet` to Discord's components (V2), with Discord's limits checked in this one place."""

from __future__ import annotations

import io
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

import discord

from swissbot.render import limits
from swissbot.render import message as r

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}
_log = logging.getLogger(__name__)


def problems(sheet: r.Message) -> list[str]:
    """Everything Discord would not take in this sheet; empty for one that can be sent as it is."""
    texts = [b.markdown for b in sheet.blocks if isinstance(b, r.Text)]
    rows = [b for b in sheet.blocks if isinstance(b, r.Row)]
    selects = [b for b in sheet.blocks if isinstance(b, r.Select)]
    ids = Counter([b.custom_id for row in rows for b in row.buttons] + [s.custom_id for s in selects])
    options = [o for s in selects for o in s.options]
    found = {
        "nothing in it": not sheet.blocks,
        "an empty text": not all(text.strip() for text in texts),
        f"more than {limits.MESSAGE_TEXT} characters": sum(map(length, texts)) > limits.MESSAGE_TEXT,
        f"more than {limits.MESSAGE_COMPONENTS} components": components(sheet) > limits.MESSAGE_COMPONENTS,
        "an empty row": not all(row.buttons for row in rows),
        f"more than {limits.ROW_BUTTONS} buttons in a row": any(len(row.buttons) > limits.ROW_BUTTONS for row in rows),
        "a label too long or empty": any(
            length(b.label) > limits.BUTTON_LABEL or not (b.label or b.emoji) for row in rows for b in row.buttons
        ),
        "the same custom id twice": any(count > 1 for count in ids.values()),
        "a custom id too long": any(len(custom_id) > limits.CUSTOM_ID for custom_id in ids),
        "a select with no or too many options": any(
            s.of == "options" and not 1 <= len(s.options) <= limits.SELECT_OPTIONS for s in selects
        ),
        "an option too long": any(
            not 1 <= length(o.label) <= limits.OPTION_TEXT or length(o.description) > limits.OPTION_TEXT
            for o in options
        ),
        "the same option twice": any(len({o.value for o in s.options}) < len(s.options) for s in selects),
        "more pings than one message can carry": len(sheet.pings) > limits.MESSAGE_PINGS,
    }
    return [problem for problem, there in found.items() if there]


def length(text: str) -> int:
    """Characters as Discord's strictest counting has them (UTF-16 units), so that emoji never surprise."""
    return len(text.encode("utf-16-le")) // 2


def components(sheet: r.Message) -> int:
    """Components of the message, nested ones and the container itself included."""
    extra = sum(len(b.buttons) for b in sheet.blocks if isinstance(b, r.Row))
    return 1 + len(sheet.blocks) + extra + sum(isinstance(b, r.Select) for b in sheet.blocks)


def fitted(sheet: r.Message) -> r.Message:
    """The sheet, cut down to what Discord takes. Posts are built to fit, so a cut is an error and logged as one."""
    found = problems(sheet)
    if not found:
        return sheet
    _log.error("a message did not fit and was cut", extra={"problems": found})
    blocks: list[r.Block] = []
    left = limits.MESSAGE_TEXT
    for block in sheet.blocks:
        kept = _cut(block, left)
        if kept is None:
            continue
        if components(r.Message((*blocks, kept))) > limits.MESSAGE_COMPONENTS:
            break
        left -= length(kept.markdown) if isinstance(kept, r.Text) else 0
        blocks.append(kept)
    return replace(
        sheet, blocks=tuple(blocks) or (r.Text("…"),), pings=frozenset(sorted(sheet.pings)[: limits.MESSAGE_PINGS])
    )


def _cut(block: r.Block, left: int) -> r.Block | None:
    if isinstance(block, r.Text):
        text = block.markdown
        if length(text) > left:
            while text and length(text) > left - 2:
                text = text.rpartition("\n")[0] if "\n" in text else text[: max(0, left // 2 - 2)]
            text = f"{text}\n…" if text else ""
        return r.Text(text) if text.strip() else None
    if isinstance(block, r.Row):
        fitting = tuple(
            replace(b, label=b.label[: limits.BUTTON_LABEL // 2]) for b in block.buttons[: limits.ROW_BUTTONS]
        )
        return r.Row(fitting) if fitting else None
    if isinstance(block, r.Select):
        options = tuple(
            replace(o, label=o.label[:50] or "…", description=o.description[:50])
            for o in block.options[: limits.SELECT_OPTIONS]
        )
        return replace(block, options=options) if options or block.of != "options" else None
    return block


def layout(
    sheet: r.Message, *, marker: int | None = None, pictures: Mapping[str, bytes] | None = None
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """The components and the files of a message. `marker` becomes the container's id, by which it is found again.

    The view is handed over stopped: what is pressed arrives by its custom id, and nothing of it stays in memory.
    """
    sheet = fitted(sheet)
    files: list[discord.File] = []
    items = [item for block in sheet.blocks for item in _items(block, pictures or {}, files)]
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.Container(*items, accent_colour=sheet.accent, id=marker))
    view.stop()
    return view, files


def _items(
    block: r.Block, pictures: Mapping[str, bytes], files: list[discord.File]
) -> list[discord.ui.Item[discord.ui.LayoutView]]:
    match block:
        case r.Text(markdown):
            return [discord.ui.TextDisplay(markdown)]
        case r.Row(buttons):
            return [discord.ui.ActionRow(*map(_button, buttons))]
        case r.Select():
            return [discord.ui.ActionRow(_chooser(block))]
        case r.Picture(key, alt) if key in pictures:
            files.append(discord.File(io.BytesIO(pictures[key]), filename=f"{key.replace(':', '-')}.png"))
            return [
                discord.ui.MediaGallery(discord.MediaGalleryItem(files[-1], description=alt[: limits.ALT_TEXT] or None))
            ]
        case r.Attachment(name, data):
            files.append(discord.File(io.BytesIO(data), filename=name))
            return [discord.ui.File(files[-1])]
    return [discord.ui.Separator()] if isinstance(block, r.Separator) else []


def _button(button: r.Button) -> discord.ui.Button[discord.ui.LayoutView]:
    return discord.ui.Button(
        label=button.label or None,
        custom_id=button.custom_id,
        style=_STYLES[button.style],
        emoji=button.emoji,
        disabled=button.disabled,
    )


def _chooser(select: r.Select) -> discord.ui.Item[discord.ui.LayoutView]:
    hint = select.placeholder[: limits.SELECT_PLACEHOLDER] or None
    if select.of == "role":
        return discord.ui.RoleSelect(custom_id=select.custom_id, placeholder=hint)
    if select.of == "channel":
        kinds = [discord.ChannelType.text, discord.ChannelType.news]
        return discord.ui.ChannelSelect(custom_id=select.custom_id, placeholder=hint, channel_types=kinds)
    return _select(select)


def _select(select: r.Select) -> discord.ui.Select[discord.ui.LayoutView]:
    return discord.ui.Select(
        custom_id=select.custom_id,
        placeholder=select.placeholder[: limits.SELECT_PLACEHOLDER] or None,
        min_values=select.choose,
        max_values=select.choose,
        options=[
            discord.SelectOption(label=o.label, value=o.value, description=o.description or None, default=o.default)
            for o in select.options
        ],
    )


def mentions(sheet: r.Message, may_mention: Callable[[int], bool]) -> discord.AllowedMentions:
    """Exactly those whom this sheet may notify: its roles if they can be mentioned, else its users."""
    roles = [role for role in sorted(sheet.ping_roles)[: limits.MESSAGE_PINGS] if may_mention(role)]
    users = [] if roles else sorted(sheet.pings)[: limits.MESSAGE_PINGS]
    return discord.AllowedMentions(
        everyone=False,
        users=[discord.Object(user) for user in users],
        roles=[discord.Object(role) for role in roles],
        replied_user=False,
    )
