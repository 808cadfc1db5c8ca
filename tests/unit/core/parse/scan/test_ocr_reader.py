# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reading pictures with engines that know where the marks on the picture are."""

from collections.abc import Sequence

import numpy as np
import pytest
from PIL import Image, ImageDraw

from core.parse.raw import View
from core.parse.scan.ocr_reader import OcrReader
from core.parse.scan.picture import PagePicture
from models.base import ByteImage, CropReading, OcrEngine, OcrLine
from models.errors import ModelMissingError
from tests.fakes import FakeOcrEngine, ocr_line

WORDS = (
    "we",
    "pay",
    "for",
    "direct",
    "physical",
    "loss",
    "by",
    "or",
    "from",
    "flood",
    "to",
    "your",
    "insured",
    "property",
)
RED, GREEN, BLUE = (200, 30, 30), (30, 200, 30), (30, 30, 200)


def printed_page() -> Image.Image:
    """Rows of words between a red left and a blue right margin; a green bar is the line to read.

    A word is a dark bar, so that nothing but the green bar is print that waits to be read.
    """
    image = Image.new("RGB", (800, 1000), "white")
    draw = ImageDraw.Draw(image)
    random = np.random.default_rng(5)
    for row in range(26):
        x = 60
        for word in random.choice(WORDS, 9):
            draw.rectangle((x, 162 + row * 30, x + 9 * len(word), 174 + row * 30), fill="black")
            x += 9 * len(word) + 6
        draw.rectangle((20, 160 + row * 30, 40, 175 + row * 30), fill=RED)
        draw.rectangle((760, 160 + row * 30, 780, 175 + row * 30), fill=BLUE)
    draw.rectangle((100, 60, 299, 79), fill=GREEN)
    return image


def places_of(pixels: ByteImage, channel: int) -> np.ndarray:
    others = [c for c in range(3) if c != channel]
    bright = pixels[:, :, channel] > 150
    return np.argwhere(bright & (pixels[:, :, others].max(axis=2) < 90))


class BarEngine(FakeOcrEngine):
    """Reads words where red is left of blue, and the line on the green bar if there is one."""

    def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
        self.pages_read += 1
        red, blue = places_of(image, 0), places_of(image, 2)
        if red[:, 1].mean() > blue[:, 1].mean() - image.shape[1] / 4:
            return (ocr_line("s nn sxn rrn nss ssn xrr", probability=0.5),)
        green = places_of(image, 1)
        if not len(green):
            return (ocr_line("loss by flood to your property", probability=0.97),)
        y0, x0 = green.min(axis=0)
        y1, x1 = green.max(axis=0) + 1
        text = "limit 5,000 each year"
        edges = np.linspace(x0, x1, len(text) + 1, dtype=np.float32)
        top, bottom = np.full(len(text), y0), np.full(len(text), y1)
        boxes = np.stack([edges[:-1], top, edges[1:], bottom], axis=1).astype(np.float32)
        return (OcrLine(text, boxes, np.full(len(text), 0.97, np.float32)),)

    def read_crops(self, images: Sequence[ByteImage]) -> tuple[CropReading, ...]:
        return tuple(CropReading("5,000", 0.9) for _ in images)


def reader_of(engine: OcrEngine) -> OcrReader:
    return OcrReader(lambda: engine, lambda _: None)


def shown(quarter: int, skew: float) -> PagePicture:
    image = printed_page().rotate(
        -quarter - skew, expand=True, fillcolor="white", resample=Image.Resampling.BICUBIC
    )
    return PagePicture(np.ascontiguousarray(np.asarray(image)), 0.36, 0.36)


@pytest.mark.parametrize("quarter", [0, 90, 180, 270])
@pytest.mark.parametrize("skew", [0.0, 2.0])
def test_a_page_is_read_however_it_lies(quarter: int, skew: float) -> None:
    picture = shown(quarter, skew)
    page = reader_of(BarEngine()).read(picture)
    (line,) = page.lines
    assert line.text == "limit 5,000 each year"
    assert (line.angle - quarter - skew + 180) % 360 - 180 == pytest.approx(0, abs=0.3)
    green = places_of(picture.pixels, 1) * 0.36
    low, high = green.min(axis=0), green.max(axis=0)
    assert line.boxes[:, :2].min(axis=0) == pytest.approx([low[1], low[0]], abs=2)
    assert line.boxes[:, 2:].max(axis=0) == pytest.approx([high[1], high[0]], abs=2)
    # The first recogniser is not quite sure: the picture is shown in every way.
    assert [r.view for r in page.second_readings] == list(View)
    assert {(line.text[r.start : r.end], r.text) for r in page.second_readings} == {
        ("5,000", "5,000")
    }
    assert page.characters == 18
    assert line.probabilities is not None
    assert line.probabilities.tolist() == pytest.approx([0.97] * 21)


def test_an_upright_page_is_read_once() -> None:
    engine = BarEngine()
    reader_of(engine).read(shown(0, 0.0))
    assert engine.pages_read == 1


def test_a_blank_page_is_read_once_and_is_empty() -> None:
    engine = FakeOcrEngine([ocr_line("ghost")])
    blank = PagePicture(np.full((400, 300, 3), 255, np.uint8), 0.36, 0.36)
    page = reader_of(engine).read(blank)
    assert (page.lines, page.rules, page.second_readings, page.characters) == ((), (), (), 0)
    assert engine.pages_read == 1


def test_the_engine_is_made_once_and_its_loading_is_told() -> None:
    told: list[bool] = []
    made: list[FakeOcrEngine] = []

    def make() -> OcrEngine:
        made.append(FakeOcrEngine())
        return made[-1]

    reader = OcrReader(make, told.append)
    assert told == []
    for _ in range(2):
        reader.read(PagePicture(np.full((40, 30, 3), 255, np.uint8), 1.0, 1.0))
    assert told == [True, False]
    assert len(made) == 1


def test_without_a_model_the_advice_says_how_to_get_it() -> None:
    with pytest.raises(ModelMissingError) as raised:
        OcrReader(None, lambda _: None).read(shown(0, 0.0))
    assert "models fetch" in raised.value.advice


def test_font_size_is_estimated_from_the_height_of_the_line() -> None:
    engine = FakeOcrEngine([ocr_line("A plain line of words")])
    page = reader_of(engine).read(shown(0, 0.0))
    assert 20 * 0.36 * 0.6 < page.lines[0].font_size < 20 * 0.36
