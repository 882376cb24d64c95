"""From the options of `/tournament create` to rules and settings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from swissbot.bot import parse, times
from swissbot.bot.request import Request, Say
from swissbot.engine.presets import DECIDERS, rules_of
from swissbot.engine.tiebreaks import TIEBREAKS
from swissbot.engine.tiebreaks.games import points_of
from swissbot.engine.types import EngineError, Rules
from swissbot.render.names import escape
from swissbot.tournament.events import Settings
from swissbot.tournament.state import Tournament

POINT_TIEBREAKS = {name for name, made in TIEBREAKS.items() if getattr(made, "source", None) is points_of}
"""Tiebreaks that need the points of each set to be entered."""


def rules(
    request: Request, earlier: Tournament | None, preset: str | None, rounds: int | None, best_of: int | None
) -> Rules:
    """The preset's rules, or those of an earlier tournament, with what was asked for instead. Best of 2 can end level,
    so it turns draws on."""
    if earlier is not None and preset is None:
        # lots are drawn anew, and who may not meet was about other entrants
        found = replace(earlier.rules, random_seed=0, forbidden=())
    else:
        found = _preset(request, (preset or "esports").strip().lower())
    if rounds is not None:
        found = replace(found, rounds=rounds)
    if best_of is not None:
        found = replace(found, best_of=best_of, draws=found.draws or best_of == 2)
    return found


def _preset(request: Request, name: str) -> Rules:
    try:
        return request.bot.config.presets.get(name) or rules_of(name)
    except EngineError:
        text = request.words._("There is no preset {name}: choose one from the list.")
        raise Say(text.format(name=escape(name))) from None


def settings(
    request: Request,
    earlier: Tournament | None,
    made: Rules,
    *,
    hold: str | None,
    confirm: str | None,
    starts: str | None,
    **numbers_and_words: int | str | None,
) -> Settings:
    """What was asked for; else the earlier tournament's settings, or the defaults. `starts` is never taken over."""
    given: dict[str, Any] = {key: value for key, value in numbers_and_words.items() if value is not None}
    if hold is not None:
        given["hold"] = parse.hold(hold, request.words)
    if confirm is not None:
        given["confirm"] = parse.confirm(confirm, request.words)
    decider = DECIDERS.get(made.preset)
    given["decider_best_of"] = decider if decider is not None and decider > made.best_of else None
    if made.best_of == 2:
        given["cut_best_of"] = 3
    when = times.starts(starts, request.bot.now(), request.settings.timezone, request.words) if starts else None
    points = not POINT_TIEBREAKS.isdisjoint(made.tiebreaks)
    base = earlier.settings if earlier is not None else Settings()
    return replace(base, starts=when, set_points=points, **given)
