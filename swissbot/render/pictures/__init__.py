"""Pictures of standings and brackets: values in, PNG bytes out, the same bytes for the same values and fonts.

`paint` makes the picture that a `post.Picture` names. One at a time: fonts and what they have inked are shared.
Pillow is imported with the first picture: the words beside pictures are needed without it, at every start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissbot.render.course import Course, of_state
from swissbot.render.language import Words
from swissbot.tournament.state import Tournament
from swissbot.tournament.views import published

if TYPE_CHECKING:
    from swissbot.render.pictures.fonts import FontSet


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


def table_png(course: Course, fonts: FontSet, words: Words) -> bytes:
    """The table of any course, a file's too."""
    from swissbot.render.pictures import table  # noqa: PLC0415 - see above
    from swissbot.render.pictures.letters import letters_of  # noqa: PLC0415 - see above

    return table.draw(course, letters_of(fonts), words).png()


def bracket_png(course: Course, fonts: FontSet, words: Words) -> bytes | None:
    """The bracket of any course; None where it has no cut."""
    from swissbot.render.pictures import tree  # noqa: PLC0415 - see above
    from swissbot.render.pictures.letters import letters_of  # noqa: PLC0415 - see above

    if course.bracket is None:
        return None
    return tree.draw(course, course.bracket, letters_of(fonts), words).png()
