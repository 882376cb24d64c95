"""The private thread of a match: its name, who is in it, and the one post in it."""

from __future__ import annotations

from collections.abc import Iterator

from swissbot.render import buttons, limits
from swissbot.render.board.rounds import round_name
from swissbot.render.i18n.language import Words
from swissbot.render.message import GREEN, Message, Post, Text
from swissbot.render.text.names import label, show
from swissbot.tournament.queries import complete, current_round, matches
from swissbot.tournament.state import Match, Tournament

MAX_LABEL = 32


def threaded(state: Tournament) -> list[Match]:
    """The matches that have a thread now: those of a round that is played."""
    now = current_round(state)
    if state.settings.matches_in != "threads" or state.over or now is None or complete(state, now):
        return []
    return [match for match in matches(state, now) if match.b is not None]


def thread_name(state: Tournament, match: Match) -> str:
    """`R3 · Anna – Ben · 7`: it ends in the match's number, by which it is found again."""
    a, b = (label(state, entrant)[:MAX_LABEL] for entrant in (match.a, match.b))
    round_ = f"R{match.round}" if match.stage == "swiss" else f"T{match.round}"
    return f"{round_} · {a} – {b}"[: limits.THREAD_NAME - 12] + f" · {match.number}"


def thread_users(state: Tournament, match: Match) -> tuple[int, ...]:
    """Everybody who plays in the match, all members of teams."""
    known = [state.entrants.get(entrant) for entrant in (match.a, match.b) if entrant is not None]
    return tuple(dict.fromkeys(user for entrant in known if entrant is not None for user in entrant.users))


def thread_posts(state: Tournament, words: Words) -> Iterator[Post]:
    """Slots `match:<number>`. They ping nobody: the round did that."""
    now = current_round(state)
    for match in threaded(state):
        assert now is not None
        head = words._("{round}, table {table} (match {match})").format(
            round=round_name(state, now, words), table=match.table, match=match.number
        )
        both = words._("{a} against {b}").format(a=show(state, match.a), b=show(state, match.b))
        text = f"**{head}**\n{both}\n{words._('Meet here, play, then press Report result.')}"
        shown = buttons.rows(buttons.report(state, words), buttons.my_match(state, words))
        yield Post(f"match:{match.number}", Message((Text(text), *shown), GREEN), "thread")
