# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables of Word files: merged cells once, holes filled, heads told, nested ones in their cell."""

from pathlib import Path

from core.parse.sources.flow import Flow, FlowKind, plain
from tests.unit.core.parse.sources.docx.word_files import (
    abstract,
    cell,
    instance,
    level,
    listed,
    para,
    printed,
    read,
    row,
    run,
    table,
)

Place = tuple[int, int, int, int, str]


def places(flow: Flow) -> list[Place]:
    """Row, column, rows, columns and text of each cell of the first table."""
    block = next(block for block in flow.blocks if block.kind is FlowKind.TABLE)
    return [(c.row, c.column, c.row_span, c.column_span, plain(c.runs)) for c in block.cells]


def heads(flow: Flow) -> list[str]:
    return [plain(c.runs) for c in flow.blocks[0].cells if c.header]


def goes_on(more: str = "") -> str:
    return cell("", f"<w:vMerge/>{more}")


def begins(text: str, more: str = "") -> str:
    return cell(text, f'<w:vMerge w:val="restart"/>{more}')


def test_cells_that_are_merged_across_and_down(tmp_path: Path) -> None:
    wide = '<w:gridSpan w:val="2"/>'
    flow = read(
        tmp_path,
        table(
            row(begins("a"), cell("b", wide)),
            row(goes_on(), cell("c"), cell("d")),
            row(goes_on(), cell("e", wide)),
        ),
    )
    assert places(flow) == [
        (0, 0, 3, 1, "a"),
        (0, 1, 1, 2, "b"),
        (1, 1, 1, 1, "c"),
        (1, 2, 1, 1, "d"),
        (2, 1, 1, 2, "e"),
    ]


def test_a_cell_that_goes_on_from_nothing_stands_for_itself(tmp_path: Path) -> None:
    flow = read(
        tmp_path, table(row(cell("x", "<w:vMerge/>"), cell("y")), row(cell("z"), goes_on()))
    )
    assert places(flow) == [
        (0, 0, 1, 1, "x"),
        (0, 1, 1, 1, "y"),
        (1, 0, 1, 1, "z"),
        (1, 1, 1, 1, ""),
    ]


def test_rows_that_begin_late_or_end_early_are_filled(tmp_path: Path) -> None:
    flow = read(
        tmp_path,
        table(
            row(cell("a"), cell("b"), cell("c")),
            row(cell("d"), properties='<w:gridBefore w:val="1"/><w:gridAfter w:val="1"/>'),
        ),
    )
    assert places(flow)[3:] == [(1, 0, 1, 1, ""), (1, 1, 1, 1, "d"), (1, 2, 1, 1, "")]


def test_the_old_way_of_merging_across(tmp_path: Path) -> None:
    flow = read(
        tmp_path,
        table(
            row(cell("a", '<w:hMerge w:val="restart"/>'), cell("", '<w:hMerge w:val="continue"/>')),
            row(cell("b"), cell("c")),
        ),
    )
    assert places(flow)[0] == (0, 0, 1, 2, "a")


def test_the_rows_that_the_file_calls_heads_are(tmp_path: Path) -> None:
    said = "<w:tblHeader/>"
    flow = read(
        tmp_path,
        table(
            row(cell("a"), cell("b"), properties=said),
            row(cell("c"), cell("d"), properties=said),
            row(cell("e"), cell("f")),
        ),
    )
    assert heads(flow) == ["a", "b", "c", "d"]


def test_a_first_row_in_bold_or_on_its_own_ground_is_a_head(tmp_path: Path) -> None:
    def bold(text: str) -> str:
        return cell(para(run(text, "<w:b/>")))

    rest = row(cell("c"), cell("d"))
    assert heads(read(tmp_path, table(row(bold("a"), bold("b")), rest))) == ["a", "b"]
    ground = '<w:shd w:val="clear" w:fill="D9D9D9"/>'
    assert heads(read(tmp_path, table(row(cell("a", ground), cell("b", ground)), rest))) == [
        "a",
        "b",
    ]


def test_a_head_that_reaches_down_brings_the_rows_below_with_it(tmp_path: Path) -> None:
    ground = '<w:shd w:val="clear" w:fill="D9D9D9"/>'
    flow = read(
        tmp_path,
        table(
            row(begins("a", ground), cell("b", ground + '<w:gridSpan w:val="2"/>')),
            row(goes_on(), cell("c"), cell("d")),
            row(cell("1"), cell("2"), cell("3")),
        ),
    )
    assert heads(flow) == ["a", "b", "c", "d"]


def test_a_table_all_in_bold_or_plain_has_no_head(tmp_path: Path) -> None:
    bold = row(cell(para(run("a", "<w:b/>"))), cell(para(run("b", "<w:b/>"))))
    assert heads(read(tmp_path, table(bold, bold))) == []
    plain_row = row(cell("a"), cell("b"))
    assert heads(read(tmp_path, table(plain_row, plain_row))) == []


def test_the_head_of_a_style_of_tables_is_one_where_the_table_uses_it(tmp_path: Path) -> None:
    styles = (
        '<w:style w:type="table" w:styleId="Grid"><w:name w:val="grid"/>'
        '<w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr></w:style>'
    )
    rows = row(cell("a"), cell("b")) + row(cell("c"), cell("d"))
    used = '<w:tblStyle w:val="Grid"/><w:tblLook w:firstRow="{}" w:val="0000"/>'
    assert heads(read(tmp_path, table(rows, properties=used.format(1)), styles=styles)) == [
        "a",
        "b",
    ]
    assert heads(read(tmp_path, table(rows, properties=used.format(0)), styles=styles)) == []


def test_a_table_in_a_cell_becomes_its_lines(tmp_path: Path) -> None:
    inner = table(row(cell("x"), cell("y")), row(cell("z"), cell("")))
    flow = read(tmp_path, table(row(cell(para("a") + inner + para("b")), cell("c"))))
    assert places(flow) == [(0, 0, 1, 1, "a\nx\ny\nz\nb"), (0, 1, 1, 1, "c")]


def test_lists_in_cells_keep_their_numbers_and_count_on_over_cells(tmp_path: Path) -> None:
    numbers = abstract(0, level(0, "%1.")) + instance(1, 0)
    left = cell(listed("a", 1) + listed("b", 1))
    flow = read(tmp_path, table(row(left, cell(listed("c", 1)))), numbering=numbers)
    assert [place[4] for place in places(flow)] == ["1. a\n2. b", "3. c"]


def test_a_table_of_one_cell_is_a_frame_around_text(tmp_path: Path) -> None:
    flow = read(tmp_path, table(row(cell(para("Framed.") + para("Still.")))))
    assert printed(flow) == ["Framed.", "Still."]
    assert all(block.kind is FlowKind.PARAGRAPH for block in flow.blocks)


def test_a_table_without_text_is_none(tmp_path: Path) -> None:
    flow = read(tmp_path, para("a") + table(row(cell(""), cell(""))))
    assert [block.kind for block in flow.blocks] == [FlowKind.PARAGRAPH]


def test_rows_that_are_hidden_are_left_out_and_said(tmp_path: Path) -> None:
    rows = row(cell("a"), cell("b")) + row(cell("c"), cell("d"), properties="<w:hidden/>")
    flow = read(tmp_path, table(rows, row(cell("e"), cell("f"))))
    assert [place[4] for place in places(flow)] == ["a", "b", "e", "f"]
    assert flow.facts == ("1 stretch of hidden text was left out: \u201cc d\u201d.",)


def test_controls_around_rows_and_cells_change_nothing(tmp_path: Path) -> None:
    def control(content: str) -> str:
        return f"<w:sdt><w:sdtPr/><w:sdtContent>{content}</w:sdtContent></w:sdt>"

    flow = read(tmp_path, table(control(row(control(cell("a")), cell("b")))))
    assert [place[4] for place in places(flow)] == ["a", "b"]


def test_a_cell_that_says_it_is_a_million_columns_wide_is_cut(tmp_path: Path) -> None:
    wide = '<w:gridSpan w:val="1000000"/>'
    flow = read(tmp_path, table(row(cell("a", wide)), row(cell("b"), cell("c"))))
    assert places(flow)[0] == (0, 0, 1, 1_000, "a")


def test_the_first_of_numbered_rows_is_no_head_whatever_the_file_says(tmp_path: Path) -> None:
    said = "<w:tblHeader/>"
    flow = read(
        tmp_path,
        table(
            row(cell("1.1"), cell("Office"), properties=said),
            row(cell("1.2"), cell("Address")),
        ),
    )
    assert heads(flow) == []
