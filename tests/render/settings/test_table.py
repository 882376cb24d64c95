"""The settings as rows: every field an organiser may change is in exactly one, and each row can be read and shown."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields

from swissbot.bot.handlers.creation import Options
from swissbot.engine.types import Rules
from swissbot.render.i18n.language import ENGLISH
from swissbot.render.settings import EDITORS, SETTINGS, field_name
from swissbot.render.settings.panel import HEADINGS
from swissbot.render.settings.setting import Choice, Editing, Input
from swissbot.render.settings.table import ONLY_FILES
from swissbot.tournament.commands import Adjust
from swissbot.tournament.events import Settings
from swissbot.tournament.rules.settings import FIXED_FROM
from tests.render.states import Play

FIELDS = {item.name for item in (*fields(Rules), *fields(Settings))}
ROWS = Counter(name for setting in SETTINGS.values() for name in setting.fields)


def test_every_field_is_in_one_row_or_set_by_files_only() -> None:
    assert not [name for name, times in ROWS.items() if times > 1]
    assert ROWS.keys() | ONLY_FILES == FIELDS
    assert not ROWS.keys() & ONLY_FILES


def test_it_is_known_of_every_field_from_when_on_it_is_fixed() -> None:
    assert FIXED_FROM.keys() == FIELDS


def test_no_two_controls_share_a_custom_id() -> None:
    assert len(EDITORS) == sum(len(setting.editors) for setting in SETTINGS.values())


def test_every_part_of_the_panel_has_a_heading() -> None:
    assert {setting.part for setting in SETTINGS.values()} == {part for part, _ in HEADINGS}


def test_a_control_changes_fields_of_its_own_row() -> None:
    """Of another row only the game does: it brings a whole rule book."""
    state = Play().state
    for setting, editor in EDITORS.values():
        if not isinstance(editor, Choice) or setting.key == "preset":
            continue
        for option in editor.options(Editing(state, ENGLISH)):
            command = editor.read(Input(Editing(state, ENGLISH), option.value, {}, int))
            assert isinstance(command, Adjust)
            changed = {*command.rules, *command.settings}
            assert changed
            assert changed <= setting.fields.keys()


def test_every_option_of_a_select_can_be_read() -> None:
    editing = Editing(Play(preset="magic").state, ENGLISH)
    for _, editor in EDITORS.values():
        if isinstance(editor, Choice) and editor.of == "options":
            options = editor.options(editing)
            assert options
            for option in options:
                assert editor.read(Input(editing, option.value, {}, int))


def test_what_creating_asks_for_is_a_setting() -> None:
    of_the_tournament = {"name", "channel", "like"}
    units = {"hold": "hold_seconds", "confirm": "confirm_minutes"}
    asked = {units.get(item.name, item.name) for item in fields(Options)} - of_the_tournament
    assert asked <= ROWS.keys()


def test_a_field_without_words_goes_by_its_own_name() -> None:
    assert field_name("hold_seconds", ENGLISH) == "the wait between rounds"
    assert field_name("best-of", ENGLISH) == "best of"
    assert field_name("set_points", ENGLISH) == "set-points"
    assert field_name("members", ENGLISH) == "the team"
