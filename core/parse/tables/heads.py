# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Column heads of a table without upright lines: several lines to a head, heads over columns.

What a head spans is told by the rule under it, else by where its middle stands.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.parse.lines.lines import Line, part_of
from core.parse.tables.fragments import Fragment, Split, fragment_of
from core.parse.tables.lanes import Lane
from core.parse.tables.levels import Levels

MOST_ROWS = 10
"""Rows of print that heads may take."""
_LEADING = 1.45
"""Furthest that two lines of one head stand apart, in type sizes."""
_FARTHEST = 2.7
_FARTHEST_RULED = 3.6
_PROSE = 90
_SHORT = 24


@dataclass(slots=True, eq=False)
class Head:
    """Lines that make one head.

    Attributes:
        lines: From top to bottom.
        first: First column that it names.
        last: Last column that it names.
    """

    lines: list[Line]
    first: int = 0
    last: int = 0
    x0: float = 0.0
    x1: float = 0.0
    y0: float = 0.0
    y1: float = 0.0
    middles: tuple[float, float] = (0.0, 0.0)
    sure: bool = False

    @property
    def middle(self) -> float:
        """Halfway between its ends."""
        return (self.x0 + self.x1) / 2


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """The columns of a table's body.

    Attributes:
        lanes: Middles of the lanes between them.
        extents: How far the text of each reaches.
        levels: Level rules of the page.
        x0: Left edge of the body.
        x1: Right edge.
    """

    lanes: Sequence[float]
    extents: Sequence[Lane]
    levels: Levels
    x0: float
    x1: float

    @property
    def count(self) -> int:
        """How many."""
        return len(self.extents)

    def nearest(self, x0: float, x1: float) -> int:
        """The column whose text stands most under something, else the one under its middle."""
        shared = [min(x1, end) - max(x0, start) for start, end in self.extents]
        under = bisect_left(self.lanes, (x0 + x1) / 2)
        best = max(range(self.count), key=lambda n: (shared[n], n == under))
        return best if shared[best] > 0 >= shared[under] else under

    def middle(self, first: int, last: int) -> float:
        """Halfway between the outer edges of some columns."""
        return (self.extents[first][0] + self.extents[last][1]) / 2


def head_rows(above: Sequence[Split], body: Split, columns: Columns) -> tuple[int, int]:
    """Which of the rows above a table's first figures are heads.

    Returns:
        The first of them, and the row after the last; those between that and the figures are
        labels of the body. Both are the number of rows when there are none.
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
    return step < _LEADING * max(split.row.size, below.row.size)


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
    if _is_close(split, below) and any(_in_line(piece, other) for other in below.fragments):
        return False
    middle = piece.middle
    of_table = abs(middle - (columns.x0 + columns.x1) / 2)
    of_figures = abs(middle - columns.middle(min(1, columns.count - 1), columns.count - 1))
    return of_table < 0.02 * width < of_figures and piece.x1 > columns.lanes[0]


def heads_of(rows: Sequence[Split], columns: Columns) -> list[list[Head]]:
    """Make heads of their rows of print.

    Returns:
        Rows of heads, from the top down.
    """
    whole = [_at_lanes(split, columns) for split in rows]
    pieces = [
        _head(part)
        for n, row in enumerate(whole)
        for piece in row
        for part in _at_neighbours(piece, [*whole[n - 1 : n], *whole[n + 1 : n + 2]], columns)
    ]
    heads = _whole(pieces, columns)
    for head in heads:
        _by_rule(head, heads, columns)
    levels = _levels(heads)
    for level in levels:
        _by_middle(level, columns)
    levels = _stacked(_levels_by_columns(levels), columns)
    return [sorted(level, key=lambda head: head.first) for level in levels]


def _at_lanes(split: Split, columns: Columns) -> list[Fragment]:
    """Pieces of a row of heads, parted where a lane runs between two lines."""
    pieces: list[Fragment] = []
    for fragment in split.fragments:
        groups: list[list[Line]] = [[fragment.lines[0]]]
        for before, line in pairwise(fragment.lines):
            gap = line.x0 - before.x1
            if gap > 1 and any(before.x1 <= lane <= line.x0 for lane in columns.lanes):
                groups.append([line])
            else:
                groups[-1].append(line)
        pieces.extend(fragment_of(group) for group in groups)
    return pieces


def _at_neighbours(
    piece: Fragment, beside: Sequence[Sequence[Fragment]], columns: Columns
) -> list[Fragment]:
    """Part a line of two heads that touch where the line above or below it has two."""
    line = piece.lines[0]
    ends = columns.nearest(piece.x0, piece.x0), columns.nearest(piece.x1, piece.x1)
    if len(piece.lines) > 1 or ends[0] == ends[1]:
        return [piece]
    for space in re.finditer(r"\s+", line.text):
        cut = part_of(line, 0, space.start()), part_of(line, space.end(), len(line.text))
        parts = [fragment_of([part]) for part in cut if part is not None]
        if any(_stand_together(parts, row) for row in beside):
            return parts
    return [piece]


def _stand_together(parts: Sequence[Fragment], row: Sequence[Fragment]) -> bool:
    """Whether each part begins, ends or has its middle where a piece of another line has."""
    if len(parts) < 2:
        return False
    first, second = ([piece for piece in row if _in_line(part, piece)] for part in parts)
    return any(parts[0].x1 < b.x0 + 1 and parts[1].x0 > a.x1 - 1 for a in first for b in second)


def _in_line(part: Fragment, piece: Fragment) -> bool:
    away = (part.x0 - piece.x0, part.x1 - piece.x1, part.middle - piece.middle)
    return min(map(abs, away)) < 1.5


def _head(piece: Fragment) -> Head:
    middles = [line.middle for line in piece.lines]
    return Head(
        list(piece.lines),
        x0=piece.x0,
        x1=piece.x1,
        y0=min(line.y0 for line in piece.lines),
        y1=max(line.y1 for line in piece.lines),
        middles=(min(middles), max(middles)),
    )


def _whole(pieces: Sequence[Head], columns: Columns) -> list[Head]:
    """Join the lines of each head."""
    heads: list[Head] = []
    for piece in pieces:
        over = [head for head in heads if _directly_over(head, piece, columns)]
        under = [p for p in pieces if over and _directly_over(over[0], p, columns)]
        if len(over) == 1 and len(under) == 1:
            _append(over[0], piece)
        else:
            heads.append(piece)
    return heads


def _directly_over(head: Head, piece: Head, columns: Columns) -> bool:
    size = max(head.lines[-1].size, piece.lines[0].size)
    step = piece.middles[0] - head.middles[1]
    if not 0.5 * size < step < _LEADING * size:
        return False
    shared = min(head.x1, piece.x1) - max(head.x0, piece.x0)
    if shared < 0.5 * min(head.x1 - head.x0, piece.x1 - piece.x0):
        return False
    x0, x1 = max(head.x0, piece.x0), min(head.x1, piece.x1)
    return not columns.levels.between(head.middles[1], piece.middles[0], x0, x1)


def _append(head: Head, piece: Head) -> None:
    head.lines.extend(piece.lines)
    head.x0, head.x1 = min(head.x0, piece.x0), max(head.x1, piece.x1)
    head.y1 = max(head.y1, piece.y1)
    head.middles = (head.middles[0], piece.middles[1])


def _by_rule(head: Head, heads: Sequence[Head], columns: Columns) -> None:
    """Give a head the column that its middle stands in, or those that the rule under it covers."""
    head.first = head.last = columns.nearest(head.x0, head.x1)
    rule = columns.levels.under(head.middle, head.middles[1], 1.6 * head.lines[-1].size)
    if rule is None or head.x1 <= columns.lanes[0]:
        return
    sharing = [
        other
        for other in heads
        if other is not head
        and other.middle >= rule[0]
        and other.middle <= rule[1]
        and other.y1 > head.y0
        and other.y0 < head.y1
    ]
    covered = [n for n in range(columns.count) if _covers(rule, columns.extents[n])]
    if covered and not sharing and not (covered[0] == 0 and len(covered) > 1):
        head.first, head.last, head.sure = covered[0], covered[-1], True


def _covers(rule: Lane, extent: Lane) -> bool:
    return min(rule[1], extent[1]) - max(rule[0], extent[0]) > 0.5 * (extent[1] - extent[0])


def _levels(heads: Sequence[Head]) -> list[list[Head]]:
    """Rows of heads, from the top down: heads side by side at one height."""
    rows: list[list[Head]] = []
    for head in sorted(heads, key=lambda head: -head.middles[1]):
        for row in rows:
            if _beside(head, row):
                row.append(head)
                break
        else:
            rows.append([head])
    return sorted(rows, key=lambda row: max(head.middles[1] for head in row))


def _beside(head: Head, row: Sequence[Head]) -> bool:
    apart = all(head.x1 <= other.x0 or head.x0 >= other.x1 for other in row)
    return apart and any(head.y1 - 2 > other.y0 and other.y1 - 2 > head.y0 for other in row)


def _by_middle(level: Sequence[Head], columns: Columns) -> None:
    """Share the columns out among heads that are fewer, when each stands in the middle of its."""
    named = [head for head in level if head.middle > columns.lanes[0]]
    values = range(1, columns.count)
    if not named or any(head.sure for head in named) or len(named) >= len(values):
        return
    shares: dict[int, list[int]] = {n: [] for n in range(len(named))}
    for column in values:
        at = columns.middle(column, column)
        shares[min(shares, key=lambda n: abs(named[n].middle - at))].append(column)
    width = (columns.x1 - columns.lanes[0]) / len(values)
    for n, share in shares.items():
        if not share:
            return
        if abs(columns.middle(share[0], share[-1]) - named[n].middle) > 0.3 * width:
            return
    for n, share in shares.items():
        named[n].first, named[n].last = share[0], share[-1]


def _levels_by_columns(levels: Sequence[list[Head]]) -> list[list[Head]]:
    """Part heads of one level that came to share a column: the upper one goes above."""
    done: list[list[Head]] = []
    for level in levels:
        rows: list[list[Head]] = []
        for head in sorted(level, key=lambda head: -head.middles[1]):
            for row in rows:
                if all(head.last < other.first or head.first > other.last for other in row):
                    row.append(head)
                    break
            else:
                rows.append([head])
        done.extend(reversed(rows))
    return done


def _stacked(levels: Sequence[list[Head]], columns: Columns) -> list[list[Head]]:
    """Join heads of one column that stand on each other with no rule between: one head."""
    done: list[list[Head]] = []
    for level in levels:
        rest = []
        for head in done[-1] if done else []:
            under = [other for other in level if other.first == head.first == other.last]
            if head.first == head.last and under and _is_one(head, under[0], columns):
                _append(head, under[0])
                level[level.index(under[0])] = head
            else:
                rest.append(head)
        if done:
            done[-1] = rest
        done.append(level)
    return [level for level in done if level]


def _is_one(head: Head, under: Head, columns: Columns) -> bool:
    step = under.middles[0] - head.middles[1]
    if min(head.x1, under.x1) <= max(head.x0, under.x0):
        return False
    if step > 2.0 * max(head.lines[-1].size, under.lines[0].size) or head.first == 0:
        return False
    x0, x1 = min(head.x0, under.x0), max(head.x1, under.x1)
    return not columns.levels.touching(head.middles[1], under.middles[0], x0, x1)
