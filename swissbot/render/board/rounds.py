"""The posts of a round, Swiss or cut: every match with its state, on pages that ping everybody on them once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from swissbot.engine.types import EntrantId
from swissbot.render import buttons, icons, limits
from swissbot.render.board.pages import HEADER, Page, longest_line, pages, team_users, users_in
from swissbot.render.i18n.language import Words
from swissbot.render.message import GREEN, PURPLE, Message, Post, Text
from swissbot.render.text import labels
from swissbot.render.text.names import mention, show
from swissbot.render.text.qualification import is_decider, marks_after, records_before
from swissbot.render.text.scores import status_text
from swissbot.render.text.standings import points_before
from swissbot.tournament.engine_view import bracket_of
from swissbot.tournament.queries import matches
from swissbot.tournament.state import Match, Round, Tournament


def round_posts(state: Tournament, round_: Round, words: Words) -> tuple[Post, ...]:
    """Slots `round:<stage>:<round>:<page>`. They keep their buttons: an old one is answered with what is true now."""
    return tuple(each_round_post(state, round_, words))


def each_round_post(state: Tournament, round_: Round, words: Words) -> Iterator[Post]:
    """The same page by page."""
    numbers = _numbers(state, round_, words)
    for page in pages(state, round_):
        yield _post(state, round_, page, numbers, words)


def round_name(state: Tournament, round_: Round, words: Words) -> str:
    """`Round 3 of 5`; in the cut `Semifinals`."""
    if round_.stage == "cut":
        return cut_round_name(state, round_, words)
    if state.planned is not None and state.planned >= round_.number:
        return words._("Round {n} of {planned}").format(n=round_.number, planned=state.planned)
    return words._("Round {n}").format(n=round_.number)


def cut_round_name(state: Tournament, round_: Round, words: Words) -> str:
    """By the stage of the bracket that its matches belong to."""
    tree = bracket_of(state)
    pairs = [{m.a, m.b} for m in matches(state, round_)]
    for number, stage in enumerate(tree.stages if tree is not None else ()):
        if tree is not None and any({match.a, match.b} in pairs for match in stage):
            return stage_name(2 ** (len(tree.stages) - number), words)
    return words._("Third place") if pairs else words._("Top cut")


def stage_name(left: int, words: Words) -> str:
    """`Semifinals`, by how many are left."""
    named = {2: words._("Final"), 4: words._("Semifinals"), 8: words._("Quarterfinals")}
    return named.get(left) or words._("Round of {n}").format(n=left)


def match_line(state: Tournament, match: Match, numbers: Mapping[EntrantId, str], words: Words) -> str:
    """`` `1`  @Anna **6** – **6** @Ben   ✅ 2–1 ``; who sits out `💤 @Gül`."""
    if match.b is None:
        return f"{icons.BYE} {show(state, match.a)}"
    a, b = (numbers.get(entrant, "**0**") for entrant in (match.a, match.b))
    line = f"`{match.table}`  {show(state, match.a)} {a} – {b} {show(state, match.b)}"
    said = status_text(state, match, words)
    if match.score is None and is_decider(state, match):
        said = " · ".join(part for part in (words._("best of {n}").format(n=match.best_of), said) if part)
    return f"{line}   {said}" if said else line


def numbers_of(state: Tournament, round_: Round, words: Words) -> Mapping[EntrantId, str]:
    """What stands beside the names: points (or the record) when the round began; in the cut the seed."""
    return _numbers(state, round_, words)


def _numbers(state: Tournament, round_: Round, words: Words) -> Mapping[EntrantId, str]:
    if round_.stage == "cut":
        seeds = state.cut.seeds if state.cut is not None else ()
        return {entrant: f"#{seed}" for seed, entrant in enumerate(seeds, start=1)}
    if state.rules.qualify is not None:
        return {entrant: f"**{record}**" for entrant, record in records_before(state, round_.number).items()}
    points: Mapping[EntrantId, Fraction] = points_before(state, round_.number)
    return {entrant: f"**{labels.points(value, words)}**" for entrant, value in points.items()}


def _post(state: Tournament, round_: Round, page: Page, numbers: Mapping[EntrantId, str], words: Words) -> Post:
    heading = f"## {round_name(state, round_, words)}"
    if page.of > 1:
        heading += " · " + words._("tables {first}–{last}").format(first=page.tables[0], last=page.tables[1])
    if round_.stage == "swiss":
        marks = marks_after(state, round_.number, words)
        numbers = {
            entrant: f"{text} {marks[entrant]}" if entrant in marks else text for entrant, text in numbers.items()
        }
    lines = [heading, _progress(state, round_, page, words)]
    lines += [*_match_lines(state, round_, page, numbers, words), *_bracket_byes(state, round_, page)]
    members = team_users(state, page.matches)
    if members:
        lines.append("-# " + " ".join(mention(user) for user in members))
    swiss = round_.stage == "swiss"
    shown = buttons.rows(
        buttons.report(state, words),
        buttons.my_match(state, words),
        buttons.standings(state, words) if swiss else None,
    )
    sheet = Message((Text("\n".join(lines)), *shown), GREEN if swiss else PURPLE, users_in(state, page.matches))
    return Post(f"round:{round_.stage}:{round_.number}:{page.number}", sheet)


def _match_lines(
    state: Tournament, round_: Round, page: Page, numbers: Mapping[EntrantId, str], words: Words
) -> list[str]:
    """The lines of a page. Where the match for third place is among them, each match stands under its name."""
    third = {m.number for m in page.matches if is_third_place(state, m)}
    lines: list[str] = []
    for match in page.matches:
        if third:
            name = words._("Third place") if match.number in third else cut_round_name(state, round_, words)
            lines.append(f"**{name}**")
        lines.append(match_line(state, match, numbers, words))
    return lines


def _bracket_byes(state: Tournament, round_: Round, page: Page) -> list[str]:
    """Who goes on without a match because the bracket has fewer players than places, where there is room to say so."""
    tree = bracket_of(state) if round_.stage == "cut" and round_.number == 1 and page.number == page.of else None
    if tree is None or not tree.stages:
        return []
    byes = [match.a for match in tree.stages[0] if match.a is not None and match.b is None]
    lines = [f"{icons.BYE} {show(state, entrant)}" for entrant in byes]
    room = limits.MESSAGE_TEXT - HEADER - sum(longest_line(state, match) for match in page.matches)
    return lines if sum(len(line) + 1 for line in lines) <= room else []


def is_third_place(state: Tournament, match: Match) -> bool:
    """The cut match of the two who lost the semifinals."""
    tree = bracket_of(state) if match.stage == "cut" else None
    return tree is not None and tree.third is not None and {tree.third.a, tree.third.b} == {match.a, match.b}


def _progress(state: Tournament, round_: Round, page: Page, words: Words) -> str:
    """How far the page is, and until when: counted by page, so that a result changes one message only."""
    played = [m for m in page.matches if m.b is not None]
    done = sum(m.score is not None for m in played)
    if done == len(played):
        return words.n("{n} result in", "All {n} results in", done).format(n=done)
    text = words.n("{done} of {n} result in", "{done} of {n} results in", len(played)).format(done=done, n=len(played))
    if state.paused_at is not None and not state.over:
        return f"{text} · {words._('paused')}"
    if round_.deadline is not None:
        text += " · " + words._("ends {ago}").format(ago=icons.ago(round_.deadline))
    return text
