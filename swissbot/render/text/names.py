"""Names as Discord shows them: cleaned of tricks, escaped against markdown and mentions, bounded in length.

Whatever a person typed as a name comes out as one short, harmless piece of text. People with Discord are mentions.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

from swissbot.engine.types import EntrantId
from swissbot.tournament.state import Entrant, Tournament

MAX_GRAPHEMES = 32
MAX_MARKS = 2
"""Combining marks kept on one letter; more of them would run over the lines above and below."""
MAX_ESCAPED = 56
"""Characters of an escaped name at most, so that a line of a round has a known longest form."""
MAX_MENTION = 23
"""`<@…>` around an id of twenty digits."""

KEPT = 16_384
"""Names whose clean and escaped form is kept: a big round shows hundreds of them again and again."""
NAMELESS = "?"
_ELLIPSIS = "…"
# letters that look like nothing: Hangul fillers and the empty braille pattern
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")
_ESCAPED = frozenset("\\*_~|`[]<:")
_ESCAPED_FIRST = frozenset("#>-+")
_AT = "@\u200b"


@lru_cache(maxsize=KEPT)
def clean(name: str) -> str:
    """The name without control, direction and invisible characters and piled-up marks, at most 32 graphemes."""
    tidy = "".join(_graphemes(_visible(name)))
    return _fit(_graphemes(" ".join(tidy.split())), MAX_GRAPHEMES)


@lru_cache(maxsize=KEPT)
def escape(name: str) -> str:
    """The cleaned name for markdown: nothing in it formats, links or mentions. Never empty, at most 56 characters."""
    return _safe(clean(name) or NAMELESS, MAX_ESCAPED)


def escape_text(text: str, most: int = 200) -> str:
    """Any text somebody typed (a reason, a note, a title), on one line and harmless, at most `most` characters."""
    return _safe(_visible(text), most)


def unescaped(text: str) -> str:
    """What was typed, from what `escape_text` made of it."""
    return re.sub(r"\\(.)", r"\1", text.replace(_AT, "@"))


def plain(name: str) -> str:
    """The cleaned name where markdown is not read: labels of buttons, options and forms."""
    return (clean(name) or NAMELESS).replace("@", _AT)


def mention(user: int) -> str:
    return f"<@{user}>"


def shown(entrant: Entrant) -> str:
    """A single person with Discord as a mention; guests and teams by name."""
    return mention(entrant.users[0]) if len(entrant.users) == 1 else escape(entrant.name)


def show(state: Tournament, entrant: EntrantId | None) -> str:
    """As `shown`, by id; an entrant who is not there any more by the id."""
    known = state.entrants.get(entrant or "")
    return shown(known) if known is not None else escape(entrant or NAMELESS)


def label(state: Tournament, entrant: EntrantId | None) -> str:
    """An entrant's name where markdown is not read."""
    known = state.entrants.get(entrant or "")
    return plain(known.name if known is not None else entrant or NAMELESS)


def named(state: Tournament, entrant: EntrantId | None) -> str:
    """An entrant's escaped name where a mention would be one too many."""
    known = state.entrants.get(entrant or "")
    return escape(known.name if known is not None else entrant or NAMELESS)


def longest(entrant: Entrant | None) -> int:
    """Characters that `shown` takes at most for such an entrant, whatever they rename themselves to."""
    return MAX_MENTION if entrant is not None and len(entrant.users) == 1 else MAX_ESCAPED


def _visible(name: str) -> str:
    kept: list[str] = []
    for character in name[:1000]:
        category = unicodedata.category(character)
        if character in _BLANK or category.startswith("Z") or character in "\t\n\r\v\f":
            kept.append(" ")
        elif not category.startswith("C"):
            kept.append(character)
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).split())


def _graphemes(text: str) -> Iterator[str]:
    """Letters with their marks, flags and skin tones as one; a mark without a letter is left out."""
    held, marks = "", 0
    for character in text:
        if unicodedata.category(character).startswith("M") or "\U0001f3fb" <= character <= "\U0001f3ff":
            marks += 1
            held += character if held.strip() and marks <= MAX_MARKS else ""
        elif _is_flag_part(character) and len(held) == 1 and _is_flag_part(held):
            held += character
        else:
            if held:
                yield held
            held, marks = character, 0
    if held:
        yield held


def _is_flag_part(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _fit(graphemes: Iterable[str], most: int) -> str:
    every = list(graphemes)
    text = "".join(every) if len(every) <= most else "".join(every[: most - 1]).rstrip() + _ELLIPSIS
    return text.strip()


def _safe(text: str, most: int) -> str:
    pieces: list[str] = []
    for grapheme in _graphemes(text):
        pieces.append("".join(_harmless(character, first=not pieces) for character in grapheme))
    if sum(map(len, pieces)) <= most:
        return "".join(pieces)
    while sum(map(len, pieces)) > most - len(_ELLIPSIS):
        pieces.pop()
    return "".join(pieces) + _ELLIPSIS


def _harmless(character: str, *, first: bool) -> str:
    if character == "@":
        return _AT
    if character in _ESCAPED or (first and character in _ESCAPED_FIRST):
        return "\\" + character
    return character
