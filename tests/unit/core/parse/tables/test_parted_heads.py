# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Heads of two levels in one ruled row, in which only groups of columns are parted."""

from collections.abc import Sequence

import pytest

from core.parse.raw import RawLine, Rule
from core.types import Block
from tests.unit.core.parse.raw_pages import line
from tests.unit.core.parse.tables.two_levels import BOTH, LOWER, XS, heads_of, table_of, values


def _table(heads: Sequence[RawLine], posts: Sequence[float], top: float = 100.0) -> Block:
    """A head from 100 to 140, parted at some places, over rows that are parted at all."""
    level = (100.0, 140.0, 160.0, 180.0) if top == 100 else (top, 100.0, 140.0, 160.0, 180.0)
    rules = [Rule(XS[0], y, XS[-1], y) for y in level]
    rules += [Rule(x, top, x, 180) for x in (XS[0], XS[-1])]
    rules += [Rule(x, 100 if x in posts else 140, x, 180) for x in XS[1:-1]]
    return table_of([*heads, *values()], rules)


def test_name_of_a_group_stands_over_its_columns() -> None:
    upper = [line("Limit", 237.5, 105), line("Annual premium", 375, 105)]
    table = _table([*upper, *LOWER], (170, 330))
    assert heads_of(table) == BOTH
    assert table.text.endswith("\nFlood\t$5,000\t$2,500\t$90\t$80\nTheft\t$850\t$800\t$70\t$60")


def test_title_over_the_heads() -> None:
    upper = [line("Limit", 237.5, 105), line("Annual premium", 375, 105)]
    table = _table([line("Schedule", 260, 85), *upper, *LOWER], (170, 330), top=80)
    assert heads_of(table, (1, 2)) == [(row + 1, *rest) for row, *rest in BOTH]


def test_other_columns_keep_one_head() -> None:
    table = _table([line("Annual premium", 375, 105), *LOWER], (170, 250, 330))
    assert heads_of(table) == [
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
