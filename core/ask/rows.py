# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rows of a table as a reader takes them in: each value under the name of its column.

Nothing here is quoted; it is how a row is read out to the model, and how it is told which cell a
question is about.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from core.answers import told_text
from core.ask.question import Question
from core.ask.words import holds_phrase, phrase_stems, stems
from core.types import Block, Numeral, TableCell


@dataclass(frozen=True, slots=True)
class Row:
    """One data row.

    Attributes:
        index: Its row number in the table.
        cells: What it covers, from the left; a cell that began in an earlier row included.
        names: The column name over each cell; empty when there is none.
        values: What stands in each cell; it and the names have figures as they were settled.
    """

    index: int
    cells: tuple[TableCell, ...]
    names: tuple[str, ...]
    values: tuple[str, ...]


def row_at(block: Block, start: int, end: int, numerals: Sequence[Numeral] = ()) -> Row | None:
    """Return the row whose cells stand in this part of the block; None when it is not a row.

    Args:
        block: A table.
        start: Of the part.
        end: Of the part.
        numerals: Of the block, for those among them that a person settled.
    """
    inside = [each for each in block.cells if start <= each.start < max(end, start + 1)]
    filled = [each for each in inside if each.end > each.start]
    if not filled:
        return None
    index = filled[0].row
    covering = [each for each in block.cells if each.row <= index < each.row + each.row_span]
    cells = tuple(sorted(covering, key=lambda each: each.column))
    names = tuple(_name(block, each, numerals) for each in cells)
    return Row(index, cells, names, tuple(cell_text(block, each, numerals) for each in cells))


def read_out(row: Row) -> str:
    """Say a row as "Peril: Flood; Zone A: $5,000; Zone B: blank"."""
    parts = []
    for read, name in zip(row.values, row.names, strict=True):
        value = read or ("blank" if name else "")
        if value:
            parts.append(f"{name}: {value}" if name and name != value else value)
    return "; ".join(parts)


def header_rows(block: Block, before: int) -> tuple[tuple[int, int], ...]:
    """Return where the rows of column names stand that head the given row, as offsets."""
    rows: dict[int, list[TableCell]] = {}
    for cell in block.cells:
        if cell.row < before and cell.end > cell.start:
            rows.setdefault(cell.row, []).append(cell)
    return tuple(
        (min(each.start for each in cells), max(each.end for each in cells))
        for _, cells in sorted(rows.items())
        if all(each.header for each in cells)
    )[:2]


def asked_cell(row: Row, question: Question) -> TableCell | None:
    """Return the one cell that the question is about, told by its column's name.

    The name must hold more of the question's scope, or else more of its words, than the name of any
    other column does. None when no column, or more than one, stands out.
    """
    scores = []
    for cell, name in zip(row.cells, row.names, strict=True):
        phrase = phrase_stems(name)
        scope = sum(holds_phrase(phrase, term.stems) for term in question.scope)
        # Letters are left to the scope: "b" would count, "a" is a stop word.
        shared = sum(len(each) > 1 for each in set(stems(name)) & set(question.stems))
        scores.append(((scope, shared), cell))
    values = [each for each in scores if not _labels(row, each[1])]
    values.sort(key=lambda each: each[0], reverse=True)
    if not values or values[0][0] == (0, 0):
        return None
    if len(values) > 1 and values[1][0] == values[0][0]:
        return None
    return values[0][1]


def cell_text(block: Block, cell: TableCell, numerals: Sequence[Numeral] = ()) -> str:
    """Return the text of a cell, with those of its figures that a person settled."""
    return told_text(block.text[cell.start : cell.end], cell.start, numerals).strip()


def _labels(row: Row, cell: TableCell) -> bool:
    """Tell whether a cell names its row: the first one, or one marked as header."""
    return cell is row.cells[0] or cell.header


def _name(block: Block, cell: TableCell, numerals: Sequence[Numeral]) -> str:
    """Join the header cells above a cell, from the top."""
    above = [
        each
        for each in block.cells
        if each.header
        and each.row + each.row_span <= cell.row
        and each.column < cell.column + cell.column_span
        and cell.column < each.column + each.column_span
        and not _is_row_label(block, each)
    ]
    names = (cell_text(block, each, numerals) for each in above)
    return " ".join(dict.fromkeys(filter(None, names)))


def _is_row_label(block: Block, cell: TableCell) -> bool:
    """Tell a header cell that names a row of values from one in a row of names."""
    return any(each.row == cell.row and not each.header for each in block.cells)
