"""Every setting of the panel: its key, the fields behind it, its title, and its value in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from swissbot.engine.types import Qualify
from swissbot.render import icons
from swissbot.render.i18n.language import Words
from swissbot.render.text import labels
from swissbot.render.text.names import escape_text
from swissbot.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class Item:
    """`fields` of the rules and settings that it changes: where one of them is fixed, so is the item."""

    fields: tuple[str, ...]
    title: Callable[[Words], str]
    value: Callable[[Tournament, Words], str]


def pairing_name(pairing: str, words: Words) -> str:
    named = {
        "fold": words._("Fold: first half against second half"),
        "top-down": words._("Top-down: neighbours in the table"),
        "random-groups": words._("Random within score groups"),
        "counter-strike": words._("Counter-Strike Major"),
        "dutch": words._("FIDE Dutch"),
    }
    return named.get(pairing, pairing)


def length_name(best_of: int, draws: bool, words: Words) -> str:
    """`best of 3`, `best of 3, with draws`."""
    text = words._("best of {n}").format(n=best_of)
    return words._("{length}, with draws").format(length=text) if draws else text


def confirm_name(confirm: int | str, words: Words) -> str:
    if confirm == "none":
        return words._("the first report stands")
    if confirm == "both":
        return words._("both must report")
    return words._("unanswered reports stand after {n} min").format(n=confirm)


def hold_name(hold: int | None, words: Words) -> str:
    if hold is None:
        return words._("by hand")
    return words._("at once") if hold == 0 else words._("after {n} s").format(n=hold)


def deadline_name(what: str, words: Words) -> str:
    named = {
        "nothing": words._("moderators decide"),
        "draw": words._("open matches become draws"),
        "double-loss": words._("open matches are lost by both"),
    }
    return named.get(what, what)


def decks_name(state: Tournament, words: Words) -> str:
    settings = state.settings
    if not settings.decks:
        return words._("none")
    text = words._("hidden until the top cut") if settings.decks_hidden else words._("open from the start")
    if settings.decks_until is not None:
        text += " · " + words._("until {time}").format(time=f"<t:{settings.decks_until}:f>")
    return text


def yes_no(value: bool, words: Words) -> str:
    return words._("yes") if value else words._("no")


def _or_none(value: object, words: Words) -> str:
    return words._("none") if value is None else str(value)


def _places(state: Tournament, words: Words) -> str:
    limit = state.settings.max_players
    return words._("no limit") if limit is None else str(limit)


def _starts(state: Tournament, words: Words) -> str:
    starts, check_in = state.settings.starts, state.settings.check_in
    if starts is None:
        return words._("when an organiser says so")
    text = f"<t:{starts}:f> ({icons.ago(starts)})"
    return f"{text} · " + words._("check-in {n} min before").format(n=check_in) if check_in is not None else text


def _cut(state: Tournament, words: Words) -> str:
    settings = state.settings
    if settings.cut is None:
        return words._("none")
    text = words._("top {n}").format(n=settings.cut)
    if settings.cut_lengths:
        text += " · " + words._("best of {n}").format(n="–".join(map(str, settings.cut_lengths)))
    elif settings.cut_best_of is not None:
        text += " · " + words._("best of {n}").format(n=settings.cut_best_of)
    return f"{text} · {words._('third place is played')}" if settings.third_place else text


def _clock(state: Tournament, words: Words) -> str:
    settings = state.settings
    if settings.clock is None:
        return words._("none")
    text = words._("{n} min").format(n=settings.clock)
    if settings.extra_turns:
        text += " · " + words.n("{n} extra turn", "{n} extra turns", settings.extra_turns).format(
            n=settings.extra_turns
        )
    return text


def _deadline(state: Tournament, words: Words) -> str:
    text = deadline_name(state.settings.at_deadline, words)
    extra = state.settings.extra
    return f"{text} · {words._('{n} min later').format(n=extra)}" if extra else text


def _late(state: Tournament, words: Words) -> str:
    until = state.settings.late_until
    return words._("by organisers only") if until is None else words._("until round {n}").format(n=until)


def _points(state: Tournament, words: Words) -> str:
    points = state.rules.points
    told = words._("win {win} · draw {draw} · loss {loss} · bye {bye}")
    return told.format(
        win=labels.points(points.win, words),
        draw=labels.points(points.draw, words),
        loss=labels.points(points.loss, words),
        bye=labels.points(points.bye, words),
    )


def _no_show(state: Tournament, words: Words) -> str:
    text = words._("{n} min").format(n=state.settings.no_show)
    then = words._("then forfeited") if state.settings.no_show_forfeit else words._("then a moderator decides")
    return f"{text}, {then}"


def qualify_name(qualify: Qualify | None, words: Words) -> str:
    if qualify is None:
        return words._("nobody leaves early")
    told = words._("through with {wins} wins, out with {losses} losses")
    return told.format(wins=qualify.wins, losses=qualify.losses)


def _pairing(state: Tournament, words: Words) -> str:
    rules = state.rules
    usual = "lots" if rules.pairing == "random-groups" else "seeded"
    more = [
        words._("round 1 by lots") if rules.first_round == "lots" != usual else "",
        words._("round 1 by seeds") if rules.first_round == "seeded" != usual else "",
        words._("last round by rank") if rules.final_round is not None else "",
        words._("accelerated") if rules.accelerated is not None else "",
        words._("with sides") if rules.sides else "",
    ]
    if rules.qualify is not None:
        more.append(qualify_name(rules.qualify, words))
    return " · ".join([pairing_name(rules.pairing, words), *filter(None, more)])


def _apart(state: Tournament, words: Words) -> str:
    rounds = state.rules.avoid_group_rounds
    if not rounds:
        return words._("never")
    return words.n("in round {n}", "up to round {n}", rounds).format(n=rounds)


def _rounds(state: Tournament, words: Words) -> str:
    rounds = state.planned if state.planned is not None else state.rules.rounds
    return words._("by attendance") if rounds is None else str(rounds)


def _role(state: Tournament, words: Words) -> str:
    role = state.settings.join_role
    return words._("everybody") if role is None else f"<@&{role}>"


def _teams(state: Tournament, words: Words) -> str:
    size = state.settings.team_size
    return words._("everybody plays alone") if size == 1 else words._("teams of {n}").format(n=size)


ITEMS: Mapping[str, Item] = {
    "name": Item((), lambda w: w._("Name"), lambda s, w: escape_text(s.name, 100)),
    "channel": Item((), lambda w: w._("Channel"), lambda s, w: f"<#{s.channel}>"),
    "starts": Item(("starts", "check_in"), lambda w: w._("Start and check-in"), _starts),
    "places": Item(("max_players",), lambda w: w._("Places"), _places),
    "late": Item(("late_until",), lambda w: w._("Late entry"), _late),
    "role": Item(("join_role",), lambda w: w._("Who may join"), _role),
    "ask": Item(
        ("ask",), lambda w: w._("Question at Join"), lambda s, w: _or_none(escape_text(s.settings.ask or "") or None, w)
    ),
    "teams": Item(("team_size",), lambda w: w._("Teams"), _teams),
    "decks": Item(("decks",), lambda w: w._("Deck lists"), decks_name),
    "preset": Item(("preset",), lambda w: w._("Game"), lambda s, w: labels.game(s.rules.preset, w)),
    "rounds": Item(("rounds",), lambda w: w._("Rounds"), _rounds),
    "best-of": Item(
        ("best_of", "draws"), lambda w: w._("Matches"), lambda s, w: length_name(s.rules.best_of, s.rules.draws, w)
    ),
    "points": Item(("points",), lambda w: w._("Points"), _points),
    "tiebreaks": Item(
        ("tiebreaks",),
        lambda w: w._("Tiebreaks"),
        lambda s, w: ", ".join(labels.tiebreak(name, w) for name in s.rules.tiebreaks) or w._("none"),
    ),
    "pairing": Item(
        ("pairing", "first_round", "final_round", "qualify", "accelerated", "sides"), lambda w: w._("Pairing"), _pairing
    ),
    "apart": Item(("avoid_group_rounds",), lambda w: w._("Groups kept apart"), _apart),
    "cut": Item(("cut", "third_place", "cut_best_of", "cut_lengths"), lambda w: w._("Top cut"), _cut),
    "confirm": Item(
        ("confirm_minutes",), lambda w: w._("Reports"), lambda s, w: confirm_name(s.settings.confirm_minutes, w)
    ),
    "hold": Item(("hold_seconds",), lambda w: w._("Next round"), lambda s, w: hold_name(s.settings.hold_seconds, w)),
    "clock": Item(("clock", "extra_turns"), lambda w: w._("Clock of a round"), _clock),
    "deadline": Item(("at_deadline", "extra"), lambda w: w._("When time is up"), _deadline),
    "no-show": Item(("no_show", "no_show_forfeit"), lambda w: w._("Missing opponent"), _no_show),
    "leavers": Item(
        ("drop_leavers",),
        lambda w: w._("Drop those who leave the server"),
        lambda s, w: yes_no(s.settings.drop_leavers, w),
    ),
    "threads": Item(
        ("matches_in",),
        lambda w: w._("Matches are shown"),
        lambda s, w: w._("in a thread each") if s.settings.matches_in == "threads" else w._("in a list"),
    ),
    "sets": Item(("set_points",), lambda w: w._("Points of sets"), lambda s, w: yes_no(s.settings.set_points, w)),
}
