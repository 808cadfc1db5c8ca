# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds print of a scan that a line goes through: struck out, or hit by a streak of the scanner.

OCR reads it as if it still held. Runs in the worker process.
"""

import re
from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from core.parse.scan.ink_rows import InkRow
from core.parse.scan.page_ink import PageInk
from core.parse.scan.unread_ink import PixelBox

_HIGH, _LOW = 0.3, 0.66
"""A line through print keeps between these shares of its height; one drawn under it does not."""

_LEAST_EM, _THICKEST_EM = 1.0, 0.2
_WHOLE = 0.85
"""Of a word, that much is crossed: the bars of thick letters that touch make no line so long."""

_WORD = re.compile(r"\S*\w\S*\w\S*")


def find_struck(ink: PageInk, rows: Sequence[InkRow]) -> tuple[PixelBox, ...]:
    """Find the words that a level line goes through, in pixels."""
    return tuple(box for row in rows for box in _struck(ink, row))


def _struck(ink: PageInk, row: InkRow) -> Iterator[PixelBox]:
    lines = list(_lines_through(ink, row))
    if not lines:
        return
    for word in _WORD.finditer(row.line.text):
        own = np.flatnonzero((row.offsets >= word.start()) & (row.offsets < word.end()))
        left = float(row.centres[own[0]] - row.widths[own[0]] / 2)
        right = float(row.centres[own[-1]] + row.widths[own[-1]] / 2)
        crossed = max(min(right, end) - max(left, start) for start, end in lines)
        if crossed >= _WHOLE * (right - left):
            yield left, row.top, right, row.bottom


def _lines_through(ink: PageInk, row: InkRow) -> Iterator[tuple[float, float]]:
    """Where level lines run in the middle of a row, from left to right."""
    left, top = max(int(row.left), 0), max(int(row.top), 0)
    window = (slice(top, int(row.bottom)), slice(left, int(row.right)))
    band = ink.mask[window] | ink.rules[window]
    length = max(int(_LEAST_EM * row.em), 12)
    if not band.size or band.shape[1] < length:
        return
    runs = cv2.morphologyEx(band, cv2.MORPH_OPEN, np.ones((1, length), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(runs, connectivity=8)
    for x, y, wide, tall, _ in stats[1:count].tolist():
        middle = (y + tall / 2) / band.shape[0]
        if _HIGH <= middle <= _LOW and tall <= _THICKEST_EM * row.em:
            yield float(left + x), float(left + x + wide)
