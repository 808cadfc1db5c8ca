# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds print inside the pictures of a page that its text layer does not hold. Worker process only.

It counts marks that have the size of letters and stand in rows; a photograph has few such rows, a
pasted scan has many.
"""

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import pymupdf

from core.parse.native.frame import PageFrame
from core.parse.raw import RawLine

_DPI = 100
_LONGEST_SIDE = 2000
LEAST_MARKS = 8
"""Letters of one row: a line of print, however short. A photograph seldom has so many in a row."""
_SMALLEST_MARK_PX = 5
_LARGEST_MARK_PX = 40
_MARGIN_PT = 2.0

_Numbers = npt.NDArray[np.integer[Any] | np.floating[Any]]


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
    pixmap = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csGRAY)
    rows = np.frombuffer(pixmap.samples, dtype=np.uint8).reshape(pixmap.height, pixmap.stride)
    ink = _ink(rows[:, : pixmap.width])
    ink &= _picture_mask(ink.shape, PageFrame.of(page), pictures, scale)
    _erase(ink, lines, scale)
    return _count_marks_in_rows(ink, least_marks) >= least_marks


def _ink(grey: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    return np.asarray(
        cv2.adaptiveThreshold(
            np.ascontiguousarray(grey),
            255,
            cv2.ADAPTIVE_THRESH_MEAN_C,
            cv2.THRESH_BINARY_INV,
            31,
            25,
        ),
        dtype=np.uint8,
    )


def _picture_mask(
    shape: tuple[int, ...], frame: PageFrame, pictures: Sequence[pymupdf.Rect], scale: float
) -> npt.NDArray[np.uint8]:
    mask = np.zeros(shape, dtype=np.uint8)
    for picture in pictures:
        x0, y0, x1, y1 = (
            max(round(v * scale), 0)
            for v in frame.to_display((picture.x0, picture.y0, picture.x1, picture.y1))
        )
        mask[y0:y1, x0:x1] = 255
    return mask


def _erase(ink: npt.NDArray[np.uint8], lines: Sequence[RawLine], scale: float) -> None:
    for line in lines:
        low = (line.boxes[:, :2].min(axis=0) - _MARGIN_PT) * scale
        high = (line.boxes[:, 2:].max(axis=0) + _MARGIN_PT) * scale
        x0, y0 = (max(int(v), 0) for v in low)
        x1, y1 = (max(int(v) + 1, 0) for v in high)
        ink[y0:y1, x0:x1] = 0


def _count_marks_in_rows(ink: npt.NDArray[np.uint8], least: int) -> int:
    """Marks of the size of letters that share their row with many others of like height.

    A picture may stand on its side, and then its rows run down the page.
    """
    _, _, stats, centres = cv2.connectedComponentsWithStats(ink, connectivity=8)
    width, height = stats[1:, cv2.CC_STAT_WIDTH], stats[1:, cv2.CC_STAT_HEIGHT]
    level = _marks_in_rows(width, height, centres[1:, 1], least)
    return max(level, _marks_in_rows(height, width, centres[1:, 0], least))


def _marks_in_rows(along: _Numbers, across: _Numbers, middle: _Numbers, least: int) -> int:
    letter = (across >= _SMALLEST_MARK_PX) & (across <= _LARGEST_MARK_PX)
    letter &= (along <= 3 * across) & (along >= 2)
    places = (middle[letter] / 4).astype(np.int64)
    # With white on both sides each mark belongs to two pairs of neighbouring rows.
    rows = np.pad(np.bincount(places), 1) if len(places) else np.zeros(2, np.int64)
    pairs = rows[:-1] + rows[1:]
    full = pairs >= least
    return int(pairs[full].sum() // 2)
