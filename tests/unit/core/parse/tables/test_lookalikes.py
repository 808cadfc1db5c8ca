# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What only looks like a table without lines."""

from collections.abc import Sequence

import pytest

from core.parse.raw import Rule
from tests.unit.core.parse.raw_pages import BODY, document, line, page, prose
from tests.unit.core.parse.tables.placed import (
    TWO,
    Placed,
    centred,
    figures,
    grid_of,
    read,
)


@pytest.mark.parametrize(
    "rows",
    [
        [
            ("Item 1.", "Business of the insurer", "3"),
            ("Item 2.", "Properties", "32"),
            ("Item 3.", "Legal proceedings", "33"),
            ("Item 4.", "Disclosures", "33"),
        ],
        [
            ("2.3.59-97", "Command code display"),
            ("2.3.59-98", "Command code table"),
            ("2.3.59-99", "Command code entity"),
            ("2.3.60-1", "Command code screen"),
        ],
        [("\u2022", "the duty to give notice"), ("\u2022", "the duty to keep records")] * 3,
        [
            (f"[{n}]", "Author of a report that is named in full, and its address")
            for n in (1, 2, 3, 4)
        ],
        [
            ("Ann Lee", "Bo Hart"),
            ("Insurance Branch", "Claims Branch"),
            ("Port Verity Laboratory", "Laboratory of Calder"),
            ("Cy Dorn", "Eve Fay"),
            ("Reserving Branch", "Pricing Branch"),
            ("Port Verity Laboratory", "Laboratory of Calder"),
            ("Gil Hope", "Ivy Jarvis"),
        ],
        [("Calder", "001-38932", "98-1455"), ("(State)", "(File number)", "(Employer number)")],
    ],
    ids=["contents", "contents without pages", "bullets", "references", "addresses", "form"],
)
def test_what_is_no_table(rows: Sequence[Sequence[str]]) -> None:
    xs = (60, 190, 440)
    placed = [
        (float(x), 100.0 + 14 * n, text)
        for n, row in enumerate(rows)
        for x, text in zip(xs, row, strict=False)
    ]
    assert read(placed) == []


def test_columns_of_prose_are_no_table() -> None:
    lines = [*prose(BODY, 40, 100, 32), *prose(BODY, 220, 104, 32), *prose(BODY, 400, 100, 32)]
    assert read([], around=lines) == []


def test_underlined_reference_makes_no_heads() -> None:
    text = "Author of a report that is named in full, with the place where it is kept"
    placed = [
        each
        for n in range(5)
        for each in ((60.0, 100.0 + 14 * n, f"[{n + 1}]"), (85.0, 100.0 + 14 * n, text))
    ]
    assert read(placed, [Rule(85, 111.5, 450, 111.5)]) == []


def test_terms_told_in_lines_set_wide() -> None:
    told = ("The process of handing authority", "down to lower levels of the system")
    placed: list[Placed] = []
    for n in range(7):
        top = 100.0 + 44 * n
        placed += [
            (60, top, f"Term {'abcdefg'[n]} of"),
            (200, top, told[0]),
            (200, top + 14.6, told[1]),
        ]
        placed.append((60, top + 14.6, "service"))
    (table,) = read(placed)
    assert grid_of(table)[0] == ["Term a of service", " ".join(told)]
    assert len(grid_of(table)) == 7


def test_labels_of_a_chart_are_no_table() -> None:
    placed = [(60.0, 100.0 + 14 * n, f"${90 - 5 * n}") for n in range(14)]
    placed += [(140.0 + 50 * n, 100.0 + 14 * (9 - n), f"{20 + n}.5") for n in range(8)]
    placed += [(140.0 + 50 * n, 100.0 + 14 * (10 - n), f"{10 + n}.5") for n in range(8)]
    assert read(placed) == []


def test_columns_that_are_never_filled_in_one_row() -> None:
    placed = [
        *figures(100, "Premium", "", "500", ends=TWO),
        *figures(112, "Claim", "250", "", ends=TWO),
        *figures(124, "Fee", "", "75", ends=TWO),
        *figures(136, "Refund", "120", "", ends=TWO),
    ]
    (table,) = read(placed)
    assert grid_of(table)[:2] == [["Premium", "", "500"], ["Claim", "250", ""]]


def test_numbered_heading_under_a_table_is_none_of_its_rows() -> None:
    placed = [
        *figures(100, "Cash", "61", "62", ends=TWO),
        *figures(112, "Bonds", "51", "52", ends=TWO),
        (60, 134, "Item 5."),
        (110, 134, "Other information about the insurer"),
    ]
    (table,) = read(placed, around=prose(BODY, 60, 160))
    assert grid_of(table) == [["Cash", "61", "62"], ["Bonds", "51", "52"]]


def test_title_over_the_middle_of_a_table_is_no_head() -> None:
    placed = [
        centred(300, 60, "Schedule of deductibles"),
        centred(430, 84, "A"),
        centred(530, 84, "B"),
        *figures(100, "Flood", "500", "250", ends=(440, 540)),
        *figures(112, "Storm", "750", "300", ends=(440, 540)),
    ]
    (table,) = read(placed)
    assert grid_of(table)[0] == ["", "A", "B"]


@pytest.mark.parametrize(
    ("entries", "kinds"),
    [
        ([("3.2", "Exclusions", "18"), ("4", "Conditions", "23")], ["paragraph"] * 2),
        (
            [("1", "Claims", "2"), ("2", "Limits", "\ufffd"), ("3", "Notice", "9")],
            ["paragraph"] * 3,
        ),
        (
            [("1", "Members at first", "512"), ("2", "Who left", "40"), ("3", "At last", "472")],
            ["table"],
        ),
    ],
    ids=["two entries", "a page that was not read", "counts"],
)
def test_numbered_titles_that_dots_lead_to_their_pages_are_no_table(
    entries: list[tuple[str, str, str]], kinds: list[str]
) -> None:
    lines = [
        line(text, x, 100 + 20 * n, probability=0.99)
        for n, (number, title, count) in enumerate(entries)
        for text, x in (
            (number, 60),
            (f"{title} {'.' * (70 - len(title))}", 95),
            (count, 508 - 5 * len(count)),
        )
    ]
    blocks = document(page(lines, scanned=True)).blocks
    assert [block.kind.value for block in blocks] == kinds
