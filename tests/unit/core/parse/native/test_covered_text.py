# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words that were painted over are not on the page, whatever the text layer still holds."""

import io
from collections.abc import Callable

import pymupdf
import pytest
from PIL import Image

from core.parse.native.text_layer import TextLayer, read_text_layer

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
