# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Printed pages as pictures at 200 dpi, with their lines as an OCR engine would give them."""

import numpy as np
import pymupdf

from models.base import ByteImage, OcrLine

DPI = 200
SCALE = DPI / 72
SIZE_PT = 10.0

Line = tuple[float, float, str]


def printed(
    lines: list[Line], *, font: str = "helv", width: float = 520.0, height: float = 200.0
) -> ByteImage:
    """Set lines (x and base line in points, text) on white paper."""
    with pymupdf.open() as document:
        page = document.new_page(width=width, height=height)
        for x, y, text in lines:
            page.insert_text((x, y), text, fontname=font, fontsize=SIZE_PT)
        pixmap = page.get_pixmap(dpi=DPI)
    rows = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)
    return rows[:, : 3 * pixmap.width].reshape(pixmap.height, -1, 3).copy()


def read(
    lines: list[Line], *, font: str = "helv", lost: frozenset[tuple[int, int]] = frozenset()
) -> list[OcrLine]:
    """The same lines as read, cut half way between the middles of their characters.

    Characters of `lost` (line and offset) are read as nothing.
    """
    return [
        _read_line(line, font, {offset for n, offset in lost if n == number})
        for number, line in enumerate(lines)
    ]


def place(line: Line, start: int, end: int, font: str = "helv") -> tuple[int, int, int, int]:
    """Pixels (x0, y0, x1, y1) of a part of a line: as wide as it is set, as high as capitals."""
    x, y, text = line
    before = pymupdf.get_text_length(text[:start], fontname=font, fontsize=SIZE_PT)
    wide = pymupdf.get_text_length(text[start:end], fontname=font, fontsize=SIZE_PT)
    x0, x1 = x + before, x + before + wide
    edges = (x0 * SCALE, (y - 0.72 * SIZE_PT) * SCALE, x1 * SCALE, y * SCALE)
    return (round(edges[0]), round(edges[1]), round(edges[2]), round(edges[3]))


def _read_line(line: Line, font: str, lost: set[int]) -> OcrLine:
    x, y, text = line
    ends = [
        pymupdf.get_text_length(text[:n], fontname=font, fontsize=SIZE_PT)
        for n in range(len(text) + 1)
    ]
    kept = [n for n in range(len(text)) if n not in lost]
    middles = np.array([x + (ends[n] + ends[n + 1]) / 2 for n in kept])
    high = 1.28 * SIZE_PT
    first, last = middles[0] - 0.5 * SIZE_PT, middles[-1] + 0.5 * SIZE_PT
    cuts = np.concatenate([[first], (middles[1:] + middles[:-1]) / 2, [last]]) * SCALE
    top, bottom = (y - 0.97 * SIZE_PT) * SCALE, (y - 0.97 * SIZE_PT + high) * SCALE
    boxes = np.stack(
        [cuts[:-1], np.full(len(kept), top), cuts[1:], np.full(len(kept), bottom)], axis=1
    )
    return OcrLine(
        "".join(text[n] for n in kept), boxes.astype(np.float32), np.ones(len(kept), np.float32)
    )
