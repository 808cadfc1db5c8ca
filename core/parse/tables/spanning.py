# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Heads over several columns that no rule ties to them: told by the heads that stand under them."""

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence

from core.parse.tables.fragments import Fragment
from core.parse.tables.head_places import Columns

_OFF_MIDDLE = 0.3
"""How far a head may stand from the middle of its columns, in widths of a column."""
_HALF = 0.5
_TOUCH_PT = 2.0

Range = tuple[int, int]


def spanned(
    piece: Fragment, beside: Sequence[Fragment], below: Sequence[Fragment], columns: Columns
) -> Range | None:
    """First and last column of a head that stands over others; None when it heads one column.

    Args:
        piece: The head, or a line of it.
        beside: All pieces of its row.
        below: Those of the row under it.
        columns: Of the table.
    """
    if len(below) < 2 or piece.x0 < columns.lanes[0]:
        return None
    under = {columns.nearest(part.x0, part.x1): part for part in below}
    taken = {columns.nearest(p.x0, p.x1) for p in beside if p is not piece}
    ranges = [
        (first, last)
        for first in range(1, columns.count)
        for last in range(first + 1, columns.count)
        if _may_span(piece, (first, last), under, taken, columns)
    ]
    touched = _touched(piece, columns)
    series = [each for each in ranges if _is_series(each, under)]
    if touched[0] == touched[1]:
        series = [each for each in series if _is_whole(each, under)]
    if series:
        return max(series, key=lambda each: each[1] - each[0])
    covering = [each for each in ranges if each[0] <= touched[0] and touched[1] <= each[1]]
    if not covering or sum(_reaches_over(piece, part) for part in below) < 2:
        return None
    return min(covering, key=lambda each: each[1] - each[0])


def _may_span(
    piece: Fragment,
    columns_of: Range,
    under: Mapping[int, Fragment],
    taken: set[int],
    columns: Columns,
) -> bool:
    """Whether each of some columns has a head of its own and this one is in their middle."""
    first, last = columns_of
    inside = range(first, last + 1)
    if not all(n in under and n not in taken for n in inside):
        return False
    middles = columns.middle(first, last), (under[first].x0 + under[last].x1) / 2
    width = (columns.extents[last][1] - columns.extents[first][0]) / len(inside)
    x0 = min(columns.extents[first][0], under[first].x0) - _OFF_MIDDLE * width
    x1 = max(columns.extents[last][1], under[last].x1) + _OFF_MIDDLE * width
    off = min(abs(piece.middle - middle) for middle in middles)
    return off <= _OFF_MIDDLE * width and x0 <= piece.x0 and piece.x1 <= x1


def _touched(piece: Fragment, columns: Columns) -> Range:
    """The columns in which a head begins and ends."""
    return (
        bisect_left(columns.lanes, piece.x0 + _TOUCH_PT),
        bisect_left(columns.lanes, piece.x1 - _TOUCH_PT),
    )


def _is_series(columns_of: Range, under: Mapping[int, Fragment]) -> bool:
    """Whether the heads under it are of one form and differ: years, dates, classes by number."""
    texts = [under[n].text for n in range(columns_of[0], columns_of[1] + 1)]
    forms = set(map(_form, texts))
    return len(forms) == 1 and "0" in forms.pop() and len(set(texts)) == len(texts)


def _is_whole(columns_of: Range, under: Mapping[int, Fragment]) -> bool:
    """Whether the heads before and after a series are of another form."""
    first, last = columns_of
    ends = ((first, first - 1), (last, last + 1))
    return not any(
        beyond in under and _form(under[beyond].text) == _form(under[end].text)
        for end, beyond in ends
    )


def _form(text: str) -> str:
    return re.sub(r"[^\W\d_]+", "a", re.sub(r"\d+", "0", text))


def _reaches_over(piece: Fragment, part: Fragment) -> bool:
    shared = min(piece.x1, part.x1) - max(piece.x0, part.x0)
    return shared > _HALF * (part.x1 - part.x0)
