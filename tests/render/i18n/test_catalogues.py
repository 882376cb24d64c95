"""German and Polish are complete: every text is translated, fits where it is shown, and counts as its language does."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

import swissbot
from docs.words import PLACEHOLDER, extracted, marked_texts, problems, read, updated
from swissbot.render import answers
from swissbot.render.board.board import board
from swissbot.render.i18n.language import ENGLISH, TRANSLATED, words_for, words_of
from swissbot.render.text import labels
from tests.render.limits import check_post, check_sheet
from tests.render.test_limits import GUILD, LONG_ID, phases

THIRD = Fraction(1, 3)
LIMITS = {"Button": (0, 80), "Select": (1, 150), "Form": (1, 45), "TextInput": (1, 45), "Option": (0, 100)}
"""What takes a text that Discord limits: which argument it is, and how long it may be."""


@pytest.mark.parametrize("language", TRANSLATED)
def test_everything_is_translated(language: str) -> None:
    """If this fails: `make words` brings the catalogue up to date; then fill in what it names."""
    assert list(problems(language, extracted())) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_say_other_things_than_the_source(language: str) -> None:
    words = words_for(language)
    same = [m.id for m in read(language) if m.id and isinstance(m.id, str) and len(m.id) > 40 and words._(m.id) == m.id]
    assert same == []


def test_a_missing_a_stale_and_a_broken_text_are_found() -> None:
    texts = extracted()
    texts.add("A text of tomorrow {name}")
    assert list(problems("de", texts)) == ['de: not in the catalogue: "A text of tomorrow {name}"']
    catalogue = updated("de", texts)
    assert catalogue["A text of tomorrow {name}"].string == "" or catalogue["A text of tomorrow {name}"].fuzzy
    texts.delete("A text of tomorrow {name}")
    texts.delete("Report result")
    assert list(problems("de", texts)) == ['de: no longer said: "Report result"']


def test_texts_inside_texts_are_found() -> None:
    source = """f"**{words._('Log')}** {w.n('{n} player', '{n} players', 3)}"; marked("a" "b"); other("no")"""
    assert sorted(map(str, marked_texts(source))) == ["('{n} player', '{n} players')", "Log", "ab"]


@pytest.mark.parametrize(
    ("count", "german", "polish"),
    [(0, "0 Runden", "0 rund"), (1, "1 Runde", "1 runda"), (2, "2 Runden", "2 rundy"), (5, "5 Runden", "5 rund"),
     (12, "12 Runden", "12 rund"), (22, "22 Runden", "22 rundy"), (25, "25 Runden", "25 rund"),
     (101, "101 Runden", "101 rund"), (112, "112 Runden", "112 rund")],
)  # fmt: skip
def test_each_language_counts_in_its_own_way(count: int, german: str, polish: str) -> None:
    said = [words_for(x).n("{n} round", "{n} rounds", count).format(n=count) for x in TRANSLATED]
    assert said == [german, polish]


def test_numbers_have_the_point_or_comma_of_the_language() -> None:
    said = labels.value_of("omw", THIRD, words_for("de"))
    assert (said, labels.value_of("omw", THIRD, ENGLISH)) == ("33,33\N{NO-BREAK SPACE}%", "33.33\N{NO-BREAK SPACE}%")
    assert labels.points(THIRD * 3 / 2, words_for("pl")) == "0,5"


@pytest.mark.parametrize(
    ("person", "guild", "spoken"),
    [("pl", "de", "pl"), ("de", "en", "de"), ("en-US", "de", "en"), ("en-GB", "pl", "en"), ("fr", "en", "en"),
     ("de-AT", "pl", "de"), ("fr", "de", "de"), ("uk", "pl", "pl"), ("", "de", "de")],
)  # fmt: skip
def test_a_person_is_answered_in_their_language_else_in_the_guilds(person: str, guild: str, spoken: str) -> None:
    assert words_of(person, guild).locale == spoken


def limited() -> Iterator[tuple[str, str, int]]:
    """Texts that are shown where Discord limits them: what shows it, the text, how long it may be."""
    for file in sorted((Path(swissbot.__file__).parent / "render").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            if not isinstance(node, ast.Call) or name not in LIMITS:
                continue
            place, most = LIMITS[name]
            shown = [*node.args[place : place + 1], *(k.value for k in node.keywords if k.arg == "placeholder")]
            for expression in shown:
                for text in marked_texts(ast.unparse(expression)):
                    yield name, text if isinstance(text, str) else text[1], 100 if name == "TextInput" else most


@pytest.mark.parametrize("language", TRANSLATED)
def test_labels_titles_and_placeholders_fit(language: str) -> None:
    words, found = words_for(language), list(limited())
    assert len(found) > 60
    long = [(name, words._(text)) for name, text, most in found if len(PLACEHOLDER.sub("", words._(text))) > most]
    assert long == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_post_and_answer_fits_in_every_language(language: str) -> None:
    words = words_for(language)
    for play in phases(120):
        state = play.state
        for post in board(state, GUILD, words):
            check_post(post)
        for sheet in (
            answers.my_match(state, LONG_ID, words),
            answers.me(state, LONG_ID, words),
            answers.status(state, words, 1),
            answers.players(state, 1, words),
            answers.log(state, 1, words),
            answers.undo_preview(state, None, words),
        ):
            check_sheet(sheet)


@pytest.mark.parametrize("language", TRANSLATED)
def test_markdown_and_commands_are_those_of_the_source(language: str) -> None:
    """What is between backticks is typed, so it is the same everywhere."""
    wrong = []
    for message in read(language):
        if not message.id:
            continue
        sources = message.id if isinstance(message.id, tuple) else (message.id,)
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        commands = {c for source in sources for c in re.findall(r"`(?!Europe)[^`]+`", source)}
        for form in forms:
            if set(re.findall(r"`(?!Europe)[^`]+`", form)) != commands or form.count("**") % 2:
                wrong.append(form)
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_buttons_are_named_as_they_are_labelled(language: str) -> None:
    words = words_for(language)
    labels = {m.id for m in read(language) if isinstance(m.id, str) and m.id}
    wrong = [
        words._(text)
        for text in labels
        for named in re.findall(r"\*\*([^*]+)\*\*", text)
        if named != text and named in labels and f"**{words._(named)}**" not in words._(text)
    ]
    assert wrong == []
