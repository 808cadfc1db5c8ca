# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Text layers that say nothing, something else, or break: the page is read by OCR, and says why.

And print that is read from right to left, which comes in the order of reading.
"""

import io
import zlib
from pathlib import Path

import pymupdf
import pytest

from core.types import Outcome, PageSource
from tests.integration.misreadings.sheets import (
    PARAGRAPH,
    boxes_of,
    numerals,
    saved,
    scan_of,
    set_prose,
    sheet,
    told,
)
from tests.integration.misreadings.whole_way import WholeWay
from tests.unit.core.parse.native import pdf_objects
from tests.unit.core.parse.native.lying_fonts import embedded

pytestmark = [pytest.mark.model, pytest.mark.slow, pytest.mark.timeout(600)]

LINES = [
    "The flood deductible in Zone A is $12,345.67 for each loss.",
    "We pay 30 days after the proof of loss, at most $38,000.",
]
FIGURES = ["12345.67", "30", "38000"]
LETTERS = {chr(code): chr(code + 1) for code in range(ord("a"), ord("z"))} | {"z": "a"}


def small(data: bytes, *, mapped: bool = True) -> pymupdf.Document:
    """The upper part of a page, with the map of its font or without."""
    document = pymupdf.open(stream=io.BytesIO(data))
    page = document[0]
    if not mapped:
        document.xref_set_key(page.get_fonts()[0][0], "ToUnicode", "null")
    page.set_cropbox(pymupdf.Rect(30, 50, 400, 150))
    return document


@pytest.mark.parametrize(
    ("swaps", "mapped", "reason"),
    [
        ({}, False, "unusable_characters"),
        ({"3": "8", "8": "3"}, True, "misleading_font"),
        ({".": ",", ",": "."}, True, "misleading_font"),
        (LETTERS, True, "misleading_font"),
    ],
    ids=["no map", "two digits", "points", "letters"],
)
def test_a_font_without_a_true_map_is_read_by_ocr(
    read: WholeWay, tmp_path: Path, swaps: dict[str, str], mapped: bool, reason: str
) -> None:
    document = small(embedded([LINES], "tiro", swaps), mapped=mapped)
    found = read(saved(document, tmp_path / "font.pdf"))
    assert (found.pages[0].source, found.pages[0].ocr_reason) == (PageSource.OCR, reason)
    assert told(found) == [("paragraph", " ".join(LINES))]
    assert [value for _, value, _ in numerals(found)] == FIGURES


def test_a_font_with_a_true_map_is_read_from_its_layer(read: WholeWay, tmp_path: Path) -> None:
    found = read(saved(small(embedded([LINES], "tiro", {})), tmp_path / "font.pdf"))
    assert (found.pages[0].source, found.pages[0].ocr_reason) == (PageSource.TEXT, None)
    assert numerals(found) == [
        ("$12,345.67", "12345.67", True),
        ("30 days", "30", True),
        ("$38,000", "38000", True),
    ]


DRAWN = b"q 380 0 0 100 0 0 cm /I Do Q\n"
HIDDEN = b"BT /F 9 Tf 3 Tr 20 80 Td (We insure the dwelling against loss by flood and pay) Tj ET"
BROKEN_FILE = [b"<</Type/FontDescriptor/FontName/X/Flags 4/FontFile2 8 0 R>>", b"not a font"]
FONT_OF_FILE = (
    b"<</Type/Font/Subtype/TrueType/BaseFont/X/FirstChar 0/LastChar 1/Widths[1]"
    b"/FontDescriptor 7 0 R>>"
)
FONT_IN_A_RING = (
    b"<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[5 0 R]"
    b"/ToUnicode 5 0 R>>"
)
CUT_OFF = zlib.compress(DRAWN + HIDDEN + b" " * 3000)[:-9]
BROKEN = {
    "no font": (DRAWN + HIDDEN, b"null", b"", "hidden_layer"),
    "font in a ring": (DRAWN + HIDDEN, FONT_IN_A_RING, b"", "hidden_layer"),
    "font file is none": (DRAWN + HIDDEN, FONT_OF_FILE, b"", "drawn_without_text"),
    "open string": (
        DRAWN + rb"BT /F 10 Tf (unclosed \( Tj ET Q Q ]] >> BI ID",
        pdf_objects.FONT,
        b"",
        "drawn_without_text",
    ),
    "stream cut off": (CUT_OFF, pdf_objects.FONT, b"/Filter/FlateDecode", "hidden_layer"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_text_layer_does_not_keep_a_scan_from_being_read(
    read: WholeWay, tmp_path: Path, name: str
) -> None:
    contents, font, filters, reason = BROKEN[name]
    document = pymupdf.open()
    page = sheet(document, 380, 100)
    set_prose(page, f"{PARAGRAPH} The deductible is $5,000.", 20, 25, characters=66)
    picture = scan_of(page)
    document.close()
    jpeg = io.BytesIO()
    picture.save(jpeg, "JPEG", quality=95)
    head = b"/Type/XObject/Subtype/Image/Width %d/Height %d" % picture.size
    head += b"/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode"
    objects = pdf_objects.one_page(contents, b"/XObject<</I 6 0 R>>")
    objects[2] = objects[2].replace(b"[0 0 612 792]", b"[0 0 380 100]")
    objects[3] = pdf_objects.stream(contents, filters)
    objects[4] = font
    descriptor, file = BROKEN_FILE
    objects += [pdf_objects.stream(jpeg.getvalue(), head), descriptor, pdf_objects.stream(file)]
    path = tmp_path / "broken.pdf"
    path.write_bytes(pdf_objects.pdf_of(objects))
    found = read(path)
    assert (found.outcome, found.pages[0].error_code) == (Outcome.COMPLETE, None)
    assert (found.pages[0].source, found.pages[0].ocr_reason) == (PageSource.OCR, reason)
    assert told(found) == [("paragraph", f"{PARAGRAPH} The deductible is $5,000.")]
    assert [value for _, value, _ in numerals(found)] == ["5000"]


HEBREW = "\u05e9\u05dc\u05d5\u05dd", "\u05d2\u05d1\u05d5\u05dc"
ARABIC = "\u0645\u0628\u0644\u063a", "\u062a\u0642\u0631\u0631"


@pytest.mark.parametrize("words", [HEBREW, ARABIC], ids=["Hebrew", "Arabic"])
def test_print_from_right_to_left_comes_in_the_order_of_reading(
    read: WholeWay, tmp_path: Path, words: tuple[str, str]
) -> None:
    first, second = words
    # On the page the first letter stands at the right, as such print is set.
    names = dict(zip("abcdefgh", first + second, strict=True))
    data = embedded([["hgfe dcba", "9,000"], ["dcba hgfe dcba", "12,345.67"]], "helv", names)
    path = tmp_path / "leftwards.pdf"
    path.write_bytes(data)
    found = read(path)
    assert {page.source for page in found.pages} == {PageSource.TEXT}
    texts = " ".join(block.text for block in found.blocks).split()
    assert texts == [first, second, "9,000", first, second, first, "12,345.67"]
    assert [n.value for n in found.numerals] == ["9000", "12345.67"]
    for block in found.blocks:
        boxes = boxes_of(block, 0, len(block.text))
        assert read.text_in_boxes(path, boxes).split() == block.text.split()
