"""The settings of a tournament: each is one row of a part of the panel, with its words, its controls and its reading.

A new setting is one more `Setting` in `entry`, `play` or `rounds`; when it is fixed stands beside the rules
(`tournament/rules/settings.py`).
"""

from swissbot.render.settings.panel import edit, panel
from swissbot.render.settings.table import EDITORS, SETTINGS, field_name

__all__ = ["EDITORS", "SETTINGS", "edit", "field_name", "panel"]
