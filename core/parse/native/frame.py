# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From MuPDF's frame of a page to the page as displayed.

MuPDF's text and drawings already have crop box and user unit applied, but not the page's rotation;
and `Page.rotation_matrix` knows nothing of the user unit, so it is not used.
"""

from dataclasses import dataclass
from typing import Self

import pymupdf

from core.parse.letters.glyphs import BoxTuple


@dataclass(frozen=True, slots=True)
class PageFrame:
    """Size and rotation of one page.

    Attributes:
        width: Points, as displayed.
        height: Points, as displayed.
        rotation: 0, 90, 180 or 270 degrees clockwise.
    """

    width: float
    height: float
    rotation: int

    @classmethod
    def of(cls, page: pymupdf.Page) -> Self:
        """The frame of a page."""
        rect = page.rect
        return cls(float(rect.width), float(rect.height), int(page.rotation) % 360)

    def to_display(self, box: BoxTuple) -> BoxTuple:
        """Turn a box (or, with equal corners, a point) of the unrotated page."""
        x0, y0, x1, y1 = box
        if self.rotation == 0:
            return (x0, y0, x1, y1)
        if self.rotation == 90:
            return (self.width - y1, x0, self.width - y0, x1)
        if self.rotation == 180:
            return (self.width - x1, self.height - y1, self.width - x0, self.height - y0)
        return (y0, self.height - x1, y1, self.height - x0)

    def holds(self, box: BoxTuple) -> bool:
        """Whether the middle of a box is on the page."""
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        return 0 <= x <= self.width and 0 <= y <= self.height

    def holds_all(self, box: BoxTuple) -> bool:
        """Whether a box of the unrotated page is on it as a whole."""
        x0, y0, x1, y1 = self.to_display(box)
        return x0 >= 0 and y0 >= 0 and x1 <= self.width and y1 <= self.height
