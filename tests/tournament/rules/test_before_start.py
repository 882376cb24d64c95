"""What is due before the start, and which changes are fair when."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.errors import Refused
from swissbot.tournament.rules import due
from tests.tournament.table import Table, actor

HOUR = 3600


def table(names: str = "ABCD", **settings: object) -> Table:
    t = Table()
    t.create(starts=t.now + HOUR, **settings)
    t.join(names)
    return t


def test_everything_before_the_start_is_due_once_and_in_order() -> None:
    t = table(check_in=30)
    told: list[tuple[int, str]] = []
    began = t.now
    while (when := due(t.state)) is not None:
        happened = t.wait(when - t.now)
        told += [(t.now - began, e.what.partition(":")[0] if isinstance(e, ev.Reminded) else "opens") for e in happened]
    assert told == [(1800, "opens"), (3000, "soon"), (3600, "start")]
    assert t.state.started_at is None


def test_a_short_check_in_needs_no_reminder() -> None:
    t = table(check_in=10)
    assert [type(e).__name__ for e in t.wait(50 * 60)] == ["CheckInOpened"]
    assert due(t.state) == t.state.settings.starts


def test_after_an_outage_only_what_still_helps_is_said() -> None:
    t = table(check_in=30)
    events = t.wait(2 * HOUR)
    assert [type(e).__name__ for e in events] == ["CheckInOpened", "Reminded"]
    assert events[1] == ev.Reminded(f"start:{t.state.settings.starts}")
    assert due(t.state) is None


def test_a_start_that_moves_is_told_again() -> None:
    t = table()
    t.wait(HOUR)
    t.do(co.Adjust(settings={"starts": t.now + HOUR}))
    assert due(t.state) == t.now + 50 * 60
    assert t.wait(HOUR) == (ev.Reminded(f"start:{t.state.settings.starts}"),)


@given(st.lists(st.integers(0, 4000), max_size=8), st.sampled_from([None, 5, 10, 30, 90]))
def test_however_often_the_clock_ticks_each_notice_comes_once(steps: list[int], check_in: int | None) -> None:
    t = table(check_in=check_in)
    seen = [event for step in [*steps, 2 * HOUR] for event in t.wait(step)]
    assert len(seen) == len(set(map(repr, seen)))
    assert due(t.state) is None


def test_who_switches_check_in_off_leaves_nobody_out() -> None:
    t = table(check_in=30)
    t.wait(45 * 60)
    t.do(co.CheckIn(), actor("A"))
    t.do(co.Adjust(settings={"check_in": None}))
    t.start()
    assert all(e.playing for e in t.state.entrants.values())
    assert t.refold() == t.state


@pytest.mark.parametrize("field", ["starts", "check_in", "team_size"])
def test_settings_of_the_field_are_fixed_at_the_start(field: str) -> None:
    t = table()
    t.start()
    with pytest.raises(Refused) as refused:
        t.do(co.Adjust(settings={field: 7 * 10**9 if field == "starts" else 3}))
    assert refused.value.code == "fixed-at-start"
    assert refused.value.facts["setting"] == field


@pytest.mark.parametrize(
    "field", ["hold_seconds", "clock", "confirm_minutes", "cut", "max_players", "ask", "no_show", "late_until"]
)
def test_settings_of_the_course_may_change_in_it(field: str) -> None:
    t = table()
    t.start()
    value = "both" if field == "confirm_minutes" else "Name?" if field == "ask" else 4
    t.do(co.Adjust(settings={field: value}))
    assert getattr(t.state.settings, field) == value


def test_the_cut_is_fixed_while_it_runs() -> None:
    t = Table()
    t.create(rules=replace(table().state.rules, rounds=1), cut=2, hold_seconds=0)
    t.join("ABCD")
    t.start()
    for number in list(t.state.matches):
        t.do(co.SetResult(number, ev.Score("a")))
    assert t.state.cut is not None
    with pytest.raises(Refused, match="fixed-by-cut"):
        t.do(co.Adjust(settings={"cut": 4}))


def test_two_games_can_end_level() -> None:
    t = table()
    t.do(co.Adjust(rules={"best_of": 2}))
    assert t.state.rules.draws


def test_a_draw_at_the_deadline_needs_draws() -> None:
    t = table()
    with pytest.raises(Refused, match="bad-rules"):
        t.do(co.Adjust(settings={"at_deadline": "draw"}))
    t.do(co.Adjust(rules={"draws": True}, settings={"at_deadline": "draw"}))
    with pytest.raises(Refused, match="bad-rules"):
        t.do(co.Adjust(rules={"draws": False}))


@pytest.mark.parametrize(
    "rules", [{"tiebreaks": ("beauty",)}, {"tiebreaks": ("wins", "wins")}, {"pairing": "bingo"}, {"best_of": 4}]
)
def test_rules_that_cannot_be(rules: dict[str, object]) -> None:
    t = table()
    with pytest.raises(Refused, match="bad-rules"):
        t.do(co.Adjust(rules=rules))


def test_outsiders_change_nothing() -> None:
    t = table()
    with pytest.raises(Refused, match="not-organiser"):
        t.do(co.Adjust(settings={"hold_seconds": 0}), actor("A"))
    with pytest.raises(Refused, match="no-teams"):
        t.do(co.ChangeTeam("Red"), actor("A"))
