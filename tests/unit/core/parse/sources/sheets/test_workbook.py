# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Workbooks made here, read back as a flow."""

import re
from datetime import date
from pathlib import Path

from openpyxl.chart import BarChart, Reference
from openpyxl.styles import Font
from openpyxl.worksheet.table import Table

from core.parse.sources.flow import FlowKind, TextRun, plain
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


def test_each_sheet_is_a_section_on_a_page_of_its_own(tmp_path: Path) -> None:
    book = book_of(("Peril", "Limit"), ("Flood", 5000))
    other = book.create_sheet("Half year 2024")
    other.append(("Zone", "Sales"))
    other.append(("North", 12))
    flow = read(saved(book, tmp_path))
    heads = [block for block in flow.blocks if block.kind is FlowKind.HEADING]
    assert [(plain(h.runs), h.level, h.new_page, h.page_label) for h in heads] == [
        ("Limits", 1, True, "Limits"),
        ("Half year 2024", 1, True, "Half year 2024"),
    ]
    first, second = tables(flow)
    assert grid(first) == [["<Peril>", "<Limit>"], ["<Flood>", "5000"]]
    assert first.place == "Limits!A1:B2"
    assert [cell.place for cell in first.cells] == [
        "Limits!A1",
        "Limits!B1",
        "Limits!A2",
        "Limits!B2",
    ]
    assert second.cells[-1].place == "'Half year 2024'!B2"


def test_cells_show_what_the_sheet_shows(tmp_path: Path) -> None:
    book = book_of(("What", "Shown"))
    sheet = book["Limits"]
    shown = [
        (0.0725, "0.00%", "7.25%"),
        (-81, r"#,##0_);\(#,##0\)", "(81)"),
        (date(2024, 1, 31), "d mmmm yyyy", "31 January 2024"),
        (1.5, "[h]:mm", "36:00"),
        (True, "General", "TRUE"),
        ("#REF!", "General", "#REF!"),
        (1234.5, '"$"#,##0.00', "$1,234.50"),
        (0.1 + 0.2, "General", "0.3"),
        ("=cmd|' /C calc'!A0", "@", "=cmd|' /C calc'!A0"),
    ]
    for number, (value, code, _) in enumerate(shown, 2):
        sheet.cell(number, 1, f"value {number}")
        cell = sheet.cell(number, 2, value)
        cell.number_format = code
        if isinstance(value, str) and value.startswith("="):
            cell.data_type = "s"
    (table,) = tables(read(saved(book, tmp_path)))
    assert [row[1] for row in grid(table)[1:]] == [text for _, _, text in shown]


def test_a_formula_shows_its_stored_value_and_says_so_where_there_is_none(tmp_path: Path) -> None:
    book = book_of(("Item", "Amount"), ("Rent", 5), ("Total", "=SUM(B2:B2)*2"))
    path = saved(book, tmp_path)
    flow = read(path)
    assert grid(tables(flow)[0])[2][1] == "[no value stored for =SUM(B2:B2)*2]"
    assert flow.facts == ("On the sheet Limits, no value is stored for 1 formula (B3).",)
    stored = rewritten(
        path,
        "xl/worksheets/sheet1.xml",
        lambda xml: re.sub(r"(</f>)<v ?/?>(</v>)?", r"\1<v>10</v>", xml),
    )
    flow = read(stored)
    assert (grid(tables(flow)[0])[2][1], flow.facts) == ("10", ())


def test_a_shared_formula_without_value_is_written_for_its_own_cell(tmp_path: Path) -> None:
    book = book_of(("Item", "Twice"), (1, "=A2*2"), (3, 4))

    def share(xml: str) -> str:
        xml = xml.replace("<f>A2*2</f>", '<f t="shared" ref="B2:B3" si="0">A2*2</f>')
        return re.sub(r'(<c r="B3"[^>]*>)<v>4</v>', r'\1<f t="shared" si="0"/>', xml)

    flow = read(rewritten(saved(book, tmp_path), "xl/worksheets/sheet1.xml", share))
    assert [row[1] for row in grid(tables(flow)[0])[1:]] == [
        "[no value stored for =A2*2]",
        "[no value stored for =A3*2]",
    ]


def test_merged_cells_keep_their_reach(tmp_path: Path) -> None:
    book = book_of(
        ("Zone", "2023", None, "2024", None),
        (None, "Sales", "Profit", "Sales", "Profit"),
        ("North", 1, 2, 3, 4),
        ("South", 5, 6, 7, 8),
    )
    sheet = book["Limits"]
    for area in ("A1:A2", "B1:C1", "D1:E1"):
        sheet.merge_cells(area)
    (table,) = tables(read(saved(book, tmp_path)))
    spans = {plain(c.runs): (c.row, c.column, c.row_span, c.column_span) for c in table.cells[:3]}
    assert spans == {"Zone": (0, 0, 2, 1), "2023": (0, 1, 1, 2), "2024": (0, 3, 1, 2)}
    assert grid(table)[1] == ["", "<Sales>", "<Profit>", "<Sales>", "<Profit>"]
    assert grid(table)[2] == ["<North>", "1", "2", "3", "4"]


def test_print_that_changes_the_meaning_of_a_text_is_kept(tmp_path: Path) -> None:
    book = book_of(("Peril", "Limit"), ("Flood", 5000))
    book["Limits"]["B2"].font = Font(strike=True)

    def raise_two(xml: str) -> str:
        raised = '<r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r>'
        rich = f'<c r="A2" t="inlineStr"><is><r><t>10 m</t></r>{raised}</is></c>'
        return re.sub(r'<c r="A2".*?</c>', rich, xml)

    flow = read(rewritten(saved(book, tmp_path), "xl/worksheets/sheet1.xml", raise_two))
    cells = tables(flow)[0].cells
    assert cells[2].runs == (TextRun("10 m"), TextRun("2", raised=True))
    assert cells[3].runs == (TextRun("5000", struck=True),)


def test_texts_that_cells_share(tmp_path: Path) -> None:
    book = book_of(("a", "b"), ("c", "d"), ("e", 7))
    items = (
        "<t>Peril</t>",
        "<t>Limit</t><rPh sb='0' eb='1'><t>said aloud</t></rPh>",
        "<r><rPr><b/></rPr><t xml:space='preserve'>Flood </t></r><r><t>of rivers</t></r>",
        "<t>one_x000D_&#10;two _x005F_x0041_</t>",
    )
    flow = read(with_shared(saved(book, tmp_path), *items))
    (table,) = tables(flow)
    assert [plain(cell.runs) for cell in table.cells] == [
        "Peril",
        "Limit",
        "Flood of rivers",
        "one\ntwo _x0041_",
        "e",
        "7",
    ]
    assert table.cells[2].runs == (TextRun("Flood ", bold=True), TextRun("of rivers"))


def test_a_declared_table_is_one_table_whatever_touches_it(tmp_path: Path) -> None:
    book = book_of(
        ("Perils of the house", None, None),
        ("Peril", "Limit", "aside"),
        ("Flood", "none", "said"),
        ("Wind", "none", None),
    )
    book["Limits"].add_table(Table(displayName="Perils", ref="A2:B4"))
    flow = read(saved(book, tmp_path))
    assert lines(flow)[1] == ("paragraph", "Perils of the house")
    assert grid(tables(flow)[0]) == [
        ["<Peril>", "<Limit>"],
        ["<Flood>", "none"],
        ["<Wind>", "none"],
    ]
    assert lines(flow)[2:] == [("paragraph", "aside"), ("paragraph", "said")]


def test_the_other_set_of_name_spaces_is_read_too(tmp_path: Path) -> None:
    path = saved(book_of(("Peril", "Limit"), ("Flood", 1)), tmp_path)
    strict = "http://purl.oclc.org/ooxml/spreadsheetml/main"
    usual = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    for part in ("xl/worksheets/sheet1.xml", "xl/workbook.xml", "xl/styles.xml"):
        changed = rewritten(path, part, lambda xml: xml.replace(usual, strict))
        path = changed.replace(path)
    assert grid(tables(read(path))[0]) == [["<Peril>", "<Limit>"], ["<Flood>", "1"]]


def test_what_is_printed_above_and_below_a_sheet_is_furniture(tmp_path: Path) -> None:
    book = book_of(("Peril", "Limit"), ("Flood", 1))
    sheet = book["Limits"]
    sheet.oddHeader.left.text = "For insurers && brokers"
    sheet.oddHeader.right.text = "Page &P of &N"
    sheet.oddFooter.center.text = "&A of the house"
    furniture = [b for b in read(saved(book, tmp_path)).blocks if b.kind is FlowKind.FURNITURE]
    assert [plain(block.runs) for block in furniture] == [
        "For insurers & brokers",
        "Limits of the house",
    ]


def test_text_that_lies_on_a_sheet_is_read_once(tmp_path: Path) -> None:
    drawing = """<d:wsDr xmlns:d="urn:d" xmlns:a="urn:a" xmlns:mc="urn:mc"><d:twoCellAnchor>
      <d:from><d:col>3</d:col><d:row>1</d:row></d:from><mc:AlternateContent><mc:Choice><d:sp>
      <d:txBody><a:p><a:r><a:t>Not for </a:t></a:r><a:r><a:t>floods</a:t></a:r></a:p><a:p/>
      <a:p><a:r><a:t>Nor wind</a:t></a:r></a:p></d:txBody></d:sp></mc:Choice><mc:Fallback><d:sp>
      <d:txBody><a:p><a:r><a:t>Old</a:t></a:r></a:p></d:txBody></d:sp></mc:Fallback>
      </mc:AlternateContent></d:twoCellAnchor></d:wsDr>"""
    book = book_of(("Peril", "Limit"), ("Flood", 1))
    chart = BarChart()
    chart.add_data(Reference(book["Limits"], min_col=2, min_row=1, max_row=2))
    book["Limits"].add_chart(chart, "E2")
    path = rewritten(saved(book, tmp_path), "xl/drawings/drawing1.xml", lambda _: drawing)
    flow = read(path)
    assert [(plain(b.runs), b.place) for b in flow.blocks[2:]] == [
        ("Not for floods", "Limits!D2"),
        ("Nor wind", "Limits!D2"),
    ]
    assert flow.facts == ()


def test_what_a_merged_range_covers_is_not_shown_and_ranges_do_not_overlap(
    tmp_path: Path,
) -> None:
    book = book_of(("Peril", "Limit", "Rate"), ("Flood", 1, 2), ("Wind", 3, 4))

    def merge(xml: str) -> str:
        ranges = '<mergeCell ref="B2:C2"/><mergeCell ref="A1:B2"/>'
        return xml.replace("</sheetData>", f"</sheetData><mergeCells>{ranges}</mergeCells>")

    flow = read(rewritten(saved(book, tmp_path), "xl/worksheets/sheet1.xml", merge))
    cells = tables(flow)[0].cells
    assert "2" not in {plain(cell.runs) for cell in cells}
    filled = [
        (cell.row + down, cell.column + across)
        for cell in cells
        for down in range(cell.row_span)
        for across in range(cell.column_span)
    ]
    assert len(filled) == len(set(filled))


def test_frozen_rows_and_filters_mark_names(tmp_path: Path) -> None:
    rows = (("Peril", "Covered"), ("Part", "or not"), ("Flood", "no"), ("Wind", "yes"))
    book = book_of(*rows)
    book["Limits"].freeze_panes = "A3"
    assert grid(tables(read(saved(book, tmp_path)))[0])[:2] == [
        ["<Peril>", "<Covered>"],
        ["<Part>", "<or not>"],
    ]
    book = book_of(*rows)
    book["Limits"].auto_filter.ref = "A1:B4"
    named = grid(tables(read(saved(book, tmp_path)))[0])
    assert named[:2] == [["<Peril>", "<Covered>"], ["<Part>", "or not"]]


def test_numbers_kept_as_text_are_values(tmp_path: Path) -> None:
    book = book_of(("Peril", "Limit"), ("Flood", "1,000"), ("Wind", "2,500"))
    assert grid(tables(read(saved(book, tmp_path)))[0]) == [
        ["<Peril>", "<Limit>"],
        ["<Flood>", "1,000"],
        ["<Wind>", "2,500"],
    ]
