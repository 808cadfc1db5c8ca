# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables as blocks: cells into text, header rows, and tables that go on over a page."""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass

from core.parse.lines.line_ends import joined
from core.parse.lines.lines import Line
from core.parse.lines.passages import Passage, added, concatenate, join
from core.parse.numbers.figures import is_numeric
from core.parse.tables.cell_order import rows_in_order
from core.parse.tables.cut_rows import is_cut, with_rest
from core.parse.tables.first_entries import is_labelled
from core.parse.tables.grids import CellDraft, TableDraft
from core.types import TableCell


@dataclass(frozen=True, slots=True, eq=False)
class TablePart:
    """The part of a table that stands on one page.

    Attributes:
        draft: Its place and size.
        texts: Text of each cell, in the order of `draft.cells`.
        header_rows: How many rows at its top name the columns.
    """

    draft: TableDraft
    texts: tuple[Passage, ...]
    header_rows: int

    def row_texts(self, row: int) -> tuple[str, ...]:
        """The words of the cells that begin in a row, from left to right."""
        pairs = zip(self.draft.cells, self.texts, strict=True)
        return tuple(passage.text for cell, passage in pairs if cell.row == row)

    def row_cells(self, row: int) -> list[tuple[CellDraft, Passage]]:
        """The cells that begin in a row, from left to right."""
        pairs = zip(self.draft.cells, self.texts, strict=True)
        return [(cell, passage) for cell, passage in pairs if cell.row == row]

    def last_texts(self) -> dict[int, str]:
        """The words of each column in the last row."""
        pairs = zip(self.draft.cells, self.texts, strict=True)
        end = self.draft.rows
        return {c.column: passage.text for c, passage in pairs if c.row + c.row_span == end}

    def texts_above_last(self) -> dict[int, list[str]]:
        """The words of each column in the rows over the last one that name no columns."""
        found: dict[int, list[str]] = {}
        for cell, passage in zip(self.draft.cells, self.texts, strict=True):
            if self.header_rows <= cell.row and cell.row + cell.row_span < self.draft.rows:
                found.setdefault(cell.column, []).append(passage.text)
        return found


@dataclass(frozen=True, slots=True, eq=False)
class JoinedTable:
    """A whole table, ready to be a block.

    Attributes:
        passage: Rows by newline, cells by tab.
        cells: With their places in the text.
    """

    passage: Passage
    cells: tuple[TableCell, ...]


def table_part(draft: TableDraft, vocabulary: Set[str]) -> TablePart:
    """Join the lines of each cell and tell the header rows."""
    texts = tuple(_cell_text(cell, draft.page_index, vocabulary) for cell in draft.cells)
    return TablePart(draft, texts, draft.heads or _header_rows(draft, texts))


def _cell_text(cell: CellDraft, page_index: int, vocabulary: Set[str]) -> Passage:
    if not cell.lines:
        return added("", page_index)
    passage = joined(rows_in_order(cell.lines), vocabulary)
    if "\t" in passage.text or "\n" in passage.text:
        # Neither stands in a raw line; were one there, it would shift every cell after it.
        passage = concatenate([_plain(passage)])
    return passage


def _plain(passage: Passage) -> Passage:
    return Passage(
        re.sub(r"[\t\n]", " ", passage.text),
        passage.pages,
        passage.boxes,
        passage.probabilities,
        passage.sources,
        passage.mended,
        passage.goes_on,
    )


def _header_rows(draft: TableDraft, texts: Sequence[Passage]) -> int:
    rows: list[list[tuple[CellDraft, str]]] = [[] for _ in range(draft.rows)]
    for cell, passage in zip(draft.cells, texts, strict=True):
        rows[cell.row].append((cell, passage.text))
    count = 0
    for row in rows[:-1]:
        if not _names_columns(row) or not _goes_before_values(rows, count):
            break
        count += 1
        spans = any(cell.column_span > 1 or cell.row_span > count for cell, _ in row)
        if not spans and not _all_bold(rows[count] if count < len(rows) else []):
            break
    return min(count, draft.rows - 1)


def _names_columns(row: Sequence[tuple[CellDraft, str]]) -> bool:
    filled = [(cell, text) for cell, text in row if text]
    if not any(cell.column + cell.column_span > 1 for cell, _ in filled):
        return False  # Nothing, or the label of the rows below.
    if is_labelled(filled[0][1]):
        return False
    return not any(is_numeric(text) and not _is_year(text) for _, text in filled)


def _is_year(text: str) -> bool:
    return bool(re.fullmatch(r"(?:19|20)\d\d", text))


def _goes_before_values(rows: Sequence[Sequence[tuple[CellDraft, str]]], index: int) -> bool:
    """Whether a row differs from those below it as a header does."""
    row = rows[index]
    body = [pair for below in rows[index + 1 :] for pair in below if pair[1]]
    if not body:
        return False
    if _all_bold(row) and not all(_all_bold(below) for below in rows[index + 1 :]):
        return True
    if any(line.bold for cell, _ in (*row, *body) for line in cell.lines):
        # Where bold type is used, it would have marked the header.
        return False
    if any(cell.column_span > 1 for cell, _ in row) and index + 1 < len(rows) - 1:
        return True
    if len([1 for _, text in row if text]) < 2 and len(row) > 1:
        return False
    figures = sum(is_numeric(text) or any(map(str.isdigit, text)) for _, text in body)
    if len(row) == 2:
        if any(map(str.isdigit, row[1][1])):
            return False
        values = [text for cell, text in body if cell.column == 1]
        return sum(any(map(str.isdigit, text)) for text in values) >= 0.6 * len(values)
    short = all(len(text) <= 60 for _, text in row)
    return short and (figures >= 0.15 * len(body) or not any(text.endswith(".") for _, text in row))


def _all_bold(row: Sequence[tuple[CellDraft, str]]) -> bool:
    filled = [cell for cell, text in row if text]
    return bool(filled) and all(line.bold for cell in filled for line in cell.lines)


def goes_on(before: TablePart, after: TablePart) -> bool:
    """Whether `after`, at the top of the next page, is the same table as `before`."""
    first, second = before.draft, after.draft
    if first.columns != second.columns or second.page_index != first.page_index + 1:
        return False
    width = max(first.x1 - first.x0, 1.0)
    aligned = all(
        abs((a - first.x0) - (b - second.x0)) < 0.06 * width
        for a, b in zip(first.edges, second.edges, strict=True)
    ) or _same_columns(first, second)
    if _repeated_rows(before, after):
        return aligned or first.ruled == second.ruled
    named = (second.heads > 0 or _all_named(after)) and not is_rest(before, after, 0)
    return aligned and first.ruled == second.ruled and not named


def _same_columns(first: TableDraft, second: TableDraft) -> bool:
    """Whether the text of each column stands under that of the same column on the page before.

    Without rules the edges of columns hang on the words that happen to stand in them.
    """
    if first.ruled or second.ruled:
        return False
    above, below = _extents(first), _extents(second)
    pairs = [(above[n], below[n]) for n in range(first.columns) if n in above and n in below]
    if len(pairs) < max(2, 0.6 * first.columns):
        return False
    return all(
        min(a[1], b[1]) - max(a[0], b[0]) > 0.5 * min(a[1] - a[0], b[1] - b[0]) for a, b in pairs
    )


def _extents(draft: TableDraft) -> dict[int, tuple[float, float]]:
    found: dict[int, list[Line]] = {}
    for cell in draft.cells:
        if cell.row >= draft.heads and cell.column_span == 1:
            found.setdefault(cell.column, []).extend(cell.lines)
    return {
        column: (min(line.x0 for line in lines), max(line.x1 for line in lines))
        for column, lines in found.items()
        if lines
    }


def _all_named(part: TablePart) -> bool:
    lines = [line for cell, _ in part.row_cells(0) for line in cell.lines]
    return part.header_rows > 0 and all(line.bold for line in lines[:1])


def is_rest(before: TablePart, after: TablePart, row: int = 0) -> bool:
    """Whether a row of `after` is the rest of the last row of `before`."""
    draft = before.draft
    if row >= after.draft.rows or draft.rows <= before.header_rows:
        return False
    return is_cut(draft, before.last_texts(), before.texts_above_last(), after.row_cells(row))


def _repeated_rows(before: TablePart, after: TablePart) -> int:
    """How many header rows of `before` stand again at the top of `after`."""
    count = 0
    while count < min(max(before.header_rows, 1), after.draft.rows - 1):
        if _folded(before.row_texts(count)) != _folded(after.row_texts(count)):
            break
        count += 1
    return count if count >= before.header_rows else 0


def _folded(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(re.sub(r"\W+|continued|cont'd", "", text.casefold()) for text in texts)


def joined_table(parts: Sequence[TablePart], vocabulary: Set[str]) -> JoinedTable:
    """Make one table of its parts on following pages; header rows that repeat are left out.

    A row that a page's end cuts is one again.
    """
    cells: list[tuple[CellDraft, Passage, bool]] = []
    row_count = 0
    for number, part in enumerate(parts):
        skip = _repeated_rows(parts[0], part) if number else 0
        if number and is_rest(parts[number - 1], part, skip):
            with_rest(cells, row_count - 1, part.row_cells(skip), vocabulary)
            skip += 1
        for cell, passage in zip(part.draft.cells, part.texts, strict=True):
            if cell.row < skip:
                continue
            placed = CellDraft(
                cell.row - skip + row_count, cell.column, cell.row_span, cell.column_span, ()
            )
            header = number == 0 and cell.row < part.header_rows
            cells.append((placed, passage, header))
        row_count += part.draft.rows - skip
    names_rows = _first_column_names(cells)
    return _written(cells, row_count, parts[0].draft, names_rows)


def repeated_header(first: TablePart, part: TablePart) -> list[Passage]:
    """Header rows of a table that a later part repeats: words that are kept as furniture."""
    return [_row_passage(part, row) for row in range(_repeated_rows(first, part))]


def _row_passage(part: TablePart, row: int) -> Passage:
    pairs = zip(part.draft.cells, part.texts, strict=True)
    return join([passage for cell, passage in pairs if cell.row == row and passage.text], "\t")


def _first_column_names(cells: Sequence[tuple[CellDraft, Passage, bool]]) -> bool:
    body = [(cell, passage.text) for cell, passage, header in cells if not header and passage.text]
    first = [text for cell, text in body if cell.column == 0]
    others = [text for cell, text in body if cell.column > 0]
    if not first or not others or any(map(is_numeric, first)):
        return False
    return sum(any(map(str.isdigit, text)) for text in others) >= 0.5 * len(others)


def _written(
    cells: Sequence[tuple[CellDraft, Passage, bool]],
    row_count: int,
    draft: TableDraft,
    names_rows: bool,
) -> JoinedTable:
    by_place = {(cell.row, cell.column): (cell, passage, header) for cell, passage, header in cells}
    pieces: list[Passage] = []
    made: list[TableCell] = []
    offset, page_index = 0, draft.page_index
    for row in range(row_count):
        for column in range(draft.columns):
            if row or column:
                pieces.append(added("\t" if column else "\n", page_index))
                offset += 1
            found = by_place.get((row, column))
            if found is None:
                continue
            cell, passage, header = found
            pieces.append(passage)
            end = offset + len(passage.text)
            named = header or (names_rows and column == 0 and bool(passage.text))
            spans = cell.row_span, cell.column_span
            made.append(TableCell(row, column, *spans, offset, end, named))
            offset = end
            if passage.text:
                page_index = int(passage.pages[-1])
    return JoinedTable(concatenate(pieces), tuple(made))
