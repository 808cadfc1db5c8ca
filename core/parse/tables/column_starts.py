# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cells that touch the next one: parted where a word begins at the left edge of a column."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from core.parse.lines.lines import part_of
from core.parse.tables.fragments import Fragment, Split, fragment_of

_NEAR_ROWS = 8
_LEAST_STARTS = 2
_SAME_PT = 0.6
_WORD = re.compile(r"(?<=\s)[^\W_a-z]")
"""Where a word begins that may open a cell."""
_WORDED = re.compile(r"\w[^\d\W]{2}")


@dataclass(frozen=True, slots=True)
class _Start:
    """Where a piece begins, and whether it is the first of its row."""

    row: int
    x: float
    first: bool


def parted_at_starts(splits: Sequence[Split]) -> list[Split]:
    """Part pieces that run over the left edge of a column of rows near them."""
    starts = [
        _Start(n, piece.x0, piece is split.fragments[0])
        for n, split in enumerate(splits)
        for piece in split.fragments
        if split.several and not piece.is_figure and _WORDED.match(piece.text)
    ]
    if not starts:
        return list(splits)
    rows = [start.row for start in starts]
    parted = []
    for n, split in enumerate(splits):
        first = bisect_left(rows, n - _NEAR_ROWS)
        end = bisect_right(rows, n + _NEAR_ROWS)
        parted.append(_parted(split, [start for start in starts[first:end] if start.row != n]))
    return parted


def _parted(split: Split, near: Sequence[_Start]) -> Split:
    if not split.several or split.row.bold:
        return split
    edges = [start.x for start in near]
    inner = [start.x for start in near if not start.first]
    pieces = [
        part
        for piece in split.fragments
        for part in (_parts(piece, inner) if _is_shared(piece.x0, edges) else [piece])
    ]
    return Split(split.row, tuple(pieces)) if len(pieces) > len(split.fragments) else split


def _parts(piece: Fragment, edges: Sequence[float]) -> list[Fragment]:
    if len(piece.lines) > 1 or not any(piece.x0 + _SAME_PT < x < piece.x1 for x in edges):
        return [piece]
    line = piece.lines[0]
    for word in _WORD.finditer(line.text):
        if not _is_shared(float(line.frame[word.start(), 0]), edges):
            continue
        cut = part_of(line, 0, word.start()), part_of(line, word.start(), len(line.text))
        return [fragment_of([part]) for part in cut if part is not None]
    return [piece]


def _is_shared(x: float, edges: Sequence[float]) -> bool:
    return sum(abs(edge - x) < _SAME_PT for edge in edges) >= _LEAST_STARTS
