# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables of a page: their grid, their heads, and those that are none."""

import pytest

from core.parse.sources.flow import FlowKind, cells_of, plain
from tests.unit.core.parse.sources.web.told_pages import grid, told


def test_a_table_has_its_caption_spans_and_headers(read) -> None:
    html = """<table><caption>Limits</caption>
    <tfoot><tr><td colspan=2>Total</td><td>9</td></tr></tfoot>
    <thead><tr><th rowspan=2>Peril<th colspan=2>Limit<tr><th>Now<th>Later</thead>
    <tbody><tr><th scope=row>Flood<td>$5,000<td></tbody></table>"""
    caption, table = read(html).blocks
    assert told((caption,)) == ["caption 0 Limits"]
    assert grid(table) == [
        (0, 0, 2, 1, True, "Peril"), (0, 1, 1, 2, True, "Limit"), (1, 1, 1, 1, True, "Now"),
        (1, 2, 1, 1, True, "Later"), (2, 0, 1, 1, True, "Flood"), (2, 1, 1, 1, False, "$5,000"),
        (2, 2, 1, 1, False, ""), (3, 0, 1, 2, False, "Total"), (3, 2, 1, 1, False, "9"),
    ]  # fmt: skip


def test_spans_never_reach_beyond_a_table_nor_into_one_another(read) -> None:
    html = "<table><tr><th>a<th rowspan=9>b<th>c<tr><td colspan=3>d<td>e<tr><td>f</table>"
    (table,) = read(html).blocks
    places = [
        (c.row + r, c.column + k)
        for c in cells_of(table)
        for r in range(c.row_span)
        for k in range(c.column_span)
    ]
    assert len(places) == len(set(places))
    assert max(row for row, _ in places) == 2


def test_cells_hold_lists_and_tables_as_lines(read) -> None:
    html = """<table><tr><th>A<th>B<tr><td><ol><li>x<li>y</ol><td>t<table><tr><td>1<td>2</table>
    <tr><td>z<br>w<td></table>"""
    (table,) = read(html).blocks
    assert [text for *_, text in grid(table)] == ["A", "B", "1. x\n2. y", "t\n1\n2", "z\nw", ""]


@pytest.mark.parametrize(
    ("html", "header"),
    [
        ("<tr><td><b>Peril</b><td><b>Limit</b><tr><td>Flood<td>any", [True, True, False, False]),
        ("<tr><td>Peril<td>Limit<tr><td>Flood<td>$5", [True, True, False, False]),
        ("<tr><td>Name<td>Ann<tr><td>Town<td>Oldtown", [False] * 4),
        ("<tr><th>Peril<th>Limit<tr><th>Flood<th>$5", [True, True, False, False]),
    ],
)
def test_a_first_row_that_names_columns_is_a_header(read, html: str, header: list[bool]) -> None:
    (table,) = read(f"<table>{html}</table>").blocks
    assert [cell.header for cell in cells_of(table)] == header


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (
            "<table><tr><td>(a)<td><p>first;</p><table><tr><td>(i)<td>inner</table></table>"
            "<table><tr><td>(b)<td><p>second.</p><p>More.</p></table>",
            ["item 0 (a) first;", "item 1 (i) inner", "item 0 (b) second.", "paragraph 1 More."],
        ),
        ("<table><tr><td><p>a</p><p>b</p></table>", ["paragraph 0 a", "paragraph 0 b"]),
        (
            "<table><tr><td><ul><li>x</ul>more<td><h2>Flood</h2><p>text</table>",
            ["item 0 • x", "paragraph 0 more", "heading 2 Flood", "paragraph 0 text"],
        ),
        ("<table role=presentation><tr><td>a<td>b</table>", ["paragraph 0 a", "paragraph 0 b"]),
    ],
)
def test_tables_that_only_set_things_beside_one_another(
    read, html: str, expected: list[str]
) -> None:
    assert told(read(html).blocks) == expected


def test_years_beside_amounts_are_a_table(read) -> None:
    (table,) = read("<table><tr><td>2024<td>$5<tr><td>2025<td>$6</table>").blocks
    assert table.kind is FlowKind.TABLE


def test_tables_may_be_deep(read) -> None:
    html = "<table><tr><th>a<td>" * 60 + "end" + "</table>" * 60
    assert "end" in "".join(text for *_, text in grid(read(html).blocks[0]))


def test_spans_wider_than_anything_make_no_columns(read) -> None:
    (table,) = read("<table><tr><th colspan=900>A<tr><td>b<td colspan=899>c</table>").blocks
    assert grid(table) == [
        (0, 0, 1, 2, True, "A"), (1, 0, 1, 1, False, "b"), (1, 1, 1, 1, False, "c")
    ]  # fmt: skip


def test_an_item_that_begins_with_a_table_keeps_its_number(read) -> None:
    html = "<ol><li><table><tr><th>A<tr><td>1</table></li><li>two</li></ol>"
    assert [(b.kind, b.marker) for b in read(html).blocks] == [
        (FlowKind.ITEM, "1."), (FlowKind.TABLE, ""), (FlowKind.ITEM, "2.")
    ]  # fmt: skip


def test_a_date_in_a_table_of_one_row_is_no_mark(read) -> None:
    (table,) = read("<table><tr><td>27.12.2022<td>EN</table>").blocks
    assert table.kind is FlowKind.TABLE


def test_rows_in_a_form_stay_and_loose_text_goes_before_its_table(read) -> None:
    rows = "<tr><form><td>Rent<td>$1,234</form></tr><form><tr><td>Fee<td>$2</tr></form>"
    flow = read(f"<p>x</p><table>{rows}<div>late fee $5,000</div><tr><td>a<td>$3</tr></table>")
    assert told(flow.blocks[:2]) == ["paragraph 0 x", "paragraph 0 late fee $5,000"]
    assert [text for *_, text in grid(flow.blocks[2])] == ["Rent", "$1,234", "Fee", "$2", "a", "$3"]


def test_a_row_that_is_struck_strikes_its_cells(read) -> None:
    rows = '<tr style="text-decoration:line-through"><td>Old<td>$900</tr><tr><td>New<td>$700</tr>'
    (block,) = read(f"<table>{rows}</table>").blocks
    struck = {plain(cell.runs): cell.runs[0].struck for cell in cells_of(block)}
    assert struck == {"Old": True, "$900": True, "New": False, "$700": False}
