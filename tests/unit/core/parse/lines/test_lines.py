# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lines of a page in the frame in which it is read."""

from dataclasses import replace

import numpy as np
import pytest

from core.parse.lines.lines import page_lines
from tests.unit.core.parse.raw_pages import BODY, document, line, page, prose


def test_figures_of_print_on_its_side_stay_figures() -> None:
    text = "Sideways limit $8,800 each"
    level = line(text, 0, 0)
    widths = np.array([9.0 if character.isalpha() else 5.0 for character in text])
    ends = 700 - np.cumsum(widths)
    boxes = np.stack([np.full(len(text), 30.0), ends, np.full(len(text), 40.0), ends + widths], 1)
    turned = replace(level, boxes=boxes.astype(np.float32), angle=270.0)
    read = page_lines(page([*prose(BODY, 72, 80), turned]))
    assert [each.text for each in read.turned] == [text]


@pytest.mark.parametrize(
    ("probability", "text"),
    [(0.999, "0.709 3/11/29"), (None, "0.7093/11/29")],
)
def test_two_figures_that_ocr_parted_never_join(probability: float | None, text: str) -> None:
    raw = [
        line("0.709", 72, 100, probability=probability),
        line("3/11/29", 97, 100, probability=probability),
    ]
    (block,) = document(page(raw, scanned=probability is not None)).blocks
    assert block.text == text


def test_the_pieces_of_one_figure_stay_one_where_ocr_parted_it_at_its_point() -> None:
    raw = [line("Due 38", 72, 100, probability=0.99), line(".04", 102, 100, probability=0.99)]
    (block,) = document(page(raw, scanned=True)).blocks
    assert block.text == "Due 38.04"
