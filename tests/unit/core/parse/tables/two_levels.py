# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A ruled table of two values under each of two upper heads, and what its heads should be."""

from collections.abc import Sequence

from core.parse.raw import RawLine, Rule
from core.types import Block
from tests.unit.core.parse.raw_pages import document, line, page

XS = (70.0, 170.0, 250.0, 330.0, 410.0, 490.0)
_VALUES = (("Flood", "$5,000", "$2,500", "$90", "$80"), ("Theft", "$850", "$800", "$70", "$60"))
LOWER = tuple(
    line(text, XS[n] + 5, 125)
    for n, text in enumerate(("Peril", "Zone A", "Zone B", "Zone A", "Zone B"))
)
BOTH = [
    (0, 0, 2, 1, "Peril"),
    (0, 1, 1, 2, "Limit"),
    (0, 3, 1, 2, "Annual premium"),
    (1, 1, 1, 1, "Zone A"),
    (1, 2, 1, 1, "Zone B"),
    (1, 3, 1, 1, "Zone A"),
    (1, 4, 1, 1, "Zone B"),
]


def values() -> list[RawLine]:
    """Rows of 20 below a head that ends at 140."""
    return [
        line(text, XS[c] + 5, 145 + 20 * r)
        for r, row in enumerate(_VALUES)
        for c, text in enumerate(row)
    ]


def table_of(lines: Sequence[RawLine], rules: Sequence[Rule]) -> Block:
    """The only table of a page."""
    read = document(page(lines, rules=rules))
    (table,) = [block for block in read.blocks if block.kind.value == "table"]
    return table


def heads_of(table: Block, rows: Sequence[int] = (0, 1)) -> list[tuple[int, int, int, int, str]]:
    """Row, column, spans and text of the header cells of some rows."""
    return [
        (c.row, c.column, c.row_span, c.column_span, table.text[c.start : c.end])
        for c in table.cells
        if c.header and c.row in rows
    ]
