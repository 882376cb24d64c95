"""The engine's reasons in words: why a pairing, a bye, a note, a number of rounds or a refusal; and each term.

One sentence without a full stop for every code, so that several can stand in one line. The codes are those that the
engine documents in `engine.pairing.reasons`, `engine.rounds`, `engine.explain` and the tiebreaks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from swissbot.engine.round_counts import model
from swissbot.engine.types import EntrantId, Reason
from swissbot.render.i18n.language import Words
from swissbot.render.reasons.facts import Facts, Say
from swissbot.render.reasons.terms import TERMS
from swissbot.render.text.labels import game

Name = Callable[[EntrantId], str]


def _floated(f: Facts, w: Words) -> str:
    because = {
        "odd": w._("an odd number of players on {points}"),
        "met": w._("everybody left on {points} was met before"),
        "apart": w._("nobody left on {points} may be met"),
        "rest": w._("with two on {points} against each other the others could not be paired as well"),
        "order": w._("the next in the table"),
    }.get(f.text("because"), "")
    said = w._("{player} is paired down from {from} to {to} points")
    sentence_ = said.format(**{"player": f.who("player"), "from": f.number("from"), "to": f.number("to")})
    return f"{sentence_}: {because.format(points=f.number('from'))}" if because else sentence_


def _first_round(f: Facts, w: Words) -> str:
    if "how" in f:
        return w._("round 1 by lots") if f.text("how") == "lots" else w._("round 1 by start numbers")
    return w._("start numbers {own} and {opponent}").format(own=f.number("own"), opponent=f.number("opponent"))


def _stood(f: Facts, w: Words) -> str:
    if "points" in f:
        said = w._("both were on {points}").format(points=f.number("points"))
    else:
        said = w._("on {own} against one on {opponent}").format(own=f.number("own"), opponent=f.number("opponent"))
    if "met_in_round" not in f:
        return said
    return w._("{how}; they had met in round {round}").format(how=said, round=f.number("met_in_round"))


def _model(f: Facts, w: Words) -> str:
    said = w._("Dr. Model: 0.2 for each of {players} players and 1.4 for each of {places} places").format(
        players=f.number("players"), places=f.number("places")
    )
    if model(f.whole("players"), f.whole("places")) <= f.whole("possible"):
        return said
    return w._("{rule}; only {possible} can be paired without repeats").format(rule=said, possible=f.number("possible"))


PAIRING: Mapping[str, Say] = MappingProxyType({
    "floated-down": _floated,
    "virtual-points": lambda f, w: w._("{player} has {points} points more for the pairing (accelerated)").format(
        player=f.who("player"), points=f.number("points")),
    "met-before": lambda f, w: w._("{player} met {opponent} in round {round}").format(
        player=f.who("player"), opponent=f.who("opponent"), round=f.number("round")),
    "kept-apart": lambda f, w: w._("{player} and {opponent} are kept apart").format(
        player=f.who("player"), opponent=f.who("opponent")),
    "passed-over": lambda f, w: w._("for {player}, others in between were closed as well: {number}").format(
        player=f.who("player"), number=f.number("number")),
    "left-completable": lambda f, w: w._("with {player} against {opponent} the others could not all be paired").format(
        player=f.who("player"), opponent=f.who("opponent")),
    "repeat": lambda f, w: w._("{player} and {opponent} meet again after round {round}: it cannot be avoided").format(
        player=f.who("player"), opponent=f.who("opponent"), round=f.number("round")),
    "forbidden-pair": lambda f, w: w._("{player} and {opponent} should not meet").format(
        player=f.who("player"), opponent=f.who("opponent")),
    "same-group": lambda f, w: w._("{player} and {opponent} are both of {group}").format(
        player=f.who("player"), opponent=f.who("opponent"), group=f.text("group")),
    "third-in-a-row": lambda f, w: w._("{player} has the same side for the third time in a row, or too often").format(
        player=f.who("player")),
    "row": lambda f, w: w._("row {row} of the Major's table").format(row=f.number("row")),
    "lowest-without-bye": lambda f, w: w._("{player} is the lowest placed player without a bye").format(
        player=f.who("player")),
    "lowest-group": lambda f, w: w._("{player} was drawn in the lowest score group that can give one: {points}").format(
        player=f.who("player"), points=f.number("points")),
    "last-in-order": lambda f, w: w._("nobody was left for {player} in the order of the table").format(
        player=f.who("player")),
    "fewest-byes": lambda f, w: w.n(
        "everybody else could not be spared; {player} had {byes} bye",
        "everybody else could not be spared; {player} had {byes} byes", f.whole("byes")).format(
        player=f.who("player"), byes=f.number("byes")),
    "bye-by-system": lambda f, w: w._("the FIDE Dutch system gives {player} the bye").format(player=f.who("player")),
    "first-round": _first_round,
    "dutch-not-there": lambda f, w: w._(
        "paired by fold: the FIDE Dutch system needs the extra {extra} (pip install 'swissbot[{extra}]')").format(
        extra=f.text("extra")),
    "dutch-without-pairing": lambda f, w: w._("paired by fold: the FIDE Dutch system has no pairing for this round"),
    "final-round": lambda f, w: w._("the last round is paired by rank"),
    "repeats": lambda f, w: w.n(
        "{number} pair meets again: no pairing has fewer repeats",
        "{number} pairs meet again: no pairing has fewer repeats", f.whole("number")).format(number=f.number("number")),
    "second-bye": lambda f, w: w._("nobody without a bye could be spared, so {player} has another one").format(
        player=f.who("player")),
    "plan-kept": lambda f, w: w.n(
        "chosen so that the {rounds} round still planned can be paired",
        "chosen so that the {rounds} rounds still planned can be paired", f.whole("rounds")).format(
        rounds=f.number("rounds")),
    "plan-impossible": lambda f, w: w._(
        "of {rounds} rounds still planned only {possible} can be paired without a repeat or a second bye").format(
        rounds=f.number("rounds"), possible=f.number("possible")),
    "kept-apart-broken": lambda f, w: w.n(
        "{number} pair that should be kept apart meets: it cannot be avoided",
        "{number} pairs that should be kept apart meet: it cannot be avoided", f.whole("number")).format(
        number=f.number("number")),
    "backed-up": lambda f, w: w._("{player} against {opponent} was taken back: the rest could not be paired").format(
        player=f.who("player"), opponent=f.who("opponent")),
})  # fmt: skip

REFUSALS: Mapping[str, Say] = MappingProxyType({
    "round-open": lambda f, w: w._("round {round} is still open: every match needs a result first").format(
        round=f.number("round")),
    "too-few-players": lambda f, w: w.n(
        "{players} player is left, and a round needs two",
        "{players} players are left, and a round needs two", f.whole("players")).format(players=f.number("players")),
    "rounds-played": lambda f, w: w.n(
        "the planned {rounds} round has been played",
        "all {rounds} planned rounds have been played", f.whole("rounds")).format(rounds=f.number("rounds")),
    "unknown-pairing": lambda f, w: w._("unknown pairing {pairing}").format(pairing=f.text("pairing")),
    "unknown-preset": lambda f, w: w._("unknown preset {preset}").format(preset=f.text("preset")),
    "unknown-tiebreak": lambda f, w: w._("unknown tiebreak {tiebreak}").format(tiebreak=f.text("tiebreak")),
    "too-many-for-dutch": lambda f, w: w._("the FIDE Dutch system takes up to {limit} players, not {players}").format(
        limit=f.number("limit"), players=f.number("players")),
    "dutch-timeout": lambda f, w: w._("the FIDE Dutch system had no pairing after {seconds} seconds").format(
        seconds=f.number("seconds")),
    "dutch-failed": lambda f, w: w._("the FIDE Dutch system found no pairing: {detail}").format(
        detail=f.text("detail")),
    "worker-failed": lambda f, w: (
        w._("the pairing took longer than two minutes") if f.text("error") == "TimeoutError"
        else w._("the process that pairs ended before it was done")),
    "unknown-player": lambda f, w: w._("unknown player {player}").format(player=f.text("player")),
    "missing-player": lambda f, w: w._("{player} has no opponent and no bye").format(player=f.who("player")),
    "twice": lambda f, w: w._("{player} is paired twice").format(player=f.who("player")),
    "not-present": lambda f, w: w._("{player} does not play this round").format(player=f.who("player")),
    "against-itself": lambda f, w: w._("{player} is paired against itself").format(player=f.who("player")),
    "no-bye-needed": lambda f, w: w._("{player} has a bye, and the number of players is even").format(
        player=f.who("player")),
    "different-points": lambda f, w: w._("{player} has {points} points, {opponent} has {others}").format(
        player=f.who("player"), opponent=f.who("opponent"), points=f.number("points"),
        others=f.number("opponent_points")),
})  # fmt: skip

COURSE: Mapping[str, Say] = MappingProxyType({
    "same-points": _stood,
    "points-apart": _stood,
    "had-left": lambda f, w: w._("had left the tournament"),
    "not-listed": lambda f, w: w._("was not paired"),
    "sat-out-bye": lambda f, w: w._("had the bye"),
    "sat-out-half-bye": lambda f, w: w._("had a half-point bye"),
    "sat-out-zero-bye": lambda f, w: w._("was absent"),
})  # fmt: skip

ROUNDS: Mapping[str, Say] = MappingProxyType({
    "rounds-minimum": lambda f, w: w._("so many that at most one of {players} players can win all").format(
        players=f.number("players")),
    "rounds-recommended": lambda f, w: w._("the minimum of {minimum} and some more to settle the places behind").format(
        minimum=f.number("minimum")),
    "rounds-model": _model,
    "rounds-table": lambda f, w: w._("the table of {preset} for {players} players").format(
        preset=game(f.text("preset"), w), players=f.number("players")),
    "rounds-preset": lambda f, w: w._("as {preset} is played with {players} players").format(
        preset=game(f.text("preset"), w), players=f.number("players")),
    "rounds-qualify": lambda f, w: w._("until everybody has {wins} wins or {losses} losses").format(
        wins=f.number("wins"), losses=f.number("losses")),
    "rounds-round-robin": lambda f, w: w._("everybody meets everybody; more is not possible without repeats"),
})  # fmt: skip

SENTENCES: Mapping[str, Say] = MappingProxyType({**PAIRING, **REFUSALS, **COURSE, **ROUNDS, **TERMS})


def sentence(reason: Reason, name: Name, words: Words) -> str:
    """A reason in one sentence, without a full stop. `name` says how an entrant is called where it is shown.

    A code that this version has no words for (an event from a later one) is shown as it is, with its facts.
    """
    say = SENTENCES.get(reason.code)
    facts = Facts(reason.facts, name, words)
    return say(facts, words) if say else facts.bare(reason.code)
