"""A tournament as a file: the tournament file, CSV, TRF, a page of HTML."""

from __future__ import annotations

from typing import Literal

from swissbot.engine.standings import standings
from swissbot.files import spreadsheet, tournament_file
from swissbot.files.document import Cut, Document
from swissbot.files.trf_write import write_trf
from swissbot.render import course, html
from swissbot.render.language import ENGLISH, Words
from swissbot.render.post import Attachment
from swissbot.tournament.history import history, played
from swissbot.tournament.state import Tournament
from swissbot.tournament.views import published

Format = Literal["json", "csv", "trf", "html"]


def document(state: Tournament) -> Document:
    """What is published, as a document; a round that waits is not in it."""
    return Document(state.name, history(state), _cut(state))


def _cut(state: Tournament) -> Cut | None:
    if state.cut is None:
        return None
    rounds = published(state, "cut")
    matches = tuple(tuple(played(state.matches[number]) for number in r.matches) for r in rounds)
    return Cut(len(state.cut.seeds), state.cut.third_place, matches)


def export(state: Tournament, form: Format, words: Words = ENGLISH) -> Attachment:
    """The file, named after the number of the tournament alone: names of people are no paths. Raises `FileRefused`
    where the tournament is too large for the format."""
    return Attachment(f"tournament-{state.id}.{form}", _data(state, form, words))


def _data(state: Tournament, form: Format, words: Words) -> bytes:
    if form == "json":
        return tournament_file.write(document(state)).encode()
    if form == "trf":
        return write_trf(document(state)).encode()
    if form == "html":
        return html.page(course.of_state(state), words).encode()
    names = {entrant.id: entrant.name for entrant in state.entrants.values()}
    table = standings(history(state))
    return spreadsheet.for_files(spreadsheet.standings_csv(table, state.rules.tiebreaks, names))
