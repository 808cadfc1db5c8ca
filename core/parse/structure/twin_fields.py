# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Fields that stand twice side by side, under the same labels: two parties sign beside each other.

What stands at one height is no row then: each party's fields are read together.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from core.parse.lines.lines import Line, Row, rows_of

_LABEL = re.compile(r"\W*(?P<label>[^\W\d_][^:_]{0,30}?)\s*(?::|_{3,}|\.{4,})")
_BLANKS = (":", "__", "....")
_LEAST_TWINS = 2
_LEAST_LABELLED = 0.5
_MOST_TITLES = 3
_LONGEST_TITLE = 60
_WHITE = 1.0
"""White over the titles of fields, in type sizes."""
_SAME_EDGE_PT = 3.0
_SAME_HEIGHT = 0.3
_FARTHEST = 5.0
"""Rows of fields follow each other at most so far apart, in type sizes."""


def twin_fields(lines: Sequence[Line]) -> list[list[Line]]:
    """Find the fields of two parties beside each other.

    Returns:
        One field after the other, those on the left first; nothing where no labels stand twice.
    """
    twins = _twins(lines)
    if len(twins) < _LEAST_TWINS:
        return []
    edge = min(right.x0 for _, right in twins)
    heights = [line.middle for pair in twins for line in pair]
    rows = rows_of(lines)
    slack = _SAME_HEIGHT * twins[0][0].size
    top, foot = min(heights) - slack, max(heights) + slack
    held = [n for n, row in enumerate(rows) if top <= row.middle <= foot]
    block = _grown(rows, held[0], held[-1], edge) if held else []
    if not all(_keeps_apart(row, edge) for row in block):
        return []
    if any(_is_far(above, below) for above, below in pairwise(block)) or not _are_fields(block):
        return []
    return _by_party(block, edge)


def _by_party(block: Sequence[Row], edge: float) -> list[list[Line]]:
    """Each field of a block with the lines that it goes on in."""
    sides: tuple[list[list[Line]], list[list[Line]]] = ([], [])
    for row in block:
        for side in (0, 1):
            part = [line for line in row.lines if (line.x0 >= edge) == bool(side)]
            if part and (not sides[side] or _LABEL.match(part[0].text)):
                sides[side].append(part)
            elif part:
                sides[side][-1].extend(part)
    return [*sides[0], *sides[1]]


def _twins(lines: Sequence[Line]) -> list[tuple[Line, Line]]:
    """Pairs of lines with the same label, some at one height; the right ones begin at one edge."""
    labelled: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        match = _LABEL.match(line.text) if any(sign in line.text for sign in _BLANKS) else None
        if match is not None:
            labelled[match["label"].casefold()].append(line)
    pairs = [
        (min(pair, key=_left), max(pair, key=_left))
        for group in labelled.values()
        if len(group) > 1
        for pair in pairwise(sorted(group, key=lambda line: line.middle))
    ]
    pairs = [pair for pair in pairs if _are_near(*pair)]
    edge = min((right.x0 for _, right in pairs), default=0.0)
    pairs = [pair for pair in pairs if pair[1].x0 - edge < _SAME_EDGE_PT]
    level = any(abs(left.middle - right.middle) < _SAME_HEIGHT * left.size for left, right in pairs)
    return pairs if level else []


def _left(line: Line) -> float:
    return line.x0


def _are_near(left: Line, right: Line) -> bool:
    return left.x1 < right.x0 and abs(left.middle - right.middle) < _FARTHEST * left.size


def _grown(rows: Sequence[Row], first: int, last: int, edge: float) -> Sequence[Row]:
    """Rows of fields with what goes with them above and below."""
    first -= _titles_over(rows[: first + 1], edge)
    while last + 1 < len(rows) and _goes_with(rows[last + 1], rows[last], edge):
        last += 1
    return rows[first : last + 1]


def _titles_over(rows: Sequence[Row], edge: float) -> int:
    """How many rows over the last one name the parties: none of columns of text that end there."""
    for count in range(min(_MOST_TITLES, len(rows) - 1), 0, -1):
        titles = rows[-1 - count : -1]
        short = all(len(line.text) <= _LONGEST_TITLE for row in titles for line in row.lines)
        pairs = pairwise(rows[-1 - count :])
        if not short or not all(_goes_with(over, under, edge) for over, under in pairs):
            continue
        above = rows[-2 - count] if len(rows) > 1 + count else None
        if above is None or not _keeps_apart(above, edge) or _stands_off(above, titles[0]):
            return count
    return 0


def _stands_off(above: Row, below: Row) -> bool:
    return below.y0 - above.y1 > _WHITE * below.size


def _keeps_apart(row: Row, edge: float) -> bool:
    return all(line.x1 < edge or line.x0 >= edge for line in row.lines)


def _are_fields(block: Sequence[Row]) -> bool:
    """Whether most rows begin with labels: in columns of prose one does here and there."""
    labelled = sum(any(_LABEL.match(line.text) for line in row.lines) for row in block)
    return labelled >= _LEAST_LABELLED * len(block)


def _is_far(above: Row, below: Row) -> bool:
    return below.middle - above.middle > _FARTHEST * below.size


def _goes_with(row: Row, near: Row, edge: float) -> bool:
    """Whether a row over or under fields belongs to both parties, or holds a field of one."""
    if not _keeps_apart(row, edge) or abs(row.middle - near.middle) > _FARTHEST * row.size:
        return False
    at_edge = any(abs(line.x0 - edge) < _SAME_EDGE_PT for line in row.lines)
    both = row.lines[0].x0 < edge and at_edge
    return both or (row.middle > near.middle and _LABEL.match(row.lines[0].text) is not None)
