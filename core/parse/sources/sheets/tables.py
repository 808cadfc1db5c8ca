# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Makes blocks of what belongs together on a sheet: a table with its head, a title, notes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from core.parse.sources.flow import FlowBlock, FlowCell, FlowKind
from core.parse.sources.sheets.cells import Area, Sheet
from core.parse.sources.sheets.heads import (
    has_labels,
    head_rows,
    marked_head_rows,
    note_rows,
    title_rows,
)
from core.parse.sources.sheets.regions import regions_of
from core.parse.sources.sheets.rows import Box, Row, area_around, columns_of, rows_of
from core.parse.sources.sheets.stacked import doubtful_rows, starts_of_tables

_PLACES_NAMED = 3


def blocks_of(sheet: Sheet) -> Iterator[FlowBlock]:
    """Give the blocks of a sheet in reading order."""
    for region in regions_of(sheet):
        declared = region[0].table
        if declared is not None:
            area = declared.area
            inside = [
                Box(Area(*at, *at), cell) for at, cell in sheet.cells.items() if area.holds(*at)
            ]
            rows = rows_of(inside)
            named = sum(row[0].area.top < area.top + declared.head_rows for row in rows)
            yield _table(rows, named, sheet)
        else:
            yield from blocks_of_rows(rows_of(region), sheet, partial(_head, sheet))


def _head(sheet: Sheet, rows: Sequence[Row]) -> int:
    return marked_head_rows(rows, sheet.named_rows) or head_rows(rows)


def blocks_of_rows(
    rows: list[list[Box]], sheet: Sheet, count_head: Callable[[Sequence[Row]], int]
) -> Iterator[FlowBlock]:
    """Give the blocks of rows that belong together: titles, a table or lines, notes."""
    if _is_list_of_values(rows):
        yield _table(rows, 1, sheet)
        return
    titles = title_rows(rows)
    notes = note_rows(rows[titles:])
    body = rows[titles : len(rows) - notes]
    is_table = any(len(row) > 1 for row in body)
    named = count_head(body) if is_table else 0
    starts = starts_of_tables(body, named)
    kind = FlowKind.CAPTION if is_table else FlowKind.PARAGRAPH
    for row in rows[:titles]:
        yield _line(row[0], kind, sheet)
    if starts:
        for start, end in pairwise([0, *starts, len(body)]):
            yield from blocks_of_rows(body[start:end], sheet, count_head)
    elif is_table:
        sheet.facts += _doubts(doubtful_rows(body, named), sheet)
        yield _table(body, named, sheet)
    else:
        for row in body:
            yield _line(row[0], FlowKind.PARAGRAPH, sheet)
    for row in rows[len(rows) - notes :]:
        yield _line(row[0], FlowKind.PARAGRAPH, sheet)


def _doubts(rows: Iterable[Row], sheet: Sheet) -> Iterator[str]:
    """A sentence on rows that may be names, however many there are."""
    places = [sheet.place_at(row[0].cell.row, row[0].cell.column) for row in rows]
    told = ", ".join(places[:_PLACES_NAMED]) + " and more" * (len(places) > _PLACES_NAMED)
    if places:
        yield (
            f"What stands at {told} may name the columns of a further table; it is read as entries."
        )


def _is_list_of_values(rows: Sequence[Row]) -> bool:
    """Tell a column of figures under a name from lines of text."""
    return (
        len(rows) > 2
        and all(len(row) == 1 for row in rows)
        and not rows[0][0].cell.is_value
        and all(row[0].cell.is_value for row in rows[1:])
    )


def _line(box: Box, kind: FlowKind, sheet: Sheet) -> FlowBlock:
    return FlowBlock(kind, box.cell.runs, place=sheet.place_of(box.area))


def _table(rows: Sequence[Row], named: int, sheet: Sheet) -> FlowBlock:
    """Set rows as a table; rows and columns in which nothing begins are left out."""
    tops = {row[0].area.top: number for number, row in enumerate(rows)}
    lefts = {column: number for number, column in enumerate(columns_of(rows))}
    labelled = has_labels(rows[named:])
    cells: list[FlowCell] = []
    taken: set[tuple[int, int]] = set()
    for number, row in enumerate(rows):
        valued = len(row) > 1
        for box in row:
            column = lefts[box.area.left]
            down = _count(tops, box.area.top, box.area.bottom)
            across = _count(lefts, box.area.left, box.area.right)
            down, across = _free(number, column, (down, across), taken)
            cells.append(
                FlowCell(
                    number,
                    column,
                    box.cell.runs,
                    down,
                    across,
                    number < named or (labelled and valued and column == 0),
                    sheet.place_at(box.cell.row, box.cell.column),
                )
            )
    place = sheet.place_of(area_around(box for row in rows for box in row))
    return FlowBlock(FlowKind.TABLE, cells=tuple(cells), place=place)


def _free(
    row: int, column: int, size: tuple[int, int], taken: set[tuple[int, int]]
) -> tuple[int, int]:
    """How far a cell may reach: over nothing that another one fills already."""
    if size == (1, 1):
        return size
    filled = {(row + down, column + across) for down in range(size[0]) for across in range(size[1])}
    if filled & taken:
        return 1, 1
    taken |= filled
    return size


def _count(kept: dict[int, int], first: int, last: int) -> int:
    """How many rows or columns that are kept lie in a range."""
    if last - first < len(kept):
        return sum(each in kept for each in range(first, last + 1))
    return sum(first <= each <= last for each in kept)
