# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import numpy as np

from core.parse.scan.ocr_lines import clean_line, split_wide_gaps
from models.base import OcrLine
from tests.fakes import ocr_line


def test_clean_line_keeps_characters_and_boxes_in_step() -> None:
    line = clean_line(ocr_line(" \u00a0a\u3000 b\ufb01 "))
    assert line.text == "a bfi"
    assert line.char_boxes[:, 0].tolist() == [20, 30, 50, 60, 60]
    assert len(line.char_probabilities) == 5


def test_clean_line_of_spaces_is_empty() -> None:
    assert clean_line(ocr_line("  ")).text == ""
    assert split_wide_gaps(clean_line(ocr_line("  "))) == []


def test_split_wide_gaps_parts_cells_but_not_words() -> None:
    line = ocr_line("Zone A 5,000")
    boxes = line.char_boxes.copy()
    boxes[7:, [0, 2]] += 60
    parts = split_wide_gaps(OcrLine(line.text, boxes, line.char_probabilities))
    assert [part.text for part in parts] == ["Zone A", "5,000"]
    assert parts[1].char_boxes[0].tolist() == [130, 0, 140, 20]
    assert all(len(part.text) == len(part.char_probabilities) for part in parts)


def test_split_wide_gaps_leaves_an_ordinary_line() -> None:
    line = ocr_line("Zone A 5,000")
    (part,) = split_wide_gaps(line)
    assert part.text == line.text
    assert np.array_equal(part.char_boxes, line.char_boxes)
