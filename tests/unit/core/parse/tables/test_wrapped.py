# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables of words without rules whose cells are wrapped, and columns that are none."""

import textwrap
from collections.abc import Sequence

import pytest

from core.parse.raw import RawLine
from tests.unit.core.parse.raw_pages import BODY, document, line, page, prose, told

XS = (54, 144, 288, 396)
WIDTHS = (16, 20, 20, 24)
ROWS = (
    ("Fund", "Authority", "Source", "Expenses"),
    (
        "Spill Response Fund (also called Committee)",
        "Board of Fire",
        "Fees collected from persons who spilled the material",
        "For cleaning up oil and other material spills",
    ),
    (
        "Airport Fuel",
        "Airport Manager",
        "Fees from sale of airport fuel",
        "Purchase of fuel to be sold and used at the airport",
    ),
    (
        "Tree Fund",
        "Warden",
        "Fees received under the tree bylaw",
        "Tree planting and maintenance under the bylaw",
    ),
)


def cells(
    rows: Sequence[Sequence[str]],
    xs: Sequence[float],
    widths: Sequence[int],
    gap: float,
    bold: bool,
) -> list[RawLine]:
    """Rows of wrapped cells, from height 100 down."""
    lines: list[RawLine] = []
    top = 100.0
    for number, row in enumerate(rows):
        wrapped = [textwrap.wrap(text, width) for text, width in zip(row, widths, strict=True)]
        for x, column in zip(xs, wrapped, strict=True):
            lines += [
                line(text, x, top + 12 * n, bold=bold and number == 0)
                for n, text in enumerate(column)
            ]
        top += 12 * max(map(len, wrapped)) + gap
    return lines


@pytest.mark.parametrize("bold", [True, False], ids=["bold heads", "plain heads"])
@pytest.mark.parametrize("gap", [12.0, 0.0], ids=["white between rows", "no white"])
def test_wrapped_cells_are_whole(gap: float, bold: bool) -> None:
    around = [*prose(BODY, 54, 40, 90), *prose(BODY, 54, 500, 90)]
    read = document(page([*around, *cells(ROWS, XS, WIDTHS, gap, bold)]))
    assert [block.kind.value for block in read.blocks] == ["paragraph", "table", "paragraph"]
    table = read.blocks[1]
    assert [tuple(row.split("\t")) for row in table.text.split("\n")] == list(ROWS)
    assert [cell.row for cell in table.cells if cell.header] == [0, 0, 0, 0]


def test_wrapped_cells_beside_few_figures() -> None:
    limits = ("Limit", "$25,000", "$5,000", "$1,000")
    rows = [(*row[:3], limit) for row, limit in zip(ROWS, limits, strict=True)]
    read = document(page(cells(rows, XS, WIDTHS, 0, True)))
    assert [tuple(row.split("\t")) for row in read.blocks[0].text.split("\n")] == rows


def test_cell_that_touches_the_next_one_is_parted_at_the_edge_of_its_column() -> None:
    lines = cells(ROWS, XS, WIDTHS, 12, True)
    lines = [each for each in lines if each.text not in {"Spill Response", "Board of Fire"}]
    # Eighteen characters of five points: the next word begins at the edge of the second column.
    lines.append(line("Spills and Others Board of Fire", 54, 124))
    table = next(b for b in document(page(lines)).blocks if b.kind.value == "table")
    assert table.text.split("\n")[1].split("\t")[:2] == [
        "Spills and Others Fund (also called Committee)",
        "Board of Fire",
    ]


def test_last_line_of_the_last_cell_belongs_to_it() -> None:
    rows = [
        ("Domain", "Reason"),
        (
            "Benefits",
            "Effects that are wished for need to be weighed against harm, costs and risks",
        ),
        ("Values", "Where persons value outcomes in unlike ways, the rule is less sure to be kept"),
        (
            "Equity",
            "A strong rule is likely where an act improves what the poor can have in a year",
        ),
    ]
    lines = cells(rows, (54, 200), (18, 40), 10, True)
    spaced = [
        line(each.text, float(each.boxes[0, 0]), 1.25 * float(each.boxes[0, 1]), 10, each.bold)
        for each in lines
    ]
    (table,) = document(page(spaced)).blocks
    assert [tuple(row.split("\t")) for row in table.text.split("\n")] == rows


def test_two_columns_that_may_be_no_table_are_not_read_across() -> None:
    rows = [(row[0], f"{row[3]} {row[2].lower()}") for row in ROWS]
    around = [*prose(BODY, 54, 40, 90), *prose(BODY, 54, 500, 90)]
    read = document(page([*around, *cells(rows, (54, 200), (18, 50), 12, False)]))
    between = " ".join(text for _, text in told(read)[1:-1])
    for row in rows:
        for text in row:
            assert text in between


def test_clauses_in_two_columns_are_no_table() -> None:
    lines = []
    for n in range(1, 5):
        for x in (40, 320):
            number = f"2.1.{n if x == 40 else n + 4}"
            lines.append(line(number, x, 40 + 60 * n))
            lines.extend(prose(f"Term {number} means. {BODY}"[:150], x + 50, 40 + 60 * n, 40))
    assert not any(block.cells for block in document(page(lines)).blocks)


def test_small_words_under_each_other_are_read_across() -> None:
    rows = [
        ("Fire", "per occurrence", "as the schedule says"),
        ("Theft", "per claim made", "not in a vacant house"),
        ("Flood", "per policy year", "only with the endorsement"),
    ]
    lines = [
        line(text, x, 100 + 12 * n)
        for n, row in enumerate(rows)
        for x, text in zip((54, 180, 330), row, strict=True)
    ]
    read = document(page([*lines, *prose(BODY, 54, 200, 90)]))
    text = " ".join(text for _, text in told(read)).replace("\t", " ").replace("\n", " ")
    assert text.startswith(" ".join(" ".join(row) for row in rows))
