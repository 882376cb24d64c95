"""HTML from Python: every text is escaped unless it was made here, so no name can become a tag."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final


class Html:
    """Markup that was made by `tag` and may stand in a page as it is."""

    __slots__ = ("markup",)

    def __init__(self, markup: str) -> None:
        self.markup = markup


Content = str | Html

EMPTY: Final = Html("")
_ALONE: Final = frozenset({"meta", "br"})


def tag(name: str, /, *content: Content, **attributes: str | None) -> Html:
    """An element. Attributes of None or nothing are left out; `class_` is the attribute `class`, `_` becomes `-`."""
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"' for key, value in attributes.items() if value
    )
    if name in _ALONE:
        return Html(f"<{name}{told}>")
    return Html(f"<{name}{told}>{joined(content).markup}</{name}>")


def joined(content: Iterable[Content]) -> Html:
    """Several pieces, one after the other."""
    return Html("".join(one.markup if isinstance(one, Html) else escape(one) for one in content))


def named(name: str) -> Html:
    """A person's name, whichever way its script runs, without an effect on what stands beside it."""
    return tag("bdi", name)


def row(*cells: Content, kind: str = "td", classes: Iterable[str] = (), class_: str | None = None) -> Html:
    """A row of a table; `classes` are those of its cells."""
    given = list(classes)
    given += [""] * (len(cells) - len(given))
    return tag("tr", *(tag(kind, cell, class_=one) for cell, one in zip(cells, given, strict=True)), class_=class_)


def table(head: Html, rows: Iterable[Html], class_: str | None = None) -> Html:
    """A table that scrolls sideways where the screen is too narrow."""
    made = tag("table", tag("thead", head), tag("tbody", *rows), class_=class_)
    return tag("div", made, class_="scroll")
