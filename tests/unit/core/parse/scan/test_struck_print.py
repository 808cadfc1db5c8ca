# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Print that a line goes through, and lines that go through none."""

import pytest

from core.parse.scan.ink_rows import ink_rows
from core.parse.scan.page_ink import find_ink
from core.parse.scan.struck_print import find_struck
from tests.unit.core.parse.scans import Line, place, printed, read

TEXT: list[Line] = [(40, 40, "The deductible is $4,000 for wind, due within 30 days.")]


def struck_words(word: str, height: float, thick: int = 2, share: float = 1.0) -> list[str]:
    """The words found when a line is drawn over one, at a share of its height from above."""
    pixels = printed(TEXT)
    at = TEXT[0][2].index(word)
    x0, y0, x1, y1 = place(TEXT[0], at, at + len(word))
    y = round(y0 + height * (y1 - y0))
    pixels[y : y + thick, x0 - 2 : round(x0 + share * (x1 - x0)) + 2] = 0
    words = [
        (m, place(TEXT[0], TEXT[0][2].index(m), TEXT[0][2].index(m) + len(m)))
        for m in TEXT[0][2].split()
    ]
    boxes = find_struck(find_ink(pixels), ink_rows(read(TEXT)))
    return [m for m, own in words if any(b[0] < (own[0] + own[2]) / 2 < b[2] for b in boxes)]


@pytest.mark.parametrize("word", ["$4,000", "30", "deductible", "The"])
def test_a_word_with_a_line_through_it(word: str) -> None:
    assert struck_words(word, 0.5) == [word]


def test_whole_print_has_none() -> None:
    assert find_struck(find_ink(printed(TEXT)), ink_rows(read(TEXT))) == ()


@pytest.mark.parametrize(
    ("height", "thick", "share"), [(-0.2, 2, 1.0), (1.05, 2, 1.0), (0.1, 18, 1.0), (0.5, 2, 0.5)]
)
def test_lines_beside_print_blots_and_half_lines_are_none(
    height: float, thick: int, share: float
) -> None:
    assert struck_words("$4,000", height, thick, share) == []
