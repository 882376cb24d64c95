"""One round's pairing before rounds 2, 5 and 8: our systems, and others on the same field in the same run.

Seconds of processor time, of programs started as well; the best of three. `pair` is the whole call; `proper` is the
system without tabulating the history and sorting the table. The peers pair the same players: rustworkx the complete
graph with squared differences of points (1,024 take it half a minute, so those only once), gacrux the Dutch system (its
process included), swisspair by random groups. `sort` is the event's own sorting.
"""

from __future__ import annotations

import importlib
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from benchmarks._fields import TIEBREAKS, field, rounds
from swissbot.dutch_program import dutch
from swissbot.engine.pairing import pair
from swissbot.engine.pairing.field import Field, field_of
from swissbot.engine.pairing.solve.matching import cheapest
from swissbot.engine.pairing.systems import table_order
from swissbot.engine.pairing.systems.fold import fold
from swissbot.engine.pairing.systems.random_groups import random_groups
from swissbot.engine.pairing.systems.top_down import top_down
from swissbot.engine.ranking import standings
from swissbot.engine.types import EngineError, History, Rules

SIZES = (64, 256, 1024, 10_000)
BEFORE = (2, 5, 8)
SYSTEMS = ("top-down", "random-groups", "fold")
HARD: tuple[tuple[str, dict[str, Any], dict[str, int], dict[str, float], tuple[int, ...]], ...] = (
    ("18 rounds", {"rounds": 18}, {}, {}, (9, 18)),
    ("sides", {"sides": True, "rounds": 9}, {}, {}, (3, 8)),
    ("clubs kept apart", {"avoid_group_rounds": 9, "rounds": 9}, {"clubs": 12}, {}, (3, 8)),
    ("a tenth leaves each round", {"rounds": 9}, {}, {"leaving": 0.1}, (5, 9)),
)


def seconds(work: Callable[[], object], times: int = 3) -> float:
    """The best of some runs; a run of over a second is not repeated."""
    best = float("inf")
    for _ in range(times):
        start = _spent()
        work()
        best = min(best, _spent() - start)
        if best > 1:
            break
    return best


def _spent() -> float:
    """Processor time of this process and of those it has started and seen end."""
    children = os.times()
    return time.process_time() + children.children_user + children.children_system


def rows() -> None:
    print("pairing: seconds before rounds 2 / 5 / 8, and how many times that a peer takes\n")
    for players in SIZES:
        for system in SYSTEMS:
            _row(system, players, Rules(pairing=system, rounds=9, tiebreaks=TIEBREAKS))
        print()
    print("hard fields: seconds of the whole call, and of it the system proper")
    for name, rules, more, leaving, before in HARD:
        for players in SIZES:
            for system in SYSTEMS:
                history = field(players, Rules(pairing=system, tiebreaks=TIEBREAKS, **rules), **more)
                times = [_ours(state, system) for state in _at(history, before, **leaving)]
                cells = "  ".join(f"{whole:7.4f} ({proper:.4f})" for whole, proper in times)
                print(f"  {name:26} {players:6d} {system:14} before {before}: {cells}")


def _at(history: History, before: tuple[int, ...], **leaving: float) -> Iterator[History]:
    for state in rounds(history, max(before), **leaving):
        if len(state.rounds) + 1 in before:
            yield state


def _row(system: str, players: int, rules: Rules) -> None:
    found: dict[str, list[float]] = {}
    for state in _at(field(players, rules), BEFORE):
        whole, proper = _ours(state, system)
        times = {"pair": whole, "proper": proper, "sort": seconds(partial(standings, state))}
        for peer, run in _peers(state, players, system):
            times[peer] = seconds(run)
        for name, value in times.items():
            found.setdefault(name, []).append(value)
    for name, values in found.items():
        cells = " / ".join(f"{value:8.4f}" for value in values)
        # a peer may have been measured on the first rounds only
        ratio = " / ".join(f"{value / own:7.1f}x" for value, own in zip(values, found["pair"], strict=False))
        print(f"  {system:14} {players:6d}  {name:10} {cells}   {ratio if name != 'pair' else ''}")


def _ours(state: History, system: str) -> tuple[float, float]:
    tabulated = field_of(state)
    order = [] if system == "random-groups" else table_order(tabulated)
    work: dict[str, Callable[[], object]] = {
        "top-down": lambda: top_down(tabulated, order),
        "fold": lambda: fold(tabulated, order),
        "random-groups": lambda: random_groups(tabulated),
    }
    return seconds(lambda: pair(state)), seconds(work[system])


def _peers(state: History, players: int, system: str) -> Iterator[tuple[str, Callable[[], object]]]:
    tabulated = field_of(state)
    if players <= 256 or (players <= 1024 and len(state.rounds) == 1 and system == "random-groups"):
        yield "rustworkx", lambda: _complete_graph(tabulated)
    # a field that was paired by other means can take the Dutch system minutes: only the one nearest to it
    if system == "fold" and players <= 256 and importlib.util.find_spec("gacrux") is not None:
        points = replace(state.rules.points, win=Fraction(1), draw=Fraction(1, 2), bye=Fraction(1))
        chess = field_of(replace(state, rules=replace(state.rules, pairing="dutch", points=points)))
        yield "gacrux", lambda: _or_too_long(chess)
    if importlib.util.find_spec("swisspair") is not None:
        yield "swisspair", _swisspair(tabulated)


def _or_too_long(chess: Field) -> object:
    """The Dutch pairing; where it takes more than a minute, that minute is what is shown."""
    try:
        return dutch(chess, seconds=60)
    except EngineError:
        return None


def _complete_graph(tabulated: Field) -> object:
    points, vertices = tabulated.points, tabulated.vertices
    return cheapest(
        len(vertices),
        (
            (one, other, (points[vertices[one]] - points[vertices[other]]) ** 2)
            for one in range(len(vertices))
            for other in range(one + 1, len(vertices))
            if tabulated.allowed(vertices[one], vertices[other])
        ),
    )


def _swisspair(tabulated: Field) -> Callable[[], object]:
    swisspair = importlib.import_module("swisspair")
    names = {player: f"p{player}" for player in tabulated.present}
    players = [
        swisspair.Player(
            id=names[player],
            points=tabulated.points[player],
            rank=rank,
            cannot_be_paired_against_ids={names[other] for other in tabulated.met[player] if other in names},
        )
        for rank, player in enumerate(tabulated.by_points(), 1)
    ]
    return lambda: swisspair.create_matches(players, False)


if __name__ == "__main__":
    rows()
