# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Column heads of a table without upright lines: several lines to a head, heads over columns.

What a head spans is told by the rule under it, else by where its middle stands.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from core.parse.lines.lines import Line, part_of
from core.parse.tables.fragments import Fragment, Split, fragment_of
from core.parse.tables.head_places import LEADING, Columns, Head, in_line
from core.parse.tables.lanes import Lane
from core.parse.tables.spanning import spanned


def heads_of(rows: Sequence[Split], columns: Columns) -> list[list[Head]]:
    """Make heads of their rows of print.

    Returns:
        Rows of heads, from the top down.
    """
    heads = _whole(_pieces(rows, columns), columns)
    for head in heads:
        _by_rule(head, heads, columns)
    levels = _levels(heads)
    for level in levels:
        _by_middle(level, columns)
    levels = _stacked(_levels_by_columns(levels), columns)
    return [sorted(level, key=lambda head: head.first) for level in levels]


def _pieces(rows: Sequence[Split], columns: Columns) -> list[Head]:
    """Lines of heads, from the top down."""
    whole = [_at_lanes(split, columns) for split in rows]
    parted = [
        [
            part
            for piece in row
            for part in _at_neighbours(piece, [*whole[n - 1 : n], *whole[n + 1 : n + 2]], columns)
        ]
        for n, row in enumerate(whole)
    ]
    return [
        _head(piece, spanned(piece, row, below, columns))
        for row, below in zip(parted, [*parted[1:], []], strict=False)
        for piece in row
    ]


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
    first, second = ([piece for piece in row if in_line(part, piece)] for part in parts)
    return any(parts[0].x1 < b.x0 + 1 and parts[1].x0 > a.x1 - 1 for a in first for b in second)


def _head(piece: Fragment, wide: tuple[int, int] | None) -> Head:
    middles = [line.middle for line in piece.lines]
    return Head(
        list(piece.lines),
        x0=piece.x0,
        x1=piece.x1,
        y0=min(line.y0 for line in piece.lines),
        y1=max(line.y1 for line in piece.lines),
        middles=(min(middles), max(middles)),
        wide=wide,
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
    if head.wide is not None:
        return False
    size = max(head.lines[-1].size, piece.lines[0].size)
    step = piece.middles[0] - head.middles[1]
    if not 0.5 * size < step < LEADING * size:
        return False
    shared = min(head.x1, piece.x1) - max(head.x0, piece.x0)
    if shared < 0.5 * min(head.x1 - head.x0, piece.x1 - piece.x0):
        return False
    x0, x1 = max(head.x0, piece.x0), min(head.x1, piece.x1)
    return not columns.levels.between(head.middles[1], piece.middles[0], x0, x1)


def _append(head: Head, piece: Head) -> None:
    head.lines.extend(piece.lines)
    head.wide = piece.wide
    head.x0, head.x1 = min(head.x0, piece.x0), max(head.x1, piece.x1)
    head.y1 = max(head.y1, piece.y1)
    head.middles = (head.middles[0], piece.middles[1])


def _by_rule(head: Head, heads: Sequence[Head], columns: Columns) -> None:
    """Give a head the column that its middle stands in, or those that the rule under it covers."""
    nearest = columns.nearest(head.x0, head.x1)
    head.first, head.last = head.wide or (nearest, nearest)
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
    if not named or any(head.sure or head.wide for head in named) or len(named) >= len(values):
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
