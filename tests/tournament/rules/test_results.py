"""Results and teams by the rules alone: what a dispute, a concession, a call, a pause and a captain do, and to whom."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissbot.engine.presets import rules_of
from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import in_dispute, must_confirm
from swissbot.tournament.rules import due
from tests.tournament.table import Table, actor, ident, label


def table(names: str = "ABCD", **settings: object) -> Table:
    t = Table()
    t.create(rules=replace(rules_of("magic"), rounds=3, best_of=3), **settings)  # type: ignore[arg-type]
    t.join(names)
    t.start()
    return t


def rival_of(t: Table, name: str) -> str:
    match = t.match(name)
    return label((match.b if match.a == ident(name) else match.a) or "")


def test_calling_a_claim_wrong_makes_a_dispute_that_waits_for_nobody_but_a_moderator() -> None:
    t = table()
    t.report("A", 2, 0)
    rival, number = rival_of(t, "A"), t.match("A").number
    assert must_confirm(t.state.matches[number]) is not None
    (event,) = t.do(co.Dispute(number, "it was a draw"), actor(rival))
    assert isinstance(event, ev.Disputed) and event.note == "it was a draw"
    assert in_dispute(t.state.matches[number])
    assert must_confirm(t.state.matches[number]) is None
    assert t.do(co.Dispute(number), actor(rival)) == (), "the same press twice is no error"
    t.wait(24 * 3600)
    assert t.state.matches[number].score is None, "time decides no dispute"


@pytest.mark.parametrize("name", "AB")
def test_who_concedes_loses_to_none(name: str) -> None:
    t = table()
    number, rival = t.match(name).number, rival_of(t, name)
    t.do(co.Concede(number), actor(name))
    match = t.state.matches[number]
    winner = match.a if match.score and match.score.result == "a" else match.b
    assert winner == ident(rival)
    assert match.score is not None and match.score.games is not None
    assert sorted(match.score.games[:2]) == [0, 2]
    assert (match.how, match.entrant(match.by or "a")) == ("conceded", ident(name))


def test_a_call_is_noted_once_with_who_called() -> None:
    t = table()
    number = t.match("A").number
    (event,) = t.do(co.CallModerator(number, "slow play"), actor("A"))
    assert isinstance(event, ev.ModeratorCalled) and event.note == "slow play"
    assert t.state.matches[number].called_at == t.now
    assert t.do(co.CallModerator(number), actor(rival_of(t, "A"))) == ()


def test_a_pause_gives_an_absent_player_the_time_that_it_took() -> None:
    t = table(no_show=5, confirm_minutes=10)
    number = t.match("A").number
    t.do(co.ClaimNoShow(number), actor("A"))
    until = t.state.matches[number].no_show_until
    assert until == t.now + 5 * 60
    t.do(co.Pause())
    t.wait(600)
    t.do(co.Resume())
    assert t.state.matches[number].no_show_until == until + 600
    assert due(t.state) == until + 600


def test_a_pause_moves_the_deadline_of_a_single_match_too() -> None:
    t = table()
    number = t.match("A").number
    t.do(co.SetClock(30, number))
    before = t.state.matches[number].deadline
    assert before is not None
    t.do(co.Pause())
    t.wait(900)
    t.do(co.Resume())
    assert t.state.matches[number].deadline == before + 900


def test_a_match_whose_own_deadline_passed_in_an_outage_gets_ten_minutes() -> None:
    t = table(at_deadline="draw")
    number = t.match("A").number
    t.do(co.SetClock(30, number))
    t.now += 3600  # nobody was there to see it pass
    events = t.do(co.CatchUp(t.now), co.CLOCK)
    assert any(isinstance(e, ev.DeadlineSet) and e.match == number and e.grace for e in events)
    assert t.state.matches[number].deadline == t.now + 600
    assert t.state.matches[number].score is None


def teams() -> Table:
    t = Table()
    t.create("esports", team_size=2)
    for captain in "AB":
        t.do(co.Join(team=f"Team {captain}", members=(int(ident(captain)) + 50,)), actor(captain))
    return t


def test_only_the_captain_changes_a_team() -> None:
    t = teams()
    mate = co.Actor(user=int(ident("A")) + 50)
    with pytest.raises(Refused) as refused:
        t.do(co.ChangeTeam("Ours now", ()), mate)
    assert (refused.value.code, refused.value.facts) == ("not-captain", {"user": int(ident("A"))})
    t.do(co.ChangeTeam("Owls", ()), actor("A"))
    assert [e.name for e in t.state.entrants.values()] == ["Owls", "Team B"]


@pytest.mark.parametrize("name", ["Team B", "team b", "  TEAM B "])
def test_a_teams_name_is_taken_however_it_is_written(name: str) -> None:
    t = teams()
    with pytest.raises(Refused) as refused:
        t.do(co.ChangeTeam(name, ()), actor("A"))
    assert refused.value.code == "name-taken"
    with pytest.raises(Refused) as again:
        t.do(co.Join(team=name), actor("C"))
    assert again.value.code == "name-taken"


def test_nobody_is_in_two_teams() -> None:
    t = teams()
    with pytest.raises(Refused) as refused:
        t.do(co.ChangeTeam("Owls", (int(ident("B")) + 50,)), actor("A"))
    assert refused.value.code == "already-entered"
