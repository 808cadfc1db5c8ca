# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Room between digits, on print at 200 dpi whose points were left out."""

import pytest

from core.parse.scan.ink_rows import ink_rows
from core.parse.scan.lost_points import find_lost_points
from core.parse.scan.page_ink import find_ink
from models.base import OcrLine
from tests.unit.core.parse.scans import Line, place, printed, read

OTHERS: list[Line] = [(50, 60, "16"), (50, 80, "2030"), (50, 100, "$1,175.11"), (50, 120, "405")]


def lost(text: str, seen: str, font: str = "helv") -> list[tuple[float, ...]]:
    """Places found where `text` is set without its points and read as `seen`."""
    lines = [*OTHERS, (50.0, 140.0, text)]
    marks = [n for n, char in enumerate(text) if char == "."]
    pixels = printed(lines, font=font)
    for mark in marks:
        x0, y0, x1, y1 = place(lines[-1], mark, mark + 1, font)
        pixels[y0 - 5 : y1 + 5, x0 + 1 : x1] = 255
    given = read(lines, font=font, lost=frozenset((len(OTHERS), mark) for mark in marks))
    if seen != given[-1].text:
        last = read([*OTHERS, (50.0, 140.0, text.replace(".", " "))], font=font)[-1]
        given[-1] = OcrLine(seen, last.char_boxes, last.char_probabilities)
    return list(find_lost_points(find_ink(pixels), ink_rows(given)))


@pytest.mark.parametrize("font", ["helv", "tiro", "cour"])
@pytest.mark.parametrize("text", ["1.6", "2.0", "7.1", "$36.9", "1.05"])
def test_the_room_of_a_point_is_found(text: str, font: str) -> None:
    (room,) = lost(text, text.replace(".", ""), font)
    x0, _, x1, _ = place((50, 140, text), text.index("."), text.index(".") + 1, font)
    assert room[0] < (x0 + x1) / 2 < room[2]


@pytest.mark.parametrize("font", ["helv", "tiro", "cour"])
@pytest.mark.parametrize("text", ["16", "1117", "71", "40,000", "111,111"])
def test_whole_figures_are_left_alone(text: str, font: str) -> None:
    assert lost(text, text, font) == []


def test_two_figures_that_fill_a_cell_are_both_marked() -> None:
    assert len(lost("10.0", "10 0")) == 2
    assert lost("10.000", "10 000") == []


def test_nothing_is_found_without_print() -> None:
    assert find_lost_points(find_ink(printed([])), []) == ()
