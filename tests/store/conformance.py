"""What every store has to do, whatever it is made of.

An adapter's tests subclass `StoreConformance` and provide two fixtures: `reopen`, which closes the store and opens one
over the same data, and `store`, the first one opened.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import pytest

from swissbot.store.interface import Conflict, Listed, PostRow, Store, StoreError
from swissbot.tournament.events import Changed, Finished, Paused, Record, Undone
from tests.store.logs import ANNA, GUILD, big_round, created, joined

Reopen = Callable[..., Awaitable[Store]]


class StoreConformance:
    async def test_an_unknown_guild_is_an_empty_one(self, store: Store) -> None:
        assert list(await store.guilds()) == []
        assert list(await store.tournaments(GUILD)) == []
        assert list(await store.records(GUILD, 1)) == []
        assert list(await store.posts(GUILD)) == []
        assert dict(await store.settings(GUILD)) == {}
        assert await store.cause(GUILD, "x") is None
        assert await store.forget(GUILD, ANNA) == 0
        await store.delete_post(GUILD, 1, "round:1")
        await store.erase(GUILD)
        with pytest.raises(Conflict):
            await store.append(GUILD, 1, [joined(2)])
        assert list(await store.guilds()) == []

    async def test_everything_is_there_after_a_restart(self, store: Store, reopen: Reopen) -> None:
        number = await store.create(GUILD, [created()])
        log = [created()]
        for seq in range(2, 30):
            assert await store.append(GUILD, number, [joined(seq)])
            log.append(joined(seq))
        log.append(big_round(30, 200))
        assert await store.append(GUILD, number, log[-1:], over=True)
        again = await reopen()
        assert list(await again.guilds()) == [GUILD]
        assert list(await again.records(GUILD, number)) == log
        assert list(await again.tournaments(GUILD)) == [Listed(number, "Friday Cup", 55, 1_700_000_000, True, 30)]

    async def test_tournaments_are_numbered_from_one(self, store: Store) -> None:
        assert [await store.create(GUILD, [created(cause=f"c{n}")]) for n in range(3)] == [1, 2, 3]
        assert await store.create(GUILD + 1, [created()]) == 1

    async def test_a_second_delivery_of_the_same_press_stores_nothing(self, store: Store) -> None:
        assert await store.create(GUILD, [created(), joined(2, "create")]) == 1
        assert await store.create(GUILD, [created("Other"), joined(2, "create")]) == 1
        assert await store.append(GUILD, 1, [joined(3, "press"), joined(4, "press")])
        assert not await store.append(GUILD, 1, [joined(3, "press"), joined(4, "press")])
        assert not await store.append(GUILD, 1, [joined(5, "press")])
        assert await store.create(GUILD, [created(cause="second")]) == 2
        assert not await store.append(GUILD, 2, [joined(2, "press")]), "a cause is known in the whole guild"
        assert [record.seq for record in await store.records(GUILD, 1)] == [1, 2, 3, 4]
        assert [listed.name for listed in await store.tournaments(GUILD)] == ["Friday Cup", "Friday Cup"]

    async def test_a_cause_leads_to_what_it_made(self, store: Store) -> None:
        await store.create(GUILD, [created()])
        await store.create(GUILD, [created(cause="second")])
        await store.append(GUILD, 2, [joined(2, "press"), joined(3, "press")])
        assert await store.cause(GUILD, "press") == (2, 2)
        assert await store.cause(GUILD, "create") == (1, 1)
        assert await store.cause(GUILD, "pres") is None

    @pytest.mark.parametrize("seqs", [(1,), (2,), (4,), (2, 3), (9, 10)])
    async def test_a_taken_number_or_a_gap_is_a_conflict(self, store: Store, seqs: tuple[int, ...]) -> None:
        await store.create(GUILD, [created(), joined(2, "create")])
        with pytest.raises(Conflict):
            await store.append(GUILD, 1, [joined(seq, "late") for seq in seqs], over=True)
        assert len(await store.records(GUILD, 1)) == 2
        assert not (await store.tournaments(GUILD))[0].over
        assert await store.cause(GUILD, "late") is None
        assert await store.append(GUILD, 1, [joined(3, "late")])

    async def test_a_tournament_that_was_never_made_takes_no_events(self, store: Store) -> None:
        await store.create(GUILD, [created()])
        for records in ([joined(1)], [joined(2)]):
            with pytest.raises(Conflict):
                await store.append(GUILD, 9, records)

    async def test_records_that_make_no_sense_are_a_mistake_of_the_caller(self, store: Store) -> None:
        for records in ([joined(1)], [created(), joined(3)], [created(cause="")], []):
            with pytest.raises((ValueError, IndexError)):
                await store.create(GUILD, records)
        await store.create(GUILD, [created()])
        for records in ([joined(2), joined(4, "join-2")], [joined(2), joined(3)]):
            with pytest.raises(ValueError, match=r"gaps|cause"):
                await store.append(GUILD, 1, records)
        assert len(await store.records(GUILD, 1)) == 1

    async def test_of_a_hundred_who_append_at_once_exactly_one_succeeds(self, store: Store) -> None:
        await store.create(GUILD, [created()])
        tries = [store.append(GUILD, 1, [joined(2, f"press-{n}")]) for n in range(100)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict"] * 99 + ["bool"]
        (winner,) = [n for n, outcome in enumerate(outcomes) if outcome is True]
        assert [record.cause for record in await store.records(GUILD, 1)] == ["create", f"press-{winner}"]

    async def test_a_press_delivered_a_hundred_times_counts_once(self, store: Store) -> None:
        await store.create(GUILD, [created()])
        outcomes = await asyncio.gather(*[store.append(GUILD, 1, [joined(2, "press")]) for _ in range(100)])
        assert sorted(outcomes) == [False] * 99 + [True]
        ids = await asyncio.gather(*[store.create(GUILD, [created(cause="again")]) for _ in range(100)])
        assert set(ids) == {2}
        assert len(await store.tournaments(GUILD)) == 2

    async def test_a_cancelled_append_is_whole_or_absent_and_blocks_nobody(self, store: Store, reopen: Reopen) -> None:
        await store.create(GUILD, [created()])
        acknowledged = {"create"}

        async def press(name: str) -> None:
            first = len(await store.records(GUILD, 1)) + 1
            with contextlib.suppress(Conflict):
                if await store.append(GUILD, 1, [joined(first, name), joined(first + 1, name)]):
                    acknowledged.add(name)

        for turn in range(60):
            task = asyncio.create_task(press(f"press-{turn}"))
            for _ in range(turn % 20):
                await asyncio.sleep(0)
            if turn % 3:
                task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        assert await store.append(GUILD, 1, [joined(len(await store.records(GUILD, 1)) + 1, "last")])
        log = await (await reopen()).records(GUILD, 1)
        assert [record.seq for record in log] == list(range(1, len(log) + 1))
        causes = [record.cause for record in log]
        assert acknowledged <= set(causes)
        assert len(acknowledged) > 20
        assert all(causes.count(cause) == 2 for cause in causes if cause.startswith("press"))

    async def test_the_index_follows_changes_and_their_undoing(self, store: Store) -> None:
        await store.create(GUILD, [created()])

        async def index_after(record: Record, over: bool | None = None) -> Listed:
            assert await store.append(GUILD, 1, [record], over=over)
            return (await store.tournaments(GUILD))[0]

        def at(seq: int, event: Changed | Undone | Finished | Paused) -> Record:
            return Record(seq, 1_700_000_100, ANNA, f"c{seq}", event)

        start = 1_700_000_000
        assert await index_after(at(2, Changed(name="Spring Cup"))) == Listed(1, "Spring Cup", 55, start, False, 2)
        assert await index_after(at(3, Changed(channel=77))) == Listed(1, "Spring Cup", 77, start, False, 3)
        assert await index_after(at(4, Finished()), True) == Listed(1, "Spring Cup", 77, start, True, 4)
        assert await index_after(at(5, Paused())) == Listed(1, "Spring Cup", 77, start, True, 5)
        assert await index_after(at(6, Undone((4, 3))), False) == Listed(1, "Spring Cup", 55, start, False, 6)
        assert await index_after(at(7, Undone((2,)))) == Listed(1, "Friday Cup", 55, start, False, 7)
        assert await index_after(at(8, Undone((7,)))) == Listed(1, "Spring Cup", 55, start, False, 8)

    async def test_an_imported_log_keeps_its_causes(self, store: Store) -> None:
        rename = Record(4, 1_700_000_009, ANNA, "rename", Changed(name="Old Cup"))
        log = [created(), joined(2), joined(3), rename]
        assert await store.create(GUILD, log, over=True) == 1
        assert list(await store.records(GUILD, 1)) == log
        assert list(await store.tournaments(GUILD)) == [Listed(1, "Old Cup", 55, 1_700_000_000, True, 4)]
        assert await store.create(GUILD, log) == 1

    async def test_posts_are_kept_by_slot(self, store: Store, reopen: Reopen) -> None:
        sending = PostRow(1, "round:1", 55, 0, "d1", "n1", 0)
        sent = PostRow(1, "round:1", 55, 4_200_000_000_000_000_001, "d1", "n1", 1_700_000_000)
        panel = PostRow(0, "panel", 55, 7, "d", "", 5)
        await store.save_post(GUILD, sending)
        await store.save_post(GUILD, sent)
        await store.save_post(GUILD, panel)
        again = await reopen()
        assert list(await again.posts(GUILD)) == [panel, sent]
        await again.delete_post(GUILD, 1, "round:1")
        await again.delete_post(GUILD, 1, "round:9")
        assert list(await again.posts(GUILD)) == [panel]

    async def test_settings_are_changed_one_by_one(self, store: Store, reopen: Reopen) -> None:
        await store.save_settings(GUILD, {"role": "5", "locale": "de", "zone": ""})
        await store.save_settings(GUILD, {"role": None, "locale": "pl", "never": None})
        assert dict(await (await reopen()).settings(GUILD)) == {"locale": "pl", "zone": ""}

    async def test_guilds_are_islands(self, store: Store) -> None:
        await store.create(GUILD, [created()])
        await store.create(GUILD + 1, [created("Other", "create")])
        assert await store.append(GUILD, 1, [joined(2, "press")])
        assert await store.append(GUILD + 1, 1, [joined(2, "press")])
        await store.erase(GUILD)
        assert list(await store.guilds()) == [GUILD + 1]
        assert list(await store.records(GUILD, 1)) == []
        assert len(await store.records(GUILD + 1, 1)) == 2
        assert await store.create(GUILD, [created()]) == 1

    async def test_text_of_any_kind_is_kept(self, store: Store) -> None:
        texts = [
            "'; DROP TABLE event; --",
            "\x00",
            "\ud83d",
            "\U0001f469\u200d\U0001f467",
            '"\\',
            "\u202eolleh",
            "x" * 5000,
        ]
        log = [created(texts[0])]
        assert await store.create(GUILD, log) == 1
        for text in texts[1:]:
            seq = len(log) + 1
            log.append(Record(seq, 0, 0, f"c{seq}'\"", Finished(reason=text)))
            assert await store.append(GUILD, 1, log[-1:])
        assert list(await store.records(GUILD, 1)) == log

    async def test_a_closed_store_refuses(self, store: Store) -> None:
        await store.create(GUILD, [created()])
        await store.close()
        for call in (store.records(GUILD, 1), store.create(GUILD, [created()]), store.settings(GUILD)):
            with pytest.raises(StoreError) as refused:
                await call
            assert refused.value.code == "closed"

    async def test_closing_waits_for_what_was_begun(self, store: Store, reopen: Reopen) -> None:
        await store.create(GUILD, [created()])
        writes = [asyncio.create_task(store.save_settings(GUILD, {f"k{n}": "v"})) for n in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*writes)
        assert len(await (await reopen()).settings(GUILD)) == 50

    async def test_nothing_is_wrong_with_a_healthy_store(self, store: Store) -> None:
        await store.create(GUILD, [created(), joined(2)])
        assert list(await store.check()) == []
