# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Workbooks made here, read back as a flow."""

import re
import zipfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.table import Table

from core.errors import DocumentError, EmptyDocumentError, LimitExceededError
from core.parse.formats import FileFormat
from core.parse.sources.flow import Flow, FlowBlock, FlowKind, TextRun, plain
from core.parse.sources.read import read_source
from core.settings import ParseSettings

Change = Callable[[str], str]


def read(path: Path, settings: ParseSettings | None = None) -> Flow:
    return read_source(path, path.name, FileFormat.XLSX, settings or ParseSettings())


def saved(book: Workbook, folder: Path) -> Path:
    path = folder / "book.xlsx"
    book.save(path)
    return path


def book_of(*rows: tuple[object, ...]) -> Workbook:
    book = Workbook()
    assert book.active is not None
    book.active.title = "Limits"
    for row in rows:
        book.active.append(row)
    return book


def rewritten(path: Path, part: str, change: Change) -> Path:
    """The same archive with one part changed."""
    changed = path.with_name("changed.xlsx")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(changed, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, change(data.decode()) if name == part else data)
    return changed


def with_shared(path: Path, *items: str) -> Path:
    """The same book with texts that its first cells share, in the order of the cells."""
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"
    name = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    link = f'<Relationship Id="s1" Type="{kind}" Target="sharedStrings.xml"/></Relationships>'
    path = rewritten(
        path, "xl/_rels/workbook.xml.rels", lambda xml: xml.replace("</Relationships>", link)
    )
    path = path.replace(path.with_name("linked.xlsx"))
    numbers = iter(range(len(items)))

    def point(match: re.Match[str]) -> str:
        number = next(numbers, None)
        return match[0] if number is None else f'{match[1]} t="s"><v>{number}</v></c>'

    cell = re.compile(r'(<c r="[A-Z]+[0-9]+") t="inlineStr"><is><t>.*?</t></is></c>')
    path = rewritten(path, "xl/worksheets/sheet1.xml", lambda xml: cell.sub(point, xml))
    with zipfile.ZipFile(path, "a") as archive:
        texts = "".join(f"<si>{item}</si>" for item in items)
        archive.writestr("xl/sharedStrings.xml", f'<sst xmlns="{name}">{texts}</sst>')
    return path


def tables(flow: Flow) -> list[FlowBlock]:
    return [block for block in flow.blocks if block.kind is FlowKind.TABLE]


def grid(table: FlowBlock) -> list[list[str]]:
    """Rows of a table; names of columns and rows in angle brackets."""
    width = max(cell.column for cell in table.cells) + 1
    height = max(cell.row for cell in table.cells) + 1
    rows = [[""] * width for _ in range(height)]
    for cell in table.cells:
        text = plain(cell.runs)
        rows[cell.row][cell.column] = f"<{text}>" if cell.header else text
    return rows


def lines(flow: Flow) -> list[tuple[str, str]]:
    return [(b.kind.value, plain(b.runs)) for b in flow.blocks if b.kind is not FlowKind.TABLE]


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


def test_a_merged_range_whose_corner_is_hidden_still_shows_its_text(tmp_path: Path) -> None:
    book = book_of(("Peril", "Limit", None), ("Flood", 1, 2), ("Wind", 3, 4))
    sheet = book["Limits"]
    sheet.merge_cells("B1:C1")
    sheet.column_dimensions["B"].hidden = True
    (table,) = tables(read(saved(book, tmp_path)))
    assert grid(table)[0] == ["<Peril>", "<Limit>"]


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


def test_a_book_without_text_is_empty(tmp_path: Path) -> None:
    with pytest.raises(EmptyDocumentError):
        read(saved(Workbook(), tmp_path))


def test_a_part_that_is_cut_off_makes_the_file_damaged(tmp_path: Path) -> None:
    path = saved(book_of(("Peril", "Limit"), ("Flood", 1)), tmp_path)
    broken = rewritten(path, "xl/worksheets/sheet1.xml", lambda xml: xml[: len(xml) // 2])
    with pytest.raises(DocumentError) as caught:
        read(broken)
    assert caught.value.code == "DAMAGED"


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


def test_a_sheet_that_is_a_chart_is_named(tmp_path: Path) -> None:
    book = book_of(("Peril", "Limit"), ("Flood", 1))
    chart = BarChart()
    chart.add_data(Reference(book["Limits"], min_col=2, min_row=1, max_row=2))
    book.create_chartsheet("Losses").add_chart(chart)
    flow = read(saved(book, tmp_path))
    assert flow.facts == ("The sheet Losses was not read: it is no table but a chart.",)


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
