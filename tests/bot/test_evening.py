"""What happens on real evenings, pressed and typed; each also with a new process at every step."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest
import pytest_asyncio
from simcord.actors import MemberActor

from swissbot.engine.ranking import standings
from swissbot.engine.types import Standing
from swissbot.tournament.commands import Change
from swissbot.tournament.engine_view import history
from swissbot.tournament.queries import current_round, match_of, matches, pending_round
from swissbot.tournament.state import Match, Tournament
from tests.bot.world import World, answer, buttons, text


@dataclass
class Night:
    """A tournament in the world. With `restarts` the process ends and another begins between any two steps."""

    world: World
    restarts: bool

    async def step(self) -> None:
        if self.restarts:
            await self.world.restart()

    async def begin(self, players: int, rounds: int = 3, **options: object) -> None:
        await self.world.create(**{"preset": "magic", "rounds": rounds, "hold": "60", **options})
        await self.world.join(*self.world.seat(players))
        await self.step()
        await self.world.slash(self.world.organiser, "tournament start")
        await self.step()

    async def state(self) -> Tournament:
        return await self.world.state()

    async def sides(self, number: int) -> tuple[Match, MemberActor, MemberActor]:
        match = (await self.state()).matches[number]
        return match, self.world.who(int(match.a)), self.world.who(int(match.b or 0))

    async def drop(self, who: MemberActor) -> None:
        asked = await self.world.slash(who, "drop")
        assert asked.response is not None
        await self.step()
        await self.world.press(who, asked.response, "Leave the tournament")
        await self.step()

    async def organise(self, command: str, **options: object) -> str:
        said = answer(await self.world.slash(self.world.organiser, command, **options))
        await self.step()
        return said

    async def claim(self, who: MemberActor, label: str) -> str:
        asked = await self.world.press(who, self.world.post("Report result"), "Report result")
        assert asked.response is not None
        await self.step()
        said = answer(await who.click(asked.response, label=label))
        await self.step()
        return said

    async def set(self, match: int, result: str) -> str:
        return await self.organise("match set", match=str(match), result=result)

    async def finish_round(self) -> None:
        """Every open match of the round is won 2-0 by its side a."""
        state = await self.state()
        now = current_round(state)
        assert now is not None
        for match in matches(state, now):
            if match.score is None:
                await self.set(match.number, "2-0")

    async def next_round(self) -> None:
        await self.world.env.advance_time(61)
        await self.step()

    async def table(self) -> dict[str, Standing]:
        return {row.id: row for row in standings(history(await self.state()))}


@pytest_asyncio.fixture(params=[False, True], ids=["steady", "restarts"])
async def night(world: World, request: pytest.FixtureRequest) -> AsyncIterator[Night]:
    yield Night(world, request.param)


async def test_who_leaves_before_round_two_and_comes_back_after_has_no_bye_points(night: Night) -> None:
    await night.begin(5)
    match, a, _b = await night.sides(1)
    await night.finish_round()
    await night.drop(a)
    await night.next_round()
    assert match.a not in {e for m in matches(await night.state(), (await night.state()).rounds[1]) for e in (m.a, m.b)}
    await night.organise("player reinstate", player=match.a)
    await night.finish_round()
    row = (await night.table())[match.a]
    assert (row.points, row.byes, row.wins) == (3, 0, 1)
    await night.next_round()
    assert match_of(await night.state(), match.a) is not None


async def test_a_leaver_forfeits_and_the_winner_who_leaves_in_the_same_round_loses_too(night: Night) -> None:
    await night.begin(6)
    match, a, b = await night.sides(1)
    await night.drop(a)
    given = (await night.state()).matches[1].score
    assert given is not None and (given.result, given.forfeit, given.games) == ("b", True, None)
    assert "🏳" in text(night.world.round_post(1))
    await night.drop(b)
    assert (await night.state()).matches[1].score is not None
    rows = await night.table()
    assert rows[match.a].points == rows[match.b or ""].points == 0
    await night.finish_round()
    await night.next_round()
    now = current_round(await night.state())
    assert now is not None and now.number == 2
    paired = {e for m in matches(await night.state(), now) for e in (m.a, m.b)}
    assert paired == {str(p.id) for p in night.world.players} - {match.a, match.b}


async def test_a_claim_stands_when_the_other_drops_without_reporting(night: Night) -> None:
    await night.begin(4)
    match, a, b = await night.sides(1)
    await night.claim(a, "I won 2–0")
    await night.drop(b)
    state = await night.state()
    settled = state.matches[1]
    assert settled.score is not None
    assert (settled.score.result, settled.score.games, settled.score.forfeit) == ("a", (2, 0, 0), False)
    assert state.entrants[match.b or ""].dropped_after == 1
    assert "✅ 2–0" in text(night.world.round_post(1))


async def test_number_two_leaves_after_the_last_round_and_number_five_is_in_the_cut(night: Night) -> None:
    await night.begin(8)
    for _ in range(3):
        await night.finish_round()
        await night.next_round()
    before = list((await night.table()).values())
    second = before[1]
    await night.drop(night.world.who(int(second.id)))
    after = await night.table()
    for row in before:
        mine = after[row.id]
        assert (mine.points, mine.wins, mine.losses, dict(mine.tiebreaks)) == (
            row.points,
            row.wins,
            row.losses,
            dict(row.tiebreaks),
        )
    assert [row.id for row in after.values()] == [row.id for row in before]
    await night.organise("cut start", size=4)
    cut = (await night.state()).cut
    assert cut is not None
    assert list(cut.seeds) == [row.id for row in before if row.id != second.id][:4]


async def test_an_earlier_result_is_corrected_while_nobody_has_reported(night: Night) -> None:
    await night.begin(8)
    await night.finish_round()
    await night.next_round()
    shown = await night.world.slash(night.world.organiser, "match set", match="1", result="0-2", reason="typo")
    assert shown.response is not None
    assert "Pair anew" in buttons(shown.response)
    before = {frozenset((m.a, m.b)) for m in matches(await night.state(), (await night.state()).rounds[1])}
    await night.step()
    refused = answer(await night.world.slash(night.world.players[0], "round edit", action="anew"))
    assert "organiser" in refused.lower()
    await night.world.press(night.world.organiser, shown.response, "Pair anew")
    state = await night.state()
    after = {frozenset((m.a, m.b)) for m in matches(state, state.rounds[1])}
    assert after != before
    points = {row.id: row.points for row in standings(history(state, 1))}
    assert all(len({points[e] for e in pair if e}) == 1 for pair in after), "winners meet winners"
    assert len([m for m in night.world.posts() if "## Round 2" in text(m)]) == 1
    post = night.world.round_post(2)
    assert all(f"<@{m.a}>" in text(post) for m in matches(state, state.rounds[1]))


async def test_with_a_result_in_a_correction_leaves_the_pairings_and_points_follow(night: Night) -> None:
    await night.begin(8)
    match, _a, _b = await night.sides(1)
    await night.finish_round()
    await night.next_round()
    second = (await night.state()).rounds[1].matches
    await night.set(second[0], "2-1")
    said = await night.set(1, "0-2")
    assert "pairings stand" in said
    state = await night.state()
    assert state.rounds[1].matches == second
    rows = {row.id: row for row in standings(history(state, 1))}
    assert (rows[match.a].points, rows[match.b or ""].points) == (0, 3)


async def test_a_late_entry_has_a_loss_and_is_eligible_for_the_bye(night: Night) -> None:
    await night.begin(4, rounds=4)
    await night.finish_round()
    before = await night.table()
    await night.organise("player add", name="Late Larry")
    after = await night.table()
    for entrant, row in before.items():
        assert dict(after[entrant].tiebreaks) == dict(row.tiebreaks), "nobody's percentages change"
        assert (after[entrant].points, after[entrant].wins) == (row.points, row.wins)
    (guest,) = [e for e in (await night.state()).entrants.values() if not e.users]
    assert guest.joined == 2
    assert (after[guest.id].points, after[guest.id].losses) == (Fraction(0), 1)
    await night.next_round()
    state = await night.state()
    if match_of(state, guest.id) is not None and match_of(state, guest.id).b is not None:  # type: ignore[union-attr]
        shown = await night.world.slash(night.world.organiser, "round edit", action="bye", player_a=guest.id)
        assert shown.response is not None
        assert "No rule is broken" in text(shown.response)
        await night.step()
        await night.world.press(night.world.organiser, shown.response, "Change it")
    state = await night.state()
    assert [m.a for m in matches(state, state.rounds[1]) if m.b is None] == [guest.id]
    await night.finish_round()
    row = (await night.table())[guest.id]
    assert (row.points, row.byes, row.losses) == (3, 1, 1)


async def test_join_stays_open_up_to_the_set_round(night: Night) -> None:
    world = night.world
    await world.create(preset="magic", rounds=3, hold="60")
    await world.join(*world.seat(4))
    settings = replace((await night.state()).settings, late_until=2)
    await world.execute(Change(settings=settings))
    await night.step()
    await world.slash(world.organiser, "tournament start")
    late, later = world.member("Lena"), world.member("Lars")
    said = answer(await world.press(late, world.post("Join"), "Join"))
    assert "round 2" in said
    await night.step()
    await night.finish_round()
    await night.next_round()
    assert str(late.id) in {
        e for m in matches(await night.state(), (await night.state()).rounds[1]) for e in (m.a, m.b)
    }
    assert not any("Join" in buttons(m) for m in world.posts())
    assert str(later.id) not in (await night.state()).entrants


async def test_the_second_named_reports_for_themselves(night: Night) -> None:
    await night.begin(4)
    match, a, b = await night.sides(1)
    await night.claim(b, "I won 2–1")
    assert "⏳ 2–1 claimed by" in text(night.world.round_post(1))
    seen = await night.world.press(a, night.world.post("My match"), "My match")
    assert seen.response is not None
    assert "2–1 for Player" in text(seen.response)
    await night.step()
    await night.world.press(a, seen.response, "Confirm")
    settled = (await night.state()).matches[1]
    assert settled.score is not None
    assert (settled.score.result, settled.score.games) == ("b", (1, 2, 0))
    assert "✅ 1–2" in text(night.world.round_post(1))
    rows = await night.table()
    assert (rows[match.b or ""].points, rows[match.a].points) == (3, 0)


async def test_everybody_drops_in_round_one_and_the_tournament_ends(night: Night) -> None:
    await night.begin(4)
    for player in night.world.players:
        if (await night.state()).over:
            break
        await night.drop(player)
    state = await night.state()
    assert state.phase == "finished"
    assert len(state.rounds) == 1
    await night.next_round()
    assert not any("## Round 2" in text(m) for m in night.world.posts())


async def test_an_old_confirm_button_says_who_decided(night: Night) -> None:
    await night.begin(4)
    _match, a, b = await night.sides(1)
    await night.claim(a, "I won 2–0")
    mine = await night.world.press(b, night.world.post("My match"), "My match")
    assert mine.response is not None
    await night.step()
    await night.set(1, "0-2")
    said = answer(await night.world.press(b, mine.response, "Confirm"))
    assert f"<@{night.world.organiser.id}>" in said
    settled = (await night.state()).matches[1]
    assert settled.score is not None
    assert (settled.how, settled.score.games) == ("override", (0, 2, 0))


async def test_a_hold_shows_the_next_pairings_and_a_drop_pairs_anew(night: Night) -> None:
    await night.begin(6)
    await night.finish_round()
    state = await night.state()
    waiting = pending_round(state)
    assert waiting is not None
    post = night.world.headed("Next pairings")
    assert {"Publish now", "Hold"} <= buttons(post).keys()
    assert all(f"<@{m.a}>" in text(post) for m in matches(state, waiting))
    leaver = matches(state, waiting)[0].a
    await night.drop(night.world.who(int(leaver)))
    again = pending_round(await night.state())
    assert again is not None
    assert leaver not in {e for m in matches(await night.state(), again) for e in (m.a, m.b)}
    await night.next_round()
    await night.world.env.advance_time(400)
    assert len([m for m in night.world.posts() if "## Round 2" in text(m)]) == 1
