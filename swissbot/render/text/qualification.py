"""Where players leave by wins and losses: records instead of points, and whom a round sent through or out."""

from __future__ import annotations

from collections.abc import Mapping

from swissbot.engine.types import EntrantId
from swissbot.render import icons
from swissbot.render.i18n.language import Words
from swissbot.render.text.standings import counts, ranking
from swissbot.tournament.state import Match, Tournament


def records_before(state: Tournament, round_: int) -> Mapping[EntrantId, str]:
    """Everybody's record (`2–1`) when that Swiss round began."""
    return {row.id: "{}–{}".format(*counts(row)) for row in ranking(state, round_ - 1)}


def marks_after(state: Tournament, round_: int, words: Words) -> Mapping[EntrantId, str]:
    """What stands beside those whom that round sent through or out; nothing where nobody leaves in that way."""
    if state.rules.qualify is None:
        return {}
    before = {row.id: row.status for row in ranking(state, round_ - 1)}
    said = {"qualified": icons.FIRST, "eliminated": words._("out")}
    return {
        row.id: said[row.status]
        for row in ranking(state, round_)
        if row.status in said and before.get(row.id) != row.status
    }


def is_decider(state: Tournament, match: Match) -> bool:
    """A match of another length than the others of its stage: it can send somebody through or out, or is late in the
    cut."""
    usual = state.settings.cut_best_of if match.stage == "cut" else None
    return match.best_of is not None and match.best_of != (usual or state.rules.best_of)
