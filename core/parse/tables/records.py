# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rows of print gathered into rows of a table: a cell may hold several lines."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from core.parse.tables.lanes import Placed
from core.parse.tables.levels import Levels

_TIGHT = 1.5
"""Furthest that lines of one cell stand apart where white parts the rows, in type sizes."""
_LOOSE = 1.4
"""Least distance of rows that white parts, in type sizes."""
_WIDER = 1.25
"""How much further rows stand apart than the lines within them."""


def records_of(placed: Sequence[Placed], levels: Levels) -> list[list[Placed]]:
    """Gather rows of print into table rows."""
    bands = _ruled_bands(placed, levels)
    parted = _by_part(placed, bands) if bands else parted_by_white(placed)
    if parted:
        return parted
    pitch, leading = _pitch(placed), _leading(placed)
    records: list[list[Placed]] = []
    for row in placed:
        if (
            records
            and not _parted(records[-1][-1], row, levels)
            and _goes_on(records[-1], row, pitch, leading)
        ):
            records[-1].append(row)
        else:
            records.append([row])
    return records


def _by_part(placed: Sequence[Placed], parts: Sequence[int]) -> list[list[Placed]]:
    records = [[placed[0]]]
    for before, at, row in zip(parts, parts[1:], placed[1:], strict=False):
        if at == before:
            records[-1].append(row)
        else:
            records.append([row])
    return records


def _ruled_bands(placed: Sequence[Placed], levels: Levels) -> list[int]:
    """Between which level rules each row stands; empty when rules do not part the rows."""
    x0 = min(row.split.row.x0 for row in placed)
    x1 = max(row.split.row.x1 for row in placed)
    heights = sorted(
        {
            round(at)
            for at, start, end in levels.drawn
            if min(end, x1) - max(start, x0) > 0.7 * (x1 - x0)
        }
    )
    bands = [int(np.searchsorted(heights, row.split.row.middle)) for row in placed]
    count = len(set(bands))
    if not (count >= 4 or (count >= 3 and len(placed) / count <= 3)):
        return []
    return bands if all(map(_is_one_record, _by_part(placed, bands))) else []


def _is_one_record(rows: Sequence[Placed]) -> bool:
    """Whether no column holds two figures."""
    figures = [first for row in rows for first, _, piece in row.places if piece.is_figure]
    return len(figures) == len(set(figures))


def parted_by_white(placed: Sequence[Placed]) -> list[list[Placed]]:
    """Rows of a table whose lines white gathers; empty when it does not."""
    steps = [
        _step(above, row) / max(above.split.row.size, row.split.row.size)
        for above, row in pairwise(placed)
    ]
    least = _least_white(steps)
    parts = [0]
    for step in steps:
        parts.append(parts[-1] + (step >= least))
    records = _by_part(placed, parts)
    many = sum(len(record) > 1 for record in records)
    if len(records) < 3 or many < 0.5 * len(records):
        return []
    whole = all(_is_one_record(record) and 0 in _columns(record) for record in records)
    return records if whole and all(len(_columns(record)) > 1 for record in records) else []


def _least_white(steps: Sequence[float]) -> float:
    """The distance from which on rows are parted: over the widest jump between two distances."""
    ordered = sorted(steps)
    jumps = [
        (upper / max(lower, 0.1), upper)
        for lower, upper in pairwise(ordered)
        if lower <= _TIGHT and upper >= _LOOSE and upper >= _WIDER * lower
    ]
    return max(jumps, default=(0.0, 0.0))[1]


def _columns(record: Sequence[Placed]) -> set[int]:
    return {column for row in record for column in row.columns()}


def _step(above: Placed, row: Placed) -> float:
    return row.split.row.middle - above.split.row.middle


def _pitch(placed: Sequence[Placed]) -> float:
    """Usual distance of two rows that each fill several columns."""
    steps = [
        _step(above, row)
        for above, row in pairwise(placed)
        if above.split.several and row.split.several
    ]
    return float(np.median(steps)) if len(steps) >= 2 else 0.0


def _parted(above: Placed, row: Placed, levels: Levels) -> bool:
    x0, x1 = min(above.split.row.x0, row.split.row.x0), max(above.split.row.x1, row.split.row.x1)
    return levels.across(above.split.row.middle, row.split.row.middle, x0, x1)


def _leading(placed: Sequence[Placed]) -> float:
    """Distance of the lines of one cell: the usual one where most rows of print fill no column."""
    single = [_step(above, row) for above, row in pairwise(placed) if 0 not in row.columns()]
    return float(np.median(single)) if len(single) > 0.4 * len(placed) else 0.0


def _goes_on(record: Sequence[Placed], row: Placed, pitch: float, leading: float) -> bool:
    """Whether a row of print belongs to the table row above it."""
    above = record[-1]
    step, size = _step(above, row), max(row.split.row.size, above.split.row.size)
    if not _is_one_record([*record, row]):
        return False
    if step < 0.8 * size and not above.columns() & row.columns():
        return True
    small = row.places[0][2].text[0].islower()
    wide = leading if (small or 0 not in row.columns()) and leading < 1.9 * size else 0.0
    if step > max(1.45 * size, 1.1 * wide):
        return False
    if small:
        return True
    if 0 not in row.columns():
        return 0 in _columns(record)
    return step < 0.86 * pitch and _wraps(record, row)


def _wraps(record: Sequence[Placed], row: Placed) -> bool:
    """Whether rows set closer than others are one label, its figures beside one of its lines."""
    labels = [part.columns() == {0} for part in (*record, row)]
    return sum(not label for label in labels) <= 1
