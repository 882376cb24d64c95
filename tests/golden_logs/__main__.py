"""Write the golden logs that do not exist yet."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from swissbot.engine.presets import rules_of
from swissbot.tournament import commands as co
from swissbot.tournament.events import Score
from swissbot.tournament.queries import open_matches
from tests.golden_logs import write
from tests.tournament.table import Table, actor, ident, label
from tests.tournament.test_worked_examples import SEVEN, played


def evening() -> Table:
    """Eleven players: a dispute, an override, a drop, a late entry, an undo, a correction, and a cut with a leaver."""
    t = Table()
    t.create(rules=replace(rules_of("magic"), rounds=3), cut=4, third_place=True, confirm=10)
    t.join("ABCDEFGHIJK")
    t.start()
    t.report("A", 2, 0)
    other = next(label(e) for e in (t.match("A").a, t.match("A").b or "") if e != ident("A"))
    t.report(other, 2, 1)
    t.result("A", "2-1")
    t.do(co.Undo(seen=t.state.seq))
    t.result("A", "2-0")
    t.do(co.Drop(), actor(label(open_matches(t.state)[0].a)))
    _finish_round(t)
    t.do(co.AddPlayers((co.NewEntrant("Late Guest", rating=1500),)))
    t.wait(60)
    first = t.state.rounds[0].matches[0]
    t.do(co.SetResult(first, Score("draw", (1, 1, 0)), "the slip was misread"))
    _finish_round(t)
    t.wait(60)
    _finish_round(t)
    while not t.state.over:
        t.do(co.Publish()) if t.state.cut_rounds and t.state.cut_rounds[-1].published_at is None else None
        matches = open_matches(t.state)
        if matches and len(t.state.cut_rounds) == 1:
            t.do(co.SetResult(matches[0].number, Score("a", (2, 1, 0))))
            t.do(co.Drop(matches[0].a, "organiser", "had to catch a train"))
        _finish_round(t)
    return t


def _finish_round(t: Table) -> None:
    for match in open_matches(t.state):
        if t.state.matches[match.number].score is None:
            t.do(co.SetResult(match.number, Score("a", (2, 0, 0))))


def main() -> None:
    for name, make in {"seven-players": lambda: played(SEVEN, "ABCDEFG"), "evening": evening}.items():
        if not (Path(__file__).parent / f"{name}.jsonl").exists():
            write(make().state, name)


if __name__ == "__main__":
    main()
