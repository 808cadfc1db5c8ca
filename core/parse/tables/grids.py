# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Ruled tables: drawn lines make a grid, the grid makes cells, missing lines merge them."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from core.parse.lines.lines import Line, part_of
from core.parse.raw import Rule
from core.parse.tables.coarse import is_coarse
from core.parse.tables.lone_rows import is_lone_row
from core.parse.tables.short_posts import with_upper_heads
from core.parse.tables.strokes import TOUCH, Grid, Stroke, covered, grids_of

MAX_RULES = 4_000
MAX_CELLS = 4_000
LONG_CELL = 500
LEAST_ROW = 8.0
"""So far columns are ruled beyond the last level line where they hold a row."""

Owners = npt.NDArray[np.int64]
Floats = npt.NDArray[np.floating[Any]]
_ROOM_EM = 0.35
"""For each place of a grid, the number of its cell: that of the cell's first place."""


@dataclass(frozen=True, slots=True, eq=False)
class CellDraft:
    """A cell and its lines, not yet joined into text."""

    row: int
    column: int
    row_span: int
    column_span: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True, eq=False)
class TableDraft:
    """A table on one page; edges in the frame of reading.

    Attributes:
        page_index: From 0.
        x0: Left edge.
        y0: Upper edge.
        x1: Right edge.
        y1: Lower edge.
        rows: How many.
        columns: How many.
        cells: In row order; every place of the grid is covered by one.
        edges: Left edges of the columns and the right edge of the last.
        ruled: Whether drawn lines made it.
        size: Type size.
        heads: How many rows at its top are known to name the columns.
        open_foot: No rule ends its last row.
    """

    page_index: int
    x0: float
    y0: float
    x1: float
    y1: float
    rows: int
    columns: int
    cells: tuple[CellDraft, ...]
    edges: tuple[float, ...]
    ruled: bool
    size: float
    heads: int = 0
    open_foot: bool = False


def ruled_tables(
    lines: Sequence[Line], rules: Sequence[Rule], open_edges: Sequence[float] = ()
) -> tuple[list[TableDraft], list[Line]]:
    """Find the tables that drawn lines make.

    Args:
        lines: Of a page, furniture left out.
        rules: Its rules.
        open_edges: Edges of the columns of the ruled table that ends the page before.

    Returns:
        The tables, and the lines that stand in none.
    """
    if not rules or len(rules) > MAX_RULES:
        return [], list(lines)
    tables: list[TableDraft] = []
    rest = list(lines)
    for grid in grids_of(rules):
        table, outside = _fill(grid, rest, open_edges)
        if table is not None:
            tables.append(table)
            rest = outside
    return tables, rest


def _fill(
    grid: Grid, lines: Sequence[Line], open_edges: Sequence[float]
) -> tuple[TableDraft | None, list[Line]]:
    ruled_down_to = grid.ys[-1]
    grid, heads_foot = with_upper_heads(_closed(_with_open_ends(grid), lines), lines)
    columns, rows = len(grid.xs) - 1, len(grid.ys) - 1
    lone = is_lone_row(grid, lines, open_edges)
    least = 1 if lone else 2
    if columns < 2 or rows < least or columns * rows > MAX_CELLS:
        return None, list(lines)
    owner = _merged_cells(grid)
    inside: dict[int, list[Line]] = {}
    outside: list[Line] = []
    for line in lines:
        pieces = _pieces(line, grid, owner)
        if pieces is None:
            outside.append(line)
            continue
        for cell, piece in pieces:
            inside.setdefault(cell, []).append(piece)
    if not inside or not (lone or (_is_table(inside) and not is_coarse(inside, grid.is_shade))):
        return None, list(lines)
    table = replace(_draft(grid, owner, inside), open_foot=grid.ys[-1] > ruled_down_to)
    table = table if lone else trimmed(table)
    if heads_foot is not None:
        table = replace(table, heads=_rows_above(table, heads_foot))
    return (table, outside) if table.rows >= least and table.columns > 1 else (None, list(lines))


def _rows_above(table: TableDraft, y: float) -> int:
    """How many rows have print above a height."""
    above = (cell for cell in table.cells if any(line.middle < y for line in cell.lines))
    return max((cell.row + cell.row_span for cell in above), default=0)


def _with_open_ends(grid: Grid) -> Grid:
    """Add the edge that a row lacks which the page's end cuts: there only the columns are ruled."""
    if len(grid.xs) < 3:
        return grid
    ends = [[post for post in grid.upright if abs(post.at - x) <= TOUCH] for x in grid.xs]
    top = max(min((post.start for post in posts), default=grid.ys[0]) for posts in ends)
    foot = min(max((post.end for post in posts), default=grid.ys[-1]) for posts in ends)
    ys, level = list(grid.ys), list(grid.level)
    for at in (top, foot):
        if at < ys[0] - LEAST_ROW or at > ys[-1] + LEAST_ROW:
            level.append(Stroke(at, grid.xs[0], grid.xs[-1]))
            ys = sorted([*ys, at])
    return Grid(level, grid.upright, grid.xs, ys)


def _closed(grid: Grid, lines: Sequence[Line]) -> Grid:
    """Add the outer upright edges that a table with open sides leaves out."""
    left = min(rule.start for rule in grid.level)
    right = max(rule.end for rule in grid.level)
    top, bottom = grid.ys[0], grid.ys[-1]
    xs = list(grid.xs)
    upright = list(grid.upright)

    def holds_print(x0: float, x1: float) -> bool:
        return any(
            x0 - 1 <= (line.x0 + line.x1) / 2 <= x1 + 1 and top < line.middle < bottom
            for line in lines
        )

    if xs[0] - left > 12 and holds_print(left, xs[0]):
        xs.insert(0, left)
        upright.append(Stroke(left, top, bottom))
    if right - xs[-1] > 12 and holds_print(xs[-1], right):
        xs.append(right)
        upright.append(Stroke(right, top, bottom))
    return Grid(grid.level, upright, xs, grid.ys)


def _merged_cells(grid: Grid) -> Owners:
    """Number the places of the grid by the cell that they belong to.

    A merged cell is widened to a rectangle; its number is that of its first place.
    """
    xs, ys = grid.xs, grid.ys
    rows, columns = len(ys) - 1, len(xs) - 1
    owner = np.arange(rows * columns).reshape(rows, columns)
    for r in range(rows):
        for c in range(columns - 1):
            if not covered(grid.upright, xs[c + 1], ys[r], ys[r + 1]):
                owner[owner == owner[r, c + 1]] = owner[r, c]
    for c in range(columns):
        for r in range(rows - 1):
            if not covered(grid.level, ys[r + 1], xs[c], xs[c + 1]):
                owner[owner == owner[r + 1, c]] = owner[r, c]
    return _as_rectangles(owner)


def _as_rectangles(
    owner: Owners,
) -> Owners:
    changed = True
    while changed:
        changed = False
        for cell in np.unique(owner).tolist():
            where_r, where_c = np.nonzero(owner == cell)
            if not len(where_r):
                continue
            block = owner[where_r.min() : where_r.max() + 1, where_c.min() : where_c.max() + 1]
            if (block != cell).any():
                owner[np.isin(owner, np.unique(block))] = cell
                changed = True
    columns = owner.shape[1]
    for cell in np.unique(owner).tolist():
        where_r, where_c = np.nonzero(owner == cell)
        owner[owner == cell] = where_r.min() * columns + where_c.min()
    return owner


def _pieces(line: Line, grid: Grid, owner: Owners) -> list[tuple[int, Line]] | None:
    """Cut a line at the edges of cells; None when it does not stand in the grid."""
    row = bisect_left(grid.ys, line.middle) - 1
    beside = line.x1 < grid.xs[0] - 1 or line.x0 > grid.xs[-1] + 1
    if beside or not 0 <= row < len(grid.ys) - 1:
        return None
    centres = (line.frame[:, 0] + line.frame[:, 2]) / 2
    inside = (centres > grid.xs[0] - 1) & (centres < grid.xs[-1] + 1)
    if inside.mean() < 0.6:
        return None
    cells = owner[row][_columns(grid, centres)]
    if (cells != cells[0]).any():
        cells = owner[row][_columns(grid, _whole_words(line, centres))]
    cuts = [0, *(np.flatnonzero(np.diff(cells)) + 1).tolist(), len(line.text)]
    pieces: list[tuple[int, Line]] = []
    for start, end in pairwise(cuts):
        piece = part_of(line, start, end)
        if piece is not None:
            pieces.append((int(cells[start]), piece))
    return pieces


def _columns(grid: Grid, centres: Floats) -> Owners:
    return np.clip(np.searchsorted(grid.xs, centres) - 1, 0, len(grid.xs) - 2)


def _whole_words(line: Line, centres: Floats) -> Floats:
    """The middle of its word for each character: no edge of a cell cuts a word.

    Words that touch without a space are told apart by the room between their letters.
    """
    frame = line.frame
    gaps = np.zeros(len(line.text), dtype=bool)
    gaps[1:] = frame[1:, 0] - frame[:-1, 2] > _ROOM_EM * line.size
    spaces = np.array([character.isspace() for character in line.text])
    words = np.cumsum(spaces | gaps | np.concatenate([[False], spaces[:-1]]))
    middles = np.array(
        [
            (np.nanmin(frame[words == word, 0]) + np.nanmax(frame[words == word, 2])) / 2
            for word in range(int(words[-1]) + 1)
        ]
    )
    return np.asarray(np.where(spaces, centres, middles[words]))


def _is_table(inside: dict[int, list[Line]]) -> bool:
    """Whether the cells hold values rather than a framed page of prose."""
    if len(inside) < 3:
        return False
    lengths = sorted(sum(len(line.text) for line in lines) for lines in inside.values())
    return lengths[len(lengths) // 2] <= LONG_CELL


def _draft(
    grid: Grid,
    owner: Owners,
    inside: dict[int, list[Line]],
) -> TableDraft:
    cells: list[tuple[int, int, int, int, tuple[Line, ...]]] = []
    for cell in np.unique(owner).tolist():
        where_r, where_c = np.nonzero(owner == cell)
        row, column = int(where_r.min()), int(where_c.min())
        spans = int(where_r.max()) - row + 1, int(where_c.max()) - column + 1
        cells.append((row, column, *spans, tuple(inside.get(cell, ()))))
    sizes = [line.size for lines in inside.values() for line in lines]
    page_index = next(iter(inside.values()))[0].page_index
    return TableDraft(
        page_index,
        grid.xs[0],
        grid.ys[0],
        grid.xs[-1],
        grid.ys[-1],
        len(grid.ys) - 1,
        len(grid.xs) - 1,
        tuple(CellDraft(*cell) for cell in sorted(cells, key=lambda cell: cell[:2])),
        tuple(grid.xs),
        True,
        float(np.median(sizes)),
    )


def trimmed(table: TableDraft) -> TableDraft:
    """Drop rows and columns in which no cell begins: double strokes and spacers leave them."""
    used_rows = sorted({cell.row for cell in table.cells if cell.lines})
    used_columns = sorted({cell.column for cell in table.cells if cell.lines})
    if len(used_rows) == table.rows and len(used_columns) == table.columns:
        return table
    cells: list[CellDraft] = []
    for cell in table.cells:
        rows = [n for n, row in enumerate(used_rows) if cell.row <= row < cell.row + cell.row_span]
        columns = [
            n
            for n, column in enumerate(used_columns)
            if cell.column <= column < cell.column + cell.column_span
        ]
        if rows and columns:
            cells.append(CellDraft(rows[0], columns[0], len(rows), len(columns), cell.lines))
    return replace(
        table,
        rows=len(used_rows),
        columns=len(used_columns),
        cells=tuple(cells),
        edges=(*(table.edges[column] for column in used_columns), table.edges[-1]),
    )
