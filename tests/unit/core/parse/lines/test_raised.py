# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Marks that stand higher or lower than their line never join a figure."""

from collections.abc import Sequence

import pymupdf
import pytest

from core.parse.native.text_layer import read_text_layer
from core.parse.raw import RawPage
from core.types import PageSource, SourceDocument
from tests.unit.core.parse.raw_pages import document, line, page

Piece = tuple[str, float, float]
"""Text, type size, and how much higher than the base line it stands."""


def read(pieces: Sequence[Piece], after: str = "") -> SourceDocument:
    made = pymupdf.open()
    sheet = made.new_page()
    x = 72.0
    for text, size, rise in (*pieces, (after, 11.0, 0.0)):
        sheet.insert_text((x, 100 - rise), text, fontsize=size)
        x += pymupdf.get_text_length(text, fontsize=size)
    layer = read_text_layer(pymupdf.open(stream=made.tobytes(), filetype="pdf")[0])
    return document(RawPage(0, 595, 842, PageSource.TEXT, layer.lines))


def told(read_: SourceDocument) -> tuple[str, list[tuple[str, str | None, bool]]]:
    return read_.blocks[0].text, [(n.text, n.value, n.trusted) for n in read_.numerals]


@pytest.mark.parametrize(
    ("size", "rise"),
    [(5.5, 3.5), (7, 4), (8.5, 2.5), (8.5, 3), (8.5, 4), (9.5, 3), (10.5, 3), (11, 3)],
)
@pytest.mark.parametrize("after", ["", " for each loss"])
def test_raised_mark_of_any_size_is_no_digit(size: float, rise: float, after: str) -> None:
    text, numerals = told(read([("A sum of $5,000", 11, 0), ("1", size, rise)], after))
    assert text == f"A sum of $5,000\u00b9{after}"
    assert numerals == [("$5,000", "5000", True)]


def test_raised_marks_at_a_figure_alone() -> None:
    assert told(read([("$5", 11, 0), ("12", 7, 4)]))[0] == "$5\u00b9\u00b2"
    assert told(read([("5", 11, 0), ("1", 8.5, 3)])) == ("5\u00b9", [("5", "5", True)])


def test_mark_at_a_figure_more_than_twice_as_large() -> None:
    assert told(read([("$5,000", 20, 0), ("1", 8, 6)])) == (
        "$5,000\u00b9",
        [("$5,000", "5000", True)],
    )


def test_lowered_digit_joins_no_figure() -> None:
    assert told(read([("A sum of $5,000", 11, 0), ("1", 8, -2)])) == (
        "A sum of $5,000\u2081",
        [("$5,000", "5000", True)],
    )
    assert told(read([("free of CO", 11, 0), ("2", 8, -2)], " gas"))[0] == "free of CO2 gas"


def test_fraction_set_with_small_figures() -> None:
    pieces = [("A rate of 5", 11, 0), ("1", 7, 4), ("/", 11, 0), ("2", 7, -1.5)]
    assert told(read(pieces, "% of it")) == (
        "A rate of 5\u00b9/\u2082% of it",
        [("5\u00b9/\u2082%", "5.5", True)],
    )


@pytest.mark.parametrize(
    "pieces",
    [
        [("Limit: $", 11, 0), ("500", 10, 1.5)],
        [("Limit: ", 11, 0), ("500", 11, 3)],
        [("Limit: $", 11, 0), ("50", 11, 3)],
        [("Age:", 11, 0), ("50", 11, 3)],
        [("$", 22, 0), ("50", 8, 7)],
    ],
)
def test_what_a_form_is_filled_with_stays_a_figure(pieces: list[Piece]) -> None:
    text, numerals = told(read(pieces))
    assert text == "".join(piece[0] for piece in pieces)
    assert [(value, trusted) for _, value, trusted in numerals] == [(pieces[1][0], True)]


def test_figures_of_a_font_without_room_below_the_base_line() -> None:
    whole = line("The deductible is $5,000 for each loss", 72, 100)
    whole.boxes[18:24, 3] -= 2.2
    (numeral,) = document(page([whole])).numerals
    assert (numeral.text, numeral.value) == ("$5,000", "5000")


def test_sloping_line_has_no_raised_figures() -> None:
    made = pymupdf.open()
    sheet = made.new_page()
    matrix = pymupdf.Matrix(4)
    sheet.insert_text((72, 300), "It pays 12", fontsize=11, morph=(pymupdf.Point(72, 300), matrix))
    layer = read_text_layer(pymupdf.open(stream=made.tobytes(), filetype="pdf")[0])
    read_ = document(RawPage(0, 595, 842, PageSource.TEXT, layer.lines))
    assert read_.blocks[0].text == "It pays 12"


def test_figure_alone_with_a_mark_as_large() -> None:
    assert told(read([("5", 11, 0), ("1", 11, 3)])) == ("5\u00b9", [("5", "5", True)])
