"""The facts of a reason as words need them: entrants by name, numbers short, texts as they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from swissbot.engine.types import EntrantId, Fact
from swissbot.render.i18n.language import Words
from swissbot.render.text import labels


class Facts:
    """One reason's facts; `name` says how an entrant is called."""

    def __init__(self, facts: Mapping[str, Fact], name: Callable[[EntrantId], str], words: Words) -> None:
        self._facts = facts
        self._name = name
        self._words = words

    def __contains__(self, key: str) -> bool:
        return key in self._facts

    def who(self, key: str) -> str:
        """The entrant's name."""
        return self._name(self.text(key))

    def text(self, key: str) -> str:
        return str(self._facts.get(key, "?"))

    def exact(self, key: str) -> Fraction:
        """A number; 0 where there is none, as in a reason that an earlier version wrote without it."""
        value = self._facts.get(key, 0)
        return Fraction(value) if isinstance(value, int | float | Fraction) else Fraction(0)

    def whole(self, key: str) -> int:
        """A number as the forms of plurals are chosen by."""
        return int(self.exact(key))

    def number(self, key: str) -> str:
        """A number as people write it; a text as it is."""
        value = self._facts.get(key, "?")
        return value if isinstance(value, str) else labels.number(self.exact(key), self._words)

    def bare(self, code: str) -> str:
        """The code with its facts, where there are no words for it."""
        told = ", ".join(f"{key} {value}" for key, value in self._facts.items())
        return f"{code} ({told})" if told else code


Say = Callable[[Facts, Words], str]
