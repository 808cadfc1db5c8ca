# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
from pathlib import Path

import numpy as np
import pymupdf
import pytest

from core.parse.assemble import assemble
from core.parse.native.mixed_page import cut_pictures
from core.parse.native.pdf_file import describe_pdf
from core.parse.native.pdf_reader import PdfReader
from core.parse.ocr_factory import OcrFactory
from core.parse.raw import RawPage
from core.parse.scan.ocr_reader import OcrReader
from core.parse.scan.picture import PagePicture
from core.runtimes import LocalRuntimes
from core.settings import ParseSettings, Settings
from core.types import Outcome, PageSource
from models.base import ByteImage, OcrLine
from models.errors import ModelOutputError
from tests.fakes import FakeOcrEngine

PROSE = [
    f"{number}. The deductible for a flood in zone {number} is ${number},250 for each loss."
    for number in range(1, 7)
]
PRINTED = [
    "Wind and hail losses in the coastal area carry",
    "a deductible of $7,500 for each occurrence, and",
    "no other deductible applies to the same loss.",
]
SETTINGS = ParseSettings(page_timeout_s=300)


def print_as_picture() -> bytes:
    document = pymupdf.open()
    page = document.new_page(width=400, height=120)
    for row, text in enumerate(PRINTED):
        page.insert_text((20, 40 + 24 * row), text, fontsize=12)
    return bytes(page.get_pixmap(dpi=200).tobytes("png"))


def mixed_file(path: Path, rotation: int = 0) -> Path:
    document = pymupdf.open()
    page = document.new_page()
    for row, text in enumerate(PROSE):
        page.insert_text((72, 90 + 24 * row), text, fontsize=11)
    page.insert_image(pymupdf.Rect(90, 400, 490, 520), stream=print_as_picture())
    page.set_rotation(rotation)
    document.save(path)
    return path


def read(path: Path) -> RawPage:
    factory = LocalRuntimes(Settings()).ocr_factory()
    return PdfReader(path, path.name, SETTINGS, OcrReader(factory, lambda _: None)).read(0)


@pytest.mark.model
@pytest.mark.slow
@pytest.mark.timeout(300)
def test_only_the_picture_of_a_mixed_page_is_read_by_ocr(tmp_path: Path) -> None:
    path = mixed_file(tmp_path / "mixed.pdf")
    page = read(path)
    assert (page.source, page.reason) == (PageSource.OCR, "print_in_picture")
    assert [line.text for line in page.lines if line.probabilities is None] == PROSE
    from_picture = [line for line in page.lines if line.probabilities is not None]
    assert [line.text for line in from_picture] == PRINTED
    for row, line in enumerate(from_picture):
        # In the picture it began at (20, 40) on its base line; the picture stands at (90, 400).
        assert line.boxes[0, 0] == pytest.approx(110, abs=3)
        assert line.boxes[:, 3].max() == pytest.approx(440 + 24 * row + 2.5, abs=3)

    document = assemble(
        "mixed.v1", path.name, describe_pdf(path, path.name, SETTINGS), [page], SETTINGS
    )
    assert document.coverage == 1.0
    figures = {n.text: (n.trusted, n.confidence) for n in document.numerals if "$" in n.text}
    assert figures.pop("$7,500")[1] is not None
    assert figures == {f"${number},250": (True, None) for number in range(1, 7)}


@pytest.mark.model
@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_picture_of_a_turned_page_stands_where_it_is_shown(tmp_path: Path) -> None:
    page = read(mixed_file(tmp_path / "mixed.pdf", rotation=90))
    from_picture = [line for line in page.lines if line.probabilities is not None]
    assert {line.text for line in from_picture} == set(PRINTED)
    # The page of 595 by 842 points is shown as 842 by 595: what was 440 down is 402 from the left.
    first = next(line for line in from_picture if line.text == PRINTED[0])
    assert first.boxes[:, 0].min() == pytest.approx(842 - 440 - 2.5, abs=3)
    assert first.boxes[:, 1].min() == pytest.approx(110, abs=3)


class NoEngine(FakeOcrEngine):
    def read_page(self, image: ByteImage) -> tuple[OcrLine, ...]:
        raise ModelOutputError("The detector gave the wrong shape.", "Run models verify.")


@pytest.mark.parametrize(
    ("factory", "code", "told"),
    [
        (None, "MODEL_MISSING", "no OCR model is installed. Run `clauselight models fetch`."),
        (NoEngine, "MODEL_OUTPUT_INVALID", "gave the wrong shape. Run models verify."),
    ],
)
def test_without_ocr_the_sure_text_stays_and_the_page_says_what_is_missing(
    tmp_path: Path, factory: OcrFactory | None, code: str, told: str
) -> None:
    path = mixed_file(tmp_path / "mixed.pdf")
    page = PdfReader(path, path.name, SETTINGS, OcrReader(factory, lambda _: None)).read(0)
    assert [line.text for line in page.lines] == PROSE
    assert (page.source, page.reason, page.error_code) == (PageSource.TEXT, None, code)
    assert page.error_message is not None
    assert page.error_message.startswith("Page 1 of mixed.pdf has a picture with print")
    assert told in page.error_message

    info = describe_pdf(path, path.name, SETTINGS)
    document = assemble("mixed.v1", path.name, info, [page], SETTINGS)
    assert document.outcome is Outcome.PARTIAL
    figures = [(n.text, n.trusted) for n in document.numerals if "$" in n.text]
    assert figures == [(f"${number},250", True) for number in range(1, 7)]


def print_in(words: str, width: float, height: float) -> bytes:
    document = pymupdf.open()
    page = document.new_page(width=width, height=height)
    page.insert_text((2, height - 6), words, fontsize=11)
    return bytes(page.get_pixmap(dpi=150).tobytes("png"))


@pytest.mark.model
@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("rotation", [0, 90])
def test_pictures_of_one_line_and_of_one_figure_are_read(tmp_path: Path, rotation: int) -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 80), "4.1 The deductible for flood is", fontsize=11)
    page.insert_image(pymupdf.Rect(226, 66, 286, 86), stream=print_in("$5,000", 60, 20))
    page.insert_text((290, 80), "for each loss.", fontsize=11)
    page.insert_image(
        pymupdf.Rect(72, 120, 540, 240), stream=print_in("Wind deductible $7,500", 468, 120)
    )
    page.set_rotation(rotation)
    document.save(tmp_path / "mixed.pdf")
    read_by_ocr = {
        line.text for line in read(tmp_path / "mixed.pdf").lines if line.probabilities is not None
    }
    assert read_by_ocr == {"$5,000", "Wind deductible $7,500"}


def test_what_is_outside_the_pictures_is_white() -> None:
    whole = PagePicture(np.zeros((200, 100, 3), np.uint8), 0.5, 0.5)
    cut = cut_pictures(whole, [(10, 20, 30, 40), (20, 60, 60, 80)], [])
    assert (cut.left, cut.top) == (10, 20)
    pixels = cut.picture.pixels
    assert pixels.shape == (120, 80, 3)
    assert not pixels[:40, :40].any()
    assert not pixels[80:, 20:].any()
    assert (pixels[40:80] == 255).all()
    assert (pixels[:40, 40:] == 255).all()
    assert (pixels[80:, :20] == 255).all()
