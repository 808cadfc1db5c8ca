# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The way from one block's number to the next one's, beside the print rather than over it.

It runs down the margin where it can; to another column, through the white between blocks and up the
gutter. All in pixels of the picture.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from core.parse.worker.sketch_ink import Point

Box = tuple[int, int, int, int]

_BESIDE_PX, _LANE_PX = 5, 13
_COVERED = 40.0
"""A pixel over print counts as much as so many beside it."""
_BADGE_PX = 12


def way_between(start: Point, end: Point, frames: Sequence[Box]) -> list[Point]:
    """Corners of the way from one number to another, short of the second.

    Args:
        start: Middle of the first number.
        end: Middle of the second, elsewhere.
        frames: Of all blocks, which are not to be crossed.
    """
    plain = _by_margin(start, end)
    if _covered(plain, frames):
        ways = [plain, *_by_gaps(start, end, frames)]
        plain = min(ways, key=lambda way: _length(way) + _COVERED * _covered(way, frames))
    corners = [point for n, point in enumerate(plain) if not n or point != plain[n - 1]]
    return [*corners[:-1], _short_of(corners[-2], corners[-1])]


def _by_margin(start: Point, end: Point) -> list[Point]:
    margin = min(start[0], end[0])
    return [start, (margin, start[1]), (margin, end[1]), end]


def _by_gaps(start: Point, end: Point, frames: Sequence[Box]) -> Iterator[list[Point]]:
    """Ways along the edges of blocks, and along the gutter before the second number."""
    levels = {y0 - _BESIDE_PX for _, y0, _, _ in frames} | {y1 + _BESIDE_PX for *_, y1 in frames}
    # What goes up another column keeps off the line that comes down it.
    lane = end[0] if end[1] > start[1] else max(end[0] - _LANE_PX, 1.0)
    for level in sorted(level for level in levels if level > 0):
        yield [start, (start[0], level), (lane, level), (lane, end[1]), end]


def _length(way: Sequence[Point]) -> float:
    return sum(math.dist(one, other) for one, other in pairwise(way))


def _covered(way: Sequence[Point], frames: Sequence[Box]) -> float:
    """How many pixels of a way lie over blocks."""
    return sum(_over(one, other, frame) for one, other in pairwise(way) for frame in frames)


def _over(one: Point, other: Point, frame: Box) -> float:
    x0, y0, x1, y1 = frame
    left, right = sorted((one[0], other[0]))
    top, bottom = sorted((one[1], other[1]))
    if right <= x0 or left >= x1 or bottom <= y0 or top >= y1:
        return 0.0
    return max(min(right, x1) - max(left, x0), min(bottom, y1) - max(top, y0), 1.0)


def _short_of(start: Point, end: Point) -> Point:
    """The end of an arrow to a number that is not to be covered."""
    length = math.dist(start, end)
    part = max(length - _BADGE_PX, 0) / max(length, 1)
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])
