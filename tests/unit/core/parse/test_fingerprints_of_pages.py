# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every way in which a page is read names it by what it shows."""

from pathlib import Path

import numpy as np
import pymupdf
import pytest
from PIL import Image

from core.parse.native.pdf_reader import PdfReader
from core.parse.raw import RawPage
from core.parse.scan.image_reader import ImageReader
from core.parse.scan.ocr_reader import OcrReader
from core.settings import ParseSettings
from core.types import PageSource
from models.base import OcrEngine
from tests.fakes import FakeOcrEngine, FaultyOcrEngine, ocr_line

LINE = "The flood deductible is $5,000."


def ocr(engine: OcrEngine | None = None) -> OcrReader:
    made = engine or FakeOcrEngine([ocr_line(LINE, 100, 200)])
    return OcrReader(lambda: made, lambda _: None)


def read(path: Path, reader: OcrReader | None = None) -> RawPage:
    opened = PdfReader(path, path.name, ParseSettings(), reader or ocr())
    try:
        return opened.read(0)
    finally:
        opened.close()


def write(path: Path, text: str, *, grey: int | None = None) -> Path:
    """A page of text, or a picture of one grey with a note to click on."""
    with pymupdf.open() as document:
        page = document.new_page(width=360, height=180)
        if grey is None:
            page.insert_text((20, 50), text)
        else:
            pixmap = pymupdf.Pixmap(pymupdf.csRGB, (0, 0, 200, 100), 0)
            pixmap.clear_with(grey)
            page.insert_image(page.rect, pixmap=pixmap)
            page.add_text_annot((300, 100), text)
        document.save(path)
    return path


@pytest.mark.parametrize(("grey", "source"), [(None, PageSource.TEXT), (90, PageSource.OCR)])
def test_a_page_of_a_pdf(tmp_path: Path, grey: int | None, source: PageSource) -> None:
    pages = [
        read(write(tmp_path / f"{n}.pdf", text, grey=grey))
        for n, text in enumerate([LINE, LINE, LINE.replace("5", "6")])
    ]
    assert {page.source for page in pages} == {source}
    one, same, other = (page.fingerprint for page in pages)
    assert len(one) == 64
    assert one == same
    assert one != other


def test_a_scan_that_looks_otherwise(tmp_path: Path) -> None:
    one, other = (
        read(write(tmp_path / f"{grey}.pdf", LINE, grey=grey)).fingerprint for grey in (90, 91)
    )
    assert one != other


def test_what_ocr_makes_of_a_scan_does_not_count(tmp_path: Path) -> None:
    path = write(tmp_path / "a.pdf", LINE, grey=90)
    better = read(path, ocr(FakeOcrEngine([ocr_line("Better read.", 90, 200)])))
    assert better.fingerprint == read(path).fingerprint


def test_a_page_that_cannot_be_read_has_none(tmp_path: Path) -> None:
    failed = read(write(tmp_path / "a.pdf", LINE, grey=90), ocr(FaultyOcrEngine()))
    assert (failed.error_code, failed.fingerprint) == ("MODEL_OUTPUT_INVALID", "")


def test_a_page_of_a_picture_file(tmp_path: Path) -> None:
    found = []
    for n, (grey, dpi) in enumerate([(90, 100), (90, 100), (91, 100), (90, 101)]):
        path = tmp_path / f"{n}.png"
        Image.fromarray(np.full((100, 200), grey, np.uint8)).save(path, dpi=(dpi, dpi))
        reader = ImageReader(path, path.name, ParseSettings(), ocr())
        found.append(reader.read(0).fingerprint)
    assert found[0] == found[1]
    assert len(set(found)) == 3
