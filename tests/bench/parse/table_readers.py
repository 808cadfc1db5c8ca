# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The tables of a page as this program and two others read them, all as the same cells."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf

from core.parse.assemble import assemble
from core.parse.raw import RawInfo, RawPage
from core.settings import Settings
from core.types import Block, BlockKind
from tests.bench.parse.adjacency import Cell
from tests.bench.parse.files import read_here

Tables = list[list[Cell]]
"""Tables of one page."""

_TOUCH = 1.0


def ours(path: Path, page_indexes: Iterable[int]) -> dict[int, tuple[Tables, bool]]:
    """Read some pages of a document with their neighbours, and give their tables.

    Returns:
        For each page its tables, and whether the first goes on from the page before.
    """
    info, pages = read_here(path, Settings().parse, near=page_indexes)
    return of_pages(path.name, info, pages, page_indexes)


def of_pages(
    name: str, info: RawInfo, pages: Sequence[RawPage], page_indexes: Iterable[int]
) -> dict[int, tuple[Tables, bool]]:
    """The tables of some pages of a document that has been read."""
    document = assemble("bench.v1", name, info, pages, Settings().parse)
    blocks = [block for block in document.blocks if block.kind is BlockKind.TABLE]
    found: dict[int, tuple[Tables, bool]] = {}
    for page_index in page_indexes:
        on_page = [(_cells(block, page_index), block) for block in blocks]
        tables = [cells for cells, _ in on_page if cells]
        goes_on = any(
            cells and int(block.chars.page_indexes[0]) < page_index for cells, block in on_page
        )
        found[page_index] = tables, goes_on
    return found


def _cells(block: Block, page_index: int) -> list[Cell]:
    cells = []
    for cell in block.cells:
        if cell.start == cell.end or block.chars.page_indexes[cell.start] != page_index:
            continue
        x0, y0, _, _ = np.nanmin(block.chars.boxes[cell.start : cell.end], axis=0).tolist()
        _, _, x1, y1 = np.nanmax(block.chars.boxes[cell.start : cell.end], axis=0).tolist()
        text = block.text[cell.start : cell.end]
        middle = (x0 + x1) / 2, (y0 + y1) / 2
        cells.append(Cell(cell.row, cell.column, cell.row_span, cell.column_span, text, *middle))
    return cells


def find_tables(path: Path, page_indexes: Iterable[int]) -> dict[int, Tables]:
    """What PyMuPDF finds as it is set by default."""
    with pymupdf.open(path) as document:
        return {
            n: [_from_boxes(table) for table in document[n].find_tables().tables]
            for n in page_indexes
        }


def pdfplumber_tables(path: Path, page_indexes: Iterable[int]) -> dict[int, Tables] | None:
    """What pdfplumber finds as it is set by default; None where it is not installed."""
    try:
        import pdfplumber
    except ImportError:
        return None
    found: dict[int, Tables] = {}
    with pdfplumber.open(path) as document:
        for n in page_indexes:
            found[n] = [_from_boxes(table) for table in document.pages[n].find_tables()]
            document.pages[n].close()
    return found


def _from_boxes(table: Any) -> list[Cell]:
    """Cells of a table that is given as boxes, None where a cell goes on from its neighbour."""
    boxes = [box for row in table.rows for box in row.cells if box is not None]
    xs = _edges([x for box in boxes for x in (box[0], box[2])])
    ys = _edges([y for box in boxes for y in (box[1], box[3])])
    cells = []
    for row, texts in zip(table.rows, table.extract(), strict=True):
        for box, text in zip(row.cells, texts, strict=True):
            if box is None or not text:
                continue
            left, top = _at(xs, box[0]), _at(ys, box[1])
            spans = max(1, _at(ys, box[3]) - top), max(1, _at(xs, box[2]) - left)
            middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            cells.append(Cell(top, left, *spans, text, *middle))
    return cells


def _edges(places: list[float]) -> list[float]:
    edges: list[float] = []
    for place in sorted(places):
        if not edges or place - edges[-1] > _TOUCH:
            edges.append(place)
    return edges


def _at(edges: list[float], place: float) -> int:
    return bisect_left(edges, place - _TOUCH)
