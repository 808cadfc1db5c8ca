# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is drawn on a page, gathered from stored blocks."""

from dataclasses import replace

import numpy as np

from app.sketches import Structure, sketch_page
from core.parse.worker.sketch import Rect
from core.spans import Box, CharMap
from core.store.boxes import boxes_of
from core.types import Block, BlockKind, Page, PageSource, Section, TableCell


def set_at(*lines: tuple[str, int, float, float]) -> tuple[str, CharMap]:
    """Lines with page, left and top; a character is 5 wide and 10 high."""
    text = ""
    pages: list[int] = []
    boxes: list[list[float]] = []
    for words, page, x, y in lines:
        if text:
            text += " "
            pages.append(pages[-1])
            boxes.append([np.nan] * 4)
        text += words
        pages += [page] * len(words)
        boxes += [[x + 5 * n, y, x + 5 * n + 5, y + 10] for n in range(len(words))]
    return text, CharMap(np.array(pages, np.int32), np.array(boxes, np.float32).reshape(-1, 4))


def table(index: int, rows: list[list[tuple[str, float]]], top: float) -> Block:
    """Cells as their words and left ends; rows are 20 apart."""
    text = ""
    boxes: list[list[float]] = []
    cells: list[TableCell] = []
    for r, row in enumerate(rows):
        for c, (words, x) in enumerate(row):
            cells.append(TableCell(r, c, 1, 1, len(text), len(text) + len(words), r == 0))
            text += words
            y = top + 20 * r
            boxes += [[x + 5 * n, y, x + 5 * n + 5, y + 10] for n in range(len(words))]
            text += "\t" if c < len(row) - 1 else "\n"
            boxes.append([np.nan] * 4)
    text, boxes = text[:-1], boxes[:-1]
    chars = CharMap(np.zeros(len(boxes), np.int32), np.array(boxes, np.float32))
    return Block(index, BlockKind.TABLE, None, text, chars, cells=tuple(cells))


def structure(*blocks: Block, sections: tuple[Section, ...] = (), pages: int = 1) -> Structure:
    made = [
        Page(n, "iv" if n == 0 else None, 600, 800, PageSource.TEXT, None, None, 9, 9)
        for n in range(pages)
    ]
    boxes = {block.index: boxes_of(block.text, block.chars) for block in blocks}
    return Structure(made, blocks, sections, boxes)


def test_order_level_number_and_furniture() -> None:
    head = Block(0, BlockKind.FURNITURE, None, *set_at(("Acme", 0, 50, 10)))
    title = Block(1, BlockKind.HEADING, 2, *set_at(("4.2 Fire", 0, 50, 50)), section_index=0)
    text = Block(2, BlockKind.PARAGRAPH, None, *set_at(("We pay.", 0, 50, 70)), section_index=0)
    section = Section(0, None, 2, "4.2", "Fire", 1, ("4.2 Fire",))
    sketch = sketch_page(structure(head, title, text, sections=(section,)), 0)
    assert [block.order for block in sketch.blocks] == [None, 1, 2]
    assert [block.tag for block in sketch.blocks] == ["", "H2 \u00b7 4.2", ""]
    assert sketch.caption == "page 1 of 1  \u00b7  printed iv  \u00b7  text layer"


def test_a_page_read_by_ocr_says_why() -> None:
    made = structure(Block(0, BlockKind.PARAGRAPH, None, *set_at(("x", 0, 5, 5))))
    page = replace(made.pages[0], source=PageSource.OCR, ocr_reason="misleading_font")
    caption = sketch_page(replace(made, pages=[page]), 0).caption
    assert caption.endswith("OCR (misleading font)")


def test_a_block_in_two_columns_has_two_frames() -> None:
    lines = [("left", 0, 50.0, 700.0), ("more", 0, 50.0, 712.0), ("right", 0, 320.0, 60.0)]
    block = Block(0, BlockKind.PARAGRAPH, None, *set_at(*lines))
    (drawn,) = sketch_page(structure(block), 0).blocks
    assert drawn.rects == ((50, 700, 70, 722), (320, 60, 345, 70))


def test_a_block_over_the_page_end_says_so_on_both_pages() -> None:
    lines = [("first", 0, 50.0, 700.0), ("last", 1, 50.0, 60.0)]
    made = structure(Block(0, BlockKind.PARAGRAPH, None, *set_at(*lines)), pages=2)
    drawn = [sketch_page(made, page).blocks[0] for page in (0, 1)]
    assert [block.comes_over for block in drawn] == [False, True]
    assert [block.goes_on for block in drawn] == [True, False]
    assert drawn[1].rects == ((50, 60, 70, 70),)


def test_cells_reach_to_the_middle_of_the_gaps() -> None:
    block = table(0, [[("Peril", 50), ("Sum", 200)], [("Fire", 50), ("", 200)]], 100)
    (drawn,) = sketch_page(structure(block), 0).blocks
    # Peril ends at 75 and Sum begins at 200; the first row ends at 110, the second begins at 120.
    assert [(cell.rect, cell.header) for cell in drawn.cells] == [
        ((48, 98, 137.5, 115), True),
        ((137.5, 98, 217, 115), True),
        ((48, 115, 137.5, 132), False),
        ((137.5, 115, 217, 132), False),
    ]
    assert drawn.rects == ((48, 98, 217, 132),)
    assert drawn.tag == "2 by 2"


def test_a_note_is_tied_to_the_grid_of_its_table() -> None:
    block = table(0, [[("Peril", 50), ("Sum", 200)], [("Fire", 50), ("$9", 200)]], 100)
    note = Block(1, BlockKind.FOOTNOTE, None, *set_at(("1 Once.", 0, 50, 300)), attached_to=0)
    drawn = sketch_page(structure(block, note), 0).blocks
    whole: Rect = (48, 98, 217, 132)
    assert [part.tied_to for part in drawn] == [None, whole]


def test_doubts_and_places_of_metadata_are_those_of_the_page() -> None:
    made = structure(Block(0, BlockKind.PARAGRAPH, None, *set_at(("x", 0, 5, 5))), pages=2)
    both = Structure(
        made.pages, made.blocks, (), made.boxes, [Box(0, 1, 2, 3, 4), Box(1, 5, 6, 7, 8)],
        [Box(1, 7, 7, 8, 8)], [(Box(1, 9, 10, 11, 12), "edition")],
    )  # fmt: skip
    assert sketch_page(both, 0).doubtful == ((1, 2, 3, 4),)
    assert sketch_page(both, 0).stated == sketch_page(both, 0).lost == ()
    assert sketch_page(both, 1).lost == ((7, 7, 8, 8),)
    assert sketch_page(both, 1).stated == (((9, 10, 11, 12), "edition"),)
