# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Boxes of a form that take one character each: a figure over several of them is one cell.

Read box by box, each of its digits would be a figure of its own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from core.parse.tables.grids import CellDraft, TableDraft

_LEAST_BOXES = 3
_WIDEST = 2.6
"""Of a box, in type sizes."""
_UNEVEN = 0.2
"""Share of its width by which a box may differ from the one before it."""
_IN_A_BOX = frozenset("0123456789.,/-$%")


def with_combs_joined(table: TableDraft) -> TableDraft:
    """Make one cell of neighbouring boxes in which one figure is written."""
    if not table.ruled:
        return table
    rows = [[c for c in table.cells if c.row == row] for row in range(table.rows)]
    combs = [comb for row in rows for comb in _combs(row, table)]
    combs = [comb for comb in combs if not _are_columns(comb, table)]
    if not combs:
        return table
    inside = {id(cell) for comb in combs for cell in comb}
    cells = [cell for cell in table.cells if id(cell) not in inside]
    cells.extend(_joined(comb) for comb in combs)
    return replace(table, cells=tuple(sorted(cells, key=lambda cell: (cell.row, cell.column))))


def _combs(row: Sequence[CellDraft], table: TableDraft) -> Iterator[list[CellDraft]]:
    """Runs of neighbouring boxes with a character each, narrow and of one width.

    Where a comb ends with the table, its last box may reach as far as the table does.
    """
    ordered = sorted(row, key=lambda cell: cell.column)
    for holds_one, group in groupby(ordered, key=_holds_one):
        run = list(group)
        narrow = [cell for cell in run if _width(cell, table) <= _WIDEST * table.size]
        alike = sum(_are_alike(*pair, table) for pair in pairwise(narrow)) + 1
        if holds_one and alike >= max(_LEAST_BOXES, len(run) - 1):
            yield run


def _holds_one(cell: CellDraft) -> bool:
    texts = [line.text.strip() for line in cell.lines]
    return cell.row_span == 1 and len(texts) == 1 and texts[0] in _IN_A_BOX


def _width(cell: CellDraft, table: TableDraft) -> float:
    return table.edges[cell.column + cell.column_span] - table.edges[cell.column]


def _are_alike(before: CellDraft, cell: CellDraft, table: TableDraft) -> bool:
    widths = _width(before, table), _width(cell, table)
    beside = before.column + before.column_span == cell.column
    return beside and max(widths) - min(widths) < _UNEVEN * max(widths)


def _are_columns(comb: Sequence[CellDraft], table: TableDraft) -> bool:
    """Whether another row has something else in each box: then these are columns of a table."""
    first, end = comb[0].column, comb[-1].column + comb[-1].column_span
    others = [
        cell
        for cell in table.cells
        if cell.lines and first <= cell.column and cell.column + cell.column_span <= end
    ]
    rows = {cell.row for cell in others if not _holds_one(cell)}
    return any(sum(cell.row == row for cell in others) > 1 for row in rows)


def _joined(comb: Sequence[CellDraft]) -> CellDraft:
    span = sum(cell.column_span for cell in comb)
    lines = tuple(line for cell in comb for line in cell.lines)
    return replace(comb[0], column_span=span, lines=lines)
