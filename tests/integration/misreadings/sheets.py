# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Small sheets of print, with a text layer or as a scan, and what was read of them."""

import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import pymupdf
from PIL import Image

from core.spans import Box
from core.types import Block, Numeral, SourceDocument

Rows = Sequence[Sequence[str]]
PARAGRAPH = (
    "We insure the dwelling against direct loss by flood and pay the cost of repair after the "
    "deductible has been taken off, provided that the loss is reported to us in good time and "
    "the property is kept for inspection until we release it in writing."
)


def sheet(document: pymupdf.Document, width: float = 420.0, height: float = 300.0) -> pymupdf.Page:
    """An empty quarter of a page."""
    return document.new_page(width=width, height=height)


def set_lines(
    page: pymupdf.Page,
    lines: Iterable[str],
    x: float = 40.0,
    y: float = 50.0,
    *,
    size: float = 10.0,
    font: str = "helv",
) -> float:
    """Set lines under each other and return the base line of the next one."""
    for text in lines:
        page.insert_text((x, y), text, fontsize=size, fontname=font)
        y += 1.3 * size
    return y


def set_prose(
    page: pymupdf.Page, text: str, x: float = 40.0, y: float = 50.0, *, characters: int = 66
) -> float:
    """Set a paragraph to a measure and return the base line of what may follow."""
    return set_lines(page, textwrap.wrap(text, characters), x, y) + 8


def set_table(
    page: pymupdf.Page,
    xs: Sequence[float],
    top: float,
    rows: Rows,
    *,
    step: float = 20.0,
    ruled: bool = True,
) -> float:
    """Set rows of cells, with the rules around them, and return the lower edge."""
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            lines = text.split("\n")
            set_lines(page, lines, xs[c] + 5, top + step * r + 13)
    bottom = top + step * len(rows)
    if ruled:
        for r in range(len(rows) + 1):
            page.draw_line((xs[0], top + step * r), (xs[-1], top + step * r))
        for x in xs:
            page.draw_line((x, top), (x, bottom))
    return bottom


def saved(document: pymupdf.Document, path: Path) -> Path:
    """Write a document and close it."""
    document.save(path)
    document.close()
    return path


def scan_of(page: pymupdf.Page, dpi: int = 200) -> Image.Image:
    """The picture of a page in grey."""
    pixmap = page.get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY)
    rows = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)
    return Image.fromarray(rows[:, : pixmap.width].copy())


def scanned(document: pymupdf.Document, path: Path, *, turn: int = 0, dpi: int = 200) -> Path:
    """Write the pages of a document as the pictures of a TIFF, turned clockwise; close it."""
    pages = [document[index] for index in range(document.page_count)]
    pictures = [scan_of(page, dpi).rotate(-turn, expand=True) for page in pages]
    pictures[0].save(path, "TIFF", save_all=True, append_images=pictures[1:], dpi=(dpi, dpi))
    document.close()
    return path


def told(document: SourceDocument) -> list[tuple[str, str]]:
    """Kind and text of each block, furniture left out."""
    return [(b.kind.value, b.text) for b in document.blocks if b.kind.value != "furniture"]


def tables(document: SourceDocument) -> list[Block]:
    """The blocks that are tables."""
    return [block for block in document.blocks if block.kind.value == "table"]


def rows_of(table: Block) -> list[list[str]]:
    """The cells of a table as text, by row."""
    return [row.split("\t") for row in table.text.split("\n")]


def numerals(document: SourceDocument) -> list[tuple[str, str | None, bool]]:
    """Text, value and trust of each numeral."""
    return [(n.text, n.value, n.trusted) for n in document.numerals]


def boxes_of(block: Block, start: int, end: int) -> list[Box]:
    """One box for each page on which characters of a block stand."""
    chars = block.chars
    window = slice(start, end)
    printed = ~np.isnan(chars.boxes[window, 0])
    pages, boxes = chars.page_indexes[window][printed], chars.boxes[window][printed]
    found = []
    for index in dict.fromkeys(pages.tolist()):
        here = boxes[pages == index]
        low, high = here[:, :2].min(axis=0), here[:, 2:].max(axis=0)
        found.append(Box(index, *(float(edge) for edge in (*low, *high))))
    return found


def boxes_of_numeral(document: SourceDocument, numeral: Numeral) -> list[Box]:
    """Where a numeral stands."""
    span = numeral.span
    return boxes_of(document.blocks[span.block_index], span.start, span.end)


def values_in_cells(document: SourceDocument, table: Block) -> dict[tuple[int, int], set[str]]:
    """The values that a reader may rely on, by row and column of a table."""
    found: dict[tuple[int, int], set[str]] = {}
    for numeral in document.numerals:
        span = numeral.span
        if span.block_index != table.index or not numeral.trusted:
            continue
        for cell in table.cells:
            if cell.start <= span.start < cell.end:
                found.setdefault((cell.row, cell.column), set()).add(str(numeral.value))
    return found
