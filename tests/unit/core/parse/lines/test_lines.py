# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lines of a page in the frame in which it is read."""

from dataclasses import replace

import numpy as np

from core.parse.lines.lines import page_lines
from tests.unit.core.parse.raw_pages import BODY, line, page, prose


def test_figures_of_print_on_its_side_stay_figures() -> None:
    text = "Sideways limit $8,800 each"
    level = line(text, 0, 0)
    widths = np.array([9.0 if character.isalpha() else 5.0 for character in text])
    ends = 700 - np.cumsum(widths)
    boxes = np.stack([np.full(len(text), 30.0), ends, np.full(len(text), 40.0), ends + widths], 1)
    turned = replace(level, boxes=boxes.astype(np.float32), angle=270.0)
    read = page_lines(page([*prose(BODY, 72, 80), turned]))
    assert [each.text for each in read.turned] == [text]
