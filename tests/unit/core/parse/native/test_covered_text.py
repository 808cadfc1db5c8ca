# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words that were painted over are not on the page, whatever the text layer still holds."""

import io
from collections.abc import Callable

import pymupdf
import pytest
from PIL import Image

from core.parse.native.text_layer import TextLayer, read_text_layer
from tests.unit.core.parse.native.read_back import document_of

WHITE, BLACK = (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)
Paint = Callable[[pymupdf.Page], None]


def layer_of(*steps: Paint, rotation: int = 0) -> TextLayer:
    document = pymupdf.open()
    page = document.new_page()
    for step in steps:
        step(page)
    page.set_rotation(rotation)
    return read_text_layer(pymupdf.open(stream=document.tobytes(), filetype="pdf")[0])


def words(text: str, x: float = 50, color: tuple[float, ...] = BLACK) -> Paint:
    return lambda page: page.insert_text((x, 100), text, fontsize=11, color=color)


def bar(fill: tuple[float, ...], opacity: float = 1.0) -> Paint:
    box = pymupdf.Rect(76, 88, 120, 104)
    return lambda page: page.draw_rect(box, color=None, fill=fill, fill_opacity=opacity)


def picture(shade: int, *, see_through: bool) -> Paint:
    colour = (shade, shade, shade, 60 if see_through else 255)
    stream = io.BytesIO()
    image = Image.new("RGBA" if see_through else "RGB", (40, 20), colour[: 4 if see_through else 3])
    image.save(stream, "PNG")
    box = pymupdf.Rect(76, 88, 120, 104)
    return lambda page: page.insert_image(box, stream=stream.getvalue(), keep_proportion=False)


def texts(layer: TextLayer) -> list[str]:
    return [line.text for line in layer.lines]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("fill", [WHITE, BLACK], ids=["white", "black"])
def test_a_figure_under_a_bar_is_not_read(fill: tuple[float, ...], rotation: int) -> None:
    layer = layer_of(words("Limit"), words("5,000", 78), bar(fill), rotation=rotation)
    assert texts(layer) == ["Limit"]
    assert (layer.characters, layer.hidden_characters) == (5, 5)


def test_a_figure_that_was_set_over_another_is_read_alone() -> None:
    layer = layer_of(words("Limit"), words("5,000", 78), bar(WHITE), words("9,300", 78))
    assert texts(layer) == ["Limit 9,300"]


def test_the_same_figure_set_again_is_read_once() -> None:
    layer = layer_of(words("Limit"), words("5,000", 78), bar(WHITE), words("5,000", 78))
    assert texts(layer) == ["Limit 5,000"]


def test_print_on_a_bar_is_read() -> None:
    layer = layer_of(words("Limit"), bar((0.8, 0.9, 1.0)), words("5,000", 78))
    assert texts(layer) == ["Limit", "5,000"]


def test_print_under_a_marker_that_lets_it_through_is_read() -> None:
    layer = layer_of(words("Limit"), words("5,000", 78), bar((1.0, 1.0, 0.0), 0.4))
    assert texts(layer) == ["Limit", "5,000"]


def test_print_under_a_picture_is_read_only_if_the_picture_lets_it_through() -> None:
    steps = words("Limit"), words("5,000", 78)
    assert texts(layer_of(*steps, picture(200, see_through=False))) == ["Limit"]
    assert texts(layer_of(*steps, picture(200, see_through=True))) == ["Limit 5,000"]


def test_print_beside_a_picture_that_is_cut_to_less_than_its_box_is_read() -> None:
    def cut(page: pymupdf.Page) -> None:
        picture(200, see_through=False)(page)
        document = page.parent
        xref = page.get_contents()[-1]
        drawn = document.xref_stream(xref)
        document.update_stream(xref, b"q 110 600 50 200 re W n " + drawn + b" Q")

    layer = layer_of(words("Limit"), words("5,000", 78), cut)
    assert texts(layer) == ["Limit 5,000"]


def test_a_thin_line_through_a_word_hides_nothing() -> None:
    line: Paint = lambda page: page.draw_rect(  # noqa: E731
        pymupdf.Rect(76, 96, 120, 97), color=None, fill=BLACK
    )
    assert texts(layer_of(words("Limit"), words("5,000", 78), line)) == ["Limit 5,000"]


def test_words_that_are_cut_away_are_not_read() -> None:
    def cut(page: pymupdf.Page) -> None:
        document = page.parent
        xref = page.get_contents()[-1]
        drawn = document.xref_stream(xref)
        document.update_stream(xref, b"q 40 730 36 40 re W n " + drawn + b" Q")

    layer = layer_of(words("Limit"), words("5,000", 78), cut)
    assert texts(layer) == ["Limit"]


Painted = Callable[[pymupdf.Page, list[float]], None]


def figure_of(text: str, paint: Painted) -> list[tuple[str, bool]]:
    """The numerals of a sentence with a figure, and whether each is trusted, once it is painted.

    What paints is told where each letter of the figure begins, and where the last one ends.
    """
    document = pymupdf.open()
    page = document.new_page()
    lead = "The limit is "
    page.insert_text((72, 100), f"{lead}{text} for each loss.", fontsize=11)
    sizes = [pymupdf.get_text_length(lead + text[:n], fontsize=11) for n in range(len(text) + 1)]
    paint(page, [72 + size for size in sizes])
    return [(numeral.text, numeral.trusted) for numeral in document_of(document).numerals]


def over(first: int, last: int, above: float = 10, below: float = 4) -> Painted:
    def paint(page: pymupdf.Page, edges: list[float]) -> None:
        box = edges[first], 100 - above, edges[last], 100 + below
        page.draw_rect(box, color=None, fill=WHITE)

    return paint


def line_over(first: int, last: int, color: tuple[float, ...]) -> Painted:
    def paint(page: pymupdf.Page, edges: list[float]) -> None:
        page.draw_line((edges[first], 96), (edges[last], 96), color=color, width=11)

    return paint


@pytest.mark.parametrize(
    ("text", "paint", "left"),
    [
        ("$150,000", over(1, 2), "$50,000"),
        ("$50,000", over(6, 7), "$50,00"),
        ("$50,000", over(4, 7), "$50"),
        ("$50,000", over(3, 4), "$50000"),
        ("-5,000", over(0, 1), "5,000"),
        ("1.5%", over(1, 2), "15%"),
        ("$50,000", line_over(4, 7, WHITE), "$50"),
        ("$50,000", line_over(4, 7, BLACK), "$50"),
    ],
)
def test_what_is_left_of_a_figure_under_paint_is_not_trusted(
    text: str, paint: Painted, left: str
) -> None:
    assert figure_of(text, paint) == [(left, False)]


def test_digits_that_are_painted_over_in_part_are_read_but_not_trusted() -> None:
    def half_a_digit(page: pymupdf.Page, edges: list[float]) -> None:
        over(0, 1)(page, [edges[1], edges[1] + 3])

    assert figure_of("$50,000", half_a_digit) == [("$50,000", False)]
    assert figure_of("$88,000", over(1, 7, 12, -3.8)) == [("$88,000", False)]


def test_a_digit_that_was_set_over_another_leaves_nothing_of_the_figure_trusted() -> None:
    def replace_first(page: pymupdf.Page, edges: list[float]) -> None:
        over(1, 2)(page, edges)
        page.insert_text((edges[1], 100), "2", fontsize=11)

    assert not any(trusted for _, trusted in figure_of("$15,000", replace_first))


def test_a_figure_under_paint_as_a_whole_takes_no_trust_from_its_neighbours() -> None:
    def set_anew(page: pymupdf.Page, edges: list[float]) -> None:
        over(0, 7)(page, edges)
        page.insert_text((edges[0], 100), "$75,000", fontsize=11)

    assert figure_of("$50,000", set_anew) == [("$75,000", True)]


def test_a_figure_under_a_note_that_is_set_a_little_off_is_not_read() -> None:
    def note(page: pymupdf.Page, edges: list[float]) -> None:
        box = pymupdf.Rect(edges[0] - 1, 87, edges[-1] + 3, 105)
        page.add_freetext_annot(box, "$75,000", fontsize=10, fill_color=WHITE)

    assert figure_of("$50,000", note) == [("$75,000", True)]


def test_a_marker_drawn_as_a_thick_line_takes_no_trust() -> None:
    def mark(page: pymupdf.Page, edges: list[float]) -> None:
        page.draw_line(
            (edges[0], 96), (edges[-1], 96), color=(1, 1, 0), width=11, stroke_opacity=0.4
        )

    assert figure_of("$50,000", mark) == [("$50,000", True)]


def test_leaders_under_paint_take_no_trust_from_the_figure_after_them() -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 100), "Limit of liability " + 40 * ".", fontsize=11)
    page.draw_rect((220, 88, 300, 104), color=None, fill=WHITE)
    page.insert_text((230, 100), "$50,000", fontsize=11)
    numerals = document_of(document).numerals
    assert [(numeral.text, numeral.trusted) for numeral in numerals] == [("$50,000", True)]
