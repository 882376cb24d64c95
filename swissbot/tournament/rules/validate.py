"""Whether rules and settings make sense, before anything is built on them."""

from __future__ import annotations

from swissbot.engine.types import Reason, Rules
from swissbot.tournament.events import Settings
from swissbot.tournament.refusals import Refused

MAX_ROUNDS = 100
DAY = 24 * 60


def check_rules(rules: Rules) -> None:
    """Raises `Refused("bad-rules")` naming the first rule that cannot be."""
    points = rules.points
    _need(1 <= rules.best_of <= 9 and (rules.best_of % 2 == 1 or rules.best_of == 2), "best_of", rules.best_of)
    _need(rules.rounds is None or 1 <= rules.rounds <= MAX_ROUNDS, "rounds", rules.rounds)
    _need(points.win > 0 and points.win >= points.draw >= points.loss, "points", str(points.win))
    _need(len(rules.tiebreaks) <= 20, "tiebreaks", len(rules.tiebreaks))


def check_settings(settings: Settings) -> None:
    """Raises `Refused("bad-rules")` naming the first setting that cannot be."""
    _range("hold", settings.hold, 0, DAY * 60)
    if not isinstance(settings.confirm, str):
        _range("confirm", settings.confirm, 1, 30 * DAY)
    _range("max_players", settings.max_players, 2, 10_000)
    _range("cut", settings.cut, 2, 1024)
    _range("check_in", settings.check_in, 1, 7 * DAY)
    _range("team_size", settings.team_size, 1, 20)
    _range("clock", settings.clock, 1, 60 * DAY)
    _range("extra", settings.extra, 0, DAY)
    _range("no_show", settings.no_show, 1, DAY)


def _range(what: str, value: int | None, low: int, high: int) -> None:
    _need(value is None or low <= value <= high, what, value, low=low, high=high)


def _need(holds: bool, what: str, value: int | str | None, **facts: int) -> None:
    if not holds:
        raise Refused("bad-rules", reason=Reason("bad-" + what.replace("_", "-"), {"value": str(value), **facts}))
