# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pens for page sketches: thin frames, tints, hatching, round numbers, small tags.

Drawn at twice the size on a clear sheet and brought down, so that slanted lines are smooth and
level ones keep their exact colour.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageFont

from core.parse.worker.sketch import Rect

Colour: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float]

FINE = 2
"""How many times finer the sheet is than the picture."""

_SMALL_TEXT = 15
_NUMBER_TEXT = 14
_HATCH = 9
_INK = (38, 44, 52)
_PAPER = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A clear sheet over a page; lengths are pixels of the picture, places points of the page.

    Attributes:
        image: RGBA, `FINE` times as large as the picture.
        scale: Pixels of the picture for a point, across and down.
    """

    image: Image.Image
    scale: tuple[float, float]

    @staticmethod
    def over(size: tuple[int, int], scale: tuple[float, float]) -> "Sheet":
        """A new sheet over a picture of a size."""
        fine = (size[0] * FINE, size[1] * FINE)
        return Sheet(Image.new("RGBA", fine, (255, 255, 255, 0)), scale)

    def laid_on(self, picture: Image.Image) -> Image.Image:
        """The picture with what is drawn on the sheet."""
        # Premultiplied: else the clear white around a line would bleed into its edge.
        drawn = self.image.convert("RGBa").reduce(FINE).convert("RGBA")
        return Image.alpha_composite(picture.convert("RGBA"), drawn).convert("RGB")

    def pixels(self, rect: Rect) -> tuple[int, int, int, int]:
        """A rectangle in pixels of the picture."""
        return (
            math.floor(rect[0] * self.scale[0]),
            math.floor(rect[1] * self.scale[1]),
            math.ceil(rect[2] * self.scale[0]),
            math.ceil(rect[3] * self.scale[1]),
        )

    def tint(self, box: tuple[int, int, int, int], colour: Colour, opacity: float) -> None:
        """Fill a rectangle so that print shows through."""
        x0, y0, x1, y1 = (side * FINE for side in box)
        if x1 > x0 and y1 > y0:
            wash = Image.new("RGBA", (x1 - x0, y1 - y0), (*colour, round(255 * opacity)))
            self.image.alpha_composite(wash, self._inside(x0, y0), self._cut(x0, y0))

    def frame(self, box: tuple[int, int, int, int], colour: Colour, width: int = 2) -> None:
        """Outline a rectangle, inside its sides."""
        x0, y0, x1, y1 = (side * FINE for side in box)
        corners = (x0, y0, max(x1 - 1, x0), max(y1 - 1, y0))
        self._pen().rectangle(corners, outline=(*colour, 255), width=width * FINE)

    def hatch(self, box: tuple[int, int, int, int], colour: Colour) -> None:
        """Shade a rectangle with slanted lines."""
        x0, y0, x1, y1 = (side * FINE for side in box)
        width, height = max(x1 - x0, 1), max(y1 - y0, 1)
        patch = Image.new("RGBA", (width, height), (255, 255, 255, 0))
        pen = ImageDraw.Draw(patch)
        for start in range(-height, width, _HATCH * FINE):
            pen.line((start, height, start + height, 0), fill=(*colour, 120), width=FINE)
        self.image.alpha_composite(patch, self._inside(x0, y0), self._cut(x0, y0))

    def line(self, points: Sequence[Point], colour: Colour, opacity: float, width: int = 2) -> None:
        """A line from point to point, in pixels."""
        fine = [(x * FINE, y * FINE) for x, y in points]
        ink = (*colour, round(255 * opacity))
        self._pen().line(fine, fill=ink, width=width * FINE, joint="curve")

    def arrow(self, way: Sequence[Point], colour: Colour, opacity: float) -> None:
        """A thin line from point to point with a head at its end."""
        self.line(way, colour, opacity, 1)
        start, end = way[-2:]
        length = math.dist(start, end)
        if length < 1:
            return
        along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
        back = (end[0] - 7 * along[0], end[1] - 7 * along[1])
        side = (-3 * along[1], 3 * along[0])
        head = (end, (back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1]))
        corners = [(x * FINE, y * FINE) for x, y in head]
        self._pen().polygon(corners, fill=(*colour, round(255 * opacity)))

    def dashes(self, start: Point, end: Point, colour: Colour) -> None:
        """A dashed line, in pixels."""
        length = math.dist(start, end)
        for at in range(0, int(length), 10):
            near, far = at / length, min((at + 5) / length, 1.0)
            self.line((_between(start, end, near), _between(start, end, far)), colour, 0.9)

    def number(self, centre: Point, text: str, colour: Colour) -> None:
        """A round badge with a number."""
        font = _font(_NUMBER_TEXT)
        half = number_width(text) / 2
        x, y = centre
        corners = [side * FINE for side in (x - half, y - 11, x + half, y + 11)]
        self._pen().rounded_rectangle(corners, 11 * FINE, (*colour, 255), (*_PAPER, 255), FINE)
        self._pen().text((x * FINE, y * FINE), text, (*_PAPER, 255), font, anchor="mm")

    def tag(self, left: float, middle: float, text: str, colour: Colour) -> float:
        """A small flag of words; returns its right end."""
        font = _font(_SMALL_TEXT)
        right = left + font.getlength(text) / FINE + 10
        corners = [side * FINE for side in (left, middle - 10, right, middle + 10)]
        self._pen().rounded_rectangle(corners, 4 * FINE, (*_PAPER, 235), (*colour, 255), FINE)
        place = ((left + 5) * FINE, middle * FINE)
        self._pen().text(place, text, (*colour, 255), font, anchor="lm")
        return right

    def words(self, left: float, middle: float, text: str, size: int = _SMALL_TEXT) -> float:
        """Plain words; returns their right end."""
        font = _font(size)
        self._pen().text((left * FINE, middle * FINE), text, (*_INK, 255), font, anchor="lm")
        return left + font.getlength(text) / FINE

    def _pen(self) -> ImageDraw.ImageDraw:
        return ImageDraw.Draw(self.image)

    @staticmethod
    def _inside(x: int, y: int) -> tuple[int, int]:
        return max(x, 0), max(y, 0)

    @staticmethod
    def _cut(x: int, y: int) -> tuple[int, int]:
        return max(-x, 0), max(-y, 0)


def number_width(text: str) -> float:
    """How many pixels of the picture the badge of a number takes."""
    return max(22.0, _font(_NUMBER_TEXT).getlength(text) / FINE + 10)


def words_width(text: str, size: int = _SMALL_TEXT) -> float:
    """How many pixels of the picture words take."""
    return _font(size).getlength(text) / FINE


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size * FINE)
    if not isinstance(font, ImageFont.FreeTypeFont):
        message = "this build of Pillow cannot set type"
        raise TypeError(message)
    return font
