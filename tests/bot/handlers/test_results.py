"""Claims, confirmations, disputes and decisions, as players and organisers press them."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from swissbot.render import custom_id
from swissbot.tournament.state import Match
from tests.bot.world import World, answer, buttons, text


async def begin(world: World, players: int = 4, **options: object) -> tuple[Match, MemberActor, MemberActor]:
    """A running tournament; match 1 and who plays in it."""
    await world.create(**{"preset": "magic", "rounds": 2, "hold": "60", **options})
    await world.join(*world.seat(players))
    await world.slash(world.organiser, "tournament start")
    match = (await world.state()).matches[1]
    return match, world.who(int(match.a)), world.who(int(match.b or 0))


async def claim(world: World, who: MemberActor, label: str) -> str:
    """Press Report result and then one of the scores."""
    asked = await world.press(who, world.post("Report result"), "Report result")
    assert asked.response is not None
    return answer(await who.click(asked.response, label=label))


async def test_claiming_a_loss_settles_the_match(world: World) -> None:
    match, _a, b = await begin(world)
    await claim(world, b, "I lost 1–2")
    settled = (await world.state()).matches[match.number]
    assert settled.score is not None
    assert settled.score.games == (2, 1, 0)
    assert "✅ 2–1" in text(world.round_post(1))


async def test_a_claimed_win_waits_for_the_opponent_who_is_pinged_once(world: World) -> None:
    match, a, b = await begin(world)
    await claim(world, a, "I won 2–0")
    assert "⏳" in text(world.round_post(1))
    waiting = world.headed("confirm")
    (ping,) = [body for body in world.sent() if "Please confirm" in str(body)]
    assert ping["allowed_mentions"]["users"] == [b.id]
    mine = await world.press(b, waiting, "My match")
    assert mine.response is not None
    assert {"Confirm", "Dispute"} <= buttons(mine.response).keys()
    await world.press(b, mine.response, "Confirm")
    assert (await world.state()).matches[match.number].how == "confirmed"
    assert not any("confirm" in text(m).lower() for m in world.posts())


async def test_an_unanswered_claim_stands_after_ten_minutes(world: World) -> None:
    match, a, _ = await begin(world)
    await claim(world, a, "I won 2–1")
    await world.env.advance_time(599)
    assert (await world.state()).matches[match.number].score is None
    await world.env.advance_time(2)
    settled = (await world.state()).matches[match.number]
    assert settled.how == "unopposed"
    assert "✅ 2–1" in text(world.round_post(1))


async def test_deadlines_that_passed_while_the_bot_was_away_start_anew(world: World) -> None:
    match, a, _ = await begin(world)
    await claim(world, a, "I won 2–1")
    await world.env.settle()
    await world.service.close()
    world.env.backend.advance_clock(3600)  # nobody is there: no timer of the bot runs
    await world.env.restart_bot(world.build())
    assert (await world.state()).matches[match.number].score is None
    await world.env.advance_time(3600)
    assert (await world.state()).matches[match.number].how == "unopposed"


async def test_different_claims_are_a_dispute_that_a_moderator_decides(world: World) -> None:
    mods = world.guild.create_text_channel("mods")
    await world.slash(world.organiser, "swissbot setup", moderator_channel=mods)
    match, a, b = await begin(world)
    await claim(world, a, "I won 2–0")
    await claim(world, b, "I won 2–1")
    assert "⚖" in text(world.round_post(1))
    (dispute,) = [m for m in world.posts(mods) if "⚖" in text(m)]
    decide = [found for found in buttons(dispute).values() if ":decide:" in found]
    assert len(decide) >= 4
    wanted = custom_id.build("decide", 1, match.number, "1-2")
    refused = answer(await a.click(dispute, custom_id=wanted))
    assert "organiser" in refused.lower()
    assert (await world.state()).matches[match.number].score is None
    await world.organiser.click(dispute, custom_id=wanted)
    settled = (await world.state()).matches[match.number]
    assert (settled.how, settled.score and settled.score.games) == ("override", (1, 2, 0))
    assert not any("⚖" in text(m) for m in world.posts(mods))


async def test_a_confirm_button_belongs_to_one_claim(world: World) -> None:
    match, a, b = await begin(world)
    await claim(world, a, "I won 2–0")
    old = await world.press(b, world.post("My match"), "My match")
    assert old.response is not None
    confirm = buttons(old.response)["Confirm"]
    await claim(world, a, "I won 2–1")
    said = answer(await b.click(old.response, custom_id=confirm))
    assert (await world.state()).matches[match.number].score is None
    assert said


async def test_an_override_meets_a_confirmation(world: World) -> None:
    match, a, b = await begin(world)
    await claim(world, a, "I won 2–0")
    mine = await world.press(b, world.post("My match"), "My match")
    assert mine.response is not None
    await world.slash(world.organiser, "match set", match=str(match.number), result="0-2", reason="video")
    said = answer(await world.press(b, mine.response, "Confirm"))
    settled = (await world.state()).matches[match.number]
    assert (settled.how, settled.score and settled.score.games) == ("override", (0, 2, 0))
    assert said
    assert len((await world.state()).rounds) == 1


async def test_buttons_of_an_old_round_say_what_is_true_now(world: World) -> None:
    match, _a, b = await begin(world, hold="0")
    asked = await world.press(b, world.post("Report result"), "Report result")
    assert asked.response is not None
    old = custom_id.build("report", 1, match.number, "2-0")
    await world.play_round(1)
    assert len((await world.state()).rounds) == 2
    said = answer(await b.click(asked.response, custom_id=old))
    kept = (await world.state()).matches[match.number].score
    assert kept is not None
    assert kept.games == (2, 0, 0)
    assert said


async def test_conceding_asks_first(world: World) -> None:
    match, a, _b = await begin(world)
    mine = await world.press(a, world.post("My match"), "My match")
    assert mine.response is not None
    asked = await world.press(a, mine.response, "Concede")
    assert (await world.state()).matches[match.number].score is None
    assert asked.response is not None
    yes = next(found for found in buttons(asked.response).values() if ":concede-yes:" in found)
    await a.click(asked.response, custom_id=yes)
    assert (await world.state()).matches[match.number].how == "conceded"


async def test_dropping_asks_first_and_concedes_the_open_match(world: World) -> None:
    match, a, _ = await begin(world)
    asked = await world.slash(a, "drop")
    assert asked.response is not None
    yes = next(found for found in buttons(asked.response).values() if ":drop-yes" in found)
    assert (await world.state()).entrants[match.a].dropped_after is None
    await a.click(asked.response, custom_id=yes)
    state = await world.state()
    assert state.entrants[match.a].dropped_after is not None
    assert state.matches[match.number].score is not None


async def test_undo_shows_and_then_takes_back(world: World) -> None:
    match, a, b = await begin(world)
    await claim(world, b, "I lost 0–2")
    shown = await world.slash(world.organiser, "tournament undo")
    assert shown.response is not None
    yes = next(found for found in buttons(shown.response).values() if ":undo-yes:" in found)
    refused = answer(await world.slash(a, "tournament undo"))
    assert "organiser" in refused.lower()
    await world.organiser.click(shown.response, custom_id=yes)
    assert (await world.state()).matches[match.number].score is None
    assert "✅" not in text(world.round_post(1))


async def test_an_undo_button_refuses_when_something_came_after(world: World) -> None:
    match, _a, b = await begin(world)
    await claim(world, b, "I lost 0–2")
    shown = await world.slash(world.organiser, "tournament undo")
    assert shown.response is not None
    yes = next(found for found in buttons(shown.response).values() if ":undo-yes:" in found)
    await world.lose(1, 2)
    said = answer(await world.organiser.click(shown.response, custom_id=yes))
    assert said
    assert (await world.state()).matches[match.number].score is not None
    assert (await world.state()).matches[2].score is not None


@pytest.mark.parametrize("restart", [False, True])
async def test_points_of_sets_go_through_a_form(world: World, restart: bool) -> None:
    await world.create(preset="tmanager", best_of=3, rounds=1)
    await world.join(*world.seat(2))
    await world.slash(world.organiser, "tournament start")
    match = (await world.state()).matches[1]
    loser = world.who(int(match.b or 0))
    asked = await world.press(loser, world.post("Report result"), "Report result")
    assert asked.response is not None
    form = await world.press(loser, asked.response, "Enter points…")
    assert form.modal is not None
    if restart:
        await world.restart()
    await loser.submit_modal(form, {"set1": "9-11", "set2": "8–11"})
    settled = (await world.state()).matches[1]
    assert settled.score is not None
    assert settled.score.sets == ((11, 9), (11, 8))
