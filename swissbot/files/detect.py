"""A file of whichever kind: a tournament file, a tournament report (TRF), or a list of players."""

from __future__ import annotations

import re

from swissbot.engine.types import Entrant, History, Rules
from swissbot.files.csv import PlayerLine, read_players
from swissbot.files.document import Document
from swissbot.files.errors import FileRefused, marked
from swissbot.files.json import tournament
from swissbot.files.json.parse import decode
from swissbot.files.trf.read import read_trf
from swissbot.tournament.commands import Import
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Settings
from swissbot.tournament.rules.registration import MAX_PLAYERS
from swissbot.tournament.rules.settings import recommended

# a player's record: the code, and the start number in the four columns that end at the eighth
_REPORT = re.compile(r"^001 [ 0-9]{3}[0-9] ", re.MULTILINE)


def read_any(data: bytes | str, rules: Rules | None = None) -> Document:
    """The file as a tournament; a list of players is one without rounds, played by `rules`.

    What the file is shows in its content: its name is never asked. Raises `FileRefused`.
    """
    text = decode(data)
    if text.lstrip().startswith(("{", "[")):
        return tournament.read(text)
    if _REPORT.search(text):
        return read_trf(text)
    return Document("", History(rules or Rules(), _entrants(read_players(text))))


def _entrants(players: tuple[PlayerLine, ...]) -> tuple[Entrant, ...]:
    given = [player.id for player in players if player.id is not None]
    if len(set(given)) != len(given):
        twice = next(one for one in given if given.count(one) > 1)
        raise FileRefused(marked("the id {id} stands twice"), id=twice)
    free = (number for number in range(1, 2 * len(players) + 1) if f"p{number}" not in set(given))
    made = (Entrant(p.id or f"p{next(free)}", p.name, rating=p.rating, seed=p.seed, group=p.group) for p in players)
    return tuple(made)


def import_command(document: Document, name: str, guild: int, channel: int) -> Import:
    """The command that makes the file's tournament here, with the clock that its rule book brings along.

    Raises `Refused("too-many-players")`.
    """
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
