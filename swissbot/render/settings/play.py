"""The settings of how a tournament is played: rounds, matches, points, pairing, top cut."""

from __future__ import annotations

import re
from dataclasses import fields

from swissbot.engine.pairing.systems import PAIRINGS
from swissbot.engine.presets import GAMES, PRESETS
from swissbot.engine.types import Points, Qualify
from swissbot.render import limits
from swissbot.render.i18n.language import Words
from swissbot.render.message import Option, TextInput
from swissbot.render.settings.setting import (
    Choice,
    Editing,
    Input,
    Setting,
    TypedForm,
    button,
    number_line,
    options,
    yes_no_options,
)
from swissbot.render.settings.typed import (
    lengths,
    number,
    number_or_none,
    one_of,
    points,
    rules,
    settings,
    tiebreaks,
    word_or_none,
    yes,
)
from swissbot.render.text import labels
from swissbot.tournament.commands import Adjust
from swissbot.tournament.errors import Refused
from swissbot.tournament.rules.settings import needs_points, recommended
from swissbot.tournament.state import Tournament

LENGTHS = ((1, False), (1, True), (2, True), (3, False), (3, True), (5, False), (5, True), (7, False), (9, False))
CUTS = (2, 4, 8, 16, 32, 64)
CUT_LENGTHS = (1, 3, 5, 7, 9)
QUALIFY = (2, 3, 4, 5)
KEPT_RULES = frozenset({"rounds", "random_seed", "forbidden"})
"""Rules that stay when another game is chosen."""


def _game_options(e: Editing) -> tuple[Option, ...]:
    games = [(labels.game(preset, e.words), preset) for preset in (*GAMES, *e.presets)]
    # one less than a select holds: what is played now may be none of them
    return options(games[: limits.SELECT_OPTIONS - 1], e.state.rules.preset)


def _read_game(entered: Input) -> Adjust:
    """Everything of the rule book; rounds, lots and who may not meet stay."""
    preset = {**PRESETS, **entered.editing.presets}.get(entered.value)
    if preset is None:
        raise Refused("not-a-button")
    advised = recommended(preset, entered.state.settings)
    return Adjust(
        rules={item.name: getattr(preset, item.name) for item in fields(preset) if item.name not in KEPT_RULES},
        settings={
            "clock": advised.clock,
            "extra_turns": advised.extra_turns,
            "decider_best_of": advised.decider_best_of,
            "set_points": needs_points(preset),
        },
    )


def _rounds(state: Tournament, words: Words) -> str:
    rounds = state.planned if state.planned is not None else state.rules.rounds
    return words._("by attendance") if rounds is None else str(rounds)


def _round_lines(e: Editing) -> tuple[TextInput, ...]:
    now = e.state.planned if e.state.planned is not None else e.state.rules.rounds
    return (number_line("rounds", e.words._("Number of rounds"), now, e.words._("empty: by attendance")),)


def _length(best_of: int, draws: bool, words: Words) -> str:
    """`best of 3`, `best of 3, with draws`."""
    text = words._("best of {n}").format(n=best_of)
    return words._("{length}, with draws").format(length=text) if draws else text


def _length_options(e: Editing) -> tuple[Option, ...]:
    now = e.state.rules
    pairs = [(_length(n, draws, e.words), f"{n}-draws" if draws else str(n)) for n, draws in LENGTHS]
    return options(pairs, f"{now.best_of}-draws" if now.draws else str(now.best_of))


def _read_length(entered: Input) -> Adjust:
    games, _, draws = entered.value.partition("-")
    if not re.fullmatch(r"[0-9]", games, re.ASCII) or draws not in ("", "draws"):
        raise Refused("not-a-button")
    return rules(best_of=int(games), draws=draws == "draws")


def _points(state: Tournament, words: Words) -> str:
    now = state.rules.points
    return words._("win {win} · draw {draw} · loss {loss} · bye {bye}").format(
        win=labels.points(now.win, words),
        draw=labels.points(now.draw, words),
        loss=labels.points(now.loss, words),
        bye=labels.points(now.bye, words),
    )


def _point_lines(e: Editing) -> tuple[TextInput, ...]:
    w, now = e.words, e.state.rules.points
    return (
        TextInput("win", w._("Win"), labels.points(now.win, w), max_length=7),
        TextInput("draw", w._("Draw"), labels.points(now.draw, w), max_length=7),
        TextInput("loss", w._("Loss"), labels.points(now.loss, w), max_length=7),
        TextInput("bye", w._("Bye"), labels.points(now.bye, w), max_length=7),
    )


def _read_points(entered: Input) -> Adjust:
    return rules(points=Points(**{name: points(entered, name) for name in ("win", "draw", "loss", "bye")}))


def _tiebreaks(state: Tournament, words: Words) -> str:
    return ", ".join(labels.tiebreak(name, words) for name in state.rules.tiebreaks) or words._("none")


def _tiebreak_lines(e: Editing) -> tuple[TextInput, ...]:
    label, now = e.words._("After points, in this order"), ", ".join(e.state.rules.tiebreaks)
    return (
        TextInput("tiebreaks", label, now, "buchholz, sonneborn-berger", required=False, long=True, max_length=400),
    )


def _system(pairing: str, words: Words) -> str:
    names = {
        "fold": words._("Fold: first half against second half"),
        "top-down": words._("Top-down: neighbours in the table"),
        "random-groups": words._("Random within score groups"),
        "counter-strike": words._("Counter-Strike Major"),
        "dutch": words._("FIDE Dutch"),
    }
    return names.get(pairing, pairing)


def _usual_first_round(pairing: str) -> str:
    return "lots" if pairing == "random-groups" else "seeded"


def _pairing(state: Tournament, words: Words) -> str:
    now = state.rules
    usual = _usual_first_round(now.pairing)
    more = [
        words._("round 1 by lots") if now.first_round == "lots" != usual else "",
        words._("round 1 by seeds") if now.first_round == "seeded" != usual else "",
        words._("last round by rank") if now.final_round is not None else "",
        words._("accelerated") if now.accelerated is not None else "",
        words._("with sides") if now.sides else "",
    ]
    if now.qualify is not None:
        more.append(_qualifying(now.qualify, words))
    return " · ".join([_system(now.pairing, words), *filter(None, more)])


def _read_pairing(entered: Input) -> Adjust:
    """The system, and round 1 as it is usual with it."""
    pairing = one_of(entered, *PAIRINGS)
    return rules(pairing=pairing, first_round=_usual_first_round(pairing))


def _first_round_options(e: Editing) -> tuple[Option, ...]:
    return options([(e.words._("by seeds"), "seeded"), (e.words._("by lots"), "lots")], e.state.rules.first_round)


def _final_round_options(e: Editing) -> tuple[Option, ...]:
    pairs = [
        (e.words._("as the rounds before"), "none"),
        (e.words._("by rank: 1 against 2, 3 against 4"), "top-down"),
    ]
    return options(pairs, e.state.rules.final_round or "none")


def _qualifying(qualify: Qualify | None, words: Words) -> str:
    if qualify is None:
        return words._("nobody leaves early")
    template = words._("through with {wins} wins, out with {losses} losses")
    return template.format(wins=qualify.wins, losses=qualify.losses)


def _qualify_options(e: Editing) -> tuple[Option, ...]:
    w, now = e.words, e.state.rules.qualify
    pairs = [(_qualifying(None, w), "none"), *((_qualifying(Qualify(n, n), w), f"{n}-{n}") for n in QUALIFY)]
    if now is not None and now.wins != now.losses:
        pairs.append((_qualifying(now, w), f"{now.wins}-{now.losses}"))
    return options(pairs, "none" if now is None else f"{now.wins}-{now.losses}")


def _read_qualify(entered: Input) -> Adjust:
    if entered.value == "none":
        return rules(qualify=None)
    if not re.fullmatch(r"[1-9]-[1-9]", entered.value, re.ASCII):
        raise Refused("not-a-button")
    wins, _, losses = entered.value.partition("-")
    return rules(qualify=Qualify(int(wins), int(losses)))


def _acceleration_options(e: Editing) -> tuple[Option, ...]:
    pairs = [(e.words._("none"), "none"), (e.words._("Baku: the upper half meets itself first"), "baku")]
    return options(pairs, e.state.rules.accelerated or "none")


def _apart(state: Tournament, words: Words) -> str:
    rounds = state.rules.avoid_group_rounds
    if not rounds:
        return words._("never")
    return words.n("in round {n}", "up to round {n}", rounds).format(n=rounds)


def _apart_lines(e: Editing) -> tuple[TextInput, ...]:
    label = e.words._("Up to round (groups come with a list)")
    return (number_line("avoid", label, e.state.rules.avoid_group_rounds or None, e.words._("empty: never")),)


def _cut(state: Tournament, words: Words) -> str:
    now = state.settings
    if now.cut is None:
        return words._("none")
    text = words._("top {n}").format(n=now.cut)
    if now.cut_lengths:
        text += " · " + words._("best of {n}").format(n="–".join(map(str, now.cut_lengths)))
    elif now.cut_best_of is not None:
        text += " · " + words._("best of {n}").format(n=now.cut_best_of)
    return f"{text} · {words._('third place is played')}" if now.third_place else text


def _cut_options(e: Editing) -> tuple[Option, ...]:
    w = e.words
    pairs = [(w._("no top cut"), "none"), *((w._("top {n}").format(n=n), str(n)) for n in CUTS)]
    return options(pairs, str(e.state.settings.cut or "none"))


def _cut_length_options(e: Editing) -> tuple[Option, ...]:
    now = e.state.settings
    pairs = [(e.words._("as in the rounds before"), "none")]
    pairs += [(e.words._("best of {n}").format(n=n), str(n)) for n in CUT_LENGTHS]
    if now.cut_lengths:
        return tuple(Option(label, value) for label, value in pairs)
    return options(pairs, str(now.cut_best_of or "none"))


def _cut_length_lines(e: Editing) -> tuple[TextInput, ...]:
    now = ", ".join(map(str, e.state.settings.cut_lengths))
    return (TextInput("lengths", e.words._("Best of, up to the final"), now, "3, 3, 5", required=False, max_length=40),)


PLAY = (
    Setting(
        "preset",
        "play",
        {"preset": None},
        title=lambda w: w._("Game"),
        value=lambda s, w: labels.game(s.rules.preset, w),
        editors=[Choice("preset", lambda w: w._("Which rule book"), _read_game, _game_options)],
        hints=lambda _, w: [w._("Takes all rules of play of that game: points, tiebreaks, pairing, matches, clock.")],
    ),
    Setting(
        "rounds",
        "play",
        {"rounds": lambda w: w._("the number of rounds")},
        title=lambda w: w._("Rounds"),
        value=_rounds,
        editors=[TypedForm("rounds", _round_lines, lambda i: rules(rounds=number(i, "rounds")))],
    ),
    Setting(
        "best-of",
        "play",
        {"best_of": lambda w: w._("best of"), "draws": lambda w: w._("whether there are draws")},
        title=lambda w: w._("Matches"),
        value=lambda s, w: _length(s.rules.best_of, s.rules.draws, w),
        editors=[Choice("best-of", lambda w: w._("How long a match is"), _read_length, _length_options)],
    ),
    Setting(
        "points",
        "play",
        {"points": lambda w: w._("the points")},
        title=lambda w: w._("Points"),
        value=_points,
        editors=[TypedForm("points", _point_lines, _read_points)],
    ),
    Setting(
        "tiebreaks",
        "play",
        {"tiebreaks": lambda w: w._("the list of tiebreaks")},
        title=lambda w: w._("Tiebreaks"),
        value=_tiebreaks,
        editors=[TypedForm("tiebreaks", _tiebreak_lines, lambda i: rules(tiebreaks=tiebreaks(i)))],
    ),
    Setting(
        "pairing",
        "play",
        {
            "pairing": lambda w: w._("the pairing system"),
            "first_round": lambda w: w._("the way round 1 is paired"),
            "final_round": lambda w: w._("the way the last round is paired"),
            "qualify": lambda w: w._("the number of wins and losses to leave with"),
            "accelerated": lambda w: w._("the acceleration"),
            "sides": lambda w: w._("whether there are sides"),
        },
        title=lambda w: w._("Pairing"),
        value=_pairing,
        editors=[
            Choice(
                "pairing",
                lambda w: w._("How rounds are paired"),
                _read_pairing,
                lambda e: options([(_system(name, e.words), name) for name in PAIRINGS], e.state.rules.pairing),
            ),
            Choice(
                "first-round",
                lambda w: w._("How round 1 is paired"),
                lambda i: rules(first_round=one_of(i, "seeded", "lots")),
                _first_round_options,
            ),
            Choice(
                "final-round",
                lambda w: w._("How the last round is paired"),
                lambda i: rules(final_round=word_or_none(i, "top-down")),
                _final_round_options,
            ),
            Choice("qualify", lambda w: w._("Does anybody leave early?"), _read_qualify, _qualify_options),
            Choice(
                "accelerated",
                lambda w: w._("Acceleration for large fields"),
                lambda i: rules(accelerated=word_or_none(i, "baku")),
                _acceleration_options,
            ),
            Choice(
                "sides",
                lambda w: w._("Are there sides (colours)?"),
                lambda i: rules(sides=yes(i)),
                lambda e: yes_no_options(e.state.rules.sides, e.words),
            ),
        ],
    ),
    Setting(
        "apart",
        "play",
        {"avoid_group_rounds": lambda w: w._("the rounds in which groups are kept apart")},
        title=lambda w: w._("Groups kept apart"),
        value=_apart,
        editors=[TypedForm("apart", _apart_lines, lambda i: rules(avoid_group_rounds=number(i, "avoid") or 0))],
    ),
    Setting(
        "cut",
        "play",
        {
            "cut": lambda w: w._("the size of the cut"),
            "third_place": lambda w: w._("the match for third place"),
            "cut_best_of": lambda w: w._("best of in the cut"),
            "cut_lengths": lambda w: w._("best of in a round of the cut"),
        },
        title=lambda w: w._("Top cut"),
        value=_cut,
        editors=[
            Choice(
                "cut",
                lambda w: w._("Places in the top cut"),
                lambda i: settings(cut=number_or_none(i, "none")),
                _cut_options,
            ),
            Choice(
                "cut-best-of",
                lambda w: w._("Matches of the top cut"),
                lambda i: settings(cut_best_of=number_or_none(i, "none"), cut_lengths=()),
                _cut_length_options,
            ),
            Choice(
                "third-place",
                lambda w: w._("Is third place played?"),
                lambda i: settings(third_place=yes(i)),
                lambda e: yes_no_options(e.state.settings.third_place, e.words),
            ),
            TypedForm("cut-lengths", _cut_length_lines, lambda i: settings(cut_lengths=lengths(i))),
        ],
        buttons=lambda s, w: (button(s, w._("Length of each round…"), "cut-lengths"),),
    ),
)
