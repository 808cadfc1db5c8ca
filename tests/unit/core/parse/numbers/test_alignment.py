# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures that stand unlike those around them."""

from dataclasses import replace

import pytest

from core.parse.lines.lines import page_lines
from core.parse.lines.passages import Passage
from core.parse.numbers.alignment import (
    Figure,
    decimals_of_columns,
    figure_at,
    is_cut,
    odd_in_column,
    pieces,
)
from tests.unit.core.parse.raw_pages import line, page


def passage(text: str, part: str) -> Passage:
    """The characters of `part` in a line of its own."""
    (row,) = page_lines(page([line(text, 72, 100, probability=0.99)], scanned=True)).level
    start = text.index(part)
    return row.passage().cut(start, start + len(part))


def column(*texts: str, right: float = 300.0) -> list[Figure]:
    return [
        Figure((n, 0), text, 0, n, right - 5 * len(text), right, 100 + 14 * n, 10.0)
        for n, text in enumerate(texts)
    ]


def beside(first: str, second: str, gap: float, drop: float = 0.0, line: int = 1) -> list[Figure]:
    """Two figures in one row, the second `gap` points behind the first."""
    end = 72 + 5 * len(first)
    return [
        Figure((0, 0), first, 0, 0, 72, end, 100, 10.0),
        Figure((0, 1), second, 0, line, end + gap, end + gap + 5 * len(second), 100 + drop, 10.0),
    ]


@pytest.mark.parametrize(
    ("texts", "odd"),
    [
        (("12.00", "34.00", "6.20", "1272"), {(3, 0)}),
        (("$12.00", "$34.00", "$6.20", "58.48"), {(3, 0)}),
        (("$12.00", "$34.00", "$6.20", "$848"), {(3, 0)}),
        (("12.00", "34.00", "1272"), set()),
        (("12.00", "34.00", "6", "7", "1272"), set()),
        (("12", "34", "6", "12.72"), set()),
        (("12,00", "34,00", "6,20", "1272"), {(3, 0)}),
        (("12.00", "34.00", "6.20", "No. 1272"), set()),
    ],
)
def test_a_figure_is_odd_where_its_column_has_cents_or_a_currency(
    texts: tuple[str, ...], odd: set[tuple[int, int]]
) -> None:
    assert odd_in_column(column(*texts)) == odd


def test_figures_that_end_elsewhere_or_on_another_page_are_no_column() -> None:
    above = column("12.00", "34.00", "6.20")
    aside = Figure((9, 0), "1272", 0, 9, 286.5, 306.5, 150, 10.0)
    elsewhere = Figure((9, 1), "1272", 1, 9, 280.0, 300.0, 150, 10.0)
    assert odd_in_column([*above, aside, elsewhere]) == set()
    assert odd_in_column([*above, Figure((9, 0), "1272", 0, 9, 285.5, 305.5, 150, 10.0)]) == {
        (9, 0)
    }


@pytest.mark.parametrize(
    ("text", "part", "cut"),
    [
        ("Due 38 04", "38", True),
        ("Due 38 04", "04", True),
        ("Limit 6, 000, 000", "6", True),
        ("Limit 5420.671 92", "5420.671", True),
        ("Paid 17.01 2017", "17.01", True),
        ("Fee 4 .50", "4", True),
        ("Fee 4 .50", "50", True),
        ("We pay $4 5 million", "$4", True),
        ("We pay $4 5 million", "5 million", True),
        ("A share of 2 5%", "2", True),
        ("We pay $4 or 5 million", "$4", False),
        ("Lot 2 12.00", "2", False),
        ("Take 5, 6 or 7", "5", False),
        ("12 May 2018", "12", False),
        ("On 17.01.2017 2 came", "17.01.2017", False),
        ("Within 30 days", "30", False),
        ("On 06/03/2018 20:01", "20", False),
        ("On 06/03/2018 20:01", "2018", False),
        ("At 5.902 08/02/2007", "08", False),
        ("At 5.902 22 November 2033", "22", False),
        ("At 400 20 May 2009", "400", False),
        ("Rate 0.72 25", "0.72", False),
        ("Paid 17.01 20", "17.01", True),
        ("Paid 17.01 20", "20", True),
        ("Call 0-8 88-333", "88", True),
        ("At 8.82011/27/18", "8.82011", True),
        ("At 11/27/18", "11", False),
        ("At 7.9912024-10-02", "7.9912024", True),
        ("On Nov. 1.2031", "1.2031", True),
        ("At 1.2031", "1.2031", False),
        ("Paid S,808.93", "808.93", True),
        ("Lots A,808.9", "808.9", True),
        ("Paid S,80", "80", False),
    ],
)
def test_pieces_of_one_figure(text: str, part: str, cut: bool) -> None:
    assert is_cut(passage(text, part), text) is cut


def test_a_figure_has_its_right_end_and_height_from_its_digits() -> None:
    figure = figure_at((3, 1), passage("Limit $5,000 each", "$5,000"))
    left, right = 72 + 5 * len("Limit $"), 72 + 5 * len("Limit $5,000")
    assert figure == Figure((3, 1), "$5,000", 0, 0, left, right, 105.0, 10.0)
    assert figure_at((3, 1), passage("Limit each", "each")) is None


@pytest.mark.parametrize(
    ("first", "second", "gap", "drop", "parted"),
    [
        ("6", "209", 4, 0, True),
        ("38", "04", 4, 0, True),
        ("16.03", "2030", 4, 0, True),
        ("6", "209", 9, 0, False),
        ("6", "209", 4, 6, False),
        ("6.134", "24.11.2028", 2, 0, False),
        ("12", "34.50", 2, 0, False),
        ("27 July 2015", "638,790.30", 2, 0, False),
        ("400", "20 May 2009", 2, 0, False),
        ("14,370.44", "25", 2, 0, False),
        ("14.10", "25", 2, 0, True),
        ("14,370.4", "25", 2, 0, True),
    ],
)
def test_pieces_that_were_read_as_two_lines(
    first: str, second: str, gap: float, drop: float, parted: bool
) -> None:
    assert pieces(beside(first, second, gap, drop)) == ({(0, 0), (0, 1)} if parted else set())


def test_what_stands_between_two_figures_of_one_line_is_known() -> None:
    assert pieces(beside("21", "40", 4)) == {(0, 0), (0, 1)}
    assert pieces(beside("21", "40", 4, line=0)) == set()


_COMMAS = ["1,250", "12,000", "3,400"]


@pytest.mark.parametrize(
    ("texts", "aside", "decimals"),
    [
        (["0.656", "2.875", "4.120"], [], {1, 2}),
        (["0.656", "2.875"], [], set()),
        (["1.250", "2.500", "5.000", "7.500"], _COMMAS, set()),
        (["1.250", "2.515", "5.018", "7.500", "8.211", "3.149"], _COMMAS, set(range(6))),
        (["1.250", "2.515", "5.018", "7.500", "8.211", "3.149"], [], set()),
        (["0.656", "2.875", "4.120", "12.500"], [], set()),
        (["0.656", "2.875", "4.120", "1,250"], [], set()),
        (["0.656", "2.875", "4.120", "734"], [], set()),
        (["0.656", "2.875", "4.120", "$5.125"], [], set()),
    ],
)
def test_three_digits_behind_a_point_are_decimals_where_their_column_says_so(
    texts: list[str], aside: list[str], decimals: set[int]
) -> None:
    others = [replace(each, key=(n, 1)) for n, each in enumerate(column(*aside, right=500.0))]
    found = decimals_of_columns([*column(*texts), *others])
    assert found == {(n, 0) for n in decimals}


def test_a_column_ends_where_a_row_is_left_out() -> None:
    above = column("0.656", "2.875", "4.120")
    below = Figure((9, 0), "5.018", 0, 9, 275.0, 300.0, 200.0, 10.0)
    assert decimals_of_columns([*above, below]) == {(1, 0), (2, 0)}
