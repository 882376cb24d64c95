"""Which scores a match can end with, and how a claim from one side reads from side a."""

from __future__ import annotations

from collections.abc import Sequence

from swissbot.engine.types import Rules
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Score, Side

Pair = tuple[int, int]
MAX_SETS = 9
MAX_SET_POINTS = 999


def needed(best_of: int) -> int:
    """Games that win a match of `best_of` (of 2: both)."""
    return best_of // 2 + 1


def possible(rules: Rules, best_of: int | None = None, draws: bool | None = None) -> tuple[Pair, ...]:
    """Every score (mine, theirs), from the clearest win to the clearest loss, then draws.

    Best of 1 with draws has (0, 0) for the draw. Best of 2 plays both games. With draws, a match that time cut short
    may also end with a lead or level before anybody has the games needed.
    """
    best_of = rules.best_of if best_of is None else best_of
    draws = rules.draws if draws is None else draws
    if best_of == 2:
        return ((2, 0), (0, 2), (1, 1))
    need = needed(best_of)
    wins: list[Pair] = [(need, lost) for lost in range(need)]
    drawn: list[Pair] = []
    if draws:
        wins += [(won, lost) for won in range(need - 1, 0, -1) for lost in range(won)]
        drawn = [(level, level) for level in range(need - 1, -1, -1)]
    losses = [(lost, won) for won, lost in reversed(wins)]
    return (*wins, *losses, *drawn)


def outcome(a: int, b: int, drawn: int = 0, sets: tuple[Pair, ...] | None = None, *, forfeit: bool = False) -> Score:
    """The score with `a` games won by side a and `b` by side b. Nobody won a game: that is one drawn game."""
    if a == b == drawn == 0:
        drawn = 1
    result = "a" if a > b else "b" if b > a else "draw"
    return Score(result, (a, b, drawn), sets, forfeit)  # type: ignore[arg-type]  # one of three literals


def claimed(
    rules: Rules,
    side: Side,
    mine: int,
    theirs: int,
    *,
    best_of: int | None = None,
    draws: bool | None = None,
    sets: Sequence[Pair] | None = None,
) -> Score:
    """The claim of `side`, turned to side a's view. Raises `Refused("impossible-score")` for one that cannot be."""
    turned: tuple[Pair, ...] | None = None
    if sets is not None:
        turned = tuple((x, y) if side == "a" else (y, x) for x, y in sets)
        mine, theirs = sets_won(sets)
    if (mine, theirs) not in possible(rules, best_of, draws):
        raise Refused("impossible-score", mine=mine, theirs=theirs)
    a, b = (mine, theirs) if side == "a" else (theirs, mine)
    return outcome(a, b, sets=turned)


def sets_won(sets: Sequence[Pair]) -> Pair:
    """(won by the first, won by the second) of at most nine sets; level sets count for nobody.

    Raises `Refused("impossible-sets")` for more sets or for points outside 0-999.
    """
    if not 1 <= len(sets) <= MAX_SETS or any(not 0 <= p <= MAX_SET_POINTS for pair in sets for p in pair):
        raise Refused("impossible-sets")
    return sum(x > y for x, y in sets), sum(y > x for x, y in sets)


def mirrored(score: Score) -> Score:
    """The same score seen from side b."""
    result = {"a": "b", "b": "a"}.get(score.result, score.result)
    games = score.games and (score.games[1], score.games[0], score.games[2])
    sets = score.sets and tuple((y, x) for x, y in score.sets)
    return Score(result, games, sets, score.forfeit)  # type: ignore[arg-type]  # the mirror of a literal is one
