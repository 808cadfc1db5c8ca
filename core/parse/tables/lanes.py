# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The white lanes that rows of a table leave free, and the columns between them."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from core.parse.lines.lines import Line, part_of
from core.parse.tables.fragments import Fragment, Split, fragment_of
from core.parse.tables.spaced_figures import are_figures, column_end

Lane = tuple[float, float]
_MOST_CROSSED = 0.12
"""Share of the rows that may reach into a lane."""
_NARROWEST_PT = 2.0


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """A row with the columns of its fragments: first, last and fragment."""

    split: Split
    places: tuple[tuple[int, int, Fragment], ...]

    def columns(self) -> set[int]:
        """Columns in which a fragment begins."""
        return {first for first, _, _ in self.places}


def gaps_of(split: Split) -> list[Lane]:
    """White between the fragments of a row."""
    return [(left.x1, right.x0) for left, right in pairwise(split.fragments)]


def kept_lanes(lanes: Sequence[Lane], split: Split) -> list[list[Lane]]:
    """What a row leaves of each lane."""
    return [_left_of_lane(lane, split) for lane in lanes]


def _left_of_lane(lane: Lane, split: Split) -> list[Lane]:
    kept = [lane]
    for fragment in split.fragments:
        kept = [
            part
            for start, end in kept
            for part in ((start, min(end, fragment.x0)), (max(start, fragment.x1), end))
            if part[1] - part[0] >= min(0.5 * split.row.size, 0.8 * (lane[1] - lane[0]))
        ]
    return sorted(set(kept))


def figures_apart(splits: Sequence[Split]) -> list[Split]:
    """Part figures that only a space parts, where figures of other rows end in between."""
    figures = [piece for split in splits for piece in split.fragments if piece.is_figure]
    if not any(" " in piece.text for piece in figures):
        return list(splits)
    ends = [piece.x1 for piece in figures]
    return [
        Split(split.row, tuple(part for piece in split.fragments for part in _parts(piece, ends)))
        for split in splits
    ]


def _parts(piece: Fragment, ends: Sequence[float]) -> list[Fragment]:
    line = piece.lines[0]
    if len(piece.lines) > 1 or " " not in piece.text or not are_figures([piece.text]):
        return [piece]
    cuts = [
        n
        for n, char in enumerate(line.text)
        if char == " " and column_end(float(line.frame[n - 1, 2]), ends)
    ]
    texts = [line.text[start:end].strip() for start, end in pairwise([0, *cuts, len(line.text)])]
    if not cuts or not are_figures(texts):
        return [piece]
    found: list[Line | None] = [
        part_of(line, start, end) for start, end in pairwise([0, *cuts, len(line.text)])
    ]
    return [fragment_of([part]) for part in found if part is not None]


def lanes_between(rows: Sequence[Split]) -> list[float]:
    """Middles of the white lanes that nearly all rows leave free."""
    left = min(split.fragments[0].x0 for split in rows)
    right = max(split.fragments[-1].x1 for split in rows)
    count = 2 * int(right - left) + 4
    cover = np.zeros(count + 1, dtype=np.int32)
    for split in rows:
        for fragment in split.fragments:
            cover[max(0, round(2 * (fragment.x0 - left)))] += 1
            cover[min(count, max(0, round(2 * (fragment.x1 - left))))] -= 1
    cover = np.cumsum(cover)[:count]
    white = cover <= _MOST_CROSSED * len(rows)
    edges = np.flatnonzero(np.diff(np.concatenate([[0], white.astype(np.int8), [0]])))
    size = rows[0].row.size
    lanes: list[float] = []
    for start, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
        clear = int(cover[start:end].max()) == 0
        least = max(_NARROWEST_PT, 0.25 * size) if clear else max(4.0, 0.45 * size)
        if (end - start) / 2 >= least and start > 0 and end < count - 3:
            lanes.append(left + _middle(cover[start:end].tolist(), start) / 2)
    return lanes


def _middle(cover: list[int], start: int) -> float:
    """Middle of the longest stretch that fewest rows cross."""
    least = min(cover)
    inside = [n for n, count in enumerate(cover) if count == least]
    runs: list[list[int]] = []
    for n in inside:
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    longest = max(runs, key=len)
    return start + (longest[0] + longest[-1] + 1) / 2


def without_complements(
    records: Sequence[Sequence[Placed]], lanes: Sequence[float], heads: Sequence[Split]
) -> list[float]:
    """Join neighbouring columns that never hold text in the same row: one column, set two ways.

    Columns of figures are left: what is paid and what is received never stand in one row either.
    So are columns with a head over each.

    Args:
        records: The rows under the heads.
        lanes: Middles of the lanes between the columns.
        heads: The rows over the first figures.
    """
    filled = [
        {column for row in rows for first, last, _ in row.places for column in (first, last)}
        for rows in records
    ]
    places = [place for rows in records for row in rows for place in row.places]
    figures = Counter(first for first, _, piece in places if piece.is_figure)
    kept: list[float] = []
    shift = 0
    for position, lane in enumerate(lanes):
        left, right = position - shift, position - shift + 1
        of_figures = min(figures[position], figures[position + 1]) > 1
        named = figures[position] and figures[position + 1] and _are_named(heads, lanes, position)
        if of_figures or named or any(left in row and right in row for row in filled):
            kept.append(lane)
            continue
        filled = [{column - (column > left) for column in row} for row in filled]
        shift += 1
    return kept


def _are_named(heads: Sequence[Split], lanes: Sequence[float], position: int) -> bool:
    """Whether a row of heads has one over each of the columns beside a lane."""
    named = [{bisect_left(lanes, piece.middle) for piece in split.fragments} for split in heads]
    return any({position, position + 1} <= row for row in named)


def place(split: Split, lanes: Sequence[float]) -> Placed:
    """Tell the columns of a row's fragments."""
    places = []
    for fragment in split.fragments:
        last = bisect_left(lanes, fragment.x1 - 0.5)
        # The sign before a figure may stand far to its left, but the figure keeps to its column.
        first = last if fragment.is_figure else bisect_left(lanes, fragment.x0 + 0.5)
        places.append((first, max(first, last), fragment))
    return Placed(split, tuple(places))


def extents(rows: Sequence[Placed], edges: Sequence[float]) -> list[Lane]:
    """How far the text of each column reaches; text over several columns is left out."""
    found: list[list[Fragment]] = [[] for _ in edges[1:]]
    for row in rows:
        for first, last, fragment in row.places:
            if first == last:
                found[first].append(fragment)
    return [
        (min(piece.x0 for piece in pieces), max(piece.x1 for piece in pieces)) if pieces else ends
        for pieces, ends in zip(found, pairwise(edges), strict=True)
    ]
