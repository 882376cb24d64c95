"""How a command says no: one line for each thing that is wrong, on standard error, and exit code 2."""

from __future__ import annotations

import sys

REFUSED = 2


class Refused(Exception):
    """A command that does not do what it was asked; `lines` say why."""

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def refuse(lines: tuple[str, ...]) -> int:
    """Say the lines, each as one, and return the exit code."""
    for line in lines:
        one = " ".join(line.split())
        sys.stderr.write(one.encode(sys.stderr.encoding or "utf-8", "backslashreplace").decode(errors="replace") + "\n")
    return REFUSED
