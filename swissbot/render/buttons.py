"""Every button once: its label, its custom id, its colour; and rows of at most three of them."""

from __future__ import annotations

from collections.abc import Sequence

from swissbot.engine.types import EntrantId
from swissbot.render.custom_id import build
from swissbot.render.i18n.language import Words
from swissbot.render.message import Button, Row
from swissbot.tournament.events import Stage
from swissbot.tournament.queries import entrant_of
from swissbot.tournament.state import Entrant, Tournament

PER_ROW = 3


def rows(*buttons: Button | None) -> tuple[Row, ...]:
    """The buttons (None: left out) in rows of three, as a phone shows them."""
    kept = [button for button in buttons if button is not None]
    return tuple(Row(tuple(kept[at : at + PER_ROW])) for at in range(0, len(kept), PER_ROW))


def join(state: Tournament, words: Words) -> Button:
    return Button(words._("Join"), build("join", state.id), "success")


def leave(state: Tournament, words: Words) -> Button:
    return Button(words._("Leave"), build("leave", state.id))


def players(state: Tournament, words: Words) -> Button:
    return Button(words._("Players"), build("players", state.id))


def check_in(state: Tournament, words: Words) -> Button:
    return Button(words._("Check in"), build("checkin", state.id), "primary")


def change_team(state: Tournament, words: Words) -> Button:
    """Opens the form of the presser's own team."""
    return Button(words._("Change team"), build("team", state.id))


def decks(state: Tournament, words: Words) -> Button:
    return Button(words._("Lists"), build("decks", state.id))


def deck_of(state: Tournament, entrant: Entrant, words: Words) -> Button:
    return Button(words._("Their list"), build("deck", state.id, entrant.id))


def before_start(state: Tournament, mine: Entrant | None, user: int, words: Words) -> tuple[Row, ...]:
    """What somebody entered may press before the start; the captain of a team may change it."""
    here = state.check_in_open and mine is not None and not mine.checked_in
    captain = mine is not None and state.settings.team_size > 1 and mine.users[:1] == (user,)
    return rows(
        check_in(state, words) if here else None,
        change_team(state, words) if captain else None,
        leave(state, words),
    )


def report(state: Tournament, words: Words) -> Button:
    return Button(words._("Report result"), build("report", state.id), "primary")


def my_match_of(state: Tournament, user: int, words: Words) -> Button | None:
    """**My match** for somebody who has one or had: nothing for whoever does not play."""
    return my_match(state, words) if entrant_of(state, user) is not None else None


def my_match(state: Tournament, words: Words) -> Button:
    return Button(words._("My match"), build("mymatch", state.id))


def standings(state: Tournament, words: Words) -> Button:
    return Button(words._("Standings"), build("standings", state.id))


def full_table(state: Tournament, words: Words, round_: int | None = None) -> Button:
    """`table:<page>` or `table:<page>:<round>`."""
    arguments = (1,) if round_ is None else (1, round_)
    return Button(words._("Full table"), build("table", state.id, *arguments))


def why(state: Tournament, words: Words, round_: int | None = None) -> Button:
    return Button(words._("Why?"), build("why", state.id, *(() if round_ is None else (round_,))))


def confirm(state: Tournament, match: int, claim: int, words: Words) -> Button:
    """Belongs to one claim: its sequence number is in the id."""
    return Button(words._("Confirm"), build("confirm", state.id, match, claim), "success")


def dispute(state: Tournament, match: int, words: Words) -> Button:
    return Button(words._("Dispute"), build("dispute", state.id, match), "danger")


def concede(state: Tournament, match: int, words: Words) -> Button:
    return Button(words._("Concede"), build("concede", state.id, match))


def call(state: Tournament, match: int, words: Words) -> Button:
    return Button(words._("Call a moderator"), build("call", state.id, match))


def no_show(state: Tournament, match: int, words: Words) -> Button:
    return Button(words._("Opponent is not here"), build("noshow", state.id, match))


def here(state: Tournament, match: int, words: Words) -> Button:
    """The answer of who is said not to be there."""
    return Button(words._("I am here"), build("here", state.id, match), "success")


def take_out(state: Tournament, entrant: EntrantId, words: Words) -> Button:
    """For organisers: somebody who left the server leaves the tournament."""
    return Button(words._("Take out"), build("take-out", state.id, entrant), "danger")


def pair_anew(state: Tournament, number: int, words: Words) -> Button:
    """For organisers: the round, while nothing was reported in it."""
    return Button(words._("Pair anew"), build("pair-anew", state.id, number))


def as_file(state: Tournament, words: Words, *chosen_by: int | str) -> Button:
    """The log as a file, filtered as it is shown."""
    return Button(words._("As a file"), build("log-file", state.id, *chosen_by))


def evidence(state: Tournament, match: int, words: Words) -> Button:
    """Opens a form that takes a picture."""
    return Button(words._("Add a picture"), build("evidence", state.id, match))


def points(state: Tournament, match: int, words: Words) -> Button:
    return Button(words._("Enter points…"), build("points", state.id, match), "primary")


def rematch(state: Tournament, match: int, words: Words) -> Button:
    return Button(words._("Rematch"), build("rematch", state.id, match))


def publish(state: Tournament, stage: Stage, number: int, words: Words) -> Button:
    return Button(words._("Publish now"), build("publish", state.id, stage, number), "primary")


def hold(state: Tournament, stage: Stage, number: int, words: Words) -> Button:
    return Button(words._("Hold"), build("hold", state.id, stage, number))


def try_again(state: Tournament, words: Words) -> Button:
    return Button(words._("Try again"), build("tryagain", state.id), "primary")


def start(state: Tournament, words: Words) -> Button:
    return Button(words._("Start now"), build("start", state.id), "success")


def pager(
    state: Tournament,
    verb: str,
    page: int,
    pages: int,
    words: Words,
    *,
    before: tuple[int | str, ...] = (),
    after: tuple[int | str, ...] = (),
) -> Sequence[Button]:
    """Previous and Next around `page` (from 1), as far as there are pages; ids
    are `<verb>[:<before>]:<page>[:<after>]`."""
    found: list[Button] = []
    if page > 1:
        found.append(Button(words._("Previous"), build(verb, state.id, *before, page - 1, *after)))
    if page < pages:
        found.append(Button(words._("Next"), build(verb, state.id, *before, page + 1, *after)))
    return found
