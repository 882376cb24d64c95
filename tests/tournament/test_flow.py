"""A tournament from the first press to the last, by the rules alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissbot.engine.presets import rules_of
from swissbot.engine.ranking import standings
from swissbot.engine.types import EngineError, History, Pairing, Reason
from swissbot.tournament import commands as co
from swissbot.tournament import events as ev
from swissbot.tournament.engine_view import history
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import current_round, open_matches, pending_round
from swissbot.tournament.rules import decide, due
from swissbot.tournament.scores import outcome
from tests.tournament.table import Table, actor, ident, label


def table(names: str = "ABCD", rounds: int = 3, best_of: int = 3, preset: str = "esports", **settings: object) -> Table:
    made = Table()
    made.create(rules=replace(rules_of(preset), rounds=rounds, best_of=best_of), **settings)
    made.join(names)
    return made


def refusal(code: str) -> pytest.RaisesExc[Refused]:
    return pytest.RaisesExc(Refused, check=lambda error: error.code == code)


def play_round(t: Table) -> None:
    """The named-first side wins each open match, 2-0."""
    for match in open_matches(t.state):
        t.report(label(match.b or ""), 0, 2)


def test_a_whole_tournament_from_create_to_the_end() -> None:
    t = table("ABCDEFG", rounds=3)
    t.start()
    for number in (1, 2, 3):
        now = current_round(t.state)
        assert now is not None and now.number == number
        play_round(t)
        if number < 3:
            assert pending_round(t.state) is not None
            assert current_round(t.state) == now, "the next round is not out before its countdown ends"
            t.wait(60)
    assert t.state.phase == "finished"
    assert len({m.a for m in t.state.matches.values() if m.b is None}) == 3, "three rounds, three different byes"
    assert t.refold() == t.state


def test_the_claim_of_a_loss_settles_at_once() -> None:
    t = table()
    t.start()
    t.report("A", 1, 2)
    assert t.match("A").score is not None and t.match("A").how == "agreed"


def test_a_win_waits_for_the_opponent_and_then_stands() -> None:
    t = table(confirm_minutes=10)
    t.start()
    t.report("A", 2, 0)
    assert t.match("A").score is None
    assert due(t.state) == t.now + 600
    t.wait(599)
    assert t.match("A").score is None
    t.wait(1)
    assert t.match("A").how == "unopposed"


def test_the_same_score_from_both_sides_settles() -> None:
    t = table()
    t.start()
    rival = t.match("A").b if t.match("A").a == ident("A") else t.match("A").a
    t.report("A", 2, 1)
    t.report(label(rival or ""), 1, 2)
    assert t.match("A").how == "agreed"


def rival_of(t: Table, name: str) -> str:
    match = t.match(name)
    return label((match.b if match.a == ident(name) else match.a) or "")


def test_different_claims_are_a_dispute_that_only_an_organiser_ends() -> None:
    t = table()
    t.start()
    rival = rival_of(t, "A")
    t.report("A", 2, 0)
    t.report(rival, 2, 1)
    assert t.match("A").score is None
    t.wait(3600)
    assert t.match("A").score is None, "a dispute never ends by time"
    with refusal("not-organiser"):
        t.do(co.SetResult(t.match("A").number, ev.Score("a", (2, 0, 0))), actor("A"))
    t.result("A", "2-1")
    assert t.match("A").how == "override"


def test_a_loss_with_another_score_than_the_claim_is_a_dispute() -> None:
    t = table()
    t.start()
    t.report("A", 2, 0)
    t.report(rival_of(t, "A"), 1, 2)
    assert t.match("A").score is None


def test_an_old_confirm_button_never_confirms_a_newer_claim() -> None:
    t = table()
    t.start()
    rival = rival_of(t, "A")
    t.report("A", 2, 1)
    side = "a" if t.match("A").a == ident("A") else "b"
    old = t.match("A").claim(side)
    t.report("A", 2, 0)
    assert old is not None
    with refusal("claim-replaced"):
        t.do(co.Confirm(t.match("A").number, old.seq), actor(rival))
    new = t.match("A").claim(side)
    assert new is not None
    t.do(co.Confirm(t.match("A").number, new.seq), actor(rival))
    assert t.match("A").how == "confirmed"
    assert t.do(co.Confirm(t.match("A").number, new.seq), actor(rival)) == (), "the same press twice is no error"


def test_nobody_confirms_their_own_claim() -> None:
    t = table()
    t.start()
    t.report("A", 2, 1)
    with refusal("own-claim"):
        t.do(co.Confirm(t.match("A").number, t.state.seq), actor("A"))


def test_outsiders_and_wrong_matches() -> None:
    t = table()
    t.start()
    with refusal("not-your-match"):
        t.do(co.Report(t.match("A").number, 2, 0), actor("Z"))
    with refusal("no-such-match"):
        t.do(co.Report(99, 2, 0), actor("A"))
    with refusal("impossible-score"):
        t.report("A", 3, 0)
    with refusal("not-organiser"):
        t.do(co.Start(), actor("A"))


def test_double_join_and_two_starts() -> None:
    t = table("AB")
    assert t.do(co.Join(), actor("A")) == ()
    t.start()
    with refusal("already-started"):
        t.start()
    with refusal("registration-closed"):
        t.do(co.Join(), actor("C"))


def test_one_player_is_not_enough() -> None:
    t = table("A")
    with refusal("too-few"):
        t.start()


def test_a_full_field_has_a_waiting_list_that_moves_up() -> None:
    t = table("ABC", max_players=2)
    assert t.state.entrants[ident("C")].waiting
    t.do(co.Leave(), actor("A"))
    assert not t.state.entrants[ident("C")].waiting


def test_hold_stops_the_countdown_and_publish_ends_it() -> None:
    t = table()
    t.start()
    play_round(t)
    t.do(co.Hold("swiss", 2))
    t.wait(7200)
    assert pending_round(t.state) is not None
    t.do(co.Publish("swiss", 2))
    assert pending_round(t.state) is None
    assert t.do(co.Publish("swiss", 2)) == ()


def test_hold_zero_publishes_with_the_last_result() -> None:
    t = table(hold_seconds=0)
    t.start()
    play_round(t)
    now = current_round(t.state)
    assert now is not None and now.number == 2


def test_a_leaver_concedes_an_open_match_and_a_second_leaver_loses_the_gift() -> None:
    t = table("ABCDEF")
    t.start()
    rival = rival_of(t, "A")
    t.do(co.Drop(), actor("A"))
    match = t.match("A")
    assert match.score is not None and match.score.forfeit and label(match.entrant(match.score.result)) == rival  # type: ignore[arg-type]
    t.do(co.Drop(), actor(rival))
    assert t.match("A").score == ev.Score("double-loss", forfeit=True)
    play_round(t)
    t.wait(60)
    assert len(t.pairs()) == 2


def test_the_claim_of_a_player_stands_when_the_other_drops() -> None:
    t = table()
    t.start()
    t.report("A", 2, 0)
    t.do(co.Drop(), actor(rival_of(t, "A")))
    score = t.match("A").score
    assert score is not None and not score.forfeit and score.games in ((2, 0, 0), (0, 2, 0))


def test_everybody_drops_in_round_one_and_there_is_no_round_two() -> None:
    t = table()
    t.start()
    for name in "ABC":
        t.do(co.Drop(), actor(name))
    assert t.state.phase == "finished"
    assert len(t.state.rounds) == 1


def test_a_drop_while_the_next_round_waits_pairs_it_anew() -> None:
    t = table("ABCDEF")
    t.start()
    play_round(t)
    waiting = pending_round(t.state)
    assert waiting is not None
    t.do(co.Drop(), actor("A"))
    t.wait(60)
    assert all("A" not in pair for pair in t.pairs())


def test_who_leaves_before_round_two_and_comes_back_gets_no_bye_points() -> None:
    t = table("ABCDEFGH", rounds=4)
    t.start()
    t.do(co.Drop(), actor("A"))
    play_round(t)
    t.wait(60)
    play_round(t)
    t.do(co.Reinstate(ident("A")))
    t.wait(60)
    rows = {row.id: row for row in standings(history(t.state, 2))}
    assert rows[ident("A")].points == 0 and rows[ident("A")].byes == 0
    assert any("A" in pair for pair in t.pairs())


def test_a_late_entry_starts_with_losses_and_the_round_is_paired_anew() -> None:
    t = table("ABCD", rounds=4)
    t.start()
    play_round(t)
    t.do(co.AddPlayers((co.NewEntrant("Elke"),)))
    t.wait(60)
    assert t.state.entrants["g1"].joined == 2
    now = current_round(t.state)
    assert now is not None
    assert any("g1" in (t.state.matches[m].a, t.state.matches[m].b) for m in now.matches)


def test_a_correction_while_the_next_round_waits_pairs_it_anew() -> None:
    t = table("ABCD")
    t.start()
    play_round(t)
    first = t.state.rounds[0].matches[0]
    match = t.state.matches[first]
    before = {(m.a, m.b) for m in t.state.matches.values() if m.round == 2}
    t.do(co.SetResult(first, ev.Score("b", (0, 2, 0))))
    after = {(m.a, m.b) for m in t.state.matches.values() if m.round == 2}
    assert match.score is not None and match.score.result == "a"
    assert before != after


def test_undo_restores_the_state_before_the_last_change() -> None:
    t = table("ABCD")
    t.start()
    last = open_matches(t.state)
    t.report(label(last[0].b or ""), 0, 2)
    before = t.state
    t.report(label(last[1].b or ""), 0, 2)
    assert pending_round(t.state) is not None
    t.do(co.Undo(seen=t.state.seq))
    assert comparable(t.state) == comparable(before)
    with refusal("undo-stale"):
        t.do(co.Undo(seen=before.seq))


def comparable(state: object) -> object:
    return replace(state, log=[], undone=frozenset(), last_match=0, last_guest=0, last_team=0)  # type: ignore[type-var]


def test_undo_back_to_the_start_of_the_tournament() -> None:
    t = table("ABCD")
    registered = t.state
    number = t.state.seq + 1
    t.start()
    play_round(t)
    t.do(co.Undo(to=number, seen=t.state.seq))
    assert comparable(t.state) == comparable(registered)
    with refusal("undo-unknown"):
        t.do(co.Undo(to=1))


def test_numbers_of_matches_are_never_given_twice() -> None:
    t = table("ABCD")
    t.start()
    used = set(t.state.matches)
    t.do(co.Undo())
    t.start()
    assert not used & set(t.state.matches)


def test_downtime_lets_nobody_lose_a_match() -> None:
    t = table(confirm_minutes=10)
    t.start()
    t.report("A", 2, 0)
    t.now += 86_400
    t.do(co.CatchUp(until=t.now), co.CLOCK)
    t.wait(1)
    assert t.match("A").score is None
    t.wait(600)
    assert t.match("A").how == "unopposed"


def test_a_pause_moves_every_clock() -> None:
    t = table(confirm_minutes=10)
    t.start()
    t.report("A", 2, 0)
    t.wait(300)
    t.do(co.Pause())
    t.wait(5000)
    assert t.match("A").score is None
    t.do(co.Resume())
    t.wait(299)
    assert t.match("A").score is None
    t.wait(1)
    assert t.match("A").score is not None


def test_voiding_a_round_takes_its_results_and_waits_for_a_press() -> None:
    t = table("ABCD")
    t.start()
    t.report(label(open_matches(t.state)[0].b or ""), 0, 2)
    t.do(co.VoidRound(round=1))
    waiting = pending_round(t.state)
    assert waiting is not None and waiting.publish_at is None
    t.do(co.Publish())
    assert len(open_matches(t.state)) == 2


def test_an_organisers_own_pairing_must_name_everybody_once() -> None:
    t = table("ABCD")
    t.start()
    a, b, c, d = map(ident, "ABCD")
    with refusal("pairing-twice"):
        t.do(co.EditPairing(((a, b), (a, d))))
    with refusal("pairing-incomplete"):
        t.do(co.EditPairing(((a, b),)))
    t.do(co.EditPairing(((a, b), (c, d))))
    assert t.pairs() == {frozenset("AB"), frozenset("CD")}


def test_cancel_keeps_everybody_on_record() -> None:
    t = table("ABCD")
    t.do(co.Cancel("rain"))
    assert t.state.phase == "cancelled" and len(t.state.entrants) == 4
    with refusal("over"):
        t.do(co.Join(), actor("E"))


def test_nothing_is_decided_in_what_was_cancelled() -> None:
    """Only the organisers' undo brings it back."""
    t = table("ABCD")
    t.start()
    t.do(co.Cancel("rain"))
    with refusal("over"):
        t.do(co.SetResult(1, outcome(2, 0)))
    with refusal("over"):
        t.report("A", 2, 0)


def test_a_failed_pairing_keeps_the_result_and_try_again_pairs() -> None:
    def broken(history: History) -> Pairing:
        raise EngineError(Reason("no-pairing"))

    t = table("ABCD")
    t.start()
    first, second = open_matches(t.state)
    t.report(label(first.b or ""), 0, 2)
    records, after = decide(
        t.state, co.Report(second.number, 0, 2), actor(label(second.b or "")), t.now, cause="x", pair=broken
    )
    assert [type(r.event) for r in records] == [ev.Claimed, ev.Settled, ev.PairingFailed]
    t.state = after
    t.do(co.PairAgain())
    assert pending_round(t.state) is not None and t.state.failure is None


def test_best_of_two_is_drawn_at_one_all() -> None:
    t = table(best_of=2)
    t.start()
    t.report("A", 1, 1)
    assert t.match("A").score is None
    t.report(rival_of(t, "A"), 1, 1)
    assert t.match("A").score == ev.Score("draw", (1, 1, 0))


def test_only_organisers_do_organisers_work_and_hosts_are_organisers() -> None:
    t = table("AB")
    for command in (co.Cancel(), co.Undo(), co.Hold(), co.Publish(), co.Finish(), co.AddPlayers(())):
        with refusal("not-organiser"):
            t.do(command, actor("A"))
    t.do(co.AddHost(actor("A").user))
    t.do(co.Cancel(), actor("A"))
    assert t.state.phase == "cancelled"
