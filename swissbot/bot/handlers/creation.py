"""From the options of `/tournament create` to a tournament."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from swissbot.bot.handlers.playable import playable, told_of
from swissbot.bot.handlers.preflight import with_repairs
from swissbot.bot.interactions import targets, times, typed_options
from swissbot.bot.interactions.request import Request, Say
from swissbot.engine.presets import rules_of
from swissbot.engine.types import EngineError, Rules
from swissbot.render.message import Message
from swissbot.render.receipts import receipt
from swissbot.render.report.report import typed_title
from swissbot.render.text.names import escape
from swissbot.tournament.commands import Create
from swissbot.tournament.events import Settings
from swissbot.tournament.rules.settings import needs_points, recommended
from swissbot.tournament.state import Tournament

AS_THEY_ARE = ("cut", "max_players", "check_in", "team_size", "ask", "matches_in")


@dataclass(frozen=True, slots=True)
class Options:
    """What was typed; None for an option that was left out. `like` names an earlier tournament."""

    name: str
    channel: int | None = None
    preset: str | None = None
    rounds: int | None = None
    best_of: int | None = None
    cut: int | None = None
    max_players: int | None = None
    starts: str | None = None
    check_in: int | None = None
    team_size: int | None = None
    ask: str | None = None
    hold: str | None = None
    confirm: str | None = None
    matches_in: str | None = None
    like: str | None = None


async def create(request: Request, options: Options) -> Message:
    """Make it and answer with its receipt, and with what has to be repaired so that it can be posted."""
    earlier = await targets.tournament(request, options.like) if options.like else None
    channel = options.channel or request.settings.announce_channel or request.channel or 0
    asked = rules(request, options, earlier)
    made = playable(asked)
    command = Create(typed_title(options.name), request.guild, channel, made, settings(request, options, earlier, made))
    done = await request.create(command)
    message = receipt(done.state, done.before, command, request.user, request.words)
    return with_repairs(request, told_of(asked, made, message, request.words))


def rules(request: Request, options: Options, earlier: Tournament | None) -> Rules:
    """The preset's rules, or those of an earlier tournament, with what was asked for instead. Best of 2 can end level,
    so it turns draws on."""
    if earlier is not None and options.preset is None:
        # lots are drawn anew, and who may not meet was about other entrants
        found = replace(earlier.rules, random_seed=0, forbidden=())
    else:
        found = preset(request, (options.preset or "esports").strip().lower())
    if options.rounds is not None:
        found = replace(found, rounds=options.rounds)
    if options.best_of is not None:
        found = replace(found, best_of=options.best_of, draws=found.draws or options.best_of == 2)
    return found


def preset(request: Request, name: str) -> Rules:
    """A preset, one of the owner's own among them. Raises `Say`."""
    try:
        return request.context.presets.get(name) or rules_of(name)
    except EngineError:
        text = request.words._("There is no preset {name}: choose one from the list.")
        raise Say(text.format(name=escape(name))) from None


def settings(request: Request, options: Options, earlier: Tournament | None, made: Rules) -> Settings:
    """What was asked for; else the earlier tournament's settings, or what the preset brings along. Times are never
    taken over."""
    given: dict[str, Any] = {key: getattr(options, key) for key in AS_THEY_ARE if getattr(options, key) is not None}
    if options.hold is not None:
        given["hold_seconds"] = typed_options.hold(options.hold, request.words)
    if options.confirm is not None:
        given["confirm_minutes"] = typed_options.confirm(options.confirm, request.words)
    if options.starts:
        given["starts"] = times.starts(options.starts, request.context.now(), request.settings.timezone, request.words)
    elif options.check_in is not None:
        raise Say(request.words._("Check-in opens before the start, so `starts` is needed. Nothing was created."))
    if earlier is None:
        base = replace(recommended(made, Settings()), set_points=needs_points(made))
    elif options.preset is None and options.best_of is None:
        base = earlier.settings
    else:
        base = recommended(made, earlier.settings)
    base = replace(base, starts=None, decks_until=None)
    return replace(base, **given)
