"""The table as lines of text, and what it is made of: standings and points, computed once for the same facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from swissbot.engine.crosstable import total_points
from swissbot.engine.ranking import standings
from swissbot.engine.types import EntrantId, Qualify, Standing
from swissbot.render import icons
from swissbot.render.cache import MEMO, of_rounds
from swissbot.render.i18n.language import Words
from swissbot.render.text import labels
from swissbot.render.text.names import show
from swissbot.tournament.engine_view import history
from swissbot.tournament.state import Tournament


def ranking(state: Tournament, upto: int | None = None) -> tuple[Standing, ...]:
    """The Swiss table after that many published rounds (None: now)."""
    return MEMO.get("ranking", of_rounds(state, upto, plain=(upto,)), lambda: standings(history(state, upto)))


def points_before(state: Tournament, round_: int) -> Mapping[EntrantId, Fraction]:
    """Everybody's match points when that Swiss round began."""
    facts = of_rounds(state, round_ - 1)
    return MEMO.get("points", facts, lambda: total_points(history(state, round_ - 1)))


def record(row: Standing) -> str:
    """`3–0`, with draws `2–0–1`; a bye is added as its sign."""
    text = f"{row.wins}–{row.losses}" + (f"–{row.draws}" if row.draws else "")
    return text + f" {icons.BYE}" * (row.byes > 0)


def standing_lines(state: Tournament, rows: Sequence[Standing], words: Words) -> list[str]:
    """One line a row, beginning with the place: `1. <@id> **9** · 3–0 · Buchholz 15`, ties and status said."""
    shared = _shared(rows)
    return [_line(state, row, words, tied=row.rank in shared) for row in rows]


def full_lines(state: Tournament, rows: Sequence[Standing], words: Words) -> list[str]:
    """Two lines a row: the place as in `standing_lines`, under it every tiebreak."""
    shared = _shared(rows)
    lines: list[str] = []
    for row in rows:
        values = [labels.with_value(name, value, words) for name, value in row.tiebreaks.items()]
        line = _line(state, row, words, tied=row.rank in shared, tiebreaks=0)
        lines.append(f"{line}\n-# {' · '.join(values)}" if values else line)
    return lines


def _shared(rows: Sequence[Standing]) -> set[int]:
    """Places that more than one row has."""
    return {rank for rank, times in Counter(row.rank for row in rows).items() if times > 1}


def _line(state: Tournament, row: Standing, words: Words, *, tied: bool, tiebreaks: int = 1) -> str:
    parts = [f"{row.rank}. {show(state, row.id)} **{labels.points(row.points, words)}**", record(row)]
    parts += [labels.with_value(name, value, words) for name, value in list(row.tiebreaks.items())[:tiebreaks]]
    if tied:
        parts.append(words._("shares place {place}").format(place=row.rank))
    said = status_text(row, words) or prospect(state.rules.qualify, row, words)
    return " · ".join([*parts, said] if said else parts)


def status_text(row: Standing, words: Words) -> str:
    """As `status_word`, with the sign of those who left."""
    word = status_word(row, words)
    if row.status == "qualified":
        return f"{icons.FIRST} {word}"
    return f"{icons.LEFT} {word}" if row.status in {"dropped", "disqualified"} else word


def status_word(row: Standing, words: Words) -> str:
    """Whether a player is through, out or gone; empty for those who play on."""
    if row.status == "qualified":
        return words._("through")
    if row.status == "eliminated":
        return words._("out")
    if row.status == "dropped":
        return words._("left")
    return words._("disqualified") if row.status == "disqualified" else ""


def counts(row: Standing) -> tuple[int, int]:
    """Wins, with byes as the rules count them, and losses."""
    return row.wins + row.byes, row.losses


def prospect(goal: Qualify | None, row: Standing, words: Words) -> str:
    """`one win from going through`; empty for those who are through, out or gone, and where it is still far."""
    if goal is None or row.status != "active":
        return ""
    won, lost = counts(row)
    through, out = won >= goal.wins - 1, lost >= goal.losses - 1
    if through and out:
        return words._("the next match decides")
    if through:
        return words._("one win from going through")
    return words._("one loss from going out") if out else ""
