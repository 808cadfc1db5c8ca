# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables without upright lines: pieces of text that stand under each other in several rows.

First the rows of the body and the white lanes between its columns, then the heads above them. What
only looks like a table is left alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from core.parse.lines.lines import Line, rows_of
from core.parse.raw import Rule
from core.parse.tables.column_starts import parted_at_starts
from core.parse.tables.fragments import Split, amounts_apart, split_row, with_marks
from core.parse.tables.grids import CellDraft, TableDraft
from core.parse.tables.head_places import Columns, Head
from core.parse.tables.head_rows import head_rows
from core.parse.tables.heads import heads_of
from core.parse.tables.lanes import (
    Placed,
    extents,
    figures_apart,
    lanes_between,
    place,
    without_complements,
)
from core.parse.tables.levels import Levels, levels_of
from core.parse.tables.lookalikes import is_contents, is_label, is_none, is_numbered, is_other
from core.parse.tables.records import parted_by_white, records_of
from core.parse.tables.runs import Run, runs_of
from core.parse.tables.titled_columns import are_titled_columns
from core.parse.tables.wrapped import (
    bold_heads,
    goes_on_beside,
    holds_wrapped_cells,
    records_by_key,
    rows_after,
)

MOST_LABELS = 3
"""Labels that may stand over the first figures of a page."""


@dataclass(frozen=True, slots=True, eq=False)
class _Body:
    """Rows of values and the heads over them: rows `top` to `head_end`, `start` to `end`."""

    top: int
    head_end: int
    start: int
    end: int


@dataclass(frozen=True, slots=True, eq=False)
class Aligned:
    """What stands under each other on a page.

    Attributes:
        tables: From the top down, those of figures first.
        rest: The lines that stand in none.
        columns: Lines of it that are no table, but are wrapped beside each other.
    """

    tables: list[TableDraft]
    rest: list[Line]
    columns: list[list[Line]]


def aligned_tables(lines: Sequence[Line], rules: Sequence[Rule]) -> Aligned:
    """Find tables by alignment."""
    every = _rows(lines)
    splits = [split for split in every if not split.is_rule]
    if is_contents(splits):
        return Aligned([], list(lines), [])
    typed = [_as_rule(split) for split in every if split.is_rule]
    levels = levels_of([*rules, *typed])
    tables: list[TableDraft] = []
    taken: set[int] = set()
    runs = runs_of(splits)
    for run in sorted(runs, key=lambda run: (not run.figures, run.start)):
        free = max([n + 1 for n in taken if n < run.start], default=0)
        if any(n in taken for n in range(run.start, run.end)):
            run = _rest(run, taken)
        found = _table(run, splits, free, levels)
        if found is not None:
            tables.append(found[0])
            taken.update(found[1])
    used = {id(line) for n in taken for line in splits[n].row.lines}
    rest = [line for line in lines if id(line) not in used]
    loose = [run for run in runs if not taken.intersection(range(run.start, run.end))]
    return Aligned(
        tables, rest, [_lines(run, splits) for run in loose if _is_read_down(run, splits)]
    )


def _is_read_down(run: Run, splits: Sequence[Split]) -> bool:
    """Whether sentences go on from row to row, so that its columns cannot be read across."""
    rows = splits[run.start : run.end]
    right = max(split.row.x1 for split in rows)
    return len(rows) > 2 and any(goes_on_beside(*pair, right) for pair in pairwise(rows))


def _lines(run: Run, splits: Sequence[Split]) -> list[Line]:
    return [line for split in splits[run.start : run.end] for line in split.row.lines]


def _rows(lines: Sequence[Line]) -> list[Split]:
    rows = [split_row(row) for row in with_marks(rows_of(lines))]
    amounts = sorted({p.x0 for split in rows for p in split.fragments if p.is_amount})
    return parted_at_starts(figures_apart([amounts_apart(split, amounts) for split in rows]))


def _as_rule(split: Split) -> Rule:
    return Rule(split.row.x0, split.row.middle, split.row.x1, split.row.middle)


def _rest(run: Run, taken: set[int]) -> Run:
    start = run.start
    while start < run.end and start in taken:
        start += 1
    end = next((n for n in range(start, run.end) if n in taken), run.end)
    return Run(start, end, run.lanes, run.figures)


def _table(
    run: Run, splits: Sequence[Split], free: int, levels: Levels
) -> tuple[TableDraft, range] | None:
    rows = splits[run.start : run.end]
    if len(rows) < 2 or are_titled_columns(rows):
        return None
    found = _wrapped_under_bold(run, splits, levels)
    if found is not None:
        return found
    first = _first_values(rows, levels)
    several = [split for split in rows[first:] if split.several]
    if len(several) < 2:
        return None
    lanes = lanes_between(several)
    placed = [place(split, lanes) for split in rows[first:]]
    gathered = parted_by_white(placed) or [[row] for row in placed]
    lanes = without_complements(gathered, lanes, rows[:first])
    if not lanes:
        return None
    columns = _columns(rows[first:], lanes, levels)
    if first or rows[first].has_values or _is_headed(run, splits, free, columns):
        body = _body(run, splits, free, columns, first)
    else:
        body = _Body(run.start, run.start, run.start, run.end)
    lanes = _free_of(splits[body.start : body.end], lanes)
    lanes, columns = _with_empty_column(splits[body.top : body.head_end], lanes, columns)
    placed = [place(split, lanes) for split in splits[body.start : body.end]]
    headed = body.head_end > body.top
    wrapped = _wrapped(placed, lanes, levels, headed)
    if not wrapped and is_none(placed, len(lanes) + 1, headed):
        return None
    records = wrapped or records_of(placed, levels)
    end = _with_last_lines(records, splits, body.end, lanes) if wrapped else body.end
    heads = heads_of(splits[body.top : body.head_end], columns)
    if len(records) + len(heads) < 2:
        return None
    return _draft(heads, records, lanes), range(body.top, end)


def _wrapped_under_bold(
    run: Run, splits: Sequence[Split], levels: Levels
) -> tuple[TableDraft, range] | None:
    """A table of wrapped cells whose columns are named in bold."""
    rows = splits[run.start : run.end]
    count = bold_heads(rows)
    several = [split for split in rows[count:] if split.several]
    if not count or len(several) < 2:
        return None
    lanes = lanes_between(several)
    if not lanes:
        return None
    records = _wrapped([place(split, lanes) for split in rows[count:]], lanes, levels, True)
    if not records:
        return None
    heads = heads_of(rows[:count], _columns(rows[count:], lanes, levels))
    end = _with_last_lines(records, splits, run.end, lanes)
    return _draft(heads, records, lanes), range(run.start, end)


def _with_last_lines(
    records: Sequence[list[Placed]], splits: Sequence[Split], end: int, lanes: Sequence[float]
) -> int:
    """Add the lines under a table that its last cells go on with; returns its new end."""
    count = rows_after(records, splits[end:])
    records[-1].extend(place(split, lanes) for split in splits[end : end + count])
    return end + count


def _wrapped(
    placed: Sequence[Placed], lanes: Sequence[float], levels: Levels, headed: bool
) -> list[list[Placed]]:
    """Rows of print gathered into rows of wrapped cells; nothing when they hold no such cells."""
    columns = len(lanes) + 1
    if not placed or is_other(placed, columns, False):
        return []
    gathered = records_of(placed, levels), records_by_key(placed)
    whole = (records for records in gathered if holds_wrapped_cells(records, columns, headed))
    return next(whole, [])


def _is_headed(run: Run, splits: Sequence[Split], free: int, columns: Columns) -> bool:
    """Whether a rule parts the row above a run from it, and pieces stand over its columns."""
    if run.start <= free:
        return False
    above, below = splits[run.start - 1], splits[run.start]
    ruled = columns.levels.across(above.row.middle, below.row.middle, columns.x0, columns.x1)
    return ruled and len(above.fragments) == columns.count


def _first_values(rows: Sequence[Split], levels: Levels) -> int:
    """The first row under the heads: of figures, or under the only rule near the top."""
    values = next((n for n, split in enumerate(rows) if split.has_values), None)
    if values is not None:
        labelled = not rows[values].fragments[0].is_figure
        if labelled and _count_several(rows[values:]) < 2 < _count_several(rows):
            return 0  # A single row of figures has no heads: those above it are rows like it.
        while values and rows[values - 1].is_numbered:
            values -= 1
        return values
    x0 = min(split.row.x0 for split in rows)
    x1 = max(split.row.x1 for split in rows)
    for n, split in enumerate(rows[1:5], 1):
        if levels.across(rows[n - 1].row.middle, split.row.middle, x0, x1):
            names = not any(map(is_numbered, rows[:n]))
            return n if names and not _ruled_on(rows[n:], levels, x0, x1) else 0
    return 0


def _count_several(rows: Sequence[Split]) -> int:
    return sum(split.several for split in rows)


def _ruled_on(rows: Sequence[Split], levels: Levels, x0: float, x1: float) -> bool:
    """Whether rules part the rows that follow as well."""
    pairs = list(pairwise(rows))
    crossed = sum(levels.across(a.row.middle, b.row.middle, x0, x1) for a, b in pairs)
    return crossed > 0.3 * len(pairs)


def _columns(rows: Sequence[Split], lanes: Sequence[float], levels: Levels) -> Columns:
    placed = [place(split, lanes) for split in rows]
    x0 = min(split.row.x0 for split in rows)
    x1 = max(split.row.x1 for split in rows)
    return Columns(lanes, extents(placed, (x0, *lanes, x1)), levels, x0, x1)


def _free_of(rows: Sequence[Split], lanes: list[float]) -> list[float]:
    """The same lanes, where the entries over the first figures leave them free as well."""
    wider = lanes_between([split for split in rows if split.several])
    return wider if len(wider) == len(lanes) else lanes


def _with_empty_column(
    heads: Sequence[Split], lanes: list[float], columns: Columns
) -> tuple[list[float], Columns]:
    """Add the last column when it has nothing but a head on this page."""
    beyond = [p for split in heads for p in split.fragments if p.x0 > columns.x1 + 2]
    if not beyond:
        return lanes, columns
    x0, x1 = min(piece.x0 for piece in beyond), max(piece.x1 for piece in beyond)
    lanes = [*lanes, (columns.x1 + x0) / 2]
    wider = replace(columns, lanes=lanes, extents=[*columns.extents, (x0, x1)], x1=x1)
    return lanes, wider


def _body(run: Run, splits: Sequence[Split], free: int, columns: Columns, first: int) -> _Body:
    values = run.start + first
    top, head_end = head_rows(splits[free:values], splits[values], columns)
    top, head_end = free + top, free + head_end
    if top == head_end:
        start = min(_first_label(run, splits, columns), top)
        return _Body(start, start, start, run.end)
    return _Body(top, head_end, head_end, run.end)


def _first_label(run: Run, splits: Sequence[Split], columns: Columns) -> int:
    """The first row of a table without heads at the top of a page: labels may go before it."""
    inside = [split for split in splits[run.start : run.end] if is_label(split, columns.lanes[0])]
    styles = {(round(split.row.size), split.row.bold) for split in inside}
    above = splits[: run.start]
    if len(above) > MOST_LABELS or not all(is_label(split, columns.lanes[0]) for split in above):
        return run.start
    alike = all((round(split.row.size), split.row.bold) in styles for split in above)
    return 0 if alike else run.start


def _draft(
    heads: Sequence[Sequence[Head]], records: Sequence[Sequence[Placed]], lanes: Sequence[float]
) -> TableDraft:
    columns = len(lanes) + 1
    cells: list[CellDraft] = []
    for number, level in enumerate(heads):
        held = {head.first: tuple(head.lines) for head in level}
        spans = {head.first: head.last - head.first + 1 for head in level}
        cells.extend(_row_cells(number, columns, held, spans))
    for number, record in enumerate(records, len(heads)):
        cells.extend(_record_cells(number, columns, record))
    lines = [line for cell in cells for line in cell.lines]
    x0, x1 = min(line.x0 for line in lines), max(line.x1 for line in lines)
    return TableDraft(
        lines[0].page_index,
        x0,
        min(line.y0 for line in lines),
        x1,
        max(line.y1 for line in lines),
        len(heads) + len(records),
        columns,
        tuple(cells),
        (x0, *lanes, x1),
        False,
        float(np.median([line.size for line in lines])),
        len(heads),
    )


def _record_cells(number: int, columns: int, record: Sequence[Placed]) -> list[CellDraft]:
    spans: dict[int, int] = {}
    held: dict[int, tuple[Line, ...]] = {}
    for row in record:
        for first, last, fragment in row.places:
            spans[first] = max(spans.get(first, 1), last - first + 1)
            held[first] = (*held.get(first, ()), *fragment.lines)
    return _row_cells(number, columns, held, spans)


def _row_cells(
    number: int, columns: int, held: dict[int, tuple[Line, ...]], spans: dict[int, int]
) -> list[CellDraft]:
    cells: list[CellDraft] = []
    column = 0
    while column < columns:
        span = min(spans.get(column, 1), columns - column)
        following = [first for first in held if column < first < column + span]
        span = min(following) - column if following else span
        cells.append(CellDraft(number, column, 1, span, held.get(column, ())))
        column += span
    return cells
