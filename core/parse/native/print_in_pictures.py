# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds print inside the pictures of a page that its text layer does not hold. Worker process only.

It counts marks that have the size of letters and stand in rows; a photograph has few such rows, a
pasted scan has many.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt
import pymupdf

from core.parse.letters.glyphs import BoxTuple
from core.parse.native.frame import PageFrame
from core.parse.raw import RawLine

_DPI = 100
_LONGEST_SIDE = 2000
LEAST_MARKS = 8
"""Letters of one row: a line of print, however short. A photograph seldom has so many in a row."""
_SMALLEST_MARK_PX = 5
_LARGEST_MARK_PX = 40
_MARGIN_PT = 2.0

_NEIGHBOURHOOD_PX = 31
"""Whether a pixel is ink is told from the square around it."""

_Numbers = npt.NDArray[np.integer[Any] | np.floating[Any]]


class _Window(NamedTuple):
    """The drawn part of a page: pixels per point, and its first column and row of the page."""

    scale: float
    left: int
    top: int

    def of(self, x0: int, y0: int, x1: int, y1: int) -> tuple[slice, slice]:
        """Its rows and columns between pixels of the page."""
        left, top = self.left, self.top
        return (
            slice(max(y0 - top, 0), max(y1 - top, 0)),
            slice(max(x0 - left, 0), max(x1 - left, 0)),
        )


def has_unread_print(
    page: pymupdf.Page,
    lines: Sequence[RawLine],
    pictures: Sequence[pymupdf.Rect],
    least_marks: int = LEAST_MARKS,
) -> bool:
    """Whether pictures hold rows of print outside the boxes of `lines`.

    Args:
        page: An open page.
        lines: What the text layer gave, as displayed.
        pictures: Their boxes in the frame of the unrotated page.
        least_marks: How many letters there must be, and in one row.
    """
    scale = min(_DPI / 72, _LONGEST_SIDE / max(page.rect.width, page.rect.height, 1))
    frame = PageFrame.of(page)
    shown = [frame.to_display((box.x0, box.y0, box.x1, box.y1)) for box in pictures]
    if not shown:
        return False
    around = _NEIGHBOURHOOD_PX / scale
    x0, y0 = min(box[0] for box in shown) - around, min(box[1] for box in shown) - around
    x1, y1 = max(box[2] for box in shown) + around, max(box[3] for box in shown) + around
    pixmap = page.get_pixmap(
        matrix=pymupdf.Matrix(scale, scale),
        colorspace=pymupdf.csGRAY,
        clip=pymupdf.Rect(x0, y0, x1, y1) & page.rect,
    )
    if not pixmap.width or not pixmap.height:
        return False
    rows = np.frombuffer(pixmap.samples, dtype=np.uint8).reshape(pixmap.height, pixmap.stride)
    ink = _ink(rows[:, : pixmap.width])
    window = _Window(scale, pixmap.x, pixmap.y)
    ink &= _picture_mask(ink.shape, shown, window)
    _erase(ink, lines, window)
    return _count_marks_in_rows(ink, window, least_marks) >= least_marks


def _ink(grey: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    return np.asarray(
        cv2.adaptiveThreshold(
            np.ascontiguousarray(grey),
            255,
            cv2.ADAPTIVE_THRESH_MEAN_C,
            cv2.THRESH_BINARY_INV,
            _NEIGHBOURHOOD_PX,
            25,
        ),
        dtype=np.uint8,
    )


def _picture_mask(
    shape: tuple[int, ...], shown: Sequence[BoxTuple], window: _Window
) -> npt.NDArray[np.uint8]:
    mask = np.zeros(shape, dtype=np.uint8)
    for box in shown:
        x0, y0, x1, y1 = (round(value * window.scale) for value in box)
        mask[window.of(x0, y0, x1, y1)] = 255
    return mask


def _erase(ink: npt.NDArray[np.uint8], lines: Sequence[RawLine], window: _Window) -> None:
    for line in lines:
        x0, y0 = ((line.boxes[:, :2].min(axis=0) - _MARGIN_PT) * window.scale).tolist()
        x1, y1 = ((line.boxes[:, 2:].max(axis=0) + _MARGIN_PT) * window.scale).tolist()
        ink[window.of(int(x0), int(y0), int(x1) + 1, int(y1) + 1)] = 0


def _count_marks_in_rows(ink: npt.NDArray[np.uint8], window: _Window, least: int) -> int:
    """Marks of the size of letters that share their row with many others of like height.

    A picture may stand on its side, and then its rows run down the page.
    """
    _, _, stats, centres = cv2.connectedComponentsWithStats(ink, connectivity=8)
    width, height = stats[1:, cv2.CC_STAT_WIDTH], stats[1:, cv2.CC_STAT_HEIGHT]
    # Rows are told on a grid of the page, whatever part of it was drawn.
    level = _marks_in_rows(width, height, centres[1:, 1] + window.top, least)
    return max(level, _marks_in_rows(height, width, centres[1:, 0] + window.left, least))


def _marks_in_rows(along: _Numbers, across: _Numbers, middle: _Numbers, least: int) -> int:
    letter = (across >= _SMALLEST_MARK_PX) & (across <= _LARGEST_MARK_PX)
    letter &= (along <= 3 * across) & (along >= 2)
    places = (middle[letter] / 4).astype(np.int64)
    # With white on both sides each mark belongs to two pairs of neighbouring rows.
    rows = np.pad(np.bincount(places), 1) if len(places) else np.zeros(2, np.int64)
    pairs = rows[:-1] + rows[1:]
    full = pairs >= least
    return int(pairs[full].sum() // 2)
