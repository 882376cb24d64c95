"""The settings of who plays, and when."""

from __future__ import annotations

from swissbot.render import icons
from swissbot.render.i18n.language import Words
from swissbot.render.message import Option, TextInput
from swissbot.render.report.report import typed_title
from swissbot.render.settings.setting import Choice, Editing, Input, Setting, TypedForm, button, number_line, options
from swissbot.render.settings.typed import (
    Mistyped,
    chosen_number,
    moment,
    number,
    number_or_none,
    one_of,
    settings,
)
from swissbot.render.text.names import escape_text
from swissbot.tournament.commands import Adjust, Change
from swissbot.tournament.state import Tournament

TIMES = "20:00 · in 45m · 2030-05-01 20:00"
TEAM_SIZES = range(1, 11)


def _starts(state: Tournament, words: Words) -> str:
    starts, check_in = state.settings.starts, state.settings.check_in
    if starts is None:
        return words._("when an organiser says so")
    text = f"<t:{starts}:f> ({icons.ago(starts)})"
    return f"{text} · " + words._("check-in {n} min before").format(n=check_in) if check_in is not None else text


def _start_lines(e: Editing) -> tuple[TextInput, ...]:
    words = e.words
    time = TextInput("starts", words._("Start"), e.times.get("starts", ""), TIMES, required=False)
    label = words._("Check-in opens so many minutes before")
    return (time, number_line("check_in", label, e.state.settings.check_in, words._("empty: none")))


def _read_start(entered: Input) -> Adjust:
    starts = moment(entered, "starts", entered.state.settings.starts)
    check_in = number(entered, "check_in")
    if check_in is not None and starts is None:
        text = entered.words._("Check-in opens before the start, so a start time is needed. Nothing was changed.")
        raise Mistyped(text)
    return settings(starts=starts, check_in=check_in)


def _places(state: Tournament, words: Words) -> str:
    limit = state.settings.max_players
    return words._("no limit") if limit is None else str(limit)


def _place_lines(e: Editing) -> tuple[TextInput, ...]:
    label = e.words._("Places; more wait on a list")
    return (number_line("max_players", label, e.state.settings.max_players, e.words._("empty: none")),)


def _late(state: Tournament, words: Words) -> str:
    until = state.settings.late_until
    return words._("by organisers only") if until is None else words._("until round {n}").format(n=until)


def _late_lines(e: Editing) -> tuple[TextInput, ...]:
    label = e.words._("Last round that may still be joined")
    return (number_line("late_until", label, e.state.settings.late_until, e.words._("empty: organisers only")),)


def _role(state: Tournament, words: Words) -> str:
    role = state.settings.join_role
    return words._("everybody") if role is None else f"<@&{role}>"


def _question_lines(e: Editing) -> tuple[TextInput, ...]:
    words = e.words
    return (
        TextInput(
            "ask", words._("Question at Join"), e.state.settings.ask or "", words._("empty: none"), required=False
        ),
    )


def _teams(size: int, words: Words) -> str:
    return words._("everybody plays alone") if size == 1 else words._("teams of {n}").format(n=size)


def _decks(state: Tournament, words: Words) -> str:
    rules = state.settings
    if not rules.decks:
        return words._("none")
    text = words._("hidden until the top cut") if rules.decks_hidden else words._("open from the start")
    if rules.decks_until is not None:
        text += " · " + words._("until {time}").format(time=f"<t:{rules.decks_until}:f>")
    return text


def _deck_options(e: Editing) -> tuple[Option, ...]:
    w, now = e.words, e.state.settings
    pairs = [(w._("none"), "off"), (w._("hidden until the top cut"), "hidden"), (w._("open from the start"), "open")]
    return options(pairs, "off" if not now.decks else "hidden" if now.decks_hidden else "open")


def _read_decks(entered: Input) -> Adjust:
    kind = one_of(entered, "off", "hidden", "open")
    return settings(decks=kind != "off", decks_hidden=kind != "open")


def _deck_lines(e: Editing) -> tuple[TextInput, ...]:
    hint = e.words._("empty: until the start")
    return (TextInput("until", e.words._("Lists are due"), e.times.get("until", ""), hint, required=False),)


ENTRY = (
    Setting(
        "name",
        "entry",
        {},
        title=lambda w: w._("Name"),
        value=lambda s, w: escape_text(s.name, 100),
        editors=[
            TypedForm(
                "name",
                lambda e: (TextInput("name", e.words._("Name"), e.state.name, max_length=100),),
                lambda i: Change(name=typed_title(i.typed.get("name", ""))),
            )
        ],
    ),
    Setting(
        "channel",
        "entry",
        {},
        title=lambda w: w._("Channel"),
        value=lambda s, w: f"<#{s.channel}>",
        editors=[
            Choice(
                "channel", lambda w: w._("Where it is posted"), lambda i: Change(channel=chosen_number(i)), of="channel"
            )
        ],
    ),
    Setting(
        "starts",
        "entry",
        {"starts": lambda w: w._("the start time"), "check_in": lambda w: w._("the time of check-in")},
        title=lambda w: w._("Start and check-in"),
        value=_starts,
        editors=[TypedForm("starts", _start_lines, _read_start)],
    ),
    Setting(
        "places",
        "entry",
        {"max_players": lambda w: w._("the number of places")},
        title=lambda w: w._("Places"),
        value=_places,
        editors=[TypedForm("places", _place_lines, lambda i: settings(max_players=number(i, "max_players")))],
    ),
    Setting(
        "late",
        "entry",
        {"late_until": lambda w: w._("late entry")},
        title=lambda w: w._("Late entry"),
        value=_late,
        editors=[TypedForm("late", _late_lines, lambda i: settings(late_until=number(i, "late_until") or None))],
    ),
    Setting(
        "role",
        "entry",
        {"join_role": None},
        title=lambda w: w._("Who may join"),
        value=_role,
        editors=[
            Choice(
                "role",
                lambda w: w._("A role that players need"),
                lambda i: settings(join_role=number_or_none(i, "none")),
                of="role",
            )
        ],
        buttons=lambda s, w: (button(s, w._("Everybody may join"), "role", "none"),),
    ),
    Setting(
        "ask",
        "entry",
        {"ask": None},
        title=lambda w: w._("Question at Join"),
        value=lambda s, w: escape_text(s.settings.ask or "") or w._("none"),
        editors=[
            TypedForm(
                "ask", _question_lines, lambda i: settings(ask=" ".join(i.typed.get("ask", "").split())[:100] or None)
            )
        ],
    ),
    Setting(
        "teams",
        "entry",
        {"team_size": lambda w: w._("the size of a team")},
        title=lambda w: w._("Teams"),
        value=lambda s, w: _teams(s.settings.team_size, w),
        editors=[
            Choice(
                "teams",
                lambda w: w._("Players of a team"),
                lambda i: settings(team_size=chosen_number(i)),
                lambda e: options([(_teams(n, e.words), str(n)) for n in TEAM_SIZES], str(e.state.settings.team_size)),
            )
        ],
    ),
    Setting(
        "decks",
        "entry",
        {"decks": None, "decks_hidden": None, "decks_until": None},
        title=lambda w: w._("Deck lists"),
        value=_decks,
        editors=[
            Choice("decks", lambda w: w._("Are deck lists taken?"), _read_decks, _deck_options),
            TypedForm(
                "decks-until",
                _deck_lines,
                lambda i: settings(decks_until=moment(i, "until", i.state.settings.decks_until)),
            ),
        ],
        buttons=lambda s, w: (button(s, w._("Deadline…"), "decks-until"),) if s.settings.decks else (),
    ),
)
