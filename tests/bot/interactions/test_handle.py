"""Whoever presses whatever: one answer, nothing done twice, nothing done by those who may not."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from swissbot.bot.handlers import VERBS
from swissbot.bot.interactions import handle, request
from swissbot.render import custom_id
from swissbot.store.interface import StoreError
from tests.bot.world import World, answer, open_world, text


async def forge(world: World, who: Any, raw: str) -> str:
    """An interaction with any custom id at all, on a message that does not have it."""
    from simcord.actors import _component_interaction  # noqa: PLC0415 - a door that people do not have

    stored = world.env.backend.get_message(world.channel.id, world.posts()[0].id)
    return answer(await _component_interaction(who, stored, {"custom_id": raw, "component_type": 2}))


async def test_joining_twice_is_one_entry(world: World) -> None:
    await world.create()
    (anna,) = world.seat(1)
    await world.join(anna, anna)
    assert list((await world.state()).entrants) == [str(anna.id)]
    await world.press(anna, world.post("Leave"), "Leave")
    assert (await world.state()).entrants == {}
    said = answer(await world.press(anna, world.post("Leave"), "Leave"))
    assert said


@pytest.mark.parametrize(
    "raw",
    ["nonsense", "sb1:explode:1", "sb2:join:1", "sb1:join:999", "sb1:report:1:1:9-9", "sb1:confirm:1",
     "sb1:report:1:x:2-0", "sb1:publish:1:moon:1", "sb1:decide:1:7:2-0", "sb1:cancel-yes:1:1",
     "sb1:undo-yes:1:1:1", "sb1:start-yes:1:1", "sb1:points:1:1", "sb1:log:1", "sb1:hold:1:swiss:1",
     "sb1:tryagain:1", "x" * 100, "sb1:pick:1:1", "sb1:why:1"],
)  # fmt: skip
async def test_a_forged_custom_id_is_answered_and_does_nothing(world: World, raw: str) -> None:
    await world.create(preset="magic")
    await world.join(*world.seat(2))
    outsider = world.member("Mallory")
    before = (await world.state()).seq
    assert len(await forge(world, outsider, raw)) > 10
    assert (await world.state()).seq == before


async def test_an_outsider_cannot_report_and_a_player_cannot_confirm_for_others(world: World) -> None:
    await world.create(preset="magic", rounds=1)
    await world.join(*world.seat(4))
    await world.slash(world.organiser, "tournament start")
    state = await world.state()
    stranger = next(p for p in world.players if str(p.id) not in (state.matches[1].a, state.matches[1].b))
    for who in (world.member("Mallory"), stranger):
        await forge(world, who, custom_id.build("report", 1, 1, "0-2"))
        await forge(world, who, custom_id.build("concede-yes", 1, 1))
    assert (await world.state()).seq == state.seq


async def test_somebody_who_hammers_gets_a_sentence(tmp_path: Path) -> None:
    async with open_world(tmp_path, throttle=(3, 10.0)) as world:
        await world.create()
        said = [await world.say(world.organiser, "tournament list") for _ in range(4)]
        assert len(set(said[:2])) == 1
        assert said[3] != said[0]
        await world.env.advance_time(11)
        assert await world.say(world.organiser, "tournament list") == said[0]


async def test_a_bug_has_a_reference_and_changes_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await world.create()

    async def broken(*_: object) -> None:
        raise KeyError("secret detail")

    monkeypatch.setattr(world.service, "execute", broken)
    (anna,) = world.seat(1)
    said = answer(await world.press(anna, world.post("Join"), "Join"))
    reference = said.rpartition(" ")[2]
    assert said.startswith("That broke, and nothing was changed. Reference ")
    assert "secret" not in said
    assert any(getattr(record, "reference", "") == reference for record in caplog.records)
    assert (await world.state()).entrants == {}


async def test_a_bug_after_the_commit_does_not_claim_that_nothing_happened(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.create()

    def broken(*_: object) -> None:
        raise KeyError

    monkeypatch.setattr(request, "receipt", broken)
    (anna,) = world.seat(1)
    said = answer(await world.press(anna, world.post("Join"), "Join"))
    assert said.startswith("That was recorded")
    assert str(anna.id) in (await world.state()).entrants


async def test_a_full_disk_is_said(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.create()

    async def full(*_: object) -> None:
        raise StoreError("full")

    monkeypatch.setattr(world.service, "execute", full)
    (anna,) = world.seat(1)
    said = answer(await world.press(anna, world.post("Join"), "Join"))
    assert "Reference" not in said


async def test_an_answer_that_does_not_arrive_leaves_the_state(world: World) -> None:
    """10062 and 50027 after the commit: what was recorded stands, and the post shows it."""
    await world.create()
    (anna,) = world.seat(1)
    world.env.inject_error("POST", "/interactions/*", status=404, code=10062)
    await world.press(anna, world.post("Join"), "Join")
    assert str(anna.id) in (await world.state()).entrants
    assert "1 player" in text(world.post("Join"))


async def test_slow_work_is_acknowledged_in_time(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.create()
    monkeypatch.setattr(handle, "ACKNOWLEDGE_AFTER", 0.02)
    real = VERBS["join"]

    async def slow(request: Any, press: Any) -> Any:
        await asyncio.sleep(0.08)
        return await real(request, press)

    monkeypatch.setitem(VERBS, "join", slow)  # type: ignore[misc]  # read-only outside of tests
    (anna,) = world.seat(1)
    result = await world.press(anna, world.post("Join"), "Join")
    assert answer(result)
    callbacks = [r.json["type"] for r in world.env.http_requests if r.path.endswith("/callback")]
    assert callbacks[-1] == 5  # told to wait, and answered into that
    assert str(anna.id) in (await world.state()).entrants


async def test_an_organiser_role_organises(world: World) -> None:
    helpers = world.guild.create_role("Helpers")
    assistant = world.member("Hanna", roles=[helpers])
    assert "organiser" in (await world.say(assistant, "tournament create", name="Mine")).lower()
    await world.slash(world.organiser, "swissbot setup", organiser_role=helpers)
    await world.slash(assistant, "tournament create", name="Mine", preset="magic")
    assert [row.name for row in await world.service.listed(world.guild.id)] == ["Mine"]
    refused = await world.say(assistant, "swissbot setup", language="de")
    assert refused
    assert (await world.service.guild_settings(world.guild.id)).language == "en"


async def test_commands_are_for_servers_only(world: World) -> None:
    stranger = world.env.create_user("dm")
    await stranger.send_dm("hello")
    assert stranger.available_commands() == ()


async def test_typing_fast_is_offered_nothing_for_a_while(tmp_path: Path) -> None:
    async with open_world(tmp_path, throttle=(3, 10.0)) as world:
        await world.create("Friday Night")  # the first of three

        async def offered() -> int:
            return len(await world.organiser.autocomplete(world.channel, "tournament status", "tournament", "Fri"))

        assert [await offered() for _ in range(4)] == [1, 1, 0, 0]
        await world.env.advance_time(11)
        assert await offered() == 1
