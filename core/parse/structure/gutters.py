# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The white lane between two columns of a region, and what only looks like one.

A lane also runs between marks and their items, labels and their values: those are read across.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from core.parse.lines.lines import Line, rows_of
from core.parse.lines.paragraphs import LEADERS
from core.parse.tables.grids import TableDraft

MAX_LABEL = 40
MAX_LABELS = 14
"""Labels that stand over each other without a colon; in a longer list they are entries."""
_LEAST_LABEL_STEP = 1.4
_LEAST_UNALIGNED = 10
_LEAST_TORN = 3
_LEAST_WORDS = 4
_LEAST_PROSE = 0.4
_MOST_BESIDE = 0.4
_SAME_HEIGHT = 0.06
_OFF_MIDDLE = 0.25
"""How far a heading between two columns stands off their middle, in widths of the white."""

Item = Line | TableDraft

_ONLY_MARK = re.compile(
    r"\(?(?:[A-Z]\.)?(?:[0-9]{1,3}(?:\.[0-9]{1,3}){0,5}|[0-9]{1,3}(?:\.[0-9]{1,3}){1,5}-[0-9]{1,3}"
    r"|[a-zA-Z]|[ivxlc]{1,5})[.)]?"
    "|[\u2022\u25cf\u25aa\u25e6\u25cb\uf0b7*\u2013-]"
)


@dataclass(frozen=True, slots=True)
class Lane:
    """White space between two columns."""

    x0: float
    x1: float

    @property
    def middle(self) -> float:
        """Halfway between its edges."""
        return (self.x0 + self.x1) / 2


def lane_of(lines: Sequence[Line], items: Sequence[Item]) -> Lane | None:
    """Find the best white lane with print on both sides; None in a single column."""
    if len(lines) < 6:
        return None
    left = min(line.x0 for line in lines)
    right = max(line.x1 for line in lines)
    if right - left < 60:
        return None
    best: Lane | None = None
    best_score = 0.0
    lanes = _white_lanes(items, left, right)
    for lane in lanes:
        score = _lane_score(lane, lines, right - left)
        if score > best_score:
            best, best_score = lane, score
    if best is not None:
        return best
    torn = (lane for lane in lanes if _parts_prose(lane, lines) and is_torn(lines, lane))
    return max(torn, key=lambda lane: lane.x1 - lane.x0, default=None)


def unaligned_lane(lines: Sequence[Line], items: Sequence[Item]) -> Lane | None:
    """Find a lane between columns whose rows do not stand at one height; None when there is none.

    What stands beside running text on rows of its own is no table with it, even if it is a list of
    figures.
    """
    if len(lines) < 2 * _LEAST_UNALIGNED:
        return None
    left, right = min(line.x0 for line in lines), max(line.x1 for line in lines)
    lanes = [lane for lane in _white_lanes(items, left, right) if _parts_prose(lane, lines)]
    return max(lanes, key=lambda lane: lane.x1 - lane.x0, default=None)


def _parts_prose(lane: Lane, lines: Sequence[Line]) -> bool:
    sides = _sides(lane, lines)
    few, many = sorted(map(len, sides))
    if few < _LEAST_UNALIGNED or len(lines) - few - many > 0.1 * len(lines):
        return False
    return any(map(_is_prose, sides)) and not any(map(_holds_columns, sides))


def is_torn(lines: Sequence[Line], lane: Lane) -> bool:
    """Whether lines stand in columns of the page whose rows do not stand at one height."""
    sides = _sides(lane, lines)
    if min(map(len, sides)) < _LEAST_TORN:
        return False
    return all(_share_beside(side, other) <= _MOST_BESIDE for side, other in (sides, sides[::-1]))


def _sides(lane: Lane, lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    return (
        [line for line in lines if line.x1 <= lane.middle],
        [line for line in lines if line.x0 >= lane.middle],
    )


def _is_prose(side: Sequence[Line]) -> bool:
    """Whether many lines of a side are of running text that fills its column."""
    width = max(line.x1 for line in side) - min(line.x0 for line in side)
    full = [line for line in side if line.x1 - line.x0 > 0.8 * width]
    prose = [
        line
        for line in full
        if len(line.text.split()) >= _LEAST_WORDS and not LEADERS.search(line.text)
    ]
    return len(prose) > _LEAST_PROSE * len(side)


def _holds_columns(side: Sequence[Line]) -> bool:
    """Whether many rows of a side are of three pieces or more: the columns of a table."""
    rows = rows_of(side)
    return sum(len(row.lines) > 2 for row in rows) > 0.2 * len(rows)


def _share_beside(lines: Sequence[Line], others: Sequence[Line]) -> float:
    """How many lines have one at their very height on the other side."""
    heights = sorted(other.middle for other in others)
    beside = 0
    for line in lines:
        near = _SAME_HEIGHT * line.size
        at = bisect_left(heights, line.middle - near)
        beside += at < len(heights) and heights[at] <= line.middle + near
    return beside / len(lines)


def _white_lanes(items: Sequence[Item], left: float, right: float) -> list[Lane]:
    count = int(right - left) + 2
    cover = np.zeros(count + 1, dtype=np.int32)
    for item in items:
        start = max(0, int(np.ceil(item.x0 - left)))
        end = min(count, int(np.floor(item.x1 - left)))
        if end > start:
            cover[start] += 1
            cover[end] -= 1
    cover = np.cumsum(cover)[:count]
    allowed = max(1, int(0.35 * np.percentile(cover, 75)))
    lanes: list[Lane] = []
    white = np.concatenate([[0], (cover <= allowed).astype(np.int8), [0]])
    edges = np.flatnonzero(np.diff(white)).tolist()
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        region = Lane(left + start, left + end)
        lanes.extend(_narrowed(_outer(cover, items, region, left), start, end, left))
    return [lane for lane in lanes if lane.x0 > left + 10 and lane.x1 < right - 10]


def _outer(
    cover: npt.NDArray[np.int32], items: Sequence[Item], region: Lane, left: float
) -> npt.NDArray[np.int32]:
    """The cover without headings that stand in the middle of the white between two columns."""
    inside = [
        item
        for item in items
        if item.x0 >= region.x0 and item.x1 <= region.x1 and _is_alone(item, items, region)
    ]
    outer = cover.copy() if inside else cover
    for item in inside:
        outer[int(np.ceil(item.x0 - left)) : int(np.floor(item.x1 - left))] -= 1
    return outer


def _is_alone(item: Item, items: Sequence[Item], region: Lane) -> bool:
    """Whether it is set on the middle of a lane, with nothing beside it."""
    off = abs((item.x0 + item.x1) / 2 - region.middle)
    if off > _OFF_MIDDLE * (region.x1 - region.x0):
        return False
    return not any(other is not item and other.y0 < centre(item) < other.y1 for other in items)


def _narrowed(cover: npt.NDArray[np.int32], start: int, end: int, left: float) -> list[Lane]:
    """The part of a lane that fewest lines cross."""
    part = cover[start:end]
    least = int(part.min())
    inside = np.flatnonzero(part == least)
    runs = np.split(inside, np.flatnonzero(np.diff(inside) > 1) + 1)
    longest = max(runs, key=len)
    if len(longest) < 6:
        return []
    return [Lane(left + start + int(longest[0]), left + start + int(longest[-1]) + 1)]


def _lane_score(lane: Lane, lines: Sequence[Line], width: float) -> float:
    x = lane.middle
    left = [line for line in lines if line.x1 <= x]
    right = [line for line in lines if line.x0 >= x]
    crossing = len(lines) - len(left) - len(right)
    if len(left) < 3 or len(right) < 3 or crossing > 1.5 * min(len(left), len(right)) + 8:
        return 0.0
    if sum(bool(LEADERS.search(line.text)) for line in lines) > 0.2 * len(right):
        return 0.0
    if _marks_stand_before(lane, left, right) or _are_labels(left, right, width):
        return 0.0
    if _is_narrow(left, width) or _is_ragged_end(right, lines, width):
        return 0.0
    overlap = min(_bottom(left), _bottom(right)) - max(_top(left), _top(right))
    size = float(np.median([line.size for line in lines]))
    if overlap < 2.5 * size or lane.x1 - lane.x0 < 0.6 * size:
        return 0.0
    return min(len(left), len(right)) * (1 + min(lane.x1 - lane.x0, 40) / 40)


def _marks_stand_before(lane: Lane, left: Sequence[Line], right: Sequence[Line]) -> bool:
    """Whether what stands next to the lane are the marks of the items on its other side."""
    marks = [line for line in left if _ONLY_MARK.fullmatch(line.text) and line.x1 > lane.x0 - 30]
    beside = sum(
        any(abs(mark.middle - line.middle) < 0.4 * line.size for line in right) for mark in marks
    )
    return beside >= 2 and beside >= 0.15 * len(left)


def _are_labels(left: Sequence[Line], right: Sequence[Line], width: float) -> bool:
    """Whether the left side holds labels, each with its value beside it: read across."""
    if any(len(line.text) > MAX_LABEL for line in left):
        return False
    beside = [
        line
        for line in left
        if any(abs(line.middle - other.middle) < 0.5 * line.size for other in right)
    ]
    if len(beside) < max(3, 0.7 * len(left)) or any(line.text[0].islower() for line in beside):
        return False
    if sum(line.text.endswith(":") for line in beside) >= 0.5 * len(beside):
        return True
    if len(left) > MAX_LABELS or len(right) > 1.5 * len(beside):
        return False
    if not (_are_spaced(beside) or len(beside) == len(left) == len(right)):
        return False
    widths = [float(np.median([line.x1 - line.x0 for line in side])) for side in (left, right)]
    return widths[0] < min(0.3 * width, widths[1] / 1.2)


def _are_spaced(lines: Sequence[Line]) -> bool:
    """Whether no line goes on with the one above it."""
    ordered = sorted(lines, key=lambda line: line.middle)
    return all(
        below.middle - above.middle > _LEAST_LABEL_STEP * _height(below)
        for above, below in pairwise(ordered)
    )


def _height(line: Line) -> float:
    """Of the type; what OCR says of its size hangs on the letters of a line."""
    return line.size if line.probabilities is None else line.y1 - line.y0


def _is_narrow(left: Sequence[Line], width: float) -> bool:
    """Whether the left side holds only numbers or bullets, which belong to the rows beside."""
    return float(np.median([line.x1 - line.x0 for line in left])) < 0.06 * width


def _is_ragged_end(right: Sequence[Line], lines: Sequence[Line], width: float) -> bool:
    """Whether the right side is only short pieces: dates, amounts, page numbers."""
    median_width = float(np.median([line.x1 - line.x0 for line in right]))
    return median_width < 0.08 * width and len(right) < 0.5 * len(lines)


def _top(lines: Sequence[Line]) -> float:
    return min(line.y0 for line in lines)


def _bottom(lines: Sequence[Line]) -> float:
    return max(line.y1 for line in lines)


def centre(item: Item) -> float:
    """Height of the middle of a line or table."""
    return (item.y0 + item.y1) / 2
