"""The line of the cut where only lots decide: the warning with names, and how to choose instead: a select, or a form
where they are more than it can hold."""

from __future__ import annotations

from swissbot.engine.types import EntrantId
from swissbot.render import limits
from swissbot.render.custom_id import build
from swissbot.render.i18n.language import Words
from swissbot.render.message import Button, Form, Option, Row, Select, TextInput
from swissbot.render.text.names import label, show
from swissbot.tournament.state import Tournament

LISTED = 30


def tie_text(state: Tournament, tied: tuple[EntrantId, ...], places: int, words: Words) -> str:
    """Who is tied at the line and for how many places, and who has them by lots."""
    names = ", ".join(show(state, entrant) for entrant in tied[:LISTED]) + (" …" if len(tied) > LISTED else "")
    told = words.n(
        "**Only lots separate {names} at the line of the cut, for {n} place.** Start by lots, or choose who goes on.",
        "**Only lots separate {names} at the line of the cut, for {n} places.** Start by lots, or choose who goes on.",
        places,
    )
    drawn = ", ".join(show(state, entrant) for entrant in tied[:places][:LISTED])
    return told.format(names=names, n=places) + "\n" + words._("By lots: {names}").format(names=drawn)


def cut_choice(
    state: Tournament,
    tied: tuple[EntrantId, ...],
    places: int,
    words: Words,
    *,
    size: int,
    third_place: bool | None = None,
) -> Select | Row:
    """A select of the tied, of which so many are chosen; a button for a form where they are too many for it."""
    if len(tied) > limits.SELECT_OPTIONS:
        custom_id = build("cut-names", state.id, size, third_value(third_place))
        return Row((Button(words._("Choose who goes on…"), custom_id),))
    options = tuple(Option(label(state, entrant)[:100], entrant) for entrant in tied)
    asked = words.n("Choose {n} who goes on", "Choose {n} who go on, best first", places).format(n=places)
    custom_id = build("cut-pick", state.id, size, third_value(third_place))
    return Select(custom_id, asked, options, places)


def names_form(state: Tournament, size: int, third_place: bool | None, places: int, words: Words) -> Form:
    """Custom id `cut-names:<size>:<third>`; the field `names` takes those who go on, a line each."""
    label_ = words.n("{n} name", "{n} names, a line each, best first", places).format(n=places)
    field = TextInput("names", label_[: limits.FIELD_LABEL], placeholder="Anna\nBen", long=True, max_length=4000)
    return Form(build("cut-names", state.id, size, third_value(third_place)), words._("Who goes on?"), (field,))


def third_value(third_place: bool | None) -> str:
    """How a custom id says whether third place is played; `set`: as the settings say."""
    return "set" if third_place is None else "yes" if third_place else "no"
