# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""White print is read as a whole where it can be told from what it stands on, or not trusted."""

import pymupdf
import pytest

from tests.unit.core.parse.native.read_back import layer_of, trust_of

WHITE_LINE = "White limit of $2,006 here"


def white_on(shade: float, right: float = 400, size: float = 11) -> pymupdf.Document:
    document = pymupdf.open()
    page = document.new_page()
    page.draw_rect((60, 70, right, 95), fill=(shade, shade, shade), color=None)
    page.insert_text((72, 86), WHITE_LINE, color=(1, 1, 1), fontsize=size)
    return document


@pytest.mark.parametrize("size", [8, 11])
@pytest.mark.parametrize("shade", [0.0, 0.5, 0.88, 0.9, 0.92])
def test_white_print_on_a_grey_that_lets_it_be_read_is_whole(shade: float, size: float) -> None:
    layer = layer_of(white_on(shade, size=size))
    assert [line.text for line in layer.lines] == [WHITE_LINE]
    assert layer.lines[0].doubts == ()
    assert layer.hidden_characters == 0


@pytest.mark.parametrize("shade", [0.97, 1.0])
def test_white_print_on_nearly_white_is_not_read(shade: float) -> None:
    assert layer_of(white_on(shade)).lines == ()


def test_what_is_left_of_a_white_figure_that_runs_off_its_bar_is_not_trusted() -> None:
    edge = 72 + pymupdf.get_text_length("White limit of $2", fontsize=11)
    assert trust_of(white_on(0.0, edge + 0.3)) == {"$2": "cut off"}
