# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A page that MuPDF gave up is damaged, not blank."""

from pathlib import Path

import pymupdf
import pytest

from core.parse.native.pdf_reader import PdfReader
from core.parse.scan.ocr_reader import OcrReader
from core.settings import ParseSettings
from tests.unit.core.parse.native.pdf_objects import CONTENTS, deep_forms, one_page, pdf_of


def read(path: Path, content: bytes) -> tuple[str | None, list[str]]:
    path.write_bytes(content)
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.reset_mupdf_warnings()
    reader = PdfReader(path, path.name, ParseSettings(), OcrReader(None, lambda _: None))
    page = reader.read(0)
    reader.close()
    return page.error_code, [line.text for line in page.lines]


def arrays(depth: int) -> bytes:
    return b"[" * depth + b"(a)" + b"]" * depth


@pytest.mark.parametrize(
    "content",
    [
        pdf_of(one_page(entries=b"/X " + arrays(1_000))),
        pdf_of(one_page(entries=b"/X " + arrays(1_000_000))),
        pdf_of(one_page(b"BT /F 12 Tf " + arrays(1_000) + b" TJ (The deductible) Tj ET")),
        pdf_of(one_page(b"q " * 100_000 + CONTENTS)),
        deep_forms(500),
    ],
)
def test_what_is_nested_too_deep_is_damaged(tmp_path: Path, content: bytes) -> None:
    assert read(tmp_path / "a.pdf", content) == ("DAMAGED", [])


@pytest.mark.parametrize(
    "content",
    [
        pdf_of(one_page(b"")),
        pdf_of(one_page(b"0 0 m 50 50 l n")),
        pdf_of(one_page(b"BT ET Q Q Q")),
    ],
)
def test_a_blank_page_is_blank(tmp_path: Path, content: bytes) -> None:
    assert read(tmp_path / "a.pdf", content) == (None, [])


@pytest.mark.parametrize(
    "content",
    [
        pdf_of(one_page(entries=b"/X " + arrays(50))),
        pdf_of(one_page(CONTENTS + b" Q Q [[ nonsense")),
        deep_forms(20),
    ],
)
def test_faults_beside_the_text_cost_nothing(tmp_path: Path, content: bytes) -> None:
    assert read(tmp_path / "a.pdf", content) == (None, ["The deductible is 5,000."])


def damaged(path: Path, *, data: bool) -> Path:
    with pymupdf.open() as document:
        for number in (1, 2, 3):
            document.new_page().insert_text((72, 72), f"The deductible of part {number} is $500.")
        if data:
            xref = document[1].get_contents()[0]
            document.update_stream(xref, document.xref_stream(xref) * 20, compress=True)
            broken = bytearray(document.xref_stream_raw(xref))
            broken[:12] = b"\xff" * 12
            document.update_stream(xref, bytes(broken), compress=False)
            document.xref_set_key(xref, "Filter", "/FlateDecode")
        else:
            document.update_object(document[1].xref, "[1 2 3]")
        document.save(path)
    return path


@pytest.mark.parametrize("data", [True, False])
def test_a_page_whose_data_or_object_is_broken_is_not_blank(tmp_path: Path, data: bool) -> None:
    path = damaged(tmp_path / "a.pdf", data=data)
    pymupdf.TOOLS.mupdf_display_errors(False)
    reader = PdfReader(path, path.name, ParseSettings(), OcrReader(None, lambda _: None))
    pages = [reader.read(index) for index in range(3)]
    reader.close()
    assert [page.error_code for page in pages] == [None, "DAMAGED", None]
    assert [len(page.lines) for page in pages] == [1, 0, 1]
