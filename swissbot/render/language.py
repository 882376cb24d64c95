"""One language: messages are marked with `words._("…")` and `words.n("…", "…", n)` and looked up in its catalogue.

The literals are the English texts, with `{names}` in them that the caller fills with `.format`. Compiled catalogues
lie in `locales/<language>/LC_MESSAGES/swissbot.mo`; where one is missing, English is spoken.
"""

from __future__ import annotations

import gettext
from functools import cache
from importlib.resources import files

DOMAIN = "swissbot"


class Words:
    """The messages of one language. `locale` is the language really spoken, e.g. "de"."""

    def __init__(self, locale: str, catalogue: gettext.NullTranslations | None = None) -> None:
        self.locale = locale
        self._catalogue = catalogue or gettext.NullTranslations()

    def _(self, message: str) -> str:
        """The message in this language; the message itself where the catalogue does not have it."""
        # An empty msgid is the catalogue's own header.
        return self._catalogue.gettext(message) if message else ""

    def n(self, singular: str, plural: str, count: int) -> str:
        """The form of the message that this language uses for `count`."""
        return self._catalogue.ngettext(singular, plural, count)


ENGLISH = Words("en")


@cache
def words_for(locale: str) -> Words:
    """The words of a Discord or POSIX locale ("de", "en-GB", "pl_PL"): its language's catalogue, else English."""
    language = locale.replace("_", "-").partition("-")[0].lower()
    if not language.isalpha() or language == ENGLISH.locale:
        return ENGLISH
    compiled = files("swissbot.render").joinpath("locales", language, "LC_MESSAGES", f"{DOMAIN}.mo")
    if not compiled.is_file():
        return ENGLISH
    with compiled.open("rb") as file:
        return Words(language, gettext.GNUTranslations(file))
