# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Fields, boxes to tick, and notes: what is displayed is text, what is not is kept apart."""

from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from core.parse.assemble import assemble
from core.parse.native.pdf_reader import PdfReader
from core.parse.native.text_layer import read_text_layer
from core.parse.raw import RawInfo, RawPage
from core.parse.scan.ocr_reader import OcrReader
from core.settings import ParseSettings
from core.types import BlockKind, PageSource
from tests.fakes import FakeOcrEngine, ocr_line

TEXT, BOX = pymupdf.PDF_WIDGET_TYPE_TEXT, pymupdf.PDF_WIDGET_TYPE_CHECKBOX
CHOICE, RADIO = pymupdf.PDF_WIDGET_TYPE_COMBOBOX, pymupdf.PDF_WIDGET_TYPE_RADIOBUTTON


def add_field(
    page: pymupdf.Page, kind: int, rect: tuple[float, ...], value: object, flags: int = 0
) -> None:
    field = pymupdf.Widget()
    field.field_type, field.rect, field.field_flags = kind, pymupdf.Rect(rect), flags
    field.field_name = f"field {rect}"
    field.text_fontsize = 10
    if kind == CHOICE:
        field.choice_values = ["Wind", "Flood"]
    field.field_value = value
    page.add_widget(field)


def read(make: Callable[[pymupdf.Page], None], **size: float) -> RawPage:
    document = pymupdf.open()
    make(document.new_page(**size))
    page = pymupdf.open(stream=document.tobytes(), filetype="pdf")[0]
    layer = read_text_layer(page)
    lines = (*layer.lines, *layer.notes)
    assert layer.characters == sum(len(line.text.replace(" ", "")) for line in layer.lines)
    return RawPage(0, page.rect.width, page.rect.height, _SOURCE, lines)


_SOURCE = PageSource.TEXT


def texts(page: RawPage, *, note: bool = False) -> set[str]:
    return {line.text for line in page.lines if line.note is note}


def test_what_was_filled_in_is_text_at_its_place() -> None:
    def make(page: pymupdf.Page) -> None:
        page.insert_text((50, 62), "Limit")
        add_field(page, TEXT, (100, 50, 200, 66), "$5,000")
        add_field(page, CHOICE, (100, 80, 200, 96), "Flood")

    page = read(make)
    assert texts(page) == {"Limit", "$5,000", "Flood"}
    assert texts(page, note=True) == set()
    (limit,) = (line for line in page.lines if line.text == "$5,000")
    assert 100 <= limit.boxes[:, 0].min() < limit.boxes[:, 2].max() <= 200
    assert 50 <= limit.boxes[:, 1].min() < limit.boxes[:, 3].max() <= 66


@pytest.mark.parametrize("rotation", [0, 90])
def test_a_tick_is_a_sign_and_no_figure(rotation: int) -> None:
    def make(page: pymupdf.Page) -> None:
        for row, on in enumerate((True, False)):
            add_field(page, BOX, (50, 50 + 30 * row, 62, 62 + 30 * row), on)
        page.set_rotation(rotation)

    page = read(make, width=400, height=300)
    boxes = {line.text: line.boxes[0].tolist() for line in page.lines}
    upright = {"☒": [50, 50, 62, 62], "☐": [50, 80, 62, 92]}
    turned = {"☒": [238, 50, 250, 62], "☐": [208, 50, 220, 62]}
    expected = upright if rotation == 0 else turned
    assert boxes == {sign: pytest.approx(box, abs=0.1) for sign, box in expected.items()}


def test_a_button_of_a_group_is_round() -> None:
    def make(page: pymupdf.Page) -> None:
        add_field(page, RADIO, (50, 50, 62, 62), True, pymupdf.PDF_BTN_FIELD_IS_RADIO)

    assert texts(read(make)) <= {"◉", "○"}


def test_words_that_do_not_fit_into_their_field_are_kept_as_a_note() -> None:
    def make(page: pymupdf.Page) -> None:
        add_field(page, TEXT, (50, 50, 90, 64), "a long value that does not fit at all")

    assert texts(read(make), note=True) == {"a long value that does not fit at all"}


def test_a_password_is_never_read() -> None:
    def make(page: pymupdf.Page) -> None:
        add_field(page, TEXT, (50, 50, 200, 64), "******", pymupdf.PDF_TX_FIELD_IS_PASSWORD)
        page.parent.xref_set_key(page.annot_xrefs()[0][0], "V", "(secret)")

    page = read(make)
    assert texts(page, note=True) == set()
    assert texts(page) == {"******"}


def test_notes_are_kept_apart_and_displayed_ones_are_text() -> None:
    def make(page: pymupdf.Page) -> None:
        page.insert_text((50, 62), "We pay within 30 days.")
        page.add_freetext_annot((300, 50, 450, 80), "Displayed remark")
        page.add_text_annot((300, 100), "Is it 30 or 60?\nAsk the broker.")
        mark = page.add_highlight_annot(pymupdf.Rect(50, 50, 100, 64))
        mark.set_info(content="We pay")
        mark.update()

    page = read(make)
    assert texts(page) == {"We pay within 30 days.", "Displayed remark"}
    assert texts(page, note=True) == {"Is it 30 or 60?", "Ask the broker."}
    (line,) = (each for each in page.lines if each.text == "Ask the broker.")
    assert (line.boxes == line.boxes[0]).all()
    assert line.boxes[0][:2].tolist() == [300, 100]


def test_notes_are_furniture_wherever_they_stand() -> None:
    def make(page: pymupdf.Page) -> None:
        for row in range(4):
            page.insert_text(
                (50, 300 + 14 * row), "We pay for loss by flood or by wind, on demand."
            )
        page.add_text_annot((120, 312), "Limit is $9,999 here")

    raw = read(make)
    info = RawInfo(1, None, (), "pdf", "a.pdf")
    document = assemble("a.v1", "a.pdf", info, [raw], ParseSettings())
    kinds = {block.text: block.kind for block in document.blocks}
    assert kinds.pop("Limit is $9,999 here") is BlockKind.FURNITURE
    assert set(kinds.values()) == {BlockKind.PARAGRAPH}
    assert len(kinds) == 1
    assert document.numerals == ()
    assert document.coverage == 1.0


def test_a_note_on_a_scan_is_kept(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page(width=360, height=180)
    pixmap = pymupdf.Pixmap(pymupdf.csRGB, (0, 0, 200, 100), 0)
    pixmap.clear_with(90)
    page.insert_image(page.rect, pixmap=pixmap)
    page.add_text_annot((20, 50), "Seen by Ann")
    document.save(tmp_path / "a.pdf")
    engine = FakeOcrEngine([ocr_line("Zone A 5,000", 100, 200)])
    ocr = OcrReader(lambda: engine, lambda _: None)
    raw = PdfReader(tmp_path / "a.pdf", "a.pdf", ParseSettings(), ocr).read(0)
    assert [(line.text, line.note) for line in raw.lines] == [
        ("Zone A 5,000", False),
        ("Seen by Ann", True),
    ]
    assert raw.raw_characters == 10 + 9
