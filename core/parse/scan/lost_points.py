# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds room between two digits in which a point or a comma may have stood.

A copier loses points first: then 1.6 is read as 16, by every reader and without doubt. But figures
are set at even steps, and the room of the point stays. Measured at the ink, because the boxes of
characters as read share the room out between them.
"""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from core.parse.scan.ink_rows import InkRow, parts_of
from core.parse.scan.page_ink import Ints, PageInk

PixelBox = tuple[float, float, float, float]
_Figure = list[tuple[str, PixelBox | None]]

_FIGURE = re.compile(r"(?<!\S)[($\u00a3\u20ac]{0,2}\d[\d.,]*\d[).,;:]{0,2}(?!\S)")
_TWO_FIGURES = re.compile(r"\d+ \d+")
_GROUPS = re.compile(r"\d{1,3} \d{3}")
_LOW = frozenset(".,;: ")
_TALL = 0.6
_SLENDER = "1"
_LEAST_EM_PX = 12.0
_WIDE = 1.55
"""In widths of a digit: the steps of print are 1.1 to 1.2, of typewriters 1.4, a point adds 0.5."""
_WIDEST = 2.1
"""In usual steps: where a space was read, more room than a point's parts two figures."""
_UNEVEN = 1.3
_USUAL = 20


@dataclass(frozen=True, slots=True)
class _Step:
    """Two digits in a row.

    Attributes:
        left: Ink of the first.
        right: Ink of the second.
        parted: A space was read between them.
        share: From middle to middle, in usual widths of a digit of that height.
    """

    left: PixelBox
    right: PixelBox
    parted: bool
    share: float

    @property
    def places(self) -> tuple[PixelBox, ...]:
        """The white between them; both digits where they may be of two figures."""
        if self.parted:
            return self.left, self.right
        (_, y0, x1, y1), (other_x0, other_y0, _, other_y1) = self.left, self.right
        return ((x1, min(y0, other_y0), max(other_x0, x1), max(y1, other_y1)),)

    def is_wide(self, usual: float) -> bool:
        """Whether a point may have stood between them."""
        most = _WIDEST * usual if self.parted else math.inf
        return max(_WIDE, _UNEVEN * usual) < self.share < most


def find_lost_points(ink: PageInk, rows: Sequence[InkRow]) -> tuple[PixelBox, ...]:
    """Find rooms between digits that are wider than the page's digits stand apart, in pixels."""
    figures = [figure for row in rows for figure in _figures(ink, row)]
    wide = _width_share(figures)
    if not wide:
        return ()
    steps = [step for figure in figures for step in _steps(figure, wide)]
    if not steps:
        return ()
    usual = float(np.percentile([step.share for step in steps], _USUAL))
    return tuple(place for step in steps if step.is_wide(usual) for place in step.places)


def _figures(ink: PageInk, row: InkRow) -> Iterator[_Figure]:
    """Figures whose tall characters are a piece of ink each, with the ink of each."""
    places = _places(row.line.text)
    if row.em < _LEAST_EM_PX or not places:
        return
    print_of_row = parts_of(ink, row, row.left, row.right)
    middles = (ink.boxes[print_of_row, 0] + ink.boxes[print_of_row, 2]) / 2
    boxes = row.line.char_boxes
    for start, end in places:
        inside = (middles >= boxes[start, 0]) & (middles <= boxes[end - 1, 2])
        pieces = _tall_pieces(ink, print_of_row[inside])
        tall = [n for n in range(start, end) if row.line.text[n] not in _LOW]
        if len(pieces) == len(tall):
            by_offset = dict(zip(tall, pieces, strict=True))
            yield [(row.line.text[n], by_offset.get(n)) for n in range(start, end)]


def _places(text: str) -> list[tuple[int, int]]:
    """Where figures stand; two that fill a cell, with a space between, may have been one."""
    if _TWO_FIGURES.fullmatch(text) and not _GROUPS.fullmatch(text):
        return [(0, len(text))]
    return [found.span() for found in _FIGURE.finditer(text)]


def _tall_pieces(ink: PageInk, parts: Ints) -> list[PixelBox]:
    """Pieces of ink as tall as digits, from the left."""
    if not len(parts):
        return []
    boxes = ink.boxes[parts]
    heights = boxes[:, 3] - boxes[:, 1]
    tall = boxes[heights >= _TALL * float(heights.max())]
    found = tall[np.argsort(tall[:, 0], kind="stable")].astype(float)
    return [(x0, y0, x1, y1) for x0, y0, x1, y1 in found.tolist()]


def _width_share(figures: Sequence[_Figure]) -> float:
    """A usual width of a digit by its height, the slender one left out."""
    shares = [
        (box[2] - box[0]) / (box[3] - box[1])
        for figure in figures
        for char, box in figure
        if box is not None and char.isdecimal() and char not in _SLENDER
    ]
    return float(np.median(shares)) if shares else 0.0


def _steps(figure: _Figure, wide: float) -> Iterator[_Step]:
    printed = [(char, box) for char, box in figure if char != " "]
    is_parted = len(printed) < len(figure)
    for (char, box), (other, then) in pairwise(printed):
        if box is None or then is None or not (char.isdecimal() and other.isdecimal()):
            continue
        away = (then[0] + then[2] - box[0] - box[2]) / 2
        tall = max(box[3] - box[1], then[3] - then[1])
        yield _Step(box, then, is_parted, away / (wide * tall))
