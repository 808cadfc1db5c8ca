# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages that are turned, cut out or lie across: text, boxes and sizes speak of one frame."""

from pathlib import Path

import pymupdf
import pytest

from core.types import BlockKind
from tests.integration.misreadings.sheets import (
    PARAGRAPH,
    boxes_of,
    boxes_of_numeral,
    rows_of,
    saved,
    scan_of,
    set_lines,
    set_prose,
    set_table,
    sheet,
    tables,
    told,
)
from tests.integration.misreadings.whole_way import WholeWay

pytestmark = [pytest.mark.model, pytest.mark.slow, pytest.mark.timeout(600)]

CLAUSE = "4.2 The flood deductible in Zone A is $5,000."
LIMITS = [("Zone", "Limit"), ("A", "$36,900"), ("B", "$41,700")]
RATES = [("County", "Zone", "Rate"), ("Adams", "Zone 1", "$1,037"), ("Boone", "Zone 2", "$2,074")]
MEDIA = {
    "from 0, 0": (0, 0, 460, 400),
    "from below 0": (-50, -70, 410, 330),
    "from above 0": (100, 200, 560, 600),
}


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("media", MEDIA)
@pytest.mark.parametrize("cut", [False, True], ids=["whole", "cut out"])
def test_text_inside_the_boxes_is_the_text(
    read: WholeWay, tmp_path: Path, rotation: int, media: str, cut: bool
) -> None:
    document = pymupdf.open()
    page = document.new_page(width=460, height=400)
    set_lines(page, [CLAUSE], 110, 180)
    set_table(page, (100, 200, 300), 200, LIMITS)
    x0, y0, x1, y1 = MEDIA[media]
    # The content begins at the lower left corner of the media box, wherever that lies.
    _move_content(document, page, x0, y0)
    document.xref_set_key(page.xref, "MediaBox", f"[{x0} {y0} {x1} {y1}]")
    if cut:
        document.xref_set_key(page.xref, "CropBox", f"[{x0 + 60} {y0 + 90} {x1 - 40} {y1 - 100}]")
    page.set_rotation(rotation)
    path = saved(document, tmp_path / "turned.pdf")
    found = read(path)
    size = (360.0, 210.0) if cut else (460.0, 400.0)
    shown = size if rotation in {0, 180} else size[::-1]
    assert (found.pages[0].width, found.pages[0].height) == shown
    assert read.page_size(path, 0) == shown
    clause, table = found.blocks
    assert (clause.text, rows_of(table)) == (CLAUSE, [list(row) for row in LIMITS])
    assert read.text_in_boxes(path, boxes_of(clause, 0, len(CLAUSE))) == CLAUSE
    for cell in table.cells:
        text = table.text[cell.start : cell.end]
        assert read.text_in_boxes(path, boxes_of(table, cell.start, cell.end)) == text
    for numeral in found.numerals:
        assert read.text_in_boxes(path, boxes_of_numeral(found, numeral)) == numeral.text
    (box,) = boxes_of(clause, 0, len(CLAUSE))
    assert 0 <= box.x0 < box.x1 <= shown[0]
    assert 0 <= box.y0 < box.y1 <= shown[1]


def _move_content(document: pymupdf.Document, page: pymupdf.Page, x: float, y: float) -> None:
    page.clean_contents()
    (xref,) = page.get_contents()
    stream = document.xref_stream(xref) or b""
    document.update_stream(xref, b"q 1 0 0 1 %d %d cm " % (x, y) + stream + b" Q")


def test_pages_across_stand_in_order_between_upright_ones(read: WholeWay, tmp_path: Path) -> None:
    document = pymupdf.open()
    for number, (width, height, turn) in enumerate(
        [(300, 420, 0), (420, 300, 0), (300, 420, 0), (300, 420, 90), (300, 420, 270)], 1
    ):
        page = sheet(document, width, height)
        set_prose(page, f"Part {number}. {PARAGRAPH}", 30, characters=44)
        page.set_rotation(turn)
    found = read(saved(document, tmp_path / "across.pdf"))
    assert [b.text for b in found.blocks] == [f"Part {n}. {PARAGRAPH}" for n in range(1, 6)]
    assert [b.chars.page_indexes[0] for b in found.blocks] == list(range(5))
    sizes = [(page.width, page.height) for page in found.pages]
    upright, across = (300.0, 420.0), (420.0, 300.0)
    assert sizes == [upright, across, upright, across, across]
    assert found.coverage == 1.0


def across() -> pymupdf.Document:
    document = pymupdf.open()
    page = sheet(document, 420, 220)
    set_prose(page, PARAGRAPH, 40, 40)
    set_table(page, (40, 160, 270, 380), 110, RATES)
    return document


@pytest.mark.parametrize("turn", [90, 270])
def test_print_set_across_an_upright_page_is_read(
    read: WholeWay, tmp_path: Path, turn: int
) -> None:
    document = pymupdf.open()
    page = document.new_page(width=220, height=420)
    page.show_pdf_page(page.rect, across(), 0, rotate=turn)
    path = saved(document, tmp_path / "set_across.pdf")
    found = read(path)
    assert [kind for kind, _ in told(found)] == ["paragraph", "table"]
    assert found.blocks[0].text == PARAGRAPH
    (table,) = tables(found)
    assert rows_of(table) == [list(row) for row in RATES]
    for cell in table.cells:
        text = table.text[cell.start : cell.end]
        assert read.text_in_boxes(path, boxes_of(table, cell.start, cell.end)) == text


def test_a_scan_in_a_turned_page_is_read_and_its_boxes_stand_on_its_print(
    read: WholeWay, tmp_path: Path
) -> None:
    source = across()
    picture = scan_of(source[0])
    picture.save(tmp_path / "scan.png")
    document = pymupdf.open()
    page = document.new_page(width=420, height=220)
    page.insert_image(page.rect, filename=str(tmp_path / "scan.png"))
    page.set_rotation(90)
    found = read(saved(document, tmp_path / "scan.pdf"))
    assert found.pages[0].ocr_reason == "drawn_without_text"
    assert (found.pages[0].width, found.pages[0].height) == (220.0, 420.0)
    (paragraph,) = (b for b in found.blocks if b.kind is BlockKind.PARAGRAPH)
    assert paragraph.text == PARAGRAPH
    assert rows_of(tables(found)[0]) == [list(row) for row in RATES]
    (rate,) = (n for n in found.numerals if n.text == "$1,037")
    (box,) = boxes_of_numeral(found, rate)
    x0, y0, x1, y1 = source[0].search_for("$1,037")[0]
    # Turned clockwise: what was up is at the right.
    middle = (220 - (y0 + y1) / 2, (x0 + x1) / 2)
    assert ((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2) == pytest.approx(middle, abs=3)
