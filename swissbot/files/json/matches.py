"""The matches of a tournament file, round by round, in the Swiss and in the cut."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import cast

from swissbot.engine.types import MATCH_RESULTS, SITTING_OUT, Played, Result
from swissbot.files.document import MAX_PLAYERS, MAX_ROUNDS, MAX_SETS
from swissbot.files.errors import FileRefused, marked
from swissbot.files.json import fields

KEYS = ("table", "a", "b", "result", "games", "sets", "forfeit", "requested")
Rounds = tuple[tuple[Played, ...], ...]

_table = fields.optional(fields.whole(1, 1_000_000))
_games_won = fields.whole(0, 1000)
_set_points = fields.whole(0, 1_000_000)
_result = fields.optional(fields.one_of(("a", "b", "draw", "double-loss", "bye", "half-bye", "zero-bye")))


def _games(value: object) -> tuple[int, int, int]:
    games = fields.each(value, 3, _games_won)
    if len(games) < 2:
        raise FileRefused(marked("must be the games of a, of b, and drawn games if there are any"))
    return games[0], games[1], games[2] if len(games) == 3 else 0


def _set(value: object) -> tuple[int, int]:
    points = fields.each(value, 2, _set_points)
    if len(points) != 2:
        raise FileRefused(marked("must be the points of a and of b"))
    return points[0], points[1]


def _sets(value: object) -> tuple[tuple[int, int], ...]:
    if isinstance(value, list) and len(value) > MAX_SETS:
        raise FileRefused(marked("more than {most} sets"), most=MAX_SETS)
    return fields.each(value, MAX_SETS, _set)


class MatchReader:
    """Reads the rounds of one stage: `known` are the ids of its players, `draws` whether one may be drawn."""

    def __init__(self, known: Collection[str], draws: bool) -> None:
        self._known = known
        self._draws = draws
        self._met: set[str] = set()

    def rounds(self, value: object) -> Rounds:
        """All rounds, at most 100. Raises `FileRefused`."""
        if isinstance(value, list) and len(value) > MAX_ROUNDS:
            raise FileRefused(marked("more than {most} rounds"), most=MAX_ROUNDS)
        return fields.each(value, MAX_ROUNDS, self._round)

    def _round(self, value: object) -> tuple[Played, ...]:
        self._met = set()
        return fields.each(value, MAX_PLAYERS, self._match)

    def _player(self, value: object) -> str:
        player = fields.text(value)
        if player not in self._known:
            raise FileRefused(marked("unknown player {id}"), id=player)
        if player in self._met:
            raise FileRefused(marked("the player {id} is in this round twice"), id=player)
        return player

    def _match(self, value: object) -> Played:
        given = fields.keyed(value, KEYS)
        a = fields.at("a", self._player, fields.needed(given, "a"))
        b = fields.at("b", fields.optional(self._player), fields.needed(given, "b"))
        if a == b:
            raise FileRefused(marked("the player {id} stands against itself"), "b", id=a)
        self._met.add(a)
        if b is not None:
            self._met.add(b)
        match = Played(
            a,
            b,
            cast("Result | None", fields.at("result", _result, given.get("result"))),
            fields.at("table", _table, given.get("table")),
            fields.at("games", fields.optional(_games), given.get("games")),
            fields.at("sets", fields.optional(_sets), given.get("sets")),
            fields.at("forfeit", fields.flag, given.get("forfeit", False)),
            fields.at("requested", fields.flag, given.get("requested", False)),
        )
        (_check_match if b is not None else _check_sitting_out)(match)
        if match.result == "draw" and not self._draws:
            raise FileRefused(marked("a draw, where the rules allow none"), "result")
        return match


def _check_match(match: Played) -> None:
    if match.result is not None and match.result not in MATCH_RESULTS:
        raise FileRefused(marked("{result} is no result of a match between two"), "result", result=match.result)
    if match.result is None and match.forfeit:
        raise FileRefused(marked("a forfeit needs a result"), "forfeit")
    if match.requested:
        raise FileRefused(marked("only a bye can be asked for"), "requested")
    if match.games is not None and match.result in ("a", "b", "draw"):
        a, b, _ = match.games
        if match.result != ("a" if a > b else "b" if b > a else "draw"):
            raise FileRefused(
                marked("{result} contradicts the games {games}"),
                "result",
                result=match.result,
                games="-".join(map(str, match.games)),
            )


def _check_sitting_out(match: Played) -> None:
    if match.result not in SITTING_OUT:
        raise FileRefused(marked("without b the result must be bye, half-bye or zero-bye"), "result")
    for key in ("games", "sets", "forfeit"):
        if getattr(match, key):
            raise FileRefused(marked("without b there is nothing to count"), key)


def write_match(match: Played) -> dict[str, object]:
    """The JSON object of one match; what is not known or not unusual is left out."""
    done: dict[str, object] = {} if match.table is None else {"table": match.table}
    done |= {"a": match.a, "b": match.b, "result": match.result}
    if match.games is not None:
        done["games"] = list(match.games if match.games[2] else match.games[:2])
    if match.sets is not None:
        done["sets"] = [list(points) for points in match.sets]
    done |= {key: True for key in ("forfeit", "requested") if getattr(match, key)}
    return done


def missing_players(pairs: tuple[tuple[str, str], ...], known: Mapping[str, object]) -> None:
    """Refuse a list of pairs of ids that names somebody who is not there."""
    for index, pair in enumerate(pairs):
        for side, player in enumerate(pair):
            if player not in known:
                raise FileRefused(marked("unknown player {id}"), f"[{index}][{side}]", id=player)
