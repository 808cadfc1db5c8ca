# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Traces of a figure that a reader of scans left out."""

import dataclasses

import numpy as np
import pytest

from core.ask.holes import has_hole, maimed
from core.spans import CharMap
from core.types import Block
from tests.small_library import read_markup


@pytest.mark.parametrize(
    "text",
    [
        "$",
        "$ per event",
        "$S,000",
        "$5,0O0",
        "$#500",
        "$?,400",
        "is $1,; 15 a year",
        "3O days",
        "l2 months",
        "1O%",
        "within ? days after",
        "not more thanmonths after",
        "by a further% if",
        "within days after it happens",
    ],
)
def test_remains_of_a_figure_are_seen(text: str) -> None:
    assert maimed(text)


@pytest.mark.parametrize(
    "text",
    [
        "$5,000",
        "$ 5,000",
        "US$5M",
        "$5,000, and no more",
        "$1,200; $300",
        "the 1st day of 3 days",
        "HO-3 form, Schedule B2",
        "lessons of 12 days",
        "more than 45 consecutive days",
        "within sixty days",
        "every year",
        "What? Days later",
        "",
    ],
)
def test_whole_figures_and_plain_words_are_left_alone(text: str) -> None:
    assert not maimed(text)


def scanned(text: str, widened: dict[int, float]) -> Block:
    """Make a scanned line whose characters step by 5 points, and by more where told."""
    block = read_markup("d1.v1", "Fax", text, ocr=True).blocks[0]
    boxes = block.chars.boxes.copy()
    for at, extra in widened.items():
        boxes[at + 1 :, [0, 2]] += extra
    chars = CharMap(block.chars.page_indexes, boxes, block.chars.probabilities)
    return dataclasses.replace(block, chars=chars)


LINE = "1.1 The most that we pay is in any event. It is more than months."


def test_an_even_line_has_no_hole() -> None:
    assert not has_hole(scanned(LINE, {}), 0, len(LINE))


def test_room_in_a_word_or_between_words_is_a_hole() -> None:
    at = LINE.index("is in") + 2
    assert has_hole(scanned(LINE, {at: 30}), 0, len(LINE))
    assert has_hole(scanned(LINE, {at + 1: 12}), 0, len(LINE))


def test_only_the_asked_part_is_looked_at() -> None:
    block = scanned(LINE, {LINE.index("is in") + 2: 30})
    assert not has_hole(block, LINE.index("It is"), len(LINE))


def test_room_after_a_clause_number_or_a_capital_is_layout() -> None:
    assert not has_hole(scanned(LINE, {3: 20, LINE.index("It"): 9}), 0, len(LINE))


def test_digits_stand_closer() -> None:
    line = "The deductible is $500 for each loss."
    at = line.index("500")
    assert has_hole(scanned(line, {at: 5.5}), 0, len(line))
    assert not has_hole(scanned(line, {line.index("each"): 5.5}), 0, len(line))


def test_a_space_without_a_box_may_be_wider() -> None:
    block = scanned(LINE, {LINE.index(" is in"): 5})
    boxes = block.chars.boxes.copy()
    boxes[LINE.index(" is in")] = np.nan
    chars = CharMap(block.chars.page_indexes, boxes, block.chars.probabilities)
    assert not has_hole(dataclasses.replace(block, chars=chars), 0, len(LINE))


def test_a_new_line_is_no_hole() -> None:
    block = scanned(LINE, {})
    boxes = block.chars.boxes.copy()
    boxes[30:, [0, 2]] -= 150
    boxes[30:, [1, 3]] += 12
    chars = CharMap(block.chars.page_indexes, boxes, block.chars.probabilities)
    assert not has_hole(dataclasses.replace(block, chars=chars), 0, len(LINE))


def test_text_layers_tables_and_single_characters_have_none() -> None:
    wide = {LINE.index("is in") + 2: 30.0}
    layer = scanned(LINE, wide)
    chars = CharMap(layer.chars.page_indexes, layer.chars.boxes)
    assert not has_hole(dataclasses.replace(layer, chars=chars), 0, len(LINE))
    table = read_markup("d1.v1", "Fax", "|Item|Fee|\n|Dock|$300|", ocr=True).blocks[0]
    assert not has_hole(table, 0, len(table.text))
    assert not has_hole(layer, 0, 1)
