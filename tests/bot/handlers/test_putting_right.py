"""Putting right: edited pairings, rounds taken back, penalties, undo, the log and its file, status."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from swissbot.engine.types import EngineError, History, Pairing, Reason
from swissbot.tournament.commands import AddPlayers, NewEntrant
from swissbot.tournament.queries import current_round, matches, pending_round
from swissbot.tournament.state import Tournament
from tests.bot.world import World, answer, buttons, text


async def begin(world: World, players: int = 6, **options: Any) -> Tournament:
    await world.create(**{"preset": "magic", "rounds": 3, "hold": "60", **options})
    await world.join(*world.seat(players))
    await world.slash(world.organiser, "tournament start")
    return await world.state()


async def boss(world: World, command: str, **options: Any) -> Any:
    """A command of the organiser; its answer."""
    shown = await world.slash(world.organiser, command, **options)
    assert shown.response is not None
    return shown.response


def pairs(state: Tournament, number: int = 1) -> set[frozenset[str | None]]:
    return {frozenset((m.a, m.b)) for m in matches(state, state.rounds[number - 1])}


# --- /round edit ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("restart", [False, True])
async def test_two_players_are_swapped_after_a_look_at_what_breaks(world: World, restart: bool) -> None:
    state = await begin(world)
    one, two = state.matches[1], state.matches[2]
    shown = await boss(world, "round edit", action="swap", player_a=one.b, player_b=two.b)
    assert "No rule is broken" in text(shown)
    assert pairs(await world.state()) == pairs(state)
    if restart:
        await world.restart()
    await world.press(world.organiser, shown, "Change it")
    after = pairs(await world.state())
    assert {frozenset((one.a, two.b)), frozenset((two.a, one.b))} <= after
    post = world.round_post(1)
    assert f"<@{one.a}> **0** – **0** <@{two.b}>" in text(post)
    assert len([m for m in world.posts() if "## Round 1" in text(m)]) == 1, "edited, nobody is pinged again"


async def test_the_panel_asks_for_names_and_tells_a_rematch(world: World) -> None:
    state = await begin(world, players=4)
    await world.play_round(1)
    panel = await boss(world, "round edit")
    assert {"Swap two players", "Set a pairing", "Set the bye", "Forbid a pair", "Pair anew"} <= buttons(panel).keys()
    assert "waits to be published" in text(panel)
    first = state.matches[1]
    names = [state.entrants[e or ""].name for e in (first.a, first.b)]
    form = await world.press(world.organiser, panel, "Set a pairing")
    preview = await world.organiser.submit_modal(form, {"a": names[0], "b": names[1].upper()})
    assert preview.response is not None
    assert "That breaks:" in text(preview.response)
    await world.press(world.organiser, preview.response, "Change it")
    after = await world.state()
    assert frozenset((first.a, first.b)) in pairs(after, 2)
    assert after.rounds[1].edited and after.rounds[1].published_at is None
    assert f"<@{first.a}> – <@{first.b}>" in text(world.headed("Next pairings"))


async def test_an_old_preview_is_refused_when_the_round_was_paired_anew(world: World) -> None:
    state = await begin(world, players=4)
    await world.play_round(1)
    first = state.matches[1]
    shown = await boss(world, "round edit", action="pair", player_a=first.a, player_b=first.b)
    await world.slash(world.organiser, "player add", name="Late")
    said = answer(await world.press(world.organiser, shown, "Change it"))
    assert "newest round is round 2" in said


async def test_the_bye_is_set(world: World) -> None:
    state = await begin(world, players=5)
    first = state.matches[1]
    shown = await boss(world, "round edit", action="bye", player_a=f"<@{first.a}>")
    await world.press(world.organiser, shown, "Change it")
    now = (await world.state()).rounds[0]
    assert [m.a for m in matches(await world.state(), now) if m.b is None] == [first.a]
    assert f"💤 <@{first.a}>" in text(world.round_post(1))


async def test_a_forbidden_pair_is_paired_anew(world: World) -> None:
    state = await begin(world)
    first = state.matches[1]
    shown = await boss(world, "round edit", action="forbid", player_a=first.a, player_b=first.b)
    done = await world.press(world.organiser, shown, "Forbid it")
    assert done.response is not None
    await world.press(world.organiser, done.response, "Pair anew")
    assert frozenset((first.a, first.b)) not in pairs(await world.state())


async def test_nothing_is_edited_once_a_result_is_in_and_never_by_players(world: World) -> None:
    await begin(world)
    assert "organiser" in (await world.say(world.players[0], "round edit")).lower()
    await world.lose(1, 1)
    assert "reports already" in await world.say(world.organiser, "round edit")


async def test_hundreds_of_players_are_edited_by_name_and_page(world: World) -> None:
    await world.create(preset="magic", rounds=3)
    await world.execute(AddPlayers(tuple(NewEntrant(f"Guest {n}") for n in range(300))))
    await world.slash(world.organiser, "tournament start")
    panel = await boss(world, "round edit")
    assert "1/10" in text(panel)
    turned = await world.press(world.organiser, panel, "Next")
    assert turned.response is not None and "2/10" in text(turned.response)
    shown = await boss(world, "round edit", action="swap", player_a="Guest 7", player_b="guest 211")
    await world.press(world.organiser, shown, "Change it")
    assert (await world.state()).rounds[0].edited


async def test_a_round_that_cannot_be_paired_is_written_by_hand(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    state = await begin(world, players=4)

    def breaks(_: History) -> Pairing:
        raise EngineError(Reason("unknown-pairing", {"pairing": "none"}))

    with monkeypatch.context() as patched:
        patched.setattr("swissbot.service.engine_pair", breaks)
        await world.play_round(1)
    assert "Try again" in buttons(world.headed("could not be paired"))
    panel = await boss(world, "round edit")
    form = await world.press(world.organiser, panel, "Pair by hand")
    names = [e.name for e in state.entrants.values()]
    await world.organiser.submit_modal(form, {"lines": f"{names[0]} – {names[2]}\n{names[3]} vs {names[1]}"})
    waiting = pending_round(await world.state())
    assert waiting is not None and waiting.number == 2
    assert not any("could not be paired" in text(m) for m in world.posts())


# --- rounds, results, players ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("restart", [False, True])
async def test_taking_a_round_back_is_asked_first_with_its_reason(world: World, restart: bool) -> None:
    await begin(world)
    await world.lose(1, 1)
    shown = await boss(world, "round void", reason="wrong *cards*")
    assert "1 result goes" in text(shown)
    assert (await world.state()).matches[1].score is not None
    if restart:
        await world.restart()
    await world.press(world.organiser, shown, "Take it back")
    state = await world.state()
    assert pending_round(state) is not None and current_round(state) is None
    assert not any("## Round 1" in text(m) for m in world.posts())
    log = text(await boss(world, "tournament log"))
    assert "wrong \\*cards\\*" in log
    await world.press(world.organiser, world.post("Publish now"), "Publish now")
    assert world.round_post(1)


async def test_an_old_question_takes_no_other_round_back(world: World) -> None:
    await begin(world, players=4)
    first = await boss(world, "round void")
    second = await boss(world, "round void")
    await world.press(world.organiser, first, "Take it back")
    said = answer(await world.press(world.organiser, second, "Take it back"))
    assert "Look at it again" in said
    assert len((await world.state()).rounds) == 1


async def test_penalties_are_told_to_the_player_and_logged(world: World) -> None:
    state = await begin(world)
    first = state.matches[1]
    player = world.who(int(first.a))
    for kind in ("warning", "game-loss"):
        await boss(world, "player penalty", player=first.a, kind=kind, reason="late")
    assert (await world.state()).matches[1].score is None
    await boss(world, "player penalty", player=first.a, kind="match-loss", reason="very late")
    settled = (await world.state()).matches[1]
    assert settled.score is not None and (settled.score.result, settled.how) == ("b", "penalty")
    shown = text((await world.slash(player, "me")).response)
    assert "Warning: late" in shown and "Match loss: very late" in shown
    log = text(await boss(world, "tournament log", player=first.a))
    assert log.count("late") >= 3


async def test_somebody_is_disqualified_and_reinstated(world: World) -> None:
    state = await begin(world)
    first = state.matches[1]
    await boss(world, "player disqualify", player=first.a, reason="shouting")
    state = await world.state()
    assert state.entrants[first.a].drop_kind == "disqualified"
    assert state.matches[1].score is not None
    await boss(world, "player reinstate", player=first.a, reason="mistake")
    assert (await world.state()).entrants[first.a].playing


async def test_undo_says_plainly_what_goes_and_to_goes_further(world: World) -> None:
    await begin(world, players=4)
    await world.lose(1, 1)
    seq = (await world.state()).seq
    await world.lose(1, 2)
    await world.env.advance_time(61)
    assert world.round_post(2)
    shown = await boss(world, "tournament undo", to=seq)
    assert "Gone are then: the pairing of round 2, 2 results." in text(shown)
    await world.restart()
    await world.press(world.organiser, shown, "Take back")
    state = await world.state()
    assert all(m.score is None for m in state.matches.values())
    assert len(state.rounds) == 1
    assert not any("## Round 2" in text(m) for m in world.posts())
    await world.env.advance_time(3600)
    assert len((await world.state()).rounds) == 1
    await world.play_round(1)
    await world.env.advance_time(61)
    assert world.round_post(2)


async def test_the_log_is_a_file_too(world: World) -> None:
    await begin(world, players=4)
    await world.lose(1, 1)
    await boss(world, "match set", match="1", result="1-2", reason="=seen again")
    shown = await boss(world, "tournament log", match="1")
    assert "before: 2–0" in text(shown)
    sent = await world.press(world.organiser, shown, "As a file")
    assert sent.response is not None
    (file,) = sent.response.attachments
    assert file.filename == "tournament-1-log.csv"
    data = world.env.backend.cdn.get(file.url)
    assert data is not None
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))
    assert [(row["before"], row["after"], row["reason"]) for row in rows][-1] == ("2–0", "1–2", "'=seen again")
    assert {row["match"] for row in rows} == {"1"}
    refused = await world.say(world.players[0], "tournament log")
    assert "organiser" in refused.lower()


async def test_status_answers_what_is_waited_for(world: World) -> None:
    state = await begin(world, players=4)
    first, second = state.matches[1], state.matches[2]
    claimant = world.who(int(first.a))
    asked = await world.press(claimant, world.post("Report result"), "Report result")
    assert asked.response is not None
    await claimant.click(asked.response, label="I won 2–0")
    said = await world.say(world.players[0], "tournament status")
    assert "2 matches are open" in said
    assert f"reported by <@{first.a}>" in said and f"<@{first.b}> has to confirm" in said
    assert f"<@{second.a}> – <@{second.b}>: no report yet" in said
    for match in (first, second):
        await boss(world, "match set", match=str(match.number), result="2-0")
    assert "it is published <t:" in await world.say(world.players[0], "tournament status")


async def test_pause_moves_every_clock_and_finish_ends_early(world: World) -> None:
    await begin(world, players=4)
    await boss(world, "round clock", minutes=30)
    await boss(world, "tournament pause")
    await world.env.advance_time(3600)
    assert not any("The round ended" in text(m) for m in world.posts())
    await world.restart()
    await boss(world, "tournament resume")
    await world.env.advance_time(19 * 60)
    assert not any("The round ends" in text(m) for m in world.posts())
    await world.env.advance_time(2 * 60)
    assert world.headed("The round ends")
    await boss(world, "tournament finish", reason="the hall closes")
    assert "the hall closes" in text(world.headed("Ended early"))
    assert not any("The round ends" in text(m) for m in world.posts())


async def test_a_dispute_blocks_the_next_round(world: World) -> None:
    state = await begin(world, players=4)
    first = state.matches[1]
    for entrant in (first.a, first.b):
        who = world.who(int(entrant or 0))
        asked = await world.press(who, world.post("Report result"), "Report result")
        assert asked.response is not None
        await who.click(asked.response, label="I won 2–0")
    await world.lose(1, 2)
    await world.env.advance_time(3600)
    state = await world.state()
    assert len(state.rounds) == 1
    assert "dispute" in await world.say(world.players[0], "tournament status")
    dispute = world.headed("⚖ Match 1")
    await world.press(world.organiser, dispute, next(label for label in buttons(dispute) if label.endswith("2–1")))
    await world.env.advance_time(61)
    assert len((await world.state()).rounds) == 2
