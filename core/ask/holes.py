# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where a scanned line has lost a figure: what is left of it, or the room where it stood.

A reader that cannot make out a smudged figure often gives nothing for it; then the words close up
and the line reads as if it had never held one. The characters' boxes still show the room.
"""

import re
from collections.abc import Sequence

import numpy as np

from core.spans import Span
from core.types import Block

_UNIT = r"(?:days?|weeks?|months?|years?|hours?|minutes?|miles?|feet|percent|per\s?cent)\b"
_MARKS = r"?*#_~|\u25a0-\u25ff"
_MAIMED = re.compile(
    # A currency sign without a figure, or with a comma that has no three digits behind it.
    r"[$\u20ac\u00a3](?!\s?[\d.])|[$\u20ac\u00a3]\s?\d{1,3},(?!\d{3})(?=\S)"
    # Letters or marks among the digits of an amount.
    rf"|[$\u20ac\u00a3]\s?[\d,.]*(?:[OoIlSZ](?=[\d,.\s]|$)|[{_MARKS}](?=[\d,.]*\d))"
    # The same before a unit.
    rf"|(?<!\w)(?=\S*\d)(?=\S*[OoIlSZ])[\dOoIlSZ,.]+\s?(?:%|{_UNIT})|[{_MARKS}]\s?(?:%|{_UNIT})"
    # A unit that follows a word which must be followed by a number.
    r"|\b(?:than|within|least|most|further|every)\s?(?:%|(?:days|weeks|months|years|hours|miles)\b)"
)
# In usual steps: between digits, between letters, and across a space that has no box.
_FIGURE_HOLE = 1.9
_NARROW_HOLE = 2.4
_WIDE_HOLE = 3.4
_FIGURE_CHARS = "$\u20ac\u00a30123456789"
_MARKER_CHARS = 6


def maimed(text: str) -> bool:
    """Tell whether a scanned text shows the remains of a figure that was not read as one."""
    return _MAIMED.search(text) is not None


def has_hole(block: Block, start: int, end: int, seen: Sequence[Span] = ()) -> bool:
    """Tell whether a scanned part of a block has room for characters that were not read.

    The step from one character to the next is compared with the usual step. Capitals are wide by
    nature, the step after a clause's number is wide by layout, and cells of a table stand apart:
    none of them counts. Nor does room in or right beside a figure that a person has looked at.

    Args:
        block: From a scan, or not.
        start: Of the part.
        end: Of the part.
        seen: Figures of the block that a person settled.
    """
    if block.chars.probabilities is None or block.cells:
        return False
    boxes = block.chars.boxes
    read = [each for each in range(start, end) if not np.isnan(boxes[each, 0])]
    lefts, tops = boxes[read, 0], boxes[read, 1]
    heights = boxes[read, 3] - tops
    steps = np.diff(lefts)
    forward = (steps > 0) & (np.abs(np.diff(tops)) < np.median(heights) if len(read) else False)
    if not forward.any():
        return False
    usual = float(np.median(steps[forward]))
    for step, here, then, same in zip(steps, read, read[1:], forward, strict=False):
        counts = same and here >= start + _MARKER_CHARS and not block.text[here].isupper()
        counts = counts and not any(each.start <= then and here < each.end for each in seen)
        if counts and step > _limit(block.text, here, then) * usual:
            return True
    return False


def _limit(text: str, here: int, then: int) -> float:
    """Return how many usual steps one step may be; digits are evenly wide, so less will do."""
    if then > here + 1:
        return _WIDE_HOLE
    return (
        _FIGURE_HOLE
        if text[here] in _FIGURE_CHARS and text[then] in _FIGURE_CHARS
        else _NARROW_HOLE
    )
