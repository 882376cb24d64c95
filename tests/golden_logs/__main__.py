"""Write the golden logs that do not exist yet."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

from swissbot.engine.presets import rules_of
from swissbot.engine.types import EngineError, History, Pairing, Reason
from swissbot.store.codec.schema import description
from swissbot.tournament import commands as co
from swissbot.tournament.events import Score
from swissbot.tournament.queries import open_matches
from tests.data import DATA
from tests.golden_logs import write
from tests.tournament.table import Table, actor, ident, label
from tests.tournament.test_worked_examples import SEVEN, played

FROZEN = DATA / "event_schema.json"


def evening() -> Table:
    """Eleven players: a dispute, an override, a drop, a late entry, an undo, a correction, and a cut with a leaver."""
    t = Table()
    t.create(rules=replace(rules_of("magic"), rounds=3), cut=4, third_place=True, confirm_minutes=10)
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


def registration() -> Table:
    """Teams of two with check-in, decks and a waiting list, called off before the start."""
    t = Table()
    t.create("esports", team_size=2, check_in=30, starts=t.now + 7200, max_players=3, decks=True, ask="Nickname")
    for captain in "ABCD":
        members = (int(ident(captain)) + 50,)
        t.do(co.Join(answer=f"nick {captain}", team=f"Team {captain}", members=members), actor(captain))
    t.do(co.ChangeTeam("The Owls", (int(ident("A")) + 60,)), actor("A"))
    t.do(co.AddHost(77))
    t.do(co.Leave(), actor("B"))  # D moves up
    third = next(e.id for e in t.state.entrants.values() if int(ident("C")) in e.users)
    t.do(co.ChangeEntrant(third, name="The Cats", seed=1, rating=1700))
    t.do(co.SubmitDeck("4 Owl\n4 Mouse"), actor("A"))
    t.wait(7200 - 30 * 60)  # check-in opens
    t.do(co.CheckIn(), actor("A"))
    t.wait(20 * 60)  # those who are missing are reminded
    t.do(co.Change(name="Saturday Night", channel=3))
    t.do(co.Cancel("the hall is closed"))
    return t


def disputes() -> Table:
    """Four players with a clock: claims, calls, an absent opponent, a pause, penalties, edited and voided rounds."""
    t = Table()
    t.create(rules=replace(rules_of("magic"), rounds=3), clock=50, hold_seconds=60, no_show=5, cut=2)
    t.join("ABCD")
    t.do(co.ForbidPair(ident("A"), ident("B")))
    t.start()
    first = t.match("A")
    other = label((first.b if first.a == ident("A") else first.a) or "")
    t.do(co.CallModerator(first.number, "where is table 1?"), actor("A"))
    t.do(co.ClaimNoShow(first.number), actor("A"))
    t.do(co.AnswerNoShow(first.number), actor(other))
    t.report("A", 2, 0)
    t.do(co.Dispute(first.number, "it was 1-1"), actor(other))
    t.do(co.GiveEvidence(first.number, "https://example.org/slip.png"), actor(other))
    t.do(co.Rematch(first.number, "neither could show it"))
    t.do(co.SetClock(30))
    t.wait(25 * 60)  # the end is near: everybody is reminded
    t.report("A", 2, 1)
    t.do(co.Pause())
    t.wait(600)
    t.do(co.Resume())
    t.now += 1200  # the bot was away while the claim would have stood
    t.do(co.CatchUp(t.now), co.CLOCK)
    t.do(co.NoteLeaver(int(ident(other))), co.CLOCK)
    t.do(co.NoteReturn(int(ident(other))), co.CLOCK)
    t.do(co.Penalise(ident("C"), "warning", "came late"))
    _finish_round(t)
    t.do(co.Hold())
    t.do(co.Publish())
    t.do(co.VoidRound(reason="wrong slips"))
    t.do(co.PairAgain())
    t.do(co.Publish())
    t.do(co.Drop(ident("D"), "organiser", "went home"))
    t.do(co.Reinstate(ident("D"), "came back"))
    for _ in range(2):
        _finish_round(t)
        t.wait(60)
    t.do(co.UndoCut("one more look at the table"))
    return t


def failed_pairing() -> Table:
    """The engine could not pair the second round; it was paired anew when somebody pressed."""
    t = Table()
    t.create(rules=replace(rules_of("magic"), rounds=3), hold_seconds=60)
    t.join("ABCD")
    t.start()
    matches = open_matches(t.state)
    t.do(co.SetResult(matches[0].number, Score("a", (2, 0, 0))))
    t.do(co.SetResult(matches[1].number, Score("a", (2, 0, 0))), pair=_never)
    t.do(co.PairAgain())
    return t


def _never(_: History) -> Pairing:
    raise EngineError(Reason("worker-failed", {"error": "TimeoutError"}))


LOGS = {
    "seven-players": lambda: played(SEVEN, "ABCDEFG"),
    "evening": evening,
    "registration": registration,
    "disputes": disputes,
    "failed-pairing": failed_pairing,
}


def main(words: list[str]) -> None:
    """Write the logs that are not there yet; with the word `schema`, freeze the schema of events as it is now."""
    if "schema" in words:
        FROZEN.write_text(json.dumps(description(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    for name, make in LOGS.items():
        if not (Path(__file__).parent / f"{name}.jsonl").exists():
            write(make().state, name)


if __name__ == "__main__":
    main(sys.argv[1:])
