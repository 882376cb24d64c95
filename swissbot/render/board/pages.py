"""How a round is cut into messages: every page fits in its longest later state, and no match ever changes its page.

What a line can grow to depends only on who is in it (a mention or a name), never on results, points or language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from swissbot.render import limits
from swissbot.render.text.names import MAX_MENTION, longest
from swissbot.tournament.queries import best_of, matches
from swissbot.tournament.state import Match, Round, Tournament

HEADER = 160
"""Room for the heading and the line under it."""

_TABLE = len("`1234`  ")
_POINTS = len(" **27.5** – **27.5** ")
_STATE = 3 + 24
"""Three spaces and the longest state without a name in it, in any language."""
_CLAIM = len("✅ 9–9 ") + 24
"""A claim around the claimant's name, in any language."""
_SET = len("999–999, ")
_MARKS = 2 * 12 + 24
"""Signs or words for who is through or out, and for a longer match, in any language."""
_BYE = len("💤 ")
_BREAK = 1


@dataclass(frozen=True, slots=True)
class Page:
    """`number` counts from 1, of `of`; `matches` in the order of tables, those who sit out at the end of the last."""

    number: int
    of: int
    matches: tuple[Match, ...]

    @property
    def tables(self) -> tuple[int, int]:
        """The first and the last table on it; (0, 0) where everybody sits out."""
        tables = [m.table for m in self.matches if m.b is not None]
        return (tables[0], tables[-1]) if tables else (0, 0)


def pages(state: Tournament, round_: Round) -> tuple[Page, ...]:
    """The pages of a round, at least one."""
    ordered = sorted(matches(state, round_), key=lambda m: (m.b is None, m.table, m.number))
    cut = list(_fill(state, ordered)) or [()]
    return tuple(Page(number, len(cut), page) for number, page in enumerate(cut, start=1))


def users_in(state: Tournament, every: Sequence[Match]) -> frozenset[int]:
    """Everybody with Discord who is in these matches, byes too."""
    ids = {entrant for match in every for entrant in (match.a, match.b) if entrant is not None}
    return frozenset(user for entrant in ids if entrant in state.entrants for user in state.entrants[entrant].users)


def longest_line(state: Tournament, match: Match) -> int:
    """Characters that the line of a match can grow to, with its line break."""
    a = longest(state.entrants.get(match.a))
    if match.b is None:
        return _BYE + a + _BREAK + _members(state, match)
    b = longest(state.entrants.get(match.b))
    claimants = [
        longest(known) for known in (state.entrants.get(match.a), state.entrants.get(match.b)) if known and known.users
    ]
    claim = _CLAIM + max(claimants) if claimants else 0
    sets = best_of(state, match) * _SET if state.settings.set_points else 0
    marks = _MARKS if state.rules.qualify is not None or match.best_of is not None else 0
    return _TABLE + a + _POINTS + b + max(_STATE, claim) + sets + marks + _BREAK + _members(state, match)


def team_users(state: Tournament, every: Sequence[Match]) -> tuple[int, ...]:
    """The members of teams, who are shown by the team's name and mentioned apart."""
    ids = [entrant for match in every for entrant in (match.a, match.b) if entrant is not None]
    known = [state.entrants[entrant] for entrant in ids if entrant in state.entrants]
    return tuple(user for entrant in known if len(entrant.users) > 1 for user in entrant.users)


def _members(state: Tournament, match: Match) -> int:
    return len(team_users(state, [match])) * (MAX_MENTION + 1)


def _fill(state: Tournament, ordered: Sequence[Match]) -> Iterator[tuple[Match, ...]]:
    held: list[Match] = []
    text, pings = HEADER, 0
    for match in ordered:
        more, users = longest_line(state, match), len(users_in(state, [match]))
        if held and (text + more > limits.MESSAGE_TEXT or pings + users > limits.MESSAGE_PINGS):
            yield tuple(held)
            held, text, pings = [], HEADER, 0
        held.append(match)
        text, pings = text + more, pings + users
    if held:
        yield tuple(held)
