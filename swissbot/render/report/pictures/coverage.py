"""Which characters a font file has: its `cmap` table, read without loading the outlines (OpenType 1.9, "cmap")."""

from __future__ import annotations

import struct
from bisect import bisect_right
from typing import BinaryIO

MAX_TABLES = 512
MAX_GROUPS = 200_000


class NotAFont(ValueError):
    """The file has no character table that can be read."""


class Coverage:
    """A set of code points, kept as ranges."""

    def __init__(self, ranges: list[tuple[int, int]]) -> None:
        """`ranges` are (first, last), in any order."""
        ordered = sorted(ranges)
        self._first = [first for first, _ in ordered]
        self._last = [last for _, last in ordered]

    def __contains__(self, character: str) -> bool:
        place = bisect_right(self._first, ord(character)) - 1
        return place >= 0 and ord(character) <= self._last[place]


def coverage(file: BinaryIO) -> Coverage:
    """The characters of the file's (first) font. Raises `NotAFont`."""
    try:
        return Coverage(_ranges(file))
    except (struct.error, OSError) as error:
        raise NotAFont(str(error)) from error


def _ranges(file: BinaryIO) -> list[tuple[int, int]]:
    start = _cmap(file)
    file.seek(start)
    _, tables = struct.unpack(">HH", file.read(4))
    records = [struct.unpack(">HHI", file.read(8)) for _ in range(min(tables, MAX_TABLES))]
    unicode_tables = {
        offset for platform, encoding, offset in records if platform == 0 or (platform, encoding) in _WINDOWS
    }
    found: dict[int, list[tuple[int, int]]] = {}
    for offset in sorted(unicode_tables):
        file.seek(start + offset)
        (form,) = struct.unpack(">H", file.read(2))
        if form == 12:
            found[form] = _format_12(file)
        elif form == 4:
            found[form] = _format_4(file)
    if not found:
        raise NotAFont("no Unicode table")
    return found[max(found)]  # format 12 holds what format 4 does, and the characters beyond the first 65,536


_WINDOWS = frozenset({(3, 1), (3, 10)})


def _cmap(file: BinaryIO) -> int:
    """Where the character table begins; of a collection, that of its first font."""
    tag = file.read(4)
    if tag == b"ttcf":
        file.seek(12)
        file.seek(struct.unpack(">I", file.read(4))[0] + 4)
    (tables,) = struct.unpack(">H6x", file.read(8))
    for _ in range(min(tables, MAX_TABLES)):
        name, offset = struct.unpack(">4s4xI4x", file.read(16))
        if name == b"cmap":
            return int(offset)
    raise NotAFont("no cmap table")


def _format_12(file: BinaryIO) -> list[tuple[int, int]]:
    (groups,) = struct.unpack(">10xI", file.read(14))
    data = file.read(12 * min(groups, MAX_GROUPS))
    return [(first, last) for first, last, _ in struct.iter_unpack(">III", data[: len(data) // 12 * 12])]


def _format_4(file: BinaryIO) -> list[tuple[int, int]]:
    (doubled,) = struct.unpack(">4xH6x", file.read(12))
    segments = doubled // 2
    layout = f">{segments}H"
    last = struct.unpack(layout, file.read(doubled))
    file.read(2)
    first = struct.unpack(layout, file.read(doubled))
    deltas = struct.unpack(layout, file.read(doubled))
    offsets = struct.unpack(layout, file.read(doubled))
    every = zip(first, last, deltas, offsets, strict=True)
    return [(f, t) for f, t, delta, offset in every if f != 0xFFFF and (offset or (f + delta) % 0x10000)]
