"""Slash commands: what they offer while one types, and what they answer."""

from __future__ import annotations

import json

import discord
import pytest

from swissbot.bot.commands import COGS
from swissbot.engine.presets import PRESETS
from tests.bot.world import World, answer, text

CHANNELS = {"announce_channel", "moderator_channel"}
SURFACE = {
    "swissbot setup": CHANNELS | {"organiser_role", "language", "timezone", "players_role"},
    "swissbot help": set(),
    "tournament create": {"name", "preset", "rounds", "best_of", "cut", "max_players", "starts", "check_in",
                          "team_size", "ask", "hold", "confirm", "matches_in", "channel", "like"},
    "tournament settings": set(),
    "tournament import": {"file", "name"},
    "swissbot check": set(),
    "deck": {"text", "file"},
    "tournament list": set(),
    "tournament start": set(),
    "tournament status": set(),
    "tournament pause": set(),
    "tournament resume": set(),
    "tournament finish": set(),
    "tournament cancel": set(),
    "tournament undo": {"to"},
    "tournament log": {"player", "match"},
    "tournament export": {"format"},
    "round publish": set(),
    "round hold": set(),
    "round clock": {"minutes", "match"},
    "round void": set(),
    "match set": {"match", "result", "reason"},
    "player add": {"name", "user", "rating", "seed"},
    "player host": {"user"},
    "player drop": {"player", "reason"},
    "player reinstate": {"player", "reason"},
    "player disqualify": {"player", "reason"},
    "player penalty": {"player", "kind", "reason"},
    "player seed": {"player", "seed"},
    "player rename": {"player", "name"},
    "report": set(),
    "pairings": {"round"},
    "standings": {"round"},
    "why": {"player", "round"},
    "me": set(),
    "drop": set(),
}  # fmt: skip


async def test_commands_are_those_that_were_agreed(world: World) -> None:
    found: dict[str, set[str]] = {}
    for command in world.bot.tree.walk_commands():
        if hasattr(command, "parameters"):
            found[command.qualified_name] = {parameter.name for parameter in command.parameters}
    assert SURFACE.keys() <= found.keys()
    for name, options in SURFACE.items():
        assert options <= found[name], name
    payloads = [command.to_dict(world.bot.tree) for command in world.bot.tree.get_commands()]
    assert all(len(json.dumps(payload)) < 8_000 for payload in payloads)
    assert all(payload.get("contexts") == [0] or payload.get("dm_permission") is False for payload in payloads)
    assert len({cog.__name__ for cog in COGS}) == len(COGS)


async def test_options_complete(world: World) -> None:
    await world.create("Friday", preset="magic", rounds=1)
    await world.join(*world.seat(4))
    await world.slash(world.organiser, "tournament start")
    olga, channel = world.organiser, world.channel

    async def offered(command: str, option: str, typed: str, **filled: str) -> list[tuple[str, object]]:
        return [(c["name"], c["value"]) for c in await olga.autocomplete(channel, command, option, typed, **filled)]

    presets = await offered("tournament create", "preset", "", name="x")
    assert {value for _, value in presets} == set(PRESETS)
    matches = await offered("match set", "match", "")
    assert matches[0][0].startswith("R1 · 1 · Player")
    assert {value for _, value in matches} == {"1", "2"}
    results = await offered("match set", "result", "", match="1")
    assert {"2-0", "1-2", "double-loss"} <= {value for _, value in results}
    assert await offered("match set", "result", "", match="77") == []
    assert [label for label, _ in await offered("player drop", "player", "player 3")] == ["Player 3"]
    assert await offered("standings", "round", "") == [("Round 1", 1)]
    assert await offered("tournament status", "tournament", "fri") == [("Friday", "1")]
    assert await offered("tournament status", "tournament", "nothing") == []


async def test_no_tournament_yet(world: World) -> None:
    for command in ("report", "me", "standings", "pairings", "drop", "tournament status", "tournament list"):
        assert await world.say(world.organiser, command)
    assert "/tournament create" in await world.say(world.organiser, "me")


@pytest.mark.parametrize(
    ("options", "word"),
    [({"hold": "soon"}, "hold"), ({"confirm": "maybe"}, "confirm"), ({"preset": "bingo"}, "preset")],
)
async def test_what_cannot_be_is_said_and_nothing_is_created(world: World, options: dict[str, str], word: str) -> None:
    assert word in await world.say(world.organiser, "tournament create", name="X", **options)
    assert await world.service.listed(world.guild.id) == []


@pytest.mark.parametrize(
    ("denied", "options", "said"),
    [
        ("send_messages", {}, "may not send messages in {channel}: give it **Send Messages**"),
        ("view_channel", {}, "cannot see {channel}: choose another channel, or give it **View Channels** there"),
        ("attach_files", {}, "lacks something in {channel}: give it **Attach Files** there"),
        ("create_private_threads", {"matches_in": "threads"}, "give it **Create Private Threads** there"),
    ],
)
async def test_a_channel_without_permission_is_said_at_once(
    world: World, denied: str, options: dict[str, str], said: str
) -> None:
    assert world.bot.user is not None
    overwrites = {world.bot.user: discord.PermissionOverwrite(**{denied: False})}
    closed = world.guild.create_text_channel("closed", overwrites=overwrites)
    answered = await world.say(world.organiser, "tournament create", name="X", channel=closed, **options)
    assert said.format(channel=closed.mention) in answered
    assert "**X** is created" in answered, "it can be posted as soon as that is repaired"


async def test_best_of_two_turns_draws_on(world: World) -> None:
    await world.create(preset="esports", best_of=2)
    state = await world.state()
    assert state.rules.draws
    assert state.settings.cut_best_of == 3


async def test_export_is_a_file(world: World) -> None:
    await world.create(preset="magic", rounds=1)
    await world.join(*world.seat(4))
    await world.slash(world.organiser, "tournament start")
    await world.play_round(1)
    for form in ("json", "csv", "trf", "html", "png"):
        result = await world.slash(world.organiser, "tournament export", format=form)
        assert result.response is not None
        files = result.response.attachments
        assert files
        assert all(file.filename.startswith("tournament-1") and file.filename.endswith(form) for file in files)
        assert all(file.size > 50 for file in files)


async def test_late_guests_drops_and_returns(world: World) -> None:
    await world.create(preset="magic", rounds=3, hold="manual")
    await world.join(*world.seat(4))
    await world.slash(world.organiser, "tournament start")
    await world.slash(world.organiser, "player add", name="Late Larry")
    await world.slash(world.organiser, "player drop", player="Late Larry", reason="left")
    state = await world.state()
    (guest,) = [e for e in state.entrants.values() if not e.users]
    assert guest.dropped_after is not None
    await world.slash(world.organiser, "player reinstate", player=guest.id)
    await world.slash(world.organiser, "player rename", player=guest.id, name="Larry")
    assert (await world.state()).entrants[guest.id].name == "Larry"
    refused = await world.say(world.players[0], "player drop", player=guest.id)
    assert "organiser" in refused.lower()


async def test_cancel_asks_first(world: World) -> None:
    await world.create()
    asked = await world.slash(world.organiser, "tournament cancel")
    assert (await world.state()).cancelled_at is None
    assert asked.response is not None
    await world.press(world.organiser, asked.response, "Cancel it")
    assert (await world.state()).phase == "cancelled"
    assert "Cancelled" in text(world.posts()[0])


async def test_pause_stops_the_countdown(world: World) -> None:
    await world.create(preset="magic", rounds=2)
    await world.join(*world.seat(2))
    await world.slash(world.organiser, "tournament start")
    await world.play_round(1)
    await world.slash(world.organiser, "tournament pause")
    await world.env.advance_time(600)
    assert len([m for m in world.posts() if "## Round 2" in text(m)]) == 0
    await world.slash(world.organiser, "tournament resume")
    await world.env.advance_time(61)
    assert world.round_post(2)


async def test_everybody_gets_help_for_their_role(world: World) -> None:
    organiser = await world.say(world.organiser, "swissbot help")
    visitor = await world.say(world.member("Vera"), "swissbot help")
    await world.create()
    await world.join(*world.seat(1))
    player = await world.say(world.players[0], "swissbot help")
    assert len({organiser, visitor, player}) == 3


async def test_private_lists_are_paged_in_place(world: World) -> None:
    await world.create(preset="magic")
    for number in range(60):
        await world.slash(world.organiser, "player add", name=f"Guest {number}")
    shown = await world.press(world.organiser, world.post("Players"), "Players")
    assert shown.response is not None
    before = answer(shown)
    turned = await world.press(world.organiser, shown.response, "Next")
    assert turned.response is not None
    assert turned.response.id == shown.response.id
    assert text(turned.response) != before


async def test_check_in_opens_and_the_start_is_offered(world: World) -> None:
    await world.create(preset="magic", rounds=1, starts="in 60m", check_in=30)
    await world.join(*world.seat(3))
    await world.env.advance_time(31 * 60)
    for player in world.players[:2]:
        await world.press(player, world.post("Check in"), "Check in")
    await world.env.advance_time(30 * 60)
    assert (await world.state()).started_at is None  # nothing starts by itself
    shown = await world.press(world.organiser, world.post("Start now"), "Start now")
    assert shown.response is not None
    await world.press(world.organiser, shown.response, "Start now")
    state = await world.state()
    assert [e.removed for e in state.entrants.values()] == [False, False, True]


async def test_a_question_at_join_opens_a_form(world: World) -> None:
    await world.create(preset="magic", ask="Your name in the app?")
    (anna,) = world.seat(1)
    form = await world.press(anna, world.post("Join"), "Join")
    assert form.modal is not None
    assert (await world.state()).entrants == {}
    await world.restart()  # a form that is open survives it
    await anna.submit_modal(form, {"answer": "AnnaPlays"})
    assert (await world.state()).entrants[str(anna.id)].answer == "AnnaPlays"


async def test_settings_of_an_earlier_tournament(world: World) -> None:
    await world.create("First", preset="magic", rounds=4, hold="manual", confirm="both", max_players=9)
    await world.create("Second", like="First", rounds=5)
    first, second = await world.state(1), await world.state(2)
    assert second.settings == first.settings
    assert (second.rules.preset, second.rules.rounds) == ("magic", 5)
    assert second.rules.random_seed != first.rules.random_seed
