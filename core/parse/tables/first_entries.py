# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which row of words over the first figures of a table is a row of values already.

Heads name columns. A row under them that is set as the rows of figures are, with a label and values
of words, is the first entry; so is a label with a colon and what stands beside it.
"""

from bisect import bisect_left
from collections.abc import Sequence

from core.parse.tables.fragments import Split
from core.parse.tables.head_places import Columns

_SAME_EDGE_PT = 3.0
_SAME_SIZE_PT = 0.6
_TIGHTER = 0.9
"""How much closer than rows the lines of one head stand."""
_WIDER = 1.15


def first_entry(rows: Sequence[Split], below: Sequence[Split], columns: Columns) -> int:
    """Find the first entry among rows that may be heads.

    Args:
        rows: From the top down.
        below: What stands under them; the last of these is the first row of figures.
        columns: The columns of the figures.

    Returns:
        Its place; the number of rows where all of them may be heads.
    """
    every = [*rows, *below]
    full = [n for n in range(len(rows)) if _is_full(rows[n], columns)]
    labelled = [n for n in full if is_labelled(rows[n].fragments[0].text)]
    entries = [n for n in full[1:] if _is_entry(every, n, columns)]
    first = min([*labelled, *entries], default=len(rows))
    if columns.count == 2 and entries and _opens_pairs(every, full[0], columns):
        return min(first, full[0])
    return first


def is_labelled(text: str) -> bool:
    """Whether words say what stands beside them, not under them."""
    return text.rstrip().endswith(":")


def _is_full(split: Split, columns: Columns) -> bool:
    """Whether a row has something in the first column and in another one."""
    places = {bisect_left(columns.lanes, piece.middle) for piece in split.fragments}
    return 0 in places and len(places) > 1


def _is_entry(every: Sequence[Split], n: int, columns: Columns) -> bool:
    """Whether a row under a head is set as the first row of figures is, and begins as it does."""
    above, split, below = every[n - 1], every[n], every[n + 1]
    if not _is_set_alike(split, every[-1]) or _is_crossed(split, below, columns):
        return False
    if any(piece.text[0].islower() for piece in split.fragments):
        return False
    return _step(above, split) >= _TIGHTER * _step(split, below)


def _opens_pairs(every: Sequence[Split], n: int, columns: Columns) -> bool:
    """Whether nothing tells the first of several labels and values from those under it."""
    split, below = every[n], every[n + 1]
    if not _is_set_alike(split, every[-1]) or _is_crossed(split, below, columns):
        return False
    return _step(split, below) <= _WIDER * _step(below, every[n + 2])


def _is_set_alike(split: Split, body: Split) -> bool:
    same_size = abs(split.row.size - body.row.size) < _SAME_SIZE_PT
    same_edge = abs(split.fragments[0].x0 - body.fragments[0].x0) < _SAME_EDGE_PT
    return same_size and same_edge and split.row.bold == body.row.bold


def _is_crossed(above: Split, below: Split, columns: Columns) -> bool:
    return columns.levels.across(above.row.middle, below.row.middle, columns.x0, columns.x1)


def _step(above: Split, below: Split) -> float:
    return below.row.middle - above.row.middle
