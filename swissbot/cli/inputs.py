"""Tournament files from disk or standard input, never more than the format allows."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

from swissbot.cli.errors import Refused
from swissbot.files.document import MAX_BYTES, Document
from swissbot.files.errors import FileRefused
from swissbot.files.json.tournament import read

STDIN = "-"
PIECE = 2**20


def tournament(file: str) -> Document:
    """The tournament in a file, or in standard input for `-`. Raises `Refused`."""
    data = content(file)
    try:
        return read(data)
    except FileRefused as refused:
        raise Refused(f"{_where(file)}: {refused}") from None
    except MemoryError:
        raise Refused(f"{_where(file)}: too large for this machine's memory") from None


def content(file: str) -> bytes:
    """What is in a file, or in standard input for `-`; a little more than the most that is allowed is cut off.
    Raises `Refused`."""
    where = _where(file)
    try:
        return _bytes(file)
    except OSError as error:
        raise Refused(f"{where}: {(error.strerror or 'cannot be read').lower()}") from None
    except ValueError:  # a file name with a zero byte in it
        raise Refused(f"{where!r}: no such file") from None
    except MemoryError:
        raise Refused(f"{where}: too large for this machine's memory") from None


def _where(file: str) -> str:
    return "standard input" if file == STDIN else file


def _bytes(file: str) -> bytes:
    if file == STDIN:
        return _all(sys.stdin.buffer)
    with Path(file).open("rb") as opened:
        return _all(opened)


def _all(source: BinaryIO) -> bytes:
    """What a source holds, but not much more than is allowed.

    By pieces, so that Ctrl-C is heard while a pipe is silent: one long read would only hear it between two of its own.
    """
    pieces = bytearray()
    while len(pieces) <= MAX_BYTES and (piece := source.read1(PIECE)):  # type: ignore[attr-defined]  # both are buffered
        pieces += piece
    return bytes(pieces)
