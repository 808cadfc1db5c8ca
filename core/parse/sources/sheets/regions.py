# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds what belongs together on a sheet: tables, and lines that stand alone.

A sheet has one grid and any number of tables on it. They are parted by empty rows and empty
columns, or stand corner to corner. Not every empty row parts, though: many stand between the names
of columns and the figures below, or above a total; and a narrow column may be there only for looks.
"""

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import partial

from core.parse.sources.sheets.cells import Area, Sheet, by_rows
from core.parse.sources.sheets.heads import head_rows, title_rows, told_head_rows
from core.parse.sources.sheets.rows import Box, Row, area_around, columns_of, rows_of

_SAMPLE = 200
_GAP_IN_TABLE = 2
_MOSTLY = 0.6

_Piece = list[Box]


@dataclass(frozen=True, slots=True)
class _Profile:
    """What tells whether a piece goes on with another.

    Attributes:
        area: Around it.
        is_table: Some row of it has two boxes or more.
        head: How many rows name columns.
        told_head: They look like it, or stand over values.
        strong_head: They are bold or tinted.
        only_names: It has no row but names.
        first_row: The first row that is no title.
        values: Columns that hold values for the most part.
        words: The other columns.
        entries: What its rows below the names hold, with their columns.
    """

    area: Area
    is_table: bool
    head: int
    told_head: bool
    strong_head: bool
    only_names: bool
    first_row: Row
    values: frozenset[int]
    words: frozenset[int]
    entries: frozenset[tuple[int, str]]


def regions_of(sheet: Sheet) -> Iterator[Sequence[Box]]:
    """Give what belongs together, in reading order: boxes of one table or line."""
    waiting = [list(_boxes(sheet))]
    while waiting:
        piece = waiting.pop()
        if not piece:
            continue
        parts = _cut(piece, sheet)
        if len(parts) == 1:
            yield piece
        else:
            waiting += reversed(parts)


def _boxes(sheet: Sheet) -> Iterator[Box]:
    bottom = max((row for row, _ in sheet.cells), default=1)
    right = max((column for _, column in sheet.cells), default=1)
    merged = {(area.top, area.left): area for area in sheet.merged}
    begun = set()
    for cell in by_rows(sheet.cells):
        at = (cell.row, cell.column)
        table = next((each for each in sheet.tables if each.area.holds(*at)), None)
        if table is None:
            area = merged.get(at, Area(*at, *at))
            area = Area(area.top, area.left, min(area.bottom, bottom), min(area.right, right))
            yield Box(area, cell)
        elif table not in begun:
            begun.add(table)
            yield Box(table.area, cell, table)


def _cut(piece: _Piece, sheet: Sheet) -> list[_Piece]:
    """Part a piece once, at all the places of one kind; the piece alone if it is one thing."""
    parts = _joined(_bands(piece, _rows, sheet.hidden_rows), _goes_on_below)
    if len(parts) == 1:
        beside = partial(_goes_on_beside, sheet.narrow_columns)
        parts = _joined(_bands(piece, _columns, sheet.hidden_columns), beside)
    if len(parts) == 1:
        parts = _corner_to_corner(piece)
    return parts if len(parts) > 1 else _around_table(piece)


def _rows(area: Area) -> tuple[int, int]:
    return area.top, area.bottom


def _columns(area: Area) -> tuple[int, int]:
    return area.left, area.right


def _bands(
    piece: _Piece, side: Callable[[Area], tuple[int, int]], hidden: AbstractSet[int]
) -> list[_Piece]:
    """Part a piece wherever a whole row, or column, that can be seen is empty."""
    bands: list[_Piece] = []
    reach = -1
    for box in sorted(piece, key=lambda box: side(box.area)):
        start, end = side(box.area)
        if not bands or start > reach + 1:
            bands.append([])
        bands[-1].append(box)
        reach = max(reach, end)
        while reach + 1 in hidden:
            reach += 1
    return bands


def _joined(bands: list[_Piece], goes_on: Callable[["_Profile", "_Profile"], bool]) -> list[_Piece]:
    """Put together again what an empty row or column does not part."""
    if len(bands) < 2:
        return bands
    joined = [bands[0]]
    before = _profile(bands[0])
    for band in bands[1:]:
        profile = _profile(band)
        if not goes_on(before, profile):
            joined.append(band)
            before = profile
            continue
        joined[-1] = joined[-1] + band
        before = _profile(joined[-1]) if before.only_names else _reaching(before, profile)
    return joined


def _reaching(before: _Profile, last: _Profile) -> _Profile:
    bottom = max(before.area.bottom, last.area.bottom)
    right = max(before.area.right, last.area.right)
    area = Area(before.area.top, before.area.left, bottom, right)
    return replace(before, area=area, only_names=False)


def _profile(piece: _Piece) -> _Profile:
    rows = rows_of(piece)
    rows = rows[title_rows(rows) :][:_SAMPLE]
    if any(box.table is not None for box in piece):
        nothing: frozenset[int] = frozenset()
        whole = area_around(piece)
        return _Profile(whole, False, 0, False, False, False, (), nothing, nothing, frozenset())
    head = head_rows(rows)
    body = [box for row in rows[head:] for box in row]
    columns = set(columns_of(rows[head:]))
    values = frozenset(column for column in columns if _holds_values(body, column))
    return _Profile(
        area_around(piece),
        any(len(row) > 1 for row in rows),
        head,
        told_head_rows(rows) > 0,
        head > 0 and all(box.cell.strong for row in rows[:head] for box in row),
        len(rows[-1]) > 1 and not any(box.cell.is_value for row in rows for box in row),
        rows[0],
        values,
        frozenset(columns - values),
        frozenset(_entry(box) for box in body),
    )


def _entry(box: Box) -> tuple[int, str]:
    return box.area.left, box.cell.text


def _holds_values(body: Sequence[Box], column: int) -> bool:
    kinds = [box.cell.is_value for box in body if box.area.left == column]
    return sum(kinds) >= _MOSTLY * len(kinds)


def _goes_on_below(upper: _Profile, lower: _Profile) -> bool:
    """Whether an empty row lies inside a table: under its names, or before further rows."""
    if not (upper.is_table and lower.is_table) or lower.told_head:
        return False
    if lower.area.top - upper.area.bottom - 1 > _GAP_IN_TABLE:
        return False
    if lower.area.right > upper.area.right:
        return False
    starts_with_values = any(box.cell.is_value for box in lower.first_row)
    if upper.only_names and starts_with_values:
        return lower.area.left >= upper.area.left - 1
    alike = lower.values <= upper.values and lower.words <= upper.words
    whole = lower.values >= upper.values and lower.area.left == upper.area.left
    if not (upper.head > 0 and alike and whole):
        return False
    looks_otherwise = upper.strong_head and not all(box.cell.strong for box in lower.first_row)
    comes_again = any(_entry(box) in upper.entries for box in lower.first_row)
    one_more = not lower.head and len(lower.words | lower.values) > 2
    return starts_with_values or looks_otherwise or comes_again or one_more


def _goes_on_beside(narrow: AbstractSet[int], left: _Profile, right: _Profile) -> bool:
    """Whether an empty column lies inside a table: a narrow one, before columns without labels."""
    gap = range(left.area.right + 1, right.area.left)
    return (
        left.is_table
        and bool(left.words)
        and min(left.words) == left.area.left
        and right.area.left in right.values
        and left.area.top <= right.area.top
        and right.area.bottom <= left.area.bottom
        and all(column in narrow for column in gap)
    )


def _corner_to_corner(piece: _Piece) -> list[_Piece]:
    """Part a piece between two rows where nothing above has a column of what is below."""
    boxes = sorted(piece, key=lambda box: (box.area.top, box.area.left))
    below: list[tuple[int, int]] = [(0, 0)] * len(boxes)
    least, most = boxes[-1].area.left, boxes[-1].area.right
    for i in range(len(boxes) - 1, -1, -1):
        least, most = min(least, boxes[i].area.left), max(most, boxes[i].area.right)
        below[i] = (least, most)
    bottom, left, right = boxes[0].area.bottom, boxes[0].area.left, boxes[0].area.right
    for i in range(1, len(boxes)):
        area = boxes[i].area
        if area.top > bottom and (below[i][0] > right or below[i][1] < left):
            return [boxes[:i], boxes[i:]]
        bottom = max(bottom, area.bottom)
        left, right = min(left, area.left), max(right, area.right)
    return [piece]


def _around_table(piece: _Piece) -> list[_Piece]:
    """Part a declared table from what touches it: above, below, beside."""
    table = next((box for box in piece if box.table is not None), None)
    if table is None:
        return [piece]
    above = [box for box in piece if box.area.top < table.area.top]
    rest = [box for box in piece if box.area.top >= table.area.top and box is not table]
    before = [box for box in rest if box.area.right < table.area.left]
    after = [box for box in rest if box.area.right >= table.area.left]
    return [part for part in (above, before, [table], after) if part]
