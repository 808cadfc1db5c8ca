# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lines that are placed on a page, and the tables that are read of it."""

from collections.abc import Sequence

from core.parse.raw import RawLine, Rule
from core.types import Block
from tests.unit.core.parse.raw_pages import document, line, page

Placed = tuple[float, float, str]
"""Left end, upper edge and text of a line."""


def right(x1: float, y: float, text: str) -> Placed:
    """A line that ends at `x1`."""
    return x1 - 5 * len(text), y, text


def centred(middle: float, y: float, text: str) -> Placed:
    return middle - 2.5 * len(text), y, text


def read(
    placed: Sequence[Placed], rules: Sequence[Rule] = (), around: Sequence[RawLine] = ()
) -> list[Block]:
    """Tables of a page of such lines."""
    lines = [line(text, x, y) for x, y, text in placed]
    blocks = document(page([*lines, *around], rules=rules)).blocks
    return [block for block in blocks if block.kind.value == "table"]


def grid_of(table: Block) -> list[list[str]]:
    return [row.split("\t") for row in table.text.split("\n")]


def spans_of(table: Block) -> dict[str, tuple[int, int]]:
    """First column and number of columns of each cell with text."""
    return {
        table.text[cell.start : cell.end]: (cell.column, cell.column_span)
        for cell in table.cells
        if cell.start < cell.end
    }


def figures(y: float, label: str, *values: str, ends: Sequence[float]) -> list[Placed]:
    cells = [right(x1, y, value) for x1, value in zip(ends, values, strict=True) if value]
    return [(60, y, label), *cells] if label else cells


TWO = (340.0, 440.0)


FOUR = (300.0, 380.0, 460.0, 540.0)


FIVE = (260.0, 330.0, 400.0, 470.0, 540.0)
