"""The cut under anything people do: it never breaks, always goes on, and always ends with a champion."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from swissbot.tournament import commands as co
from swissbot.tournament.engine_view import bracket_of, final_order
from swissbot.tournament.errors import Refused
from swissbot.tournament.events import Score
from swissbot.tournament.queries import current_round, matches, open_matches, pending_round
from tests.tournament.rules.test_cut import after_swiss
from tests.tournament.table import Table

DOINGS = st.tuples(
    st.sampled_from(
        ["win", "win", "win", "wait", "wait", "drop", "correct", "undo", "rematch", "void", "hold", "publish", "swiss"]
    ),
    st.integers(0, 30),
    st.sampled_from(["a", "b"]),
)


def command(t: Table, what: str, which: int, side: str) -> co.Command | None:
    open_ = open_matches(t.state)
    bracket = [m for m in t.state.matches.values() if m.stage == "cut"]
    swiss = [m for m in t.state.matches.values() if m.stage == "swiss" and m.b is not None]
    score = Score(side)  # type: ignore[arg-type]  # one of two results
    if what == "win" and open_:
        return co.SetResult(open_[which % len(open_)].number, score)
    if what == "correct" and bracket:
        return co.SetResult(bracket[which % len(bracket)].number, score, "seen again")
    if what == "swiss":
        return co.SetResult(swiss[which % len(swiss)].number, score, "seen again")
    if what == "rematch" and bracket:
        return co.Rematch(bracket[which % len(bracket)].number)
    if what == "drop":
        return co.Drop(list(t.state.entrants)[which % len(t.state.entrants)], "organiser")
    simple = {"undo": co.Undo(), "void": co.VoidRound(), "hold": co.Hold(), "publish": co.Publish()}
    return simple.get(what)


def check(t: Table) -> None:
    tree = bracket_of(t.state)
    if tree is None or t.state.cut is None:
        return
    place = {seed: number for number, seed in enumerate(tree.seeds)}
    numbers = [number for r in t.state.cut_rounds for number in r.matches]
    assert len(numbers) == len(set(numbers))
    for number in numbers:
        match = t.state.matches[number]
        assert match.b is not None and place[match.a] < place[match.b], "the higher seed is side a"
        assert match.score is None or match.score.result != "draw"
    assert sorted(final_order(t.state)) == sorted(t.state.entrants)
    waiting, now = pending_round(t.state), current_round(t.state)
    if waiting is not None and now is not None:
        assert all(m.score is not None for m in matches(t.state, now)), "one round at a time"
    if t.state.phase == "cut":
        assert waiting is not None or open_matches(t.state), "something is waited for"
    seen = t.refold()
    assert (seen.cut, seen.cut_rounds, seen.matches) == (t.state.cut, t.state.cut_rounds, t.state.matches)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 8), st.booleans(), st.lists(DOINGS, max_size=40))
def test_whatever_happens_the_bracket_goes_on_to_a_champion(
    size: int, third: bool, doings: list[tuple[str, int, str]]
) -> None:
    t = after_swiss(rounds=2)
    t.do(co.StartCut(size, third))
    for what, which, side in doings:
        if what == "wait":
            t.wait(60)
        asked = command(t, what, which, side)
        try:
            if asked is not None:
                t.do(asked)
        except Refused:
            continue
        check(t)
    for _ in range(60):
        if t.state.phase != "cut":
            break
        if pending_round(t.state) is not None:
            t.do(co.Publish())
        for match in open_matches(t.state):
            t.do(co.SetResult(match.number, Score("a")))
        check(t)
    else:
        raise AssertionError("the bracket did not end")
