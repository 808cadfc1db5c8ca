# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The last row of a table alone at the top of the next page: a frame like any other, by itself.

Its columns are those of the table that ends the page before.
"""

from collections.abc import Sequence
from itertools import pairwise

from core.parse.lines.lines import Line
from core.parse.tables.strokes import Grid

_OFF = 0.02
"""Of the table's width: edges are the same so far apart."""


def is_lone_row(grid: Grid, lines: Sequence[Line], edges: Sequence[float]) -> bool:
    """Whether a grid is one row that goes on with a table.

    Args:
        grid: Some frame on a page.
        lines: All that is printed there, furniture left out.
        edges: Of the columns of the table that ends the page before; none where there is none.
    """
    if len(grid.ys) != 2 or len(grid.xs) < 3 or len(grid.xs) != len(edges):
        return False
    slack = _OFF * (edges[-1] - edges[0])
    widths = [[right - left for left, right in pairwise(each)] for each in (grid.xs, edges)]
    if any(abs(here - there) > slack for here, there in zip(*widths, strict=True)):
        return False
    return not any(line.middle < grid.ys[0] for line in lines)
