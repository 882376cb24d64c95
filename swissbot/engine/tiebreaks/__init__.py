"""The tiebreaks by name: one table, in which each computes all players at once and explains one of them.

`head-to-head` is the one that is not a column: it belongs to a group of tied players (`direct`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from swissbot.engine.crosstable import Crosstable
from swissbot.engine.lots import lots
from swissbot.engine.start_numbers import start_numbers
from swissbot.engine.tiebreaks import opponents, own_results
from swissbot.engine.tiebreaks.base import Column, MeanOfOpponents, OverOpponents, Tiebreak, remembered
from swissbot.engine.tiebreaks.buchholz import Strength
from swissbot.engine.tiebreaks.head_to_head import HEAD_TO_HEAD
from swissbot.engine.tiebreaks.in_match import InMatches, TimesPoints, games_of, points_of, sets_of
from swissbot.engine.tiebreaks.percentages import GAME_WINS, MATCH_WINS, OPPONENTS_GAME_WINS, OPPONENTS_OPPONENTS
from swissbot.engine.types import EngineError, Reason

__all__ = ["HEAD_TO_HEAD", "NAMES", "TIEBREAKS", "Column", "Tiebreak", "column", "tiebreak"]

_ALL: Final[tuple[Tiebreak, ...]] = (
    opponents.BUCHHOLZ,
    OverOpponents("fine-buchholz", opponents.fine, "opponent-buchholz", all_matches=True),
    OverOpponents("schoch", opponents.schoch, "opponent-points"),
    Strength("sonneborn-berger", by_result=True),
    TimesPoints("set-index", sets_of),
    TimesPoints("point-index", points_of),
    own_results.Progressive("progressive"),
    own_results.Progressive("progressive-cut1", first=2),
    own_results.LOST,
    InMatches("set-difference", sets_of, difference=True),
    InMatches("sets-won", sets_of),
    InMatches("point-difference", points_of, difference=True),
    InMatches("points-scored", points_of),
    OverOpponents("small-points", opponents.small, "points-times-points", all_matches=True),
    OverOpponents("small-points-lost", opponents.small_lost, "opponent-points"),
    Strength("buchholz-cut1", low=1),
    Strength("buchholz-cut2", low=2),
    Strength("median-buchholz", low=1, high=1),
    Strength("median-buchholz-2", low=2, high=2),
    Strength("sonneborn-berger-cut1", by_result=True, low=1),
    Strength("sonneborn-berger-cut2", by_result=True, low=2),
    own_results.WON,
    own_results.WON_PLAYED,
    OverOpponents("difficulty", opponents.difficulty, "opponent-record", all_matches=True),
    MATCH_WINS,
    GAME_WINS,
    OPPONENTS_GAME_WINS,
    OPPONENTS_OPPONENTS,
    own_results.LossesSquared(),
    InMatches("game-difference", games_of, difference=True),
    InMatches("games-won", games_of),
    OverOpponents("koya", opponents.koya, "points-against-upper-half"),
    Strength("fore-buchholz", fore=True),
    MeanOfOpponents("average-opponents-buchholz", opponents.buchholz, "opponent-buchholz", opponents.REALLY_PLAYED),
    opponents.AverageRating("average-rating"),
    opponents.AverageRating("average-rating-cut1", low=1),
    own_results.ELECTED,
    own_results.Number("seed", start_numbers),
    own_results.Number("lots", lots),
)

TIEBREAKS: Final[Mapping[str, Tiebreak]] = MappingProxyType({one.name: one for one in _ALL})
NAMES: Final[frozenset[str]] = frozenset(TIEBREAKS) | {HEAD_TO_HEAD}


def tiebreak(name: str) -> Tiebreak:
    """A tiebreak by its name. Raises `EngineError("unknown-tiebreak")`."""
    if name not in TIEBREAKS:
        raise EngineError(Reason("unknown-tiebreak", {"tiebreak": name}))
    return TIEBREAKS[name]


def column(sheet: Crosstable, name: str) -> Column:
    """Everybody's value of one tiebreak. Raises `EngineError("unknown-tiebreak")`."""
    return remembered(sheet, f"column {name}", lambda: tiebreak(name).column(sheet))
