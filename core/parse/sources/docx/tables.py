# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables: cells by the grid, merged ones once, holes filled, heads told from the rest."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from core.parse.lines.numbering import marker_of, succeeds
from core.parse.sources.docx.drafts import Draft, Table, lines_of, notes_of
from core.parse.sources.docx.ground import Ground
from core.parse.sources.docx.names import TC, TR, Element, child, name, number, switch, value
from core.parse.sources.docx.runs import NoteMark
from core.parse.sources.docx.styles import is_shaded
from core.parse.sources.first_words import first_words
from core.parse.sources.flow import FlowCell, plain

_MOST_COLUMNS, _MOST_PLACES = 1_000, 2_000_000
_FIRST_ROW, _HEX_DIGITS = 0x20, 8
_ON = frozenset({"1", "true", "on"})

Reader = Callable[[Iterable[Element]], list[Draft]]


@dataclass(slots=True)
class _Cell:
    """A cell as the rows of the file give it."""

    element: Element
    row: int
    column: int
    columns: int
    rows: int = 1
    shaded: bool = False
    merges: bool = False


def _words_of(row: Element) -> str:
    """All words of a row, with a blank between its cells."""
    cells = ("".join(t.text or "" for t in cell.iter(name("t"))) for cell in row.iter(TC))
    return " ".join(cells)


def read_table(table: Element, read: Reader, ground: Ground) -> list[Draft]:
    """Read a table; one of a single cell is a frame around text, which is read as such."""
    rows = []
    for row in table.findall(TR):
        if switch(row, "trPr", "hidden"):
            ground.tally.hidden.append(first_words(_words_of(row)))
        else:
            rows.append(row)
    cells = _merged([cell for place, row in enumerate(rows) for cell in _cells(row, place)])
    if len(cells) == 1:
        return read(cells[0].element)
    notes: list[NoteMark] = []
    filled = []
    for cell in cells:
        inside = read(cell.element)
        notes += notes_of(inside)
        filled.append(FlowCell(cell.row, cell.column, lines_of(inside), cell.rows, cell.columns))
    if not any(plain(cell.runs).strip() for cell in filled):
        return []
    heads = _head_rows(rows, cells, filled) or int(len(rows) > 1 and _uses_head(table, ground))
    if heads and _counts_on(filled, heads):
        heads = 0
    marked = [replace(cell, header=True) if cell.row < heads else cell for cell in filled]
    return [Table(tuple(_whole(marked)), notes)]


def _cells(row: Element, place: int) -> list[_Cell]:
    column = min(max(number(row, "trPr", "gridBefore") or 0, 0), _MOST_COLUMNS)
    found: list[_Cell] = []
    for element in row.findall(TC):
        columns = min(max(number(element, "tcPr", "gridSpan") or 1, 1), _MOST_COLUMNS)
        if value(element, "tcPr", "hMerge") == "continue" and found:
            found[-1].columns += columns
        else:
            shaded = is_shaded(child(element, "tcPr"))
            found.append(_Cell(element, place, column, columns, shaded=shaded))
        column += columns
        if column > _MOST_COLUMNS:
            break
    return found


def _merged(cells: list[_Cell]) -> list[_Cell]:
    """Cells that go on from the row above are part of the one that they go on from."""
    kept: list[_Cell] = []
    above: dict[int, _Cell] = {}
    for cell in cells:
        merge = child(cell.element, "tcPr", "vMerge")
        goes_on = merge is not None and (merge.get(name("val")) or "continue") == "continue"
        over = above.get(cell.column)
        cell.merges = merge is not None
        if goes_on and over is not None and _reaches(over, cell):
            over.rows += 1
            continue
        kept.append(cell)
        above[cell.column] = cell
    return kept


def _reaches(over: _Cell, cell: _Cell) -> bool:
    """Whether a merged cell reaches down to the place of another of its width."""
    same = over.merges and over.columns == cell.columns
    return same and over.row + over.rows == cell.row


def _head_rows(rows: list[Element], cells: list[_Cell], filled: list[FlowCell]) -> int:
    """How many rows at the top name the columns.

    The file may say so. Else they are rows that are set apart, all in bold or on a ground of their
    own, over rows that are not.
    """
    said = 0
    for row in rows:
        if not switch(row, "trPr", "tblHeader"):
            break
        said += 1
    if said:
        return said if said < len(rows) else 0
    heads = _set_apart(0, cells, filled)
    if heads and heads < len(rows) and not _set_apart(heads, cells, filled):
        return heads
    return 0


def _counts_on(filled: list[FlowCell], heads: int) -> bool:
    """Whether what is said to be a head is only the first of numbered rows."""
    first, after = (
        marker_of(f"{plain(cell.runs).strip()} X")
        for row in (heads - 1, heads)
        for cell in [next((c for c in filled if c.row == row), FlowCell(row, 0))]
    )
    return first is not None and after is not None and succeeds(first, after)


def _uses_head(table: Element, ground: Ground) -> bool:
    """Whether the table takes from its style a first row that is set apart."""
    look = child(table, "tblPr", "tblLook")
    if look is None:
        return False
    stated, bits = look.get(name("firstRow")), look.get(name("val")) or "0"
    is_hex = all(c in "0123456789abcdefABCDEF" for c in bits) and len(bits) <= _HEX_DIGITS
    used = bool(is_hex and int(bits, 16) & _FIRST_ROW) if stated is None else stated in _ON
    return used and ground.styles.sets_head_apart(value(table, "tblPr", "tblStyle"))


def _set_apart(row: int, cells: list[_Cell], filled: list[FlowCell]) -> int:
    """The row after one that is set apart, with what its cells reach down to; 0 for any other."""
    own = [(c, f) for c, f in zip(cells, filled, strict=True) if c.row == row]
    written = [(c, f) for c, f in own if plain(f.runs).strip()]
    if not written or len(own) < 2:
        return 0
    bold = all(r.bold or not r.text.strip() for _, f in written for r in f.runs)
    shaded = all(c.shaded for c, _ in own)
    return max(c.row + c.rows for c, _ in own) if bold or shaded else 0


def _whole(cells: list[FlowCell]) -> list[FlowCell]:
    """All places of the grid, in reading order; those that no cell fills get an empty one."""
    if sum(cell.row_span * cell.column_span for cell in cells) > _MOST_PLACES:
        return cells
    taken = {
        (row, column)
        for cell in cells
        for row in range(cell.row, cell.row + cell.row_span)
        for column in range(cell.column, cell.column + cell.column_span)
    }
    height = max(row for row, _ in taken) + 1
    width = max(column for _, column in taken) + 1
    if height * width > _MOST_PLACES:
        return cells
    holes = [
        FlowCell(row, column)
        for row in range(height)
        for column in range(width)
        if (row, column) not in taken
    ]
    return sorted([*cells, *holes], key=lambda cell: (cell.row, cell.column))
