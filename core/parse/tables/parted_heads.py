# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Heads of two levels in one ruled row whose posts part groups of columns, but no columns.

A group's cell holds the name of the group over the head of each of its columns.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from core.parse.lines.lines import Line, Row, rows_of
from core.parse.tables.fragments import split_row
from core.parse.tables.grids import CellDraft, TableDraft

_OFF_MIDDLE = 0.1
"""How far the name of a group may stand off the middle of its cell, in widths of the cell."""
_LOOSE_PT = 4.0
_MOST_ROWS = 5

Group = tuple[tuple[Line, ...], dict[int, tuple[Line, ...]]]
"""The lines of an upper head, and those of the heads under it by column."""


def with_parted_heads(table: TableDraft) -> TableDraft:
    """Part the first row of several cells where some of them are groups of columns."""
    at = next((n for n in range(min(2, table.rows - 1)) if len(_cells_in(table, n)) > 1), None)
    if at is None or any(cell.row == at and cell.row_span > 1 for cell in table.cells):
        return table
    groups = {
        cell.column: group
        for cell in _cells_in(table, at)
        if (group := _group(cell, table.edges)) is not None
    }
    if not groups:
        return table
    cells: list[CellDraft] = []
    for cell in table.cells:
        if cell.row != at:
            cells.append(replace(cell, row=cell.row + (cell.row > at)))
        elif cell.column not in groups:
            cells.append(replace(cell, row_span=2))
        else:
            upper, lower = groups[cell.column]
            cells.append(replace(cell, lines=upper))
            cells.extend(CellDraft(at + 1, n, 1, 1, lines) for n, lines in lower.items())
    ordered = sorted(cells, key=lambda cell: (cell.row, cell.column))
    heads = max(table.heads + 1, at + 2)
    return replace(table, cells=tuple(ordered), rows=table.rows + 1, heads=heads)


def _cells_in(table: TableDraft, row: int) -> list[CellDraft]:
    return [cell for cell in table.cells if cell.row == row]


def _group(cell: CellDraft, edges: Sequence[float]) -> Group | None:
    """The two levels of a cell over several columns; None where it has no such levels."""
    if cell.column_span < 2 or len(cell.lines) <= cell.column_span:
        return None
    rows = rows_of(cell.lines)
    ends = edges[cell.column], edges[cell.column + cell.column_span]
    upper = list(takewhile(lambda row: _is_centred(row, *ends), rows))
    below = [line for row in rows[len(upper) :] for line in row.lines]
    if not upper or len(rows) > _MOST_ROWS or any(map(_has_figures, rows)):
        return None
    lower: dict[int, tuple[Line, ...]] = {}
    for line in below:
        column = next((n for n in range(len(edges) - 1) if _is_within(line, edges, n)), None)
        if column is None:
            return None
        lower[column] = (*lower.get(column, ()), line)
    whole = len(lower) == cell.column_span
    return (tuple(line for row in upper for line in row.lines), lower) if whole else None


def _is_centred(row: Row, left: float, right: float) -> bool:
    """Whether a row of print is one piece on the middle of a cell."""
    off = (row.x0 + row.x1) / 2 - (left + right) / 2
    return len(split_row(row).fragments) == 1 and abs(off) < _OFF_MIDDLE * (right - left)


def _has_figures(row: Row) -> bool:
    return split_row(row).has_values


def _is_within(line: Line, edges: Sequence[float], column: int) -> bool:
    return line.x0 > edges[column] - _LOOSE_PT and line.x1 < edges[column + 1] + _LOOSE_PT
