# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Heads of two levels in one ruled row, in which only groups of columns are parted."""

from collections.abc import Sequence

import pytest

from core.parse.raw import RawLine, Rule
from core.types import Block
from tests.unit.core.parse.raw_pages import document, line, page

XS = (70.0, 170.0, 250.0, 330.0, 410.0, 490.0)
VALUES = (("Flood", "$5,000", "$2,500", "$90", "$80"), ("Theft", "$850", "$800", "$70", "$60"))
LOWER = tuple(
    line(text, XS[n] + 5, 125)
    for n, text in enumerate(("Peril", "Zone A", "Zone B", "Zone A", "Zone B"))
)


def _table(heads: Sequence[RawLine], posts: Sequence[float], top: float = 100.0) -> Block:
    """A head from 100 to 140, parted at some places, over rows that are parted at all."""
    lines = [
        line(text, XS[c] + 5, 145 + 20 * r)
        for r, row in enumerate(VALUES)
        for c, text in enumerate(row)
    ]
    level = (100.0, 140.0, 160.0, 180.0) if top == 100 else (top, 100.0, 140.0, 160.0, 180.0)
    rules = [Rule(XS[0], y, XS[-1], y) for y in level]
    rules += [Rule(x, top, x, 180) for x in (XS[0], XS[-1])]
    rules += [Rule(x, 100 if x in posts else 140, x, 180) for x in XS[1:-1]]
    (table,) = (
        block
        for block in document(page([*heads, *lines], rules=rules)).blocks
        if block.kind.value == "table"
    )
    return table


def _heads(table: Block, rows: Sequence[int] = (0, 1)) -> list[tuple[int, int, int, int, str]]:
    return [
        (c.row, c.column, c.row_span, c.column_span, table.text[c.start : c.end])
        for c in table.cells
        if c.header and c.row in rows
    ]


BOTH = [
    (0, 0, 2, 1, "Peril"),
    (0, 1, 1, 2, "Limit"),
    (0, 3, 1, 2, "Annual premium"),
    (1, 1, 1, 1, "Zone A"),
    (1, 2, 1, 1, "Zone B"),
    (1, 3, 1, 1, "Zone A"),
    (1, 4, 1, 1, "Zone B"),
]


def test_name_of_a_group_stands_over_its_columns() -> None:
    upper = [line("Limit", 237.5, 105), line("Annual premium", 375, 105)]
    table = _table([*upper, *LOWER], (170, 330))
    assert _heads(table) == BOTH
    assert table.text.endswith("\nFlood\t$5,000\t$2,500\t$90\t$80\nTheft\t$850\t$800\t$70\t$60")


def test_title_over_the_heads() -> None:
    upper = [line("Limit", 237.5, 105), line("Annual premium", 375, 105)]
    table = _table([line("Schedule", 260, 85), *upper, *LOWER], (170, 330), top=80)
    assert _heads(table, (1, 2)) == [(row + 1, *rest) for row, *rest in BOTH]


def test_other_columns_keep_one_head() -> None:
    table = _table([line("Annual premium", 375, 105), *LOWER], (170, 250, 330))
    assert _heads(table) == [
        (0, 0, 2, 1, "Peril"),
        (0, 1, 2, 1, "Zone A"),
        (0, 2, 2, 1, "Zone B"),
        (0, 3, 1, 2, "Annual premium"),
        (1, 3, 1, 1, "Zone A"),
        (1, 4, 1, 1, "Zone B"),
    ]


@pytest.mark.parametrize(
    "upper", [[], [line("Zone of", 335, 113)]], ids=["one line each", "a head of two lines"]
)
def test_heads_side_by_side_in_one_cell_are_of_one_level(upper: Sequence[RawLine]) -> None:
    table = _table([*upper, *LOWER], (170, 250, 330))
    last = "Zone of Zone A" if upper else "Zone A"
    assert table.text.split("\n")[0] == f"Peril\tZone A\tZone B\t{last}\tZone B"
