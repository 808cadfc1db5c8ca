# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Values stand in the row of their label and under the head of their column, whatever is blank."""

from collections.abc import Sequence

import pytest

from core.parse.raw import RawLine, Rule
from core.types import Block
from tests.unit.core.parse.raw_pages import BODY, document, line, page, prose, told

XS = (72.0, 200.0, 340.0)
Rows = Sequence[Sequence[str]]


def set_in_rows(rows: Rows, y: float = 80, leading: float = 14) -> list[RawLine]:
    return [
        line(text, x, y + leading * n)
        for n, row in enumerate(rows)
        for x, text in zip(XS, row, strict=False)
        if text
    ]


def tables_of(lines: Sequence[RawLine], rules: Sequence[Rule] = ()) -> list[Block]:
    blocks = document(page([*lines, *prose(BODY, 72, 500)], rules=rules)).blocks
    return [block for block in blocks if block.kind.value == "table"]


def grid_of(table: Block) -> list[list[str]]:
    return [row.split("\t") for row in table.text.split("\n")]


def heads_of(table: Block) -> list[str]:
    """Cells of the first row that name their column."""
    return [table.text[c.start : c.end] for c in table.cells if c.header and c.row == 0]


def test_labels_with_colons_and_values_of_words_are_no_heads() -> None:
    rows = [
        ["Insured:", "ACME Ltd"],
        ["Broker:", "Smith Inc"],
        ["Limit:", "$1,000,000"],
        ["Excess:", "$5,000"],
    ]
    (table,) = tables_of(set_in_rows(rows))
    assert grid_of(table) == rows
    assert heads_of(table) == ["Insured:"]


def test_labels_without_colons_and_values_of_words() -> None:
    rows = [
        ["Insured", "ACME Ltd"],
        ["Broker", "Smith Inc"],
        ["Limit", "$1,000,000"],
        ["Excess", "$5,000"],
    ]
    (table,) = tables_of(set_in_rows(rows))
    assert grid_of(table) == rows


@pytest.mark.parametrize("end", ["", ":"])
def test_labels_and_values_with_a_single_figure(end: str) -> None:
    rows = [
        [f"Insured{end}", "ACME Ltd"],
        [f"Broker{end}", "Smith Inc"],
        [f"Agent{end}", "Jones"],
        [f"Limit{end}", "$1,000,000"],
    ]
    (table,) = tables_of(set_in_rows(rows))
    assert grid_of(table) == rows


def test_labels_and_values_of_words_alone_are_read_across() -> None:
    rows = [["Insured", "ACME Ltd"], ["Broker", "Smith Inc"], ["Agent", "Jones"]]
    read = document(page([*set_in_rows(rows), *prose(BODY, 72, 500)]))
    assert [text for _, text in told(read)] == [*map(" ".join, rows), BODY]


def test_numbered_item_keeps_what_stands_beside_it() -> None:
    rows = [
        ["ITEM 1.", "Named Insured: ACME Ltd"],
        ["ITEM 2.", "Address: 12 High St"],
        ["ITEM 3.", "Limit: $1,000"],
        ["ITEM 4.", "Premium: $12,345"],
    ]
    lines = [
        line(text, x, 80 + 14 * n)
        for n, row in enumerate(rows)
        for x, text in zip((72, 150), row, strict=True)
    ]
    read = document(page([*lines, *prose(BODY, 72, 500)]))
    assert [text for _, text in told(read)] == [*map(" ".join, rows), BODY]


def test_label_has_every_line_of_its_value() -> None:
    rows = [
        ["Policy Number:", "AB-123-456"],
        ["Named Insured:", "ACME Ltd, 12 High St"],
        ["", "Springfield, IL 62701"],
        ["Policy Period:", "1 May 2024 to 1 May 2025"],
        ["", "12:01 A.M. standard time"],
        ["Limit:", "$1,000,000 each occurrence"],
        ["", "$2,000,000 aggregate"],
        ["Premium:", "$12,345"],
        ["Excess:", "$500"],
    ]
    (table,) = tables_of(set_in_rows(rows))
    assert grid_of(table) == [
        ["Policy Number:", "AB-123-456"],
        ["Named Insured:", "ACME Ltd, 12 High St Springfield, IL 62701"],
        ["Policy Period:", "1 May 2024 to 1 May 2025 12:01 A.M. standard time"],
        ["Limit:", "$1,000,000 each occurrence $2,000,000 aggregate"],
        ["Premium:", "$12,345"],
        ["Excess:", "$500"],
    ]


def test_row_of_words_under_the_heads_is_none() -> None:
    rows = [
        ["Peril", "Cover", "Excess"],
        ["Fire", "Covered", "Waived"],
        ["Flood", "Covered", "$50"],
        ["Wind", "Excluded", "$60"],
    ]
    (table,) = tables_of(set_in_rows(rows))
    assert grid_of(table) == rows
    assert heads_of(table) == rows[0]
    assert not any(cell.header for cell in table.cells if cell.row and cell.column)


@pytest.mark.parametrize(
    "heads",
    [
        [["Class of", "Limit of", "Rate per"], ["risk", "liability", "cent"]],
        [["Item", "Limit", "Excess"], ["", "in dollars", "in dollars"]],
    ],
)
def test_heads_of_two_lines_stay_heads(heads: Rows) -> None:
    rows = [*heads, ["Fire", "500", "6"], ["Flood", "700", "8"]]
    (table,) = tables_of(set_in_rows(rows))
    joined = [" ".join(filter(None, pair)) for pair in zip(*heads, strict=True)]
    assert grid_of(table) == [joined, *map(list, rows[2:])]
    assert heads_of(table) == joined


COLUMNS = [Rule(x, 60, x, 150) for x in (68.0, 196.0, 336.0, 476.0)]
BANDS = [Rule(68, y, 476, y) for y in (60.0, 80.0, 150.0)]


@pytest.mark.parametrize(
    "body",
    [
        [["Cash", "100", "300"], ["Debt", "", "200"], ["Land", "7", ""], ["Other", "5", "6"]],
        [["Cash", "100", ""], ["Debt", "200", ""], ["Land", "", "7"], ["Other", "5", "6"]],
        [["Cash", "100", ""], ["Debt", "", "200"]],
    ],
)
def test_blank_cell_between_upright_rules_joins_no_rows(body: Rows) -> None:
    rows = [["Item", "2023", "2024"], *body]
    lines = [*set_in_rows(rows[:1], 65), *set_in_rows(body, 85)]
    (table,) = tables_of(lines, [*COLUMNS, *BANDS])
    assert grid_of(table) == rows


@pytest.mark.parametrize(
    "rows",
    [
        [["Account", "Debit", "Credit"], ["Cash", "1,000", ""], ["Sales", "", "700"]],
        [
            ["Account", "Debit", "Credit"],
            ["Cash", "1,000", ""],
            ["Sales", "", "700"],
            ["Tax", "", "300"],
        ],
        [["Item", "2023", "2024"], ["Cash", "100", ""], ["Debt", "", "200"]],
    ],
)
@pytest.mark.parametrize("to_the_right", [False, True])
def test_head_over_each_column_keeps_them_apart(rows: Rows, to_the_right: bool) -> None:
    lines = set_in_rows(rows)
    if to_the_right:
        lines = [
            line(text, x + 60 - 5 * len(text) if x > 72 else x, 80 + 14 * n)
            for n, row in enumerate(rows)
            for x, text in zip(XS, row, strict=True)
            if text
        ]
    (table,) = tables_of(lines)
    assert grid_of(table) == rows


def test_entries_of_words_with_blanks_are_rows_of_their_own() -> None:
    rows = [
        ["Item", "2023", "2024"],
        ["Fire", "Covered", ""],
        ["Flood", "", "Excluded"],
        ["Wind", "Covered", "Covered"],
        ["Limit", "50", "60"],
    ]
    (table,) = tables_of(set_in_rows(rows))
    assert grid_of(table) == rows


def test_white_of_many_rows_parts_two_tables() -> None:
    first = [["", "2022", "2023"], ["Revenue", "1,234", "2,345"], ["Costs", "234", "345"]]
    second = [["Zone A", "10", "20"], ["Zone B", "30", "40"]]
    lines = [*set_in_rows(first), *set_in_rows(second, 80 + 28 + 54)]
    assert [grid_of(table) for table in tables_of(lines)] == [first, second]


def test_white_of_a_few_rows_parts_what_has_other_columns() -> None:
    first = [["", "2022", "2023"], ["Revenue", "1,234", "2,345"], ["Costs", "234", "345"]]
    second = [["Zone A", "", "20"], ["Zone B", "", "40"]]
    lines = [*set_in_rows(first), *set_in_rows(second, 80 + 28 + 46)]
    assert [grid_of(table) for table in tables_of(lines)] == [
        first,
        [["Zone A", "20"], ["Zone B", "40"]],
    ]


@pytest.mark.parametrize("numbers", [range(1, 7), None])
def test_columns_of_titled_clauses_are_read_down(numbers: Sequence[int] | None) -> None:
    titles = ["Property", "Notice", "Excess", "War", "Law", "Claims"]
    if numbers:
        titles = [f"{n}. {title}" for n, title in zip(numbers, titles, strict=True)]
    texts = [
        ["The insurer pays for", "loss by fire up to the", "limit of $3,000."],
        ["Notice must be given", "within 4 days of loss."],
        ["The insured bears the", "first $600 of a loss."],
        ["Nothing is paid for a", "loss by war or for the", "30 days after it."],
        ["The law of the place", "governs this policy."],
        ["No claim is payable", "more than 8 months", "after the year ends."],
    ]
    lines = []
    for column in range(3):
        y = 90.0
        for n in (2 * column, 2 * column + 1):
            lines.append(line(titles[n], 60 + 172 * column, y, bold=True))
            lines += [
                line(text, 60 + 172 * column, y + 12 * k) for k, text in enumerate(texts[n], 1)
            ]
            y += 12 * (len(texts[n]) + 1)
    expected = [part for n in range(6) for part in (titles[n], " ".join(texts[n]))]
    assert [text for _, text in told(document(page(lines)))] == expected
