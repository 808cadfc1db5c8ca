# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from core.errors import (
    DamagedDocumentError,
    EmptyDocumentError,
    EncryptedDocumentError,
    LimitExceededError,
)
from core.parse.native.pdf_reader import PdfReader, describe_pdf, open_pdf
from core.parse.raw import OutlineEntry
from core.parse.scan.ocr_reader import OcrReader
from core.settings import ParseSettings
from core.types import PageSource
from tests.fakes import FakeOcrEngine, FaultyOcrEngine, ocr_line

AES = pymupdf.PDF_ENCRYPT_AES_256


def make(
    path: Path, change: Callable[[pymupdf.Document], None] | None = None, **save: object
) -> Path:
    document = pymupdf.open()
    for number in range(1, 4):
        document.new_page().insert_text((72, 72), f"Page {number} speaks of flood.")
    if change is not None:
        change(document)
    document.save(path, **save)
    return path


def reader_of(path: Path, engine: FakeOcrEngine | None = None) -> PdfReader:
    factory = None if engine is None else lambda: engine
    return PdfReader(path, path.name, ParseSettings(), OcrReader(factory, lambda _: None))


def test_describe_pdf_tells_pages_title_and_bookmarks(tmp_path: Path) -> None:
    def change(document: pymupdf.Document) -> None:
        document.set_metadata({"title": " Homeowners\n Policy "})
        document.set_toc([[1, "Part  I", 1], [2, "Flood", 3]])

    info = describe_pdf(make(tmp_path / "a.pdf", change), "a.pdf", ParseSettings())
    assert (info.page_count, info.title, info.format_name) == (3, "Homeowners Policy", "pdf")
    assert info.outline == (OutlineEntry(1, "Part I", 0), OutlineEntry(2, "Flood", 2))
    assert info.canonical_path == str(tmp_path / "a.pdf")


def test_page_labels_come_from_the_file(tmp_path: Path) -> None:
    def change(document: pymupdf.Document) -> None:
        document.set_page_labels(
            [{"startpage": 0, "prefix": "A-", "style": "D", "firstpagenum": 5}]
        )

    labelled = reader_of(make(tmp_path / "a.pdf", change))
    assert [labelled.read(index).file_label for index in range(3)] == ["A-5", "A-6", "A-7"]
    assert reader_of(make(tmp_path / "b.pdf")).read(0).file_label is None


def test_a_password_is_asked_for_and_an_owner_password_is_not(tmp_path: Path) -> None:
    locked = make(tmp_path / "a.pdf", encryption=AES, user_pw="u", owner_pw="o")
    with pytest.raises(EncryptedDocumentError, match=r"claims\.pdf needs a password"):
        open_pdf(locked, "claims.pdf")
    restricted = make(tmp_path / "b.pdf", encryption=AES, owner_pw="o", permissions=0)
    assert reader_of(restricted).read(1).lines[0].text == "Page 2 speaks of flood."


@pytest.mark.parametrize("content", [b"%PDF-1.7\nnothing more", b"%PDF-1.4\n" + b"\xff\x00" * 500])
def test_a_broken_file_is_damaged_or_has_no_pages(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(content)
    with pytest.raises((DamagedDocumentError, EmptyDocumentError), match=r"x\.pdf"):
        open_pdf(path, "x.pdf")


def test_a_file_without_pages_is_empty(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        b"2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
        b"trailer<</Root 1 0 R/Size 3>>\n%%EOF"
    )
    with pytest.raises(EmptyDocumentError, match="has no pages"):
        open_pdf(path, "a.pdf")


def test_a_claim_of_a_hundred_thousand_pages_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 100000>>endobj\n"
        b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj\n"
        b"trailer<</Root 1 0 R/Size 4>>\n%%EOF"
    )
    with pytest.raises(DamagedDocumentError, match=r"many\.pdf .*Invalid number of pages"):
        describe_pdf(path, "many.pdf", ParseSettings())


def test_a_hundred_thousand_pages_are_refused_before_one_is_read(tmp_path: Path) -> None:
    count = 100_000
    kids = b" ".join(b"%d 0 R" % (number + 3) for number in range(count))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count %d/Kids[%s]>>" % (count, kids),
        *[b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>"] * count,
    ]
    body, offsets = bytearray(b"%PDF-1.4\n"), []
    for number, content in enumerate(objects, 1):
        offsets.append(len(body))
        body += b"%d 0 obj%s endobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    path = tmp_path / "a.pdf"
    path.write_bytes(
        bytes(body)
        + b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, table)
        + b"trailer<</Root 1 0 R/Size %d>>\nstartxref\n%d\n%%%%EOF" % (size, len(body))
    )
    with pytest.raises(LimitExceededError, match=r"many\.pdf has 100,000 pages; at most 10,000"):
        describe_pdf(path, "many.pdf", ParseSettings())


def test_two_hundred_inches_are_read_and_more_are_not(tmp_path: Path) -> None:
    document = pymupdf.open()
    for side in (14_400, 14_500):
        page = document.new_page(width=side, height=400)
        page.insert_text((72, 72), "A very wide page speaks of flood.", fontsize=20)
    document.save(tmp_path / "a.pdf")
    reader = reader_of(tmp_path / "a.pdf")
    assert reader.read(0).lines[0].text == "A very wide page speaks of flood."
    refused = reader.read(1)
    assert (refused.error_code, refused.lines) == ("LIMIT_EXCEEDED", ())
    assert "Page 2 of a.pdf is 201 inches long; at most 200 are read" in str(refused.error_message)
    assert refused.width == 14_500


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
    assert [(r.line_index, r.start, r.end) for r in read.second_readings] == [(0, 7, 12)]
    failed = reader_of(tmp_path / "a.pdf", FaultyOcrEngine()).read(0)
    assert (failed.error_code, failed.width) == ("MODEL_OUTPUT_INVALID", 360)
