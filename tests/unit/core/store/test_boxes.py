# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One box for each line or cell, never one around several."""

import numpy as np

from core.spans import Box, CharMap
from core.store.boxes import boxes_of
from tests.documents import line_chars


def joined(*lines: CharMap) -> CharMap:
    """Put lines behind each other with one added character between them."""
    parts = [lines[0]]
    for line in lines[1:]:
        page = parts[-1].page_indexes[-1:]
        parts += [CharMap(page, np.full((1, 4), np.nan, np.float32)), line]
    return CharMap(
        np.concatenate([part.page_indexes for part in parts]),
        np.concatenate([part.boxes for part in parts]),
    )


def shifted(chars: CharMap, x: float) -> CharMap:
    return CharMap(chars.page_indexes, chars.boxes + np.array([x, 0, x, 0], np.float32))


def test_a_line_is_one_box_without_the_white_space_at_its_ends() -> None:
    assert boxes_of(" ab cd ", line_chars(" ab cd ")) == (Box(0, 55.0, 72.0, 80.0, 82.0),)


def test_two_lines_are_two_boxes() -> None:
    chars = joined(line_chars("one two", top=72), line_chars("three", top=84))
    assert boxes_of("one two three", chars) == (
        Box(0, 50.0, 72.0, 85.0, 82.0),
        Box(0, 50.0, 84.0, 75.0, 94.0),
    )


def test_lines_on_two_pages_are_two_boxes() -> None:
    chars = joined(line_chars("one", 0), line_chars("two", 1))
    assert [box.page_index for box in boxes_of("one two", chars)] == [0, 1]


def test_a_word_that_was_joined_over_two_lines_is_two_boxes() -> None:
    first, second = line_chars("insur", top=72), line_chars("ance", top=84)
    chars = CharMap(
        np.concatenate([first.page_indexes, second.page_indexes]),
        np.concatenate([first.boxes, second.boxes]),
    )
    assert len(boxes_of("insurance", chars)) == 2


def test_cells_of_a_row_are_boxes_of_their_own() -> None:
    chars = joined(line_chars("Flood"), shifted(line_chars("$5,000"), 28))
    assert boxes_of("Flood\t$5,000", chars) == (
        Box(0, 50.0, 72.0, 75.0, 82.0),
        Box(0, 78.0, 72.0, 108.0, 82.0),
    )


def test_columns_at_the_same_height_are_two_boxes() -> None:
    chars = joined(line_chars("left"), shifted(line_chars("right"), 60))
    assert len(boxes_of("left right", chars)) == 2


def test_upright_print_is_one_box() -> None:
    level = line_chars("upright")
    turned = level.boxes[:, [1, 0, 3, 2]]
    chars = CharMap(level.page_indexes, turned)
    assert boxes_of("upright", chars) == (Box(0, 72.0, 50.0, 82.0, 85.0),)


def test_added_characters_alone_have_no_box() -> None:
    assert boxes_of("\t\n", line_chars("\t\n")) == ()
