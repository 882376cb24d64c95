"""Private answers about starting and undoing the top cut: the warning where only lots decide, and the choice."""

from __future__ import annotations

from swissbot.render import buttons, icons
from swissbot.render.board.cut_line import cut_choice, names_form, third_value, tie_text
from swissbot.render.custom_id import build
from swissbot.render.i18n.language import Words
from swissbot.render.message import AMBER, RED, Button, Form, Message, Text
from swissbot.render.text.standings import ranking
from swissbot.tournament.engine_view import cut_number, tied_at_line
from swissbot.tournament.errors import Refused
from swissbot.tournament.rules.cut import cut_size
from swissbot.tournament.state import Tournament


def cut_question(state: Tournament, size: int | None, third_place: bool | None, words: Words) -> Message | None:
    """Asks who goes on where only lots separate those at the line; None where there is nothing to ask.

    Raises `Refused("cut-size")`.
    """
    rows = ranking(state)
    size = cut_size(state, rows, size)
    tied = tied_at_line(rows, size)
    if not tied:
        return None
    inside = [row.id for row in rows if row.status in {"active", "qualified"}]
    places = sum(entrant in tied for entrant in inside[:size])
    by_lots = Button(words._("Start by lots"), build("cut-start", state.id, size, third_value(third_place)), "primary")
    choice = cut_choice(state, tied, places, words, size=size, third_place=third_place)
    text = f"⚠ {tie_text(state, tied, places, words)}"
    return Message((Text(text), choice, *buttons.rows(by_lots)), AMBER)


def cut_names(state: Tournament, size: int, third_place: bool | None, words: Words) -> Form:
    """The form for those who go on, where they are many. Raises `Refused("no-tie")` where lots decide nothing now."""
    rows = ranking(state)
    tied = tied_at_line(rows, size)
    if not tied:
        raise Refused("no-tie", size=size)
    inside = [row.id for row in rows if row.status in {"active", "qualified"}]
    return names_form(state, size, third_place, sum(entrant in tied for entrant in inside[:size]), words)


def confirm_cut_undo(state: Tournament, words: Words) -> Message:
    """Asks before the cut is taken back. Raises `Refused("no-cut" | "over")`."""
    if state.cut is None:
        raise Refused("no-cut")
    if state.cancelled_at is not None:
        raise Refused("over")
    done = sum(m.stage == "cut" and m.score is not None for m in state.matches.values())
    lost = words.n("{n} result of it goes.", "{n} results of it go.", done).format(n=done)
    stays = words._("The Swiss standings stay, and a cut of another size may be started: `/cut start`.")
    yes = Button(words._("Take the cut back"), build("cut-undo-yes", state.id, cut_number(state)), "danger")
    text = f"{icons.FIRST} **{words._('Take the top cut back?')}** {lost} {stays}"
    return Message((Text(text), *buttons.rows(yes)), RED)
