# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rows one below the other that keep the same white lanes free: where a table may stand."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from core.parse.tables.fragments import Fragment, Split
from core.parse.tables.lanes import Lane, gaps_of, kept_lanes
from core.parse.tables.lookalikes import is_numbered_heading

MOST_STEP = 3.4
"""Furthest that two rows of one table stand apart, in type sizes."""
_FAR = 5.5
"""Furthest that two parts of one table stand apart, in type sizes."""
_MOST_WHITE_ROWS = 3.5
"""Widest white between two parts of one table, in distances of its rows."""
_SOME_WHITE_ROWS = 3.1
"""The same where the parts have other numbers of columns."""
_LABEL_LENGTH = 110


@dataclass(slots=True, eq=False)
class Run:
    """Rows `start` up to, not including, `end`.

    Attributes:
        start: First row.
        end: After the last.
        lanes: What all rows leave free.
        figures: Whether a row of figures has been met.
    """

    start: int
    end: int
    lanes: list[Lane] = field(default_factory=list)
    figures: bool = False


def runs_of(splits: Sequence[Split]) -> list[Run]:
    """Find them, from the top down; parts of one table are joined."""
    runs: list[Run] = []
    run: Run | None = None
    for n, split in enumerate(splits):
        if run is not None and _take(run, splits, n):
            continue
        run = None
        if split.several:
            run = Run(n, n + 1, gaps_of(split), split.has_values)
            runs.append(run)
    for each in runs:
        _drop_loose_end(each, splits)
    return _joined([run for run in runs if _rows(run, splits) >= 2], splits)


def _rows(run: Run, splits: Sequence[Split]) -> int:
    return sum(split.several for split in splits[run.start : run.end])


def _take(run: Run, splits: Sequence[Split], n: int) -> bool:
    """Add a row to a run when it fits."""
    split, above = splits[n], splits[n - 1]
    step = split.row.middle - above.row.middle
    size = max(split.row.size, above.row.size)
    if size > 1.5 * min(split.row.size, above.row.size) or step > MOST_STEP * size:
        return False
    kept = kept_lanes(run.lanes, split)
    if not (split.several or _is_subtotal(run, split)):
        if not _stands_alone(run, splits, n):
            return False
        run.end = n + 1
        return True
    lost = sum(not parts for parts in kept)
    if lost == len(kept) or (run.figures and (lost or is_numbered_heading(split))):
        return False
    if split.has_values and not run.figures:
        # Heads stand over the lanes as often as between them: the first values tell them better.
        run.lanes, run.figures = gaps_of(split), True
    else:
        run.lanes = [lane for parts in kept for lane in parts]
    run.end = n + 1
    return True


def _is_subtotal(run: Run, split: Split) -> bool:
    return split.fragments[0].is_figure and split.fragments[0].x0 > run.lanes[0][0]


def _stands_alone(run: Run, splits: Sequence[Split], n: int) -> bool:
    """Whether a single piece belongs to the table: a label, a wrapped cell, a head in between."""
    split, above = splits[n], splits[n - 1]
    piece = split.fragments[0]
    step = (split.row.middle - above.row.middle) / max(split.row.size, above.row.size)
    if _before_figures(splits, n):
        if step > MOST_STEP or len(piece.text) > _LABEL_LENGTH:
            return False
        return _in_first_column(run, piece) or (
            run.figures and step < 2.2 and piece.x0 >= run.lanes[0][0]
        )
    return step <= 1.7 and all(kept_lanes(run.lanes, split))


def _before_figures(splits: Sequence[Split], n: int) -> bool:
    """Whether a row of figures follows, at most after one more label."""
    for at in (n + 1, n + 2):
        if at >= len(splits):
            return False
        below, row = splits[at], splits[at - 1]
        if below.row.middle - row.row.middle > 2.4 * max(below.row.size, row.row.size):
            return False
        if below.has_values:
            return True
        if below.several:
            return False
    return False


def _in_first_column(run: Run, piece: Fragment) -> bool:
    ends_early = piece.x1 <= run.lanes[0][1]
    return piece.x0 < run.lanes[0][0] and (ends_early or run.figures)


def _drop_loose_end(run: Run, splits: Sequence[Split]) -> None:
    """Drop rows of one piece at the end that nothing joins to the table."""
    while run.end > run.start and not _belongs_at_end(run, splits):
        run.end -= 1


def _belongs_at_end(run: Run, splits: Sequence[Split]) -> bool:
    split = splits[run.end - 1]
    if split.several or run.end - run.start < 2 or _ends_last_label(run, splits):
        return True
    above, piece = splits[run.end - 2], split.fragments[0]
    if piece.is_figure:
        return _is_subtotal(run, split) and _in_line(piece, splits[run.start : run.end - 1])
    close = split.row.middle - above.row.middle < 1.5 * split.row.size
    if close and piece.text[0].islower():
        return any(other.x0 - 3 < piece.x0 < other.x1 for other in above.fragments)
    inside = piece.x0 > splits[run.start].fragments[0].x1
    return close and inside and any(abs(piece.x0 - other.x0) < 3 for other in above.fragments)


def _ends_last_label(run: Run, splits: Sequence[Split]) -> bool:
    """Whether a single piece is the last line of a label, with white below it."""
    split, above = splits[run.end - 1], splits[run.end - 2]
    piece, label = split.fragments[0], above.fragments[0]
    if abs(piece.x0 - label.x0) > 3 or len(piece.text) > 60 or piece.text.endswith("."):
        return False
    if not piece.text[0].isalnum() or piece.lines[0].bold != label.lines[0].bold:
        return False
    if split.row.middle - above.row.middle > 1.3 * split.row.size or not run.figures:
        return False
    below = splits[run.end : run.end + 1]
    return all(b.row.middle - split.row.middle > 1.4 * split.row.size for b in below)


def _in_line(piece: Fragment, rows: Sequence[Split]) -> bool:
    """Whether a figure ends or begins where another one above it does."""
    return any(
        min(abs(piece.x1 - other.x1), abs(piece.x0 - other.x0)) < 4
        for split in rows
        for other in split.fragments
        if other.is_figure
    )


def _joined(runs: Sequence[Run], splits: Sequence[Split]) -> list[Run]:
    """Join runs of figures that only a label or white parts."""
    done: list[Run] = []
    for run in runs:
        if done and _go_together(done[-1], run, splits):
            done[-1] = Run(done[-1].start, run.end, done[-1].lanes, True)
        else:
            done.append(run)
    return done


def _go_together(first: Run, second: Run, splits: Sequence[Split]) -> bool:
    between = splits[first.end : second.start]
    if not (first.figures and second.figures and len(between) <= 2):
        return False
    if any(split.several or not _in_first_column(first, split.fragments[0]) for split in between):
        return False
    if any(len(s.row.text) > _LABEL_LENGTH or s.row.text.endswith(".") for s in between):
        return False
    rows = splits[first.end - 1 : second.start + 1]
    size = max(rows[0].row.size, rows[-1].row.size)
    if any(b.row.middle - a.row.middle > _FAR * size for a, b in pairwise(rows)):
        return False
    body = [split for split in splits[second.start : second.end] if split.several]
    if not between and _are_two(splits[first.start : first.end], body):
        return False
    return body[0].has_values and all(all(kept_lanes(first.lanes, split)) for split in body)


def _are_two(above: Sequence[Split], below: Sequence[Split]) -> bool:
    """Whether the white between two runs is that between tables, not between parts of one.

    Parts of one table have the same columns, and white that is no more than a few of its rows.
    """
    step = below[0].row.middle - above[-1].row.middle
    steps = [b.row.middle - a.row.middle for part in (above, below) for a, b in pairwise(part)]
    rows = step / max(float(np.median(steps)), 0.1) if steps else 0.0
    return rows > _MOST_WHITE_ROWS or (rows > _SOME_WHITE_ROWS and _usual(above) != _usual(below))


def _usual(rows: Sequence[Split]) -> int:
    """The most usual number of pieces of a row that has several."""
    return Counter(len(split.fragments) for split in rows if split.several).most_common(1)[0][0]
