# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table block as rows: where each stands in the text and which of them name the columns."""

from dataclasses import dataclass

from core.types import Block, TableCell


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row with something in it.

    Attributes:
        number: From 0, rows that are empty counted.
        start: Offset of its first character that is not white space.
        end: After its last one.
        header: It names columns, or the rows below it, and holds no values.
        cells: Those that begin in it.
        held: Cells that begin in a row above and reach into it, with text.
    """

    number: int
    start: int
    end: int
    header: bool
    cells: tuple[TableCell, ...]
    held: tuple[TableCell, ...]


def table_rows(block: Block) -> tuple[TableRow, ...]:
    """Return the rows of a table that are not empty, in order."""
    by_row: dict[int, list[TableCell]] = {}
    held: dict[int, list[TableCell]] = {}
    for cell in block.cells:
        by_row.setdefault(cell.row, []).append(cell)
        if cell.start < cell.end:
            for row in range(cell.row + 1, cell.row + cell.row_span):
                held.setdefault(row, []).append(cell)
    rows, at = [], 0
    for number, line in enumerate(block.text.split("\n")):
        text = line.strip()
        if text:
            start = at + line.index(text)
            cells = tuple(by_row.get(number, ()))
            above = tuple(held.get(number, ()))
            rows.append(TableRow(number, start, start + len(text), _names(cells), cells, above))
        at += len(line) + 1
    return _with_values(tuple(rows))


def leading_headers(rows: tuple[TableRow, ...]) -> tuple[TableRow, ...]:
    """Return the header rows at the top: the names of the columns."""
    count = next((i for i, row in enumerate(rows) if not row.header), len(rows))
    return rows[:count]


def _names(cells: tuple[TableCell, ...]) -> bool:
    filled = [cell for cell in cells if cell.start < cell.end]
    return bool(filled) and all(cell.header for cell in filled)


def _with_values(rows: tuple[TableRow, ...]) -> tuple[TableRow, ...]:
    """Take all rows for values if none is: a table must not vanish because its marks are wrong."""
    if all(row.header for row in rows):
        return tuple(
            TableRow(row.number, row.start, row.end, False, row.cells, row.held) for row in rows
        )
    return rows
