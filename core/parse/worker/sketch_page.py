# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A page with its structure drawn on it: frames, reading order, grids, ties, doubts, a legend.

The print stays readable: it is lightened a little, and what is drawn is thin and calm. The page
keeps its place in the picture; the legend stands in a strip below it.
"""

import io
import itertools
import math

from PIL import Image

from core.parse.worker.sketch import PageSketch, Rect, SketchedBlock
from core.parse.worker.sketch_ink import Colour, Point, Sheet, number_width, words_width
from core.parse.worker.sketch_order import way_between
from core.types import BlockKind

COLOURS: dict[BlockKind, Colour] = {
    BlockKind.HEADING: (55, 71, 168),
    BlockKind.PARAGRAPH: (58, 132, 168),
    BlockKind.LIST_ITEM: (66, 140, 86),
    BlockKind.TABLE: (201, 120, 24),
    BlockKind.CAPTION: (138, 86, 180),
    BlockKind.FOOTNOTE: (150, 92, 66),
    BlockKind.FURNITURE: (140, 146, 154),
}
NAMES = {
    BlockKind.HEADING: "heading",
    BlockKind.PARAGRAPH: "paragraph",
    BlockKind.LIST_ITEM: "list item",
    BlockKind.TABLE: "table and its cells",
    BlockKind.CAPTION: "caption",
    BlockKind.FOOTNOTE: "note and its tie",
    BlockKind.FURNITURE: "running head or foot, page number",
}
DOUBTFUL: Colour = (208, 32, 48)
ORDER: Colour = (84, 94, 106)
STATED: Colour = (0, 134, 126)
_OVER = "goes on overleaf"
_LOST = "missing from the text"
FADED = 0.18
"""How far print is lightened towards white."""

_PADDING = 3
_CELL_TINT = 0.05
_HEADER_TINT = 0.24
_BLOCK_TINT = 0.06
_ROW = 30
_MARGIN = 14
_SWATCH = 26
_ORDER_OPACITY = 0.55
_NEAR = 45


def draw_sketch(page: Image.Image, scale: tuple[float, float], sketch: PageSketch) -> bytes:
    """Draw a sketch on the picture of its page.

    Args:
        page: RGB.
        scale: Pixels for a point, across and down.
        sketch: In points.

    Returns:
        PNG: the page at its own place, the legend below.
    """
    legend = _legend(page.width, scale)
    paper = Image.new("RGB", (page.width, page.height + legend.height), (255, 255, 255))
    paper.paste(Image.blend(page, Image.new("RGB", page.size, (255, 255, 255)), FADED))
    sheet = Sheet.over(page.size, scale)
    for block in sketch.blocks:
        _draw_block(sheet, block)
    _draw_ties(sheet, sketch)
    _draw_stated(sheet, sketch)
    _draw_order(sheet, sketch)
    for rect in sketch.doubtful:
        x0, y0, x1, y1 = sheet.pixels(rect)
        sheet.tint((x0, y0, x1, y1), DOUBTFUL, 0.12)
        sheet.tint((x0, y1, x1, y1 + 3), DOUBTFUL, 1.0)
    for rect in sketch.lost:
        _draw_lost(sheet, _padded(sheet, rect))
    _draw_caption(sheet, page.width, sketch.caption)
    paper.paste(sheet.laid_on(paper.crop((0, 0, *page.size))))
    paper.paste(legend, (0, page.height))
    stream = io.BytesIO()
    paper.save(stream, format="PNG", compress_level=4)
    return stream.getvalue()


def _padded(sheet: Sheet, rect: Rect) -> tuple[int, int, int, int]:
    x0, y0, x1, y1 = sheet.pixels(rect)
    return x0 - _PADDING, y0 - _PADDING, x1 + _PADDING, y1 + _PADDING


def _draw_block(sheet: Sheet, block: SketchedBlock) -> None:
    colour = COLOURS[block.kind]
    for rect in block.rects:
        box = _padded(sheet, rect)
        if block.kind is BlockKind.FURNITURE:
            sheet.hatch(box, colour)
            sheet.frame(box, colour, 1)
        elif block.kind is not BlockKind.TABLE:
            sheet.tint(box, colour, _BLOCK_TINT)
            sheet.frame(box, colour, 2 if block.kind is BlockKind.HEADING else 1)
    if block.kind is BlockKind.TABLE:
        _draw_table(sheet, block)


def _draw_lost(sheet: Sheet, box: tuple[int, int, int, int]) -> None:
    x0, y0, x1, y1 = box
    sheet.hatch(box, DOUBTFUL)
    for start, end in itertools.pairwise(((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))):
        sheet.dashes(start, end, DOUBTFUL)


def _draw_table(sheet: Sheet, block: SketchedBlock) -> None:
    colour = COLOURS[BlockKind.TABLE]
    for cell in block.cells:
        box = sheet.pixels(cell.rect)
        sheet.tint(box, colour, _HEADER_TINT if cell.header else _CELL_TINT)
        sheet.frame(box, colour, 1)
    for rect in block.rects:
        sheet.frame(_padded(sheet, rect), colour, 2)


def _draw_ties(sheet: Sheet, sketch: PageSketch) -> None:
    """A short line to what stands next to a note; a bracket beside the print to what is far."""
    lanes = 0
    for block in sketch.blocks:
        if block.tied_to is None or not block.rects:
            continue
        colour = COLOURS[block.kind]
        x0, y0, x1, y1 = _padded(sheet, block.rects[0])
        left, top, right, bottom = _padded(sheet, block.tied_to)
        above, below = y0 - bottom, top - y1
        x = min(max((x0 + x1) / 2, left), right)
        if 0 <= max(above, below) < _NEAR:
            start, end = (y0, bottom) if above >= below else (y1, top)
            sheet.dashes((x, start), (x, end), colour)
            continue
        lane = max(x1, right) + 4 + 4 * (lanes % 3)
        lanes += 1
        near, far = (y0 + y1) / 2, min(max((y0 + y1) / 2, top + 8), bottom - 8)
        sheet.dashes((x1, near), (lane, near), colour)
        sheet.dashes((lane, near), (lane, far), colour)
        sheet.dashes((lane, far), (right, far), colour)


def _draw_order(sheet: Sheet, sketch: PageSketch) -> None:
    """The line from block to block first, then the numbers and tags, which nothing may cover."""
    ordered = [block for block in sketch.blocks if block.order is not None and block.rects]
    stops = [_stop(sheet, rect, block) for block in ordered for rect in block.rects]
    frames = [_padded(sheet, rect) for block in ordered for rect in block.rects]
    for start, end in itertools.pairwise(stops):
        if start != end:
            sheet.arrow(way_between(start, end, frames), ORDER, _ORDER_OPACITY)
    for block in ordered:
        colour = COLOURS[block.kind]
        if block.tag:
            x0, y0, x1, _ = _padded(sheet, block.rects[0])
            width = words_width(block.tag) + 12
            room = sheet.image.width / 2 - x1
            left = x1 + 4 if room > width + 4 else max(x1 - width, x0 + 16)
            sheet.tag(left, y0 + 11 if room > width + 4 else y0, block.tag, colour)
        sheet.number(_stop(sheet, block.rects[0], block), _number(block), colour)


def _number(block: SketchedBlock) -> str:
    before = "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK} " if block.comes_over else ""
    after = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}" if block.goes_on else ""
    return f"{before}{block.order}{after}"


def _stop(sheet: Sheet, rect: Rect, block: SketchedBlock) -> Point:
    """Where the number of a block stands, and the line from block to block passes."""
    x0, y0, _, y1 = _padded(sheet, rect)
    half = number_width(_number(block)) / 2
    return float(round(max(x0 - half - 3, half + 1))), float(round(min(y0 + 11, (y0 + y1) / 2 + 2)))


def _draw_stated(sheet: Sheet, sketch: PageSketch) -> None:
    """Underline what the metadata was read from; the field's name where it covers no print."""
    texts = [block for block in sketch.blocks if block.kind is not BlockKind.TABLE]
    frames = [(_padded(sheet, rect), block.tag) for block in texts for rect in block.rects]
    right_of: dict[tuple[int, int, int, int], float] = {}
    for rect, name in sketch.stated:
        x0, y0, x1, y1 = sheet.pixels(rect)
        sheet.tint((x0, y0, x1, y1), STATED, 0.16)
        sheet.tint((x0, y1, x1, y1 + 3), STATED, 1.0)
        middle = (y0 + y1) / 2
        around = [
            f for f in frames if f[0][0] <= x0 and x1 <= f[0][2] and f[0][1] <= middle <= f[0][3]
        ]
        left, frame = x1 + 5.0, (x0, y0, x1, y1)
        if around:
            frame, tag = around[0]
            left = frame[2] + 4 + (words_width(tag) + 16 if tag else 0)
        left = min(right_of.get(frame, left), sheet.image.width / 2 - words_width(name) - 12)
        right_of[frame] = sheet.tag(left, middle, name, STATED) + 4


def _draw_caption(sheet: Sheet, width: int, caption: str) -> None:
    left = width - words_width(caption) - 24
    sheet.tag(max(left, 4), 18, caption, ORDER)


def _legend_names() -> list[str]:
    marks = ("header cell", "doubtful number", _LOST, "metadata", "reading order", _OVER)
    return [*NAMES.values(), *marks]


def _legend(width: int, scale: tuple[float, float]) -> Image.Image:
    """A strip with the colours, as many rows as the width needs."""
    names = _legend_names()
    widths = [_SWATCH + 8 + words_width(name) + 22 for name in names]
    rows, left = [], math.inf
    for each in widths:
        if left + each > width - _MARGIN:
            rows.append(_MARGIN)
            left = _MARGIN
        rows[-1] = left = int(left + each)
    sheet = Sheet.over((width, _ROW * len(rows) + _MARGIN), scale)
    sheet.tint((0, 0, width, 1), ORDER, 0.6)
    x, row = float(_MARGIN), 0
    for name, each in zip(names, widths, strict=True):
        if x > _MARGIN and x + each > width - _MARGIN:
            x, row = float(_MARGIN), row + 1
        middle = _MARGIN // 2 + _ROW * row + _ROW // 2
        _swatch(sheet, int(x), middle, name)
        sheet.words(x + _SWATCH + 8, middle, name)
        x += each
    strip = Image.new("RGB", (width, sheet.image.height // 2), (250, 250, 248))
    return sheet.laid_on(strip)


def _swatch(sheet: Sheet, left: int, middle: int, name: str) -> None:
    box = (left, middle - 8, left + _SWATCH, middle + 8)
    by_name = {text: kind for kind, text in NAMES.items()}
    if name in by_name:
        colour = COLOURS[by_name[name]]
        if by_name[name] is BlockKind.FURNITURE:
            sheet.hatch(box, colour)
        else:
            sheet.tint(box, colour, _BLOCK_TINT)
        sheet.frame(box, colour, 2)
        if by_name[name] is BlockKind.TABLE:
            sheet.line(((left + 13, middle - 8), (left + 13, middle + 8)), colour, 1.0, 1)
            sheet.line(((left, middle), (left + _SWATCH, middle)), colour, 1.0, 1)
    elif name == "header cell":
        sheet.tint(box, COLOURS[BlockKind.TABLE], _HEADER_TINT)
        sheet.frame(box, COLOURS[BlockKind.TABLE], 1)
    elif name == _LOST:
        _draw_lost(sheet, box)
    elif name == _OVER:
        sheet.number(
            (left + _SWATCH / 2, middle), "2 \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}", ORDER
        )
    elif name == "reading order":
        sheet.arrow(((left, middle), (left + _SWATCH, middle)), ORDER, 0.8)
    else:
        colour = DOUBTFUL if name == "doubtful number" else STATED
        sheet.tint((left, middle - 6, left + _SWATCH, middle + 5), colour, 0.14)
        sheet.tint((left, middle + 5, left + _SWATCH, middle + 8), colour, 1.0)
