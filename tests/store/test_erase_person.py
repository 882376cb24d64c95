"""A forgotten person is gone from every byte of the guild's files, and every result still stands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_type_hints

import pytest

from swissbot.engine.types import Reason, Rules
from swissbot.store.erase_person import PEOPLE
from swissbot.store.interface import PostRow
from swissbot.store.sqlite.store import SqliteStore
from swissbot.tournament.events import (
    Claimed,
    Created,
    DeckSubmitted,
    Disputed,
    Dropped,
    EntrantChanged,
    EvidenceGiven,
    HostAdded,
    Joined,
    PairedMatch,
    Record,
    Reminded,
    RoundPaired,
    Score,
    Settings,
    Settled,
    Started,
)
from tests.store.logs import GUILD
from tests.store.strategies import EVENTS

ANNA = 700_000_000_000_000_001
ID = str(ANNA)
BEN = ANNA * 10 + 1  # Ben's id holds Anna's
CLARA = 5_000_000_000_000_000_003
START = 1_700_000_000


def log_of(*events: tuple[int, object]) -> list[Record]:
    return [Record(seq, START, user, f"c{seq}", event) for seq, (user, event) in enumerate(events, start=1)]  # type: ignore[arg-type]


RULES = Rules(forbidden=((ID, str(BEN)),))
LOG = log_of(
    (ANNA, Created("Cup", GUILD, 55, ANNA, RULES, Settings())),
    (ANNA, Joined(ID, "Anna Secret", ANNA, answer="anna#1234", rating=1800)),
    (BEN, Joined(str(BEN), "Ben", BEN)),
    (CLARA, Joined(str(CLARA), "Team Rocket", None, members=(CLARA, ANNA))),
    (0, HostAdded(ANNA)),
    (CLARA, EntrantChanged(ID, name="Anna Hidden", answer="anna#9")),
    (ANNA, DeckSubmitted(ID, "4 Secret Agent")),
    (0, Started(3, seeds=(ID, str(BEN), str(CLARA)))),
    (
        0,
        RoundPaired(
            "swiss", 1, (PairedMatch(1, 1, ID, str(BEN), why=(Reason("met", {"who": ID, "all": (ID, "2")}),)),), None
        ),
    ),
    (ANNA, Claimed(1, "a", Score("a", (2, 0, 0)))),
    (BEN, Disputed(1, "b", "she never came")),
    (ANNA, Disputed(1, "a", "my secret note")),
    (ANNA, EvidenceGiven(1, "a", "https://example.org/secret.png")),
    (CLARA, Settled(1, Score("a", (2, 0, 0)), "override", reason=f"spoke with <@{ANNA}>")),
    (0, Reminded(f"no-show:1:{ANNA}")),
    (CLARA, Dropped(ID, 1, "organiser", "asked to")),
)
GONE = log_of(
    (0, Created("Cup", GUILD, 55, 0, Rules(forbidden=(("x1", str(BEN)),)), Settings())),
    (0, Joined("x1", "deleted player", None, rating=1800)),
    (BEN, Joined(str(BEN), "Ben", BEN)),
    (CLARA, Joined(str(CLARA), "Team Rocket", None, members=(CLARA, 0))),
    (0, HostAdded(0)),
    (CLARA, EntrantChanged("x1", name="deleted player", answer="")),
    (0, DeckSubmitted("x1", "")),
    (0, Started(3, seeds=("x1", str(BEN), str(CLARA)))),
    (
        0,
        RoundPaired(
            "swiss",
            1,
            (PairedMatch(1, 1, "x1", str(BEN), why=(Reason("met", {"who": "x1", "all": ("x1", "2")}),)),),
            None,
        ),
    ),
    (0, Claimed(1, "a", Score("a", (2, 0, 0)))),
    (BEN, Disputed(1, "b", "she never came")),
    (0, Disputed(1, "a", "")),
    (0, EvidenceGiven(1, "a", "")),
    (CLARA, Settled(1, Score("a", (2, 0, 0)), "override", reason="spoke with <@x1>")),
    (0, Reminded("no-show:1:x1")),
    (CLARA, Dropped("x1", 1, "organiser", "asked to")),
)


async def test_every_trace_is_replaced_and_every_result_stays(store: SqliteStore) -> None:
    await store.create(GUILD, LOG)
    assert await store.forget(GUILD, ANNA) == sum(old != new for old, new in zip(LOG, GONE, strict=True))
    assert list(await store.records(GUILD, 1)) == GONE
    assert await store.forget(GUILD, ANNA) == 0
    assert list(await store.records(GUILD, 1)) == GONE


async def test_no_byte_of_them_is_left_in_the_files(store: SqliteStore, guilds_dir: Path) -> None:
    await store.create(GUILD, LOG)
    await store.save_post(GUILD, PostRow(1, f"claim:1:{ANNA}", 55, 9, "d", "n", START))
    assert b"Anna Secret" in contents(guilds_dir)
    await store.forget(GUILD, ANNA)
    left = contents(guilds_dir)
    for trace in (b"Anna", b"anna#", b"Secret", b"secret"):
        assert trace not in left, trace
    assert not re.search(rf"(?<![0-9]){ANNA}(?![0-9])".encode(), left)
    assert ANNA.to_bytes(8, "big") not in left
    assert b"Team Rocket" in left
    assert [row.slot for row in await store.posts(GUILD)] == ["claim:1:x1"]


async def test_two_forgotten_people_stay_two(store: SqliteStore) -> None:
    await store.create(GUILD, LOG)
    await store.create(GUILD, [Record(1, START, BEN, "second", Created("Two", GUILD, 5, BEN, Rules(), Settings()))])
    await store.append(GUILD, 2, [Record(2, START, BEN, "j", Joined(str(BEN), "Ben", BEN))])
    await store.forget(GUILD, ANNA)
    await store.forget(GUILD, BEN)
    started = [record.event for record in await store.records(GUILD, 1) if isinstance(record.event, Started)]
    assert started[0].seeds == ("x1", "x2", str(CLARA))
    assert (await store.records(GUILD, 2))[1].event == Joined("x2", "deleted player")


async def test_who_comes_back_is_somebody_new(store: SqliteStore) -> None:
    await store.create(GUILD, LOG)
    await store.forget(GUILD, ANNA)
    await store.append(GUILD, 1, [Record(17, START, ANNA, "back", Joined(ID, "Anna", ANNA))])
    await store.forget(GUILD, ANNA)
    assert (await store.records(GUILD, 1))[16].event == Joined("x2", "deleted player")


async def test_a_stranger_changes_nothing(store: SqliteStore) -> None:
    await store.create(GUILD, LOG)
    assert await store.forget(GUILD, 12) == 0
    assert list(await store.records(GUILD, 1)) == LOG


@pytest.mark.parametrize("user", [1, 2, 3, 55, 1800])
async def test_an_id_that_looks_like_another_number_changes_no_other_number(store: SqliteStore, user: int) -> None:
    await store.create(GUILD, LOG)
    await store.append(GUILD, 1, [Record(17, START, user, "in", Joined(str(user), "Shorty", user))])
    await store.forget(GUILD, user)
    log = list(await store.records(GUILD, 1))
    assert log[:8] + log[9:16] == LOG[:8] + LOG[9:]
    assert log[16] == Record(17, START, 0, "in", Joined("x1", "deleted player"))


def test_every_number_in_an_event_is_known_to_be_a_person_or_not() -> None:
    """Whoever adds a field with a number says here, and in `PEOPLE`, whether it is somebody's id."""
    numbers = {name for kind in EVENTS for name, hint in get_type_hints(kind).items() if "int" in str(hint)}
    assert numbers & PEOPLE == PEOPLE
    assert numbers - PEOPLE == {
        "after",
        "channel",
        "deadline",
        "guild",
        "match",
        "publish_at",
        "rating",
        "round",
        "rounds",
        "seconds",
        "seed",
        "seqs",
        "stands_at",
        "until",
    }


def contents(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))
