# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words that a line is drawn through: they stay as displayed, and no figure of them is trusted."""

from collections.abc import Callable

import pymupdf
import pytest

from tests.unit.core.parse.native.read_back import document_of, layer_of, trust_of

SIZE = 11.0
Line = Callable[[pymupdf.Page, float, float, float], None]


def sentence(strike: Line, rotation: int = 0) -> pymupdf.Document:
    """A figure that was replaced: the line is drawn over it, and the new one stands after it."""
    document = pymupdf.open()
    page = document.new_page()
    start = 72.0
    for part in ("The flood deductible is ", "$5,000", " $7,500 for each loss."):
        page.insert_text((start, 100), part, fontsize=SIZE)
        end = start + pymupdf.get_text_length(part, fontsize=SIZE)
        if part == "$5,000":
            strike(page, start, end, 100)
        start = end
    page.set_rotation(rotation)
    return document


def thin_line(page: pymupdf.Page, start: float, end: float, base: float) -> None:
    page.draw_line((start, base - 3.2), (end, base - 3.2), color=(1, 0, 0), width=0.6)


def high_line(page: pymupdf.Page, start: float, end: float, base: float) -> None:
    page.draw_line((start - 3, base - 5.5), (end + 3, base - 5.5))


def bar(page: pymupdf.Page, start: float, end: float, base: float) -> None:
    page.draw_rect((start, base - 4, end, base - 3), color=None, fill=(0, 0, 0))


def double_line(page: pymupdf.Page, start: float, end: float, base: float) -> None:
    for height in (2.5, 4.5):
        page.draw_line((start, base - height), (end, base - height))


def annotation(page: pymupdf.Page, start: float, end: float, base: float) -> None:
    page.add_strikeout_annot(pymupdf.Rect(start, base - 9, end, base + 2))


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("strike", [thin_line, high_line, bar, double_line, annotation])
def test_a_struck_figure_is_displayed_but_not_trusted(strike: Line, rotation: int) -> None:
    document = sentence(strike, rotation)
    (block,) = document_of(document).blocks if not rotation else (None,)
    if block is not None:
        assert block.text == "The flood deductible is $5,000 $7,500 for each loss."
    (line,) = layer_of(document).lines
    doubts = [(line.text[doubt.start : doubt.end], doubt.cause) for doubt in line.doubts]
    assert doubts == [("$5,000", "struck out")]


def test_the_numeral_says_that_it_is_struck_out_and_the_one_beside_it_stands() -> None:
    assert trust_of(sentence(thin_line)) == {"$5,000": "struck out", "$7,500": ""}


def test_a_whole_line_and_a_row_of_cells_can_be_struck() -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 100), "Wind: 2 % of the sum insured.", fontsize=SIZE)
    page.draw_line((70, 96.5), (214, 96.5))
    for column, text in enumerate(("Hail", "$1,500", "30 days")):
        page.insert_text((72 + 120 * column, 140), text, fontsize=SIZE)
    page.draw_line((70, 136.5), (352, 136.5))
    assert trust_of(document) == dict.fromkeys(["2 %", "$1,500", "30 days"], "struck out")


def underline(page: pymupdf.Page, start: float, end: float, base: float) -> None:
    page.draw_line((start, base + 1.2), (end, base + 1.2))


def base_line(page: pymupdf.Page, start: float, end: float, base: float) -> None:
    page.draw_line((start, base), (end, base))


def over_line(page: pymupdf.Page, start: float, end: float, base: float) -> None:
    page.draw_line((start, base - 9.5), (end, base - 9.5))


def box(page: pymupdf.Page, start: float, end: float, base: float) -> None:
    page.draw_rect((start - 2, base - 11, end + 2, base + 4))


def marker(page: pymupdf.Page, start: float, end: float, base: float) -> None:
    page.draw_rect((start, base - 9, end, base - 1), color=None, fill=(1, 1, 0), overlay=False)


def lower_half_of_a_marker(page: pymupdf.Page, start: float, end: float, base: float) -> None:
    page.draw_rect((start, base - 4, end, base + 2), color=None, fill=(1, 1, 0), overlay=False)


def empty_place(page: pymupdf.Page, start: float, end: float, base: float) -> None:
    page.draw_line((460, base - 3.2), (520, base - 3.2))


def line_over_the_page(page: pymupdf.Page, start: float, end: float, base: float) -> None:
    page.draw_line((20, base - 3.2), (575, base - 3.2))


def underlined_note(page: pymupdf.Page, start: float, end: float, base: float) -> None:
    page.add_underline_annot(pymupdf.Rect(start, base - 9, end, base + 2))


@pytest.mark.parametrize(
    "draw",
    [
        underline,
        base_line,
        over_line,
        box,
        marker,
        lower_half_of_a_marker,
        empty_place,
        line_over_the_page,
        underlined_note,
    ],
)
def test_lines_that_strike_nothing_cast_no_doubt(draw: Line) -> None:
    assert trust_of(sentence(draw)) == {"$5,000": "", "$7,500": ""}


def test_a_fraction_an_underlined_note_mark_and_a_form_line_are_not_struck() -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 100), "7 +", fontsize=SIZE)
    page.insert_text((92, 96), "1", fontsize=9)
    page.draw_line((91, 97), (98, 97))
    page.insert_text((92, 105), "8", fontsize=9)
    page.insert_text((72, 140), "The Act of 2002", fontsize=SIZE)
    end = 72 + pymupdf.get_text_length("The Act of 2002", fontsize=SIZE)
    page.insert_text((end, 136), "(1)", fontsize=6)
    page.draw_line((72, 141.2), (end, 141.2))
    page.draw_line((end, 136.8), (end + 8, 136.8))
    page.insert_text((72, 180), "Limit:", fontsize=SIZE)
    page.draw_line((110, 180), (200, 180))
    page.insert_text((120, 179), "$4,000", fontsize=SIZE)
    assert not any(line.doubts for line in layer_of(document).lines)


ROWS = (("Peril", "Old", "New"), ("Flood", "$200", "$250"), ("Wind", "$300", "$350"))


def ruled_table(page: pymupdf.Page) -> None:
    for row, cells in enumerate(ROWS):
        for column, text in enumerate(cells):
            left, top = 72 + 100 * column, 100 + 20 * row
            page.draw_rect((left, top, left + 100, top + 20))
            page.insert_text((left + 4, top + 14), text, fontsize=10)


def test_a_line_across_a_row_to_the_edge_of_its_table_strikes_all_its_cells() -> None:
    document = pymupdf.open()
    page = document.new_page()
    ruled_table(page)
    assert set(trust_of(document).values()) == {""}
    page.draw_line((72, 150.5), (372, 150.5), width=0.6)
    found = trust_of(document)
    assert found == {"$200": "", "$250": "", "$300": "struck out", "$350": "struck out"}


def test_rules_between_rows_that_are_set_close_strike_nothing() -> None:
    document = pymupdf.open()
    page = document.new_page()
    for row in range(3):
        base = 100 + 9 * row
        page.insert_text((72, base), f"Row {'ABC'[row]}", fontsize=9)
        page.insert_text((150, base), f"{row + 1},250", fontsize=9)
        page.draw_line((70, base - 5.2), (200, base - 5.2), width=0.4)
    assert trust_of(document) == dict.fromkeys(["1,250", "2,250", "3,250"], "")


def typed(signs: str, up: float) -> Line:
    def strike(page: pymupdf.Page, start: float, end: float, base: float) -> None:
        page.insert_text((start, base - up), signs, fontsize=SIZE)

    return strike


@pytest.mark.parametrize("strike", [typed(9 * "-", 0), typed(5 * "_", 4.5)])
def test_dashes_typed_over_a_figure_strike_it(strike: Line) -> None:
    lines = layer_of(sentence(strike)).lines
    doubts = [line.text[doubt.start : doubt.end] for line in lines for doubt in line.doubts]
    assert doubts == ["$5,000"]


def test_dashes_and_low_lines_beside_figures_strike_nothing() -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 100), "From 5--10 days; $1,500 -- $2,500; ______ $3,500", fontsize=SIZE)
    page.insert_text((72, 120), "Limit", fontsize=SIZE)
    page.insert_text((110, 120), 12 * "_", fontsize=SIZE)
    page.insert_text((114, 120), "$4,500", fontsize=SIZE)
    assert set(trust_of(document).values()) == {""}


def test_a_marker_drawn_as_a_thick_line_strikes_nothing() -> None:
    def thick_marker(page: pymupdf.Page, start: float, end: float, base: float) -> None:
        shape = {"color": (1, 1, 0), "width": 11, "stroke_opacity": 0.4}
        page.draw_line((start, base - 3.5), (end, base - 3.5), **shape)

    assert trust_of(sentence(thick_marker)) == {"$5,000": "", "$7,500": ""}
