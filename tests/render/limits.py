"""One checker for everything that is rendered: Discord's limits, the house's rows of three, and who may be pinged."""

from __future__ import annotations

import re
from collections.abc import Iterator

from swissbot.render.custom_id import parse
from swissbot.render.message import Button, Form, Message, Post, Row, Select, Text

MENTION = re.compile(r"<@!?(\d+)>")
ROLE = re.compile(r"<@&(\d+)>")


def check_post(post: Post) -> None:
    """Raises AssertionError with the slot for a post that Discord or a reader would not take."""
    assert 1 <= len(post.slot) <= 60
    check_sheet(post.sheet, post.slot)
    text = text_of(post.sheet)
    mentioned = {int(user) for user in MENTION.findall(text)}
    assert post.sheet.pings <= mentioned, f"{post.slot}: pings without a mention in the text"
    assert post.sheet.ping_roles <= {int(role) for role in ROLE.findall(text)}, post.slot
    assert {user for user, _ in post.since} <= post.sheet.pings, post.slot


def check_sheet(sheet: Message, name: str = "") -> None:
    """Limits of Components V2: 4,000 characters, 40 components, 100 pings, labels, ids, options."""
    assert sheet.blocks, f"{name}: empty"
    text = text_of(sheet)
    assert 0 < len(text) <= 4000, f"{name}: {len(text)} characters"
    components = 1 + sum(
        1 + (len(block.buttons) if isinstance(block, Row) else isinstance(block, Select)) for block in sheet.blocks
    )
    assert components <= 40, f"{name}: {components} components"
    assert len(sheet.pings) <= 100, f"{name}: {len(sheet.pings)} pings"
    assert "@everyone" not in text and "@here" not in text, name
    for code in re.findall(r"```(.*?)```", text, re.DOTALL):
        assert all(len(line) <= 38 for line in code.splitlines()), f"{name}: monospace too wide"
    ids: list[str] = []
    for block in sheet.blocks:
        if isinstance(block, Row):
            assert 1 <= len(block.buttons) <= 3, name
            for button in block.buttons:
                assert 1 <= len(button.label) <= 80, f"{name}: {button.label}"
                ids.append(button.custom_id)
        elif isinstance(block, Select):
            _check_select(block, name)
            ids.append(block.custom_id)
    assert len(ids) == len(set(ids)), f"{name}: a custom id twice"
    assert all(parse(custom_id) for custom_id in ids), f"{name}: {ids}"


def check_form(form: Form) -> None:
    assert 1 <= len(form.title) <= 45 and 1 <= len(form.fields) <= 5
    for item in form.fields:
        assert 1 <= len(item.label) <= 45 and len(item.placeholder) <= 100 and len(item.value) <= 4000


def _check_select(select: Select, name: str) -> None:
    assert 1 <= len(select.options) <= 25 and len(select.placeholder) <= 150, name
    assert len({o.value for o in select.options}) == len(select.options), name
    for option in select.options:
        assert 1 <= len(option.label) <= 100 and 1 <= len(option.value) <= 100 and len(option.description) <= 100, name


def text_of(sheet: Message) -> str:
    return "\n".join(block.markdown for block in sheet.blocks if isinstance(block, Text))


def buttons_of(sheet: Message) -> list[Button]:
    return list(_buttons(sheet))


def labels_of(sheet: Message) -> list[str]:
    return [button.label for button in _buttons(sheet)]


def _buttons(sheet: Message) -> Iterator[Button]:
    for block in sheet.blocks:
        if isinstance(block, Row):
            yield from block.buttons
