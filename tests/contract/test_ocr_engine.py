# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What every OcrEngine keeps to, a double as well as PaddleOCR."""

import numpy as np
import pymupdf
import pytest

from models.base import ByteImage, CropReading, OcrEngine
from models.paddle_ocr import OcrModels, PaddleOcrEngine
from models.store import ModelStore
from tests.fakes import FakeOcrEngine, ocr_line

LINES = ("Flood deductible", "Zone A is $5,000")
SIZE_PT, LEFT_PT, BASE_PT, STEP_PT = 14.0, 72.0, 100.0, 60.0
SCALE = 2.0


def picture(lines: tuple[str, ...] = LINES) -> ByteImage:
    with pymupdf.open() as document:
        page = document.new_page(width=400, height=300)
        for index, line in enumerate(lines):
            where = (LEFT_PT, BASE_PT + index * STEP_PT)
            page.insert_text(where, line, fontsize=SIZE_PT, fontname="helv")
        pixels = page.get_pixmap(matrix=pymupdf.Matrix(SCALE, SCALE), alpha=False)
        flat = np.frombuffer(pixels.samples, dtype=np.uint8)
        return flat.reshape(pixels.height, pixels.width, 3).copy()


def blank(height: int, width: int) -> ByteImage:
    return np.full((height, width, 3), 255, dtype=np.uint8)


@pytest.fixture(scope="module")
def real() -> OcrEngine:
    store = ModelStore()
    names = ("pp-ocrv6-det-small", "pp-ocrv6-rec-small", "pp-ocrv5-rec")
    return PaddleOcrEngine(OcrModels(*(store.require(name) for name in names)))


class OcrEngineContract:
    @pytest.fixture
    def engine(self) -> OcrEngine:
        raise NotImplementedError

    def test_has_an_identity(self, engine: OcrEngine) -> None:
        assert isinstance(engine, OcrEngine)
        assert len(engine.identity.sha256) == 64
        assert engine.identity.name
        assert engine.identity.runtime

    def test_reads_the_lines(self, engine: OcrEngine) -> None:
        found = sorted(engine.read_page(picture()), key=lambda line: float(line.char_boxes[0, 1]))
        assert tuple(line.text for line in found) == LINES

    def test_every_character_has_box_and_probability(self, engine: OcrEngine) -> None:
        image = picture()
        for line in engine.read_page(image):
            count = len(line.text)
            assert line.char_boxes.shape == (count, 4)
            assert line.char_boxes.dtype == np.float32
            assert line.char_probabilities.shape == (count,)
            assert line.char_probabilities.dtype == np.float32
            assert (line.char_probabilities > 0.3).all()
            assert (line.char_probabilities <= 1).all()
            assert (line.char_boxes[:, :2] >= 0).all()
            assert (line.char_boxes[:, 2] <= image.shape[1]).all()
            assert (line.char_boxes[:, 3] <= image.shape[0]).all()
            assert (line.char_boxes[:, 2] > line.char_boxes[:, 0]).all()
            assert (line.char_boxes[:, 3] > line.char_boxes[:, 1]).all()

    def test_characters_run_from_left_to_right_without_gaps(self, engine: OcrEngine) -> None:
        for line in engine.read_page(picture()):
            right, next_left = line.char_boxes[:-1, 2], line.char_boxes[1:, 0]
            assert np.allclose(right, next_left, atol=0.01)

    @pytest.mark.parametrize("shape", [(1, 1), (1, 500), (500, 1), (64, 64)])
    def test_an_empty_picture_has_no_lines(self, engine: OcrEngine, shape: tuple[int, int]) -> None:
        assert engine.read_page(blank(*shape)) == ()

    def test_the_same_picture_is_read_the_same(self, engine: OcrEngine) -> None:
        one, two = engine.read_page(picture()), engine.read_page(picture())
        for first, second in zip(one, two, strict=True):
            assert first.text == second.text
            assert np.array_equal(first.char_boxes, second.char_boxes)
            assert np.array_equal(first.char_probabilities, second.char_probabilities)

    def test_no_crops_no_readings(self, engine: OcrEngine) -> None:
        assert engine.read_crops([]) == ()

    def test_readings_are_in_the_order_of_the_crops(self, engine: OcrEngine) -> None:
        crops = [crop("$5,000"), blank(20, 60), crop("2.5%")]
        first, second, third = engine.read_crops(crops)
        assert (first.text, third.text) == ("$5,000", "2.5%")
        assert 0.5 < first.probability <= 1
        assert second == CropReading("", 0.0)


def crop(text: str) -> ByteImage:
    image = picture((text,))
    ink = np.argwhere(image.min(axis=2) < 128)
    (top, left), (bottom, right) = ink.min(axis=0), ink.max(axis=0)
    return image[top - 4 : bottom + 5, left - 4 : right + 5]


class TestFakeOcrEngine(OcrEngineContract):
    @pytest.fixture
    def engine(self) -> OcrEngine:
        lines = [ocr_line(line, 100, 100 + 120 * index) for index, line in enumerate(LINES)]
        readings = [CropReading("$5,000", 0.9), CropReading("x", 0.9), CropReading("2.5%", 0.9)]
        return FakeOcrEngine(lines, readings)


@pytest.mark.model
class TestPaddleOcrEngine(OcrEngineContract):
    @pytest.fixture
    def engine(self, real: OcrEngine) -> OcrEngine:
        return real

    def test_boxes_lie_on_their_characters(self, engine: OcrEngine) -> None:
        font = pymupdf.Font("helv")
        for line in engine.read_page(picture()):
            width = font.text_length(line.text, SIZE_PT) * SCALE
            for index in range(1, len(line.text)):
                edge = LEFT_PT * SCALE + font.text_length(line.text[:index], SIZE_PT) * SCALE
                assert abs(float(line.char_boxes[index, 0]) - edge) < SIZE_PT * SCALE * 0.45
            assert abs(float(line.char_boxes[-1, 2]) - (LEFT_PT * SCALE + width)) < SIZE_PT

    def test_a_line_on_its_side_runs_downwards(self, engine: OcrEngine) -> None:
        turned = np.ascontiguousarray(np.rot90(picture((LINES[1],)), k=-1))
        (line,) = engine.read_page(turned)
        assert line.text == LINES[1]
        assert (np.diff(line.char_boxes[:, 1]) > 0).all()
        assert float(line.char_boxes[-1, 3] - line.char_boxes[0, 1]) > 200
