# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Looks over the ink of a scan after it was read: what was passed over, and what is broken.

Ink that stands apart from every line, in a table's cell or between two words, becomes a line of one
character of its own, `UNREAD`, of probability 0: so it keeps its place in the text, can be quoted
only with its doubt, and can be shown. Runs in the worker process.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.parse.scan.broken_digits import find_broken_digits
from core.parse.scan.ink_rows import InkRow, ink_rows
from core.parse.scan.lost_points import find_lost_points
from core.parse.scan.page_ink import PageInk
from core.parse.scan.struck_print import find_struck
from core.parse.scan.unread_ink import PixelBox, find_ink_apart, find_ink_within
from models.base import OcrLine

UNREAD = "\ufffd"
"""Unicode's own sign for a character that is not known."""


@dataclass(frozen=True, slots=True, eq=False)
class InkCheck:
    """What the ink says beyond the text.

    Attributes:
        lines: One for each place of ink that stands apart from what was read.
        boxes: All places where ink and text do not agree, in pixels.
    """

    lines: tuple[OcrLine, ...]
    boxes: tuple[PixelBox, ...]


def check_ink(ink: PageInk, lines: Sequence[OcrLine]) -> InkCheck:
    """Hold the lines of an upright page against its ink."""
    rows = ink_rows(lines)
    apart = find_ink_apart(ink, rows)
    within = (*find_ink_within(ink, rows), *find_broken_digits(ink, rows))
    boxes = (*within, *apart, *find_lost_points(ink, rows), *find_struck(ink, rows))
    return InkCheck(tuple(_unread_line(box, rows) for box in apart), boxes)


def _unread_line(box: PixelBox, rows: Sequence[InkRow]) -> OcrLine:
    """A line as high as the print that it stands beside, so that it falls into the same row."""
    row = max(rows, key=lambda row: min(row.bottom, box[3]) - max(row.top, box[1]))
    place = np.array([[box[0], row.top, box[2], row.bottom]], dtype=np.float32)
    return OcrLine(UNREAD, place, np.zeros(1, dtype=np.float32))
