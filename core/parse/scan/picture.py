# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A page as pixels for OCR, with the way back to points. Runs in the worker process."""

import math
from dataclasses import dataclass

import numpy as np
import pymupdf

from core.settings import ParseSettings
from models.base import ByteImage

_LEAST_DPI = 20


@dataclass(frozen=True, slots=True, eq=False)
class PagePicture:
    """A page as displayed.

    Attributes:
        pixels: RGB.
        points_per_pixel_x: Factor from pixel columns to points.
        points_per_pixel_y: Factor from pixel rows to points.
    """

    pixels: ByteImage
    points_per_pixel_x: float
    points_per_pixel_y: float


def render_page_picture(page: pymupdf.Page, settings: ParseSettings) -> PagePicture:
    """Draw a page at the settings' resolution, or at less where the picture would be too large."""
    width, height = float(page.rect.width), float(page.rect.height)
    dpi = float(settings.ocr_dpi)
    pixels = width * height * (dpi / 72) ** 2
    if pixels > settings.max_page_pixels:
        dpi = max(dpi * math.sqrt(settings.max_page_pixels / pixels), _LEAST_DPI)
    scale = dpi / 72
    pixmap = page.get_pixmap(
        matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csRGB, alpha=False
    )
    return PagePicture(
        pixels=_to_array(pixmap),
        points_per_pixel_x=width / pixmap.width,
        points_per_pixel_y=height / pixmap.height,
    )


def _to_array(pixmap: pymupdf.Pixmap) -> ByteImage:
    rows = np.frombuffer(pixmap.samples, dtype=np.uint8).reshape(pixmap.height, pixmap.stride)
    return np.ascontiguousarray(rows[:, : pixmap.width * 3]).reshape(pixmap.height, pixmap.width, 3)
