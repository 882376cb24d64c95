"""The bracket: one post that is edited as results come, a picture with the same in words below it."""

from __future__ import annotations

from collections.abc import Iterator

from swissbot.engine.bracket import Bracket, BracketMatch
from swissbot.engine.types import EntrantId
from swissbot.render import buttons, icons
from swissbot.render.board.rounds import stage_name
from swissbot.render.board.standings import fitting
from swissbot.render.i18n.language import Words
from swissbot.render.message import PURPLE, Message, Picture, Post, Text
from swissbot.render.report.pictures.alt_text import bracket_alt
from swissbot.render.text.names import show
from swissbot.render.text.scores import status_text
from swissbot.tournament.engine_view import bracket_of
from swissbot.tournament.state import Match, Tournament

WHOLE = 8
"""Up to so many places the post tells every match in words; of a larger one only what is not over yet."""


def bracket_post(state: Tournament, words: Words) -> Post | None:
    """Slot `bracket`; None before the first round of the cut is out."""
    tree = bracket_of(state)
    if tree is None or not any(r.published_at is not None for r in state.cut_rounds):
        return None
    heading = "## " + words.n("Top cut · {n} player", "Top cut · {n} players", len(tree.seeds)).format(
        n=len(tree.seeds)
    )
    if tree.champion is not None:
        heading += f"\n{icons.FIRST} {show(state, tree.champion)}"
    lines = bracket_lines(state, tree, words, whole=len(tree.seeds) <= WHOLE)
    said = Text("\n".join(fitting(lines, len(lines), words)) or words._("The whole bracket: `/bracket`"))
    below = () if state.over else buttons.rows(buttons.report(state, words), buttons.my_match(state, words))
    picture = Picture("bracket", bracket_alt(state, words))
    return Post("bracket", Message((Text(heading), picture, said, *below), PURPLE))


def bracket_lines(state: Tournament, tree: Bracket, words: Words, *, whole: bool = True) -> list[str]:
    """Stage by stage from the first; with `whole` False only from the first stage that is not over."""
    lines: list[str] = []
    for number, stage in enumerate(tree.stages, start=1):
        last = number == len(tree.stages)
        if not whole and not last and all(match.decided for match in stage):
            continue
        lines.append(f"**{stage_name(2 ** (len(tree.stages) - number + 1), words)}**")
        lines += _stage_lines(state, stage, words)
        if last and tree.third is not None:
            lines += [f"**{words._('Third place')}**", _line(state, tree.third, words)]
    return lines


def _stage_lines(state: Tournament, stage: tuple[BracketMatch, ...], words: Words) -> Iterator[str]:
    """Matches whose sides are not known yet are only counted, where there are many."""
    unknown = [match for match in stage if match.a is None and match.b is None and not match.known]
    for match in stage:
        if match not in unknown or len(stage) == 1:
            yield _line(state, match, words)
    if unknown and len(stage) > 1:
        yield words.n("{n} match to come", "{n} matches to come", len(unknown)).format(n=len(unknown))


def _line(state: Tournament, match: BracketMatch, words: Words) -> str:
    """`@Anna – @Ben   ✅ 2–1`; a side that is not known yet is a dash, a missing opponent a bye."""
    if match.known and (match.a is None) != (match.b is None):
        return f"{icons.BYE} {show(state, match.a or match.b or '')}"
    line = f"{_side(state, match.a)} – {_side(state, match.b)}"
    played = played_match(state, match)
    said = status_text(state, played, words) if played is not None and match.known else ""
    return f"{line}   {said}" if said else line


def played_match(state: Tournament, match: BracketMatch) -> Match | None:
    """The recorded match of a place in the bracket."""
    numbers = [number for r in state.cut_rounds for number in r.matches]
    pair = {match.a, match.b}
    return next((m for n in reversed(numbers) if {(m := state.matches[n]).a, m.b} == pair), None)


def _side(state: Tournament, entrant: EntrantId | None) -> str:
    return show(state, entrant) if entrant is not None else "…"
