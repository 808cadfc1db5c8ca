# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The rest of a row that a page's end cuts, in a table without rules, alone on the next page."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence

from core.parse.lines.lines import Line, Row
from core.parse.tables.grids import CellDraft, TableDraft

_SAME_EDGE_PT = 2.0
_SAME_SIZE = 0.1
_MOST_ROWS = 6
_LEADING = 1.6
"""Furthest that lines of one cell stand apart, in type sizes."""


def lone_rest(rows: Sequence[Row], table: TableDraft) -> TableDraft | None:
    """What may be the rest of the last row of a table without rules.

    Its lines stand where those of some columns begin, the first one left out, and nothing else is
    near. Whether a sentence goes on in them is not asked here.

    Args:
        rows: Of the whole page, from the top down.
        table: That which ends the page before.
    """
    lefts = _lefts(table)
    count = 0
    while count < min(_MOST_ROWS, len(rows)) and _continues(rows, count, table, lefts):
        count += 1
    if not count or _has_company(rows[count - 1 : count + 1], table, lefts):
        return None
    held: dict[int, list[Line]] = {}
    for row in rows[:count]:
        for line in row.lines:
            held.setdefault(_column(line, table), []).append(line)
    lines = [line for each in held.values() for line in each]
    return TableDraft(
        lines[0].page_index,
        table.x0,
        min(line.y0 for line in lines),
        table.x1,
        max(line.y1 for line in lines),
        1,
        table.columns,
        tuple(CellDraft(0, n, 1, 1, tuple(held.get(n, ()))) for n in range(table.columns)),
        table.edges,
        False,
        table.size,
    )


def _lefts(table: TableDraft) -> dict[int, float]:
    """Where the text of each column begins."""
    lefts: dict[int, float] = {}
    for cell in table.cells:
        if cell.row >= table.heads and cell.column_span == 1:
            for line in cell.lines:
                lefts[cell.column] = min(lefts.get(cell.column, line.x0), line.x0)
    return lefts


def _continues(rows: Sequence[Row], n: int, table: TableDraft, lefts: Mapping[int, float]) -> bool:
    """Whether all that a row holds begins where the text of a column does, and ends in it."""
    if n and not _is_close(rows[n - 1], rows[n]):
        return False
    if abs(rows[n].size - table.size) > _SAME_SIZE * table.size:
        return False
    places = [(_column(line, table), line) for line in rows[n].lines]
    return all(
        column > 0
        and _begins(line, table, lefts)
        and line.x1 < table.edges[column + 1] + table.size
        for column, line in places
    )


def _has_company(rows: Sequence[Row], table: TableDraft, lefts: Mapping[int, float]) -> bool:
    """Whether what follows is close, or a row of the table as well."""
    if len(rows) < 2:
        return False
    begun = {_column(line, table) for line in rows[1].lines if _begins(line, table, lefts)}
    return _is_close(*rows) or len(begun) > 1


def _begins(line: Line, table: TableDraft, lefts: Mapping[int, float]) -> bool:
    """Whether a line begins where the text of its column does."""
    left = lefts.get(_column(line, table))
    return left is not None and abs(line.x0 - left) < _SAME_EDGE_PT


def _column(line: Line, table: TableDraft) -> int:
    return min(max(bisect_right(table.edges, line.x0) - 1, 0), table.columns - 1)


def _is_close(above: Row, below: Row) -> bool:
    return below.middle - above.middle < _LEADING * max(above.size, below.size)
