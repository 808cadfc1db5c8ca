# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From what the store holds of a page to the sketch that a person checks it by."""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.places import place_name
from core.parse.worker.sketch import PageSketch, Rect, SketchedBlock, SketchedCell
from core.spans import Box
from core.types import Block, BlockKind, Page, PageSource, Section, TableCell

_APART = 1.5
"""Lines that stand further apart than so many of their heights are framed by themselves."""

_SOURCES = {PageSource.TEXT: "text layer", PageSource.OCR: "OCR"}


@dataclass(frozen=True, slots=True)
class Structure:
    """What is known of a version's pages.

    Attributes:
        pages: In order.
        blocks: In reading order.
        sections: In reading order.
        boxes: Of each block's lines, by block index.
        doubtful: Boxes of numerals that no answer may hang on.
        lost: Boxes of text that was read and stands in no block.
        stated: Boxes of the places that the metadata was read from, with the field's name.
    """

    pages: Sequence[Page]
    blocks: Sequence[Block]
    sections: Sequence[Section]
    boxes: Mapping[int, Sequence[Box]]
    doubtful: Sequence[Box] = ()
    lost: Sequence[Box] = ()
    stated: Sequence[tuple[Box, str]] = ()


def sketch_page(structure: Structure, page_index: int) -> PageSketch:
    """Gather what is drawn on one page."""
    here = [
        block
        for block in structure.blocks
        if any(box.page_index == page_index for box in structure.boxes[block.index])
    ]
    grids = {block.index: _grid(block, page_index) for block in here}
    rects = {
        index: (whole,) if whole else _frames(structure.boxes[index], page_index)
        for index, (_, whole) in grids.items()
    }
    sketched, order = [], 0
    for block in here:
        printed = block.kind is not BlockKind.FURNITURE
        order += printed
        first, last = block.chars.page_indexes.min(), block.chars.page_indexes.max()
        tied = rects.get(-1 if block.attached_to is None else block.attached_to)
        sketched.append(
            SketchedBlock(
                kind=block.kind,
                rects=rects[block.index],
                order=order if printed else None,
                tag=_tag(block, structure.sections),
                cells=grids[block.index][0],
                tied_to=None if tied is None else tied[-1],
                comes_over=bool(first < page_index),
                goes_on=bool(last > page_index),
            )
        )
    return PageSketch(
        page_index,
        _caption(structure.pages[page_index], len(structure.pages)),
        tuple(sketched),
        _on_page(structure.doubtful, page_index),
        _on_page(structure.lost, page_index),
        tuple((_rect(b), name) for b, name in structure.stated if b.page_index == page_index),
    )


def _on_page(boxes: Iterable[Box], page_index: int) -> tuple[Rect, ...]:
    return tuple(_rect(box) for box in boxes if box.page_index == page_index)


def _caption(page: Page, count: int) -> str:
    label = place_name(page.label, "printed") if page.label else "no printed number"
    source = _SOURCES[page.source]
    if page.ocr_reason:
        source += f" ({page.ocr_reason.replace('_', ' ')})"
    words = [f"page {page.index + 1} of {count}", label, source]
    if page.error_message:
        words.append("not read")
    return "  \N{MIDDLE DOT}  ".join(words)


def _tag(block: Block, sections: Sequence[Section]) -> str:
    if block.kind is BlockKind.HEADING:
        number = None if block.section_index is None else sections[block.section_index].number
        return f"H{block.level}" + (f" \N{MIDDLE DOT} {number}" if number else "")
    if block.kind is BlockKind.LIST_ITEM and (block.level or 1) > 1:
        return f"level {block.level}"
    if block.kind is BlockKind.TABLE:
        rows = 1 + max((cell.row + cell.row_span - 1 for cell in block.cells), default=0)
        columns = 1 + max((cell.column + cell.column_span - 1 for cell in block.cells), default=0)
        return f"{rows} by {columns}"
    return ""


def _rect(box: Box) -> Rect:
    return box.x0, box.y0, box.x1, box.y1


def _frames(boxes: Iterable[Box], page_index: int) -> tuple[Rect, ...]:
    """One frame for lines that follow each other down the page; a new one where they start anew."""
    frames: list[Rect] = []
    for box in boxes:
        if box.page_index != page_index:
            continue
        last = frames[-1] if frames else None
        height = box.y1 - box.y0
        if last and last[1] - height < box.y0 < last[3] + _APART * height and _meet(last, box):
            frames[-1] = (
                min(last[0], box.x0), min(last[1], box.y0),
                max(last[2], box.x1), max(last[3], box.y1),
            )  # fmt: skip
        else:
            frames.append(_rect(box))
    return tuple(frames)


def _meet(frame: Rect, box: Box) -> bool:
    """Side by side within a line's width, or one above the other: not in two columns."""
    gap = max(box.x0 - frame[2], frame[0] - box.x1)
    return gap < 4 * (box.y1 - box.y0)


def _grid(block: Block, page_index: int) -> tuple[tuple[SketchedCell, ...], Rect | None]:
    """The cells of a table on one page: they reach to the middle of the gaps between them."""
    inked = [(cell, box) for cell in block.cells if (box := _ink(block, cell, page_index))]
    if not inked:
        return (), None
    first, last = min(c.row for c, _ in inked), max(c.row + c.row_span for c, _ in inked)
    columns = max(cell.column + cell.column_span for cell in block.cells)
    across = _edges([(c.column, c.column_span, b[0], b[2]) for c, b in inked], 0, columns)
    down = _edges([(c.row, c.row_span, b[1], b[3]) for c, b in inked], first, last)
    cells = tuple(
        SketchedCell(
            (
                across[cell.column],
                down[max(cell.row, first) - first],
                across[cell.column + cell.column_span],
                down[min(cell.row + cell.row_span, last) - first],
            ),
            cell.header,
        )
        for cell in block.cells
        if cell.row < last and cell.row + cell.row_span > first
    )
    return cells, (across[0], down[0], across[-1], down[-1])


def _ink(block: Block, cell: TableCell, page_index: int) -> Rect | None:
    part = slice(cell.start, cell.end)
    boxes = block.chars.boxes[part][block.chars.page_indexes[part] == page_index]
    boxes = boxes[~np.isnan(boxes[:, 0])]
    if not len(boxes):
        return None
    low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _edges(extents: Sequence[tuple[int, int, float, float]], first: int, last: int) -> list[float]:
    """Where the rows (or columns) `first` to `last` part.

    Args:
        extents: Of each cell with print: its row, how many it covers, low end, high end.
        first: First row on the page.
        last: One more than the last.
    """
    count = last - first
    low = np.full(count, np.nan)
    high = np.full(count, np.nan)
    for at, span, start, end in extents:
        begin, stop = max(at - first, 0), min(at + span - first, count) - 1
        low[begin] = np.fmin(low[begin], start)
        high[stop] = np.fmax(high[stop], end)
    edges = np.full(count + 1, np.nan)
    edges[0] = np.nanmin(low) - 2
    edges[count] = np.nanmax(high) + 2
    edges[1:count] = (np.fmax.accumulate(high)[:-1] + low[1:]) / 2
    return _in_order(_filled(edges))


def _filled(edges: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Set the edges of empty rows evenly between those that are known."""
    known = np.flatnonzero(~np.isnan(edges))
    filled: npt.NDArray[np.float64] = np.interp(np.arange(len(edges)), known, edges[known])
    return filled


def _in_order(edges: npt.NDArray[np.float64]) -> list[float]:
    return list(itertools.accumulate((float(edge) for edge in edges), max))
