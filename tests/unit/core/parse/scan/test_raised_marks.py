# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Raised marks that were read as digits of the figure before them."""

from collections.abc import Sequence

import cv2
import numpy as np
import pymupdf
import pytest

from core.parse.scan.ocr_reader import OcrReader
from core.parse.scan.page_ink import find_ink
from core.parse.scan.picture import PagePicture
from core.parse.scan.raised_marks import with_raised_marks
from models.base import ByteImage, CropReading, OcrLine
from tests.fakes import FakeOcrEngine
from tests.unit.core.parse.scans import DPI, SCALE

LEFT, BASE, SIZE = 40.0, 60.0, 10.0
Run = tuple[str, float, float]
"""Text, size, and how far above the base line it stands, in points."""


def set_runs(runs: Sequence[Run], font: str = "helv") -> tuple[ByteImage, OcrLine]:
    """A line of print in several sizes, and the line as it is read: all of it level."""
    middles: list[float] = []
    text = ""
    with pymupdf.open() as document:
        page = document.new_page(width=420, height=100)
        x = LEFT
        for words, size, rise in runs:
            page.insert_text((x, BASE - rise), words, fontname=font, fontsize=size)
            for char in words:
                wide = pymupdf.get_text_length(char, fontname=font, fontsize=size)
                middles.append((x + wide / 2) * SCALE)
                x += wide
            text += words
        pixmap = page.get_pixmap(dpi=DPI)
    rows = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)
    pixels = rows[:, : 3 * pixmap.width].reshape(pixmap.height, -1, 3).copy()
    return pixels, line_over(text, np.array(middles))


def line_over(text: str, middles: np.ndarray) -> OcrLine:
    away = 0.3 * SIZE * SCALE
    cuts = np.concatenate(
        [[middles[0] - away], (middles[1:] + middles[:-1]) / 2, [middles[-1] + away]]
    )
    boxes = np.zeros((len(text), 4), np.float32)
    boxes[:, 0], boxes[:, 2] = cuts[:-1], cuts[1:]
    boxes[:, 1], boxes[:, 3] = (BASE - 0.97 * SIZE) * SCALE, (BASE + 0.31 * SIZE) * SCALE
    return OcrLine(text, boxes, np.ones(len(text), np.float32))


def written(runs: Sequence[Run], font: str = "helv") -> tuple[str, int]:
    pixels, line = set_runs(runs, font)
    (found,), boxes = with_raised_marks(find_ink(pixels), [line])
    return found.text, len(boxes)


@pytest.mark.parametrize("font", ["helv", "tiro", "hebo"])
@pytest.mark.parametrize(
    ("figure", "mark", "raised"),
    [
        ("$500", "1", "\u00b9"),
        ("$2,500", "2", "\u00b2"),
        ("$12,000", "34", "\u00b3\u2074"),
        ("45", "3", "\u00b3"),
        ("2%", "1", "\u00b9"),
    ],
)
def test_a_small_digit_above_the_base_line_is_a_mark(
    figure: str, mark: str, raised: str, font: str
) -> None:
    runs = [("It pays ", SIZE, 0.0), (figure, SIZE, 0.0), (mark, 6.0, 3.5), (" each.", SIZE, 0.0)]
    assert written(runs, font) == (f"It pays {figure}{raised} each.", len(mark))


def test_a_mark_behind_a_figure_alone_in_its_cell() -> None:
    pixels, line = set_runs([("$500", SIZE, 0.0), ("1", 6.0, 3.5)])
    (found,), (box,) = with_raised_marks(find_ink(pixels), [line])
    assert found.text == "$500\u00b9"
    assert found.char_boxes.tolist() == line.char_boxes.tolist()
    middle = (line.char_boxes[4, 0] + line.char_boxes[4, 2]) / 2
    assert (box[0] + box[2]) / 2 == pytest.approx(float(middle), abs=3)
    assert box[3] < (BASE - 3) * SCALE


@pytest.mark.parametrize("font", ["helv", "tiro", "cour", "hebo"])
@pytest.mark.parametrize("figure", ["$5,001", "511", "$7,771.16", "(2041)", "3,146", "98%"])
def test_level_figures_bear_no_mark(figure: str, font: str) -> None:
    assert written([(f"It pays {figure} each.", SIZE, 0.0)], font) == (f"It pays {figure} each.", 0)


def test_figures_all_as_small_as_a_note_bear_no_mark() -> None:
    assert written([("It pays ", SIZE, 0.0), ("5,001", 6.0, 3.5)]) == ("It pays 5,001", 0)


def test_a_small_digit_on_the_base_line_is_no_mark() -> None:
    assert written([("It pays 500", SIZE, 0.0), ("1", 6.0, 0.0)]) == ("It pays 5001", 0)


def test_the_upper_half_of_a_faded_digit_is_no_mark() -> None:
    pixels, line = set_runs([("It pays 508", SIZE, 0.0)])
    cut = round((BASE - 0.36 * SIZE) * SCALE)
    pixels[cut:, round(float(line.char_boxes[-1, 0])) :] = 255
    (found,), boxes = with_raised_marks(find_ink(pixels), [line])
    assert (found.text, boxes) == ("It pays 508", ())


def test_dirt_beside_a_figure_is_no_mark() -> None:
    pixels, line = set_runs([("It pays 500 each.", SIZE, 0.0)])
    x = int(line.char_boxes[10, 2])
    cv2.circle(pixels, (x + 2, int((BASE - 6) * SCALE)), 3, (0, 0, 0), -1)
    (found,), boxes = with_raised_marks(find_ink(pixels), [line])
    assert (found.text, boxes) == ("It pays 500 each.", ())


def test_a_page_tells_that_its_figure_bears_a_mark() -> None:
    pixels, line = set_runs([("$500", SIZE, 0.0), ("1", 6.0, 3.5)])
    engine = FakeOcrEngine([line], [CropReading("$5001", 0.99)])
    page = OcrReader(lambda: engine, lambda _: None).read(PagePicture(pixels, 1 / SCALE, 1 / SCALE))
    assert [each.text for each in page.lines] == ["$500\u00b9"]
    places = [(ink.x0 + ink.x1) / 2 for ink in page.unread_ink]
    assert any(place == pytest.approx(LEFT + 24, abs=2) for place in places)
