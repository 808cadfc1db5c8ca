# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reading order: columns are found by the white lane between them, wide print parts the bands.

Tables are taken out first: a table's columns are read across, not down.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from core.parse.lines.lines import Line, Row, rows_of
from core.parse.lines.paragraphs import LEADERS
from core.parse.raw import Rule
from core.parse.tables.aligned import aligned_tables
from core.parse.tables.grids import TableDraft

MAX_DEPTH = 4
MAX_SIDE_HEAD_LINES = 8
MAX_LABEL = 40
MAX_LABELS = 14
"""Labels that stand over each other without a colon; in a longer list they are entries."""
MAX_LINES = 2_500
"""A page with more lines is read as one column: no page of print has so many."""

_BAND_GAP = 0.5
_LEAST_LABEL_STEP = 1.4
_LEAST_PROSE_LINES = 4
_LEAST_PROSE_WORDS = 3

Item = Line | TableDraft

_ONLY_MARK = re.compile(
    r"\(?(?:[A-Z]\.)?(?:[0-9]{1,3}(?:\.[0-9]{1,3}){0,5}|[0-9]{1,3}(?:\.[0-9]{1,3}){1,5}-[0-9]{1,3}"
    r"|[a-zA-Z]|[ivxlc]{1,5})[.)]?"
    "|[\u2022\u25cf\u25aa\u25e6\u25cb\uf0b7*\u2013-]"
)


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """One column of one band: rows and tables from top to bottom."""

    items: tuple[Row | TableDraft, ...]


@dataclass(frozen=True, slots=True)
class _Lane:
    """White space between two columns."""

    x0: float
    x1: float

    @property
    def middle(self) -> float:
        return (self.x0 + self.x1) / 2


def reading_order(
    lines: Sequence[Line], tables: Sequence[TableDraft], rules: Sequence[Rule]
) -> list[Region]:
    """Put a page's lines and tables in the order in which a person reads them."""
    if len(lines) > MAX_LINES:
        return [_region([*lines, *tables])]
    return _arrange(list(lines), list(tables), rules, 0)


def _arrange(
    lines: list[Line], tables: list[TableDraft], rules: Sequence[Rule], depth: int
) -> list[Region]:
    aligned = aligned_tables(lines, rules)
    lines = aligned.rest
    items: list[Item] = [*lines, *tables, *aligned.tables]
    lane = _lane(lines, items) if depth < MAX_DEPTH else None
    if lane is None:
        bands = _bands_apart(lines, items) if depth < MAX_DEPTH else []
        if not bands and depth < MAX_DEPTH:
            bands = _bands_of_columns(items, aligned.columns)
        if bands:
            return [part for band in bands for part in _arrange(*_sorted(band), rules, depth + 1)]
        return [_region(items)] if items else []
    regions: list[Region] = []
    for band in _bands(items, lane):
        left = [item for item in band if item.x1 <= lane.middle]
        right = [item for item in band if item.x0 >= lane.middle]
        if len(left) + len(right) < len(band) or not left or not right:
            regions.append(_region(band))
            continue
        for part in _side_by_side(left, right):
            regions.extend(_arrange(*_sorted(part), rules, depth + 1))
    return regions


def _sorted(items: Sequence[Item]) -> tuple[list[Line], list[TableDraft]]:
    lines = [item for item in items if isinstance(item, Line)]
    return lines, [item for item in items if isinstance(item, TableDraft)]


def _bands_apart(lines: Sequence[Line], items: Sequence[Item]) -> list[list[Item]]:
    """Bands of a region of which some are set in columns of prose and others across the page.

    A wide figure or text over columns hides the white lane between them from one look at the whole.

    Returns:
        Top to bottom; nothing where no band has columns, or all of the region is one band.
    """
    if len(lines) < 2 * _LEAST_PROSE_LINES:
        return []
    gap = _BAND_GAP * float(np.median([line.size for line in lines]))
    bands: list[list[Item]] = []
    bottom = -np.inf
    for item in sorted(items, key=lambda item: item.y0):
        if item.y0 - bottom > gap:
            bands.append([])
        bands[-1].append(item)
        bottom = max(bottom, item.y1)
    merged: list[tuple[list[Item], _Lane | None]] = []
    for band in bands:
        lane = _prose_lane(band)
        if merged and _belong(merged[-1], (band, lane)):
            before, other = merged[-1]
            merged[-1] = [*before, *band], other or lane
        else:
            merged.append((band, lane))
    found = any(lane is not None for _, lane in merged)
    return [band for band, _ in merged] if found and len(merged) > 1 else []


def _bands_of_columns(items: Sequence[Item], columns: Sequence[Sequence[Line]]) -> list[list[Item]]:
    """Bands of lines that are wrapped beside each other, and what stands between them.

    Returns:
        Top to bottom; nothing where there are no such lines, or nothing else.
    """
    tops = [(min(line.y0 for line in group), {id(line) for line in group}) for group in columns]
    bands: list[list[Item]] = []
    rest = list(items)
    for top, group in sorted(tops, key=lambda band: band[0]):
        above = [item for item in rest if id(item) not in group and _centre(item) < top]
        inside = [item for item in rest if id(item) in group]
        rest = [item for item in rest if all(item is not other for other in (*above, *inside))]
        bands.extend([above, inside])
    bands = [band for band in (*bands, rest) if band]
    return bands if columns and len(bands) > 1 else []


def _prose_lane(band: Sequence[Item]) -> _Lane | None:
    """The lane of a band that is nothing but two or more columns of running text."""
    lines = [item for item in band if isinstance(item, Line)]
    if len(lines) < 2 * _LEAST_PROSE_LINES:
        return None
    lane = _lane(lines, band)
    if lane is None:
        return None
    sides = [
        [line for line in lines if line.x1 <= lane.middle],
        [line for line in lines if line.x0 >= lane.middle],
    ]
    words = [float(np.median([len(line.text.split()) for line in side] or [0])) for side in sides]
    prose = min(map(len, sides)) >= _LEAST_PROSE_LINES and min(words) >= _LEAST_PROSE_WORDS
    return lane if prose and sum(map(len, sides)) == len(lines) else None


def _belong(
    above: tuple[Sequence[Item], _Lane | None], below: tuple[Sequence[Item], _Lane | None]
) -> bool:
    """Whether two bands have the same columns, or are both set across the page."""
    lane, other = above[1], below[1]
    if lane is not None and other is not None:
        return lane.x0 < other.middle < lane.x1 or other.x0 < lane.middle < other.x1
    if lane is None and other is None:
        return True
    middle = (lane or other or _Lane(0, 0)).middle
    loose = above[0] if lane is None else below[0]
    return all(item.x1 <= middle or item.x0 >= middle for item in loose)


def _side_by_side(left: list[Item], right: list[Item]) -> list[list[Item]]:
    """The order of two columns: one after the other, or each side head before its text."""
    groups = _side_heads(left, right)
    if not groups:
        return [left, right]
    parts: list[list[Item]] = []
    rest = sorted(right, key=lambda item: item.y0)
    for number, group in enumerate(groups):
        top = min(item.y0 for item in group)
        parts.append([item for item in rest if _centre(item) < top])
        rest = [item for item in rest if _centre(item) >= top]
        parts.append(group)
        if number + 1 == len(groups):
            parts.append(rest)
    return [part for part in parts if part]


def _side_heads(left: Sequence[Item], right: Sequence[Item]) -> list[list[Item]]:
    """Groups of lines in a narrow left column that each stand beside the text they head."""
    lines = [item for item in left if isinstance(item, Line)]
    if len(lines) < len(left) or len(lines) > 0.6 * len(right):
        return []
    width = max(item.x1 for item in right) - min(item.x0 for item in left)
    if max(item.x1 for item in left) - min(item.x0 for item in left) > 0.4 * width:
        return []
    groups: list[list[Item]] = []
    for line in sorted(lines, key=lambda line: line.y0):
        if groups and line.y0 - max(item.y1 for item in groups[-1]) < 0.9 * line.size:
            groups[-1].append(line)
        else:
            groups.append([line])
    beside = [
        any(abs(_centre(g[0]) - _centre(r)) < 0.5 * lines[0].size for r in right) for g in groups
    ]
    short = all(len(group) <= MAX_SIDE_HEAD_LINES for group in groups)
    return groups if short and len(groups) > 1 and sum(beside) >= 0.7 * len(groups) else []


def _centre(item: Item) -> float:
    return (item.y0 + item.y1) / 2


def _region(items: Sequence[Item]) -> Region:
    rows: list[Row | TableDraft] = list(rows_of(item for item in items if isinstance(item, Line)))
    rows.extend(item for item in items if isinstance(item, TableDraft))
    return Region(tuple(sorted(rows, key=lambda item: item.y0)))


def _lane(lines: Sequence[Line], items: Sequence[Item]) -> _Lane | None:
    """Find the best white lane with print on both sides; None in a single column."""
    if len(lines) < 6:
        return None
    left = min(line.x0 for line in lines)
    right = max(line.x1 for line in lines)
    if right - left < 60:
        return None
    best: _Lane | None = None
    best_score = 0.0
    for lane in _white_lanes(items, left, right):
        score = _lane_score(lane, lines, right - left)
        if score > best_score:
            best, best_score = lane, score
    return best


def _white_lanes(items: Sequence[Item], left: float, right: float) -> list[_Lane]:
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
    lanes: list[_Lane] = []
    start = -1
    for x in range(count):
        white = cover[x] <= allowed
        if white and start < 0:
            start = x
        if not white and start >= 0:
            lanes.extend(_narrowed(cover, start, x, left))
            start = -1
    return [lane for lane in lanes if lane.x0 > left + 10 and lane.x1 < right - 10]


def _narrowed(cover: npt.NDArray[np.int32], start: int, end: int, left: float) -> list[_Lane]:
    """The part of a lane that fewest lines cross."""
    part = cover[start:end]
    least = int(part.min())
    inside = np.flatnonzero(part == least)
    runs = np.split(inside, np.flatnonzero(np.diff(inside) > 1) + 1)
    longest = max(runs, key=len)
    if len(longest) < 6:
        return []
    return [_Lane(left + start + int(longest[0]), left + start + int(longest[-1]) + 1)]


def _lane_score(lane: _Lane, lines: Sequence[Line], width: float) -> float:
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


def _marks_stand_before(lane: _Lane, left: Sequence[Line], right: Sequence[Line]) -> bool:
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
    if len(left) > MAX_LABELS or len(right) > 1.5 * len(beside) or not _are_spaced(beside):
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


def _bands(items: Sequence[Item], lane: _Lane) -> list[list[Item]]:
    """Divide a region at everything that crosses the lane."""
    x = lane.middle
    bands: list[list[Item]] = [[]]
    crossing_band = False
    for item in sorted(items, key=lambda item: (item.y0 + item.y1, item.x0)):
        crosses = item.x0 < x < item.x1
        if crosses != crossing_band and bands[-1]:
            bands.append([])
        crossing_band = crosses
        bands[-1].append(item)
    return [part for band in bands for part in _cut_at_headings(band, x)]


def _cut_at_headings(band: list[Item], x: float) -> list[list[Item]]:
    """Cut a band where a heading stands alone on the left with print of both columns around it."""
    parts: list[list[Item]] = []
    rest = band
    for item in band:
        if not isinstance(item, Line) or item.x0 >= x or not _is_set_larger(item, band):
            continue
        above = [other for other in rest if other.y1 <= item.y0 + 1]
        below = [other for other in rest if other is not item and other.y0 >= item.y1 - 1]
        whole = len(above) + len(below) + 1 == len(rest)
        if whole and any(o.x0 >= x for o in above) and any(o.x0 >= x for o in below):
            parts.append(above)
            rest = [item, *below]
    parts.append(rest)
    return [part for part in parts if part]


def _is_set_larger(line: Line, band: Sequence[Item]) -> bool:
    sizes = [item.size for item in band if isinstance(item, Line)]
    return line.size > 1.15 * float(np.median(sizes))
