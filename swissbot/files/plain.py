"""Names without what a terminal, a spreadsheet or a column of text would obey."""

from __future__ import annotations


def plain(text: str) -> str:
    """The text without line breaks, control, direction and invisible characters."""
    return "".join(c for c in text if c.isprintable())
