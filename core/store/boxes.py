# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From the boxes of characters to the boxes that light up: one for each run along a line.

Never one box around several lines or cells: it would light words that are not quoted.
"""

import numpy as np
import numpy.typing as npt

from core.spans import Box, CharMap
from core.store.char_codec import added_characters
from core.types import Block

Flags = npt.NDArray[np.bool_]

# Of the lower of two characters' heights: how much they share when they stand on one line.
_SHARED = 0.5
# In heights of a character: a wider gap is another cell or column even without a tab.
_WIDEST_GAP = 4.0
# After an added space, which joins lines and columns, a gap of this many heights parts them.
_WIDEST_JOIN = 1.5


def boxes_of(text: str, chars: CharMap) -> tuple[Box, ...]:
    """Return the runs' boxes in reading order; white space and added characters have none."""
    visible = ~added_characters(chars)
    visible &= np.array([not character.isspace() for character in text], dtype=np.bool_)
    places = np.flatnonzero(visible)
    if not len(places):
        return ()
    boxes = chars.boxes[places]
    pages = chars.page_indexes[places]
    cuts = _breaks(boxes, pages, _joins(text, places, chars))
    starts = np.concatenate([[0], np.flatnonzero(cuts) + 1])
    low = np.minimum.reduceat(boxes[:, :2], starts, axis=0)
    high = np.maximum.reduceat(boxes[:, 2:], starts, axis=0)
    return tuple(
        Box(int(page), *(float(side) for side in (*near, *far)))
        for page, near, far in zip(pages[starts], low, high, strict=True)
    )


def boxes_within(block: Block, start: int, end: int) -> tuple[Box, ...]:
    """Return the boxes of a part of a block."""
    part = slice(start, end)
    chars = CharMap(block.chars.page_indexes[part], block.chars.boxes[part])
    return boxes_of(block.text[part], chars)


def _joins(text: str, places: npt.NDArray[np.intp], chars: CharMap) -> tuple[Flags, Flags]:
    """Between neighbours: is a tab or newline there, and is an added character there?"""
    border = np.array([character in "\t\n" for character in text], dtype=np.int32)
    added = added_characters(chars).astype(np.int32)
    return _any_between(border, places), _any_between(added, places)


def _any_between(marks: npt.NDArray[np.int32], places: npt.NDArray[np.intp]) -> Flags:
    sums = np.cumsum(marks)[places]
    between: Flags = np.diff(sums) > 0
    return between


def _breaks(
    boxes: npt.NDArray[np.float32], pages: npt.NDArray[np.int32], joins: tuple[Flags, Flags]
) -> Flags:
    border, added = joins
    before, after = boxes[:-1], boxes[1:]
    apart = border | (np.diff(pages) != 0)
    level = _follows(before, after, added, along=0)
    upright = _follows(before, after, added, along=1) & ~added
    # One letter above another is a new line unless its neighbours go the same way: upright print.
    upright &= _has_neighbour(upright) & ~level
    broken: Flags = apart | ~(level | upright)
    return broken


def _follows(
    before: npt.NDArray[np.float32],
    after: npt.NDArray[np.float32],
    added: Flags,
    *,
    along: int,
) -> Flags:
    """Does the second box go on from the first along x (0) or y (1), either way?"""
    across = 1 - along
    size = np.minimum(
        before[:, across + 2] - before[:, across], after[:, across + 2] - after[:, across]
    )
    shared = np.minimum(before[:, across + 2], after[:, across + 2]) - np.maximum(
        before[:, across], after[:, across]
    )
    gap = np.maximum(after[:, along] - before[:, along + 2], before[:, along] - after[:, along + 2])
    widest = np.where(added, _WIDEST_JOIN, _WIDEST_GAP) * np.maximum(size, 1.0)
    follows: Flags = (shared >= _SHARED * size) & (gap <= widest)
    return follows


def _has_neighbour(flags: Flags) -> Flags:
    near = np.zeros_like(flags)
    near[1:] |= flags[:-1]
    near[:-1] |= flags[1:]
    return near
