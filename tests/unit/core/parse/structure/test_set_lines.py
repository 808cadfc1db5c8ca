# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lines that the program set itself become one text whose characters know their places."""

import numpy as np

from core.parse.lines.passages import ADDED
from core.parse.raw import SetLine
from core.parse.structure.set_lines import SetText
from tests.unit.core.parse.raw_pages import line, page


def test_lines_of_two_pages_become_one_text() -> None:
    """A space and a newline were added at two ends; the word that goes on is not parted."""
    first = page([line("ab", 10, 10), line("c", 10, 25), line("", 10, 40)], 0)
    second = page([line("de", 10, 10), line("f", 10, 25)], 1)
    lines = [
        SetLine(0, 0),
        SetLine(0, 1, breaks=True),
        SetLine(0, 2),
        SetLine(1, 0, goes_on=True),
        SetLine(1, 1),
    ]
    passage = SetText([first, second]).passage(lines)
    assert passage.text == "ab c\ndef"
    assert passage.pages.tolist() == [0, 0, 0, 0, 0, 1, 1, 1]
    places = [(0, 0), (0, 1), (ADDED, ADDED), (1, 0), (ADDED, ADDED), (0, 0), (0, 1), (1, 0)]
    assert [tuple(place) for place in passage.sources.tolist()] == places
    assert np.isnan(passage.boxes[:, 0]).tolist() == [False, False, True, False, True] + [False] * 3
    assert passage.boxes[5].tolist() == [10, 10, 15, 20]


def test_probabilities_of_a_line_are_kept_beside_lines_without() -> None:
    sheet = page([line("ab", 10, 10, probability=0.5), line("c", 10, 25)], 0)
    passage = SetText([sheet]).passage([SetLine(0, 0), SetLine(0, 1)])
    assert passage.text == "ab c"
    assert passage.probabilities is not None
    np.testing.assert_array_equal(
        passage.probabilities, np.array([0.5, 0.5, np.nan, 1.0], np.float32)
    )
