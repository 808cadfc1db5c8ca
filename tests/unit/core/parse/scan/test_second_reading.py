# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
from collections.abc import Sequence

import numpy as np
import pytest

from core.parse.raw import View
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


def test_all_numerals_of_a_page_are_read_in_two_batches() -> None:
    engine = RecordingEngine()
    lines = [
        ocr_line("pay $500 now", 50, 100),
        ocr_line("nothing", 50, 150),
        ocr_line("7", 50, 200),
    ]
    readings = read_again(engine, np.zeros((400, 300, 3), np.uint8), lines)
    plain = [reading for reading in readings if reading.view is View.PLAIN]
    assert [(r.line_index, r.start, r.end, r.text) for r in plain] == [
        (0, 4, 8, "0"),
        (2, 0, 1, "1"),
    ]
    assert [len(shapes) for shapes in engine.shapes] == [2, 6]
    height, width, channels = engine.shapes[0][0]
    assert channels == 3
    assert 1.5 * 40 < width < 1.5 * 56
    assert 1.5 * 20 < height < 1.5 * 30


def test_a_numeral_at_the_edge_is_cropped_inside_the_picture() -> None:
    engine = RecordingEngine()
    read_again(engine, np.zeros((20, 10, 3), np.uint8), [ocr_line("7")])
    assert engine.shapes[0] == [(30, 15, 3)]


def test_a_page_without_numerals_asks_for_nothing() -> None:
    engine = RecordingEngine()
    assert read_again(engine, np.zeros((20, 10, 3), np.uint8), [ocr_line("none")]) == ()
    assert engine.shapes == []


class AgreeingEngine(RecordingEngine):
    """Reads what is printed, but for the plain picture if that is told otherwise."""

    def __init__(self, plain: str = "$500") -> None:
        super().__init__()
        self.plain = plain

    def read_crops(self, images: Sequence[ByteImage]) -> tuple[CropReading, ...]:
        first = not self.shapes
        super().read_crops(images)
        return tuple(CropReading(self.plain if first else "$500", 0.9) for _ in images)


@pytest.mark.parametrize(
    ("probability", "plain", "views"),
    [
        (0.9991, "$500", [View.PLAIN]),
        (0.99, "$500", [View.PLAIN, View.SMALL]),
        (0.999, "$5.00", [View.PLAIN, View.SMALL, View.THIN, View.SOFT]),
        (0.97, "$500", [View.PLAIN, View.SMALL, View.THIN, View.SOFT]),
        (0.5, "$500", [View.PLAIN, View.SMALL, View.THIN, View.SOFT]),
        (0.49, "$500", [View.PLAIN]),
    ],
)
def test_a_numeral_is_shown_as_often_as_it_can_change_what_is_decided(
    probability: float, plain: str, views: list[View]
) -> None:
    engine = AgreeingEngine(plain)
    pixels = np.full((400, 300, 3), 255, np.uint8)
    pixels[100:120, 90:92] = 0
    readings = read_again(engine, pixels, [ocr_line("pay $500", 50, 100, probability=probability)])
    assert [r.view for r in readings] == views
    assert {(r.start, r.end) for r in readings} == {(4, 8)}


def test_the_small_picture_is_as_high_as_small_print() -> None:
    engine = AgreeingEngine()
    line = ocr_line("pay $500", 50, 100, probability=0.99)
    read_again(engine, np.zeros((400, 300, 3), np.uint8), [line])
    ((height, width, _),) = engine.shapes[1]
    plain_height, plain_width, _ = engine.shapes[0][0]
    assert height == 26
    assert width == round(plain_width * 26 / plain_height)
