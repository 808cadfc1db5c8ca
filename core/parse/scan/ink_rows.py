# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lines of print as OCR read them, laid over the ink of their page. Runs in the worker process."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from core.parse.scan.page_ink import Ints, PageInk
from models.base import FloatArray, OcrLine

_EM_OF_HEIGHT = 0.78
_LEVEL_RATIO = 0.7
_SPECK_EM = 0.13
_RULE_EM = 2.5
_RULE_FILL = 0.15
_TALLEST_BANDS = 1.5
_EDGE_SHARE = 0.08
_LEAST_SEEN = 3
_WIDE = "MWmw@%\u2014"


@dataclass(frozen=True, slots=True, eq=False)
class InkRow:
    """One line of print as read.

    Attributes:
        line: Its characters.
        top: First row of pixels.
        bottom: Beyond the last.
        left: First column.
        right: Beyond the last.
        em: Estimated font size in pixels.
        offsets: Where each printed character stands in the line's text.
        centres: Middle of each printed character.
        widths: Usual width of each printed character.
    """

    line: OcrLine
    top: float
    bottom: float
    left: float
    right: float
    em: float
    offsets: Ints
    centres: FloatArray
    widths: FloatArray


def ink_rows(lines: Sequence[OcrLine]) -> list[InkRow]:
    """Take the level lines; those on end are left to the recogniser alone."""
    level = [line for line in lines if _is_level(line)]
    usual = _usual_widths(level)
    return [_row(line, usual) for line in level]


def _is_level(line: OcrLine) -> bool:
    if not line.text.strip():
        return False
    low, high = line.char_boxes[:, :2].min(axis=0), line.char_boxes[:, 2:].max(axis=0)
    wide, tall = high - low
    return bool(len(line.text) == 1 or wide >= _LEVEL_RATIO * tall)


def _em(line: OcrLine) -> float:
    return _EM_OF_HEIGHT * max(float(np.median(np.diff(line.char_boxes[:, 1::2]))), 1.0)


def _usual_widths(lines: Sequence[OcrLine]) -> dict[str, float]:
    """Median width of each character of the page, in ems, where it has neighbours in its word."""
    seen: dict[str, list[float]] = {}
    for line in lines:
        em = _em(line)
        for n in range(1, len(line.text) - 1):
            if " " not in line.text[n - 1 : n + 2]:
                width = float(line.char_boxes[n, 2] - line.char_boxes[n, 0]) / em
                seen.setdefault(line.text[n], []).append(width)
    return {
        char: float(np.median(widths))
        for char, widths in seen.items()
        if len(widths) >= _LEAST_SEEN
    }


def _row(line: OcrLine, usual: dict[str, float]) -> InkRow:
    printed = np.array([n for n, char in enumerate(line.text) if char != " "])
    boxes = line.char_boxes[printed]
    em = _em(line)
    widths = [em * usual.get(line.text[n], _guessed_width(line.text[n])) for n in printed]
    centres = [_centre(line, n, width) for n, width in zip(printed.tolist(), widths, strict=True)]
    return InkRow(
        line=line,
        top=float(np.median(boxes[:, 1])),
        bottom=float(np.median(boxes[:, 3])),
        left=float(boxes[0, 0]),
        right=float(boxes[-1, 2]),
        em=em,
        offsets=printed,
        centres=np.array(centres, dtype=np.float32),
        widths=np.array(widths, dtype=np.float32),
    )


def _centre(line: OcrLine, offset: int, width: float) -> float:
    """The middle of a character.

    The box of a word's first or last character reaches far into the white beside it, so only its
    side towards the word is taken.
    """
    x0, x1 = float(line.char_boxes[offset, 0]), float(line.char_boxes[offset, 2])
    before = offset > 0 and line.text[offset - 1] != " "
    after = offset + 1 < len(line.text) and line.text[offset + 1] != " "
    if before == after:
        return (x0 + x1) / 2
    return x0 + width / 2 if before else x1 - width / 2


def _guessed_width(char: str) -> float:
    """Ems of a character that the page does not show often enough to measure."""
    return 0.95 if char in _WIDE else 0.75 if char.isupper() else 0.6


def parts_of(ink: PageInk, row: InkRow, left: float, right: float) -> npt.NDArray[np.int64]:
    """Pieces of ink in a row's band, specks and what reaches far beyond the band left out."""
    boxes = ink.boxes
    x = (boxes[:, 0] + boxes[:, 2]) / 2
    y = (boxes[:, 1] + boxes[:, 3]) / 2
    margin = _EDGE_SHARE * (row.bottom - row.top)
    inside = (x >= left) & (x <= right) & (y >= row.top + margin) & (y <= row.bottom - margin)
    sides = boxes[:, 2:] - boxes[:, :2]
    longer, shorter = sides.max(axis=1), sides.min(axis=1)
    seen = longer > max(_SPECK_EM * row.em, 2)
    fits = sides[:, 1] <= _TALLEST_BANDS * (row.bottom - row.top)
    fill = ink.areas / np.maximum(longer * shorter, 1)
    ruled = (longer > row.em) & (shorter <= _SPECK_EM * row.em)
    ruled |= (longer > _RULE_EM * row.em) & (fill < _RULE_FILL)
    return np.flatnonzero(inside & seen & fits & ~ruled)
