# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures of scans: signs, points, zeros, figures upside down, blots and print that is no print.

A figure is read right, or it is not trusted; never wrong and trusted.
"""

import io
from pathlib import Path

import numpy as np
import pymupdf
import pytest
from PIL import Image, ImageDraw

from core.types import Outcome
from tests.integration.misreadings.sheets import (
    PARAGRAPH,
    numerals,
    rows_of,
    scan_of,
    scanned,
    set_prose,
    set_table,
    sheet,
    tables,
    told,
    values_in_cells,
)
from tests.integration.misreadings.whole_way import WholeWay
from tests.unit.core.parse.native.lying_fonts import DIGITS, embedded

pytestmark = [pytest.mark.model, pytest.mark.slow, pytest.mark.timeout(600)]

DPI = 200
SCALE = DPI / 72
FACTORS = [
    ("Factor", "Low", "High"),
    ("Zone A", "1.6", "2.0"),
    ("Zone B", "16", "20"),
    ("Zone C", "0.5", "10.0"),
    ("Zone D", "1.05", "7.1"),
    ("Zone E", "3.8", "9.9"),
]
LIMITS = [
    ("Peril", "Zone A", "Zone B"),
    ("Flood", "$5,000", "$2,500"),
    ("Wind", "$1,000", "$36,900"),
    ("Theft", "$850", "$800"),
]


def small_table(rows: list[tuple[str, str, str]]) -> tuple[pymupdf.Document, pymupdf.Page]:
    document = pymupdf.open()
    page = sheet(document, 280, 30 + 20 * len(rows))
    set_table(page, (20, 100, 180, 260), 15, rows)
    return document, page


def as_rows(rows: list[tuple[str, str, str]]) -> list[list[str]]:
    return [list(row) for row in rows]


def save(picture: Image.Image, path: Path) -> Path:
    picture.save(path, dpi=(DPI, DPI))
    return path


def test_signs_and_brackets_of_a_table_are_kept(read: WholeWay, tmp_path: Path) -> None:
    document, _ = small_table(
        [
            ("Item", "Year", "Change"),
            ("Premium", "9,000", "(1,250)"),
            ("Claims", "-4,300", "1.6%"),
            ("Costs", "$20,000", "-2.5%"),
            ("Result", "-0.4", "(75)"),
        ]
    )
    found = read(scanned(document, tmp_path / "signs.tif"))
    (table,) = tables(found)
    assert rows_of(table)[1:] == [
        ["Premium", "9,000", "(1,250)"],
        ["Claims", "-4,300", "1.6%"],
        ["Costs", "$20,000", "-2.5%"],
        ["Result", "-0.4", "(75)"],
    ]
    values = [n.value for n in found.numerals]
    assert values == ["9000", "-1250", "-4300", "1.6", "20000", "-2.5", "-0.4", "-75"]
    units = [n.unit for n in found.numerals]
    assert units == [None, None, None, "%", "USD", "%", None, None]


@pytest.mark.parametrize("turn", [90, 180])
def test_figures_alone_are_read_the_right_way_up(read: WholeWay, tmp_path: Path, turn: int) -> None:
    rows = [
        ("Year", "Limit", "Rate"),
        ("1961", "9,000", "1.6"),
        ("1968", "6,000", "9.8"),
        ("1969", "1,900", "0.6"),
        ("1989", "90,600", "6.9"),
        ("1996", "8,069", "8.1"),
        ("1999", "6,609", "6.0"),
    ]
    document, _ = small_table(rows)
    found = read(scanned(document, tmp_path / "turned.tif", turn=turn))
    (table,) = tables(found)
    assert rows_of(table) == as_rows(rows)
    right = {str(float(text.replace(",", ""))) for row in rows[1:] for text in row}
    assert all(str(float(n.value or "nan")) in right for n in found.numerals if n.trusted)
    assert sum(n.trusted for n in found.numerals) >= 12


@pytest.mark.parametrize("dpi", [100, 200])
def test_decimal_points_are_kept(read: WholeWay, tmp_path: Path, dpi: int) -> None:
    document, _ = small_table(FACTORS)
    found = read(scanned(document, tmp_path / "points.tif", dpi=dpi))
    assert rows_of(tables(found)[0]) == as_rows(FACTORS)
    values = [float(n.value or "nan") for n in found.numerals]
    assert values == [float(text) for row in FACTORS[1:] for text in row[1:]]


def test_figures_whose_points_were_lost_are_not_trusted(read: WholeWay, tmp_path: Path) -> None:
    document, page = small_table(FACTORS)
    levels = np.asarray(scan_of(page, DPI)).copy()
    for block in page.get_text("rawdict")["blocks"]:
        for char in [c for line in block["lines"] for s in line["spans"] for c in s["chars"]]:
            if char["c"] == ".":
                x0, y0, x1, y1 = (round(edge * SCALE) for edge in char["bbox"])
                levels[y0:y1, x0 + 1 : x1] = 255
    document.close()
    found = read(save(Image.fromarray(levels), tmp_path / "lost.tif"))
    (table,) = tables(found)
    # Two figures never had a point: room for one is what tells the others.
    assert values_in_cells(found, table) == {(2, 1): {"16"}, (2, 2): {"20"}}


def test_zeros_are_no_letters_in_cells(read: WholeWay, tmp_path: Path) -> None:
    rows = [
        ("Zone", "Loss", "Count"),
        ("North", "0", "1"),
        ("Oslo", "500", "0"),
        ("East", "1,000", "10"),
        ("Ohio", "0.0", "100"),
    ]
    document, _ = small_table(rows)
    found = read(scanned(document, tmp_path / "zeros.tif"))
    assert rows_of(tables(found)[0]) == as_rows(rows)
    values = [n.value for n in found.numerals]
    assert values == ["0", "1", "500", "0", "1000", "10", "0", "100"]


def test_a_blotted_cell_gives_no_value_and_takes_no_other(read: WholeWay, tmp_path: Path) -> None:
    document, page = small_table(LIMITS)
    picture = scan_of(page, DPI)
    pen = ImageDraw.Draw(picture)
    x0, y0, x1, y1 = (edge * SCALE for edge in page.search_for("$2,500")[0])
    middle = (y0 + y1) / 2
    for step in range(8):
        x = x0 + (x1 - x0) * step / 7
        pen.ellipse((x - 9, middle - 11, x + 9, middle + 11), fill=30)
    document.close()
    found = read(save(picture, tmp_path / "blot.tif"))
    (table,) = tables(found)
    rows = rows_of(table)
    rows[1][2] = "?"
    assert rows == [["Peril", "Zone A", "Zone B"], ["Flood", "$5,000", "?"], *as_rows(LIMITS)[2:]]
    values = values_in_cells(found, table)
    assert (1, 2) not in values
    assert values[2, 2] == {"36900"}


def test_smeared_print_gives_nothing_to_rely_on(read: WholeWay, tmp_path: Path) -> None:
    document = pymupdf.open()
    page = sheet(document, 360, 150)
    set_prose(page, f"{PARAGRAPH} The deductible is $5,000 for 30 days.", 20, 30, characters=62)
    levels = np.asarray(scan_of(page, DPI)).astype(float)
    document.close()
    smear = np.ones(15) / 15
    rows = [np.convolve(row, smear, "same") for row in levels]
    found = read(save(Image.fromarray(np.array(rows).astype(np.uint8)), tmp_path / "smear.tif"))
    assert not [n.text for n in found.numerals if n.trusted]
    for block in found.blocks:
        doubts = [n for n in found.numerals if n.span.block_index == block.index]
        assert len(doubts) >= len(block.text.split()) / 3, block.text


def test_figures_of_a_font_with_strange_names_are_read_by_ocr(
    read: WholeWay, tmp_path: Path
) -> None:
    lines = ["Total premium 12,345 and reserve 38,067", "Claims paid 4,210 and costs of 9,876"]
    names = {digit: chr(0xE010 + n) for n, digit in enumerate(DIGITS)}
    with pymupdf.open(stream=io.BytesIO(embedded([lines], "helv", names))) as document:
        document[0].set_cropbox(pymupdf.Rect(30, 50, 330, 150))
        document.save(tmp_path / "strange.pdf")
    found = read(tmp_path / "strange.pdf")
    assert found.pages[0].ocr_reason == "unusable_characters"
    assert told(found) == [("paragraph", " ".join(lines))]
    assert [value for _, value, _ in numerals(found)] == ["12345", "38067", "4210", "9876"]
    assert found.outcome is Outcome.COMPLETE
