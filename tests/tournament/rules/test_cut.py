"""The top cut: seeds, brackets, leavers, corrections, and taking it back."""

from __future__ import annotations

from dataclasses import replace

from swissbot.engine.presets import rules_of
from swissbot.tournament import commands as co
from swissbot.tournament.engine_view import bracket_of, final_order
from swissbot.tournament.events import Score
from swissbot.tournament.queries import best_of, current_round, matches, open_matches, pending_round
from tests.tournament.table import Table, actor, label
from tests.tournament.test_flow import refusal


def after_swiss(names: str = "ABCDEFGH", rounds: int = 3, **settings: object) -> Table:
    """Everybody's Swiss is over; the lower letter won each match."""
    t = Table()
    t.create(rules=replace(rules_of("magic"), rounds=rounds, best_of=3), **settings)
    t.join(names)
    t.start()
    for _ in range(rounds):
        while open_matches(t.state):
            favourite_wins(t)
        if t.state.settings.hold_seconds is None and t.state.phase == "swiss":
            t.do(co.Publish())
        t.wait(60)
    return t


def favourite_wins(t: Table) -> None:
    match = open_matches(t.state)[0]
    loser = max(label(match.a), label(match.b or ""))
    t.report(loser, 0, 2)


def pairs_by_seed(t: Table) -> list[tuple[int, int]]:
    assert t.state.cut is not None
    seeds = {entrant: n for n, entrant in enumerate(t.state.cut.seeds, start=1)}
    now = current_round(t.state)
    assert now is not None
    return [(seeds[m.a], seeds[m.b or ""]) for m in matches(t.state, now)]


def test_a_cut_of_eight_by_hand_pairs_one_with_eight_and_four_with_five() -> None:
    t = after_swiss()
    assert t.state.phase == "finished"
    t.do(co.StartCut(8))
    assert pairs_by_seed(t) == [(1, 8), (4, 5), (2, 7), (3, 6)]


def test_a_cut_that_is_set_follows_by_itself_to_the_champion() -> None:
    t = after_swiss(cut=4, third_place=True)
    assert t.state.phase == "cut"
    if pending_round(t.state) is not None:
        t.do(co.Publish())  # only lots decided the line
    while t.state.phase == "cut":
        while open_matches(t.state):
            favourite_wins(t)
        t.wait(60)
    tree = bracket_of(t.state)
    assert tree is not None and tree.champion is not None and tree.third is not None
    assert label(tree.champion) == min(label(seed) for seed in tree.seeds)
    assert final_order(t.state)[0] == tree.champion
    assert sorted(final_order(t.state)) == sorted(t.state.entrants)


def test_the_final_is_longer_than_the_rounds_before_it() -> None:
    t = after_swiss(cut_lengths=(1, 3, 5), third_place=True)
    t.do(co.StartCut(8))
    lengths: list[list[int]] = []
    while t.state.phase == "cut":
        lengths.append([best_of(t.state, match) for match in open_matches(t.state)])
        while open_matches(t.state):
            match = open_matches(t.state)[0]
            loser = max(label(match.a), label(match.b or ""))
            t.report(loser, 0, best_of(t.state, match) // 2 + 1)
        t.wait(60)
    assert lengths == [[1] * 4, [3, 3], [5, 3]]  # third place beside the final, like the semifinals


def test_fewer_lengths_than_rounds_begin_with_the_first_and_more_are_cut_off() -> None:
    t = after_swiss(cut_lengths=(3, 5))
    t.do(co.StartCut(8))
    assert {best_of(t.state, match) for match in open_matches(t.state)} == {3}
    t.do(co.UndoCut())
    t.do(co.StartCut(2))
    assert [best_of(t.state, match) for match in open_matches(t.state)] == [5]


def test_lengths_of_the_cut_are_odd_and_fixed_once_it_began() -> None:
    t = after_swiss()
    with refusal("bad-rules"):
        t.create(cut_lengths=(3, 4))
    t.do(co.StartCut(4))
    with refusal("fixed-by-cut"):
        t.do(co.Adjust(settings={"cut_lengths": (3, 5)}))


def test_no_draws_in_the_cut() -> None:
    t = after_swiss()
    t.do(co.StartCut(4))
    match = open_matches(t.state)[0]
    with refusal("impossible-score"):
        t.do(co.Report(match.number, 1, 1), actor(label(match.a)))
    with refusal("no-draws"):
        t.do(co.SetResult(match.number, Score("draw")))


def test_a_finalist_who_leaves_concedes_the_final_but_keeps_the_semifinal() -> None:
    t = after_swiss()
    t.do(co.StartCut(4))
    semifinals = [m.number for m in open_matches(t.state)]
    favourite_wins(t)
    winner = t.state.matches[semifinals[0]]
    assert winner.score is not None
    leaver = winner.entrant(winner.score.result)  # type: ignore[arg-type]  # somebody won
    t.do(co.Drop(leaver, "organiser"))
    favourite_wins(t)
    t.wait(60)
    t.wait(60)
    tree = bracket_of(t.state)
    assert t.state.phase == "finished" and tree is not None
    assert tree.champion not in (None, leaver)
    assert t.state.matches[semifinals[0]].score == winner.score
    assert final_order(t.state)[1] == leaver


def test_who_leaves_before_the_cut_is_replaced_by_the_next() -> None:
    t = after_swiss()
    order = final_order(t.state)
    t.do(co.Drop(order[1], "organiser"))
    assert [e for e in final_order(t.state) if e != order[1]] == [e for e in order if e != order[1]]
    t.do(co.StartCut(4))
    assert t.state.cut is not None
    assert set(t.state.cut.seeds) == {order[0], *order[2:5]}


def test_the_cut_is_undone_and_a_smaller_one_started() -> None:
    t = after_swiss()
    t.do(co.StartCut(8))
    favourite_wins(t)
    t.do(co.UndoCut())
    assert t.state.phase == "finished" and not t.state.cut_rounds
    t.do(co.StartCut(4))
    assert len(open_matches(t.state)) == 2


def test_a_corrected_quarterfinal_redraws_the_semifinal_until_somebody_reports_there() -> None:
    t = after_swiss()
    t.do(co.StartCut(8))
    first = open_matches(t.state)[0]
    while open_matches(t.state):
        favourite_wins(t)
    t.wait(60)
    decided = t.state.matches[first.number].score
    assert decided is not None
    turned = Score("b" if decided.result == "a" else "a")
    t.do(co.SetResult(first.number, turned))
    assert {m.round for m in t.state.matches.values() if m.stage == "cut"} == {1, 2}
    t.wait(60)
    t.report(label(open_matches(t.state)[0].a), 2, 0)
    with refusal("bracket-went-on"):
        t.do(co.SetResult(first.number, decided))


def test_a_swiss_correction_that_would_change_the_cut_wants_a_reason() -> None:
    t = after_swiss()
    t.do(co.StartCut(2))
    assert t.state.cut is not None
    seeds = t.state.cut.seeds
    second = seeds[1]
    won = next(
        m
        for m in t.state.matches.values()
        if m.stage == "swiss" and m.score is not None and m.entrant(m.score.result) == second  # type: ignore[arg-type]
    )
    last, loss = won, Score("b" if won.a == second else "a")
    with refusal("cut-would-change"):
        t.do(co.SetResult(last.number, loss))
    t.do(co.SetResult(last.number, loss, "the slip was misread"))
    assert t.state.cut.seeds == seeds


def level(names: str = "ABCDEF", rounds: int = 2, **settings: object) -> Table:
    """Every match was drawn, so only lots tell the players apart; the cut that is set waits for a press."""
    t = Table()
    t.create(rules=replace(rules_of("magic"), rounds=rounds, best_of=1), **settings)
    t.join(names)
    t.start()
    for _ in range(rounds):
        for match in open_matches(t.state):
            t.do(co.SetResult(match.number, Score("draw")))
        t.wait(60)
    return t


def test_a_line_that_only_lots_decide_waits_and_the_organiser_may_choose() -> None:
    t = level(cut=4)
    waiting = pending_round(t.state)
    assert t.state.phase == "cut" and waiting is not None and waiting.publish_at is None
    (note,) = waiting.notes
    tied = note.facts["entrants"]
    assert isinstance(tied, tuple) and len(tied) == 6
    with refusal("cut-choice"):
        t.do(co.StartCut(order=tied[:3]))
    chosen = tied[2:]
    t.do(co.StartCut(order=chosen))
    assert t.state.cut is not None and t.state.cut.seeds == chosen
    assert len(open_matches(t.state)) == 2 and pending_round(t.state) is None
    with refusal("cut-running"):
        t.do(co.StartCut(2))


def test_a_correction_while_the_first_bracket_round_waits_seeds_anew() -> None:
    t = after_swiss(hold_seconds=None, cut=4)
    assert t.state.cut is not None and pending_round(t.state) is not None
    first = t.state.cut.seeds[0]
    for match in [m for m in t.state.matches.values() if m.stage == "swiss" and first in (m.a, m.b)]:
        t.do(co.SetResult(match.number, Score("b" if match.a == first else "a")))
    assert t.state.cut is not None and first not in t.state.cut.seeds
    assert first in t.state.cut.ranks[-2:], "the frozen ranks are those after the correction"


def test_nothing_is_decided_by_the_clock_in_the_cut() -> None:
    t = after_swiss(at_deadline="draw")
    t.do(co.StartCut(4))
    t.do(co.SetClock(1))
    t.wait(3600)
    assert len(open_matches(t.state)) == 2


def test_a_cut_size_that_cannot_be() -> None:
    t = after_swiss("ABCD", rounds=2)
    with refusal("cut-size"):
        t.do(co.StartCut(5))
    with refusal("cut-size"):
        t.do(co.StartCut(1))
    with refusal("cut-unsaid"):
        t.do(co.StartCut())
    t.do(co.StartCut(3))
    assert len(open_matches(t.state)) == 1, "the first seed has a bye"
