"""What somebody is told who has no match now: why, and what comes next."""

from __future__ import annotations

from swissbot.render import buttons, icons
from swissbot.render.i18n.language import Words
from swissbot.render.message import Row
from swissbot.tournament.engine_view import bracket_of
from swissbot.tournament.queries import current_round, pending_round
from swissbot.tournament.state import Entrant, Tournament


def nothing(state: Tournament, mine: Entrant, words: Words) -> str:
    """Why there is no match now, and what comes next: the first that applies."""
    coming = pending_round(state) is not None or current_round(state) is None
    left = words._("You left the tournament. An organiser can bring you back.")
    reasons = (
        (state.cancelled_at is not None, words._("The tournament was cancelled.")),
        (mine.waiting, words._("You are on the waiting list; you move up when somebody leaves.")),
        (state.started_at is None, _before(state, mine, words)),
        (mine.removed, words._("You did not check in, so you are not in the field. An organiser can let you in.")),
        (mine.dropped_after is not None, f"{icons.LEFT} {left}"),
        (state.finished_at is not None, words._("The tournament is over. The final ranking is in the channel.")),
        (state.cut is not None, _in_cut(state, mine, words)),
        (coming, words._("You have no match yet: the next round comes soon.")),
        (True, words._("You have no match in this round.")),
    )
    return next(text for applies, text in reasons if applies)


def _in_cut(state: Tournament, mine: Entrant, words: Words) -> str:
    """What the top cut means for somebody without a match in it now."""
    tree = bracket_of(state)
    if tree is None or mine.id not in tree.seeds:
        return words._("The top cut is played without you; your place in the Swiss stands. `/bracket` shows it.")
    lost = any(match.decided and match.loser == mine.id for stage in tree.stages for match in stage)
    third = tree.third
    if lost and (third is None or third.decided or mine.id not in (third.a, third.b)):
        return words._("You are out of the bracket. `/bracket` shows how it goes on.")
    return words._("You go on in the bracket: your next match comes when your opponent is known.")


def _before(state: Tournament, mine: Entrant, words: Words) -> str:
    starts = state.settings.starts
    when = words._("it starts {ago}").format(ago=icons.ago(starts)) if starts is not None else ""
    text = words._("You are in") + (f"; {when}." if when else ".")
    if state.check_in_open and not mine.checked_in:
        text += " " + words._("**Check in now**, else you are left out.")
    return text


def nothing_buttons(state: Tournament, mine: Entrant, user: int, words: Words) -> tuple[Row, ...]:
    if state.started_at is not None or state.over:
        return buttons.rows(None if state.started_at is None else buttons.standings(state, words))
    return buttons.before_start(state, mine, user, words)
