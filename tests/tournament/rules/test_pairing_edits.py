"""An organiser's hand in the pairing: seats are exchanged, nobody is lost, what is broken is told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissbot.engine.presets import rules_of
from swissbot.engine.types import EngineError, History, Pairing, Reason
from swissbot.tournament import commands as co
from swissbot.tournament.errors import Refused
from swissbot.tournament.queries import current_round, pending_round
from swissbot.tournament.rules import decide, pairing_edits
from tests.tournament.table import BOSS, Table, actor, ident

PLAYERS = "ABCDEFG"


def table(names: str = PLAYERS, **settings: object) -> Table:
    made = Table()
    made.create(rules=replace(rules_of("magic"), rounds=3, best_of=3, pairing="random-groups"), **settings)
    made.join(names)
    made.start()
    return made


def everybody(seats: pairing_edits.Seats) -> list[str]:
    return sorted(e for row in seats for e in row if e is not None)


@given(st.sampled_from(["swap", "pair", "bye"]), st.sampled_from(PLAYERS), st.sampled_from(PLAYERS), st.integers(2, 7))
def test_whatever_is_asked_everybody_has_one_seat(way: str, one: str, other: str, size: int) -> None:
    t = table(PLAYERS[:size])
    target = pairing_edits.editable(t.state)
    known = pairing_edits.seats(t.state, target)
    a, b = ident(one), ident(other)
    try:
        if way == "swap":
            made = pairing_edits.swapped(known, a, b)
        else:
            made = pairing_edits.paired(known, a, b) if way == "pair" else pairing_edits.with_bye(known, a)
    except Refused as refused:
        assert refused.code in ("not-paired", "pairing-twice", "no-bye")
        return
    assert everybody(made) == everybody(known)
    if way == "pair":
        assert any(set(row) == {a, b} for row in made)
    if way == "bye":
        assert (a, None) in made
    t.do(pairing_edits.command(target, made))
    now = current_round(t.state)
    assert now is not None and pairing_edits.seats(t.state, now) == tuple(sorted(made, key=lambda row: row[1] is None))


def test_a_swap_exchanges_opponents() -> None:
    known: pairing_edits.Seats = (("a", "b"), ("c", "d"), ("e", None))
    assert pairing_edits.swapped(known, "b", "c") == (("a", "c"), ("b", "d"), ("e", None))
    assert pairing_edits.swapped(known, "a", "e") == (("e", "b"), ("c", "d"), ("a", None))


def test_a_pairing_sends_the_former_opponents_to_each_other() -> None:
    known: pairing_edits.Seats = (("a", "b"), ("c", "d"), ("e", None))
    assert pairing_edits.paired(known, "a", "c") == (("a", "c"), ("b", "d"), ("e", None))
    assert pairing_edits.paired(known, "a", "b") == known
    assert pairing_edits.paired(known, "e", "c") == (("a", "b"), ("d", None), ("e", "c"))


def test_what_is_broken_is_told_and_only_what_is_new() -> None:
    t = table("ABCD", hold_seconds=None)
    for name in "ABCD":
        if t.match(name).score is None:
            t.result(name, "2-0")
    waiting = pending_round(t.state)
    assert waiting is not None
    first = pairing_edits.seats(t.state, t.state.rounds[0])
    codes = {reason.code for reason in pairing_edits.broken(t.state, waiting, first)}
    assert "repeat" in codes
    assert pairing_edits.broken(t.state, waiting, pairing_edits.seats(t.state, waiting)) == ()


def test_an_edit_of_a_pairing_that_was_made_anew_is_refused() -> None:
    t = table("ABCD", hold_seconds=None)
    for name in "ABCD":
        if t.match(name).score is None:
            t.result(name, "2-0")
    waiting = pending_round(t.state)
    assert waiting is not None
    old = pairing_edits.command(waiting, pairing_edits.seats(t.state, waiting))
    t.do(co.AddPlayers((co.NewEntrant("Late"),)))
    with pytest.raises(Refused, match="round-changed"):
        t.do(old)


def test_nothing_is_edited_once_somebody_reported() -> None:
    t = table("ABCD")
    t.report("A", 2, 0)
    with pytest.raises(Refused, match="results-in"):
        pairing_edits.editable(t.state)


def test_the_same_pairing_again_is_no_change_and_an_old_button_reaches_no_other_round() -> None:
    t = table("ABCD")
    assert t.do(co.PairAgain(1)) == ()
    assert t.refold() == t.state
    with pytest.raises(Refused, match="round-changed"):
        t.do(co.PairAgain(2))


def test_pairing_anew_keeps_the_clock_of_the_round() -> None:
    t = table("ABCD", clock=50)
    before = current_round(t.state)
    assert before is not None
    t.do(co.ForbidPair(t.match("A").a, t.match("A").b or ""))
    t.now += 60
    t.do(co.PairAgain(1))
    after = current_round(t.state)
    assert after is not None and after.deadline == before.deadline
    assert after.matches != before.matches


def test_a_pairing_that_fails_anew_leaves_the_round_that_was_out() -> None:
    t = table("ABCD")

    def breaks(_: History) -> Pairing:
        raise EngineError(Reason("unknown-pairing", {"pairing": "none"}))

    with pytest.raises(Refused, match="pairing-failed"):
        decide(t.state, co.PairAgain(1), BOSS, t.now, cause="x", pair=breaks)


def test_a_round_that_cannot_be_paired_is_paired_by_hand() -> None:
    t = table("ABCD", hold_seconds=None)

    def breaks(_: History) -> Pairing:
        raise EngineError(Reason("unknown-pairing", {"pairing": "none"}))

    first = list(t.state.matches.values())
    t.do(co.Report(first[0].number, 0, 2), co.Actor(int(first[0].b or 0)))
    report, who = co.Report(first[1].number, 0, 2), co.Actor(int(first[1].b or 0))
    _, t.state = decide(t.state, report, who, t.now, cause="last", pair=breaks)
    assert t.state.failure is not None
    with pytest.raises(Refused, match="pairing-incomplete"):
        t.do(co.EditPairing(((ident("A"), ident("B")),)))
    t.do(co.EditPairing(((ident("A"), ident("B")), (ident("C"), ident("D")))))
    waiting = pending_round(t.state)
    assert waiting is not None and waiting.edited and waiting.number == 2
    assert t.state.failure is None
    with pytest.raises(Refused, match="not-organiser"):
        t.do(co.EditPairing(((ident("A"), ident("B")), (ident("C"), ident("D")))), actor("A"))
