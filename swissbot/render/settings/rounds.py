"""The settings of what happens while rounds are played: reports, the next round, the clock, who is missing."""

from __future__ import annotations

from collections.abc import Callable

from swissbot.engine.presets import clock_of
from swissbot.render.i18n.language import Words
from swissbot.render.message import Option, TextInput
from swissbot.render.settings.setting import (
    Choice,
    Editing,
    Input,
    Setting,
    TypedForm,
    number_line,
    options,
    yes_no,
    yes_no_options,
)
from swissbot.render.settings.typed import chosen_number, number, number_or_none, one_of, settings, yes
from swissbot.render.text import labels
from swissbot.tournament.commands import Adjust
from swissbot.tournament.state import Tournament

HOLD_SECONDS = (0, 30, 60, 120, 300, 600)
CONFIRM_MINUTES = (5, 10, 15, 30, 60, 1440)
MINUTES = (0, 3, 5, 10, 15, 20, 30)
MIN_NO_SHOW = 3


def _confirm(confirm: int | str, words: Words) -> str:
    if confirm == "none":
        return words._("the first report stands")
    if confirm == "both":
        return words._("both must report")
    return words._("unanswered reports stand after {n} min").format(n=confirm)


def _confirm_options(e: Editing) -> tuple[Option, ...]:
    pairs = [(_confirm(n, e.words), str(n)) for n in ("none", *CONFIRM_MINUTES, "both")]
    return options(pairs, str(e.state.settings.confirm_minutes))


def _read_confirm(entered: Input) -> Adjust:
    return settings(confirm_minutes=entered.value if entered.value in ("none", "both") else chosen_number(entered))


def _hold(hold: int | None, words: Words) -> str:
    if hold is None:
        return words._("by hand")
    return words._("at once") if hold == 0 else words._("after {n} s").format(n=hold)


def _hold_options(e: Editing) -> tuple[Option, ...]:
    now = e.state.settings.hold_seconds
    pairs = [(_hold(None, e.words), "manual"), *((_hold(n, e.words), str(n)) for n in HOLD_SECONDS)]
    return options(pairs, "manual" if now is None else str(now))


def _clock(state: Tournament, words: Words) -> str:
    now = state.settings
    if now.clock is None:
        return words._("none")
    text = words._("{n} min").format(n=now.clock)
    if now.extra_turns:
        turns = words.n("{n} extra turn", "{n} extra turns", now.extra_turns)
        text += " · " + turns.format(n=now.extra_turns)
    return text


def _clock_lines(e: Editing) -> tuple[TextInput, ...]:
    now, none = e.state.settings, e.words._("empty: none")
    turns = number_line("extra_turns", e.words._("Turns after time is called"), now.extra_turns, none)
    return (number_line("clock", e.words._("Minutes of a round"), now.clock, none), turns)


def _at_deadline(outcome: str, words: Words) -> str:
    names = {
        "nothing": words._("moderators decide"),
        "draw": words._("open matches become draws"),
        "double-loss": words._("open matches are lost by both"),
    }
    return names.get(outcome, outcome)


def _deadline(state: Tournament, words: Words) -> str:
    text = _at_deadline(state.settings.at_deadline, words)
    extra = state.settings.extra
    return f"{text} · {words._('{n} min later').format(n=extra)}" if extra else text


def _deadline_options(e: Editing) -> tuple[Option, ...]:
    now = e.state
    outcomes = ["nothing", "double-loss"]
    if now.rules.draws or now.rules.best_of == 2:
        outcomes.insert(1, "draw")
    return options([(_at_deadline(name, e.words), name) for name in outcomes], now.settings.at_deadline)


def _deadline_hints(state: Tournament, words: Words) -> list[str]:
    """What the rule book says, where it says something."""
    clock = clock_of(state.rules.preset)
    if clock is not None:
        outcome = words._("is lost by both") if clock.undecided == "double-loss" else words._("is a draw")
        template = words._("By the rules of {game} an undecided match: {what}.")
        return [template.format(game=labels.game(state.rules.preset, words), what=outcome)]
    if state.settings.clock is None:
        return [words._("It takes effect where rounds have a clock.")]
    return []


def _minute_options(now: Callable[[Tournament], int], least: int) -> Callable[[Editing], tuple[Option, ...]]:
    def choose(e: Editing) -> tuple[Option, ...]:
        pairs = [(e.words._("{n} min").format(n=n), str(n)) for n in MINUTES if n >= least]
        return options(pairs, str(now(e.state)))

    return choose


def _no_show(state: Tournament, words: Words) -> str:
    text = words._("{n} min").format(n=state.settings.no_show)
    then = words._("then forfeited") if state.settings.no_show_forfeit else words._("then a moderator decides")
    return f"{text}, {then}"


def _matches(place: str, words: Words) -> str:
    return words._("in a thread each") if place == "threads" else words._("in a list")


ROUNDS = (
    Setting(
        "confirm",
        "rounds",
        {"confirm_minutes": lambda w: w._("the time to confirm")},
        title=lambda w: w._("Reports"),
        value=lambda s, w: _confirm(s.settings.confirm_minutes, w),
        editors=[Choice("confirm", lambda w: w._("When a report stands"), _read_confirm, _confirm_options)],
    ),
    Setting(
        "hold",
        "rounds",
        {"hold_seconds": lambda w: w._("the wait between rounds")},
        title=lambda w: w._("Next round"),
        value=lambda s, w: _hold(s.settings.hold_seconds, w),
        editors=[
            Choice(
                "hold",
                lambda w: w._("After the last result"),
                lambda i: settings(hold_seconds=number_or_none(i, "manual")),
                _hold_options,
            )
        ],
    ),
    Setting(
        "clock",
        "rounds",
        {"clock": lambda w: w._("the clock of a round"), "extra_turns": lambda w: w._("the extra turns")},
        title=lambda w: w._("Clock of a round"),
        value=_clock,
        editors=[
            TypedForm(
                "clock",
                _clock_lines,
                lambda i: settings(clock=number(i, "clock"), extra_turns=number(i, "extra_turns")),
            )
        ],
    ),
    Setting(
        "deadline",
        "rounds",
        {"at_deadline": lambda w: w._("the result when time is up"), "extra": lambda w: w._("the extra time")},
        title=lambda w: w._("When time is up"),
        value=_deadline,
        editors=[
            Choice(
                "deadline",
                lambda w: w._("When time is up"),
                lambda i: settings(at_deadline=one_of(i, "nothing", "draw", "double-loss")),
                _deadline_options,
            ),
            Choice(
                "extra",
                lambda w: w._("Minutes after that"),
                lambda i: settings(extra=chosen_number(i)),
                _minute_options(lambda s: s.settings.extra, 0),
            ),
        ],
        hints=_deadline_hints,
    ),
    Setting(
        "no-show",
        "rounds",
        {"no_show": lambda w: w._("the time for somebody missing"), "no_show_forfeit": None},
        title=lambda w: w._("Missing opponent"),
        value=_no_show,
        editors=[
            Choice(
                "no-show",
                lambda w: w._("Minutes to appear"),
                lambda i: settings(no_show=chosen_number(i)),
                _minute_options(lambda s: s.settings.no_show, MIN_NO_SHOW),
            ),
            Choice(
                "forfeit",
                lambda w: w._("Forfeited by itself?"),
                lambda i: settings(no_show_forfeit=yes(i)),
                lambda e: yes_no_options(e.state.settings.no_show_forfeit, e.words),
            ),
        ],
    ),
    Setting(
        "leavers",
        "rounds",
        {"drop_leavers": None},
        title=lambda w: w._("Drop those who leave the server"),
        value=lambda s, w: yes_no(s.settings.drop_leavers, w),
        editors=[
            Choice(
                "leavers",
                lambda w: w._("Drop those who leave?"),
                lambda i: settings(drop_leavers=yes(i)),
                lambda e: yes_no_options(e.state.settings.drop_leavers, e.words),
            )
        ],
    ),
    Setting(
        "threads",
        "rounds",
        {"matches_in": None},
        title=lambda w: w._("Matches are shown"),
        value=lambda s, w: _matches(s.settings.matches_in, w),
        editors=[
            Choice(
                "threads",
                lambda w: w._("Where matches are shown"),
                lambda i: settings(matches_in=one_of(i, "list", "threads")),
                lambda e: options(
                    [(_matches(place, e.words), place) for place in ("list", "threads")], e.state.settings.matches_in
                ),
            )
        ],
    ),
    Setting(
        "sets",
        "rounds",
        {"set_points": None},
        title=lambda w: w._("Points of sets"),
        value=lambda s, w: yes_no(s.settings.set_points, w),
        editors=[
            Choice(
                "sets",
                lambda w: w._("Are points of sets entered?"),
                lambda i: settings(set_points=yes(i)),
                lambda e: yes_no_options(e.state.settings.set_points, e.words),
            )
        ],
    ),
)
