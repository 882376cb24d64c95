"""The log as a file that a spreadsheet opens: who did what and when, before and after, with the reason."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import UTC, datetime

from swissbot.engine.types import EntrantId
from swissbot.files.csv import cell, for_files
from swissbot.render.i18n.language import Words, marked
from swissbot.render.message import GREY, Attachment, Message, Text
from swissbot.render.text.log_entries import about_match, entrants_of, happened
from swissbot.render.text.names import clean
from swissbot.render.text.scores import score_text
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import EntrantChanged, Event, Record, Settled
from swissbot.tournament.state import Tournament

COLUMNS = (
    marked("change"), marked("time (UTC)"), marked("user"), marked("player"), marked("match"),
    marked("what"), marked("before"), marked("after"), marked("reason"), marked("taken back"),
)  # fmt: skip


def log_file(state: Tournament, words: Words, player: EntrantId | None = None, match: int | None = None) -> Message:
    """The changes in the order in which they happened, with everything that was undone. Raises
    `Refused("nothing-logged")`."""
    rows = [
        row
        for record, row in _rows(state, words)
        if (player is None or player in entrants_of(state, record.event))
        and (match is None or about_match(record.event) == match)
    ]
    if not rows:
        raise Refused("nothing-logged")
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([words._(column) for column in COLUMNS])
    writer.writerows([[cell(value) for value in row] for row in rows])
    file = Attachment(f"tournament-{state.id}-log.csv", for_files(out.getvalue()))
    text = words.n("{n} line of the log.", "{n} lines of the log.", len(rows)).format(n=len(rows))
    return Message((Text(text), file), GREY)


def _rows(state: Tournament, words: Words) -> Iterator[tuple[Record, list[str | int]]]:
    results: dict[int, str] = {}
    names: dict[EntrantId, str] = {}
    for record in state.log:
        event = record.event
        before, after = "", ""
        counts = record.seq not in state.undone
        if isinstance(event, Settled):
            before, after = results.get(event.match, ""), score_text(event.score, words)
            if counts:
                results[event.match] = after
        elif isinstance(event, EntrantChanged) and event.name is not None:
            before, after = names.get(event.entrant, ""), clean(event.name)
        name = getattr(event, "name", None)
        who = getattr(event, "entrant", None)
        if isinstance(who, str) and isinstance(name, str) and counts:
            names[who] = clean(name)
        yield record, _row(state, record, before, after, words)


def _row(state: Tournament, record: Record, before: str, after: str, words: Words) -> list[str | int]:
    event = record.event
    at = datetime.fromtimestamp(record.at, UTC).strftime("%Y-%m-%d %H:%M:%S")
    reason = getattr(event, "reason", "")
    what = happened(state, record, words)
    return [
        record.seq,
        at,
        record.user or "",
        _who(state, event),
        about_match(event) or "",
        what,
        before,
        after,
        reason if isinstance(reason, str) else "",
        words._("yes") if record.seq in state.undone else "",
    ]


def _who(state: Tournament, event: Event) -> str:
    entrants = sorted(entrants_of(state, event))
    return ", ".join(clean(state.entrants[e].name) if e in state.entrants else e for e in entrants)
