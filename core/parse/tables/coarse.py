# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Grids that part a table only here and there: one line down its middle, stripes, shaded columns.

Their cells hold several figures. The text tells rows and columns better than such lines do.
"""

from collections.abc import Mapping, Sequence

from core.parse.lines.lines import Line, rows_of
from core.parse.tables.fragments import Fragment, Split, split_row

_COLUMN_GAP = 1.2
"""Narrowest white between two columns within a cell, in type sizes."""


def is_coarse(inside: Mapping[int, Sequence[Line]], shade: bool) -> bool:
    """Whether the cells of a grid are no cells of its table.

    Args:
        inside: Lines of each cell.
        shade: Whether only filled areas bound the cells.
    """
    cells = [[split_row(row) for row in rows_of(lines)] for lines in inside.values()]
    if any(map(_holds_columns, cells)):
        return True
    figures = [_figures(splits) for splits in cells]
    beside = sum(count for count, splits in zip(figures, cells, strict=True) if _abreast(splits))
    if beside > 0.15 * sum(figures):
        return True
    stacked = sum(sum(split.fragments[-1].is_figure for split in splits) > 1 for splits in cells)
    return shade and stacked > max(1, 0.2 * len(inside))


def _figures(splits: Sequence[Split]) -> int:
    return sum(piece.is_figure for split in splits for piece in split.fragments)


def _abreast(splits: Sequence[Split]) -> bool:
    """Whether figures stand side by side in one cell."""
    return any(sum(piece.is_figure for piece in split.fragments) > 1 for split in splits)


def _holds_columns(splits: Sequence[Split]) -> bool:
    """Whether the lines of one cell stand in two columns themselves."""
    if len(splits) < 6:
        return False
    pieces = sorted((p for split in splits for p in split.fragments), key=lambda piece: piece.x0)
    size = splits[0].row.size
    reach = pieces[0].x1
    for n, piece in enumerate(pieces):
        if piece.x0 - reach > _COLUMN_GAP * size and _are_columns(pieces[:n], pieces[n:], size):
            return True
        reach = max(reach, piece.x1)
    return False


def _are_columns(left: Sequence[Fragment], right: Sequence[Fragment], size: float) -> bool:
    wide = [[piece for piece in side if piece.x1 - piece.x0 > 2 * size] for side in (left, right)]
    return all(len(side) >= 3 for side in wide)
