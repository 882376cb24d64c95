"""The top cut, privately: the picture and every stage with its matches, as far as they are known."""

from __future__ import annotations

from swissbot.render import buttons
from swissbot.render.board.bracket import bracket_lines
from swissbot.render.board.standings import fitting
from swissbot.render.i18n.language import Words
from swissbot.render.message import PURPLE, Message, Picture, Text
from swissbot.render.report.pictures.alt_text import bracket_alt
from swissbot.tournament.engine_view import bracket_of
from swissbot.tournament.errors import Refused
from swissbot.tournament.state import Tournament


def bracket_sheet(state: Tournament, words: Words, user: int) -> Message:
    """Stage by stage from the first, for `user`. Raises `Refused("no-cut")`."""
    made = bracket_of(state)
    if made is None:
        raise Refused("no-cut")
    lines = bracket_lines(state, made, words)
    picture = Picture("bracket", bracket_alt(state, words))
    below = buttons.rows(None if state.over else buttons.my_match_of(state, user, words))
    return Message((picture, Text("\n".join(fitting(lines, len(lines), words))), *below), PURPLE)
