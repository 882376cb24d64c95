"""Discord is never told faster than its limits allow."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from swissbot.bot.interactions.throttle import Throttle
from swissbot.bot.posts.pacing import CallQueue, Pace, RateBudgets


class Hands:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


@given(st.lists(st.tuples(st.integers(1, 3), st.booleans(), st.floats(0, 3)), max_size=60))
def test_edits_keep_to_every_budget(edits: list[tuple[int, bool, float]]) -> None:
    clock = Hands()
    pace = Pace(clock)
    made: list[tuple[float, int, bool]] = []
    for message, old, later in edits:
        clock.at += later
        age = 4_000.0 if old else 10.0
        clock.at += pace.before_edit(1, message, age)
        assert pace.before_edit(1, message, age) < 1e-6
        pace.edited(1, message, age)
        made.append((clock.at, message, old))
    for at, message, _ in made:
        assert sum(at - 5 + 1e-6 < when <= at for when, _, _ in made) <= 5
        assert sum(at - 6 + 1e-6 < when <= at and old for when, _, old in made) <= 3
        assert sum(at - 1 + 1e-6 < when <= at and other == message for when, other, _ in made) <= 1


def test_creating_has_a_budget_of_its_own() -> None:
    clock = Hands()
    pace = Pace(clock, RateBudgets())
    for message in range(5):
        assert pace.before_create(1) == 0
        pace.created(1, message)
    assert pace.before_create(1) == 5
    assert pace.before_create(2) == 0
    assert pace.before_edit(1, 99, 0) == 0
    assert pace.before_edit(1, 4, 0) == 1  # it was just sent


def test_somebody_who_hammers_is_stopped_and_others_are_not() -> None:
    clock = Hands()
    throttle = Throttle(clock, person=(3, 10.0), guild=(100, 10.0))
    assert [throttle.allows(1, 7) for _ in range(5)] == [True, True, True, False, False]
    assert throttle.allows(1, 8)
    assert throttle.allows(2, 7)
    clock.at = 10.0
    assert throttle.allows(1, 7)


def test_deletions_keep_to_their_budget() -> None:
    clock = Hands()
    pace = Pace(clock)
    for _ in range(5):
        assert pace.before_delete(1) == 0
        pace.deleted(1)
    assert 0 < pace.before_delete(1) <= 1 and pace.before_delete(2) == 0
    clock.at += pace.before_delete(1)
    assert pace.before_delete(1) == 0


@given(st.lists(st.floats(0, 0.5), max_size=150))
def test_all_calls_together_keep_to_discords_fifty_a_second(pauses: list[float]) -> None:
    """As after a start, when the posts of hundreds of servers are looked for at once."""
    clock = Hands()
    every = CallQueue(clock, RateBudgets().every)
    made: list[float] = []
    for pause in (*pauses, *[0.0] * 100):
        clock.at += pause
        made.append(clock.at + every.wait())
    assert made == sorted(made)
    assert all(b - a >= 0.999 for a, b in zip(made, made[46:], strict=False))
    assert made[-1] - clock.at < len(made) / 30
