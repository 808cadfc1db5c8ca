# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reading order: columns are found by the white lane between them, wide print parts the bands.

Tables are taken out first: a table's columns are read across, not down.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.parse.lines.lines import Line, Row, rows_of
from core.parse.raw import Rule
from core.parse.structure.centred_titles import centred_titles, crosses
from core.parse.structure.gutters import Item, Lane, centre, is_torn, lane_of, unaligned_lane
from core.parse.structure.twin_fields import twin_fields
from core.parse.tables.aligned import aligned_tables
from core.parse.tables.grids import TableDraft

MAX_DEPTH = 4
MAX_SIDE_HEAD_LINES = 8
MAX_LINES = 2_500
"""A page with more lines is read as one column: no page of print has so many."""

_BAND_GAP = 0.5
_LEAST_PROSE_LINES = 4
_LEAST_PROSE_WORDS = 3
_SIGNATURE_GAP = 1.5
"""Least white over signatures, in type sizes."""
_MOST_PAIRS = 10
_LONGEST_PAIR = 40


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """One column of one band: rows and tables from top to bottom."""

    items: tuple[Row | TableDraft, ...]


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
    whole, lane = _whole_tables(lines, tables, aligned.tables if depth < MAX_DEPTH else [])
    if lane is None:
        lines, whole = aligned.rest, aligned.tables
    else:
        lines = _outside(lines, whole)
    items: list[Item] = [*lines, *tables, *whole]
    bands: list[list[Item]] = []
    if depth < MAX_DEPTH:
        bands = _bands_of_fields(lines, items)
        lane = lane_of(lines, items) if lane is None and not bands else lane
        if lane is None and not bands:
            bands = _bands_apart(lines, items) or _bands_of_columns(items, aligned.columns)
    if bands:
        return [part for band in bands for part in _arrange(*_sorted(band), rules, depth + 1)]
    if lane is not None:
        return _in_columns(items, lane, rules, depth)
    return [_region(items)] if items else []


def _in_columns(
    items: Sequence[Item], lane: Lane, rules: Sequence[Rule], depth: int
) -> list[Region]:
    """Order what stands on both sides of a lane, band by band."""
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


def _whole_tables(
    lines: Sequence[Line], tables: Sequence[TableDraft], found: Sequence[TableDraft]
) -> tuple[list[TableDraft], Lane | None]:
    """Tables that are none of columns of the page, and the lane that parts those columns."""
    lane = unaligned_lane(lines, [*lines, *tables]) if found else None
    if lane is None:
        return list(found), None
    whole = [table for table in found if not is_torn(_lines_of(table), lane)]
    return whole, lane if len(whole) < len(found) else None


def _lines_of(table: TableDraft) -> list[Line]:
    return [line for cell in table.cells for line in cell.lines]


def _outside(lines: Sequence[Line], tables: Sequence[TableDraft]) -> list[Line]:
    """Lines that stand in none of some tables, whose cells may hold parts of them."""
    held = {
        (line.raw_index, line.raw_start + len(line.text))
        for table in tables
        for line in _lines_of(table)
    }
    return [line for line in lines if (line.raw_index, line.raw_start + len(line.text)) not in held]


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
    merged: list[tuple[list[Item], Lane | None]] = []
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
        above = [item for item in rest if id(item) not in group and centre(item) < top]
        inside = [item for item in rest if id(item) in group]
        rest = [item for item in rest if all(item is not other for other in (*above, *inside))]
        bands.extend([above, inside])
    bands = [band for band in (*bands, rest) if band]
    return bands if columns and len(bands) > 1 else []


def _bands_of_fields(lines: Sequence[Line], items: Sequence[Item]) -> list[list[Item]]:
    """What stands over the fields of two parties, one field after the other, and what is below."""
    fields = twin_fields(lines)
    if not fields:
        return []
    inside = {id(line) for field in fields for line in field}
    rest = [item for item in items if id(item) not in inside]
    top = min(line.y0 for field in fields for line in field)
    above = [item for item in rest if centre(item) < top]
    below = [item for item in rest if centre(item) >= top]
    bands: list[list[Item]] = [above, *(list[Item](field) for field in fields), below]
    return [band for band in bands if band]


def _prose_lane(band: Sequence[Item]) -> Lane | None:
    """The lane of a band that is nothing but two or more columns of running text."""
    lines = [item for item in band if isinstance(item, Line)]
    if len(lines) < 2 * _LEAST_PROSE_LINES:
        return None
    lane = lane_of(lines, band)
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
    above: tuple[Sequence[Item], Lane | None], below: tuple[Sequence[Item], Lane | None]
) -> bool:
    """Whether two bands have the same columns, or are both set across the page."""
    lane, other = above[1], below[1]
    if lane is not None and other is not None:
        return lane.x0 < other.middle < lane.x1 or other.x0 < lane.middle < other.x1
    if lane is None and other is None:
        return True
    middle = (lane or other or Lane(0, 0)).middle
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
        parts.append([item for item in rest if centre(item) < top])
        rest = [item for item in rest if centre(item) >= top]
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
        any(abs(centre(g[0]) - centre(r)) < 0.5 * lines[0].size for r in right) for g in groups
    ]
    short = all(len(group) <= MAX_SIDE_HEAD_LINES for group in groups)
    return groups if short and len(groups) > 1 and sum(beside) >= 0.7 * len(groups) else []


def _region(items: Sequence[Item]) -> Region:
    rows: list[Row | TableDraft] = list(rows_of(item for item in items if isinstance(item, Line)))
    rows.extend(item for item in items if isinstance(item, TableDraft))
    return Region(tuple(sorted(rows, key=lambda item: item.y0)))


def _bands(items: Sequence[Item], lane: Lane) -> list[list[Item]]:
    """Divide a region at everything that crosses the lane, or heads both of its sides."""
    x = lane.middle
    titles = centred_titles(items, lane)
    bands: list[list[Item]] = [[]]
    crossing_band = False
    for item in sorted(items, key=lambda item: (item.y0 + item.y1, item.x0)):
        over_both = crosses(item, lane) or id(item) in titles
        if over_both != crossing_band and bands[-1]:
            bands.append([])
        crossing_band = over_both
        bands[-1].append(item)
    parts = [part for band in bands for part in _cut_at_headings(band, x)]
    return [piece for part in parts for piece in _cut_at_pairs(part, x)]


def _cut_at_pairs(band: list[Item], x: float) -> list[list[Item]]:
    """Cut a band where short lines stand beside each other, apart from the columns: signatures."""
    parts: list[list[Item]] = []
    before_paired = False
    for group in _parted_by_white(band):
        paired = _are_pairs(group, x)
        if not parts or paired or before_paired:
            parts.append([])
        parts[-1].extend(group)
        before_paired = paired
    return parts


def _parted_by_white(band: Sequence[Item]) -> list[list[Item]]:
    """What white across all columns parts, from the top down."""
    sizes = [item.size for item in band if isinstance(item, Line)]
    least = _SIGNATURE_GAP * float(np.median(sizes)) if sizes else np.inf
    groups: list[list[Item]] = []
    bottom = -np.inf
    for item in sorted(band, key=lambda item: item.y0):
        if not groups or item.y0 - bottom > least:
            groups.append([])
        groups[-1].append(item)
        bottom = max(bottom, item.y1)
    return groups


def _are_pairs(group: Sequence[Item], x: float) -> bool:
    """Whether every line has one at its height in the other column, and none fills its own."""
    lines = [item for item in group if isinstance(item, Line)]
    left = sorted((line for line in lines if line.x1 <= x), key=lambda line: line.middle)
    right = sorted((line for line in lines if line.x0 >= x), key=lambda line: line.middle)
    if len(lines) < len(group) or len(left) != len(right) or not 2 <= len(left) <= _MOST_PAIRS:
        return False
    if any(line.text[0].islower() or len(line.text) > _LONGEST_PAIR for line in lines):
        return False
    return all(abs(a.middle - b.middle) < 0.3 * a.size for a, b in zip(left, right, strict=True))


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
