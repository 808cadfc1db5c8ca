# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which rows of print over the first figures of a table name its columns."""

from bisect import bisect_left
from collections.abc import Sequence

from core.parse.tables.first_entries import first_entry
from core.parse.tables.fragments import Split
from core.parse.tables.head_places import LEADING, Columns, in_line

MOST_ROWS = 10
"""Rows of print that heads may take."""
_FARTHEST = 2.7
_FARTHEST_RULED = 3.6
_PROSE = 90
_SHORT = 24


def head_rows(above: Sequence[Split], body: Split, columns: Columns) -> tuple[int, int]:
    """Which of the rows above a table's first figures are heads.

    Returns:
        The first of them, and the row after the last; those between that and the figures are
        labels and entries of the body. Where there are none, both are the first entry, or the
        number of rows.
    """
    top, found, below = len(above), [], body
    named: set[int] = set()
    while top and len(above) - top < MOST_ROWS:
        split = above[top - 1]
        crossed = columns.levels.across(split.row.middle, below.row.middle, columns.x0, columns.x1)
        full = len(named - {0}) >= 0.5 * (columns.count - 1)
        barred = full and (crossed or _stands_off(split, below))
        ruled = crossed or columns.levels.touching(
            split.row.middle, below.row.middle, split.row.x0, split.row.x1
        )
        farthest = _FARTHEST_RULED if ruled else _FARTHEST
        if barred or not _may_be_head(split, below, columns, farthest):
            break
        top -= 1
        if split.fragments[-1].x1 > columns.lanes[0]:
            found.append(top)
            named |= {bisect_left(columns.lanes, piece.middle) for piece in split.fragments}
        below = split
    if not found:
        return len(above), len(above)
    end = max(found) + 1
    entry = top + first_entry(above[top:end], [*above[end:], body], columns)
    found = [at for at in found if at < entry]
    if not found:
        return entry, entry
    first = min(found)
    while first > top and _tops_label(above[first - 1], above[first], columns):
        first -= 1
    return first, max(found) + 1


def _tops_label(split: Split, below: Split, columns: Columns) -> bool:
    """Whether a row is the upper line of the head over the first column."""
    piece, label = split.fragments[0], below.fragments[0]
    if split.several or label.x1 > columns.lanes[0] or not _is_close(split, below):
        return False
    if len(piece.text) > _SHORT or piece.text.endswith((".", ":", ";", ",")):
        return False
    return piece.lines[0].bold == label.lines[0].bold and piece.lines[0].size == label.lines[0].size


def _is_close(split: Split, below: Split) -> bool:
    step = below.row.middle - split.row.middle
    return step < LEADING * max(split.row.size, below.row.size)


def _may_be_head(split: Split, below: Split, columns: Columns, farthest: float) -> bool:
    size, other = split.row.size, below.row.size
    if below.row.middle - split.row.middle > farthest * max(size, other):
        return False
    if max(size, other) > 1.7 * min(size, other) or split.is_rule:
        return False
    if any(len(piece.text) > _PROSE for piece in split.fragments):
        return False
    first_lane = columns.lanes[0]
    crossing = [
        piece
        for piece in split.fragments
        if piece.x0 < min(first_lane, columns.extents[0][1]) - 2 and piece.x1 > first_lane
    ]
    return not crossing and not _is_title(split, below, columns)


def _stands_off(split: Split, below: Split) -> bool:
    """Whether a single piece stands apart from the heads under it: a title."""
    step = below.row.middle - split.row.middle
    return not split.several and step > 1.8 * max(split.row.size, below.row.size)


def _is_title(split: Split, below: Split, columns: Columns) -> bool:
    """Whether a single piece stands in the middle of the table rather than of its figures."""
    if split.several:
        return False
    width = columns.x1 - columns.x0
    piece = split.fragments[0]
    if _is_close(split, below) and any(in_line(piece, other) for other in below.fragments):
        return False
    middle = piece.middle
    of_table = abs(middle - (columns.x0 + columns.x1) / 2)
    of_figures = abs(middle - columns.middle(min(1, columns.count - 1), columns.count - 1))
    return of_table < 0.02 * width < of_figures and piece.x1 > columns.lanes[0]
