# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Files with bytes changed, cut out and moved: pages come out, read or failed, or a known fault."""

import random
from pathlib import Path

import pymupdf
import pytest

from core.errors import DocumentError
from core.parse.native.pdf_file import describe_pdf
from core.parse.native.pdf_reader import PdfReader
from core.parse.scan.ocr_reader import OcrReader
from core.settings import ParseSettings
from tests.fakes import FakeOcrEngine
from tests.unit.core.parse.native.pdf_objects import CONTENTS, one_page, pdf_of

SETTINGS = ParseSettings()


def made() -> bytes:
    """Two pages with text, a font, a picture, a filled field and bookmarks; nothing is packed."""
    with pymupdf.open() as document:
        for number in (1, 2):
            page = document.new_page(width=300, height=200)
            page.insert_text((20, 40), f"Page {number}: the deductible is $5,000.", fontsize=9)
        pixmap = pymupdf.Pixmap(pymupdf.csGRAY, (0, 0, 40, 20), 0)
        pixmap.clear_with(90)
        page.insert_image(pymupdf.Rect(20, 60, 120, 110), pixmap=pixmap)
        field = pymupdf.Widget()
        field.field_type = pymupdf.PDF_WIDGET_TYPE_TEXT
        field.field_name, field.field_value = "name", "Ada"
        field.rect = pymupdf.Rect(20, 130, 120, 150)
        page.add_widget(field)
        document.set_toc([[1, "Part I", 1], [2, "Flood", 2]])
        return bytes(document.tobytes(deflate=False, no_new_id=True))


def changed(data: bytes, chance: random.Random) -> bytes:
    body = bytearray(data)
    match chance.randrange(4):
        case 0:
            for _ in range(chance.randint(1, 40)):
                body[chance.randrange(len(body))] = chance.randrange(256)
        case 1:
            start = chance.randrange(len(body))
            del body[start : start + chance.randint(1, 600)]
        case 2:
            digits = [place for place, byte in enumerate(body) if 48 <= byte <= 57]
            for _ in range(chance.randint(1, 30)):
                body[chance.choice(digits)] = 48 + chance.randrange(10)
        case _:
            start, end = chance.randrange(len(body)), chance.randrange(len(body))
            body[end:end] = body[start : start + 300]
    return bytes(body)


@pytest.mark.parametrize("seed", range(10))
def test_a_broken_file_ends_as_pages_or_as_a_known_fault(tmp_path: Path, seed: int) -> None:
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    chance, whole = random.Random(seed), made()
    path = tmp_path / "a.pdf"
    for _ in range(40):
        path.write_bytes(changed(whole, chance))
        try:
            info = describe_pdf(path, "a.pdf", SETTINGS)
            reader = PdfReader(path, "a.pdf", SETTINGS, OcrReader(FakeOcrEngine, lambda _: None))
        except DocumentError:
            continue
        pages = [reader.read(index) for index in range(min(info.page_count, 5))]
        assert [page.index for page in pages] == list(range(len(pages)))
        assert all(page.error_message for page in pages if page.error_code)
        reader.close()


def test_a_font_that_is_none_under_a_name_that_is_no_text_costs_nothing(tmp_path: Path) -> None:
    resources = b"/Font<</F 5 0 R/\xff\xfe 2 0 0>>/XObject<</\xff\xfe 7>>"
    objects = one_page(CONTENTS)
    objects[2] = objects[2].replace(b"/Font<</F 5 0 R>>", resources)
    path = tmp_path / "a.pdf"
    path.write_bytes(pdf_of(objects))
    reader = PdfReader(path, "a.pdf", SETTINGS, OcrReader(None, lambda _: None))
    assert [line.text for line in reader.read(0).lines] == ["The deductible is 5,000."]
    reader.close()
