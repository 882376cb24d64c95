"""Why somebody stands where they stand: every term of every tiebreak, and why each opponent and each bye."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissbot.engine.explain import PairingExplained, explain
from swissbot.engine.tiebreaks import TIEBREAKS
from swissbot.engine.types import EntrantId, Explained, Reason, Term
from swissbot.render import buttons, icons
from swissbot.render.answers.calculator import ledger_lines
from swissbot.render.custom_id import build
from swissbot.render.i18n.language import Words
from swissbot.render.message import GREEN, Message, Option, Select, Text
from swissbot.render.reasons.rules import reason_text
from swissbot.render.text import labels
from swissbot.render.text.names import label, named, show
from swissbot.render.text.standings import ranking, record
from swissbot.tournament.engine_view import history
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import entrant_of, find_round, matches, published
from swissbot.tournament.state import Tournament

PAGE = 1900
"""Characters of one page: a few screens of a phone."""
CHOICES = 25


def why(state: Tournament, who: int | EntrantId, round_: int | None, words: Words, page: int = 1) -> Message:
    """One player (a user's id, or an entrant's) after a round (None: now); `page` from 1.

    Its page buttons are `why-page:<entrant>:<round, 0 for now>:<page>`. Raises `Refused("not-entered" |
    "no-such-entrant" | "not-started" | "not-published")`.
    """
    entrant = _entrant(state, who)
    _asked_round(state, round_)
    table = ranking(state, round_)
    row = next((r for r in table if r.id == entrant), None)
    if row is None:
        raise Refused("not-entered")
    found = explain(history(state), entrant, round_, stored=_stored(state, entrant))
    told = words._("{name} is in place {place} with **{points}** points ({record})")
    if any(other.rank == row.rank and other.id != entrant for other in table):
        told = words._("{name} shares place {place}, with **{points}** points ({record})")
    told = told.format(
        name=show(state, entrant), place=row.rank, points=labels.points(row.points, words), record=record(row)
    )
    lines = [
        _term_line(state, words._("Points"), "points", found.points, words),
        *(_tiebreak_line(state, explained, words) for explained in found.tiebreaks),
        *ledger_lines(state, entrant, round_, words),
        *_pairing_lines(state, found.pairings, words),
    ]
    pages = _pages(lines)
    page = min(max(page, 1), len(pages))
    head = told if len(pages) == 1 else f"{told} · {page}/{len(pages)}"
    pager = buttons.pager(state, "why-page", page, len(pages), words, before=(entrant, round_ or 0))
    return Message((Text("\n".join([head, *pages[page - 1]])), *buttons.rows(*pager)), GREEN)


def why_whom(state: Tournament, round_: int | None, words: Words) -> Message:
    """For somebody who is not in the tournament: whose place is to be explained (`why-of:<round, 0 for now>`)."""
    _asked_round(state, round_)
    rows = ranking(state, round_)[:CHOICES]
    options = tuple(Option(f"{row.rank}. {label(state, row.id)}"[:100], row.id) for row in rows)
    asked = words._("Whose place? For anybody else: `/why player`")
    select = Select(build("why-of", state.id, round_ or 0), words._("Choose a player"), options)
    return Message((Text(asked), select), GREEN)


def _asked_round(state: Tournament, round_: int | None) -> None:
    if state.started_at is None or not published(state):
        raise Refused("not-started")
    if round_ is not None and not 1 <= round_ <= len(published(state)):
        raise Refused("not-published")


def _entrant(state: Tournament, who: int | EntrantId) -> EntrantId:
    if isinstance(who, int):
        mine = entrant_of(state, who)
        if mine is None:
            raise Refused("not-entered")
        return mine.id
    if who not in state.entrants:
        raise Refused("no-such-entrant", entrant=who)
    return who


def _stored(state: Tournament, entrant: EntrantId) -> dict[int, tuple[Reason, ...]]:
    """What the engine said when it paired this player, by round."""
    stored: dict[int, tuple[Reason, ...]] = {}
    for round_ in published(state):
        for match in matches(state, round_):
            if entrant in (match.a, match.b):
                stored[round_.number] = match.why if match.b is not None else (*match.why, *round_.why_bye)
    return stored


def _pairing_lines(state: Tournament, pairings: Sequence[PairingExplained], words: Words) -> list[str]:
    """A line for each round, the newest first: whom, and every reason, those about the whole round last."""
    lines: list[str] = []
    for pairing in reversed(pairings):
        if pairing.opponent is not None:
            whom = show(state, pairing.opponent)
        else:
            whom = f"{icons.BYE} {words._('no opponent')}"
        known = find_round(state, "swiss", pairing.round)
        about_round = known.notes if known is not None else ()
        reasons = "; ".join(reason_text(r, lambda e: named(state, e), words) for r in (*pairing.why, *about_round))
        if known is not None and known.edited:
            reasons = words._("paired by an organiser")
        lines.append(f"-# R{pairing.round} {whom}" + (f": {reasons}" if reasons else ""))
    return lines


def _tiebreak_line(state: Tournament, explained: Explained, words: Words) -> str:
    return _term_line(state, labels.tiebreak(explained.name, words), explained.name, explained, words)


def _term_line(state: Tournament, title: str, name: str, explained: Explained, words: Words) -> str:
    """`**Buchholz 15** = R1 Ben 6 + R2 Cem 9`; a mean says so."""
    head = f"**{title} {labels.value_of(name, explained.value, words)}**"
    if explained.value is None:
        return f"{head}: {words._('not applied')}"
    if not explained.terms:
        return head
    parts = [_term(state, name, term, words) for term in explained.terms]
    mean = name in TIEBREAKS and TIEBREAKS[name].combine == "mean"
    text = ", ".join(parts) if mean else " + ".join(parts)
    return f"{head} = " + (words._("mean of {terms}").format(terms=text) if mean else text)


def _term(state: Tournament, name: str, term: Term, words: Words) -> str:
    value = labels.value_of(name, term.value, words)
    where = [f"R{term.round}"] if term.round is not None else []
    if term.opponent is not None:
        where.append(named(state, term.opponent))
    elif term.round is None:
        return f"{value} ({reason_text(term.why, lambda e: named(state, e), words)})"
    return " ".join([*where, value])


def _pages(lines: Sequence[str]) -> list[list[str]]:
    """The lines on pages; one that is too long for a page goes on in the next line, between two words."""
    pages: list[list[str]] = [[]]
    room = PAGE
    for line in (part for whole in lines for part in _parts(whole)):
        size = len(line.encode("utf-16-le")) // 2 + 1  # as Discord counts at its strictest
        if size > room and pages[-1]:
            pages.append([])
            room = PAGE
        pages[-1].append(line)
        room -= size
    return pages


def _parts(line: str) -> Iterator[str]:
    while len(line) > PAGE:
        part = line[: line.rindex(" ", 1, PAGE)]
        yield part
        line = line[len(part) + 1 :]
    yield line
