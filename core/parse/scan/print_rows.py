# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds rows of print on a scan that no character was read from, by the shapes of their ink.

Letters of a row stand on one base line, reach up to one of two heights and are drawn with strokes
of one thickness. Dirt, stamps, photographs, frames and handwriting do not. Runs in the worker
process.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from core.parse.scan.page_ink import Ints, PageInk
from models.base import OcrLine

_AROUND_LINE, _ABOVE_LINE = 0.5, 0.1
_LEAST_TALL_PX, _LEAST_WIDE_PX = 5, 2
_TALLEST_SHARE = 0.05
_WIDEST_PIECE = 6.0
_LEAST_FILL = 0.12
_REACH = 1.1
_INSIDE = 0.3
_LEAST_PIECES = 4
_SMALL_PX, _LEAST_SMALL = 12, 6
"""Fibres of paper and dirt are like small letters, but are seldom many in a row."""
_TALL_PERCENTILE = 85
_LETTER = 0.45
_SLACK, _SLACK_PX = 0.12, 1.5
_ON_BASE, _ON_TOP = 0.6, 0.75
_SLENDER, _BROAD = 0.2, 1.4
_MOST_SPREAD = 1.8
_USUAL_STROKE, _THICK_STROKE, _MOST_THICK = 0.22, 0.35, 0.1
_JOINED, _MOST_JOINED = 2.0, 0.3
_LETTER_WIDTH = 0.7
_ALIKE = 0.08
_LEAST_JOINED_PX, _HOLLOW, _SOLID, _WORD_WIDTH = 8, 0.15, 0.9, 2.0

PixelBox = tuple[float, float, float, float]
_Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class PrintRow:
    """A row of letters.

    Attributes:
        box: Of their ink, in pixels.
        tall: Height of its tall letters.
        characters: About how many there are.
    """

    box: PixelBox
    tall: float
    characters: int


def is_apart(ink: PageInk, lines: Sequence[OcrLine]) -> _Flags:
    """Which pieces of ink stand in none of the lines that were read."""
    taken = np.zeros(ink.mask.shape, np.uint8)
    for line in lines:
        low, high = line.char_boxes[:, :2].min(axis=0), line.char_boxes[:, 2:].max(axis=0)
        tall = min(float(np.median(np.diff(line.char_boxes[:, 1::2]))), *(high - low).tolist())
        margin = np.array([_AROUND_LINE, _ABOVE_LINE]) * tall
        _fill(taken, low - margin, high + margin)
    x, y = _middles(ink.boxes)
    return np.asarray(taken[y, x] == 0)


def find_print_rows(ink: PageInk, apart: _Flags) -> list[PrintRow]:
    """Find rows of letters among the pieces of ink that stand apart."""
    boxes = ink.boxes
    wide, tall = (boxes[:, 2:] - boxes[:, :2]).T
    fits = (tall >= _LEAST_TALL_PX) & (tall <= _TALLEST_SHARE * max(ink.mask.shape))
    fits &= (wide >= _LEAST_WIDE_PX) & (wide <= _WIDEST_PIECE * tall)
    fits &= ink.areas >= _LEAST_FILL * wide * tall
    letters = np.flatnonzero(apart & fits)
    if len(letters) < _LEAST_PIECES:
        return []
    rows = (_letters_of(ink.boxes, row) for row in _in_rows(ink, letters))
    return [_row(boxes[row]) for row in rows if _is_many(boxes, row) and _is_print(ink, row)]


def find_joined_rows(ink: PageInk, apart: _Flags) -> list[PrintRow]:
    """Find rows of marks as high as letters, wide as words are, and neither solid nor hollow.

    On a ground that was printed for them such marks are letters that have run together, or too few
    to be told by their shapes alone.
    """
    boxes = ink.boxes
    wide, tall = (boxes[:, 2:] - boxes[:, :2]).T
    fill = ink.areas / np.maximum(wide * tall, 1)
    fits = (tall >= _LEAST_JOINED_PX) & (tall <= _TALLEST_SHARE * max(ink.mask.shape))
    fits &= (fill >= _HOLLOW) & (fill <= _SOLID)
    marks = np.flatnonzero(apart & fits)
    rows = [_letters_of(boxes, row) for row in _in_rows(ink, marks)] if len(marks) else []
    return [_row(boxes[row]) for row in rows if _is_wide(boxes[row])]


def _is_wide(boxes: Ints) -> bool:
    wide = boxes[:, 2].max() - boxes[:, 0].min()
    letter = float(np.percentile(boxes[:, 3] - boxes[:, 1], _TALL_PERCENTILE))
    spread = boxes[:, 3].max() - boxes[:, 1].min()
    return bool(wide >= _WORD_WIDTH * letter and spread <= _MOST_SPREAD * letter)


def _fill(mask: npt.NDArray[np.uint8], low: npt.ArrayLike, high: npt.ArrayLike) -> None:
    x0, y0 = np.maximum(np.asarray(low).astype(int), 0).tolist()
    x1, y1 = np.maximum(np.asarray(high).astype(int), 0).tolist()
    mask[y0 : y1 + 1, x0 : x1 + 1] = 1


def _middles(boxes: Ints) -> tuple[Ints, Ints]:
    x, y = ((boxes[:, :2] + boxes[:, 2:]) // 2).T
    return x, y


def _in_rows(ink: PageInk, letters: Ints) -> Iterator[Ints]:
    """Letters that stand side by side: the inner parts of their heights meet across a space."""
    bars = np.zeros(ink.mask.shape, np.uint8)
    for x0, y0, x1, y1 in ink.boxes[letters].tolist():
        tall = y1 - y0
        away, inside = _REACH * tall, _INSIDE * tall
        _fill(bars, (x0 - away, y0 + inside), (x1 + away, y1 - inside))
    _, rows = cv2.connectedComponents(bars, connectivity=8)
    x, y = _middles(ink.boxes[letters])
    row = np.asarray(rows)[y, x]
    order = np.argsort(row, kind="stable")
    yield from np.split(letters[order], np.flatnonzero(np.diff(row[order])) + 1)


def _letters_of(boxes: Ints, row: Ints) -> Ints:
    """A row without its points, dots and commas."""
    tall = boxes[row, 3] - boxes[row, 1]
    return np.asarray(row[tall >= _LETTER * np.percentile(tall, _TALL_PERCENTILE)])


def _is_many(boxes: Ints, row: Ints) -> bool:
    tall = boxes[row, 3] - boxes[row, 1]
    least = _LEAST_SMALL if tall.max(initial=0) < _SMALL_PX else _LEAST_PIECES
    return len(row) >= least


def _is_print(ink: PageInk, row: Ints) -> bool:
    boxes = ink.boxes[row]
    wide, tall = (boxes[:, 2:] - boxes[:, :2]).T
    letter = float(np.percentile(tall, _TALL_PERCENTILE))
    slack = max(_SLACK * letter, _SLACK_PX)
    on_base = np.abs(boxes[:, 3] - np.median(boxes[:, 3])) <= slack
    strokes = np.array([ink.depth[y0:y1, x0:x1].max() for x0, y0, x1, y1 in boxes]) / letter
    return bool(
        on_base.mean() >= _ON_BASE
        and _share_on_two(boxes[:, 1], slack) >= _ON_TOP
        and _SLENDER <= np.median(wide / tall) <= _BROAD
        and boxes[:, 3].max() - boxes[:, 1].min() <= _MOST_SPREAD * letter
        and np.median(strokes) <= _USUAL_STROKE
        and (strokes > _THICK_STROKE).mean() <= _MOST_THICK
        and (wide > _JOINED * letter).mean() <= _MOST_JOINED
        and not _are_alike(ink.areas[row] / (wide * tall), wide, slack)
    )


def _are_alike(fill: npt.NDArray[np.float64], wide: Ints, slack: float) -> bool:
    """Whether all pieces are the same, as boxes to tick are."""
    return bool(np.ptp(wide) <= slack and np.ptp(fill) <= _ALIKE)


def _share_on_two(tops: Ints, slack: float) -> float:
    """Share of the tops that lie at one of the two most usual heights."""
    rest = tops
    for _ in range(2):
        near = np.abs(rest[:, None] - rest[None, :]) <= slack
        if len(rest):
            rest = rest[~near[near.sum(axis=1).argmax()]]
    return 1 - len(rest) / len(tops)


def _row(boxes: Ints) -> PrintRow:
    wide, tall = (boxes[:, 2:] - boxes[:, :2]).T
    letter = float(np.percentile(tall, _TALL_PERCENTILE))
    low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    return PrintRow(
        box=(float(low[0]), float(low[1]), float(high[0]), float(high[1])),
        tall=letter,
        characters=int(np.maximum(np.round(wide / (_LETTER_WIDTH * letter)), 1).sum()),
    )
