"""Private answers for organisers: the log, previews of undo and start, and questions before something is final."""

from __future__ import annotations

from collections.abc import Sequence

from swissbot.engine.types import EntrantId
from swissbot.render import buttons, icons
from swissbot.render.custom_id import build
from swissbot.render.i18n.language import Words
from swissbot.render.message import AMBER, BLURPLE, GREEN, GREY, RED, Button, Message, Text
from swissbot.render.text.advice import at_start
from swissbot.render.text.log_entries import about_match, entrants_of, happened, who
from swissbot.render.text.names import escape, escape_text, show
from swissbot.render.text.scores import score_text
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Record, Reminded, RoundPaired, Settled
from swissbot.tournament.queries import entrant_of, field, match_of
from swissbot.tournament.rules.registration import starters
from swissbot.tournament.rules.undo import taken_back
from swissbot.tournament.state import Tournament

PER_PAGE = 10
PREVIEWED = 12


def log(
    state: Tournament, page: int, words: Words, player: EntrantId | None = None, match: int | None = None
) -> Message:
    """The changes, newest first, numbered: who, when, what, before, reason; undone ones are struck through.

    Its page buttons are `log:<page>`, with `p<entrant>` or `m<match>` after it where it is filtered (`log_filter`).
    """
    chosen = [
        record
        for record in reversed(state.log)
        if not isinstance(record.event, Reminded)
        and (player is None or player in entrants_of(state, record.event))
        and (match is None or about_match(record.event) == match)
    ]
    if not chosen:
        return Message((Text(words._("Nothing happened yet.")),), GREY)
    pages = -(-len(chosen) // PER_PAGE)
    page = min(max(page, 1), pages)
    before = _results_before(state, words)
    lines = [f"**{words._('Log')}** · {page}/{pages}"]
    lines += [_line(state, r, before, words) for r in chosen[(page - 1) * PER_PAGE : page * PER_PAGE]]
    chosen_by = () if player is None and match is None else (f"m{match}" if match is not None else f"p{player}",)
    pager = buttons.pager(state, "log", page, pages, words, after=chosen_by)
    return Message((Text("\n".join(lines)), *buttons.rows(*pager, buttons.as_file(state, words, *chosen_by))), GREY)


def log_filter(text: str) -> tuple[EntrantId | None, int | None]:
    """The player and the match that a page button of the log was filtered by (`p<entrant>`, `m<match>`, or nothing)."""
    if text.startswith("m") and text[1:].isascii() and text[1:].isdigit():
        return None, int(text[1:])
    return (text[1:], None) if text.startswith("p") else (None, None)


def undo_preview(state: Tournament, to: int | None, words: Words) -> Message:
    """What would be taken back, newest first, and the button for exactly that. Raises `Refused` as the command does."""
    records = taken_back(state, to)
    first = records[0].seq
    head = words.n("**This takes back {n} change:**", "**This takes back {n} changes:**", len(records))
    told = [r for r in reversed(records) if not isinstance(r.event, Reminded)]
    lines = [
        head.format(n=len(records)),
        *_goes(records, words),
        *(_undo_line(state, r, words) for r in told[:PREVIEWED]),
    ]
    if len(told) > PREVIEWED:
        rest = len(told) - PREVIEWED
        lines.append("… " + words.n("and {n} more", "and {n} more", rest).format(n=rest))
    lines.append(words._("Nothing is lost: the log keeps it, struck through."))
    yes = Button(words._("Take back"), build("undo-yes", state.id, first, state.seq), "danger")
    return Message((Text("\n".join(lines)), *buttons.rows(yes)), AMBER)


def start_preview(state: Tournament, words: Words, changed: bool = False) -> Message:
    """Who plays, how many rounds and why, who is left out, and the buttons. `changed`: somebody else was there first.

    Raises `Refused("over" | "already-started" | "too-few")`.
    """
    here, missing = starters(state)
    told = words.n("{n} player starts.", "{n} players start.", len(here)).format(n=len(here))
    lines = [words._("Who is here has changed. Please look again.")] if changed else []
    lines += [f"**{words._('Start {name}?').format(name=escape_text(state.name))}** {told}"]
    if missing:
        left_out = words._("Left out, because they did not check in: {names}")
        lines.append(left_out.format(names=_named(state, [e.id for e in missing])))
    second = [e.id for e in here if e.waiting]
    if second:
        lines.append(words._("From the waiting list, checked in: {names}").format(names=_named(state, second)))
    lines.append(at_start(state.rules, state.settings, len(here), words))
    lines.append(words._("Registration closes and round 1 is paired and published."))
    yes = Button(words._("Start now"), build("start-yes", state.id, state.seq, len(here)), "success")
    no = Button(words._("Not yet"), build("start-no", state.id))
    return Message((Text("\n".join(line for line in lines if line)), *buttons.rows(yes, no)), BLURPLE)


def not_started(state: Tournament, words: Words) -> Message:
    """The start was called off: everybody stays in."""
    inside = len(field(state))
    text = words.n("Nothing was started. {n} player is in.", "Nothing was started. {n} players are in.", inside)
    return Message((Text(text.format(n=inside)), *buttons.rows(buttons.start(state, words))), BLURPLE)


def _named(state: Tournament, entrants: list[EntrantId]) -> str:
    return ", ".join(show(state, e) for e in entrants[:20]) + (" …" if len(entrants) > 20 else "")


def imported_players(state: Tournament, added: Sequence[str], known: int, words: Words) -> Message:
    """Who came in from a list, and how many were in already."""
    text = words.n("{n} player added", "{n} players added", len(added)).format(n=len(added))
    if added:
        text += ": " + ", ".join(escape(name) for name in added[:5]) + (" …" if len(added) > 5 else "")
    if known:
        text += ". " + words.n("{n} was in already", "{n} were in already", known).format(n=known)
    total = len(field(state))
    now = words.n("{n} player", "{n} players", total).format(n=total)
    said = f"{icons.SETTLED} {text}. {words._('Now: {players}.').format(players=now)}"
    return Message((Text(said), *buttons.rows(buttons.players(state, words))), GREEN)


def confirm_cancel(state: Tournament, words: Words) -> Message:
    """Asks before a tournament is cancelled. Raises `Refused("over")`."""
    if state.over:
        raise Refused("over")
    asked = words._("Cancel {name}?").format(name=escape_text(state.name))
    what = words._("Nobody wins and nothing more can be reported. To end with standings use `/tournament finish`.")
    yes = Button(words._("Cancel it"), build("cancel-yes", state.id), "danger")
    return Message((Text(f"**{asked}** {what}"), *buttons.rows(yes)), RED)


def confirm_drop(state: Tournament, user: int, words: Words) -> Message:
    """Asks before a player leaves. Raises `Refused("not-entered" | "over" | "dropped")`."""
    mine = entrant_of(state, user)
    if mine is None:
        raise Refused("not-entered")
    before_cut = state.finished_at is not None and state.cut is None and state.cancelled_at is None
    if state.over and not before_cut:
        raise Refused("over")
    if mine.dropped_after is not None:
        raise Refused("dropped", entrant=mine.id)
    text = f"{icons.LEFT} **{words._('Leave {name}?').format(name=escape_text(state.name))}**"
    match = match_of(state, mine.id)
    if match is not None and match.b is not None and match.score is None:
        text += " " + words._("Your open match {n} is given to your opponent.").format(n=match.number)
    if before_cut:
        text += " " + words._("In a top cut the next player would take your place.")
    if state.started_at is not None:
        text += " " + words._("Your results stay; only an organiser can bring you back.")
    yes = Button(words._("Leave the tournament"), build("drop-yes", state.id), "danger")
    return Message((Text(text), *buttons.rows(yes)), RED)


def confirm_concede(state: Tournament, match: int, user: int, words: Words) -> Message:
    """Asks before a match is given up. Raises `Refused("no-such-match" | "not-your-match" | "match-settled")`."""
    known = state.matches.get(match)
    if known is None or known.b is None:
        raise Refused("no-such-match", match=match)
    mine = next((e for e in state.entrants.values() if user in e.users and e.id in (known.a, known.b)), None)
    if mine is None:
        raise Refused("not-your-match", match=match)
    if known.score is not None:
        raise Refused("match-settled", match=match)
    them = known.b if mine.id == known.a else known.a
    asked = words._("Concede match {n} to {name}?").format(n=match, name=show(state, them))
    yes = Button(words._("Concede"), build("concede-yes", state.id, match), "danger")
    return Message((Text(f"{icons.GIVEN_UP} **{asked}** {words._('It counts as a loss.')}"), *buttons.rows(yes)), RED)


def _line(state: Tournament, record: Record, before: dict[int, str], words: Words) -> str:
    text = happened(state, record, words)
    if record.seq in before:
        text += f" ({words._('before: {score}').format(score=before[record.seq])})"
    line = f"{icons.ago(record.at)} {who(record, words)}: {text}"
    return f"`{record.seq}` ~~{line}~~" if record.seq in state.undone else f"`{record.seq}` {line}"


def _goes(records: Sequence[Record], words: Words) -> list[str]:
    """In short what an undo means: rounds and results that go."""
    rounds = sorted({r.event.round for r in records if isinstance(r.event, RoundPaired) and r.event.stage == "swiss"})
    results = len({r.event.match for r in records if isinstance(r.event, Settled)})
    parts: list[str] = []
    if rounds:
        listed = ", ".join(str(number) for number in rounds)
        parts.append(
            words.n("the pairing of round {list}", "the pairings of rounds {list}", len(rounds)).format(list=listed)
        )
    if results:
        parts.append(words.n("{n} result", "{n} results", results).format(n=results))
    return [words._("Gone are then: {what}.").format(what=", ".join(parts))] if parts else []


def _undo_line(state: Tournament, record: Record, words: Words) -> str:
    return f"`{record.seq}` {who(record, words)}: {happened(state, record, words)}"


def _results_before(state: Tournament, words: Words) -> dict[int, str]:
    """For each settling that replaced another result: that one's score."""
    known: dict[int, str] = {}
    before: dict[int, str] = {}
    for record in state.log:
        if isinstance(record.event, Settled) and record.seq not in state.undone:
            if record.event.match in known:
                before[record.seq] = known[record.event.match]
            known[record.event.match] = score_text(record.event.score, words)
    return before
