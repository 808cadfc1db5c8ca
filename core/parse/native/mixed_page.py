# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A page of both kinds: its text layer stays as it is, and only its pictures are read by OCR.

A figure that the text layer holds is sure; to read it again from pixels could only cast doubt on
it. Runs in the worker process.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from core.errors import KnownError
from core.parse.fingerprint import fingerprint
from core.parse.letters.glyphs import BoxTuple
from core.parse.raw import RawLine, RawPage
from core.parse.scan.ocr_reader import OcrPage
from core.parse.scan.picture import PagePicture
from core.types import PageSource

_AROUND_LINE_PT = 1.0
_WHITE = 255


@dataclass(frozen=True, slots=True, eq=False)
class PictureCut:
    """The part of a page's picture that is read by OCR.

    Attributes:
        picture: What stands outside the pictures, and what the text layer holds, is white in it.
        left: Of the part on the page, in points.
        top: The same.
    """

    picture: PagePicture
    left: float
    top: float


def cut_pictures(
    whole: PagePicture, pictures: Sequence[BoxTuple], lines: Sequence[RawLine]
) -> PictureCut:
    """Cut the pictures out of a page.

    Args:
        whole: The page as displayed.
        pictures: Their boxes in points of the page as displayed; at least one on the page.
        lines: What the text layer gave.
    """
    across, down = whole.points_per_pixel_x, whole.points_per_pixel_y
    height, width = whole.pixels.shape[:2]
    shown = np.full_like(whole.pixels, _WHITE)
    boxes = [_pixels(box, across, down, width, height) for box in pictures]
    for x0, y0, x1, y1 in boxes:
        shown[y0:y1, x0:x1] = whole.pixels[y0:y1, x0:x1]
    for line in lines:
        low = line.boxes[:, :2].min(axis=0) - _AROUND_LINE_PT
        high = line.boxes[:, 2:].max(axis=0) + _AROUND_LINE_PT
        edges = float(low[0]), float(low[1]), float(high[0]), float(high[1])
        x0, y0, x1, y1 = _pixels(edges, across, down, width, height)
        shown[y0:y1, x0:x1] = _WHITE
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    part = np.ascontiguousarray(shown[top:bottom, left:right])
    return PictureCut(PagePicture(part, across, down), left * across, top * down)


def mixed_page(native: RawPage, cut: PictureCut, read: OcrPage) -> RawPage:
    """Put what OCR made of the pictures beside the text layer of the same page."""
    away = np.array([cut.left, cut.top, cut.left, cut.top], dtype=np.float32)
    from_ocr = [replace(line, boxes=line.boxes + away) for line in read.lines]
    x, y = cut.left, cut.top
    return replace(
        native,
        source=PageSource.OCR,
        # Those from OCR come first: the second readings name them by their place.
        lines=(*from_ocr, *native.lines),
        rules=(
            *native.rules,
            *(replace(r, x0=r.x0 + x, y0=r.y0 + y, x1=r.x1 + x, y1=r.y1 + y) for r in read.rules),
        ),
        second_readings=read.second_readings,
        unread_ink=tuple(
            replace(ink, x0=ink.x0 + x, y0=ink.y0 + y, x1=ink.x1 + x, y1=ink.y1 + y)
            for ink in read.unread_ink
        ),
        unread_print=tuple(
            replace(row, x0=row.x0 + x, y0=row.y0 + y, x1=row.x1 + x, y1=row.y1 + y)
            for row in read.unread_print
        ),
        raw_characters=native.raw_characters + read.characters,
        fingerprint=fingerprint(
            (native.width, native.height), native.lines, cut.picture.pixels, (cut.left, cut.top)
        ),
    )


def layer_alone(native: RawPage, name: str, error: KnownError) -> RawPage:
    """The text layer of a page whose pictures cannot be read: it is sure as it stands.

    Args:
        native: The page by its text layer.
        name: Of the file, for the message.
        error: Why OCR could not read the pictures.
    """
    message = (
        f"Page {native.index + 1} of {name} has a picture with print that was not read: "
        f"{error.message} {error.advice} Then add the file again."
    )
    return replace(
        native, source=PageSource.TEXT, reason=None, error_code=error.code, error_message=message
    )


def _pixels(
    box: BoxTuple, across: float, down: float, width: int, height: int
) -> tuple[int, int, int, int]:
    x0 = min(max(math.floor(box[0] / across), 0), width - 1)
    y0 = min(max(math.floor(box[1] / down), 0), height - 1)
    x1 = min(max(math.ceil(box[2] / across), x0 + 1), width)
    y1 = min(max(math.ceil(box[3] / down), y0 + 1), height)
    return x0, y0, x1, y1
