"""Private answers to a player about their own match: what it is, what is to be done, which score can be told."""

from __future__ import annotations

from swissbot.engine.types import EntrantId, Standing
from swissbot.render import buttons, icons
from swissbot.render.answers.no_match import nothing, nothing_buttons
from swissbot.render.board.moderators import claims_text, no_show_text
from swissbot.render.board.registration import heading
from swissbot.render.board.rounds import is_third_place, round_name
from swissbot.render.custom_id import build
from swissbot.render.i18n.language import Words
from swissbot.render.message import AMBER, BLURPLE, GREEN, GREY, RED, Button, Message, Option, Row, Text
from swissbot.render.text.labels import points
from swissbot.render.text.names import escape_text, label, mention, show
from swissbot.render.text.next_step import next_step
from swissbot.render.text.qualification import is_decider
from swissbot.render.text.scores import claim_text, in_selects, report_label, settled_sign
from swissbot.render.text.standings import prospect, ranking, record
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Side
from swissbot.tournament.queries import (
    best_of,
    current_round,
    decks_shown,
    draws_allowed,
    entrant_of,
    match_of,
    other,
    pending_round,
    side_of,
    status,
)
from swissbot.tournament.scores import possible
from swissbot.tournament.state import Match, Tournament

MOST_BUTTONS = 8
"""More possible scores than this are offered as a select."""


def my_match(state: Tournament, user: int, words: Words) -> Message:
    """The opponent, the table, what is to be done, and the buttons for it. Raises `Refused("not-entered")`."""
    mine = entrant_of(state, user)
    if mine is None:
        raise Refused("not-entered")
    match = match_of(state, mine.id)
    if match is None or (match.score is None and state.over) or not (mine.playing or match.score is None):
        return Message((Text(nothing(state, mine, words)), *nothing_buttons(state, mine, user, words)), GREY)
    if match.b is None:
        said = words._("{name}: you sit out this round. There is nothing to do.")
        if match.score is not None and match.score.result == "bye":
            said = words._("{name}: you have the bye, which counts as a win. There is nothing to do.")
        now = current_round(state)
        name = round_name(state, now, words) if now is not None else ""
        return Message((Text(f"{icons.BYE} {said.format(name=name)}"),), GREY)
    side: Side = "a" if match.a == mine.id else "b"
    return match_sheet(state, match, side, words)


def match_sheet(state: Tournament, match: Match, side: Side, words: Words, said: str = "") -> Message:
    """A match seen from one side; `said` goes first (a receipt), and nothing of it is said twice."""
    lines = [said] if said else []
    about = (line for line in _about(state, match, side, words) if line not in said)
    lines += [_against(state, match, side, words), *about]
    accent = {"open": GREEN, "claimed": AMBER, "dispute": RED, "settled": GREEN}[status(match)]
    them = state.entrants.get(match.entrant(other(side)))
    readable = them is not None and them.deck is not None and decks_shown(state)
    deck = buttons.rows(buttons.deck_of(state, them, words) if them is not None and readable else None)
    return Message((Text("\n".join(lines)), *_match_buttons(state, match, side, words), *deck), accent)


def report_choices(state: Tournament, user: int, words: Words) -> Message:
    """A button for every score from the user's side, a select where they are many, a form where sets have points."""
    mine = entrant_of(state, user)
    match = match_of(state, mine.id) if mine is not None else None
    if mine is None or match is None or match.b is None or match.score is not None or state.over:
        return my_match(state, user, words)
    side: Side = "a" if match.a == mine.id else "b"
    lines = [_against(state, match, side, words), words._("How did it end?")]
    theirs = match.claim(other(side))
    agree = None
    if theirs is not None:
        told = words._("{name} says **{score}**. The same score settles it.")
        name, score = show(state, match.entrant(other(side))), claim_text(state, match, theirs.score, words)
        lines.insert(1, told.format(name=name, score=score))
        agree = buttons.confirm(state, match.number, theirs.seq, words)
    scores = possible(state.rules, best_of(state, match), draws_allowed(state, match))
    text = Text("\n".join(lines))
    entry = buttons.points(state, match.number, words) if state.settings.set_points else None
    if len(scores) > MOST_BUTTONS:
        options = [Option(report_label(state, match, m, t, words), f"{m}-{t}") for m, t in scores]
        asked = words._("How did it end?")
        selects = in_selects(options, lambda *more: build("pick", state.id, match.number, *more), asked)
        return Message((text, *selects, *buttons.rows(agree, entry)), GREEN)
    made = [_score_button(state, match, m, t, words) for m, t in scores]
    return Message((text, *buttons.rows(*made), *buttons.rows(agree, entry)), GREEN)


def me(state: Tournament, user: int, words: Words) -> Message:
    """Where the user stands: place, points, record, and the match that is on."""
    mine = entrant_of(state, user)
    if mine is None:
        raise Refused("not-entered")
    lines = [heading(state).replace("## ", "**", 1) + "**"]
    if state.started_at is None:
        lines.append(nothing(state, mine, words))
        return Message((Text("\n".join(lines)), *nothing_buttons(state, mine, user, words)), BLURPLE)
    rows = ranking(state)
    row = next((r for r in rows if r.id == mine.id), None)
    if row is not None:
        told = words._("Place {place} of {of} · **{points}** points · {record}")
        lines.append(told.format(place=row.rank, of=len(rows), points=points(row.points, words), record=record(row)))
    if mine.penalties:
        lines += [_penalty(p.kind, p.reason, words) for p in mine.penalties[-3:]]
    match = match_of(state, mine.id)
    side: Side | None = None if match is None else side_of(state, match, user)
    if match is not None and match.b is not None and side is not None:
        lines += [_against(state, match, side, words), *_about(state, match, side, words)]
    shown = buttons.rows(buttons.my_match(state, words), buttons.standings(state, words), buttons.why(state, words))
    return Message((Text("\n".join(lines)), *shown), GREEN)


def _score_button(state: Tournament, match: Match, mine: int, theirs: int, words: Words) -> Button:
    style = "success" if mine > theirs else "secondary"
    custom_id = build("report", state.id, match.number, f"{mine}-{theirs}")
    return Button(report_label(state, match, mine, theirs, words), custom_id, style)  # type: ignore[arg-type]  # two literals


def _against(state: Tournament, match: Match, side: Side, words: Words) -> str:
    """`**Round 3 of 5**, table 2 (match 7): you play @Dora`, with what she answered at Join."""
    them = state.entrants.get(match.entrant(other(side)))
    now = current_round(state)
    name = words._("Round {n}").format(n=match.round)
    if now is not None and now.number == match.round and now.stage == match.stage:
        name = round_name(state, now, words)
    if is_third_place(state, match):
        name = words._("Third place")
    text = words._("**{round}**, table {table} (match {match}): you play {name}").format(
        round=name, table=match.table, match=match.number, name=show(state, match.entrant(other(side)))
    )
    if is_decider(state, match):
        text += " · " + words._("best of {n}").format(n=match.best_of)
    if state.rules.sides and match.stage == "swiss":
        text += " · " + (words._("you are named first (side a)") if side == "a" else words._("you are side b"))
    if them is not None and len(them.users) > 1:
        text += f" ({', '.join(mention(user) for user in them.users[:10])})"
    if them is not None and them.answer:
        text += f"\n{escape_text(state.settings.ask or '')}: **{escape_text(them.answer, 100)}**"
    return text


def _about(state: Tournament, match: Match, side: Side, words: Words) -> list[str]:
    """What the match stands at and what is to be done, in one or two lines."""
    if match.score is not None:
        settled = f"{settled_sign(match)} {claim_text(state, match, match.score, words)}"
        return [settled, next_step(state, words)] if pending_round(state) is not None else [settled]
    if status(match) == "dispute":
        return [f"{icons.DISPUTE} {claims_text(state, match, words)}", words._("A moderator decides.")]
    mine, theirs = match.claim(side), match.claim(other(side))
    opponent = show(state, match.entrant(other(side)))
    if mine is not None:
        said = words._("You said **{score}**.").format(score=claim_text(state, match, mine.score, words))
        return [f"{icons.WAITING} {said} {_waits(state, match, side, words)}"]
    if theirs is not None:
        score = claim_text(state, match, theirs.score, words)
        told = words._("{name} says **{score}**. Is that right?").format(name=opponent, score=score)
        if theirs.stands_at is not None and state.paused_at is None:
            told += " " + words._("Unanswered, it stands {ago}.").format(ago=icons.ago(theirs.stands_at))
        return [f"{icons.WAITING} {told}"]
    lines = [words._("Play, then press Report result.")]
    if (row := _row(state, match.entrant(side))) is not None and (far := prospect(state.rules.qualify, row, words)):
        lines.insert(0, f"**{record(row)}**, {far}")
    now = current_round(state)
    until = match.deadline or (now.deadline if now is not None and match.number in now.matches else None)
    if until is not None and state.paused_at is None:
        lines[-1] += " " + words._("The round ends {ago}.").format(ago=icons.ago(until))
    if match.no_show_by is not None:
        lines.append(no_show_text(state, match, match.no_show_by, words))
    return lines


def _row(state: Tournament, entrant: EntrantId) -> Standing | None:
    """The entrant's place in the Swiss, only where a record decides who goes through."""
    rows = ranking(state) if state.rules.qualify is not None else ()
    return next((row for row in rows if row.id == entrant), None)


def _waits(state: Tournament, match: Match, side: Side, words: Words) -> str:
    """Who has to answer the side's claim, and until when."""
    claim, them = match.claim(side), state.entrants.get(match.entrant(other(side)))
    name = show(state, match.entrant(other(side)))
    if claim is not None and claim.stands_at is not None and state.paused_at is None:
        ago = icons.ago(claim.stands_at)
        if them is None or not them.users:
            return words._("It stands {ago}.").format(ago=ago)
        return words._("{name} can confirm; else it stands {ago}.").format(name=name, ago=ago)
    if them is None or not them.users:
        return words._("An organiser confirms it.")
    return words._("{name} has to confirm.").format(name=name)


def _match_buttons(state: Tournament, match: Match, side: Side, words: Words) -> tuple[Row, ...]:
    number = match.number
    call = buttons.call(state, number, words) if match.called_at is None and not state.over else None
    if match.score is not None or state.over:
        return buttons.rows(call)
    report = buttons.report(state, words)
    if status(match) == "dispute":
        return buttons.rows(buttons.evidence(state, number, words), report, call)
    theirs = match.claim(other(side))
    if theirs is not None:
        agree = buttons.confirm(state, number, theirs.seq, words)
        return buttons.rows(agree, buttons.dispute(state, number, words), report, call)
    if match.claim(side) is not None:
        return buttons.rows(report, call)
    absent = buttons.no_show(state, number, words) if match.no_show_by is None and not match.no_show_answered else None
    here = buttons.here(state, number, words) if match.no_show_by == other(side) else None
    return buttons.rows(here, report, buttons.concede(state, number, words), call, absent)


def _penalty(kind: str, reason: str, words: Words) -> str:
    named = {"warning": words._("Warning"), "game-loss": words._("Game loss"), "match-loss": words._("Match loss")}
    return f"{named.get(kind, kind)}: {escape_text(reason)}"


def opponent_label(state: Tournament, match: Match, side: Side) -> str:
    """The opponent's name for titles of forms."""
    return label(state, match.entrant(other(side)))
