"""What the pictures show, in words, for those who cannot see them. Discord takes 1,024 characters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from swissbot.engine.bracket import BracketMatch
from swissbot.render.board.rounds import stage_name
from swissbot.render.i18n.language import Words
from swissbot.render.report.report import TournamentReport, of_state, score_of
from swissbot.render.text import labels
from swissbot.render.text.names import label
from swissbot.render.text.scores import record, score_text
from swissbot.render.text.standings import ranking
from swissbot.tournament.queries import published
from swissbot.tournament.state import Tournament

MOST: Final = 1000


def standings_alt(state: Tournament, after: int | None, words: Words) -> str:
    """`Standings after round 3: 1. Anna 9 (3–0), 2. Ben 7 (2–0–1), …`."""
    rounds = len(published(state)) if after is None else after
    told = words._("Standings after round {n}").format(n=rounds)
    rows = (
        f"{row.rank}. {label(state, row.id)} {labels.points(row.points, words)} ({record(row)})"
        for row in ranking(state, after)
    )
    return f"{told}: {_listed(rows, MOST - len(told) - 2, ', ')}"


def bracket_alt(state: Tournament, words: Words) -> str:
    """`Top cut. Semifinals: Anna 2–0 Dora, Ben – Cem. Final: …`; empty before the cut."""
    course = of_state(state)
    tree = course.bracket
    if tree is None:
        return ""
    parts: list[str] = []
    if tree.champion is not None:
        parts.append(f"{words._('Winner')}: {course.names().get(tree.champion, tree.champion)}")
    for number, stage in reversed(list(enumerate(tree.stages))):
        named = stage_name(2 ** (len(tree.stages) - number), words)
        known = [_match(match, course, words) for match in stage if match.a is not None and match.b is not None]
        if known:
            parts.append(f"{named}: {', '.join(known)}")
    if tree.third is not None and tree.third.a is not None and tree.third.b is not None:
        parts.append(f"{words._('Third place')}: {_match(tree.third, course, words)}")
    return _listed(parts, MOST, ". ")


def _match(match: BracketMatch, course: TournamentReport, words: Words) -> str:
    names = course.names()
    a, b = (names.get(entrant or "", "") for entrant in (match.a, match.b))
    played = course.result(match.a, match.b)
    score = score_of(played) if played is not None and match.decided else None
    if played is None or score is None:
        return f"{a} – {b}"
    return f"{a} {score_text(score, words, 'a' if played.a == match.a else 'b')} {b}"


def _listed(parts: Iterable[str], most: int, between: str) -> str:
    """As many as fit, and an ellipsis where some do not."""
    kept = ""
    for part in parts:
        longer = f"{kept}{between}{part}" if kept else part
        if len(longer) > most - 2:
            return f"{kept} …"
        kept = longer
    return kept
