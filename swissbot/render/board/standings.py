"""The standings post after a complete round, and the end post with the final ranking."""

from __future__ import annotations

from collections.abc import Sequence

from swissbot.engine.types import EntrantId
from swissbot.render import buttons, icons
from swissbot.render.i18n.language import Words
from swissbot.render.message import GOLD, GREEN, Message, Picture, Post, Text
from swissbot.render.report.exports import end_files
from swissbot.render.report.pictures.alt_text import standings_alt
from swissbot.render.text.names import escape_text, mention, show, shown
from swissbot.render.text.standings import ranking, standing_lines
from swissbot.tournament.engine_view import final_order
from swissbot.tournament.queries import field
from swissbot.tournament.state import Tournament

MOST_TEXT = 3600
TOP = 16
"""Lines of the final ranking in the post; the button Full table has all."""
ROUND_TOP = 32


def standings_post(state: Tournament, number: int, words: Words) -> Post:
    """Slot `standings:<round>`."""
    rows = ranking(state, number)
    lines = fitting(standing_lines(state, rows[:ROUND_TOP], words), len(rows), words)
    heading = "## " + words._("Standings after round {n}").format(n=number)
    shown_buttons = buttons.rows(buttons.full_table(state, words, number), buttons.why(state, words, number))
    picture = Picture(f"standings:{number}", standings_alt(state, number, words))
    return Post(f"standings:{number}", Message((Text(heading), picture, Text("\n".join(lines)), *shown_buttons), GREEN))


def end_post(state: Tournament, words: Words) -> Post:
    """Slot `end`: the winner and the final ranking."""
    order = final_order(state)
    lines = [_heading(state, order, words)]
    if state.finished_early:
        lines.append(words._("Ended early by an organiser.") + _reason(state))
    lines.append(words.n("{n} player", "{n} players", len(order)).format(n=len(order)))
    ranked = fitting(ranking_lines(state, order[:TOP], words), len(order), words)
    # after a cut the bracket's own post has the picture
    picture = () if state.cut is not None else (Picture("standings", standings_alt(state, None, words)),)
    shown_buttons = buttons.rows(buttons.full_table(state, words), buttons.why(state, words))
    # one text for all places: a list that is cut in two would be numbered anew
    table = (Text("\n".join(ranked)),) if ranked else ()
    blocks = (Text("\n".join(lines)), *picture, *table, *end_files(state), *shown_buttons)
    return Post("end", Message(blocks, GOLD))


def ranking_lines(state: Tournament, order: Sequence[EntrantId], words: Words) -> list[str]:
    """The final ranking by line; after a cut with the Swiss place apart."""
    if state.cut is None:
        return standing_lines(state, ranking(state)[: len(order)], words)
    swiss = {entrant: place for place, entrant in enumerate(state.cut.ranks, start=1)}
    told = words._("Swiss place {place}")
    return [
        f"{place}. {show(state, entrant)} · {told.format(place=swiss.get(entrant, place))}"
        for place, entrant in enumerate(order, start=1)
    ]


def fitting(lines: Sequence[str], of: int, words: Words) -> list[str]:
    """As many lines as fit in a message, and how many more there are."""
    kept: list[str] = []
    room = MOST_TEXT
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    rest = of - len(kept)
    if rest > 0:
        kept.append("… " + words.n("and {n} more", "and {n} more", rest).format(n=rest))
    return kept


def winner_text(state: Tournament, winner: EntrantId) -> str:
    """The winner with the members of a team."""
    known = state.entrants.get(winner)
    if known is None or len(known.users) < 2:
        return show(state, winner)
    return f"{shown(known)} ({', '.join(mention(user) for user in known.users[:10])})"


def _heading(state: Tournament, order: Sequence[EntrantId], words: Words) -> str:
    name = escape_text(state.name)
    if not order or not field(state):
        return f"## {icons.FIRST} " + words._("{tournament} is over").format(tournament=name)
    told = words._("{winner} wins {tournament}")
    return f"## {icons.FIRST} " + told.format(winner=winner_text(state, order[0]), tournament=name)


def _reason(state: Tournament) -> str:
    return f" {escape_text(state.over_reason)}" if state.over_reason else ""
