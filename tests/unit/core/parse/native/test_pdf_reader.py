# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
from collections.abc import Sequence
from pathlib import Path

import pymupdf
import pytest

from core.parse.native.pdf_reader import PdfReader
from core.parse.scan.ocr_reader import OcrReader
from core.settings import ParseSettings
from core.types import PageSource
from models.base import ByteImage, CropReading
from models.errors import ModelMissingError, ModelOutputError
from tests.fakes import FakeOcrEngine, FaultyOcrEngine, ocr_line
from tests.unit.core.parse.native.lying_fonts import embedded
from tests.unit.core.parse.native.plain_pdf import make


def reader_of(path: Path, engine: FakeOcrEngine | None = None) -> PdfReader:
    factory = None if engine is None else lambda: engine
    return PdfReader(path, path.name, ParseSettings(), OcrReader(factory, lambda _: None))


def test_page_labels_come_from_the_file(tmp_path: Path) -> None:
    def change(document: pymupdf.Document) -> None:
        document.set_page_labels(
            [{"startpage": 0, "prefix": "A-", "style": "D", "firstpagenum": 5}]
        )

    labelled = reader_of(make(tmp_path / "a.pdf", change))
    assert [labelled.read(index).file_label for index in range(3)] == ["A-5", "A-6", "A-7"]
    assert reader_of(make(tmp_path / "b.pdf")).read(0).file_label is None


def test_a_thousand_inches_are_read_and_more_are_not(tmp_path: Path) -> None:
    document = pymupdf.open()
    for side in (72_000, 72_100):
        page = document.new_page(width=side, height=400)
        page.insert_text((72, 72), "A very wide page speaks of flood.", fontsize=20)
    document.save(tmp_path / "a.pdf")
    reader = reader_of(tmp_path / "a.pdf")
    assert reader.read(0).lines[0].text == "A very wide page speaks of flood."
    refused = reader.read(1)
    assert (refused.error_code, refused.lines) == ("LIMIT_EXCEEDED", ())
    said = str(refused.error_message)
    assert "Page 2 of a.pdf is 1,001 inches long; at most 1,000 are read" in said
    assert refused.width == 72_100


def test_a_scan_is_read_by_ocr_and_its_boxes_are_points(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page(width=360, height=180)
    pixmap = pymupdf.Pixmap(pymupdf.csRGB, (0, 0, 200, 100), 0)
    pixmap.clear_with(90)
    page.insert_image(page.rect, pixmap=pixmap)
    page.insert_text((20, 50), ".")
    document.save(tmp_path / "a.pdf")
    engine = FakeOcrEngine([ocr_line("Zone A 5,000", 100, 200)])
    read = reader_of(tmp_path / "a.pdf", engine).read(0)
    assert (read.source, read.raw_characters, read.error_code) == (PageSource.OCR, 10, None)
    assert read.lines[0].boxes[0] == pytest.approx([36, 72, 39.6, 79.2], abs=0.05)
    assert {(r.line_index, r.start, r.end) for r in read.second_readings} == {(0, 7, 12)}
    failed = reader_of(tmp_path / "a.pdf", FaultyOcrEngine()).read(0)
    assert (failed.error_code, failed.width) == ("MODEL_OUTPUT_INVALID", 360)


def test_a_page_read_by_ocr_says_why(tmp_path: Path) -> None:
    swaps = {"3": "8", "8": "3"}
    lying = embedded([["Limit 8,300 and 3,800 and 833,000", "Flood begins"]], "helv", swaps)
    (tmp_path / "a.pdf").write_bytes(lying)
    readings = [CropReading(text, 0.99) for text in ("8,300", "3,800", "833,000")]
    engine = FakeOcrEngine([ocr_line("Limit 8,300", 100, 200)], readings)
    read = reader_of(tmp_path / "a.pdf", engine).read(0)
    assert (read.source, read.reason) == (PageSource.OCR, "misleading_font")
    # The engine says the same of every picture, of the rows that it left unread too.
    assert {line.text for line in read.lines} == {"Limit 8,300"}
    plain = reader_of(make(tmp_path / "b.pdf"), engine).read(0)
    assert (plain.source, plain.reason) == (PageSource.TEXT, None)


class FaultySecondReader(FakeOcrEngine):
    def read_crops(self, images: Sequence[ByteImage]) -> tuple[CropReading, ...]:
        raise ModelOutputError("The second reader gave the wrong shape.", "Run models verify.")


def test_a_doubtful_font_without_ocr_is_no_page_that_was_read(tmp_path: Path) -> None:
    lying = embedded([["Limit 8,300 and 3,800"]], "helv", {"3": "8", "8": "3"})
    (tmp_path / "a.pdf").write_bytes(lying)
    with pytest.raises(ModelMissingError):
        reader_of(tmp_path / "a.pdf").read(0)
    failed = reader_of(tmp_path / "a.pdf", FaultySecondReader()).read(0)
    assert (failed.error_code, failed.lines) == ("MODEL_OUTPUT_INVALID", ())
