"""The settings of a tournament as a private panel: what there is, what it is now, how it is changed."""

from swissbot.render.settings.edits import edit
from swissbot.render.settings.items import ITEMS
from swissbot.render.settings.panel import panel

__all__ = ["ITEMS", "edit", "panel"]
