# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds print of the colour of the area that is filled behind it. Runs in the worker process.

Most pages fill no area in the colour of any of their print, which costs a look at each colour once.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from core.parse.letters.glyphs import BoxTuple
from core.parse.native.drawings import PageDrawings

_ALIKE = 30
"""Colours that differ less, of 255 in each part, may not stand out from each other."""
_LEAST_SIDE_PT = 3.0
_EDGE_PT = 1.0
_LEAST_SHARE = 0.4

_Colour = tuple[int, int, int]


class Fills:
    """The filled areas of a page that are large enough to hide a letter."""

    def __init__(self, drawings: PageDrawings) -> None:
        """Gather them."""
        self._areas = list(_areas(drawings))
        self._like: dict[int, list[BoxTuple]] = {}

    def behind(self, span: dict[str, Any]) -> BoxTuple | None:
        """The last area of the colour of a run that it stands on, or partly on, if there is one."""
        if not self._areas:
            return None
        colour = int(span["color"])
        boxes = self._like.get(colour)
        if boxes is None:
            own = colour >> 16 & 0xFF, colour >> 8 & 0xFF, colour & 0xFF
            boxes = [box for other, box in self._areas if _alike(own, other)]
            self._like[colour] = boxes
        x0, y0, x1, y1 = span["bbox"] if boxes else (0.0, 0.0, 0.0, 0.0)
        for box in reversed(boxes):
            if box[0] < x1 and x0 < box[2] and box[1] < y1 and y0 < box[3]:
                return box
        return None


def within(letter: BoxTuple, fill: BoxTuple) -> BoxTuple | None:
    """The part of a letter's box that is well inside an area; None where that is not most of it."""
    x0, y0 = max(letter[0], fill[0] + _EDGE_PT), max(letter[1], fill[1] + _EDGE_PT)
    x1, y1 = min(letter[2], fill[2] - _EDGE_PT), min(letter[3], fill[3] - _EDGE_PT)
    width, height = letter[2] - letter[0], letter[3] - letter[1]
    if x1 - x0 < _LEAST_SHARE * width or y1 - y0 < _LEAST_SHARE * height:
        return None
    return x0, y0, x1, y1


def lost_parts(
    chars: Sequence[dict[str, Any]], stands_out: Sequence[bool]
) -> Iterator[dict[str, Any]]:
    """The letters that do not stand out of words of which others do.

    Args:
        chars: Of one run, as MuPDF's dictionary has them.
        stands_out: Whether each stands out.
    """
    marked = zip(chars, stands_out, strict=True)
    for is_space, group in groupby(marked, lambda pair: bool(pair[0]["c"].isspace())):
        word = [] if is_space else list(group)
        if any(seen for _, seen in word):
            yield from (char for char, seen in word if not seen)


def _areas(drawings: PageDrawings) -> Iterator[tuple[_Colour, BoxTuple]]:
    for shape in drawings.shapes:
        fill = shape.get("fill")
        if fill is None or len(fill) != 3:
            continue
        box = shape["rect"]
        if min(box[2] - box[0], box[3] - box[1]) >= _LEAST_SIDE_PT:
            red, green, blue = (round(255 * part) for part in fill)
            yield (red, green, blue), box


def _alike(one: _Colour, other: _Colour) -> bool:
    return all(abs(a - b) < _ALIKE for a, b in zip(one, other, strict=True))
