# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages whose content breaks off: what was read stays, and the document is not complete."""

import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from core.parse.assemble import assemble
from core.parse.native.pdf_file import describe_pdf
from core.parse.native.pdf_reader import PdfReader
from core.parse.scan.ocr_reader import OcrReader
from core.runtimes import LocalRuntimes
from core.settings import ParseSettings, Settings
from core.types import Outcome, SourceDocument
from tests.unit.core.parse.native.pdf_objects import one_page, pdf_of, stream

SETTINGS = ParseSettings()
ROWS = [
    b"BT /F 12 Tf 1 0 0 1 72 %d Tm (Limit %d of flood) Tj ET\n" % (700 - 20 * n, n)
    for n in range(20)
]
WHOLE = b"".join(ROWS)
BEFORE, AFTER = b"".join(ROWS[:9]), b"".join(ROWS[10:])


def read(path: Path, contents: bytes) -> SourceDocument:
    path.write_bytes(contents)
    ocr = OcrReader(LocalRuntimes(Settings()).ocr_factory(), lambda _: None)
    reader = PdfReader(path, path.name, SETTINGS, ocr)
    page = reader.read(0)
    reader.close()
    info = describe_pdf(path, path.name, SETTINGS)
    return assemble("broken.v1", path.name, info, [page], SETTINGS)


def plain(contents: bytes) -> bytes:
    return pdf_of(one_page(contents))


def packed(change: Callable[[bytes], bytes]) -> bytes:
    objects = one_page()
    objects[3] = stream(change(zlib.compress(WHOLE)), b"/Filter/FlateDecode")
    return pdf_of(objects)


@pytest.mark.parametrize(
    "content",
    [
        plain(BEFORE + b"BT ((( (Limit 9) Tj ET\n" + AFTER),
        plain(BEFORE + b"BI /W 10 /H 10 /BPC 8 /CS /G ID abc\n" + AFTER),
        packed(lambda data: data[: 3 * len(data) // 4]),
    ],
    ids=["string", "picture", "packed"],
)
def test_a_page_that_breaks_off_is_partial_and_keeps_what_was_read(
    tmp_path: Path, content: bytes
) -> None:
    document = read(tmp_path / "broken.pdf", content)
    assert document.outcome is Outcome.PARTIAL
    assert "Limit 1 of flood" in " ".join(block.text for block in document.blocks)
    (page,) = document.pages
    assert page.error_code == "DAMAGED"
    assert page.error_message == (
        "Page 1 of broken.pdf has content that cannot be followed to its end: "
        "some of its text may be missing."
    )


def test_a_sound_page_is_complete_after_a_broken_one(tmp_path: Path) -> None:
    read(tmp_path / "broken.pdf", plain(BEFORE + b"BT ((( (Limit 9) Tj ET\n" + AFTER))
    document = read(tmp_path / "sound.pdf", plain(WHOLE))
    assert document.outcome is Outcome.COMPLETE
    assert document.pages[0].error_code is None


@pytest.mark.parametrize("fault", [b"/Missing Do\n", b"Q Q zz <</A\n", b"0 0 m [ f\n"])
def test_faults_that_cost_no_text_cost_nothing(tmp_path: Path, fault: bytes) -> None:
    document = read(tmp_path / "odd.pdf", plain(WHOLE + fault))
    assert document.outcome is Outcome.COMPLETE
    assert sum(block.text.count("of flood") for block in document.blocks) == len(ROWS)
