"""Pictures of standings and brackets: values in, PNG bytes out, the same bytes for the same values and fonts.

`paint` makes the picture that a `post.Picture` names. One at a time: fonts and what they have inked are shared.
Pillow is imported with the first picture: the words beside pictures are needed without it, at every start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissbot.render.i18n.language import Words
from swissbot.render.report.report import TournamentReport, of_state
from swissbot.tournament.queries import published
from swissbot.tournament.state import Tournament

if TYPE_CHECKING:
    from swissbot.render.report.pictures.fonts import FontSet


def paint(key: str, state: Tournament, fonts: FontSet, words: Words) -> bytes | None:
    """The PNG for `standings`, `standings:<round>` or `bracket`; None where there is nothing to show."""
    what, _, after = key.partition(":")
    if what == "bracket":
        return bracket_picture(state, fonts, words)
    if what != "standings" or not (after.isdecimal() or after == ""):
        return None
    number = int(after) if after else None
    if number is not None and number > len(published(state)):
        return None
    return standings_picture(state, number, fonts, words)


def standings_picture(state: Tournament, after: int | None, fonts: FontSet, words: Words) -> bytes:
    """The Swiss table after that many published rounds (None: now)."""
    return table_png(of_state(state, after), fonts, words)


def bracket_picture(state: Tournament, fonts: FontSet, words: Words) -> bytes | None:
    """The top cut as far as it is played; None before it."""
    return bracket_png(of_state(state), fonts, words)


def table_png(course: TournamentReport, fonts: FontSet, words: Words) -> bytes:
    """The table of any course, a file's too."""
    from swissbot.render.report.pictures import standings  # noqa: PLC0415 - see above
    from swissbot.render.report.pictures.text_layout import letters_of  # noqa: PLC0415 - see above

    return standings.draw(course, letters_of(fonts), words).png()


def bracket_png(course: TournamentReport, fonts: FontSet, words: Words) -> bytes | None:
    """The bracket of any course; None where it has no cut."""
    from swissbot.render.report.pictures import bracket  # noqa: PLC0415 - see above
    from swissbot.render.report.pictures.text_layout import letters_of  # noqa: PLC0415 - see above

    if course.bracket is None:
        return None
    return bracket.draw(course, course.bracket, letters_of(fonts), words).png()
