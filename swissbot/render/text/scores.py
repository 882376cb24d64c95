"""Scores in words: from one side, with a sign, as a claim; and the scores that buttons and options offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissbot.engine.types import SITTING_OUT, Standing
from swissbot.render import icons, limits
from swissbot.render.i18n.language import Words
from swissbot.render.message import Option, Select
from swissbot.render.text.names import label, named, show
from swissbot.tournament.events import Score, Side
from swissbot.tournament.queries import best_of, claimant, draws_allowed, status
from swissbot.tournament.scores import Pair, mirrored, possible
from swissbot.tournament.state import Match, Tournament

BYE = "+{n}"
"""How byes are added to a record."""
GIVEN_UP = frozenset({"conceded", "no-show"})


def score_text(score: Score, words: Words, side: Side = "a") -> str:
    """`2–1`, seen from `side`; without games a win is `1–0`."""
    seen = score if side == "a" else mirrored(score)
    if seen.result == "double-loss":
        return words._("double loss")
    if seen.games is not None and seen.games[:2] != (0, 0):
        return f"{seen.games[0]}–{seen.games[1]}"
    if seen.result == "draw":
        return words._("draw")
    return {"a": "1–0", "b": "0–1"}.get(seen.result, "")


def sets_text(score: Score, side: Side = "a") -> str:
    """` (11–7, 8–11)`, seen from `side`; empty without points of sets."""
    sets = (score if side == "a" else mirrored(score)).sets
    return f" ({', '.join(f'{x}–{y}' for x, y in sets)})" if sets else ""


def settled_sign(match: Match) -> str:
    given_up = match.how in GIVEN_UP or (match.score is not None and match.score.forfeit)
    return icons.GIVEN_UP if given_up else icons.SETTLED


def status_text(state: Tournament, match: Match, words: Words) -> str:
    """The state of a match in a line of its round; empty while nobody said anything."""
    if match.score is not None:
        # pages leave room for the points only where they are part of the tournament
        sets = sets_text(match.score) if state.settings.set_points else ""
        return f"{settled_sign(match)} {score_text(match.score, words)}{sets}"
    if status(match) == "dispute":
        return f"{icons.DISPUTE} {words._('dispute')}"
    side = claimant(match)
    claim = match.claim(side) if side is not None else None
    if side is not None and claim is not None:
        told = words._("{score} claimed by {name}")
        name = show(state, match.entrant(side))
        sets = sets_text(claim.score, side) if state.settings.set_points else ""
        return f"{icons.WAITING} {told.format(score=score_text(claim.score, words, side) + sets, name=name)}"
    if match.deadline is not None:
        return words._("until {time}").format(time=icons.clock(match.deadline))
    return ""


def claim_text(state: Tournament, match: Match, score: Score, words: Words) -> str:
    """A claim or result that names the winner: `2–0 for Cem`, `draw 1–1`."""
    if score.result in ("a", "b"):
        side: Side = "a" if score.result == "a" else "b"
        told = words._("{score} for {name}")
        return told.format(score=score_text(score, words, side), name=named(state, match.entrant(side))) + sets_text(
            score, side
        )
    if score.result == "double-loss":
        return words._("double loss")
    if score.result in SITTING_OUT:
        return words._("a bye")
    games = score_text(score, words) if score.games and score.games[0] else ""
    return (words._("draw {score}").format(score=games) if games else words._("draw")) + sets_text(score)


def offered(state: Tournament, match: Match) -> tuple[Pair, ...]:
    """Scores (a's games, b's games) the match may end with: a's wins from the clearest, b's likewise, draws."""
    every = possible(state.rules, best_of(state, match), draws_allowed(state, match))
    won = [pair for pair in every if pair[0] > pair[1]]
    return (*won, *((b, a) for a, b in won), *(pair for pair in every if pair[0] == pair[1]))


def value(pair: Pair) -> str:
    """The value of a score in custom ids and options: `2-1`, a draw without games `draw`."""
    return "draw" if pair == (0, 0) else f"{pair[0]}-{pair[1]}"


def decision_label(state: Tournament, match: Match, pair: Pair, words: Words) -> str:
    """`Cem 2–0`, `Draw 1–1`; in a best of 1 `Draw`."""
    a, b = pair
    if a == b:
        return words._("Draw") if best_of(state, match) == 1 else words._("Draw {score}").format(score=f"{a}–{b}")
    winner = match.entrant("a" if a > b else "b")
    return f"{label(state, winner)} {max(pair)}–{min(pair)}"


def report_label(state: Tournament, match: Match, mine: int, theirs: int, words: Words) -> str:
    """What the presser says: `I won 2–0`, `I lost 1–2`, `Draw 1–1`; in a best of 1 without the score."""
    short = best_of(state, match) == 1
    score = f"{mine}–{theirs}"
    if mine > theirs:
        return words._("I won") if short else words._("I won {score}").format(score=score)
    if mine < theirs:
        return words._("I lost") if short else words._("I lost {score}").format(score=score)
    return words._("Draw") if short else words._("Draw {score}").format(score=score)


def in_selects(options: Sequence[Option], build: Callable[..., str], placeholder: str) -> tuple[Select, ...]:
    """Options in as few selects as hold them, evenly; `build` makes their custom ids, the first one's without more."""
    count = -(-len(options) // limits.SELECT_OPTIONS)
    size = -(-len(options) // count)
    parts = [tuple(options[at : at + size]) for at in range(0, len(options), size)]
    shown = [f"{placeholder} ({number}/{count})" if count > 1 else placeholder for number in range(1, count + 1)]
    return tuple(
        Select(build(*((number,) if number else ())), shown[number], part) for number, part in enumerate(parts)
    )


def record(row: Standing) -> str:
    """`3–0`, with draws `2–0–1`, with byes `2–1 +1`."""
    text = f"{row.wins}–{row.losses}" + (f"–{row.draws}" if row.draws else "")
    return f"{text} {BYE.format(n=row.byes)}" if row.byes else text
