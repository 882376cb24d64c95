"""What each term of a tiebreak is, in words: one code for each kind of term that the engine's tiebreaks make."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from swissbot.render.i18n.language import Words
from swissbot.render.reasons.facts import Facts, Say


def result(f: Facts, w: Words) -> str:
    """How the round went for the player: the `result` among the facts, one of the engine's marks."""
    return {
        "pending": w._("not in yet"),
        "win": w._("won"),
        "draw": w._("drawn"),
        "loss": w._("lost"),
        "double-loss": w._("lost by both"),
        "forfeit-win": w._("won by forfeit"),
        "forfeit-draw": w._("drawn without play"),
        "forfeit-loss": w._("lost by forfeit"),
        "forfeit-double-loss": w._("lost by both by forfeit"),
        "bye": w._("bye"),
        "granted-bye": w._("bye asked for"),
        "half-bye": w._("half-point bye"),
        "zero-bye": w._("absent"),
        "absent": w._("absent"),
        "not-joined": w._("not there yet"),
    }.get(f.text("result"), f.text("result"))


TERMS: Mapping[str, Say] = MappingProxyType({
    "opponent-points": lambda f, w: w._("{result}, the opponent has {points} points").format(
        result=result(f, w), points=f.number("points")),
    "opponent-buchholz": lambda f, w: w._("{result}, the opponent's Buchholz").format(result=result(f, w)),
    "opponent-record": lambda f, w: w._("{result}, the opponent's wins less losses").format(result=result(f, w)),
    "points-times-points": lambda f, w: w._("{result}, match points made times the opponent's {points}").format(
        result=result(f, w), points=f.number("points")),
    "points-against-upper-half": lambda f, w: w._("{result}, points made against an opponent with {points}").format(
        result=result(f, w), points=f.number("points")),
    "match-wins": lambda f, w: w._("{result}, the opponent's match wins").format(result=result(f, w)),
    "game-wins": lambda f, w: w._("{result}, the opponent's game wins").format(result=result(f, w)),
    "opponents-match-wins": lambda f, w: w._("{result}, the match wins of the opponent's opponents").format(
        result=result(f, w)),
    "rating": lambda f, w: w._("{result}, the opponent's rating").format(result=result(f, w)),
    "cut": lambda f, w: w._("{result}, {share} is cut: not counted").format(
        result=result(f, w), share=f.number("share")),
    "dummy": lambda f, w: w._("{result}, not played: counts as an opponent with {points} points").format(
        result=result(f, w), points=f.number("points")),
    "virtual-loser": lambda f, w: w._("{result}, counts as an opponent who always loses").format(result=result(f, w)),
    "made": lambda f, w: w._("{result}, {made} made and {given} given").format(
        result=result(f, w), made=f.number("made"), given=f.number("given")),
    "made-times-points": lambda f, w: w._("{result}, {made} made times the opponent's {points} points").format(
        result=result(f, w), made=f.number("made"), points=f.number("points")),
    "game-points": lambda f, w: w._("{result}, {made} game points in {games} of {all} games").format(
        result=result(f, w), made=f.number("made"), games=f.number("games"), all=f.number("of")),
    "running-points": lambda f, w: w._("{result}, points after this round").format(result=result(f, w)),
    "points": result,
    "won": result,
    "lost": result,
    "elected": result,
    "against-tied": lambda f, w: w._("{result} against a player tied with").format(result=result(f, w)),
    "given-seed": lambda f, w: w._("the start number"),
    "given-lots": lambda f, w: w._("the place in the draw of lots"),
})  # fmt: skip
