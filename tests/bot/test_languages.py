"""Posts in the server's language, answers in the person's, commands in every language."""

from __future__ import annotations

import json
from typing import Any

import discord
import pytest
from discord import app_commands

from docs.words import commands_of
from swissbot.bot.commands import COGS
from swissbot.bot.commands.translations import Translator
from swissbot.demo.locales import speak
from swissbot.render.i18n.language import TRANSLATED
from tests.bot.world import World, answer, buttons, text

LARGEST = 8_000
"""Characters of a command with its options and choices, in the longest of its languages."""


async def test_a_german_server_answers_a_polish_player_in_polish(world: World) -> None:
    anna, ben = world.seat(2)
    locales = {anna.id: "pl", world.organiser.id: "de"}
    speak(world.env, lambda user: locales.get(user, "fr"))
    said = await world.say(world.organiser, "swissbot setup", language="de")
    assert "Gespeichert" in said
    await world.create(rounds=1)

    panel = world.post("Mitspielen")
    assert text(panel).startswith("## 🏆 Friday Night") and "**0 Spieler**" in text(panel)
    polish = await world.press(anna, panel, "Mitspielen")
    assert answer(polish).startswith("✅ Jesteś na liście: **Friday Night**.")
    assert polish.response is not None and list(buttons(polish.response)) == ["Opuść"]
    assert answer(await world.press(ben, panel, "Mitspielen")).startswith("✅ Du bist dabei: **Friday Night**.")

    await world.slash(world.organiser, "tournament start")
    round_ = world.headed("## Runde 1 von 1")
    assert list(buttons(round_)) == ["Ergebnis melden", "Mein Match", "Tabelle"]
    asked = await world.press(anna, round_, "Ergebnis melden")
    assert asked.response is not None
    assert "Jaki jest wynik?" in answer(asked) and list(buttons(asked.response))[:2] == ["Wygrana", "Porażka"]
    await anna.click(asked.response, label="Porażka")
    assert world.headed("gewinnt Friday Night")


async def test_english_is_a_language_of_its_own_on_a_german_server(world: World) -> None:
    (anna,) = world.seat(1)
    speak(world.env, lambda user: "en-GB" if user == anna.id else "de")
    await world.slash(world.organiser, "swissbot setup", language="de")
    await world.create(rounds=1)
    joined = await world.press(anna, world.post("Mitspielen"), "Mitspielen")
    assert answer(joined).startswith("✅ You are in **Friday Night**.")


async def test_refusals_and_suggestions_are_in_the_persons_language(world: World) -> None:
    speak(world.env, lambda user: "pl" if user == world.organiser.id else "de")
    anna, ben = world.seat(2)
    await world.create(rounds=1, best_of=3)
    await world.join(anna, ben)
    assert "Das darf nur die Turnierleitung" in await world.say(anna, "tournament start")
    await world.slash(world.organiser, "tournament start")
    offered = await world.organiser.autocomplete(world.channel, "match set", "result", "", match="1")
    assert "Obustronna porażka" in [choice["name"] for choice in offered]


async def test_another_language_repaints_what_is_posted(world: World) -> None:
    await world.create(rounds=1)
    assert "Join" in buttons(world.posts()[-1])
    await world.slash(world.organiser, "swissbot setup", language="pl")
    await world.env.settle()
    assert "Dołącz" in buttons(world.posts()[-1])


def size(command: dict[str, Any], language: str) -> int:
    """As Discord counts: names, descriptions and values, of options and choices too."""
    own = sum(
        max(len(command.get(key, "")), len((command.get(f"{key}_localizations") or {}).get(language, "")))
        for key in ("name", "description")
    )
    inside = [*command.get("options", ()), *command.get("choices", ())]
    return own + len(str(command.get("value", ""))) + sum(size(one, language) for one in inside)


@pytest.fixture
async def payloads() -> list[dict[str, Any]]:
    """The commands as they are told to Discord."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    every = [command for cog in COGS for command in commands_of(cog())]
    return [await command.get_translated_payload(tree, Translator()) for command in every]


def parts(command: dict[str, Any]) -> list[dict[str, Any]]:
    inside = [*command.get("options", ()), *command.get("choices", ())]
    return [command, *(part for one in inside for part in parts(one))]


async def test_commands_are_described_in_every_language_and_named_in_one(payloads: list[dict[str, Any]]) -> None:
    for part in (part for command in payloads for part in parts(command)):
        if "value" in part:
            assert all(len(name) <= 100 for name in (part.get("name_localizations") or {}).values())
            continue
        assert not part.get("name_localizations"), part["name"]
        told = part["description_localizations"]
        assert set(told) == set(TRANSLATED), (part["name"], part["description"])
        assert all(1 <= len(description) <= 100 for description in (part["description"], *told.values()))


@pytest.mark.parametrize("language", TRANSLATED)
async def test_no_command_is_larger_than_discord_takes(payloads: list[dict[str, Any]], language: str) -> None:
    assert {c["name"]: n for c in payloads if (n := size(c, language)) > LARGEST} == {}


async def test_the_registered_commands_have_their_descriptions(world: World) -> None:
    await world.env.settle()
    told = [r.json for r in world.env.http_requests if r.method == "PUT" and r.path.endswith("/commands")]
    assert "Anmeldung schließen und Runde 1 paaren" in json.dumps(told[-1], ensure_ascii=False)
