# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Looks at a drawn page to tell whether something on it stands out. Runs in the worker process."""

import math

import numpy as np
import numpy.typing as npt
import pymupdf

from core.parse.letters.glyphs import BoxTuple

_LOOK_DPI = 72
_NEAR_DPI = 288
_CLOSE_DPI = 216
_LONGEST_SIDE_PX, _LONGEST_CLOSE_PX = 2000, 4000
_LEAST_SIDE_PT = 0.2
_CONTRAST, _FAINT, _OUTSIDE = 24, 16, 255

_Pixels = npt.NDArray[np.uint8]


class Eye:
    """Looks at the drawn page, once it is asked, to tell whether pale print stands out."""

    def __init__(self, page: pymupdf.Page) -> None:
        """Draw nothing yet."""
        self._page = page
        self._far: _Pixels | None = None
        self._close: _Pixels | None = None
        self._scale = self._close_scale = 1.0

    def sees(self, box: BoxTuple) -> bool:
        """Whether the pixels inside a box differ from each other."""
        if self._far is None:
            self._far, self._scale = self._look(_LOOK_DPI, _LONGEST_SIDE_PX)
        x0, y0, x1, y1 = (round(value * self._scale) for value in box)
        part = self._far[max(y0, 0) : max(y1, y0 + 1), max(x0, 0) : max(x1, x0 + 1)]
        return part.size == 0 or int(part.max()) - int(part.min()) > _CONTRAST

    def sees_at_all(self, box: BoxTuple) -> bool:
        """Whether print stands out, be it from near alone and faintly."""
        return self.sees(box) or self._contrast(box) > _FAINT

    def sees_closely(self, box: BoxTuple) -> bool:
        """Whether a small part of a letter stands out, whatever is beside the box."""
        return self._contrast(box) > _CONTRAST

    def _contrast(self, box: BoxTuple) -> int:
        if self._close is None:
            self._close, self._close_scale = self._look(_CLOSE_DPI, _LONGEST_CLOSE_PX)
        scale = self._close_scale
        x0, y0 = (max(math.ceil(value * scale), 0) for value in box[:2])
        x1, y1 = (math.floor(value * scale) for value in box[2:])
        part = self._close[y0 : max(y1, y0 + 1), x0 : max(x1, x0 + 1)]
        return int(part.max()) - int(part.min()) if part.size else _OUTSIDE

    def finds_ink(self, box: BoxTuple) -> bool:
        """The same, seen from near, and without the sides, into which the neighbours reach."""
        x0, y0, x1, y1 = box
        side = (x1 - x0) / 4
        if side < _LEAST_SIDE_PT:
            return False
        scale = _NEAR_DPI / 72
        pixmap = self._page.get_pixmap(
            matrix=pymupdf.Matrix(scale, scale),
            colorspace=pymupdf.csGRAY,
            clip=pymupdf.Rect(x0 + side, y0, x1 - side, y1),
        )
        samples = np.frombuffer(pixmap.samples, dtype=np.uint8)
        return samples.size > 0 and int(samples.max()) - int(samples.min()) > _CONTRAST

    def _look(self, dpi: int, longest_px: int) -> tuple[_Pixels, float]:
        longest = max(self._page.rect.width, self._page.rect.height, 1)
        scale = min(dpi / 72, longest_px / longest)
        pixmap = self._page.get_pixmap(
            matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csGRAY
        )
        pixels = np.frombuffer(pixmap.samples, dtype=np.uint8)
        return pixels.reshape(pixmap.height, pixmap.stride)[:, : pixmap.width], scale
