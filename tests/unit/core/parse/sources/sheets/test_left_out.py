# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What of a workbook is not read, and which workbooks are refused."""

from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.styles import PatternFill

from core.errors import DocumentError, EmptyDocumentError, LimitExceededError
from core.settings import ParseSettings
from tests.unit.core.parse.sources.sheets.books import (
    book_of,
    grid,
    lines,
    read,
    rewritten,
    saved,
    tables,
    with_shared,
)


def test_hidden_things_are_named_and_not_read(tmp_path: Path) -> None:
    book = book_of(("Peril", "Limit", "Inner"), ("Flood", 5000, 1), ("Wind", 7000, 2))
    sheet = book["Limits"]
    sheet.row_dimensions[3].hidden = True
    sheet.column_dimensions["C"].hidden = True
    rates, inner = book.create_sheet("Rates"), book.create_sheet("Inner")
    rates["A1"], inner["A1"] = "secret", "more secret"
    rates.sheet_state, inner.sheet_state = "hidden", "veryHidden"
    flow = read(saved(book, tmp_path))
    assert grid(tables(flow)[0]) == [["<Peril>", "<Limit>"], ["<Flood>", "5000"]]
    assert [text for _, text in lines(flow)] == ["Limits"]
    assert flow.facts == (
        "On the sheet Limits, 1 hidden row and 1 hidden column were not read.",
        "The hidden sheet Rates was not read (1 cell).",
        "The hidden sheet Inner was not read (1 cell).",
    )


def test_a_value_whose_format_shows_nothing_is_not_read(tmp_path: Path) -> None:
    book = book_of(("Peril", "Limit"), ("Flood", 5000), ("Wind", 7000))
    book["Limits"]["B3"].number_format = ";;;"
    flow = read(saved(book, tmp_path))
    assert grid(tables(flow)[0])[2] == ["Wind", ""]
    assert flow.facts == ("On the sheet Limits, 1 cell set to show nothing was not read.",)


def test_noughts_that_a_sheet_does_not_show_are_not_read(tmp_path: Path) -> None:
    book = book_of(("Peril", "Limit"), ("Flood", 5000), ("Wind", 0))
    book["Limits"].sheet_view.showZeros = False
    flow = read(saved(book, tmp_path))
    assert grid(tables(flow)[0])[2] == ["Wind", ""]
    assert flow.facts == ("On the sheet Limits, 1 cell set to show nothing was not read.",)


def test_a_merged_range_whose_corner_is_hidden_still_shows_its_text(tmp_path: Path) -> None:
    book = book_of(("Peril", "Limit", None), ("Flood", 1, 2), ("Wind", 3, 4))
    sheet = book["Limits"]
    sheet.merge_cells("B1:C1")
    sheet.column_dimensions["B"].hidden = True
    (table,) = tables(read(saved(book, tmp_path)))
    assert grid(table)[0] == ["<Peril>", "<Limit>"]


def test_a_shared_text_that_is_too_long_is_refused(tmp_path: Path) -> None:
    path = with_shared(saved(book_of(("a", "b")), tmp_path), f"<t>{'x' * 2_000}</t>")
    with pytest.raises(LimitExceededError, match="2,000 characters; at most 1,000"):
        read(path, ParseSettings(max_cell_chars=1_000))


def test_a_hundred_megabytes_in_one_cell_are_refused(tmp_path: Path) -> None:
    path = with_shared(saved(book_of(("a", "b")), tmp_path), f"<t>{'x y ' * 25_000_000}</t>")
    with pytest.raises(LimitExceededError):
        read(path)


def test_notes_charts_and_links_are_said(tmp_path: Path) -> None:
    book = book_of(("Peril", "Limit"), ("Flood", 5000))
    sheet = book["Limits"]
    sheet["B2"].comment = Comment("ask again", "A")
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=2))
    sheet.add_chart(chart, "E2")
    flow = read(saved(book, tmp_path))
    assert sorted(flow.facts) == [
        "On the sheet Limits, 1 chart was not read.",
        "On the sheet Limits, 1 note to a cell was not read.",
    ]


def test_a_long_cell_is_refused_with_its_length(tmp_path: Path) -> None:
    book = book_of(("Peril", "Limit"), ("Flood", "x" * 5_000))
    path = saved(book, tmp_path)
    with pytest.raises(LimitExceededError, match="5,000 characters; at most 4,000"):
        read(path, ParseSettings(max_cell_chars=4_000))
    assert len(grid(tables(read(path))[0])[1][1]) == 5_000


def test_too_many_cells_are_refused_and_empty_ones_cost_nothing(tmp_path: Path) -> None:
    book = book_of(*[(number, number) for number in range(600)])
    path = saved(book, tmp_path)
    with pytest.raises(LimitExceededError, match="more than 1,000 cells"):
        read(path, ParseSettings(max_cells=1_000))
    styled = book_of(("Peril", "Limit"), ("Flood", 1))
    for row in range(3, 1_200):
        styled["Limits"].cell(row, 1).fill = PatternFill("solid", "FFFF00")
    flow = read(saved(styled, tmp_path), ParseSettings(max_cells=1_000))
    assert grid(tables(flow)[0]) == [["<Peril>", "<Limit>"], ["<Flood>", "1"]]


def test_a_file_inside_a_sheet_is_said(tmp_path: Path) -> None:
    book = book_of(("Peril", "Limit"), ("Flood", 1))
    book["Limits"]["B2"].comment = Comment("ask again", "A")
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/package"
    link = f'<Relationship Id="p1" Type="{kind}" Target="../embeddings/a.docx"/></Relationships>'
    path = rewritten(
        saved(book, tmp_path),
        "xl/worksheets/_rels/sheet1.xml.rels",
        lambda xml: xml.replace("</Relationships>", link),
    )
    assert "On the sheet Limits, 1 embedded file was not read." in read(path).facts


def test_a_book_that_hides_all_it_holds_is_empty_and_says_so(tmp_path: Path) -> None:
    book = book_of(("Peril", "Limit"))
    book.create_sheet("Front")
    book["Limits"].sheet_state = "hidden"
    with pytest.raises(EmptyDocumentError, match=r"hidden sheet Limits was not read \(2 cells\)"):
        read(saved(book, tmp_path))


def test_a_book_without_text_is_empty(tmp_path: Path) -> None:
    with pytest.raises(EmptyDocumentError):
        read(saved(Workbook(), tmp_path))


def test_a_part_that_is_cut_off_makes_the_file_damaged(tmp_path: Path) -> None:
    path = saved(book_of(("Peril", "Limit"), ("Flood", 1)), tmp_path)
    broken = rewritten(path, "xl/worksheets/sheet1.xml", lambda xml: xml[: len(xml) // 2])
    with pytest.raises(DocumentError) as caught:
        read(broken)
    assert caught.value.code == "DAMAGED"


def test_a_sheet_that_is_a_chart_is_named(tmp_path: Path) -> None:
    book = book_of(("Peril", "Limit"), ("Flood", 1))
    chart = BarChart()
    chart.add_data(Reference(book["Limits"], min_col=2, min_row=1, max_row=2))
    book.create_chartsheet("Losses").add_chart(chart)
    flow = read(saved(book, tmp_path))
    assert flow.facts == ("The sheet Losses was not read: it is no table but a chart.",)


def test_macros_and_links_to_other_books_are_said(tmp_path: Path) -> None:
    path = saved(book_of(("Peril", "Limit"), ("Flood", 1)), tmp_path)
    kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    more = (
        f'<Relationship Id="x1" Type="{kinds}/externalLink" Target="externalLinks/e1.xml"/>'
        '<Relationship Id="x2" Type="http://schemas.microsoft.com/office/2006/relationships'
        '/vbaProject" Target="vbaProject.bin"/></Relationships>'
    )
    linked = rewritten(
        path, "xl/_rels/workbook.xml.rels", lambda xml: xml.replace("</Relationships>", more)
    )
    assert read(linked).facts == (
        "The macros of the book were not read.",
        "The book takes values from 1 other book; these links were not followed.",
    )
