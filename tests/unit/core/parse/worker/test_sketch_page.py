# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The picture of a sketch: each thing in its colour at its place, print still readable."""

import io

import numpy as np
import pytest
from PIL import Image

from core.parse.worker.sketch import PageSketch, Rect, SketchedBlock, SketchedCell
from core.parse.worker.sketch_page import COLOURS, DOUBTFUL, ORDER, STATED, draw_sketch
from core.types import BlockKind

SIZE = (700, 900)
SCALE = (2.0, 2.0)
PLACE: Rect = (50, 100, 200, 130)


def drawn(*blocks: SketchedBlock, doubtful: Rect | None = None) -> Image.Image:
    page = Image.new("RGB", SIZE, (255, 255, 255))
    page.paste((0, 0, 0), (20, 20, 30, 30))
    marks = () if doubtful is None else (doubtful,)
    stated = ((PLACE, "edition"),) if doubtful else ()
    sketch = PageSketch(0, "page 1 of 1", blocks, marks, stated=stated)
    return Image.open(io.BytesIO(draw_sketch(page, SCALE, sketch))).convert("RGB")


def pixel(picture: Image.Image, x: int, y: int) -> tuple[int, ...]:
    return tuple(int(value) for value in np.asarray(picture)[y, x])


def has(picture: Image.Image, colour: tuple[int, int, int], area: tuple[int, ...]) -> bool:
    part = np.asarray(picture)[area[1] : area[3], area[0] : area[2]]
    return bool((part == np.array(colour, np.uint8)).all(axis=2).any())


@pytest.mark.parametrize("kind", [k for k in BlockKind if k is not BlockKind.TABLE])
def test_the_frame_of_a_block_has_the_colour_of_its_kind(kind: BlockKind) -> None:
    order = None if kind is BlockKind.FURNITURE else 1
    picture = drawn(SketchedBlock(kind, (PLACE,), order))
    # The frame stands three pixels outside: 200 / 2 * 2 - 3.
    assert pixel(picture, 250, 197) == COLOURS[kind]
    assert pixel(picture, 402, 230) == COLOURS[kind]
    inside = pixel(picture, 250, 205)
    assert inside != COLOURS[kind]
    assert min(inside) > 200


def test_the_grid_of_a_table_is_drawn_and_its_header_tinted() -> None:
    cells = (
        SketchedCell((50, 100, 125, 115), header=True),
        SketchedCell((125, 100, 200, 115), header=True),
        SketchedCell((50, 115, 125, 130), header=False),
        SketchedCell((125, 115, 200, 130), header=False),
    )
    picture = drawn(SketchedBlock(BlockKind.TABLE, (PLACE,), 1, "2 by 2", cells))
    colour = COLOURS[BlockKind.TABLE]
    for border in ((250, 210), (250, 250), (150, 230), (300, 229)):
        assert pixel(picture, *border) == colour
    header, body = pixel(picture, 200, 215), pixel(picture, 200, 245)
    assert sum(header) < sum(body) < 3 * 255


def test_print_stays_and_the_legend_stands_below_the_page() -> None:
    picture = drawn()
    assert picture.width == SIZE[0]
    assert picture.height > SIZE[1] + 40
    assert sum(pixel(picture, 25, 25)) < 3 * 60
    below = (0, SIZE[1], SIZE[0], picture.height)
    for colour in (*COLOURS.values(), DOUBTFUL, STATED):
        assert has(picture, colour, below)


def test_a_doubtful_number_and_a_place_of_metadata_are_underlined() -> None:
    picture = drawn(doubtful=(50, 200, 90, 210))
    assert pixel(picture, 120, 421) == DOUBTFUL
    assert pixel(picture, 120, 261) == STATED


def test_text_that_is_missing_is_framed_in_red_dashes() -> None:
    page = Image.new("RGB", SIZE, (255, 255, 255))
    sketch = PageSketch(0, "page 1 of 1", lost=(PLACE,))
    picture = Image.open(io.BytesIO(draw_sketch(page, SCALE, sketch))).convert("RGB")
    top = np.asarray(picture).astype(int)[195:199, 97:403]
    red = (np.abs(top - np.array(DOUBTFUL)).sum(axis=2) < 90).any(axis=0)
    assert 0.3 < red.mean() < 0.8


def test_the_order_is_a_line_from_number_to_number() -> None:
    blocks = [
        SketchedBlock(BlockKind.PARAGRAPH, ((50, y, 200, y + 12),), n)
        for n, y in enumerate((100, 250), 1)
    ]
    picture = np.asarray(drawn(*blocks)).astype(int)
    between = picture[300:450, 60:97]
    grey = np.abs(between - np.array(ORDER)).sum(axis=2)
    assert (grey.min(axis=1) < 300).all()  # in every row of pixels between the two numbers


def test_frames_at_the_edge_of_the_page_and_beyond_are_cut_off() -> None:
    outside = SketchedBlock(BlockKind.FURNITURE, ((-20, -20, 400, 2), (340, 445, 500, 600)), None)
    assert drawn(outside).width == SIZE[0]
