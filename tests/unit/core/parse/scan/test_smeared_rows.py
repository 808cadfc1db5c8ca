# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rows of print whose letters have run together are found; what only looks like rows is not."""

import cv2
import numpy as np
import pytest

from core.parse.scan.lost_print import read_lost_print
from core.parse.scan.ocr_reader import OcrReader
from core.parse.scan.page_ink import find_ink
from core.parse.scan.picture import PagePicture
from core.parse.scan.smeared_rows import find_smeared_rows
from models.base import ByteImage, OcrLine
from tests.fakes import FakeOcrEngine
from tests.unit.core.parse.scans import SCALE, Line, printed, read

WORDS = "Loss by windstorm at the boathouse is covered; the deductible is $8,500 a year."
TEXT: list[Line] = [(40, 40 + 14 * n, WORDS) for n in range(8)]
LETTERS = 8 * len(WORDS)


def blurred(picture: ByteImage, sigma: float) -> ByteImage:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)


def paper(height: int = 560, width: int = 1440) -> ByteImage:
    return np.full((height, width, 3), 250, np.uint8)


def rows_on(picture: ByteImage) -> int:
    return len(find_smeared_rows(picture, []))


class BlindEngine(FakeOcrEngine):
    """Reads its lines on the page as it is large, and nothing on a part of it."""

    def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
        self.pages_read += 1
        return self.lines if self.pages_read == 1 else ()


@pytest.mark.parametrize("sigma", [0.1, 5.0, 7.0, 9.0])
def test_every_row_is_found_however_far_out_of_focus(sigma: float) -> None:
    rows = find_smeared_rows(blurred(printed(TEXT), sigma), [])
    assert len(rows) == len(TEXT)
    assert sum(row.characters for row in rows) == pytest.approx(LETTERS, rel=0.2)
    for row, (x, y, _) in zip(rows, TEXT, strict=True):
        assert row.box[0] == pytest.approx(x * SCALE, abs=25)
        assert row.box[1] < (y - 3) * SCALE < row.box[3]


def test_a_row_that_was_read_is_not_told() -> None:
    known = [
        (
            line.char_boxes[0, 0],
            line.char_boxes[0, 1],
            line.char_boxes[-1, 2],
            line.char_boxes[0, 3],
        )
        for line in read(TEXT)
    ]
    boxes = [tuple(float(edge) for edge in box) for box in known]
    left = find_smeared_rows(blurred(printed(TEXT), 6), [(a, b, c, d) for a, b, c, d in boxes[:4]])
    assert len(left) == 4


def test_dirt_noise_stripes_and_ruled_paper_are_no_print() -> None:
    random = np.random.default_rng(4)
    specks, ruled, stripes = paper(), paper(), paper()
    for x, y in zip(random.integers(0, 1430, 300), random.integers(0, 550, 300), strict=True):
        specks[y : y + 6, x : x + 5] = 60
    for y in range(40, 520, 40):
        ruled[y : y + 3, 100:1300] = 80
        stripes[y : y + 20, 100:1300] = 215
    noise = random.normal(235, 12, paper().shape[:2]).clip(0, 255).astype(np.uint8)
    pictures = (paper(), specks, ruled, stripes, noise[:, :, None].repeat(3, 2))
    assert [rows_on(picture) for picture in pictures] == [0, 0, 0, 0, 0]


def test_words_that_are_blacked_out_are_no_print() -> None:
    page = paper()
    for y in range(40, 520, 40):
        for x in range(100, 1300, 110):
            page[y : y + 24, x : x + 90] = 10
    assert rows_on(page) == 0


def test_the_lines_of_a_table_that_was_read_are_no_print() -> None:
    cells: list[Line] = [
        (x, 40 + 22 * n, text)
        for n in range(7)
        for x, text in ((40, "Peril by gale"), (180, "$50,000"), (320, "12/31/2026"))
    ]
    ruled = printed(cells)
    for n in range(7):
        y = round((45 + 22 * n) * SCALE)
        ruled[y : y + 4, 90:1300] = 0
    known = [
        (
            float(line.char_boxes[0, 0]),
            float(line.char_boxes[0, 1]),
            float(line.char_boxes[-1, 2]),
            float(line.char_boxes[0, 3]),
        )
        for line in read(cells)
    ]
    assert [find_smeared_rows(blurred(ruled, sigma), known) for sigma in (0.1, 2, 4)] == [
        [],
        [],
        [],
    ]
    assert len(find_smeared_rows(blurred(ruled, 6), known[:9])) == 8


def test_fields_of_a_form_charts_and_tiles_are_no_print() -> None:
    combs, dashes, chart, tiles = paper(), paper(), paper(), paper()
    for y in range(40, 520, 60):
        for x in range(100, 1300, 40):
            combs[y : y + 40, x : x + 3] = combs[y : y + 3, x : x + 40] = 30
            combs[y + 38 : y + 41, x : x + 40] = 30
            dashes[y : y + 6, x : x + 14] = dashes[y + 30 : y + 36, x : x + 14] = 30
        for x, wide, shade in ((100, 200 + y, 90), (300 + y, 150, 190), (450 + y, 90, 140)):
            chart[y : y + 34, x : x + wide] = shade
        for x in range(100, 1300, 60):
            tiles[y : y + 30, x : x + 50] = 120
    assert [rows_on(picture) for picture in (combs, dashes, chart, tiles)] == [0, 0, 0, 0]


def test_a_photograph_is_no_print() -> None:
    random = np.random.default_rng(7)
    photo = sum(
        cv2.resize(random.normal(0, 14 * 2**n, (560 >> (8 - n), 1440 >> (8 - n))), (1440, 560))
        for n in range(1, 7)
    )
    shades = np.asarray(120 + photo / 6).clip(0, 255).astype(np.uint8)
    page = paper(800, 1700)
    page[100:660, 100:1540] = shades[:, :, None]
    assert rows_on(page) == 0


def test_print_that_shows_through_from_the_back_is_no_print() -> None:
    back = 255 - 0.2 * (255 - printed(TEXT)[:, ::-1].astype(np.float32))
    assert rows_on(blurred(np.ascontiguousarray(back.astype(np.uint8)), 2.5)) == 0


def test_a_page_out_of_focus_that_gives_no_text_is_told_as_lost() -> None:
    engine = BlindEngine()
    picture = PagePicture(blurred(printed(TEXT), 8), 1 / SCALE, 1 / SCALE)
    page = OcrReader(lambda: engine, lambda _: None).read(picture)
    assert (page.lines, page.characters) == ((), 0)
    lost = sum(row.characters for row in page.unread_print)
    assert lost == pytest.approx(LETTERS, rel=0.2)


@pytest.mark.parametrize(("probability", "rows_left"), [(0.96, 7), (0.7, 8)])
def test_only_what_reads_well_at_a_smaller_size_is_taken(
    probability: float, rows_left: int
) -> None:
    class SmallSighted(FakeOcrEngine):
        """Reads the first row where all of them are shown small."""

        def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
            self.pages_read += 1
            (line,) = read([(10, 12, WORDS)])
            low = np.full(len(line.text), probability, np.float32)
            boxes = line.char_boxes * np.float32(0.6)
            return (OcrLine(line.text, boxes, low),)

    picture, engine = blurred(printed(TEXT), 6), SmallSighted()
    lost = read_lost_print(engine, picture, find_ink(picture), ())
    assert engine.pages_read == 1
    assert len(lost.rows) == rows_left
    assert [line.text for line in lost.lines] == [WORDS] * (8 - rows_left)
