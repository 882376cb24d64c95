"""The fonts that pictures are drawn with: found once in the usual directories, chosen character by character.

A `FontSet` is made where the program starts, as finding fonts reads directories. The bundled font of Pillow is always
in it, so that there is one font at least; it has Latin letters only.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import ImageFont, features

from swissbot.render.report.pictures.coverage import Coverage, NotAFont, coverage

DIRECTORIES: Final = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/Library/Fonts",
    "/System/Library/Fonts",
    "C:/Windows/Fonts",
)

# the first that is there draws everything it can; then come the scripts, and signs last
_MAIN: Final[tuple[str, ...]] = (
    "NotoSans-Regular",
    "NotoSans[wdth,wght]",
    "DejaVuSans",
    "LiberationSans-Regular",
    "Arial",
    "segoeui",
)
_OTHERS: Final = (
    re.compile(r"NotoSans[A-Z]\w+-Regular(?<!Mono-Regular)(?<!CJK-Regular)(?<!Symbols-Regular)(?<!Symbols2-Regular)"),
    re.compile(r"NotoSans(CJK-Regular|(CJK)?(jp|sc|tc|kr|JP|SC|TC|KR)-Regular)|msyh|malgun|PingFang|Hiragino.*W3"),
    re.compile(r"DejaVuSans|Arial Unicode"),
    re.compile(r"NotoSansSymbols2?-Regular|NotoSansMath-Regular"),
    re.compile(r"NotoEmoji(-Regular|\[wght\])|Symbola(_hint)?|seguisym"),
)
_SUFFIXES: Final = frozenset({".ttf", ".otf", ".ttc"})


@dataclass(frozen=True, slots=True)
class Face:
    """One family: its files (`regular` None: the font that Pillow brings along) and the characters it has."""

    regular: Path | None
    bold: Path | None
    covers: Coverage


class FontSet:
    """Families in order of preference. A font is opened when its first character is drawn, and kept open."""

    def __init__(self, faces: Sequence[Face] = ()) -> None:
        self._faces = (*faces, _bundled())
        self._chosen: dict[str, int | None] = {}
        self._fonts: dict[tuple[int, int, bool, bool], ImageFont.FreeTypeFont] = {}
        self.shapes = features.check("raqm") is True and features.check("fribidi") is True

    @classmethod
    def from_directories(cls, directories: Iterable[str | Path] = DIRECTORIES) -> FontSet:
        """The known fonts in these directories and below them; those that are missing or broken are passed over."""
        files = {path.stem: path for path in _files(directories)}
        names = [name for name in _MAIN if name in files][:1]
        for pattern in _OTHERS:
            names += sorted(name for name in files if pattern.fullmatch(name) and name not in names)
        made = (_face(files[name], files) for name in names)
        return cls([face for face in made if face is not None])

    def choose(self, character: str) -> int | None:
        """The number of the first family that has this character; None if none has."""
        if character not in self._chosen:
            found = (number for number, face in enumerate(self._faces) if character in face.covers)
            self._chosen[character] = next(found, None)
        return self._chosen[character]

    def has(self, number: int, character: str) -> bool:
        return character in self._faces[number].covers

    def has_bold(self, number: int) -> bool:
        """Whether the family has bold letters of its own; else they are thickened."""
        return self._faces[number].bold is not None

    def font(self, number: int, size: int, *, bold: bool, shaped: bool) -> ImageFont.FreeTypeFont:
        """A font of a family at a size in pixels. `shaped`: for scripts whose letters join or move."""
        face = self._faces[number]
        bold = bold and face.bold is not None
        shaped = shaped and self.shapes
        key = (number, size, bold, shaped)
        if key not in self._fonts:
            path = face.bold if bold else face.regular
            engine = ImageFont.Layout.RAQM if shaped else ImageFont.Layout.BASIC
            file = _bundled_file() if path is None else str(path)
            self._fonts[key] = ImageFont.truetype(file, size, layout_engine=engine)
        return self._fonts[key]


def _files(directories: Iterable[str | Path]) -> list[Path]:
    """Font files, the first directories first in the end, so that they win where names are the same."""
    found: list[Path] = []
    for directory in directories:
        home = os.path.expanduser(directory)  # noqa: PTH111 - Path.expanduser raises where a user has no home
        for place, folders, files in os.walk(home):
            folders.sort()
            found += [Path(place, name) for name in sorted(files) if Path(name).suffix.lower() in _SUFFIXES]
    return list(reversed(found))


def _face(path: Path, files: dict[str, Path]) -> Face | None:
    stem = path.stem
    bold = stem.replace("-Regular", "-Bold") if stem.endswith("-Regular") else _BOLD.get(stem, f"{stem}-Bold")
    try:
        with path.open("rb") as file:
            return Face(path, files.get(bold), coverage(file))
    except (NotAFont, OSError):  # a broken or unreadable file is as good as none
        return None


_BOLD: Final = {"Arial": "Arial Bold", "segoeui": "segoeuib", "msyh": "msyhbd", "malgun": "malgunbd"}


def _bundled_file() -> BytesIO:
    """A fresh reader over the font that Pillow brings along."""
    font = ImageFont.load_default(10)
    if not (isinstance(font, ImageFont.FreeTypeFont) and isinstance(font.path, BytesIO)):
        raise RuntimeError("Pillow was built without FreeType: install it from PyPI")
    return BytesIO(font.path.getvalue())


def _bundled() -> Face:
    return Face(None, None, coverage(_bundled_file()))
