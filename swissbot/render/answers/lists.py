"""Private lists, by page: players, standings, pairings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from swissbot.engine.types import Standing
from swissbot.render import buttons, icons
from swissbot.render.board.rounds import match_line, numbers_of, round_name
from swissbot.render.board.standings import ranking_lines
from swissbot.render.i18n.language import Words
from swissbot.render.message import GREEN, Button, Message, Text
from swissbot.render.text.names import mention, shown
from swissbot.render.text.standings import full_lines, ranking, standing_lines
from swissbot.tournament.engine_view import final_order
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import current_round, field, find_round, matches, published, waiting_list
from swissbot.tournament.state import Entrant, Round, Tournament

T = TypeVar("T")

PLAYERS = 40
ROWS = 20
FULL_ROWS = 10
PAIRINGS = 15


def players(state: Tournament, page: int, words: Words) -> Message:
    """Everybody in the field and on the waiting list; page from 1."""
    every = [*field(state), *waiting_list(state)]
    page, pages, part = _part(every, page, max(1, PLAYERS // state.settings.team_size))
    count = words.n("{n} player", "{n} players", len(field(state))).format(n=len(field(state)))
    names = " · ".join(_player(state, entrant, words) for entrant in part) or words._("Nobody yet.")
    text = f"**{count}**{_of(page, pages)}\n{names}"
    lists = [buttons.decks(state, words)] if state.settings.decks else []
    return _sheet(text, icons.of_phase(state), buttons.pager(state, "players", page, pages, words), lists)


def standings(state: Tournament, round_: int | None, page: int, words: Words) -> Message:
    """The table after a round (None: now), a line a player."""
    rows, title = _table(state, round_, words)
    page, pages, part = _part(rows, page, ROWS)
    text = "\n".join([f"**{title}**{_of(page, pages)}", *standing_lines(state, part, words)])
    after = () if round_ is None else (round_,)
    extra = [buttons.full_table(state, words, round_), buttons.why(state, words, round_)]
    return _sheet(text, GREEN, buttons.pager(state, "standings", page, pages, words, after=after), extra)


def full_table(state: Tournament, round_: int | None, page: int, words: Words) -> Message:
    """The table after a round (None: now, after a cut the final ranking first) with every tiebreak."""
    rows, title = _table(state, round_, words)
    page, pages, part = _part(rows, page, FULL_ROWS)
    lines = full_lines(state, part, words)
    if state.cut is not None and round_ is None and page == 1 and state.finished_at is not None:
        order = final_order(state)[:8]
        lines = [*ranking_lines(state, order, words), f"**{words._('Swiss table')}**", *lines]
    text = "\n".join([f"**{title}**{_of(page, pages)}", *lines])
    after = () if round_ is None else (round_,)
    return _sheet(
        text, GREEN, buttons.pager(state, "table", page, pages, words, after=after), [buttons.why(state, words, round_)]
    )


def pairings(state: Tournament, round_: int | None, page: int, words: Words, user: int) -> Message:
    """The matches of a published Swiss round (None: of the round that runs), for `user`.

    Raises `Refused("not-published")`.
    """
    found = current_round(state) if round_ is None else find_round(state, "swiss", round_)
    return round_matches(state, found, page, words, user)


def round_matches(state: Tournament, found: Round | None, page: int, words: Words, user: int) -> Message:
    """The matches of a published round of any stage. Page buttons: `pairings:<round>:<page>`, `c<round>` in the cut.

    Raises `Refused("not-published")`.
    """
    if found is None or found.published_at is None:
        raise Refused("not-published")
    every = sorted(matches(state, found), key=lambda m: (m.b is None, m.table))
    page, pages, part = _part(every, page, PAIRINGS)
    numbers = numbers_of(state, found, words)
    lines = [f"**{round_name(state, found, words)}**{_of(page, pages)}"]
    lines += [match_line(state, match, numbers, words) for match in part]
    number = found.number if found.stage == "swiss" else f"c{found.number}"
    pager = buttons.pager(state, "pairings", page, pages, words, before=(number,))
    return _sheet("\n".join(lines), GREEN, pager, [buttons.my_match_of(state, user, words)])


def _part(every: Sequence[T], page: int, size: int) -> tuple[int, int, Sequence[T]]:
    """The page within bounds, how many there are, and what is on it."""
    pages = max(1, -(-len(every) // size))
    page = min(max(page, 1), pages)
    return page, pages, every[(page - 1) * size : page * size]


def _of(page: int, pages: int) -> str:
    return f" · {page}/{pages}" if pages > 1 else ""


def _sheet(text: str, accent: int, pager: Sequence[Button], extra: Sequence[Button | None] = ()) -> Message:
    return Message((Text(text), *buttons.rows(*pager), *buttons.rows(*extra)), accent)


def _player(state: Tournament, entrant: Entrant, words: Words) -> str:
    name = shown(entrant)
    if len(entrant.users) > 1:
        name += f" ({' '.join(mention(user) for user in entrant.users)})"
    if entrant.waiting:
        return f"{name} ({words._('waiting list')})"
    if entrant.dropped_after is not None:
        return f"{name} {icons.LEFT}"
    if state.check_in_open and state.started_at is None and entrant.checked_in:
        return f"{name} {icons.SETTLED}"
    return name


def _table(state: Tournament, round_: int | None, words: Words) -> tuple[Sequence[Standing], str]:
    """The rows and their title. Raises `Refused("not-started" | "not-published")`."""
    if state.started_at is None:
        raise Refused("not-started")
    if round_ is None:
        return ranking(state), words._("Standings")
    if not 1 <= round_ <= len(published(state)):
        raise Refused("not-published")
    return ranking(state, round_), words._("Standings after round {n}").format(n=round_)
