"""Every post of a tournament, in every phase, fits Discord's limits, and pings nobody it should not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from swissbot.engine.presets import PRESETS
from swissbot.engine.types import Reason
from swissbot.render import answers
from swissbot.render.board.board import board
from swissbot.render.i18n.language import ENGLISH
from swissbot.tournament import events as ev
from swissbot.tournament.events import Score
from swissbot.tournament.guild_settings import GuildSettings
from swissbot.tournament.queries import current_round, has_reports, matches, pending_round
from swissbot.tournament.scores import outcome
from tests.render.limits import check_post, check_sheet, text_of
from tests.render.states import CREATOR, NOW, Play

GUILD = GuildSettings(organiser_role=10_000_000_000_000_000_001, moderator_channel=5)
LONG_ID = 10_000_000_000_000_000_000
TRICKS = ("*_~|`[]<:" * 4, "@everyone <@&1> <@1>", "#" * 32, "Ӝ" * 20, "\u202e" + "x" * 40, "👩‍👩‍👧‍👦" * 20)


def phases(players: int, preset: str = "pokemon-tcg") -> Iterator[Play]:
    """The same big tournament at every turn of its life; a quarter are guests with wild names."""
    base = replace(PRESETS[preset], rounds=9, best_of=9, draws=True)
    play = Play(rules=base, name="*" * 100, cut=8, starts=NOW + 9000, check_in=30, max_players=1000, ask="?" * 200,
                matches_in="threads", extra_turns=5, at_deadline="draw")  # fmt: skip
    for n in range(players * 3 // 4):
        play.users(LONG_ID + n, names={LONG_ID + n: TRICKS[n % len(TRICKS)]})
    yield play.guests(*(f"{n:03}{TRICKS[n % len(TRICKS)]}"[:40] for n in range(players - players * 3 // 4)))
    play.add(ev.CheckInOpened(), ev.Reminded(f"start:{NOW + 9000}"))
    yield play
    yield play.start(9).published(1, deadline=NOW + 5000)
    first = next(match for match in play.state.matches.values() if match.b is not None)
    play.add(ev.NoShowClaimed(first.number, "a", NOW + 800), ev.Reminded("away:1"), ev.MemberLeft(CREATOR))
    play.add(*(ev.MemberLeft(LONG_ID + n) for n in range(5)), ev.DeadlineSet("swiss", 1, NOW + 700, first.number))
    yield play.add(ev.Reminded(f"clock:{first.number}:{NOW + 700}:end"))
    for number, match in list(play.state.matches.items()):
        if match.b is not None:
            play.add(ev.Claimed(number, "a", outcome(5, 4), NOW + 900))
    deadline = NOW + 5000
    yield play.add(ev.Reminded(f"round:swiss:1:{deadline}:soon"), ev.Reminded(f"round:swiss:1:{deadline}:end"))
    for number in list(play.state.matches)[:20]:
        play.add(ev.Claimed(number, "b", outcome(4, 5), None), ev.ModeratorCalled(number, "a", "<@&1> " * 60))
        play.add(*(ev.EvidenceGiven(number, "b", "https://example.org/" + "a" * 350) for _ in range(10)))
    yield play
    play.finish_round(5, 4)
    yield play.add(ev.PairingFailed(2, Reason("internal", {"error": "RuntimeError"})))
    yield play.paired(2, publish_at=NOW + 9999, shift=1)
    play.add(ev.RoundPublished("swiss", 2))
    for number in play.state.rounds[-1].matches:
        if play.state.matches[number].b is not None:
            play.add(ev.Settled(number, Score("double-loss", forfeit=True), "deadline"))
    yield play
    yield play.add(ev.Finished(early=True, reason="@everyone " * 40))
    ids = tuple(play.state.entrants)
    play.add(ev.CutStarted(ids[:8], ids, third_place=True)).published(1, stage="cut").finish_round()
    yield play.published(2, stage="cut")
    yield play.add(ev.Cancelled("`" * 300))


@pytest.mark.parametrize("players", [8, 200, 512])
def test_every_post_of_every_phase_fits(players: int) -> None:
    seen: set[str] = set()
    for play in phases(players):
        posts = board(play.state, GUILD, ENGLISH)
        assert len({post.slot for post in posts}) == len(posts)
        for post in posts:
            check_post(post)
            seen.add(post.slot.partition(":")[0])
    kinds = {"registration", "round", "standings", "waiting", "hold", "dispute", "failure", "notice", "overdue"}
    assert kinds | {"start", "end", "absent", "gone", "match"} <= seen


def test_no_text_mentions_anybody_but_players_and_moderators() -> None:
    for play in phases(30):
        known = {user for e in play.state.entrants.values() for user in e.users} | {play.state.creator}
        for post in board(play.state, GUILD, ENGLISH):
            text = text_of(post.sheet)
            assert {int(user) for user in re.findall(r"<@!?(\d+)>", text)} <= known, post.slot
            assert set(re.findall(r"<@&(\d+)>", text)) <= {str(GUILD.organiser_role)}, post.slot


@pytest.mark.parametrize("players", [9, 200])
def test_every_answer_of_every_phase_fits(players: int) -> None:
    for play in phases(players):
        state = play.state
        user = LONG_ID
        sheets = [
            answers.my_match(state, user, ENGLISH),
            answers.report_choices(state, user, ENGLISH),
            answers.me(state, user, ENGLISH),
            answers.status(state, ENGLISH, 1),
            answers.undo_preview(state, None, ENGLISH),
            answers.undo_preview(state, 2, ENGLISH),
        ]
        sheets += [answers.players(state, page, ENGLISH) for page in (1, 3, 99)]
        sheets += [answers.log(state, page, ENGLISH) for page in (1, 2, 5)]
        sheets += [answers.log(state, 1, ENGLISH, match=1), answers.log(state, 1, ENGLISH, player=str(user))]
        if state.started_at is not None:
            sheets += [answers.standings(state, None, page, ENGLISH) for page in (1, 2)]
            sheets += [answers.full_table(state, None, page, ENGLISH) for page in (1, 2)]
            sheets += [answers.why(state, user, None, ENGLISH)]
        target = pending_round(state) or current_round(state)
        if target is not None and not state.over:
            sheets += [answers.void_preview(state, target, "reason " * 28, ENGLISH)]
            if target.stage == "swiss" and not has_reports(state, target):
                ids = [m.a for m in matches(state, target)]
                sheets += [answers.edit_panel(state, page, ENGLISH) for page in (1, 2, 99)]
                sheets += [answers.edit_preview(state, way, ids[0], ids[-1], ENGLISH) for way in ("swap", "pair")]
        if state.started_at is not None and not state.over:
            sheets += [answers.pairings(state, None, page, ENGLISH, 1) for page in (1, 2)]
        for sheet in sheets:
            check_sheet(sheet)
