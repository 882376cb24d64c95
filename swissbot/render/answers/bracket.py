"""The top cut as text: every stage with its matches, as far as they are known."""

from __future__ import annotations

from swissbot.engine.bracket import BracketMatch
from swissbot.engine.types import EntrantId
from swissbot.render import buttons, signs
from swissbot.render.boards.rounds import stage_name
from swissbot.render.boards.standings import fitting
from swissbot.render.language import Words
from swissbot.render.names import show
from swissbot.render.post import PURPLE, Sheet, Text
from swissbot.render.results import status_text
from swissbot.tournament.knockout import bracket_of
from swissbot.tournament.refusals import Refused
from swissbot.tournament.state import Tournament


def bracket_sheet(state: Tournament, words: Words) -> Sheet:
    """Stage by stage from the first. Raises `Refused("no-cut")`."""
    made = bracket_of(state)
    if made is None:
        raise Refused("no-cut")
    lines: list[str] = []
    for number, stage in enumerate(made.stages, start=1):
        lines.append(f"**{stage_name(2 ** (len(made.stages) - number + 1), words)}**")
        lines += [_line(state, match, words) for match in stage]
        if number == len(made.stages) and made.third is not None:
            lines += [f"**{words._('Third place')}**", _line(state, made.third, words)]
    below = buttons.rows(buttons.my_match(state, words))
    return Sheet((Text("\n".join(fitting(lines, len(lines), words))), *below), PURPLE)


def _line(state: Tournament, match: BracketMatch, words: Words) -> str:
    """`@Anna – @Ben   ✅ 2–1`; a side that is not known yet is a dash, a missing opponent a bye."""
    if match.known and (match.a is None) != (match.b is None):
        return f"{signs.BYE} {show(state, match.a or match.b)}"
    line = f"{_side(state, match.a)} – {_side(state, match.b)}"
    played = [m for m in state.matches.values() if m.stage == "cut" and {m.a, m.b} == {match.a, match.b}]
    said = status_text(state, played[-1], words) if played and match.known else ""
    return f"{line}   {said}" if said else line


def _side(state: Tournament, entrant: EntrantId | None) -> str:
    return show(state, entrant) if entrant is not None else "…"
