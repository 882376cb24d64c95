"""Clocks of rounds and matches, absent players, pauses, and what the bot's absence changes about them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissbot.engine.presets import rules_of
from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import current_round, pending_round
from swissbot.tournament.rules import due
from swissbot.tournament.scores import outcome
from tests.tournament.table import Table, actor, label

DAY = 24 * 3600


def table(names: str = "ABCD", rounds: int = 3, **settings: object) -> Table:
    made = Table()
    rules = replace(rules_of("magic"), rounds=rounds, best_of=3, pairing="random-groups")
    made.create(rules=rules, **settings)
    made.join(names)
    made.start()
    return made


def reminders(events: tuple[ev.Event, ...]) -> list[str]:
    return [e.what.rpartition(":")[2] for e in events if isinstance(e, ev.Reminded)]


def rival_of(t: Table, name: str) -> str:
    match = t.match(name)
    return label((match.b if label(match.a) == name else match.a) or "")


def test_a_round_is_reminded_of_ten_minutes_before_its_end_and_at_it() -> None:
    t = table(clock=50)
    assert due(t.state) == t.now + 40 * 60
    assert t.wait(40 * 60 - 1) == ()
    assert reminders(t.wait(1)) == ["soon"]
    assert t.wait(599) == ()
    assert reminders(t.wait(1)) == ["end"]
    assert due(t.state) is None
    assert t.wait(DAY) == ()


def test_a_league_is_reminded_a_day_before() -> None:
    t = table(clock=7 * 24 * 60)
    assert due(t.state) == t.now + 6 * DAY
    assert reminders(t.wait(6 * DAY)) == ["soon"]
    assert reminders(t.wait(DAY)) == ["end"]


def test_a_short_round_has_no_reminder() -> None:
    t = table(clock=8)
    assert due(t.state) == t.now + 8 * 60
    assert reminders(t.wait(8 * 60)) == ["end"]


def test_nobody_is_reminded_of_a_round_without_open_matches() -> None:
    t = table(clock=50, hold_seconds=None)
    t.result("A", "2-0")
    t.result(next(n for n in "BCD" if t.match(n).score is None), "2-0")
    assert due(t.state) is None


@pytest.mark.parametrize(("verdict", "result"), [("draw", "draw"), ("double-loss", "double-loss")])
def test_open_matches_are_decided_after_the_extra_minutes(verdict: str, result: str) -> None:
    t = table(clock=50, extra=5, at_deadline=verdict, confirm_minutes="both")
    t.report("A", 2, 0)
    other = next(n for n in "BCD" if t.match(n).number != t.match("A").number)
    t.wait(50 * 60)
    assert t.match(other).score is None
    t.wait(5 * 60)
    decided = t.match(other)
    assert decided.score is not None and (decided.score.result, decided.how) == (result, "deadline")
    assert t.match("A").score is None, "a match with a claim is not open"


def test_nothing_is_decided_unless_it_is_set() -> None:
    t = table(clock=50)
    t.wait(DAY)
    assert t.match("A").score is None


def test_a_match_has_a_clock_of_its_own() -> None:
    t = table(clock=50, extra=0, at_deadline="double-loss")
    number = t.match("A").number
    t.do(co.SetClock(90, number))
    other = next(n for n in "BCD" if t.match(n).number != number)
    t.wait(50 * 60)
    assert t.match(other).how == "deadline"
    assert t.match("A").score is None
    assert reminders(t.wait(30 * 60)) == ["soon"]
    events = t.wait(10 * 60)
    assert reminders(events) == ["end"]
    assert [e.match for e in events if isinstance(e, ev.Settled)] == [number]
    assert pending_round(t.state) is not None


def test_more_time_moves_the_end_and_is_reminded_of_again() -> None:
    t = table(clock=50)
    t.wait(50 * 60)
    t.do(co.SetClock(20))
    assert reminders(t.wait(10 * 60)) == ["soon"]
    assert reminders(t.wait(10 * 60)) == ["end"]


def test_a_bracket_match_is_never_drawn_by_time() -> None:
    t = table(clock=50, at_deadline="draw", cut=2, rounds=1, hold_seconds=0)
    t.result("A", "2-0")
    t.result(next(n for n in "BCD" if t.match(n).score is None), "2-0")
    t.wait(0)
    now = current_round(t.state)
    assert now is not None and now.stage == "cut"
    t.do(co.SetClock(10))
    t.wait(DAY)
    assert t.state.matches[now.matches[0]].score is None


def test_every_clock_counts_from_the_pause_while_paused() -> None:
    t = table(clock=50)
    t.wait(600)
    t.do(co.Pause())
    t.wait(3600)
    t.do(co.SetClock(30))
    t.report("A", 2, 0)
    assert due(t.state) is None
    t.do(co.Resume())
    now = current_round(t.state)
    assert now is not None and now.deadline == t.now + 30 * 60
    side = "a" if label(t.match("A").a) == "A" else "b"
    claim = t.match("A").claim(side)
    assert claim is not None and claim.stands_at == t.now + 10 * 60


def test_the_absent_one_answers_and_the_clock_stops() -> None:
    t = table(no_show=5)
    rival = rival_of(t, "A")
    t.do(co.ClaimNoShow(t.match("A").number), actor("A"))
    assert due(t.state) == t.now + 300
    t.do(co.AnswerNoShow(t.match("A").number), actor("A"))
    assert t.match("A").no_show_by is not None, "only the other can answer"
    t.do(co.AnswerNoShow(t.match("A").number), actor(rival))
    assert t.match("A").no_show_by is None
    assert due(t.state) is None
    assert t.do(co.AnswerNoShow(t.match("A").number), actor(rival)) == ()
    with pytest.raises(Refused, match="opponent-was-here"):
        t.do(co.ClaimNoShow(t.match("A").number), actor("A"))


def test_a_moderator_is_called_when_nobody_came() -> None:
    t = table(no_show=5)
    t.do(co.ClaimNoShow(t.match("A").number), actor("A"))
    events = t.wait(300)
    assert any(isinstance(e, ev.ModeratorCalled) for e in events)
    assert t.match("A").score is None
    t.do(co.AnswerNoShow(t.match("A").number), actor(rival_of(t, "A")))
    assert t.match("A").called_at is None, "who comes late spares the moderator"


def test_a_no_show_is_a_forfeit_where_that_is_set() -> None:
    t = table(no_show=5, no_show_forfeit=True)
    t.do(co.ClaimNoShow(t.match("A").number), actor("A"))
    t.wait(300)
    score = t.match("A").score
    side = "a" if label(t.match("A").a) == "A" else "b"
    assert score is not None and (score.result, score.forfeit) == (side, True)


def test_after_an_absence_every_missed_deadline_starts_anew_and_one_notice_says_so() -> None:
    t = table(clock=50, extra=5, at_deadline="double-loss", no_show=5, no_show_forfeit=True, names="ABCDEF")
    t.report("A", 2, 0)
    rest = [n for n in "BCDEF" if t.match(n).number != t.match("A").number]
    t.do(co.ClaimNoShow(t.match(rest[0]).number), actor(rest[0]))
    t.now += 2 * 3600
    events = t.do(co.CatchUp(t.now), co.CLOCK)
    assert [e.what.partition(":")[0] for e in events if isinstance(e, ev.Reminded)] == ["away"]
    assert t.wait(0) == ()
    now = current_round(t.state)
    assert now is not None and now.grace and now.deadline == t.now + 600
    assert all(t.match(n).score is None for n in "ABCDEF")
    assert due(t.state) == t.now + 300
    assert t.do(co.CatchUp(t.now), co.CLOCK) == (), "once"


def test_the_extra_minutes_that_ran_out_in_an_absence_start_anew_too() -> None:
    t = table(clock=50, extra=5, at_deadline="double-loss")
    t.wait(50 * 60)
    t.now += 3600
    t.do(co.CatchUp(t.now), co.CLOCK)
    assert t.wait(0) == ()
    assert t.match("A").score is None
    assert reminders(t.wait(600)) == ["end"]
    t.wait(300)
    assert t.match("A").how == "deadline"


def test_a_short_absence_that_missed_nothing_changes_nothing() -> None:
    t = table(clock=50)
    t.report("A", 2, 0)
    t.now += 30
    assert t.do(co.CatchUp(t.now), co.CLOCK) == ()


def test_an_undo_is_not_redone_by_the_clock() -> None:
    t = table(clock=50, at_deadline="double-loss", hold_seconds=None)
    t.wait(50 * 60)
    assert t.match("A").how == "deadline"
    t.wait(60)
    t.do(co.Undo())
    assert t.match("A").score is None
    assert t.wait(0) == ()
    assert t.match("A").score is None
    now = current_round(t.state)
    assert now is not None and now.deadline == t.now + 600
    assert t.refold() == t.state


def test_undo_pressed_again_and_again_comes_to_the_beginning() -> None:
    """Also past a round that the clock published: taking that back holds the round, which is no change of its own."""
    t = table(hold_seconds=60)
    for match in list(t.state.matches.values()):
        t.do(co.SetResult(match.number, outcome(2, 0)))
    t.wait(60)
    assert [r.published_at is not None for r in t.state.rounds] == [True, True]
    undone = 0
    with pytest.raises(Refused, match="nothing-to-undo"):
        while undone < 40:
            t.do(co.Undo())
            undone += 1
    assert t.state.entrants == {} and t.state.started_at is None
    assert t.refold() == t.state


def test_a_grace_is_no_change_that_is_undone() -> None:
    t = table(clock=50)
    t.report("A", 2, 0)
    t.now += 2 * 3600
    t.do(co.CatchUp(t.now), co.CLOCK)
    t.do(co.Undo())
    assert t.match("A").claim_a is None and t.match("A").claim_b is None


def test_a_moderator_is_not_called_to_an_old_round() -> None:
    t = table(hold_seconds=0)
    number = t.match("A").number
    for name in "ABCD":
        if t.match(name).number == number or t.match(name).score is None:
            t.result(name, "2-0")
            if current_round(t.state) is not t.state.rounds[0]:
                break
    assert len(t.state.rounds) == 2
    with pytest.raises(Refused, match="call-too-late"):
        t.do(co.CallModerator(number), actor("A"))


def test_who_left_the_server_is_noted_and_dropped_only_if_so_set() -> None:
    t = table()
    user = actor("A").user
    assert any(isinstance(e, ev.MemberLeft) for e in t.do(co.NoteLeaver(user), co.CLOCK))
    assert t.state.entrants[str(user)].playing
    assert t.do(co.NoteLeaver(user), co.CLOCK) == ()
    assert t.do(co.NoteLeaver(4711), co.CLOCK) == (), "nobody of this tournament"
    t.do(co.NoteReturn(user), co.CLOCK)
    assert t.state.gone == frozenset()
    strict = table(drop_leavers=True)
    strict.do(co.NoteLeaver(user), co.CLOCK)
    assert strict.state.entrants[str(user)].drop_kind == "server"
    assert strict.refold() == strict.state
    with pytest.raises(Refused, match="not-organiser"):
        t.do(co.NoteLeaver(user), actor("B"))
