"""The settings panel: every rule is changed by choosing or typing while that is fair, else it says why not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from simcord.results import InteractionResult

from swissbot.bot.handlers.settings import need_known
from swissbot.engine.presets import PRESETS
from swissbot.engine.types import Qualify
from swissbot.render.i18n.language import ENGLISH
from swissbot.render.settings import EDITORS, SETTINGS
from swissbot.render.settings.setting import Editing, Input
from swissbot.tournament.commands import Adjust, Change
from swissbot.tournament.errors import Refused
from swissbot.tournament.state import Tournament
from tests.bot.world import World, answer, blocks, text
from tests.render.states import Play

WHAT = "sb1:set-what:1"


async def panel(world: World) -> InteractionResult:
    return await world.slash(world.organiser, "tournament settings")


async def open_(world: World, key: str) -> InteractionResult:
    """The setting's own sheet or form."""
    shown = (await panel(world)).response
    assert shown is not None
    return await world.organiser.select(shown, [key], custom_id=WHAT)


async def choose(world: World, item: str, key: str, value: Any) -> str:
    sheet = (await open_(world, item)).response
    assert sheet is not None
    return answer(await world.organiser.select(sheet, [value], custom_id=f"sb1:set:1:{key}"))


async def fill(world: World, item: str, **typed: str) -> str:
    return answer(await world.organiser.submit_modal(await open_(world, item), typed))


def read(state: Tournament, key: str, value: str) -> Adjust | Change:
    """What a choice of that value asks for; no time is typed."""
    _, editor = EDITORS[key]
    return editor.read(Input(Editing(state, ENGLISH), value, {}, int))


async def test_every_setting_is_shown_and_opens(world: World) -> None:
    await world.create(preset="pokemon-tcg")
    shown = (await panel(world)).response
    assert shown is not None
    assert "Places: no limit" in text(shown).replace("*", "")
    (select,) = [c for c in blocks(shown) if c.get("type") == 3]
    assert [option["value"] for option in select["options"]] == list(SETTINGS)
    assert "Clock of a round: **50 min · 3 extra turns**" in text(shown)
    for key in SETTINGS:
        opened = await open_(world, key)
        assert opened.response is not None or opened.modal is not None, key


CHOICES = (
    ("hold", "hold", "manual", "hold_seconds", None),
    ("hold", "hold", "300", "hold_seconds", 300),
    ("confirm", "confirm", "both", "confirm_minutes", "both"),
    ("confirm", "confirm", "30", "confirm_minutes", 30),
    ("cut", "cut", "8", "cut", 8),
    ("cut", "third-place", "yes", "third_place", True),
    ("cut", "cut-best-of", "5", "cut_best_of", 5),
    ("deadline", "deadline", "double-loss", "at_deadline", "double-loss"),
    ("deadline", "extra", "5", "extra", 5),
    ("no-show", "no-show", "10", "no_show", 10),
    ("no-show", "forfeit", "yes", "no_show_forfeit", True),
    ("leavers", "leavers", "yes", "drop_leavers", True),
    ("threads", "threads", "threads", "matches_in", "threads"),
    ("sets", "sets", "yes", "set_points", True),
    ("teams", "teams", "3", "team_size", 3),
    ("decks", "decks", "hidden", "decks", True),
)


RULES = (
    ("pairing", "pairing", "random-groups", "pairing", "random-groups"),
    ("pairing", "first-round", "seeded", "first_round", "seeded"),
    ("pairing", "final-round", "top-down", "final_round", "top-down"),
    ("pairing", "final-round", "none", "final_round", None),
    ("pairing", "qualify", "3-3", "qualify", Qualify(3, 3)),
    ("pairing", "qualify", "none", "qualify", None),
    ("pairing", "accelerated", "baku", "accelerated", "baku"),
    ("pairing", "sides", "no", "sides", False),
)


async def test_every_choice_of_how_rounds_are_paired_takes_effect(world: World) -> None:
    await world.create(preset="esports")
    for item, key, value, field, want in RULES:
        assert "Saved" in await choose(world, item, key, value), key
        assert getattr((await world.state()).rules, field) == want, key
    assert (await world.state()).rules.pairing == "random-groups"
    assert "Saved" in await fill(world, "apart", avoid="2")
    assert (await world.state()).rules.avoid_group_rounds == 2
    assert "Saved" in await fill(world, "apart", avoid="")
    assert (await world.state()).rules.avoid_group_rounds == 0
    shown = (await panel(world)).response
    assert shown is not None
    assert "Random within score groups · round 1 by seeds · accelerated" in text(shown)


async def test_another_pairing_system_brings_its_usual_first_round(world: World) -> None:
    await world.create(preset="esports")
    await choose(world, "pairing", "pairing", "random-groups")
    assert (await world.state()).rules.first_round == "lots"
    await choose(world, "pairing", "pairing", "fold")
    assert (await world.state()).rules.first_round == "seeded"


async def test_a_preset_of_the_host_can_be_chosen(world: World) -> None:
    own = replace(PRESETS["magic"], rounds=3)
    world.bot.context.presets = {"draft-night": own}
    await world.create(preset="esports", rounds=4)
    assert "Saved" in await choose(world, "preset", "preset", "draft-night")
    now = (await world.state()).rules
    assert (now.tiebreaks, now.pairing, now.rounds) == (own.tiebreaks, own.pairing, 4)


async def test_every_choice_takes_effect(world: World) -> None:
    await world.create(preset="esports")
    for item, key, value, field, want in CHOICES:
        assert "Saved" in await choose(world, item, key, value), key
        assert getattr((await world.state()).settings, field) == want, key


async def test_each_round_of_the_cut_gets_its_own_length(world: World) -> None:
    await world.create(preset="esports", cut=8)

    async def fill_in(lengths: str) -> str:
        sheet = (await open_(world, "cut")).response
        assert sheet is not None
        form = await world.press(world.organiser, sheet, "Length of each round…")
        return answer(await world.organiser.submit_modal(form, {"lengths": lengths}))

    said = await fill_in("3, 3, 5")
    assert "Saved" in said and "Top cut: **top 8 · best of 3–3–5**" in said
    assert (await world.state()).settings.cut_lengths == (3, 3, 5)
    assert "the final last" in await fill_in("long, longer")
    assert "cannot be 4" in await fill_in("3 4")
    assert (await world.state()).settings.cut_lengths == (3, 3, 5)
    await choose(world, "cut", "cut-best-of", "5")
    assert (await world.state()).settings.cut_lengths == ()


async def test_rules_of_play_before_the_start(world: World) -> None:
    await world.create(preset="magic")
    await choose(world, "best-of", "best-of", "2-draws")
    await choose(world, "pairing", "pairing", "fold")
    await fill(world, "points", win="2", draw="1", loss="0", bye="1,5")
    await fill(world, "tiebreaks", tiebreaks="Buchholz Cut 1, sonneborn-berger;\nWins")
    await fill(world, "rounds", rounds="4")
    await fill(world, "clock", clock="40", extra_turns="")
    await fill(world, "late", late_until="2")
    await fill(world, "ask", ask="TCG Live name")
    await fill(world, "name", name="Saturday Cup")
    state = await world.state()
    assert (state.rules.best_of, state.rules.draws, state.rules.pairing) == (2, True, "fold")
    assert (state.rules.points.win, state.rules.points.bye) == (Fraction(2), Fraction(3, 2))
    assert state.rules.tiebreaks == ("buchholz-cut1", "sonneborn-berger", "wins")
    assert (state.rules.rounds, state.settings.clock, state.settings.extra_turns) == (4, 40, None)
    assert (state.settings.late_until, state.settings.ask, state.name) == (2, "TCG Live name", "Saturday Cup")
    assert "Saturday Cup" in text(world.post("Join"))
    assert "best of 2" in text(world.post("Join"))


async def test_start_and_check_in_move(world: World) -> None:
    await world.create(preset="magic", starts="in 2h")
    before = (await world.state()).settings.starts
    form = await open_(world, "starts")
    assert form.modal is not None
    shown = next(c["value"] for c in _inputs(form.modal) if c["custom_id"] == "starts")
    await world.organiser.submit_modal(form, {"starts": shown, "check_in": "30"})
    settings = (await world.state()).settings
    assert (settings.starts, settings.check_in) == (before, 30), "a time left as shown stays to the second"
    await fill(world, "starts", starts="in 3h", check_in="")
    settings = (await world.state()).settings
    assert settings.starts == world.now() + 3 * 3600
    assert settings.check_in is None
    await fill(world, "starts", starts="", check_in="")
    assert (await world.state()).settings.starts is None


def _inputs(modal: dict[str, Any]) -> list[dict[str, Any]]:
    return [c["component"] for c in modal["components"]]


async def test_channel_and_role_are_chosen_from_the_server(world: World) -> None:
    await world.create(preset="magic")
    other = world.guild.create_text_channel("elsewhere")
    role = world.guild.create_role("Members")
    await choose(world, "channel", "channel", other)
    await choose(world, "role", "role", role)
    state = await world.state()
    assert (state.channel, state.settings.join_role) == (other.id, role.id)
    (moved,) = world.posts(other)
    assert "Friday Night" in text(moved)
    assert world.posts() == []
    outsider, member = world.member("Otto"), world.member("Mia", roles=[role])
    assert role.mention in answer(await world.press(outsider, moved, "Join"))
    assert "You are in" in answer(await world.press(member, moved, "Join"))
    sheet = (await open_(world, "role")).response
    assert sheet is not None
    await world.press(world.organiser, sheet, "Everybody may join")
    assert "You are in" in answer(await world.press(outsider, moved, "Join"))


async def test_a_channel_of_another_server_is_not_taken(world: World) -> None:
    await world.create(preset="magic")
    foreign = world.env.create_guild("Elsewhere").create_text_channel("room")
    rights = world.bot.context.rights
    for key in ("channel", "role"):
        command = read(await world.state(), key, str(foreign.id))
        with pytest.raises(Refused, match="not-a-button"):
            need_known(rights, world.guild.id, command)


@pytest.mark.parametrize(
    "key", ["best-of", "cut", "teams", "qualify", "final-round", "sides", "extra", "confirm", "hold", "channel", "role"]
)
@pytest.mark.parametrize("value", ["²", "²-draws", "３", "٣", "9" * 4_000, "-1", "2-0", "\u200b"])
def test_a_forged_choice_is_refused_in_words(key: str, value: str) -> None:
    with pytest.raises(Refused):
        read(Play().state, key, value)


async def test_what_is_fixed_by_the_first_round_says_so(world: World) -> None:
    await world.create(preset="magic", rounds=2)
    await world.join(*world.seat(4))
    stale = (await open_(world, "best-of")).response
    assert stale is not None
    await world.slash(world.organiser, "tournament start")
    shown = answer(await panel(world))
    assert "Matches: **best of 3, with draws** 🔒" in shown
    assert "Next round: **after 60 s**\n" in shown
    assert "round 1 was paired" in answer(await open_(world, "best-of"))
    refused = await world.organiser.select(stale, ["5"], custom_id="sb1:set:1:best-of")
    assert "best of" in answer(refused) and "round 1 was paired" in answer(refused)
    assert (await world.state()).rules.best_of == 3
    await fill(world, "rounds", rounds="3")
    assert (await world.state()).planned == 3
    assert "cannot be 0" in await fill(world, "rounds", rounds="0")


async def test_the_clock_follows_the_length_of_a_match(world: World) -> None:
    await world.create(preset="pokemon-tcg")
    await choose(world, "best-of", "best-of", "1-draws")
    assert (await world.state()).settings.clock == 30


WRONG: tuple[tuple[str, dict[str, str], str], ...] = (
    ("points", {"win": "many", "draw": "1", "loss": "0", "bye": "1"}, "no number of points"),
    ("points", {"win": "1", "draw": "2", "loss": "0", "bye": "1"}, "the points"),
    ("tiebreaks", {"tiebreaks": "beauty"}, "no tiebreak beauty"),
    ("places", {"max_players": "lots"}, "no whole number"),
    ("rounds", {"rounds": "900"}, "number of rounds"),
    ("starts", {"starts": "soon", "check_in": ""}, "`starts` is a time"),
    ("starts", {"starts": "", "check_in": "5"}, "start time is needed"),
    ("name", {"name": "\u200b"}, "A name is needed"),
)


async def test_what_cannot_be_is_said_and_nothing_changes(world: World) -> None:
    await world.create(preset="magic")
    before = await world.state()
    for item, typed, said in WRONG:
        assert said in await fill(world, item, **typed)
    after = await world.state()
    assert (after.name, after.rules, after.settings) == (before.name, before.rules, before.settings)
    assert after.seq == before.seq


async def test_another_game_brings_all_its_rules(world: World) -> None:
    await world.create(preset="magic", rounds=4)
    await choose(world, "preset", "preset", "tmanager")
    state = await world.state()
    assert (state.rules.preset, state.rules.pairing, state.rules.rounds) == ("tmanager", "top-down", 4)
    assert (state.settings.clock, state.settings.set_points) == (None, True)


async def test_settings_are_for_organisers(world: World) -> None:
    await world.create(preset="magic")
    player = world.seat(1)[0]
    assert "organiser" in (await world.say(player, "tournament settings")).lower()
    shown = (await panel(world)).response
    assert shown is not None


async def test_two_organisers_change_different_things_at_once(world: World) -> None:
    await world.create(preset="magic")
    first, second = (await open_(world, "hold")).response, (await open_(world, "confirm")).response
    assert first is not None and second is not None
    await world.organiser.select(first, ["0"], custom_id="sb1:set:1:hold")
    await world.restart()
    await world.organiser.select(second, ["5"], custom_id="sb1:set:1:confirm")
    settings = (await world.state()).settings
    assert (settings.hold_seconds, settings.confirm_minutes) == (0, 5)


async def test_like_takes_the_settings_of_an_earlier_tournament(world: World) -> None:
    await world.create(
        "First", preset="pokemon-tcg", rounds=4, cut=4, hold="manual", ask="TCG Live name", starts="in 1h"
    )
    await world.create("Second", like="1", max_players=16)
    first, second = await world.state(1), await world.state(2)
    assert second.rules.random_seed != first.rules.random_seed
    assert (second.rules.preset, second.rules.rounds) == ("pokemon-tcg", 4)
    settings = second.settings
    assert (settings.cut, settings.hold_seconds, settings.ask, settings.max_players) == (4, None, "TCG Live name", 16)
    assert settings.starts is None


BROUGHT: dict[str, dict[str, object]] = {
    "pokemon-tcg": {"clock": 50, "extra_turns": 3, "at_deadline": "nothing"},
    "bandai": {"clock": 35, "extra_turns": None, "at_deadline": "nothing"},
    "tmanager": {"clock": None, "set_points": True},
    "counter-strike-major": {"decider_best_of": 3},
    "esports": {"clock": None, "set_points": False, "decider_best_of": None},
}


async def test_a_preset_brings_its_clock(world: World) -> None:
    for preset, want in BROUGHT.items():
        number = await world.create(preset=preset)
        settings = (await world.state(number)).settings
        assert {field: getattr(settings, field) for field in want} == want
