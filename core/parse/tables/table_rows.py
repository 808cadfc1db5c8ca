# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rows and columns that a ruled table leaves to the eye.

Many tables rule only the header, or only the columns. What the rules leave open is told from the
text: pieces that each fit a column are cells of their own, rows of figures are rows of their own.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from core.parse.lines.lines import Line, Row, rows_of
from core.parse.tables.combs import with_combs_joined
from core.parse.tables.fragments import fragment_of
from core.parse.tables.full_rows import begin_anew
from core.parse.tables.grids import CellDraft, TableDraft
from core.parse.tables.parted_heads import with_parted_heads

LOOSE = 4.0
"""How far a piece may reach over the edge of its column, in points."""


def refined(table: TableDraft) -> TableDraft:
    """Divide cells that hold several columns or several rows of figures."""
    table = with_parted_heads(table)
    cells = [part for cell in table.cells for part in _by_columns(cell, table.edges)]
    done: list[CellDraft] = []
    shift = 0
    for row in range(table.rows):
        band = [cell for cell in cells if cell.row == row]
        reaching = any(c.row <= row < c.row + c.row_span and c.row_span > 1 for c in cells)
        records = [] if reaching else _records(band, table.edges)
        if len(records) < 2:
            done.extend(replace(cell, row=cell.row + shift) for cell in band)
            continue
        for number, record in enumerate(records):
            done.extend(_record_cells(row + shift + number, record, table.edges))
        shift += len(records) - 1
    ordered = sorted(done, key=lambda cell: (cell.row, cell.column))
    return with_combs_joined(replace(table, cells=tuple(ordered), rows=table.rows + shift))


def _column(line: Line, edges: Sequence[float]) -> int:
    middle = (line.x0 + line.x1) / 2
    return min(max(bisect_left(edges, middle) - 1, 0), len(edges) - 2)


def _fits(line: Line, edges: Sequence[float]) -> bool:
    column = _column(line, edges)
    return line.x0 > edges[column] - LOOSE and line.x1 < edges[column + 1] + LOOSE


def _by_columns(cell: CellDraft, edges: Sequence[float]) -> list[CellDraft]:
    """Divide a cell over several columns when its pieces each stand in one of them."""
    if cell.column_span < 2 or len(cell.lines) < 2:
        return [cell]
    columns = {_column(line, edges) for line in cell.lines}
    if len(columns) < 2 or not all(_fits(line, edges) for line in cell.lines):
        return [cell]
    return [
        CellDraft(
            cell.row,
            column,
            cell.row_span,
            1,
            tuple(line for line in cell.lines if _column(line, edges) == column),
        )
        for column in range(cell.column, cell.column + cell.column_span)
    ]


def _records(band: Sequence[CellDraft], edges: Sequence[float]) -> list[list[Row]]:
    """Rows of figures within one ruled row; empty when it is a single row."""
    rows = rows_of(line for cell in band for line in cell.lines)
    if len(rows) < 2 or len(edges) < 3:
        return []
    if all(_is_entry(row, edges) for row in rows):
        return [[row] for row in rows]
    key = _key_column(rows, edges) if len(rows) > 2 else None
    if key is None:
        starts = _restarts(rows, edges) if band[0].row == 0 else _begins(rows, edges)
    else:
        starts = [_figure_in(row, key, edges) or _is_entry(row, edges) for row in rows]
    if key is None and sum(starts) < 2:
        return []
    owner: list[int] = []
    for n in range(len(rows)):
        if starts[n]:
            owner.append(n)
            continue
        before = next((m for m in range(n - 1, -1, -1) if starts[m]), None)
        after = next((m for m in range(n + 1, len(rows)) if starts[m]), None)
        owner.append(_nearer(rows, n, before, after))
    return [[rows[n] for n in range(len(rows)) if owner[n] == at] for at in sorted(set(owner))]


def _begins(rows: Sequence[Row], edges: Sequence[float]) -> list[bool]:
    """Rows of words, under the first row of a table."""
    placed = [_by_column(row, edges) for row in rows]
    lefts = [
        min((row[n].x0 for row in placed if n in row), default=edges[n])
        for n in range(len(edges) - 1)
    ]
    # The room that a column leaves before its text is left after it as well.
    widths = [
        right - left - max(left - edge, 0)
        for edge, left, right in zip(edges, lefts, edges[1:], strict=False)
    ]
    anew = begin_anew(placed, widths)
    return anew if any(anew) else _restarts(rows, edges)


def _by_column(row: Row, edges: Sequence[float]) -> dict[int, Row]:
    lines: dict[int, list[Line]] = {}
    for line in row.lines:
        lines.setdefault(_column(line, edges), []).append(line)
    return {column: Row(tuple(held)) for column, held in lines.items()}


def _restarts(rows: Sequence[Row], edges: Sequence[float]) -> list[bool]:
    """Rows that fill every column, where most cells had ended in the row before.

    Words that wrap in their cell leave no line out, so these are the first lines of new cells.
    """
    columns = [{_column(line, edges) for line in row.lines} for row in rows]
    whole = len(edges) - 1
    if whole < 3 or len(columns[0]) < whole:
        return [False] * len(rows)
    ended = [True, *(2 * len(before) <= whole for before in columns)]
    return [len(here) == whole and ended[n] for n, here in enumerate(columns)]


def _is_entry(row: Row, edges: Sequence[float]) -> bool:
    """Whether a row has a label and a figure of its own: where it has none, its cell is blank."""
    if not any(_column(line, edges) == 0 and line.text[0].isupper() for line in row.lines):
        return False
    return any(_figure_in(row, column, edges) for column in range(1, len(edges) - 1))


def _nearer(rows: Sequence[Row], n: int, before: int | None, after: int | None) -> int:
    if before is None or after is None:
        return before if before is not None else after if after is not None else n
    up, down = rows[n].middle - rows[n - 1].middle, rows[n + 1].middle - rows[n].middle
    return after if down < 0.85 * up else before


def _key_column(rows: Sequence[Row], edges: Sequence[float]) -> int | None:
    """The column that has a figure in most rows."""
    counts = [
        sum(_figure_in(row, column, edges) for row in rows) for column in range(len(edges) - 1)
    ]
    best = max(range(len(counts)), key=lambda column: counts[column])
    if counts[best] >= max(3, 0.6 * len(rows)):
        return best
    opening = (n for n in range(len(counts)) if _opens_rows(rows, n, edges))
    return next(opening, None)


def _opens_rows(rows: Sequence[Row], column: int, edges: Sequence[float]) -> bool:
    """Whether the figures of a column stand in rows that begin on the left and are nearly full."""
    starts = [row for row in rows if _figure_in(row, column, edges)]
    full = all(_filled(row, edges) >= 0.6 * (len(edges) - 1) for row in starts)
    return len(starts) >= 2 and full and len(edges) > 3


def _filled(row: Row, edges: Sequence[float]) -> int:
    """How many columns a row fills; none when it leaves the first one empty."""
    columns = {_column(line, edges) for line in row.lines}
    return len(columns) if 0 in columns else 0


def _figure_in(row: Row, column: int, edges: Sequence[float]) -> bool:
    lines = (line for line in row.lines if _column(line, edges) == column)
    return any(fragment_of([line]).is_figure for line in lines)


def _record_cells(number: int, rows: Sequence[Row], edges: Sequence[float]) -> list[CellDraft]:
    lines = [line for row in rows for line in row.lines]
    return [
        CellDraft(
            number,
            column,
            1,
            1,
            tuple(line for line in lines if _column(line, edges) == column),
        )
        for column in range(len(edges) - 1)
    ]
