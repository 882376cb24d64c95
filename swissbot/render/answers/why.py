"""Why somebody stands where they stand: every term of every tiebreak, and why each opponent and each bye."""

from __future__ import annotations

from collections.abc import Sequence

from swissbot.engine.explain import PairingExplained, PlayerExplained, explain
from swissbot.engine.tiebreaks import TIEBREAKS
from swissbot.engine.types import EntrantId, Explained, Reason, Term
from swissbot.render import signs, terms
from swissbot.render.language import Words
from swissbot.render.names import named, show
from swissbot.render.post import GREEN, Sheet, Text
from swissbot.render.tables import ranking, record
from swissbot.render.why_words import reason_text
from swissbot.tournament.history import history
from swissbot.tournament.refusals import Refused
from swissbot.tournament.state import Tournament
from swissbot.tournament.views import entrant_of, find_round, matches, published

MOST_TEXT = 3900
MOST_PAIRINGS = 1600


def why(state: Tournament, who: int | EntrantId, round_: int | None, words: Words) -> Sheet:
    """One player (a user's id, or an entrant's) after a round (None: now).

    Raises `Refused("not-entered" | "no-such-entrant" | "not-started" | "not-published")`.
    """
    entrant = _entrant(state, who)
    if state.started_at is None or not published(state):
        raise Refused("not-started")
    if round_ is not None and not 1 <= round_ <= len(published(state)):
        raise Refused("not-published")
    row = next((r for r in ranking(state, round_) if r.id == entrant), None)
    if row is None:
        raise Refused("not-entered")
    found = explain(history(state), entrant, round_, stored=_stored(state, entrant))
    told = words._("{name} is in place {place} with **{points}** points ({record})").format(
        name=show(state, entrant), place=row.rank, points=terms.points(row.points), record=record(row)
    )
    lines = [told, *_pairing_lines(state, entrant, found.pairings, words), *_tiebreak_lines(state, found, words)]
    return Sheet((Text("\n".join(_whole(lines, words))),), GREEN)


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


def _pairing_lines(
    state: Tournament, entrant: EntrantId, pairings: Sequence[PairingExplained], words: Words
) -> list[str]:
    """A line for each round, the newest first, as many as leave room for the tiebreaks."""
    lines: list[str] = []
    room = MOST_PAIRINGS
    for pairing in reversed(pairings):
        if pairing.opponent is not None:
            whom = show(state, pairing.opponent)
        else:
            whom = f"{signs.BYE} {words._('no opponent')}"
        reasons = "; ".join(reason_text(r, lambda e: named(state, e), words) for r in pairing.why)
        edited = find_round(state, "swiss", pairing.round)
        if edited is not None and edited.edited:
            reasons = words._("paired by an organiser")
        line = f"-# R{pairing.round} {whom}" + (f": {reasons}" if reasons else "")
        room -= len(line) + 1
        if room < 0:
            break
        lines.append(line)
    return lines


def _tiebreak_lines(state: Tournament, found: PlayerExplained, words: Words) -> list[str]:
    return [_tiebreak_line(state, explained, words) for explained in found.tiebreaks]


def _tiebreak_line(state: Tournament, explained: Explained, words: Words) -> str:
    """`**Buchholz 15** = R1 Ben 6 + R2 Cem 9`; a mean says so."""
    name = explained.name
    head = f"**{terms.tiebreak(name)} {terms.value_of(name, explained.value)}**"
    if explained.value is None:
        return f"{head}: {words._('not applied')}"
    if not explained.terms:
        return head
    parts = [_term(state, name, term, words) for term in explained.terms]
    mean = name in TIEBREAKS and TIEBREAKS[name].combine == "mean"
    text = ", ".join(parts) if mean else " + ".join(parts)
    return f"{head} = " + (words._("mean of {terms}").format(terms=text) if mean else text)


def _term(state: Tournament, name: str, term: Term, words: Words) -> str:
    value = terms.value_of(name, term.value)
    where = [f"R{term.round}"] if term.round is not None else []
    if term.opponent is not None:
        where.append(named(state, term.opponent))
    elif term.round is None:
        return f"{value} ({reason_text(term.why, lambda e: named(state, e), words)})"
    return " ".join([*where, value])


def _whole(lines: Sequence[str], words: Words) -> list[str]:
    """All lines that fit; a longer one is named as left out instead of being cut in half."""
    kept: list[str] = []
    room = MOST_TEXT - 80
    for line in lines:
        if len(line) + 1 > room:
            kept.append("… " + words._("the rest is in `/tournament export`."))
            break
        kept.append(line)
        room -= len(line) + 1
    return kept
