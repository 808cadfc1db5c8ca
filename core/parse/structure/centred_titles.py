# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Titles set on the middle of several columns that are too short to cross the white between them.

Over three columns such a title stands within the width of the second one; it heads, or ends, what
all of them hold, or names the wide table under it.
"""

from collections.abc import Sequence

from core.parse.lines.lines import Line
from core.parse.structure.gutters import Item, Lane, centre

_OFF_MIDDLE = 0.02
"""Of the width of all columns: a title's middle is not farther from theirs."""
_LEAST_WHITE = 0.4
"""White over and under it, in type sizes: more than between the lines of a column."""
_FARTHEST = 3.0
"""So far from the wide table or line that it names, in type sizes."""


def centred_titles(items: Sequence[Item], lane: Lane) -> frozenset[int]:
    """Tell the titles of a region that is parted by a lane: the ``id`` of each line."""
    middle = (min(item.x0 for item in items) + max(item.x1 for item in items)) / 2
    width = max(item.x1 for item in items) - min(item.x0 for item in items)
    lines = [
        item
        for item in items
        if isinstance(item, Line)
        and abs(item.x0 + item.x1 - 2 * middle) < 2 * _OFF_MIDDLE * width
        and not crosses(item, lane)
    ]
    found = [line for line in lines if _is_set_in(line, items, lane)]
    rest = [item for item in items if all(item is not line for line in found)]
    return frozenset(id(line) for line in found if _is_over_all(line, rest, lane))


def crosses(item: Item, lane: Lane) -> bool:
    """Whether something stands on both sides of a lane."""
    return item.x0 < lane.middle < item.x1


def _is_set_in(line: Line, items: Sequence[Item], lane: Lane) -> bool:
    """Whether a line neither begins nor ends where its column does."""
    column = [
        item
        for item in items
        if item is not line
        and item.x0 < line.x1
        and item.x1 > line.x0
        and not crosses(item, lane)
        and abs(item.x0 + item.x1 - line.x0 - line.x1) > 2
    ]
    left = min((item.x0 for item in column), default=-1.0e9)
    right = max((item.x1 for item in column), default=1.0e9)
    return line.x0 > left + line.size and line.x1 < right - line.size


def _is_over_all(line: Line, rest: Sequence[Item], lane: Lane) -> bool:
    """Whether it stands alone at its height, between what all columns hold."""
    above = [item for item in rest if centre(item) < line.middle]
    below = [item for item in rest if centre(item) >= line.middle]
    top = max((item.y1 for item in above), default=-1.0e9)
    foot = min((item.y0 for item in below), default=1.0e9)
    white = _LEAST_WHITE * line.size
    if line.y0 - top < white or foot - line.y1 < white:
        return False
    near = [item for item in above if line.y0 - item.y1 < _FARTHEST * line.size]
    near += [item for item in below if item.y0 - line.y1 < _FARTHEST * line.size]
    if any(crosses(item, lane) for item in near):
        return True
    return any((item.x1 < lane.middle) != (line.x1 < lane.middle) for item in below)
