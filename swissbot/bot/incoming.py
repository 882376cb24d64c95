"""A file's tournament as the command that makes it here."""

from __future__ import annotations

from swissbot.files.document import Document
from swissbot.tournament.commands import Import
from swissbot.tournament.events import Settings
from swissbot.tournament.refusals import Refused
from swissbot.tournament.rules.changes import recommended
from swissbot.tournament.rules.entry import MAX_PLAYERS


def command(document: Document, name: str, guild: int, channel: int) -> Import:
    """With the clock that its rule book brings along. Raises `Refused("too-many-players")`."""
    if len(document.history.entrants) > MAX_PLAYERS:
        raise Refused("too-many-players", max=MAX_PLAYERS)
    cut = document.cut
    settings = Settings(cut=cut.size if cut else None, third_place=cut.third_place if cut else False)
    return Import(
        name=name,
        guild=guild,
        channel=channel,
        history=document.history,
        settings=recommended(document.history.rules, settings),
        cut_rounds=cut.rounds if cut else (),
        cut_size=cut.size if cut and cut.rounds else None,
    )
