"""Whether rules and settings make sense, before anything is built on them."""

from __future__ import annotations

from swissbot.engine.pairing.systems import PAIRINGS
from swissbot.engine.tiebreaks import NAMES
from swissbot.engine.types import Reason, Rules
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Settings

MAX_ROUNDS = 100
DAY = 24 * 60
LENGTHS = (1, 3, 5, 7, 9)
"""Best of so many, where a match needs a winner."""
MAX_CUT_ROUNDS = 10


def check_rules(rules: Rules) -> None:
    """Raises `Refused("bad-rules")` naming the first rule that cannot be."""
    points = rules.points
    _need(rules.best_of in (*LENGTHS, 2), "best_of", rules.best_of)
    _need(rules.rounds is None or 1 <= rules.rounds <= MAX_ROUNDS, "rounds", rules.rounds)
    _need(points.win > 0 and points.win >= points.draw >= points.loss, "points", str(points.win))
    _need(len(rules.tiebreaks) <= 20, "tiebreaks", len(rules.tiebreaks))
    unknown = [name for name in rules.tiebreaks if name not in NAMES]
    _need(not unknown, "tiebreaks", unknown[0] if unknown else None)
    twice = [name for name in rules.tiebreaks if rules.tiebreaks.count(name) > 1]
    _need(not twice, "tiebreaks", f"{twice[0]} twice" if twice else None)
    _need(rules.pairing in PAIRINGS, "pairing", rules.pairing)
    _need(0 <= rules.avoid_group_rounds <= MAX_ROUNDS, "avoid_group_rounds", rules.avoid_group_rounds)
    leaving = rules.qualify
    _need(leaving is None or min(leaving.wins, leaving.losses) >= 1, "qualify", 0)


def check_settings(settings: Settings) -> None:
    """Raises `Refused("bad-rules")` naming the first setting that cannot be."""
    _range("hold_seconds", settings.hold_seconds, 0, DAY * 60)
    if not isinstance(settings.confirm_minutes, str):
        _range("confirm_minutes", settings.confirm_minutes, 1, 30 * DAY)
    _range("max_players", settings.max_players, 2, 10_000)
    _range("cut", settings.cut, 2, 1024)
    _need(settings.cut_best_of in (None, *LENGTHS), "cut_best_of", settings.cut_best_of)
    odd = [length for length in settings.cut_lengths if length not in LENGTHS]
    _need(not odd, "cut_lengths", odd[0] if odd else None)
    _need(len(settings.cut_lengths) <= MAX_CUT_ROUNDS, "cut_lengths", ", ".join(map(str, settings.cut_lengths)))
    _range("check_in", settings.check_in, 1, 7 * DAY)
    _range("team_size", settings.team_size, 1, 20)
    _range("clock", settings.clock, 1, 60 * DAY)
    _range("extra", settings.extra, 0, DAY)
    _range("no_show", settings.no_show, 1, DAY)
    _range("late_until", settings.late_until, 1, MAX_ROUNDS)
    _range("extra_turns", settings.extra_turns, 0, 99)


def check_together(rules: Rules, settings: Settings) -> None:
    """Raises `Refused("bad-rules")` where rules and settings contradict each other."""
    drawn = settings.at_deadline == "draw" and not (rules.draws or rules.best_of == 2)
    _need(not drawn, "at_deadline", settings.at_deadline)


def _range(what: str, value: int | None, low: int, high: int) -> None:
    _need(value is None or low <= value <= high, what, value, low=low, high=high)


def _need(holds: bool, what: str, value: int | str | None, **facts: int) -> None:
    if not holds:
        raise Refused("bad-rules", reason=Reason("bad-" + what.replace("_", "-"), {"value": str(value), **facts}))
