# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Heads of tables without upright lines: over one column or several, in one line or more."""

from collections.abc import Sequence

import pytest

from core.parse.raw import Rule
from tests.unit.core.parse.tables.placed import (
    FIVE,
    FOUR,
    TWO,
    Placed,
    centred,
    figures,
    grid_of,
    read,
    right,
    spans_of,
)


def test_head_over_several_columns_is_told_by_its_rule() -> None:
    placed = [
        centred(320, 80, "Year ended June 30"),
        centred(500, 80, "Change"),
        *(
            centred(x1 - 10, 96, text)
            for x1, text in zip(FOUR, ("A1", "A2", "B1", "B2"), strict=True)
        ),
        *figures(112, "Flood", "12", "14", "2", "16", ends=FOUR),
        *figures(124, "Storm", "11", "13", "2", "18", ends=FOUR),
    ]
    rules = [Rule(270, 93, 384, 93), Rule(430, 93, 544, 93)]
    (table,) = read(placed, rules)
    assert grid_of(table)[:2] == [
        ["", "Year ended June 30", "", "Change", ""],
        ["", "A1", "A2", "B1", "B2"],
    ]
    spans = spans_of(table)
    assert (spans["Year ended June 30"], spans["Change"]) == ((1, 2), (3, 2))
    assert [cell.row for cell in table.cells if cell.header and cell.column > 0] == [
        0,
        0,
        1,
        1,
        1,
        1,
    ]


def test_head_in_the_middle_of_all_columns_needs_no_rule() -> None:
    placed = [
        centred(410, 80, "Limits by zone"),
        *(centred(x1 - 10, 96, text) for x1, text in zip(FOUR, "ABCD", strict=True)),
        *figures(112, "Flood", "12", "14", "22", "16", ends=FOUR),
        *figures(124, "Storm", "11", "13", "21", "18", ends=FOUR),
    ]
    (table,) = read(placed)
    assert spans_of(table)["Limits by zone"] == (1, 4)


def test_heads_of_several_lines_end_together() -> None:
    placed = [
        centred(320, 76, "Total number"),
        centred(320, 87, "of shares"),
        centred(420, 76, "Average"),
        centred(420, 87, "price"),
        (60, 98, "Period"),
        centred(320, 98, "purchased"),
        centred(420, 98, "paid"),
        *figures(114, "April", "23,687", "53.72", ends=TWO),
        *figures(126, "May", "11,691", "50.51", ends=TWO),
    ]
    (table,) = read(placed, [Rule(60, 110, 450, 110)])
    assert grid_of(table) == [
        ["Period", "Total number of shares purchased", "Average price paid"],
        ["April", "23,687", "53.72"],
        ["May", "11,691", "50.51"],
    ]


def test_first_head_may_have_more_lines_than_the_others() -> None:
    placed = [
        (60, 87, "Exhibit"),
        (60, 98, "Number"),
        centred(320, 98, "Pages"),
        centred(420, 98, "Copies"),
        *figures(114, "10.1", "23", "53", ends=TWO),
        *figures(126, "10.2", "11", "50", ends=TWO),
    ]
    (table,) = read(placed, [Rule(60, 110, 450, 110)])
    assert grid_of(table)[0] == ["Exhibit Number", "Pages", "Copies"]


def test_last_column_may_have_nothing_but_a_head() -> None:
    placed = [
        (60, 98, "Number"),
        *(centred(middle, 98, text) for middle, text in ((320, "Pages"), (420, "Copies"))),
        centred(520, 98, "Filed"),
        *figures(114, "10.1", "23", "53", ends=TWO),
        *figures(126, "10.2", "11", "50", ends=TWO),
    ]
    (table,) = read(placed, [Rule(60, 110, 540, 110)])
    assert grid_of(table) == [
        ["Number", "Pages", "Copies", "Filed"],
        ["10.1", "23", "53", ""],
        ["10.2", "11", "50", ""],
    ]


def test_title_close_over_heads_of_two_lines_is_none() -> None:
    placed = [
        centred(305, 74, "Sales by franchise, of all of the segments:"),
        centred(330, 86, "Total"),
        centred(330, 97, "change"),
        centred(530, 97, "Rate"),
        *figures(110, "Flood", "500", "250", ends=(340, 550)),
        *figures(122, "Storm", "750", "300", ends=(340, 550)),
    ]
    (table,) = read(placed)
    assert grid_of(table)[0] == ["", "Total change", "Rate"]


def test_heads_that_touch_are_parted_as_the_lines_above_them() -> None:
    placed = [
        (250, 76, "Number of shares"),
        (345, 76, "Dollar value of"),
        (250, 87, "in announced plans under the plans"),
        *figures(103, "April", "23,687", "53.72", ends=(330, 425)),
        *figures(115, "May", "11,691", "50.51", ends=(330, 425)),
    ]
    (table,) = read(placed, [Rule(60, 99, 440, 99)])
    assert grid_of(table)[0] == [
        "",
        "Number of shares in announced plans",
        "Dollar value of under the plans",
    ]


def test_rule_set_with_type_parts_heads_from_values() -> None:
    placed = [
        (60, 88, "Proportion"),
        right(340, 88, "1.0"),
        right(440, 88, "1.1"),
        (60, 100, "-" * 76),
        *figures(112, "First", "800", "880", ends=TWO),
        *figures(124, "Second", "160", "176", ends=TWO),
    ]
    (table,) = read(placed)
    assert grid_of(table) == [
        ["Proportion", "1.0", "1.1"],
        ["First", "800", "880"],
        ["Second", "160", "176"],
    ]


@pytest.mark.parametrize(
    ("heads", "spans"),
    [
        ([centred(310, 100, "Year ended December 31")], [(1, 3)]),
        ([centred(312, 100, "Years")], [(1, 3)]),
        (
            [centred(310, 100, "Year ended December 31"), centred(490, 100, "% Change")],
            [(1, 3), (4, 2)],
        ),
        ([centred(320, 89, "Year ended"), centred(320, 100, "December 31,")], [(1, 3)]),
    ],
)
def test_head_over_several_heads_is_one_cell_over_all_of_them(
    heads: Sequence[Placed], spans: Sequence[tuple[int, int]]
) -> None:
    years = ("2023", "2022", "2021", "23 / 22", "22 / 21")
    placed = [
        *heads,
        *(right(x1, 112, year) for x1, year in zip(FIVE, years, strict=True)),
        *figures(124, "Premium", "1,200", "1,100", "1,000", "9.1%", "10.0%", ends=FIVE),
        *figures(136, "Claims", "700", "650", "600", "7.7%", "8.3%", ends=FIVE),
    ]
    (table,) = read(placed)
    assert [
        (cell.column, cell.column_span)
        for cell in table.cells
        if cell.row == 0 and cell.column_span > 1
    ] == spans
    assert grid_of(table)[1] == ["", *years]
    assert {cell.header for cell in table.cells if cell.row < 2} == {True}


def test_head_over_two_heads_of_four() -> None:
    placed = [
        centred(320, 100, "Three months"),
        centred(480, 100, "Nine months"),
        *figures(112, "Loss", "2023", "2022", "2023", "2022", ends=FOUR),
        *figures(124, "Flood", "12", "14", "22", "16", ends=FOUR),
        *figures(136, "Storm", "11", "13", "21", "18", ends=FOUR),
    ]
    (table,) = read(placed)
    spans = spans_of(table)
    assert (spans["Three months"], spans["Nine months"]) == ((1, 2), (3, 2))
    assert grid_of(table)[1] == ["Loss", "2023", "2022", "2023", "2022"]


def test_line_of_a_head_over_its_own_column_spans_no_other() -> None:
    placed = [
        centred(370, 100, "Percent of"),
        *(
            centred(x1 - 10, 112, text)
            for x1, text in zip(FOUR, ("Gross", "gross", "Ceded", "Net"), strict=True)
        ),
        *figures(124, "Flood", "12", "14", "22", "16", ends=FOUR),
        *figures(136, "Storm", "11", "13", "21", "18", ends=FOUR),
    ]
    (table,) = read(placed)
    assert grid_of(table)[0] == ["", "Gross", "Percent of gross", "Ceded", "Net"]
