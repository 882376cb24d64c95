"""The sentence about what a tournament does now."""

from __future__ import annotations

from swissbot.render import icons
from swissbot.render.board.rounds import round_name
from swissbot.render.i18n.language import Words
from swissbot.tournament.queries import current_round, pending_round
from swissbot.tournament.state import Tournament


def next_step(state: Tournament, words: Words) -> str:
    """What the tournament does now."""
    if state.failure is not None:
        return words._("The next round could not be paired: organisers have **Try again**.")
    waiting = pending_round(state)
    if waiting is not None and waiting.publish_at is None:
        return words._("The next round is paired and waits for **Publish now**.")
    if waiting is not None and state.settings.hold_seconds == 0:
        return words._("The next round follows at once.")
    if waiting is not None:
        return words._("The next round is published {ago}.").format(ago=icons.ago(waiting.publish_at or 0))
    if state.finished_at is not None:
        return words._("The tournament is over; the final ranking is posted.")
    now = current_round(state)
    return words._("Now: {round}.").format(round=round_name(state, now, words)) if now is not None else ""
