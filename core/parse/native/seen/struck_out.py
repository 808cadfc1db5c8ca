# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds letters that a line is drawn through: words that were struck out, and still stand there.

A line through words goes through the middle of their letters and begins and ends with them. A line
under words runs at or under their base line, a rule of a table or form runs on beside them. Runs in
the worker process.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pymupdf

from core.parse.letters.glyphs import BoxTuple
from core.parse.native.frame import PageFrame
from core.parse.native.seen.typed_strikes import DASHES, typed_lines
from core.parse.raw import RawLine, Rule

_ASCENT_EM, _DESCENT_EM = 0.8, 0.22
_LOWEST_EM, _HIGHEST_EM = 0.13, 0.58
_OVERHANG_EM = 1.2
_OVERHANG_SHARE = 0.15
_COVERED = 0.5
_LEAST_CELLS = 2
_INWARD_SHARE = 0.2
_FLUSH_PT = 3.0
_STRIKE_OUT = 11
"""MuPDF's number of the kind of annotation; PyMuPDF makes its name only as it is loaded."""
_UNSEEN = 0b100010  # hidden, not for the screen
_QUAD = 4

_Floats = npt.NDArray[np.float64]


class _Bar(NamedTuple):
    """A drawn line along print: its height, where it begins and where it ends."""

    height: float
    left: float
    right: float


class _Ends(NamedTuple):
    """Top and bottom of the first letter of a line, where the line begins and ends, its size."""

    low: float
    high: float
    start: float
    end: float
    em: float


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
    drawn = (*rules, *typed_lines(lines))
    for upright in (False, True):
        bars = _bars(drawn, upright)
        if bars:
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


def _bars(rules: Sequence[Rule], upright: bool) -> list[_Bar]:
    """The drawn lines that lie along print of one direction, by their height."""
    return sorted(
        _Bar(rule.x0, rule.y0, rule.y1) if upright else _Bar(rule.y0, rule.x0, rule.x1)
        for rule in rules
        if not rule.shade and (rule.x0 == rule.x1 if upright else rule.y0 == rule.y1)
    )


def _add_struck(
    lines: Sequence[RawLine], bars: Sequence[_Bar], upright: bool, found: dict[int, set[int]]
) -> None:
    heights = [bar.height for bar in bars]
    crossed: dict[_Bar, list[tuple[int, _Ends]]] = defaultdict(list)
    for number, line in enumerate(lines):
        quarter = _quarter(line)
        if quarter % 180 != (90 if upright else 0):
            continue
        ends = _ends(line, quarter)
        for place in range(bisect_right(heights, ends.low), bisect_left(heights, ends.high)):
            if bars[place].left < ends.end and bars[place].right > ends.start:
                crossed[bars[place]].append((number, ends))
    frame = _Frame(bars)
    for bar, struck in crossed.items():
        if _ends_with(bar, struck) or _strikes_row(bar, struck, lines, frame):
            for number, _ in struck:
                found.setdefault(number, set()).update(_crossed(lines[number], bar, upright))


def _ends_with(bar: _Bar, struck: Sequence[tuple[int, _Ends]]) -> bool:
    """Whether a bar begins and ends with the lines of print that it goes through."""
    before, after, room = _overhang(bar, struck)
    return before <= room and after <= room


def _overhang(bar: _Bar, struck: Sequence[tuple[int, _Ends]]) -> tuple[float, float, float]:
    """How far a bar goes on before and after lines of print, and how far it may."""
    room = max(ends.em for _, ends in struck) * _OVERHANG_EM
    room = max(room, _OVERHANG_SHARE * (bar.right - bar.left))
    before = min(ends.start for _, ends in struck) - bar.left
    return before, bar.right - max(ends.end for _, ends in struck), room


class _Frame:
    """Where the lines of a page begin and end: one that strikes a row may go on to its edge."""

    def __init__(self, bars: Sequence[_Bar]) -> None:
        self._bars = bars

    def holds(self, bar: _Bar) -> bool:
        """Whether other lines begin and end where a bar does: the edges of cells, say."""
        others = [other for other in self._bars if other.height != bar.height]
        begins = any(abs(other.left - bar.left) < _FLUSH_PT for other in others)
        return begins and any(abs(other.right - bar.right) < _FLUSH_PT for other in others)


def _strikes_row(
    bar: _Bar, struck: Sequence[tuple[int, _Ends]], lines: Sequence[RawLine], frame: _Frame
) -> bool:
    """Whether a bar goes through the cells of a whole row, and on to the edge of their table.

    It goes through each of them from its first letter to its last, well within their height: a
    rule between rows that are set close does not.
    """
    before, after, room = _overhang(bar, struck)
    if len(struck) < _LEAST_CELLS or min(before, after) > room:
        return False
    for number, ends in struck:
        if ends.start < bar.left or ends.end > bar.right:
            return False
        low, high = _middle(lines[number].boxes, ends.em, _quarter(lines[number]))
        inward = _INWARD_SHARE * (high - low)
        if not bool(((low + inward < bar.height) & (bar.height < high - inward)).all()):
            return False
    return frame.holds(bar)


def _quarter(line: RawLine) -> int:
    return round(line.angle / 90) % 4 * 90


def _ends(line: RawLine, quarter: int) -> _Ends:
    first, last = line.boxes[0].tolist(), line.boxes[-1].tolist()
    upright = quarter in {90, 270}
    along = 1 if upright else 0
    low, high = first[1 - along], first[3 - along]
    start, end = min(first[along], last[along]), max(first[along + 2], last[along + 2])
    return _Ends(low, high, start, end, line.font_size)


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


def _crossed(line: RawLine, bar: _Bar, upright: bool) -> Iterator[int]:
    """Letters that a bar goes through, along most of their width."""
    height, left, right = bar
    starts, ends = line.boxes[:, 1 if upright else 0], line.boxes[:, 3 if upright else 2]
    low, high = _middle(line.boxes, line.font_size, _quarter(line))
    shared = np.minimum(ends, right) - np.maximum(starts, left)
    crossed = (shared >= _COVERED * (ends - starts)) & (low < height) & (height < high)
    for offset in np.flatnonzero(crossed).tolist():
        if line.text[offset] != " " and line.text[offset] not in DASHES:
            yield offset


def _inside(line: RawLine, places: Sequence[BoxTuple]) -> Iterator[int]:
    x = (line.boxes[:, 0] + line.boxes[:, 2]) / 2
    y = (line.boxes[:, 1] + line.boxes[:, 3]) / 2
    for x0, y0, x1, y1 in places:
        for offset in np.flatnonzero((x >= x0) & (x <= x1) & (y >= y0) & (y <= y1)).tolist():
            if line.text[offset] != " ":
                yield offset
