# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Columns of figures whose thousands are set apart by spaces."""

import numpy as np
import pytest

from core.parse.raw import RawLine
from tests.unit.core.parse.raw_pages import document, line, page

ROWS = [
    ("Property", "1 234 567", "2 345 678"),
    ("Casualty", "934 567", "1 045 678"),
    ("Marine", "12 345", "345 678"),
    ("Other", "7", "12"),
]
VALUES = [("1234567", "2345678"), ("934567", "1045678"), ("12345", "345678"), ("7", "12")]


def spaced(text: str, end: float, y: float, space: float) -> RawLine:
    """A line that ends at a place, its spaces so many points wide."""
    made = line(text, 0, y)
    widths = np.array([space if char == " " else 5.0 for char in text], dtype=np.float32)
    made.boxes[:, 2] = np.cumsum(widths)
    made.boxes[:, 0] = made.boxes[:, 2] - widths
    made.boxes[:, 0::2] += end - made.boxes[-1, 2]
    return made


@pytest.mark.parametrize("gap", [4.5, 6, 9, 30])
def test_columns_are_wider_apart_than_groups(gap: float) -> None:
    lines = []
    for n, (label, first, second) in enumerate(ROWS):
        y = 100.0 + 14 * n
        both = spaced(f"{first} {second}", 400, y, 2.5)
        cut = len(first)
        both.boxes[:cut, 0::2] -= gap + 45 - (2.5 * second.count(" ") + _digits(second) + 2.5)
        both.boxes[cut, 0] = both.boxes[cut - 1, 2]
        lines += [line(label, 72, y), both]
    read = document(page(lines))
    assert read.blocks[0].text == "\n".join("\t".join(row) for row in ROWS)
    assert [n.value for n in read.numerals] == [value for pair in VALUES for value in pair]
    assert all(n.trusted for n in read.numerals)


def _digits(text: str) -> float:
    return 5.0 * len(text.replace(" ", ""))


def test_columns_of_other_rows_part_figures_with_one_space_between_them() -> None:
    lines = []
    for n, (label, first, second) in enumerate(ROWS):
        y = 100.0 + 14 * n
        lines.append(line(label, 72, y))
        if n:
            lines += [spaced(first, 250, y, 5), spaced(second, 300, y, 5)]
        else:
            lines.append(spaced(f"{first} {second}", 300, y, 5))
    read = document(page(lines))
    assert read.blocks[0].text == "\n".join("\t".join(row) for row in ROWS)
    assert [n.value for n in read.numerals] == [value for pair in VALUES for value in pair]


def test_figures_that_nothing_parts_are_not_trusted() -> None:
    read = document(page([spaced("1 234 567 2 345 678", 300, 100, 5)]))
    (numeral,) = read.numerals
    assert (numeral.text, numeral.value, numeral.trusted) == ("1 234 567 2 345 678", None, False)


def test_unlike_spaces_in_a_figure_are_not_trusted() -> None:
    made = spaced("the 12 345 678 people", 300, 100, 2.5)
    made.boxes[:6, 0::2] -= 4
    (numeral,) = document(page([made])).numerals
    assert (numeral.text, numeral.value, numeral.trusted) == ("12 345 678", None, False)
