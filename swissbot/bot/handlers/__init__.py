"""What each press and command does, without discord: parse, execute, return what is to be shown."""

from __future__ import annotations

from collections.abc import Mapping

from swissbot.bot.handlers import (
    cut,
    entry,
    erase_person,
    imports,
    organiser,
    pairing_edits,
    questions,
    results,
    settings,
)
from swissbot.bot.interactions.request import Handler

VERBS: Mapping[str, Handler] = {
    **results.VERBS,
    **questions.VERBS,
    **organiser.VERBS,
    **cut.VERBS,
    **entry.VERBS,
    **pairing_edits.VERBS,
    **settings.VERBS,
    **imports.VERBS,
    **erase_person.VERBS,
}
"""The handler of every verb that a custom id can have."""
