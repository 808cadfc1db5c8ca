# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
from collections.abc import Sequence

import numpy as np
import pytest

from core.parse.scan.second_reading import numeral_tokens, read_again
from models.base import ByteImage, CropReading
from tests.fakes import FakeOcrEngine, ocr_line


class RecordingEngine(FakeOcrEngine):
    def __init__(self) -> None:
        super().__init__()
        self.shapes: list[list[tuple[int, ...]]] = []

    def read_crops(self, images: Sequence[ByteImage]) -> tuple[CropReading, ...]:
        self.shapes.append([image.shape for image in images])
        return tuple(CropReading(str(index), 0.5) for index, _ in enumerate(images))


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("pay $5,000 per loss", ["$5,000"]),
        ("limit $l0,OOO or $lO,OOO", ["$l0,OOO", "$lO,OOO"]),
        ("Zone A1 and 10 % of it", ["A1", "10"]),
        ("So is it, Bob", []),
        ("Ill, soil", []),
        ("", []),
    ],
)
def test_numeral_tokens(text: str, tokens: list[str]) -> None:
    assert [text[start:end] for start, end in numeral_tokens(text)] == tokens


def test_all_numerals_of_a_page_are_read_in_one_batch() -> None:
    engine = RecordingEngine()
    lines = [
        ocr_line("pay $500 now", 50, 100),
        ocr_line("nothing", 50, 150),
        ocr_line("7", 50, 200),
    ]
    readings = read_again(engine, np.zeros((400, 300, 3), np.uint8), lines)
    assert [(r.line_index, r.start, r.end, r.text) for r in readings] == [
        (0, 4, 8, "0"),
        (2, 0, 1, "1"),
    ]
    assert len(engine.shapes) == 1
    height, width, channels = engine.shapes[0][0]
    assert channels == 3
    assert 1.5 * 40 < width < 1.5 * 56
    assert 1.5 * 20 < height < 1.5 * 30


def test_a_numeral_at_the_edge_is_cropped_inside_the_picture() -> None:
    engine = RecordingEngine()
    readings = read_again(engine, np.zeros((20, 10, 3), np.uint8), [ocr_line("7")])
    assert len(readings) == 1
    assert engine.shapes == [[(30, 15, 3)]]


def test_a_page_without_numerals_asks_for_nothing() -> None:
    engine = RecordingEngine()
    assert read_again(engine, np.zeros((20, 10, 3), np.uint8), [ocr_line("none")]) == ()
    assert engine.shapes == []


@pytest.mark.parametrize(("probability", "views"), [(0.999, 1), (0.97, 3), (0.91, 3), (0.8, 1)])
def test_an_almost_sure_numeral_is_shown_disturbed_too(probability: float, views: int) -> None:
    engine = RecordingEngine()
    pixels = np.full((400, 300, 3), 255, np.uint8)
    pixels[100:120, 90:92] = 0
    readings = read_again(engine, pixels, [ocr_line("pay $500", 50, 100, probability=probability)])
    assert [(r.start, r.end) for r in readings] == [(4, 8)] * views
    assert len(engine.shapes[0]) == views
    assert len(set(engine.shapes[0])) == 1
