"""A tournament as a file: the tournament file, CSV, TRF."""

from __future__ import annotations

from typing import Literal

from swissbot.engine.standings import standings
from swissbot.files import spreadsheet, tournament_file
from swissbot.files.document import Document
from swissbot.files.trf_write import write_trf
from swissbot.render.post import Attachment
from swissbot.tournament.history import history
from swissbot.tournament.state import Tournament

Format = Literal["json", "csv", "trf"]


def document(state: Tournament) -> Document:
    """What is published, as a document; a round that waits is not in it."""
    return Document(state.name, history(state))


def export(state: Tournament, form: Format) -> Attachment:
    """The file, named after the number of the tournament alone: names of people are no paths."""
    return Attachment(f"tournament-{state.id}.{form}", _data(state, form))


def _data(state: Tournament, form: Format) -> bytes:
    if form == "json":
        return tournament_file.write(document(state)).encode()
    if form == "trf":
        return write_trf(document(state)).encode()
    names = {entrant.id: entrant.name for entrant in state.entrants.values()}
    table = standings(history(state))
    return spreadsheet.for_files(spreadsheet.standings_csv(table, state.rules.tiebreaks, names))
