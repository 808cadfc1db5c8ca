# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures of which a page shows a part: what is displayed is the text, and it is not trusted."""

import pymupdf
import pytest

from core.parse.native.seen import cut_letters
from tests.unit.core.parse.native.read_back import layer_of, texts, trust_of

SIZE = 11.0
FIRST, SECOND = "The deductible is $7000", "The limit is $900"
DIGIT = pymupdf.get_text_length("0", fontsize=SIZE)
START = 72 + pymupdf.get_text_length(FIRST[:-1], fontsize=SIZE)
"""Where the last digit of the first line begins."""


def two_lines() -> pymupdf.Document:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 100), FIRST, fontsize=SIZE)
    page.insert_text((72, 130), SECOND, fontsize=SIZE)
    return document


def cropped(right: float) -> pymupdf.Document:
    document = two_lines()
    document[0].set_cropbox(pymupdf.Rect(0, 0, right, 842))
    return document


def on_a_narrow_page(right: float) -> pymupdf.Document:
    document = two_lines()
    document[0].set_mediabox(pymupdf.Rect(0, 0, right, 842))
    return document


def clipped(right: float) -> pymupdf.Document:
    document = two_lines()
    (xref,) = document[0].get_contents()[:1]
    clip = b"q 60 700 %f 80 re W n\n" % (right - 60)
    document.update_stream(xref, clip + document.xref_stream(xref) + b"\nQ")
    return document


def in_a_form(right: float) -> pymupdf.Document:
    document = pymupdf.open()
    page = document.new_page()
    page.show_pdf_page(pymupdf.Rect(0, 0, right, 842), two_lines(), clip=(0, 0, right, 842))
    return document


@pytest.mark.parametrize("make", [cropped, on_a_narrow_page, clipped, in_a_form])
@pytest.mark.parametrize("shown", [-0.05, 0.2, 0.45])
def test_a_digit_that_is_hardly_displayed_is_no_text(make: object, shown: float) -> None:
    document = make(START + shown * DIGIT)  # type: ignore[operator]
    assert texts(document) == [FIRST[:-1], SECOND]
    assert trust_of(document) == {"$700": "cut off", "$900": ""}


@pytest.mark.parametrize("make", [cropped, on_a_narrow_page, clipped, in_a_form])
def test_a_digit_that_is_displayed_in_part_is_not_trusted(make: object) -> None:
    document = make(START + 0.7 * DIGIT)  # type: ignore[operator]
    assert texts(document) == [FIRST, SECOND]
    assert trust_of(document) == {"$7000": "cut off", "$900": ""}


@pytest.mark.parametrize("make", [cropped, on_a_narrow_page, clipped, in_a_form])
@pytest.mark.parametrize("shown", [0.95, 1.0, 1.5])
def test_a_figure_that_ends_at_the_edge_is_trusted(make: object, shown: float) -> None:
    document = make(START + shown * DIGIT)  # type: ignore[operator]
    assert trust_of(document) == {"$7000": "", "$900": ""}


@pytest.mark.parametrize("rotation", [90, 180, 270])
@pytest.mark.parametrize("make", [cropped, clipped])
def test_a_turned_page_is_cut_where_it_is_displayed(make: object, rotation: int) -> None:
    document = make(START + 0.2 * DIGIT)  # type: ignore[operator]
    document[0].set_rotation(rotation)
    lines = {line.text: line.doubts for line in layer_of(document).lines}
    assert list(lines) == [FIRST[:-1], SECOND]
    (doubt,) = lines[FIRST[:-1]]
    assert FIRST[doubt.start : doubt.end] == "$700"
    assert not lines[SECOND]


def test_print_of_which_the_lower_half_is_hidden_is_not_trusted() -> None:
    document = two_lines()
    (xref,) = document[0].get_contents()[:1]
    clip = b"q 60 %f 400 80 re W n\n" % (842 - 100 + 3.5)
    document.update_stream(xref, clip + document.xref_stream(xref) + b"\nQ")
    assert trust_of(document) == {"$7000": "cut off", "$900": ""}


def test_what_runs_off_the_left_edge_is_not_text() -> None:
    document = pymupdf.open()
    page = document.new_page()
    text = "$123,456"
    page.insert_text((-pymupdf.get_text_length("$123,", fontsize=SIZE), 100), text, fontsize=SIZE)
    assert texts(document) == ["456"]
    assert trust_of(document) == {"456": "cut off"}


def test_a_clip_of_something_else_cuts_nothing() -> None:
    document = two_lines()
    (xref,) = document[0].get_contents()[:1]
    other = b"q 60 700 %f 80 re W n 0 0 10 10 re f Q\n" % (START + 3 - 60)
    document.update_stream(xref, other + document.xref_stream(xref))
    assert trust_of(document) == {"$7000": "", "$900": ""}


def test_a_letter_drawn_in_two_colours_on_both_sides_of_an_edge_is_whole() -> None:
    document = two_lines()
    (xref,) = document[0].get_contents()[:1]
    edge = START + DIGIT / 2
    text = document.xref_stream(xref)
    left = b"q 60 700 %f 80 re W n\n" % (edge - 60) + text + b"\nQ\n"
    right = b"q %f 700 200 80 re W n\n" % edge + text + b"\nQ\n"
    document.update_stream(xref, left + right)
    assert trust_of(document) == {"$7000": "", "$900": ""}


def test_a_page_without_an_edge_near_its_letters_is_not_followed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cut_letters, "ClipDevice", None)
    assert texts(two_lines()) == [FIRST, SECOND]
    assert texts(clipped(500)) == [FIRST, SECOND]
