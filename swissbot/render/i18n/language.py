"""One language: messages are marked with `words._("…")` and `words.n("…", "…", n)` and looked up in its catalogue.

The literals are the English texts, with `{names}` in them that the caller fills with `.format`. Compiled catalogues
lie in `locales/<language>/LC_MESSAGES/swissbot.mo`; where one is missing, English is spoken.
"""

from __future__ import annotations

import gettext
from functools import cache
from importlib.resources import files

DOMAIN = "swissbot"
TRANSLATED = ("de", "pl")
"""The languages with a catalogue."""
SPOKEN = ("en", *TRANSLATED)


class Words:
    """The messages of one language. `locale` is the language really spoken, e.g. "de"."""

    def __init__(self, locale: str, catalogue: gettext.NullTranslations | None = None) -> None:
        self.locale = locale
        self.decimal_point = "." if locale == "en" else ","
        self._catalogue = catalogue or gettext.NullTranslations()

    def _(self, message: str) -> str:
        """The message in this language; the message itself where the catalogue does not have it."""
        # An empty msgid is the catalogue's own header.
        return self._catalogue.gettext(message) if message else ""

    def n(self, singular: str, plural: str, count: int) -> str:
        """The form of the message that this language uses for `count`."""
        return self._catalogue.ngettext(singular, plural, count)


ENGLISH = Words("en")


def marked(message: str) -> str:
    """Mark a message for translation where it is written; it is looked up with `words._` where it is shown."""
    return message


def words_for(locale: str) -> Words:
    """The words of a Discord or POSIX locale ("de", "en-GB", "pl_PL"): its language's catalogue, else English."""
    return _spoken(language_of(locale))


def words_of(person: str, guild: str) -> Words:
    """The words for one person alone: in the language their Discord is set to where it is spoken here, else in that of
    their guild's posts."""
    return words_for(person if language_of(person) in SPOKEN else guild)


def language_of(locale: str) -> str:
    """`de` of `de`, `de-DE`, `de_AT`."""
    return locale.replace("_", "-").partition("-")[0].lower()


@cache
def _spoken(language: str) -> Words:
    if language not in TRANSLATED:
        return ENGLISH
    compiled = files("swissbot.render.i18n").joinpath("locales", language, "LC_MESSAGES", f"{DOMAIN}.mo")
    if not compiled.is_file():
        return ENGLISH
    with compiled.open("rb") as file:
        return Words(language, gettext.GNUTranslations(file))
