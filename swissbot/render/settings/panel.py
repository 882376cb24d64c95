"""The settings as private messages: the panel of all of them, and the form or the selects that change one."""

from __future__ import annotations

import re

from swissbot.render import buttons, icons, limits
from swissbot.render.custom_id import build
from swissbot.render.i18n.language import Words
from swissbot.render.message import Block, Button, Form, Message, Option, Row, Select, Separator, Text
from swissbot.render.settings.setting import Choice, Editing, Label, Part, Setting, TypedForm
from swissbot.render.settings.table import EDITORS, SETTINGS
from swissbot.render.text.names import escape_text
from swissbot.tournament.errors import Refused
from swissbot.tournament.rules.settings import why_not
from swissbot.tournament.state import Tournament

FIXED = "🔒"
MAX_VALUE = 80
HEADINGS: tuple[tuple[Part, Label], ...] = (
    ("entry", lambda w: w._("Who plays, and when")),
    ("play", lambda w: w._("Rules of play")),
    ("rounds", lambda w: w._("During the rounds")),
)
_MARKDOWN = re.compile(r"<[^>]*>|[\\*_`~]")


def panel(state: Tournament, words: Words, note: str = "") -> Message:
    """Every setting with its value, and a select of what to change (`set-what`). `note`: what was just done."""
    title = words._("Settings of {name}").format(name=escape_text(state.name, 100))
    blocks: list[Block] = [Text("\n".join([f"{icons.SETTLED} {note}"] * bool(note) + [f"**{title}**"]))]
    for part, heading in HEADINGS:
        lines = [_line(state, setting, words) for setting in SETTINGS.values() if setting.part == part]
        blocks += [Separator(), Text("\n".join([f"**{heading(words)}**", *lines]))]
    if any(fixed(state, setting) for setting in SETTINGS.values()):
        blocks.append(Text(f"-# {FIXED} {words._('cannot be changed any more')}"))
    options = tuple(_option(state, setting, words) for setting in SETTINGS.values())
    select = Select(build("set-what", state.id), words._("What do you want to change?"), options)
    open_ = not all(fixed(state, setting) for setting in SETTINGS.values())
    start = buttons.start(state, words) if state.started_at is None and not state.over else None
    return Message((*blocks, *[select] * open_, *buttons.rows(start)), icons.of_phase(state))


def edit(editing: Editing, key: str) -> Message | Form:
    """The form or the selects of a setting, by its key or by that of a form beside its selects (`decks-until`).

    Raises `Refused` where the setting is fixed, or not known.
    """
    state, words = editing.state, editing.words
    setting, editor = SETTINGS.get(key), EDITORS.get(key, (None, None))[1]
    if isinstance(editor, TypedForm):
        setting = EDITORS[key][0]
    if setting is None:
        raise Refused("not-a-button")
    refused = _why_fixed(state, setting)
    if refused is not None:
        raise refused
    title = setting.title(words)
    if isinstance(editor, TypedForm):
        return Form(build("set", state.id, key), title[: limits.MODAL_TITLE], editor.lines(editing))
    hints = [f"-# {hint}" for hint in setting.hints(state, words)]
    text = Text("\n".join([f"**{title}**: {setting.value(state, words)}", *hints]))
    selects = [_select(editing, choice) for choice in setting.editors if isinstance(choice, Choice)]
    back = Button(words._("Back"), build("settings", state.id))
    return Message((text, *selects, Row((*setting.buttons(state, words), back))), icons.of_phase(state))


def fixed(state: Tournament, setting: Setting) -> bool:
    """Whether nothing of it can be changed any more."""
    return _why_fixed(state, setting) is not None


def _why_fixed(state: Tournament, setting: Setting) -> Refused | None:
    if state.over:
        return Refused("over")
    refusals = [why_not(state, field) for field in setting.fields]
    return refusals[0] if refusals and all(refusals) else None


def _select(editing: Editing, choice: Choice) -> Select:
    custom_id = build("set", editing.state.id, choice.key)
    return Select(
        custom_id, choice.question(editing.words), choice.options(editing)[: limits.SELECT_OPTIONS], of=choice.of
    )


def _line(state: Tournament, setting: Setting, words: Words) -> str:
    lock = f" {FIXED}" if fixed(state, setting) else ""
    return f"{setting.title(words)}: **{setting.value(state, words)}**{lock}"


def _option(state: Tournament, setting: Setting, words: Words) -> Option:
    value = _MARKDOWN.sub("", setting.value(state, words)).strip(" ·()")
    if fixed(state, setting):
        value = f"{FIXED} {value}".strip()
    return Option(setting.title(words)[: limits.OPTION_TEXT], setting.key, value[:MAX_VALUE])
