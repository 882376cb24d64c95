"""A tournament as files: the tournament file, two tables of CSV, TRF, a page of HTML. Pictures are drawn elsewhere."""

from __future__ import annotations

from typing import Literal

from swissbot.files import csv
from swissbot.files.document import Cut, Document
from swissbot.files.json import tournament
from swissbot.files.trf.write import write_trf
from swissbot.render.i18n.language import Words
from swissbot.render.message import Attachment
from swissbot.render.report import html, report
from swissbot.render.text.standings import ranking
from swissbot.tournament.engine_view import history, played
from swissbot.tournament.queries import published
from swissbot.tournament.state import Tournament

Form = Literal["json", "csv", "trf", "html"]


def document(state: Tournament) -> Document:
    """What is published, as a document; a round that waits is not in it."""
    return Document(state.name, history(state), _cut(state))


def files(state: Tournament, form: Form, words: Words) -> tuple[Attachment, ...]:
    """The files of a form, named after the number of the tournament alone: names of people are no paths.

    CSV is two files, the standings and every pairing. Raises `FileRefused` where the tournament is too large.
    """
    name = f"tournament-{state.id}"
    if form == "csv":
        standings, pairings = (csv.for_files(text) for text in (_standings(state), _pairings(state)))
        return (Attachment(f"{name}-standings.csv", standings), Attachment(f"{name}-pairings.csv", pairings))
    if form == "trf":
        text = write_trf(document(state))
    elif form == "html":
        text = html.page(report.of_state(state), words)
    else:
        text = tournament.write(document(state))
    return (Attachment(f"{name}.{form}", text.encode()),)


def end_files(state: Tournament) -> tuple[Attachment, ...]:
    """What the last post brings along: the whole tournament, and the standings for a spreadsheet."""
    name = f"tournament-{state.id}"
    whole = tournament.write(document(state)).encode()
    standings = csv.for_files(_standings(state))
    return (Attachment(f"{name}.json", whole), Attachment(f"{name}-standings.csv", standings))


def _standings(state: Tournament) -> str:
    names = {entrant.id: entrant.name for entrant in state.entrants.values()}
    return csv.standings_csv(ranking(state), state.rules.tiebreaks, names)


def _pairings(state: Tournament) -> str:
    """Every match of the Swiss and, numbered on, of the cut."""
    asked = document(state)
    cut = asked.cut.rounds if asked.cut is not None else ()
    return csv.pairings_csv([*asked.history.rounds, *cut], asked.history.entrants)


def _cut(state: Tournament) -> Cut | None:
    if state.cut is None:
        return None
    rounds = published(state, "cut")
    matches = tuple(tuple(played(state.matches[number]) for number in r.matches) for r in rounds)
    return Cut(len(state.cut.seeds), state.cut.third_place, matches)
