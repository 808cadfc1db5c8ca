# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The text of lines that this program set itself: what was set, as it was set."""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from core.parse.lines.passages import ADDED, Passage, added, concatenate, same_page
from core.parse.raw import Layout, RawLine, RawPage, SetBlock, SetCell, SetLine
from core.types import LostText, TableCell

_NOWHERE = np.full((1, 4), np.nan, np.float32)


class SetText:
    """Finds what was set on pages. Lines of a page that could not be read are not there."""

    def __init__(self, pages: Sequence[RawPage]) -> None:
        """Look on these pages."""
        self._pages = {page.index: page.lines for page in pages}

    def raw(self, line: SetLine) -> RawLine | None:
        """The line as its page holds it."""
        lines = self._pages.get(line.page_index, ())
        return lines[line.line_index] if line.line_index < len(lines) else None

    def passage(self, lines: Sequence[SetLine]) -> Passage:
        """Lines as one text: a space at each end that parts no word, a newline if it is typed."""
        there = [(line, raw) for line in lines if (raw := self.raw(line)) is not None and raw.text]
        if len(there) > 1 and all(raw.probabilities is None for _, raw in there):
            return _joined(there)
        parts: list[Passage] = []
        for n, (line, raw) in enumerate(there):
            if n and (gap := _gap(there[n - 1][0])):
                parts.append(added(gap, there[n - 1][0].page_index))
            parts.append(_whole(raw, line))
        return concatenate(parts)

    def table(self, block: SetBlock) -> tuple[Passage, tuple[TableCell, ...]]:
        """A table as one text: rows by newline, the cells of a row by tab."""
        columns = max(cell.column + cell.column_span for cell in block.cells)
        pieces: list[Passage] = []
        cells: list[TableCell] = []
        in_order = sorted(block.cells, key=lambda cell: (cell.row, cell.column))
        page_index = next((line.page_index for cell in in_order for line in cell.lines), 0)
        offset = at = 0
        for cell in in_order:
            gap = _steps(at, cell.row * columns + cell.column, columns)
            at = cell.row * columns + cell.column
            text = self.passage(cell.lines)
            pieces += [added(gap, page_index)] if gap else []
            pieces += [text] if text.text else []
            page_index = int(text.pages[-1]) if text.text else page_index
            start = offset + len(gap)
            offset = start + len(text.text)
            cells.append(_cell(cell, start, offset))
        last = max(cell.row + cell.row_span for cell in block.cells) * columns - 1
        gap = _steps(at, last, columns)
        return concatenate([*pieces, *([added(gap, page_index)] if gap else [])]), tuple(cells)


def unset_text(layout: Layout, pages: Sequence[RawPage]) -> list[LostText]:
    """What blocks of the source hold and the lines do not in which they were set.

    A page that could not be handed out tells so itself.
    """
    text = SetText(pages)
    failed = {page.index for page in pages if page.error_code is not None}
    found = []
    for block in layout.blocks:
        lines = [*block.lines, *(line for cell in block.cells for line in cell.lines)]
        if any(line.page_index in failed for line in lines):
            continue
        read = [text.raw(line) for line in lines]
        count = sum(len("".join(raw.text.split())) for raw in read if raw is not None)
        if count < block.characters:
            page_index = lines[0].page_index if lines else 0
            found.append(LostText(page_index, block.characters - count, "", None))
    return found


def in_rows(text: SetText, lines: Sequence[SetLine]) -> Iterator[list[SetLine]]:
    """Lines that stand side by side, together."""
    row: list[SetLine] = []
    for line in lines:
        if row and not _side_by_side(text, row[-1], line):
            yield row
            row = []
        row.append(line)
    if row:
        yield row


def _side_by_side(text: SetText, one: SetLine, other: SetLine) -> bool:
    first, second = text.raw(one), text.raw(other)
    if first is None or second is None or one.page_index != other.page_index:
        return False
    if not (len(first.boxes) and len(second.boxes)):
        return False
    return float(second.boxes[0, 1]) < float(first.boxes[0, 3]) and bool(
        second.boxes[0, 0] >= first.boxes[-1, 2]
    )


def _gap(line: SetLine) -> str:
    """What parts a line from the next."""
    return "" if line.goes_on else "\n" if line.breaks else " "


def _joined(lines: Sequence[tuple[SetLine, RawLine]]) -> Passage:
    """Lines of a text layer as one text, made at once: a document has tens of thousands."""
    texts: list[str] = []
    boxes: list[npt.NDArray[np.float32]] = []
    places: list[tuple[int, int]] = []
    for line, raw in lines[:-1]:
        gap = _gap(line)
        texts += (raw.text, gap)
        boxes += (raw.boxes, _NOWHERE[: len(gap)])
        places += ((line.page_index, line.line_index), (line.page_index, ADDED))
    last, raw = lines[-1]
    texts.append(raw.text)
    boxes.append(raw.boxes)
    places.append((last.page_index, last.line_index))
    counts = [*map(len, texts)]
    told = np.repeat(np.array(places, np.int32), counts, axis=0)
    sources = np.empty_like(told)
    sources[:, 0] = told[:, 1]
    ends = np.cumsum(counts)
    sources[:, 1] = np.arange(ends[-1]) - np.repeat(ends - counts, counts)
    sources[told[:, 1] == ADDED, 1] = ADDED
    one_page = len({page_index for page_index, _ in places}) == 1
    pages = same_page(last.page_index, int(ends[-1])) if one_page else told[:, 0].copy()
    return Passage(
        "".join(texts), pages, np.concatenate(boxes), None, sources, goes_on=last.goes_on
    )


def _whole(raw: RawLine, line: SetLine) -> Passage:
    count = len(raw.text)
    sources = np.empty((count, 2), dtype=np.int32)
    sources[:, 0] = line.line_index
    sources[:, 1] = np.arange(count)
    return Passage(
        raw.text,
        same_page(line.page_index, count),
        raw.boxes,
        raw.probabilities,
        sources,
        goes_on=line.goes_on,
    )


def _steps(start: int, end: int, columns: int) -> str:
    """The tabs and newlines from one place of a table to another."""
    rows = end // columns - start // columns
    if not rows:
        return "\t" * (end - start)
    rest = "\t" * (columns - 1 - start % columns)
    return rest + ("\n" + "\t" * (columns - 1)) * (rows - 1) + "\n" + "\t" * (end % columns)


def _cell(cell: SetCell, start: int, end: int) -> TableCell:
    spans = cell.row_span, cell.column_span
    return TableCell(cell.row, cell.column, *spans, start, end, cell.header, cell.place)
