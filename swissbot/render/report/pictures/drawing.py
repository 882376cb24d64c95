"""What pictures are drawn on: shapes and text in units of a phone's screen, 400 wide, and the PNG that comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Final, Literal

from PIL import Image, ImageColor, ImageDraw

from swissbot.render.report.pictures.text_layout import Letters

WIDTH: Final = 400
SCALE: Final = 2.5
"""Pixels a unit: sharp on a phone, and still small to send."""

WHITE, INK, GREY, PALE, RULE = "#ffffff", "#1f2328", "#6b7280", "#f3f4f7", "#d5d9e0"
GREEN, PURPLE = "#23864a", "#8a4fae"
GOLD, SILVER, BRONZE = "#f1c40f", "#c3cad4", "#dfa878"
CREAM, LILAC, OCHRE, BROWN = "#fdf1c4", "#efe6f5", "#c2930a", "#7a5b00"

_ON: Final = {
    WHITE: (INK, GREY, PURPLE, GREEN, OCHRE),
    PALE: (INK, GREY, GREEN),
    CREAM: (INK, GREY, OCHRE, BROWN),
    LILAC: (INK, GREY, PURPLE),
    GOLD: (INK,),
    SILVER: (INK,),
    BRONZE: (INK,),
}
"""What is drawn on what: text has soft edges, so the palette needs the colours in between."""
_SHADES: Final = 7
"""Not more: Pillow looks colours up in steps of eight, and white has to stay white."""

Align = Literal["left", "middle", "right"]


@dataclass(frozen=True, slots=True)
class Placed:
    """A text and the box it takes, in units: from (`left`, `top`) to (`right`, `bottom`)."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


class Paper:
    """A white sheet, `height` units high. Coordinates are units from its upper left corner; `placed` are its texts."""

    def __init__(self, letters: Letters, height: float) -> None:
        self.letters = letters
        self.height = height
        self.placed: list[Placed] = []
        self._image = Image.new("RGB", (_px(WIDTH), _px(height)), WHITE)
        self._draw = ImageDraw.Draw(self._image)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        most: float = WIDTH,
        fill: str = INK,
        bold: bool = False,
        align: Align = "left",
    ) -> float:
        """Write on the baseline `y`, beginning, centred or ending at `x`, cut to `most` units; gives the width."""
        pixels = _px(size)
        shown = self.letters.cut(self.letters.drawable(text), pixels, most * SCALE, bold=bold)
        stamp = self.letters.stamp(shown, pixels, bold=bold)
        width = stamp.width / SCALE
        left = x - {"left": 0.0, "middle": width / 2, "right": width}[align]
        self._image.paste(fill, (round(left * SCALE) - stamp.left, _px(y) - stamp.up), stamp.mask)
        self.placed.append(Placed(shown, left, y - size * 0.75, left + width, y + size * 0.25))
        return width

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """How wide `text` would be, in units."""
        return self.letters.width(self.letters.drawable(text), _px(size), bold=bold) / SCALE

    def box(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        *,
        fill: str | None = None,
        outline: str | None = None,
        radius: float = 0,
        width: float = 0.8,
    ) -> None:
        edges = (_px(left), _px(top), _px(right), _px(bottom))
        thick = max(_px(width), 1) if outline else 0
        self._draw.rounded_rectangle(edges, _px(radius), fill=fill, outline=outline, width=thick)

    def line(self, *points: tuple[float, float], fill: str, width: float = 1) -> None:
        scaled = [(_px(x), _px(y)) for x, y in points]
        self._draw.line(scaled, fill=fill, width=max(_px(width), 1), joint="curve")

    def polygon(self, *points: tuple[float, float], fill: str) -> None:
        self._draw.polygon([(_px(x), _px(y)) for x, y in points], fill=fill)

    def png(self) -> bytes:
        """The picture in the colours of the palette: a third of the size of one in full colour."""
        few = self._image.quantize(palette=_palette(), dither=Image.Dither.NONE)
        out = BytesIO()
        few.save(out, "PNG", compress_level=4)
        return out.getvalue()


@cache
def _palette() -> Image.Image:
    """Every colour that is used, and the shades between a ground and what is drawn on it."""
    colours: dict[tuple[int, ...], None] = dict.fromkeys(ImageColor.getrgb(colour) for colour in (*_ON, RULE))
    for ground, inks in _ON.items():
        for ink in inks:
            ends = (ImageColor.getrgb(ground), ImageColor.getrgb(ink))
            for shade in range(1, _SHADES + 1):
                pairs = zip(*ends, strict=True)
                colours[tuple(round(one + (other - one) * shade / _SHADES) for one, other in pairs)] = None
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in colours for part in colour])
    return image


def _px(units: float) -> int:
    return round(units * SCALE)
