"""Text for pictures: made drawable, split into runs of one font and one direction, measured, cut, and inked.

Right-to-left text is put in order by the strong directions of its characters alone, which is enough for names: the
control characters of the full algorithm (UAX #9) are stripped from names before.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from PIL import Image, ImageDraw

from swissbot.render.report.pictures.fonts import FontSet
from swissbot.render.text.names import NAMELESS

ELLIPSIS = "…"
MISSING = "·"
"""Stands for a letter that no font has."""
_PLAINER = {"–": "-", "—": "-", "…": "...", "’": "'", "·": "."}
"""For signs that the bundled font does not have."""
_FLAG_A = 0x1F1E6
_KEPT = 2_000


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of one family in one direction. `level` is odd where they run from right to left."""

    face: int
    text: str
    level: int


@dataclass(frozen=True, slots=True)
class Stamp:
    """Inked text: a mask whose origin (left end of the baseline) is at (`left`, `up`); `width` is its advance."""

    mask: Image.Image
    left: int
    up: int
    width: float


class Letters:
    """The texts of pictures in one set of fonts. Sizes and widths are in pixels. Keeps what it has inked."""

    def __init__(self, fonts: FontSet) -> None:
        self._fonts = fonts
        self._ellipsis, self._missing = map(self.drawable, (ELLIPSIS, MISSING))
        self._widths: dict[tuple[str, int, bool], float] = {}
        self._stamps: dict[tuple[str, int, bool], Stamp] = {}

    def drawable(self, text: str) -> str:
        """The text with what no font has left out (signs) or marked (letters). Never empty."""
        kept = "".join(self._drawable(text))
        return " ".join(kept.split()) or NAMELESS

    def width(self, text: str, size: int, *, bold: bool = False) -> float:
        key = (text, size, bold)
        if key not in self._widths:
            _forget(self._widths)
            self._widths[key] = sum(self._advance(run, size, bold) for run in self.runs(text))
        return self._widths[key]

    def cut(self, text: str, size: int, most: float, *, bold: bool = False) -> str:
        """The text, shortened with an ellipsis where it is wider than `most`."""
        if self.width(text, size, bold=bold) <= most:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(self._shortened(text, middle), size, bold=bold) <= most:
                low = middle
            else:
                high = middle - 1
        return self._shortened(text, low)

    def stamp(self, text: str, size: int, *, bold: bool = False) -> Stamp:
        key = (text, size, bold)
        if key not in self._stamps:
            _forget(self._stamps)
            self._stamps[key] = self._inked(text, size, bold)
        return self._stamps[key]

    def runs(self, text: str) -> list[Run]:
        """Runs as they stand from left to right."""
        levels = _levels(text)
        faces = self._faces(text)
        every = zip(text, faces, levels, strict=True)
        runs = [
            Run(face, "".join(character for character, _, _ in group), level)
            for (face, level), group in groupby(every, key=lambda one: one[1:])
        ]
        return _ordered(runs)

    def _shortened(self, text: str, length: int) -> str:
        """The first characters and an ellipsis; a letter keeps its marks or goes with them."""
        while 0 < length < len(text) and unicodedata.category(text[length])[0] == "M":
            length -= 1
        return text[:length].rstrip() + self._ellipsis

    def _drawable(self, text: str) -> Iterator[str]:
        for character in unicodedata.normalize("NFC", text):
            if _FLAG_A <= ord(character) < _FLAG_A + 26:
                yield chr(ord(character) - _FLAG_A + ord("A"))
            elif "\ufe00" <= character <= "\ufe0f" or "\U0001f3fb" <= character <= "\U0001f3ff":
                continue
            elif character.isspace() or self._fonts.choose(character) is not None:
                yield character
            elif character in _PLAINER:
                yield _PLAINER[character]
            elif unicodedata.category(character)[0] in "LN":
                yield self._missing

    def _faces(self, text: str) -> list[int]:
        """The family of each character; marks and spaces stay with what they follow, if that family has them."""
        faces: list[int] = []
        for character in text:
            joins = character == " " or unicodedata.category(character)[0] == "M"
            if joins and faces and self._fonts.has(faces[-1], character):
                faces.append(faces[-1])
            else:
                faces.append(self._fonts.choose(character) or 0)
        return faces

    def _advance(self, run: Run, size: int, bold: bool) -> float:
        font = self._fonts.font(run.face, size, bold=bold, shaped=_shaped(run))
        return font.getlength(self._laid(run), direction=self._direction(run)) + self._thick(run, size, bold)

    def _inked(self, text: str, size: int, bold: bool) -> Stamp:
        width = self.width(text, size, bold=bold)
        left, up, down = size // 4, math.ceil(size * 1.15), math.ceil(size * 0.4)
        mask = Image.new("L", (math.ceil(width) + 2 * left, up + down))
        draw = ImageDraw.Draw(mask)
        x = float(left)
        for run in self.runs(text):
            font = self._fonts.font(run.face, size, bold=bold, shaped=_shaped(run))
            thick = self._thick(run, size, bold)
            laid, direction = self._laid(run), self._direction(run)
            for shift in range(thick + 1):
                draw.text((x + shift, up), laid, fill=255, font=font, anchor="ls", direction=direction)
            x += self._advance(run, size, bold)
        return Stamp(mask, left, up, width)

    def _thick(self, run: Run, size: int, bold: bool) -> int:
        """Pixels by which letters of a family without a bold are thickened."""
        return max(round(size / 28), 1) if bold and not self._fonts.has_bold(run.face) else 0

    def _direction(self, run: Run) -> str | None:
        return "rtl" if run.level % 2 and self._fonts.shapes else None

    def _laid(self, run: Run) -> str:
        """Without a shaping library right-to-left letters are at least put in their order."""
        return run.text[::-1] if run.level % 2 and not self._fonts.shapes else run.text


@lru_cache(maxsize=2)
def letters_of(fonts: FontSet) -> Letters:
    """The letters of these fonts, with what they have inked before."""
    return Letters(fonts)


def _forget(kept: dict[tuple[str, int, bool], Stamp] | dict[tuple[str, int, bool], float]) -> None:
    if len(kept) >= _KEPT:
        kept.clear()


def _shaped(run: Run) -> bool:
    """Latin, Greek, Cyrillic and Han letters stand one after the other; only other scripts need shaping."""
    return any(c >= "\u0590" and not "\u1e00" <= c <= "\u9fff" for c in run.text) or any(
        unicodedata.category(c)[0] == "M" for c in run.text
    )


def _levels(text: str) -> list[int]:
    """The embedding level of each character: even from left to right, odd from right to left."""
    kinds = [unicodedata.bidirectional(character) for character in text]
    if not any(kind in {"R", "AL"} for kind in kinds):
        return [0] * len(text)
    base = next(int(kind != "L") for kind in kinds if kind in {"L", "R", "AL"})
    strong = [_strong(kind) for kind in kinds]
    before = _filled(strong, base)
    after = _filled(strong[::-1], base)[::-1]
    right = [one if one == other else base for one, other in zip(before, after, strict=True)]
    return [1 if one else 2 * base for one in right]


def _strong(kind: str) -> int | None:
    if kind in {"R", "AL"}:
        return 1
    return 0 if kind in {"L", "EN", "AN"} else None


def _filled(strong: list[int | None], base: int) -> list[int]:
    filled: list[int] = []
    for one in strong:
        filled.append(one if one is not None else filled[-1] if filled else base)
    return filled


def _ordered(runs: list[Run]) -> list[Run]:
    """Logical to visual order: from the highest level down, reverse what is at that level or above (UAX #9, L2)."""
    for level in range(max((run.level for run in runs), default=0), 0, -1):
        made: list[Run] = []
        turned: list[Run] = []
        for run in runs:
            if run.level >= level:
                turned.insert(0, run)
            else:
                made += [*turned, run]
                turned = []
        runs = made + turned
    return runs
