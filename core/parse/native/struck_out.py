# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds letters that a line is drawn through: words that were struck out, and still stand there.

A line through words goes through the middle of their letters and begins and ends with them. A line
under words runs at or under their base line, a rule of a table or form runs on beside them. Runs in
the worker process.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pymupdf

from core.parse.letters.glyphs import BoxTuple
from core.parse.native.frame import PageFrame
from core.parse.raw import RawLine, Rule

_ASCENT_EM, _DESCENT_EM = 0.8, 0.22
_LOWEST_EM, _HIGHEST_EM = 0.13, 0.58
_OVERHANG_EM = 1.2
_OVERHANG_SHARE = 0.15
_COVERED = 0.5
_STRIKE_OUT = 11
"""MuPDF's number of the kind of annotation; PyMuPDF makes its name only as it is loaded."""
_UNSEEN = 0b100010  # hidden, not for the screen
_QUAD = 4

_Floats = npt.NDArray[np.float64]


def struck_letters(
    lines: Sequence[RawLine], rules: Sequence[Rule], struck: Sequence[BoxTuple] = ()
) -> dict[int, list[int]]:
    """Offsets of the letters that are struck out, by the position of their line.

    Args:
        lines: Of one page.
        rules: Drawn lines.
        struck: Places that annotations strike out, as displayed.
    """
    found: dict[int, set[int]] = {}
    for upright in (False, True):
        bars = _bars(rules, upright)
        if len(bars):
            _add_struck(lines, bars, upright, found)
    for number, line in enumerate(lines) if struck else ():
        found.setdefault(number, set()).update(_inside(line, struck))
    return {number: sorted(offsets) for number, offsets in found.items() if offsets}


def annotated_strikes(page: pymupdf.Page, frame: PageFrame) -> list[BoxTuple]:
    """The places that annotations of a page strike out, as displayed."""
    if page.parent.xref_get_key(page.xref, "Annots")[0] == "null":
        return []
    places: list[BoxTuple] = []
    for annotation in page.annots(types=(_STRIKE_OUT,)):
        points = annotation.vertices or []
        for start in range(0, len(points) - _QUAD + 1, _QUAD):
            xs, ys = zip(*points[start : start + _QUAD], strict=True)
            if not annotation.flags & _UNSEEN:
                places.append(frame.to_display((min(xs), min(ys), max(xs), max(ys))))
    return places


def _bars(rules: Sequence[Rule], upright: bool) -> _Floats:
    """Height, start and end of the drawn lines that lie along print of one direction."""
    bars = [
        (rule.x0, rule.y0, rule.y1) if upright else (rule.y0, rule.x0, rule.x1)
        for rule in rules
        if not rule.shade and (rule.x0 == rule.x1 if upright else rule.y0 == rule.y1)
    ]
    return np.array(bars, dtype=np.float64).reshape(-1, 3)


def _add_struck(
    lines: Sequence[RawLine], bars: _Floats, upright: bool, found: dict[int, set[int]]
) -> None:
    numbers = [n for n, line in enumerate(lines) if _quarter(line) % 180 == (90 if upright else 0)]
    if not numbers:
        return
    ends = [_ends(lines[n], upright) for n in numbers]
    low, high, start, end, em = np.array(ends).T[:, :, None]
    height, left, right = bars.T
    through = (height > low) & (height < high) & (left < end) & (right > start)
    over = _OVERHANG_EM * em
    for bar in np.flatnonzero(through.any(axis=0)):
        crossed = np.flatnonzero(through[:, bar])
        room = max(float(over[crossed].max()), _OVERHANG_SHARE * float(right[bar] - left[bar]))
        begins = float(start[crossed].min()) - left[bar] <= room
        if begins and right[bar] - float(end[crossed].max()) <= room:
            for place in crossed:
                offsets = _crossed(lines[numbers[place]], bars[bar], upright)
                found.setdefault(numbers[place], set()).update(offsets)


def _quarter(line: RawLine) -> int:
    return round(line.angle / 90) % 4 * 90


def _ends(line: RawLine, upright: bool) -> tuple[float, float, float, float, float]:
    """Between which heights a line strikes it, where it begins and ends, and its size."""
    first, last, em = line.boxes[0].tolist(), line.boxes[-1].tolist(), line.font_size
    along = 1 if upright else 0
    start, end = min(first[along], last[along]), max(first[along + 2], last[along + 2])
    low, high = _middle(np.array([first]), em, _quarter(line))
    return float(low[0]), float(high[0]), start, end, em


def _middle(boxes: npt.NDArray[Any], em: float, quarter: int) -> tuple[_Floats, _Floats]:
    """Between which heights a line goes through letters, from their boxes and size.

    A raised or small letter has its own base line and height.
    """
    across = 0 if quarter in {90, 270} else 1
    low, high = boxes[:, across], boxes[:, across + 2]
    size = np.minimum(em, high - low)
    if quarter in {0, 270}:
        base = np.minimum(high - _DESCENT_EM * size, low + _ASCENT_EM * size)
        return base - _HIGHEST_EM * size, base - _LOWEST_EM * size
    base = np.maximum(low + _DESCENT_EM * size, high - _ASCENT_EM * size)
    return base + _LOWEST_EM * size, base + _HIGHEST_EM * size


def _crossed(line: RawLine, bar: _Floats, upright: bool) -> Iterator[int]:
    """Letters that a bar goes through, along most of their width."""
    height, left, right = bar.tolist()
    starts, ends = line.boxes[:, 1 if upright else 0], line.boxes[:, 3 if upright else 2]
    low, high = _middle(line.boxes, line.font_size, _quarter(line))
    shared = np.minimum(ends, right) - np.maximum(starts, left)
    crossed = (shared >= _COVERED * (ends - starts)) & (low < height) & (height < high)
    for offset in np.flatnonzero(crossed).tolist():
        if line.text[offset] != " ":
            yield offset


def _inside(line: RawLine, places: Sequence[BoxTuple]) -> Iterator[int]:
    x = (line.boxes[:, 0] + line.boxes[:, 2]) / 2
    y = (line.boxes[:, 1] + line.boxes[:, 3]) / 2
    for x0, y0, x1, y1 in places:
        for offset in np.flatnonzero((x >= x0) & (x <= x1) & (y >= y0) & (y <= y1)).tolist():
            if line.text[offset] != " ":
                yield offset
