"""What people type into options, as values: scores, players, holds. Raises `Say` with what to do instead."""

from __future__ import annotations

import re
from typing import Literal

from swissbot.bot.interactions.request import Say
from swissbot.render.i18n.language import Words
from swissbot.render.text.names import clean, escape
from swissbot.tournament import scores
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Score
from swissbot.tournament.queries import entrant_of
from swissbot.tournament.state import Entrant, Match, Tournament

_PAIR = re.compile(r"([0-9]{1,3})\s*[-–—:]\s*([0-9]{1,3})")
_MENTION = re.compile(r"<@!?([0-9]{15,20})>|([0-9]{15,20})")
_MATCH = re.compile(r"#?([0-9]{1,7})|R[0-9]{1,3} · ([0-9]{1,7}) · .*", re.DOTALL)
MAX_SECONDS = 7 * 24 * 3600
MAX_MINUTES = 7 * 24 * 60


def pair(text: str) -> tuple[int, int] | None:
    """`2-1`, also with a dash or a colon; None for anything else."""
    found = _PAIR.fullmatch(text.strip())
    return (int(found[1]), int(found[2])) if found else None


def decided(text: str, match: Match) -> Score:
    """An organiser's result, from side a's view. Raises `Refused("no-such-result")`."""
    word = text.strip().lower()
    games = pair(word)
    if games is not None:
        return scores.outcome(*games)
    if word in ("a", "b", "draw", "double-loss"):
        return Score(word)  # type: ignore[arg-type]  # one of four literals
    raise Refused("no-such-result", match=match.number)


def match_number(text: str, words: Words) -> int:
    """The number of a match, typed or chosen."""
    found = _MATCH.fullmatch(text.strip())
    if found is None:
        raise Say(words._("Which match? Choose one from the list, or type its number."))
    return int(found[1] or found[2])


def entrant(state: Tournament, text: str, words: Words) -> Entrant:
    """Whom a `player` option names: chosen from the list (an entrant's id), mentioned, or by name."""
    text = text.strip()
    if text in state.entrants:
        return state.entrants[text]
    found = user(text)
    if found is not None and (known := entrant_of(state, found)) is not None:
        return known
    wanted = clean(text).casefold()
    named = [e for e in state.entrants.values() if clean(e.name).casefold() == wanted]
    if len(named) == 1:
        return named[0]
    if named:
        raise Say(words._("Several players are called {name}: choose one from the list.").format(name=escape(text)))
    raise Say(words._("{name} is not in this tournament: choose a player from the list.").format(name=escape(text)))


def typed(state: Tournament, text: str, words: Words, *, begins: bool = False) -> Entrant:
    """The same for a field of a form, which has no list. `begins`: the beginning of one player's name is enough."""
    try:
        return entrant(state, text, words)
    except Say:
        wanted = clean(text).casefold()
        fits = [e for e in state.entrants.values() if wanted and clean(e.name).casefold().startswith(wanted)]
        same = [e for e in fits if clean(e.name).casefold() == wanted]
        if begins and len(fits) == 1:
            return fits[0]
        shown = escape(text)
        if same or (begins and fits):
            said = words._("Several players fit {name}: type more of the name, or a mention.").format(name=shown)
        else:
            said = words._("Nobody in this tournament is called {name}.").format(name=shown)
        raise Say(said) from None


def user(text: str) -> int | None:
    """The id in a mention, or a bare id."""
    found = _MENTION.fullmatch(text.strip())
    return int(found[1] or found[2]) if found else None


def _whole(text: str) -> int | None:
    """A number of at most nine digits; Python itself refuses to read one of thousands."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None


def hold(text: str, words: Words) -> int | None:
    """`hold` of SURFACE: seconds, 0 for at once, `manual` for by hand (None)."""
    if text.strip().lower() == "manual":
        return None
    seconds = _whole(text.strip())
    if seconds is not None and seconds <= MAX_SECONDS:
        return seconds
    raise Say(words._("`hold` is a number of seconds, 0 for at once, or `manual`."))


def confirm(text: str, words: Words) -> int | Literal["none", "both"]:
    """`confirm` of SURFACE: minutes, `none` or `both`."""
    word = text.strip().lower()
    if word == "none":
        return "none"
    if word == "both":
        return "both"
    minutes = _whole(word)
    if minutes is not None and 1 <= minutes <= MAX_MINUTES:
        return minutes
    raise Say(words._("`confirm` is a number of minutes, `none` or `both`."))
