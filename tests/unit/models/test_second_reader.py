# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The second recogniser on its real weights: alphabet, order, independence of the batch."""

import numpy as np
import pymupdf
import pytest

from models.base import ByteImage, CropReading
from models.second_reader import SecondReader
from models.store import ModelStore

pytestmark = pytest.mark.model


@pytest.fixture(scope="module")
def reader() -> SecondReader:
    return SecondReader(ModelStore().require("pp-ocrv5-rec"), threads=1)


def _printed(text: str) -> ByteImage:
    with pymupdf.open() as document:
        page = document.new_page(width=12 * len(text) + 20, height=24)
        page.insert_text((8, 17), text, fontname="helv", fontsize=12)
        width = pymupdf.get_text_length(text, fontname="helv", fontsize=12)
        pixmap = page.get_pixmap(dpi=200, clip=pymupdf.Rect(4, 4, 12 + width, 22))
    rows = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)
    return np.ascontiguousarray(rows[:, : 3 * pixmap.width].reshape(pixmap.height, -1, 3))


def test_reads_figures_letters_and_spaces(reader: SecondReader) -> None:
    texts = ["$8,500", "12.75%", "30 days", "November 16"]
    readings = reader.read([_printed(text) for text in texts])
    assert [reading.text for reading in readings] == texts
    assert all(reading.probability > 0.9 for reading in readings)


def test_gives_every_picture_its_reading_whatever_stands_beside_it(reader: SecondReader) -> None:
    texts = [f"${n},{n}00" for n in range(1, 10)] + ["a long line of print, longer than others, 42"]
    pictures = [_printed(text) for text in texts]
    together = reader.read(pictures)
    assert [reading.text for reading in together] == texts
    alone = [reader.read([picture])[0] for picture in pictures]
    assert [reading.text for reading in alone] == texts
    assert [reading.probability for reading in together] == pytest.approx(
        [reading.probability for reading in alone], abs=1e-3
    )


def test_reads_no_figure_on_blank_paper(reader: SecondReader) -> None:
    blanks = [
        np.full((40, width, 3), grey, np.uint8) for width in (60, 120, 200) for grey in (255, 235)
    ]
    for reading in reader.read(blanks):
        assert not any(map(str.isalnum, reading.text))
    assert reader.read(blanks[:1]) == (CropReading("", 0.0),)


def test_keeps_the_point_of_a_short_figure(reader: SecondReader) -> None:
    texts = ["1.4", "4.3", "2.1", "0.5", "88.17", "7.25"]
    assert [reading.text for reading in reader.read([_printed(text) for text in texts])] == texts
