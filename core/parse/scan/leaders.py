# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Puts the dots that lead from a title to its page back between them.

OCR reads few of them or none, and one of them as the point of a figure: `.16` for page 16. Their
ink is plain: small marks at the foot of a line, one like the other, at even distances. Runs in the
worker process.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from core.parse.scan.ink_rows import InkRow, ink_rows
from core.parse.scan.page_ink import Ints, PageInk
from models.base import OcrLine

_DOT_EM, _LEAST_DOT_PX = 0.22, 2
_STEP_EM, _EVEN, _MOST_UNEVEN = 1.3, 0.35, 0.15
_FIRST_EM = 3.0
_LEAST_DOTS = 6
_ENDS = re.compile(r"[\s.,:\u00b7\u2026]+$")
_OPENS = re.compile(r"[\s.,:\u00b7\u2026]+(?=\w)")
_PRINTED = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class _Leader:
    """Dots behind the words of a line.

    Attributes:
        line: Place of the line among all.
        kept: How many of its characters stand before them.
        dots: Left and right edge of each, shape (n, 2).
    """

    line: int
    kept: int
    dots: Ints


def with_leaders(ink: PageInk, lines: Sequence[OcrLine]) -> list[OcrLine]:
    """The lines in the same order; those that dots follow with all of these, as they are printed.

    Points that were read before what the dots lead to are theirs, and are taken off it.
    """
    rows = ink_rows(lines)
    places = {id(line): number for number, line in enumerate(lines)}
    mended = list(lines)
    for row in rows:
        beside = [other for other in rows if other is not row and _is_level(row, other)]
        leader = _leader(ink, row, beside, places[id(row.line)])
        if leader is None:
            continue
        mended[leader.line] = _led(row, leader)
        last = float(leader.dots[-1, 1])
        for other in beside:
            if -_FIRST_EM * row.em <= other.left - last <= _FIRST_EM * row.em:
                place = places[id(other.line)]
                mended[place] = _without_points(mended[place])
    return mended


def _is_level(one: InkRow, other: InkRow) -> bool:
    middle = (other.top + other.bottom) / 2
    return one.top < middle < one.bottom and other.left > one.left


def _leader(ink: PageInk, row: InkRow, beside: Sequence[InkRow], place: int) -> _Leader | None:
    kept = len(_ENDS.sub("", row.line.text))
    words = np.flatnonzero(row.offsets < kept)
    if not len(words) or not _PRINTED.search(row.line.text):
        return None
    start = float(row.centres[words[-1]] + row.widths[words[-1]] / 2)
    end = min((_first_word(other) for other in beside), default=float(ink.mask.shape[1]))
    dots = _dots(ink, row, start, end)
    return _Leader(place, kept, dots) if len(dots) >= _LEAST_DOTS else None


def _first_word(row: InkRow) -> float:
    """Where the first character of a line stands that is no point."""
    opens = _OPENS.match(row.line.text)
    first = int(np.searchsorted(row.offsets, opens.end() if opens else 0))
    return float(row.centres[first] - row.widths[first] / 2)


def _dots(ink: PageInk, row: InkRow, start: float, end: float) -> Ints:
    """Left and right edges of dots that follow each other evenly from `start` on."""
    boxes = ink.boxes
    sides = boxes[:, 2:] - boxes[:, :2]
    middle = (boxes[:, 1] + boxes[:, 3]) / 2
    small = (sides.max(axis=1) <= _DOT_EM * row.em) & (sides.min(axis=1) >= _LEAST_DOT_PX)
    low = (middle > (row.top + row.bottom) / 2) & (middle < row.bottom)
    between = (boxes[:, 0] >= start - _DOT_EM * row.em) & (boxes[:, 2] <= end + _DOT_EM * row.em)
    found = boxes[small & low & between][:, [0, 2]]
    found = found[np.argsort(found[:, 0], kind="stable")]
    if len(found) < _LEAST_DOTS or found[0, 0] - start > _FIRST_EM * row.em:
        return np.zeros((0, 2), np.int64)
    steps = np.diff(found[:, 0])
    wide = np.flatnonzero(steps > _STEP_EM * row.em)
    count = int(wide[0]) + 1 if len(wide) else len(found)
    return np.asarray(found[: count if _are_even(steps[: count - 1]) else 0])


def _are_even(steps: npt.NDArray[np.int64]) -> bool:
    if not len(steps):
        return False
    usual = float(np.median(steps))
    return float(np.mean(np.abs(steps - usual) > max(_EVEN * usual, 1.5))) <= _MOST_UNEVEN


def _led(row: InkRow, leader: _Leader) -> OcrLine:
    """A line with its dots behind its words, as high as they are."""
    line, kept, dots = row.line, leader.kept, leader.dots
    boxes = np.zeros((len(dots) + 1, 4), np.float32)
    boxes[1:, 0], boxes[1:, 2] = dots[:, 0], dots[:, 1]
    boxes[0, 0], boxes[0, 2] = min(line.char_boxes[kept - 1, 2], boxes[1, 0]), boxes[1, 0]
    boxes[:, 1], boxes[:, 3] = row.top, row.bottom
    return OcrLine(
        f"{line.text[:kept]} {'.' * len(dots)}",
        np.concatenate([line.char_boxes[:kept], boxes]),
        np.concatenate([line.char_probabilities[:kept], np.ones(len(boxes), np.float32)]),
    )


def _without_points(line: OcrLine) -> OcrLine:
    opens = _OPENS.match(line.text)
    if opens is None:
        return line
    start = opens.end()
    return OcrLine(line.text[start:], line.char_boxes[start:], line.char_probabilities[start:])
