# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables on slides."""

from collections.abc import Iterator, Sequence

from lxml import etree

from core.parse.sources.flow import FlowBlock, FlowCell, FlowKind, Runs, TextRun, plain
from core.parse.sources.sheets.cells import Area, CellKind, SheetCell, kind_of_text
from core.parse.sources.sheets.heads import has_labels, head_rows
from core.parse.sources.sheets.rows import Box, rows_of
from core.parse.sources.slides.paragraphs import paragraphs_of
from core.parse.sources.slides.shapes import child, local, number

_ON = {"1", "true"}


def table_block(table: etree._Element, place: str) -> FlowBlock | None:
    """Read a table; None where no cell has text."""
    cells = list(_cells(table))
    if not any(plain(cell.runs).strip() for cell in cells):
        return None
    properties = child(table, "tblPr")
    named, labelled = _heads(cells)
    if properties is not None and properties.get("firstRow") in _ON:
        named = max(named, 1)
    if properties is not None and properties.get("firstCol") in _ON:
        labelled = True
    valued = {cell.row for cell in cells if cell.column and plain(cell.runs).strip()}
    return FlowBlock(
        FlowKind.TABLE,
        cells=tuple(
            FlowCell(
                cell.row,
                cell.column,
                cell.runs,
                cell.row_span,
                cell.column_span,
                cell.row < named or (labelled and not cell.column and cell.row in valued),
                place,
            )
            for cell in cells
        ),
        place=place,
    )


def _cells(table: etree._Element) -> Iterator[FlowCell]:
    rows = [each for each in table if local(each) == "tr"]
    for row, element in enumerate(rows):
        cells = [each for each in element if local(each) == "tc"]
        for column, cell in enumerate(cells):
            if cell.get("hMerge") in _ON or cell.get("vMerge") in _ON:
                continue
            down = min(max(int(number(cell, "rowSpan")), 1), len(rows) - row)
            across = min(max(int(number(cell, "gridSpan")), 1), len(cells) - column)
            yield FlowCell(row, column, _text(cell), down, across)


def _text(cell: etree._Element) -> Runs:
    runs: list[TextRun] = []
    for each in paragraphs_of(child(cell, "txBody"), ()):
        runs += [TextRun("\n")] if runs else []
        runs += [TextRun(f"{each.marker} ")] if each.marker else []
        runs += each.runs
    return tuple(runs)


def _heads(cells: Sequence[FlowCell]) -> tuple[int, bool]:
    """Rows that name columns, and whether the first column names rows, by what cells hold."""
    boxes = [
        Box(
            Area(
                cell.row + 1,
                cell.column + 1,
                cell.row + cell.row_span,
                cell.column + cell.column_span,
            ),
            SheetCell(cell.row + 1, cell.column + 1, cell.runs, _kind(cell.runs), _bold(cell.runs)),
        )
        for cell in cells
        if plain(cell.runs).strip()
    ]
    rows = rows_of(boxes)
    head = head_rows(rows)
    named = rows[head][0].cell.row - 1 if 0 < head < len(rows) else head
    return named, has_labels(rows[head:])


def _kind(runs: Runs) -> CellKind:
    return kind_of_text(plain(runs).strip())


def _bold(runs: Runs) -> bool:
    return all(run.bold for run in runs if run.text.strip())
