# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where something stands: characters of a block, and their boxes on the page.

Everything that can be cited is a `Span`. Text is shown by slicing a block through a span, boxes
come from the same span through the block's `CharMap`; so words and highlight cannot drift apart.

`page_index` counts from 0. Boxes are PDF points (1/72 inch), origin at the top left of the page as
displayed: crop box, rotation and user unit applied.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on one page, in points of the page as displayed, top-left origin.

    Raises:
        ValueError: The corners are not in order or the page index is negative.
    """

    page_index: int
    x0: float
    y0: float
    x1: float
    y1: float

    def __post_init__(self) -> None:
        """Check the order of the corners.

        Raises:
            ValueError: They are not in order.
        """
        if self.page_index < 0 or self.x1 < self.x0 or self.y1 < self.y0:
            message = f"not a box: {self!r}"
            raise ValueError(message)


@dataclass(frozen=True, slots=True, eq=False)
class CharMap:
    """Where each character of a block's text stands, and how surely it was read.

    Characters that were added in reading (the space that joins two lines, tab and newline between
    cells and rows) have a box of NaN and belong to the page of the character before them.

    Attributes:
        page_indexes: Shape (n,), int32.
        boxes: Shape (n, 4), float32: x0, y0, x1, y1 in points.
        probabilities: Shape (n,), float32, 0 to 1, from OCR; NaN for added characters; None when
            the whole block comes from a text layer.
    """

    page_indexes: npt.NDArray[np.int32]
    boxes: npt.NDArray[np.float32]
    probabilities: npt.NDArray[np.float32] | None = None

    def __post_init__(self) -> None:
        """Check that the arrays speak of the same characters.

        Raises:
            ValueError: They differ in length.
        """
        count = len(self.page_indexes)
        if self.boxes.shape != (count, 4):
            message = f"{count} characters but boxes of shape {self.boxes.shape}"
            raise ValueError(message)
        if self.probabilities is not None and len(self.probabilities) != count:
            message = f"{count} characters but {len(self.probabilities)} probabilities"
            raise ValueError(message)

    def __len__(self) -> int:
        """Return the number of characters."""
        return len(self.page_indexes)


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Characters `start` up to, not including, `end` of one block of one version.

    Attributes:
        version_id: ``<document_id>.v<version>``.
        block_index: Position of the block in its version's reading order, from 0.
        start: Offset in the block's text, from 0.
        end: Greater than `start`.
    """

    version_id: str
    block_index: int
    start: int
    end: int

    def __post_init__(self) -> None:
        """Refuse an empty or backward span.

        Raises:
            ValueError: It is one.
        """
        if self.block_index < 0 or not 0 <= self.start < self.end:
            message = f"not a span: {self!r}"
            raise ValueError(message)
