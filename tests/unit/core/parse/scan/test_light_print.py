# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Light print on a dark ground that was passed over is read dark on white, or told."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from core.parse.scan.light_print import read_light_print, turn_grounds
from core.parse.scan.ocr_reader import OcrReader
from core.parse.scan.picture import PagePicture
from models.base import ByteImage, CropReading, OcrLine
from tests.fakes import FakeOcrEngine
from tests.unit.core.parse.scans import SCALE, Line, printed, read

HEAD: list[Line] = [(60, 50, "Peril and limit"), (260, 50, "Deductible $8,500")]
BODY: list[Line] = [(60, 100, "For loss by flood at the boathouse we pay at most the limit.")]
BLUE = (31, 78, 150)
BAR = (slice(90, 160), slice(110, 1380))


def page(ground: tuple[int, int, int] = BLUE, sigma: float = 0.0) -> ByteImage:
    """A dark bar with the words of `HEAD` in white, and text below."""
    share = printed(HEAD).astype(np.float32)[BAR] / 255
    picture = printed(BODY)
    picture[BAR] = (share * np.array(ground) + (1 - share) * 255).astype(np.uint8)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8) if sigma else picture


class DarkOnly(FakeOcrEngine):
    """Reads the head only where it is dark on white; keeps what it is shown."""

    def __init__(self, *, able: bool = True) -> None:
        super().__init__()
        self.crops: list[ByteImage] = []
        self._able = able

    def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
        self.pages_read += 1
        if image.shape[0] > 300:
            return tuple(read(BODY))
        ink = image[:, :, 1] < 128
        if not self._able or ink.mean() > 0.5 or not ink.any():
            return ()
        y, x = np.nonzero(ink)
        (first, second) = read(HEAD)
        place = np.array([x.min(), y.min()] * 2, np.float32)
        origin = np.array([first.char_boxes[0, 0] + 14, first.char_boxes[0, 1] + 7] * 2, np.float32)
        return tuple(
            OcrLine(line.text, line.char_boxes - origin + place, line.char_probabilities)
            for line in (first, second)
        )

    def read_crops(self, images: Sequence[ByteImage]) -> tuple[CropReading, ...]:
        self.crops += images
        return tuple(CropReading("$8,500", 0.99) for _ in images)


@pytest.mark.parametrize("ground", [BLUE, (0, 0, 0), (190, 60, 40)])
def test_a_dark_bar_that_was_passed_over_is_read_dark_on_white(
    ground: tuple[int, int, int],
) -> None:
    engine = DarkOnly()
    picture = PagePicture(page(ground), 1 / SCALE, 1 / SCALE)
    read_page = OcrReader(lambda: engine, lambda _: None).read(picture)
    assert [line.text for line in read_page.lines] == [BODY[0][2], HEAD[0][2], HEAD[1][2]]
    assert read_page.lines[1].boxes[0, 0] == pytest.approx(60 - 5, abs=3)
    assert read_page.unread_print == ()
    assert engine.crops
    assert all(crop.mean() > 128 for crop in engine.crops), (
        "the second reader is shown the figure dark on white too"
    )


def test_light_print_that_gives_no_text_is_told() -> None:
    engine = DarkOnly(able=False)
    light = read_light_print(engine, page(), read(BODY))
    assert light.lines == ()
    letters = sum(len(text.replace(" ", "")) for _, _, text in HEAD)
    assert sum(row.characters for row in light.rows) == pytest.approx(letters, abs=3)
    assert engine.pages_read == 2


def test_letters_that_have_run_together_on_a_dark_ground_are_told_too() -> None:
    light = read_light_print(DarkOnly(able=False), page(sigma=4.0), read(BODY))
    assert len(light.rows) == 2
    assert light.rows[0].box[0] == pytest.approx(60 * SCALE, abs=6)


def test_nothing_is_read_again_where_the_bar_was_read() -> None:
    engine = DarkOnly()
    light = read_light_print(engine, page(), read(HEAD + BODY))
    assert (light.lines, light.rows, engine.pages_read) == ((), (), 0)


def test_plain_print_photographs_and_empty_bars_hold_no_light_print() -> None:
    assert turn_grounds(printed(BODY)) is None
    bar, form, photo = printed(BODY), printed(BODY), printed(BODY)
    bar[BAR] = BLUE
    assert turn_grounds(bar) is None
    form[BAR] = (150, 150, 150)
    form[105:145, 200:600] = form[105:145, 700:1200] = 255
    engine = DarkOnly()
    assert read_light_print(engine, form, read(BODY)).rows == ()
    random = np.random.default_rng(3)
    shades = cv2.resize(random.uniform(0, 230, (9, 90)), (1270, 70))
    photo[BAR] = shades.astype(np.uint8)[:, :, None]
    assert read_light_print(engine, photo, read(BODY)).rows == ()
    assert engine.pages_read == 0
