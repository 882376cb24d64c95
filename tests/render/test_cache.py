"""What is kept from an earlier board is what would be made anew."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from swissbot.render import cache
from swissbot.render.board.board import board
from swissbot.render.cache import Facts, Memo
from swissbot.render.i18n.language import ENGLISH
from swissbot.tournament import events as ev
from swissbot.tournament.guild_settings import GuildSettings
from swissbot.tournament.replay import replay
from tests.render.states import Play

GUILD = GuildSettings(organiser_role=77)


def two_rounds() -> Play:
    play = Play(clock=50).users(*range(1, 10)).guests("Gül").start()
    return play.published(1).finish_round().published(2, shift=1).finish_round().published(3, shift=2)


CHANGES: dict[str, Callable[[Play], object]] = {
    "a report": lambda p: p.claims(p.state.rounds[-1].matches[0], "a", 2, 0),
    "a correction": lambda p: p.settled(p.state.rounds[0].matches[0], 0, 2, "override"),
    "a drop": lambda p: p.add(ev.Dropped("3", 3)),
    "a new name": lambda p: p.add(ev.EntrantChanged("g1", name="Gülsen")),
    "a new title": lambda p: p.add(ev.Changed(name="Saturday")),
    "a pause": lambda p: p.add(ev.Paused()),
    "a late entry": lambda p: p.add(ev.Joined("g2", "Late", round=4)),
    "the end": lambda p: p.finish_round().add(ev.Finished()),
    "a correction after the end": lambda p: p.finish_round().add(ev.Finished()).settled(1, 0, 2, "override"),
    "an early end": lambda p: p.add(ev.Finished(early=True, reason="late")),
    "the next round": lambda p: p.finish_round().published(4),
    "a round taken back": lambda p: p.add(ev.RoundVoided("swiss", 3)),
    "a cancellation": lambda p: p.add(ev.Cancelled("rain")),
    "an undo": lambda p: p.settled(1, 0, 2, "override").add(ev.Undone((p.state.seq,))),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_board_with_kept_parts_is_the_board_made_from_nothing(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    play = two_rounds()
    board(play.state, GUILD, ENGLISH)
    CHANGES[change](play)
    kept = board(play.state, GUILD, ENGLISH)
    monkeypatch.setattr(cache.MEMO, "_kept", type(cache.MEMO._kept)())
    assert kept == board(replay(play.state.log, play.state.id), GUILD, ENGLISH)


def test_old_rounds_are_not_made_again() -> None:
    play = two_rounds()
    before = {post.slot: post for post in board(play.state, GUILD, ENGLISH)}
    play.claims(play.state.rounds[-1].matches[0], "a", 2, 0)
    after = {post.slot: post for post in board(play.state, GUILD, ENGLISH)}
    for slot in ("round:swiss:1:1", "round:swiss:2:1", "standings:1", "standings:2"):
        assert after[slot] is before[slot]
    assert after["round:swiss:3:1"] != before["round:swiss:3:1"]


def test_only_so_many_are_kept() -> None:
    kept, made = Memo(size=2), []
    for number in (1, 2, 1, 3, 1, 2):
        kept.get("n", Facts((number,), ()), lambda n=number: made.append(n))  # type: ignore[misc]  # bound at once
    assert made == [1, 2, 3, 2]


def test_equal_things_that_are_not_the_same_are_made_again() -> None:
    one, other = Play().state, Play().state
    assert one.rules == other.rules
    assert Facts((), (one.rules,)) != Facts((), (other.rules,))
    assert Facts((1,), (one.rules,)) == Facts((1,), (one.rules,))


def test_it_is_asked_from_several_threads() -> None:
    """Pictures and files are made beside the answers to presses."""
    kept, facts = Memo(2), [Facts((number,), ()) for number in range(6)]

    def asks(seed: int) -> None:
        for turn in range(4_000):
            number = (turn * (seed + 1)) % 6
            assert kept.get("n", facts[number], lambda made=number: made) == number  # type: ignore[misc]  # the default binds it

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(6) as threads:
            list(threads.map(asks, range(6)))
    finally:
        sys.setswitchinterval(before)
