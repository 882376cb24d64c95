"""Messages are looked up in a language's catalogue, and are English where there is none."""

import gettext
import io

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from swissbot.render.i18n.language import ENGLISH, Words, words_for


def catalogue() -> gettext.GNUTranslations:
    messages = Catalog(locale="pl")
    messages.add("Round {n}", "Runda {n}")
    messages.add(("{n} player", "{n} players"), ("{n} gracz", "{n} graczy (few)", "{n} graczy"))
    out = io.BytesIO()
    write_mo(out, messages)
    out.seek(0)
    return gettext.GNUTranslations(out)


def test_english_says_what_is_written() -> None:
    assert ENGLISH._("Round {n}").format(n=3) == "Round 3"
    assert [ENGLISH.n("{n} player", "{n} players", n).format(n=n) for n in (0, 1, 2)] == [
        "0 players",
        "1 player",
        "2 players",
    ]
    assert ENGLISH._("") == ""


def test_a_catalogue_has_its_own_words_and_its_own_plurals() -> None:
    words = Words("pl", catalogue())
    assert words._("Round {n}") == "Runda {n}"
    assert [words.n("{n} player", "{n} players", n).format(n=n) for n in (1, 2, 5)] == [
        "1 gracz",
        "2 graczy (few)",
        "5 graczy",
    ]
    assert words._("not in it") == "not in it"
    assert words._("") == ""


@pytest.mark.parametrize("locale", ["en", "en-GB", "en_US", "xx", "", "../../etc", "C.UTF-8", "POSIX"])
def test_a_language_without_a_catalogue_is_english(locale: str) -> None:
    assert words_for(locale) is ENGLISH
