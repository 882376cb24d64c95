"""The tournament file: one JSON document with one whole Swiss stage, read whole or refused whole, and written.

`read(write(document)) == document` for every document that can be read; the same document is always the same text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Literal, cast

from swissbot.engine.types import Entrant, History, Rules
from swissbot.files.document import FORMAT, MAX_PLAYERS, MAX_ROUNDS, Cut, Document
from swissbot.files.errors import FileRefused, marked
from swissbot.files.json import fields
from swissbot.files.json.matches import MatchReader, missing_players, write_match
from swissbot.files.json.parse import parse
from swissbot.files.json.rules import read_rules, write_rules

KEYS = ("format", "name", "rules", "players", "rounds", "cut")
PLAYER_KEYS = ("id", "name", "rating", "seed", "group", "joined", "byes", "dropped_after", "disqualified")
CUT_KEYS = ("size", "third_place", "rounds")

_ROUND = re.compile(r"[1-9]\d{0,2}", re.ASCII)
_rating = fields.optional(fields.whole(-1_000_000, 1_000_000))
_seed = fields.optional(fields.whole(1, 1_000_000))
_joined = fields.whole(1, MAX_ROUNDS + 1)
_dropped_after = fields.optional(fields.whole(0, MAX_ROUNDS))
_sitting_out = fields.one_of(("bye", "half-bye", "zero-bye"))


def read(data: bytes | str) -> Document:
    """A tournament file as a value. Raises `FileRefused`, which names the place, for anything that is not one."""
    value = parse(data)
    if isinstance(value, dict) and "format" in value and value["format"] != FORMAT:
        raise FileRefused(marked("{value} is not {format}"), "format", value=_brief(value["format"]), format=FORMAT)
    given = fields.keyed(value, KEYS)
    fields.needed(given, "format")
    rules = fields.at("rules", read_rules, given.get("rules", {}))
    players = fields.at("players", _players, fields.needed(given, "players"))
    fields.at("rules.forbidden", lambda _: missing_players(rules.forbidden, players), None)
    rounds = fields.at("rounds", MatchReader(players, rules.draws).rounds, given.get("rounds", []))
    history = History(rules, tuple(players.values()), rounds)
    cut = fields.at("cut", fields.optional(lambda cut: _cut(cut, players)), given.get("cut"))
    return Document(fields.at("name", fields.name, given.get("name", "")), history, cut)


def _brief(value: object) -> object:
    return value if isinstance(value, str | int | float | bool) or value is None else "…"


def _players(value: object) -> dict[str, Entrant]:
    if isinstance(value, list) and len(value) > MAX_PLAYERS:
        raise FileRefused(marked("more than {most} players"), most=MAX_PLAYERS)
    listed = fields.each(value, MAX_PLAYERS, _player)
    players: dict[str, Entrant] = {}
    for index, player in enumerate(listed):
        if player.id in players:
            raise FileRefused(marked("the id {id} stands twice"), f"[{index}].id", id=player.id)
        players[player.id] = player
    return players


def _player(value: object) -> Entrant:
    given = fields.keyed(value, PLAYER_KEYS)
    player = fields.at("id", fields.text, fields.needed(given, "id"))
    return Entrant(
        player,
        fields.at("name", fields.text, given.get("name", player)),
        fields.at("seed", _seed, given.get("seed")),
        fields.at("rating", _rating, given.get("rating")),
        fields.at("group", fields.optional(fields.text), given.get("group")),
        fields.at("joined", _joined, given.get("joined", 1)),
        fields.at("dropped_after", _dropped_after, given.get("dropped_after")),
        fields.at("disqualified", fields.flag, given.get("disqualified", False)),
        fields.at("byes", _byes, given.get("byes", {})),
    )


def _byes(value: object) -> Mapping[int, Literal["bye", "half-bye", "zero-bye"]]:
    if not isinstance(value, dict):
        raise FileRefused(marked("must be an object"))
    given = fields.keyed(value, tuple(value))
    byes: dict[int, Literal["bye", "half-bye", "zero-bye"]] = {}
    for key, bye in given.items():
        if not _ROUND.fullmatch(key) or int(key) > MAX_ROUNDS:
            raise FileRefused(marked("{key} is no round from 1 to {most}"), key=key, most=MAX_ROUNDS)
        byes[int(key)] = cast('Literal["bye", "half-bye", "zero-bye"]', fields.at(key, _sitting_out, bye))
    return byes


def _cut(value: object, players: Mapping[str, Entrant]) -> Cut:
    given = fields.keyed(value, CUT_KEYS)
    return Cut(
        fields.at("size", fields.whole(2, MAX_PLAYERS), fields.needed(given, "size")),
        fields.at("third_place", fields.flag, given.get("third_place", False)),
        fields.at("rounds", MatchReader(players, draws=False).rounds, given.get("rounds", [])),
    )


def _write_player(player: Entrant) -> dict[str, object]:
    done: dict[str, object] = {"id": player.id, "name": player.name or player.id}
    done |= {"rating": player.rating, "seed": player.seed}
    if player.group is not None:
        done["group"] = player.group
    if player.joined != 1:
        done["joined"] = player.joined
    if player.byes:
        done["byes"] = {str(number): player.byes[number] for number in sorted(player.byes)}
    if player.dropped_after is not None:
        done["dropped_after"] = player.dropped_after
    if player.disqualified:
        done["disqualified"] = True
    return done


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(values: list[str], indent: str) -> str:
    if not values:
        return "[]"
    return "[\n" + ",\n".join(indent + " " + value for value in values) + f"\n{indent}]"


def _write_rounds(rounds: tuple[tuple[object, ...], ...], indent: str) -> str:
    inner = indent + " "
    return _lines([_lines([_line(write_match(match)) for match in matches], inner) for matches in rounds], indent)  # type: ignore[arg-type]


def _write_rules(rules: Rules) -> str:
    lines = ",\n".join(f"  {_line(key)}: {_line(value)}" for key, value in write_rules(rules).items())
    return "{\n" + lines + "\n }"


def write(document: Document) -> str:
    """The text of a tournament file, one player and one match a line, the same for equal documents."""
    history = document.history
    parts = {
        "format": _line(FORMAT),
        "name": _line(document.name),
        "rules": _write_rules(history.rules),
        "players": _lines([_line(_write_player(player)) for player in history.entrants], " "),
        "rounds": _write_rounds(history.rounds, " "),
    }
    if (cut := document.cut) is not None:
        parts["cut"] = (
            f'{{"size": {cut.size}, "third_place": {_line(cut.third_place)}, '
            f'"rounds": {_write_rounds(cut.rounds, " ")}}}'
        )
    return "{\n" + ",\n".join(f" {_line(key)}: {value}" for key, value in parts.items()) + "\n}\n"
