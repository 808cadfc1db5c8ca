# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Boxes of a form with a character each hold one figure, columns of short figures many."""

from collections.abc import Sequence

from core.parse.raw import RawLine, Rule
from core.types import SourceDocument
from tests.unit.core.parse.raw_pages import BODY, box_rules, document, line, page, prose


def boxes(x: float, y: float, text: str) -> list[RawLine]:
    return [line(char, x + 5 + 16 * n, y + 5) for n, char in enumerate(text)]


def read(lines: Sequence[RawLine], xs: Sequence[float], ys: Sequence[float]) -> SourceDocument:
    rules: list[Rule] = box_rules(xs, ys)
    return document(page([*lines, *prose(BODY, 72, 400)], rules=rules))


def figures_of(read: SourceDocument) -> list[tuple[str, bool]]:
    return [(numeral.text, numeral.trusted) for numeral in read.numerals]


COMB = [72.0, *(172.0 + 16 * n for n in range(8))]


def test_digits_in_boxes_are_one_figure() -> None:
    lines = [
        *(line(text, 76, 105 + 20 * n) for n, text in enumerate(("Limit", "Excess"))),
        *boxes(172, 100, "5000.00"),
        *boxes(172, 120, "0250.00"),
    ]
    found = read(lines, COMB, (100, 120, 140))
    table = found.blocks[0]
    spans = [(c.row, c.column, c.column_span) for c in table.cells if c.column]
    assert spans == [(0, 1, 7), (1, 1, 7)]
    assert figures_of(found) == [("5 0 0 0 . 0 0", False), ("0 2 5 0 . 0 0", False)]


def test_last_box_reaches_to_the_end_of_the_table() -> None:
    xs = [72.0, *(172.0 + 16 * n for n in range(5)), 300.0]
    lines = [
        *(line(text, 76, 105 + 20 * n) for n, text in enumerate(("Limit", "Excess"))),
        *boxes(172, 100, "25000"),
        *boxes(172, 120, "01500"),
    ]
    assert figures_of(read(lines, xs, (100, 120, 140))) == [
        ("2 5 0 0 0", False),
        ("0 1 5 0 0", False),
    ]


def test_narrow_columns_with_heads_keep_their_figures() -> None:
    lines = [
        *(line(text, 76, 105 + 20 * n) for n, text in enumerate(("Zone", "Flood", "Wind"))),
        *boxes(172, 100, "ABCDEFG"),
        *boxes(172, 120, "5123456"),
        *boxes(172, 140, "7654321"),
    ]
    found = read(lines, COMB, (100, 120, 140, 160))
    assert figures_of(found) == [(digit, True) for digit in "51234567654321"]
