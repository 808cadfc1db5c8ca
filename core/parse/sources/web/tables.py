# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The grid of a table, and whether a table is one: many only set things beside one another."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from lxml.html import HtmlElement

from core.parse.sources.web.elements import (
    heading_level,
    is_gone,
    is_unseen,
    role_of,
    tag_of,
    text_in,
)

_GROUPS = ("thead", "tbody", "tfoot")
_MOST_SPAN = 1000
_MOST_CELLS = 500_000
_LONG_CELL = 200
_STRUCTURE = frozenset(
    ["ul", "ol", "dl", "p", "div", "blockquote", "pre", "table", "section", "article", "form"]
)
_LONE_MARK = re.compile(
    r"[-\u2013\u2014\u2022\u25cf\u25aa\u25e6\u00b7*]|\(?[A-Za-z]{1,5}[.)]"
    r"|\(?[0-9]{1,3}(?:\.[0-9]{1,3})*[.)]|[0-9]{1,3}"
)


@dataclass(frozen=True, slots=True)
class GridCell:
    """A cell and the place in the grid that it fills."""

    element: HtmlElement
    row: int
    column: int
    row_span: int
    column_span: int
    header: bool


@dataclass(frozen=True, slots=True)
class Grid:
    """A table as it is shown.

    Attributes:
        cells: In reading order, without overlaps.
        rows: How many rows it has.
        columns: How many columns.
    """

    cells: tuple[GridCell, ...]
    rows: int
    columns: int


def grid_of(table: HtmlElement) -> Grid:
    """Lay the cells of a table out; the foot comes last, wherever it stands in the file."""
    taken: set[tuple[int, int]] = set()
    cells: list[GridCell] = []
    row = 0
    for group, is_head in _groups(table):
        last = row + len(group)
        for tr in group:
            column = 0
            for element in _cells_of(tr):
                while (row, column) in taken:
                    column += 1
                wide = _span(element, "colspan", 1)
                high = min(_span(element, "rowspan", 0) or last - row, last - row)
                while wide > 1 and any((row, column + n) in taken for n in range(wide)):
                    wide -= 1
                if len(taken) + wide * high > _MOST_CELLS:
                    wide = high = 1
                taken |= {(row + r, column + c) for r in range(high) for c in range(wide)}
                header = is_head or tag_of(element) == "th" or _is_header(element)
                cells.append(GridCell(element, row, column, high, wide, header))
                column += wide
            row += 1
    cells, columns = _closed_up(cells)
    return Grid(_with_headers(cells), row, columns)


def _closed_up(cells: Sequence[GridCell]) -> tuple[list[GridCell], int]:
    """Without columns in which no cell begins: spans may be wider than there is anything."""
    starts = sorted({cell.column for cell in cells})
    closed = []
    for cell in cells:
        first = bisect_left(starts, cell.column)
        wide = bisect_left(starts, cell.column + cell.column_span) - first
        closed.append(replace(cell, column=first, column_span=wide))
    return closed, len(starts)


def is_layout(table: HtmlElement, grid: Grid) -> bool:
    """Whether a table only sets things beside one another."""
    if role_of(table) in {"presentation", "none"} or len(grid.cells) < 2:
        return True
    if role_of(table) in {"table", "grid"} or _caption(table) is not None:
        return False
    if any(heading_level(part) for cell in grid.cells for part in cell.element.iter()):
        return True
    if any(cell.header for cell in grid.cells):
        return False
    return marks_items(grid) or (
        min(grid.rows, grid.columns) == 1
        and any(_holds_blocks(cell.element) for cell in grid.cells)
    )


def marks_items(grid: Grid) -> bool:
    """Whether the first column holds the marks of a list, and the second what they stand before."""
    first = {cell.row: cell for cell in grid.cells if cell.column == 0}
    if grid.columns < 2 or len(first) < grid.rows or any(cell.header for cell in grid.cells):
        return False
    marks = [" ".join(text_in(cell.element).split()) for cell in first.values()]
    worded = [mark for mark in marks if mark]
    if not worded or not all(_LONE_MARK.fullmatch(mark) for mark in worded):
        return False
    # Figures alone may be years or amounts; beside long text they number it.
    bare = any(mark.isdigit() for mark in worded)
    return not bare or (_are_counted(worded) and _is_wordy(grid))


def caption_of(table: HtmlElement) -> HtmlElement | None:
    """Its caption, if it is seen."""
    return _caption(table)


def _caption(table: HtmlElement) -> HtmlElement | None:
    found = table.find("caption")
    if found is None or is_unseen(found) or not text_in(found).strip():
        return None
    return found


def _groups(table: HtmlElement) -> list[tuple[list[HtmlElement], bool]]:
    """Rows of the head, of the bodies and of the foot, in the order in which they are shown."""
    parts: list[tuple[int, list[HtmlElement], bool]] = []
    loose: list[HtmlElement] = []
    for child in table.iterchildren():
        tag = tag_of(child)
        if is_unseen(child):
            continue
        if tag == "tr":
            loose.append(child)
        elif tag in _GROUPS:
            parts += [(1, loose, False)] if loose else []
            loose = []
            parts.append((_GROUPS.index(tag), _rows_of(child), tag == "thead"))
    parts += [(1, loose, False)] if loose else []
    parts.sort(key=lambda part: part[0])
    return [(rows, is_head) for _, rows, is_head in parts if rows]


def _rows_of(group: HtmlElement) -> list[HtmlElement]:
    return [row for row in group.iterchildren() if tag_of(row) == "tr" and not is_unseen(row)]


def _cells_of(row: HtmlElement) -> Iterator[HtmlElement]:
    for cell in row.iterchildren():
        if tag_of(cell) in {"td", "th"} and not is_gone(cell):
            yield cell


def hidden_in(table: HtmlElement) -> Iterator[HtmlElement]:
    """The rows and cells of a table that are not shown; a cell that is only unseen keeps its place.

    Cells after it would stand under the names of other columns.
    """
    waiting = list(table.iterchildren())[::-1]
    while waiting:
        part = waiting.pop()
        if is_unseen(part):
            yield part
        elif tag_of(part) in {*_GROUPS, "tr"}:
            waiting += list(part.iterchildren())[::-1]


def _span(element: HtmlElement, name: str, least: int) -> int:
    stated = (element.get(name) or "1").strip()
    return max(min(int(stated), _MOST_SPAN), least) if stated.isdecimal() else 1


def _is_header(element: HtmlElement) -> bool:
    return role_of(element) in {"columnheader", "rowheader"} or element.get("scope") is not None


def _with_headers(cells: Sequence[GridCell]) -> tuple[GridCell, ...]:
    """Cells that name others; those of a first row in bold, or of words over figures, do.

    Where every cell is marked as one, as old pages do, only the first row is.
    """
    marked = [cell.header for cell in cells]
    rows = {cell.row for cell in cells}
    named = all(marked) or (not any(marked) and _opens_with_names(cells))
    if len(rows) > 1 and named:
        marked = [cell.row == 0 for cell in cells]
    return tuple(replace(c, header=header) for c, header in zip(cells, marked, strict=True))


def _opens_with_names(cells: Sequence[GridCell]) -> bool:
    first = [cell for cell in cells if cell.row == 0]
    texts = [text_in(cell.element).strip() for cell in first]
    if len(first) < 2 or not all(texts[1:]) or any(len(text) > _LONG_CELL for text in texts):
        return False
    if all(_is_bold(cell.element) for cell, text in zip(first, texts, strict=True) if text):
        return True
    if any(char.isdigit() for text in texts for char in text):
        return False
    below = [text_in(cell.element).strip() for cell in cells if cell.row and cell.column]
    figures = sum(text[:1].isdigit() or text[1:2].isdigit() for text in below)
    return 2 * figures > len(below)


def _is_bold(element: HtmlElement) -> bool:
    whole = "".join(text_in(element).split())
    bold = [*element.iter("b"), *element.iter("strong")]
    return "".join("".join(text_in(part).split()) for part in bold) == whole


def _holds_blocks(element: HtmlElement) -> bool:
    long = len(text_in(element).strip()) > _LONG_CELL
    inside = sum(tag_of(part) in _STRUCTURE for part in element.iterdescendants())
    return long or inside > 1


def _are_counted(marks: Sequence[str]) -> bool:
    numbers = [int(mark) for mark in marks if mark.isdigit()]
    return (
        len(numbers) == len(marks)
        and all(after == before + 1 for before, after in pairwise(numbers))
        and numbers[0] < 1000
    )


def _is_wordy(grid: Grid) -> bool:
    texts = [text_in(cell.element).split() for cell in grid.cells if cell.column == 1]
    return bool(texts) and sum(map(len, texts)) > 6 * len(texts)
