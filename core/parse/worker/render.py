# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Draws pages, whole or in part, with highlights, and reads again what stands inside boxes.

Pure functions of a canonical file. The program calls them through `ParseClient`, in the worker.
Boxes are points of the page as displayed.
"""

import io
import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf
from PIL import Image

from core.errors import DamagedDocumentError
from core.parse.formats import SNIFF_BYTES, FileFormat, sniff_format
from core.parse.letters.glyphs import Glyph, Style
from core.parse.native.frame import PageFrame
from core.parse.native.mupdf_faults import MUPDF_FAULTS
from core.parse.native.pdf_file import open_pdf
from core.parse.native.right_to_left import leftward_lines, reads_leftwards
from core.parse.native.runs import Run
from core.parse.scan.image_reader import load_image_page
from core.parse.worker.messages import HighlightStyle
from core.parse.worker.sketch import PageSketch
from core.parse.worker.sketch_page import draw_sketch
from core.spans import Box
from models.base import ByteImage

_MAX_PIXELS = 40_000_000
_MAX_SKETCH = 8_000_000
_OUTLINE_SHADE = 0.6
_NO_STYLE = HighlightStyle()


def render_page(
    canonical: Path,
    page_index: int,
    *,
    dpi: float,
    highlights: Iterable[Box] = (),
    style: HighlightStyle = _NO_STYLE,
    max_pixels: int = _MAX_PIXELS,
) -> bytes:
    """Draw a page as PNG.

    Args:
        canonical: `RawInfo.canonical_path`.
        page_index: From 0.
        dpi: Pixels an inch; lowered where the picture would have more than `max_pixels`.
        highlights: Those of other pages are left out.
        style: How they look.
        max_pixels: Limit.

    Passes on:
        DocumentError: The file or the page cannot be opened.
    """
    pixels, scale = _page_pixels(canonical, page_index, dpi, max_pixels)
    for box in highlights:
        if box.page_index == page_index:
            _highlight(pixels, box, scale, style)
    return _png(pixels)


def sketch_page(
    canonical: Path, sketch: PageSketch, *, dpi: float, max_pixels: int = _MAX_PIXELS
) -> bytes:
    """Draw a page with its structure on it as PNG.

    Passes on:
        DocumentError: The file or the page cannot be opened.
    """
    # What is drawn on it takes several times the memory of the page.
    pixels, scale = _page_pixels(canonical, sketch.page_index, dpi, min(max_pixels, _MAX_SKETCH))
    return draw_sketch(Image.fromarray(pixels), scale, sketch)


def crop_page(
    canonical: Path, box: Box, *, dpi: float, margin_pt: float, max_pixels: int = _MAX_PIXELS
) -> bytes:
    """Draw a box and a margin around it as PNG.

    Passes on:
        DocumentError: The file or the page cannot be opened.
    """
    pixels, scale = _page_pixels(canonical, box.page_index, dpi, max_pixels)
    x0, y0, x1, y1 = _pixel_corners(pixels, box, margin_pt, scale)
    return _png(np.ascontiguousarray(pixels[y0:y1, x0:x1]))


def page_size(canonical: Path, page_index: int) -> tuple[float, float]:
    """Width and height in points, as displayed.

    Passes on:
        DocumentError: The file or the page cannot be opened.
    """
    if _format(canonical).is_image:
        page = load_image_page(canonical, canonical.name, page_index, _MAX_PIXELS, 72)
        return page.width, page.height
    with open_pdf(canonical, canonical.name) as document:
        rect = _pdf_page(document, canonical, page_index).rect
        return float(rect.width), float(rect.height)


def text_in_boxes(canonical: Path, boxes: Sequence[Box]) -> str:
    """What the text layer holds inside boxes, in their order, joined by a space.

    It does not use the reader's lines: each character whose middle is inside a box counts. What is
    read from right to left is put in that order.

    Passes on:
        DocumentError: The file or a page cannot be opened.
    """
    if _format(canonical).is_image:
        return ""
    parts: list[str] = []
    with open_pdf(canonical, canonical.name) as document:
        for box in boxes:
            page = _pdf_page(document, canonical, box.page_index)
            parts.append(_text_in_box(page, box))
    return " ".join(part for part in parts if part)


def _text_in_box(page: pymupdf.Page, box: Box) -> str:
    frame = PageFrame.of(page)
    characters: list[str] = []
    content = page.get_text("rawdict", flags=pymupdf.TEXT_MEDIABOX_CLIP)
    for block in content["blocks"]:
        for line in block.get("lines", ()):
            styles = [Style(span["size"], False, False) for span in line["spans"]]
            glyphs = [
                Glyph(char["c"], frame.to_display(char["bbox"]), style)
                for style, span in enumerate(line["spans"])
                for char in span["chars"]
                if span["alpha"] and _is_inside(frame.to_display(char["bbox"]), box)
            ]
            run = Run(glyphs, _angle(line, frame))
            if reads_leftwards(run):
                glyphs = [glyph for part in leftward_lines([run], styles) for glyph in part.glyphs]
            characters.extend(glyph.text for glyph in glyphs)
            characters.append(" ")
    return " ".join("".join(characters).split())


def _angle(line: dict[str, Any], frame: PageFrame) -> float:
    across, down = line["dir"]
    return (math.degrees(math.atan2(down, across)) + frame.rotation) % 360


def _is_inside(inner: tuple[float, float, float, float], box: Box) -> bool:
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1


def _page_pixels(
    canonical: Path, page_index: int, dpi: float, max_pixels: int
) -> tuple[ByteImage, tuple[float, float]]:
    """Pixels that may be written to, and how many of them make a point across and down.

    Raises:
        DamagedDocumentError: The page cannot be drawn.
    """
    if _format(canonical).is_image:
        page = load_image_page(canonical, canonical.name, page_index, max_pixels, dpi)
        picture = page.picture
        scale = (1 / picture.points_per_pixel_x, 1 / picture.points_per_pixel_y)
        return picture.pixels.copy(), scale
    with open_pdf(canonical, canonical.name) as document:
        pdf_page = _pdf_page(document, canonical, page_index)
        area = float(pdf_page.rect.width * pdf_page.rect.height)
        zoom = min(dpi / 72, math.sqrt(max_pixels / max(area, 1)))
        try:
            pixmap = pdf_page.get_pixmap(matrix=pymupdf.Matrix(zoom, zoom), alpha=False)
        except MUPDF_FAULTS as error:
            raise DamagedDocumentError(*_damaged(canonical, page_index)) from error
        rows = np.frombuffer(pixmap.samples, dtype=np.uint8).reshape(pixmap.height, pixmap.stride)
        pixels = rows[:, : pixmap.width * 3].reshape(pixmap.height, pixmap.width, 3).copy()
        width, height = float(pdf_page.rect.width), float(pdf_page.rect.height)
        return pixels, (pixmap.width / width, pixmap.height / height)


def _pdf_page(document: pymupdf.Document, canonical: Path, page_index: int) -> pymupdf.Page:
    if not 0 <= page_index < document.page_count:
        raise DamagedDocumentError(*_damaged(canonical, page_index))
    try:
        return document[page_index]
    except MUPDF_FAULTS as error:
        raise DamagedDocumentError(*_damaged(canonical, page_index)) from error


def _highlight(
    pixels: ByteImage, box: Box, scale: tuple[float, float], style: HighlightStyle
) -> None:
    x0, y0, x1, y1 = _pixel_corners(pixels, box, style.padding_pt, scale)
    colour = np.array(style.colour, dtype=np.float32) / 255
    part = pixels[y0:y1, x0:x1].astype(np.float32)
    mixed = part * (1 - style.opacity) + part * colour * style.opacity
    pixels[y0:y1, x0:x1] = mixed.astype(np.uint8)
    width = style.outline_px
    if width:
        frame = (colour * 255 * _OUTLINE_SHADE).astype(np.uint8)
        for band in (
            pixels[y0 : y0 + width, x0:x1],
            pixels[max(y1 - width, y0) : y1, x0:x1],
            pixels[y0:y1, x0 : x0 + width],
            pixels[y0:y1, max(x1 - width, x0) : x1],
        ):
            band[:] = frame


def _pixel_corners(
    pixels: ByteImage, box: Box, margin_pt: float, scale: tuple[float, float]
) -> tuple[int, int, int, int]:
    height, width = pixels.shape[:2]
    x0 = min(max(math.floor((box.x0 - margin_pt) * scale[0]), 0), width - 1)
    y0 = min(max(math.floor((box.y0 - margin_pt) * scale[1]), 0), height - 1)
    x1 = max(min(math.ceil((box.x1 + margin_pt) * scale[0]), width), x0 + 1)
    y1 = max(min(math.ceil((box.y1 + margin_pt) * scale[1]), height), y0 + 1)
    return x0, y0, x1, y1


def _png(pixels: ByteImage) -> bytes:
    stream = io.BytesIO()
    Image.fromarray(pixels).save(stream, format="PNG", compress_level=3)
    return stream.getvalue()


def _format(canonical: Path) -> FileFormat:
    try:
        with canonical.open("rb") as stream:
            return sniff_format(stream.read(SNIFF_BYTES), canonical.name)
    except OSError as error:
        message = f"{canonical} cannot be opened: {error.strerror}."
        raise DamagedDocumentError(message, "Add the document again.") from error


def _damaged(canonical: Path, page_index: int) -> tuple[str, str]:
    """Message and advice."""
    message = f"Page {page_index + 1} of {canonical.name} cannot be drawn."
    return message, "Add the document again."
