# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables without upright lines: pieces of text that stand under each other in several rows.

What only looks like one is left alone: columns of prose, contents pages, numbered lists, addresses
and places to sign.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from core.parse.lines.lines import Line, rows_of
from core.parse.lines.paragraphs import LEADERS
from core.parse.numbers.figures import is_numeric
from core.parse.raw import Rule
from core.parse.tables.fragments import Fragment, Split, split_row
from core.parse.tables.grids import CellDraft, TableDraft

MOST_STEP = 3.2
"""Furthest that two rows of one table stand apart, in type sizes."""

_SIGNING = re.compile(
    r"_{4,}|^(?:by|name|title|signed?|signature|date|witness|its)\s*:", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, eq=False)
class _Placed:
    """A row with the columns of its fragments: first, last and fragment."""

    split: Split
    places: tuple[tuple[int, int, Fragment], ...]

    def columns(self) -> set[int]:
        """Columns in which a fragment begins."""
        return {first for first, _, _ in self.places}


def aligned_tables(
    lines: Sequence[Line], rules: Sequence[Rule]
) -> tuple[list[TableDraft], list[Line]]:
    """Find tables by alignment.

    Returns:
        The tables, and the lines that stand in none.
    """
    splits = [split_row(row) for row in rows_of(lines)]
    tables: list[TableDraft] = []
    taken: set[int] = set()
    for run in _runs(splits):
        table, used = _table(run, rules)
        if table is not None:
            tables.append(table)
            taken.update(id(line) for split in used for line in split.row.lines)
    return tables, [line for line in lines if id(line) not in taken]


def _runs(splits: Sequence[Split]) -> list[list[Split]]:
    """Rows one below the other that keep at least one white lane in common."""
    runs: list[list[Split]] = []
    current: list[Split] = []
    lanes: list[tuple[float, float]] = []
    for n, split in enumerate(splits):
        kept = _kept_lanes(lanes, split)
        label = kept == lanes and _is_label(split, splits[n + 1 : n + 2])
        if current and kept and _near(current[-1], split, label):
            current.append(split)
            lanes = kept
            continue
        runs.append(current)
        current, lanes = ([split], _gaps(split)) if split.several else ([], [])
    runs.append(current)
    return [_without_loose_ends(run) for run in runs if sum(s.several for s in run) >= 2]


def _is_label(split: Split, following: Sequence[Split]) -> bool:
    """Whether a single short piece names the rows of a table that go on below it."""
    if split.several or len(split.fragments[0].text) > 60 or not following:
        return False
    below = following[0]
    close = below.row.middle - split.row.middle < 2.2 * split.row.size
    figures = any(is_numeric(fragment.text) for fragment in below.fragments[1:])
    return close and figures


def _near(above: Split, below: Split, label: bool) -> bool:
    step = below.row.middle - above.row.middle
    larger = max(above.row.size, below.row.size)
    if larger > 1.5 * min(above.row.size, below.row.size):
        return False
    return step <= (MOST_STEP if below.several or label else 1.7) * larger


def _gaps(split: Split) -> list[tuple[float, float]]:
    return [(left.x1, right.x0) for left, right in pairwise(split.fragments)]


def _kept_lanes(lanes: Sequence[tuple[float, float]], split: Split) -> list[tuple[float, float]]:
    kept = list(lanes)
    for fragment in split.fragments:
        kept = [
            part
            for start, end in kept
            for part in ((start, min(end, fragment.x0)), (max(start, fragment.x1), end))
            if part[1] - part[0] >= 0.5 * split.row.size
        ]
    return sorted(set(kept))


def _without_loose_ends(run: list[Split]) -> list[Split]:
    """Drop rows of one piece at the end that nothing joins to the table."""
    end = len(run)
    while end and not run[end - 1].several and not _continues(run, end - 1):
        end -= 1
    return run[:end]


def _continues(run: Sequence[Split], n: int) -> bool:
    split, above = run[n], run[n - 1]
    step = split.row.middle - above.row.middle
    fragment = split.fragments[0]
    beneath = any(abs(fragment.x0 - other.x0) < 3 for other in above.fragments)
    return (
        beneath
        and step < 1.4 * split.row.size
        and (fragment.text[0].islower() or fragment.x0 > run[0].fragments[0].x1)
    )


def _table(run: list[Split], rules: Sequence[Rule]) -> tuple[TableDraft | None, list[Split]]:
    if not run:
        return None, []
    lanes = _lanes(run)
    lanes = _without_complements(run, lanes)
    if not lanes:
        return None, []
    placed = [_place(split, lanes) for split in run]
    if not _looks_like_table(placed, len(lanes) + 1):
        return None, []
    records = _records(placed, rules)
    if len(records) < 2:
        return None, []
    return _draft(records, lanes), run


def _lanes(run: Sequence[Split]) -> list[float]:
    """Middles of the white lanes that nearly all rows leave free."""
    several = [split for split in run if split.several]
    left = min(split.fragments[0].x0 for split in several)
    right = max(split.fragments[-1].x1 for split in several)
    count = int(right - left) + 2
    cover = np.zeros(count + 1, dtype=np.int32)
    for split in several:
        for fragment in split.fragments:
            cover[max(0, round(fragment.x0 - left))] += 1
            cover[min(count, max(0, round(fragment.x1 - left)))] -= 1
    white = np.cumsum(cover)[:count] <= max(0.12 * len(several), 0)
    edges = np.flatnonzero(np.diff(np.concatenate([[0], white.astype(np.int8), [0]])))
    size = several[0].row.size
    lanes = [
        left + (start + end) / 2
        for start, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)
        if end - start >= max(4.0, 0.45 * size) and start > 0 and end < count - 1
    ]
    return lanes


def _without_complements(run: Sequence[Split], lanes: list[float]) -> list[float]:
    """Join neighbouring columns that never hold text in the same row: one column, set two ways."""
    filled = [
        {column for first, last, _ in _place(split, lanes).places for column in (first, last)}
        for split in run
    ]
    kept: list[float] = []
    shift = 0
    for position, lane in enumerate(lanes):
        left, right = position - shift, position - shift + 1
        if any(left in row and right in row for row in filled):
            kept.append(lane)
            continue
        filled = [{column - (column > left) for column in row} for row in filled]
        shift += 1
    return kept


def _place(split: Split, lanes: Sequence[float]) -> _Placed:
    places = []
    for fragment in split.fragments:
        first = bisect_left(lanes, fragment.x0 + 0.5)
        last = max(first, bisect_left(lanes, fragment.x1 - 0.5))
        places.append((first, last, fragment))
    return _Placed(split, tuple(places))


def _looks_like_table(placed: Sequence[_Placed], columns: int) -> bool:
    several = [row for row in placed if row.split.several]
    texts = [fragment.text for row in several for _, _, fragment in row.places]
    if any(LEADERS.search(text) or _SIGNING.search(text) for text in texts):
        return False
    numeric = sum(map(is_numeric, texts)) / len(texts)
    if _is_contents(several) or (columns == 2 and _is_numbered_list(several)):
        return False
    if len(several) < 3:
        return numeric >= 0.3 and columns >= 2 and len(several) == 2
    small = sum(text[0].islower() for text in texts) / len(texts)
    length = sum(map(len, texts)) / len(texts)
    if numeric < 0.3 and (small > 0.22 or length > 42):
        return False
    full = len(texts) / (len(several) * columns)
    if numeric < 0.2 and columns == 2:
        return len(several) >= 4 and length <= 36 and full > 0.9 and small < 0.1
    return full >= 0.45


def _is_numbered_list(several: Sequence[_Placed]) -> bool:
    """Whether the first pieces are the numbers 1, 2, 3 beside sentences."""
    first = [row.places[0][2].text.strip() for row in several]
    if not all(re.fullmatch(r"\d{1,2}|[a-z]|[ivx]{1,4}", text) for text in first):
        return False
    second = [row.places[-1][2].text for row in several]
    return sum(map(len, second)) > 12 * len(second)


def _is_contents(several: Sequence[_Placed]) -> bool:
    """Whether the last pieces are page numbers that only rise, beside words."""
    last = [row.places[-1][2].text.strip() for row in several]
    numbers = [int(text) for text in last if text.isdigit() and len(text) < 5]
    if len(numbers) < 0.85 * len(last) or len(numbers) < 4:
        return False
    if any(len(row.places) > 3 for row in several):
        return False
    return all(a <= b for a, b in pairwise(numbers)) and numbers[-1] > 3


def _records(placed: Sequence[_Placed], rules: Sequence[Rule]) -> list[list[_Placed]]:
    """Gather rows into table rows: a cell may hold several lines."""
    bands = _ruled_bands(placed, rules)
    records: list[list[_Placed]] = []
    for n, row in enumerate(placed):
        if n and (bands[n] == bands[n - 1] if bands else _goes_on(records[-1], row)):
            records[-1].append(row)
        else:
            records.append([row])
    return records


def _ruled_bands(placed: Sequence[_Placed], rules: Sequence[Rule]) -> list[int]:
    """Between which level rules each row stands; empty when rules do not part the rows."""
    x0 = min(row.split.row.x0 for row in placed)
    x1 = max(row.split.row.x1 for row in placed)
    levels = sorted(
        {
            round((rule.y0 + rule.y1) / 2)
            for rule in rules
            if rule.y1 - rule.y0 <= 3 and min(rule.x1, x1) - max(rule.x0, x0) > 0.7 * (x1 - x0)
        }
    )
    bands = [int(np.searchsorted(levels, row.split.row.middle)) for row in placed]
    count = len(set(bands))
    return bands if count >= 4 or (count >= 3 and len(placed) / count <= 3) else []


def _goes_on(record: Sequence[_Placed], row: _Placed) -> bool:
    above = record[-1]
    step = row.split.row.middle - above.split.row.middle
    if step > 1.45 * max(row.split.row.size, above.split.row.size):
        return False
    if _both_numeric(record, row):
        return False
    first = row.places[0][2]
    if first.text[0].islower():
        return True
    if 0 not in row.columns():
        return 0 in {column for part in record for column in part.columns()}
    return False


def _both_numeric(record: Sequence[_Placed], row: _Placed) -> bool:
    taken = {first for part in record for first, _, piece in part.places if is_numeric(piece.text)}
    return any(first in taken and is_numeric(piece.text) for first, _, piece in row.places)


def _draft(records: Sequence[Sequence[_Placed]], lanes: Sequence[float]) -> TableDraft:
    columns = len(lanes) + 1
    cells: list[CellDraft] = []
    for number, record in enumerate(records):
        spans: dict[int, int] = {}
        held: dict[int, list[Line]] = {}
        for row in record:
            for first, last, fragment in row.places:
                spans[first] = max(spans.get(first, 1), last - first + 1)
                held.setdefault(first, []).extend(fragment.lines)
        column = 0
        while column < columns:
            span = min(spans.get(column, 1), columns - column)
            following = [first for first in held if column < first < column + span]
            span = min(following) - column if following else span
            cells.append(CellDraft(number, column, 1, span, tuple(held.get(column, ()))))
            column += span
    rows = [row.split.row for record in records for row in record]
    x0, x1 = min(row.x0 for row in rows), max(row.x1 for row in rows)
    return TableDraft(
        rows[0].page_index,
        x0,
        rows[0].y0,
        x1,
        max(row.y1 for row in rows),
        len(records),
        columns,
        tuple(cells),
        (x0, *lanes, x1),
        False,
        float(np.median([row.size for row in rows])),
    )
