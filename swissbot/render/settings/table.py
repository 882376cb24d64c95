"""Every setting in the order of the panel, and its fields by name."""

from __future__ import annotations

from collections.abc import Mapping

from swissbot.render.i18n.language import Words
from swissbot.render.settings.entry import ENTRY
from swissbot.render.settings.play import PLAY
from swissbot.render.settings.rounds import ROUNDS
from swissbot.render.settings.setting import Choice, Setting, TypedForm

SETTINGS: Mapping[str, Setting] = {setting.key: setting for setting in (*ENTRY, *PLAY, *ROUNDS)}
EDITORS: Mapping[str, tuple[Setting, Choice | TypedForm]] = {
    editor.key: (setting, editor) for setting in SETTINGS.values() for editor in setting.editors
}
"""By the key in the custom id: `set:<key>`."""
ONLY_FILES = frozenset(
    {
        *("first_side", "unplayed", "floor", "draw_as_half", "bye_in_fraction", "drop_cap", "drop_last"),
        *("forbidden", "random_seed", "decider_best_of"),
    }
)
"""Fields of the rules and settings that the panel does not have: presets, files and commands of their own set them."""


def field_name(name: str, words: Words) -> str:
    """What a field of the rules or settings is called in a sentence; one without a name by its own, `set-points`."""
    key = name.replace("-", "_")
    for setting in SETTINGS.values():
        label = setting.fields.get(key)
        if label is not None:
            return label(words)
    return words._("the team") if key == "members" else key.replace("_", "-")
