"""The waiting post: who must answer a claim (of a team its captain). Nobody is pinged twice for the same claim."""

from __future__ import annotations

from swissbot.render import buttons, icons, limits
from swissbot.render.i18n.language import Words
from swissbot.render.message import AMBER, Message, Post, Text
from swissbot.render.text.names import mention, show
from swissbot.render.text.scores import score_text
from swissbot.tournament.events import Side
from swissbot.tournament.queries import current_round, matches, must_confirm, open_matches, other
from swissbot.tournament.state import Claim, Match, Tournament

DETAILED = 20
"""So many claims are told one by one; more of them as a list of names."""


def waiting(state: Tournament, words: Words) -> Post | None:
    """Slot `waiting:<n>`, n being the number of the round's newest claim that had to wait; None when none waits."""
    open_ = sorted(_open(state), key=lambda found: -found[2].seq)
    if not open_ or state.over:
        return None
    batch = max(claim.seq for claim in _waited(state))
    listed = open_[:DETAILED] if len(open_) <= DETAILED else open_
    since: dict[int, int] = {}
    for match, side, claim in listed:
        for user in state.entrants[match.entrant(side)].users[:1]:
            if len(since) < limits.MESSAGE_PINGS:
                since.setdefault(user, claim.seq)
    text = _detailed(state, listed, words) if len(open_) <= DETAILED else _names(list(since), len(open_), words)
    heading = words.n("**Please confirm {n} result**", "**Please confirm {n} results**", len(open_))
    said = Text(f"{icons.WAITING} {heading.format(n=len(open_))}\n{text}")
    sheet = Message((said, *buttons.rows(buttons.my_match(state, words))), AMBER, frozenset(since))
    return Post(f"waiting:{batch}", sheet, since=tuple(since.items()))


def _open(state: Tournament) -> list[tuple[Match, Side, Claim]]:
    """Matches, the side that must answer (with Discord), and the claim it must answer."""
    found: list[tuple[Match, Side, Claim]] = []
    for match in open_matches(state):
        side = must_confirm(match)
        claim = match.claim(other(side)) if side is not None else None
        entrant = state.entrants.get(match.entrant(side)) if side is not None else None
        if side is not None and claim is not None and entrant is not None and entrant.users:
            found.append((match, side, claim))
    return found


def _waited(state: Tournament) -> list[Claim]:
    """Every claim of the round that did not settle its match at once, answered ones too: their numbers only grow."""
    now = current_round(state)
    every: list[Claim] = []
    for match in matches(state, now) if now is not None else []:
        for side in ("a", "b"):
            claim = match.claim(side)
            settling = match.how == "agreed" and match.by == side
            if claim is not None and not settling:
                every.append(claim)
    return every


def _detailed(state: Tournament, listed: list[tuple[Match, Side, Claim]], words: Words) -> str:
    lines: list[str] = []
    for match, side, claim in listed:
        who = mention(state.entrants[match.entrant(side)].users[0])
        told = words._("{score} claimed by {name}").format(
            score=score_text(claim.score, words, other(side)), name=show(state, match.entrant(other(side)))
        )
        if claim.stands_at is not None and state.paused_at is None:
            told += ", " + words._("stands {ago}").format(ago=icons.ago(claim.stands_at))
        lines.append(f"{who}: {told}")
    return "\n".join(lines)


def _names(users: list[int], claims: int, words: Words) -> str:
    text = " · ".join(mention(user) for user in users)
    rest = claims - len(users)
    return text + (" … " + words.n("and {n} more", "and {n} more", rest).format(n=rest) if rest > 0 else "")
