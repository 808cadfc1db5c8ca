# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables of words without rules, whose cells are wrapped: judged by whole cells, not by lines.

In columns of prose the paragraphs of one column begin where they may; in a table every row of cells
begins at one height, and each column at one left edge.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np

from core.parse.lines.lines import Row
from core.parse.lines.paragraphs import has_room
from core.parse.tables.fragments import Fragment, Split
from core.parse.tables.lanes import Placed
from core.parse.tables.lookalikes import are_marks

MOST_BOLD_HEADS = 3
_NARROW = 24
"""Characters of a line in a column that is too narrow for prose."""
_LONGEST_TERM = 60
_MOST_FIGURES = 0.3
"""Share of figures from which on they tell rows and columns themselves."""
_SAME_EDGE_PT = 2.0
_TIGHT = 1.6
"""Furthest that lines of one cell stand apart, in type sizes."""

_ENDS = ".;:"
_LEAST_WORDS = 3

_Cells = dict[int, list[Fragment]]


def bold_heads(rows: Sequence[Split]) -> int:
    """How many rows at the top are set in bold, where those under them are not."""
    count = 0
    while count < len(rows) and rows[count].row.bold:
        count += 1
    plain = [split for split in rows[count:] if not split.row.bold]
    if not 0 < count <= MOST_BOLD_HEADS or len(plain) < max(1, 0.8 * (len(rows) - count)):
        return 0
    return count if rows[count - 1].several else 0


def holds_wrapped_cells(records: Sequence[Sequence[Placed]], columns: int, headed: bool) -> bool:
    """Whether rows of print are rows of cells with several lines each.

    Args:
        records: Rows of print, gathered into rows of the table.
        columns: How many.
        headed: Whether the columns are named by bold or ruled heads.
    """
    if len(records) < (2 if headed and columns > 2 else 3) or (columns == 2 and not headed):
        return False
    if not all(map(_opens_row, records)) or _share_of_figures(records) > _MOST_FIGURES:
        return False
    cells = [_cells(record) for record in records]
    wrapped = [any(len(lines) > 1 for lines in row.values()) for row in cells]
    if sum(wrapped) < 0.3 * len(cells):
        return False
    if sum(map(len, cells)) < 0.6 * len(cells) * columns or _hold_clauses(cells):
        return False
    return _reads_whole(cells) and _is_aligned(cells) and _is_narrow(cells, columns, headed)


def records_by_key(placed: Sequence[Placed]) -> list[list[Placed]]:
    """Rows of cells that no white parts: each begins where the column with fewest lines is filled.

    Returns:
        Rows of print for each; nothing where a line might have gone into the line above it, nor
        where every line begins as an entry does.
    """
    if all(map(_begins_entry, placed)):
        return []
    counts = Counter(first for row in placed for first, _, _ in row.places)
    key = min(counts, key=lambda column: (counts[column], column))
    records: list[list[Placed]] = []
    for row in placed:
        if key in row.columns():
            records.append([row])
        elif records:
            records[-1].append(row)
        else:
            return []
    ends = {
        column: max(piece.x1 for row in placed for first, _, piece in row.places if first == column)
        for column in counts
    }
    return records if all(_is_full(record, ends) for record in records) else []


def _begins_entry(row: Placed) -> bool:
    """Whether a row of print holds several cells, and begins with capitals and figures alone."""
    columns = row.columns()
    whole = not any(piece.text[0].islower() for _, _, piece in row.places)
    return 0 in columns and len(columns) > 1 and whole


def _is_full(record: Sequence[Placed], ends: Mapping[int, float]) -> bool:
    """Whether no line of a row of cells has room for the first word of the next one."""
    return all(
        not has_room(Row(above.lines), Row(below.lines), ends[column])
        for column, lines in _cells(record).items()
        for above, below in pairwise(lines)
    )


def goes_on_beside(above: Split, below: Split, right: float) -> bool:
    """Whether a sentence goes on from row to row in a column that stands beside others.

    Args:
        above: A row.
        below: The row under it.
        right: Right end of the rows.
    """
    if not (above.several and below.several):
        return False
    if below.row.middle - above.row.middle > _TIGHT * above.row.size:
        return False
    pairs = [
        (over, under)
        for over in above.fragments
        for under in below.fragments
        if abs(over.x0 - under.x0) < _SAME_EDGE_PT and under.text[0].islower()
    ]
    return any(
        _breaks_off(over, under, over is above.fragments[-1], right) for over, under in pairs
    )


def _breaks_off(over: Fragment, under: Fragment, last: bool, right: float) -> bool:
    """Whether a piece is a sentence that has no end; the last of a row also fills its line."""
    words = len(over.text.split())
    if over.text[-1] in _ENDS or words < 2 or over.text[0].islower():
        return False
    if not last:
        return True
    return words > _LEAST_WORDS and not has_room(Row(over.lines), Row(under.lines), right)


def rows_after(records: Sequence[Sequence[Placed]], below: Sequence[Split]) -> int:
    """How many of the rows under a table are further lines of its last cells."""
    steps = [b.split.row.middle - a.split.row.middle for rows in records for a, b in pairwise(rows)]
    edges = [lines[0].x0 for column, lines in _cells(records[-1]).items() if column]
    above = records[-1][-1].split
    for count, split in enumerate(below):
        close = split.row.middle - above.row.middle < 1.1 * max(steps, default=0.0)
        if split.several or not close or not _is_at(split.fragments[0].x0, edges):
            return count
        above = split
    return len(below)


def _is_at(x: float, edges: Sequence[float]) -> bool:
    return any(abs(x - edge) < _SAME_EDGE_PT for edge in edges)


def _opens_row(record: Sequence[Placed]) -> bool:
    """Whether a row of cells begins at one height, with the first column."""
    first = record[0].columns()
    whole = all(
        start == last and len(row.columns()) == len(row.places)
        for row in record
        for start, last, _ in row.places
    )
    return 0 in first and len(first) > 1 and whole


def _share_of_figures(records: Sequence[Sequence[Placed]]) -> float:
    pieces = [piece for record in records for row in record for _, _, piece in row.places]
    return sum(piece.is_figure for piece in pieces) / len(pieces)


def _cells(record: Sequence[Placed]) -> _Cells:
    cells: _Cells = defaultdict(list)
    for row in record:
        for first, _, piece in row.places:
            cells[first].append(piece)
    return cells


def _reads_whole(cells: Sequence[_Cells]) -> bool:
    """Whether cells begin as words do that go on from nothing, and their lines are close."""
    texts = [lines[0].text for row in cells for lines in row.values()]
    if sum(text[0].islower() for text in texts) > 0.15 * len(texts):
        return False
    steps = [
        (below.lines[0].middle - above.lines[0].middle) / above.lines[0].size
        for row in cells
        for lines in row.values()
        for above, below in pairwise(lines)
    ]
    return all(step < _TIGHT for step in steps)


def _hold_clauses(cells: Sequence[_Cells]) -> bool:
    """Whether a column beside the first one holds the numbers of what stands next to it."""
    return any(
        are_marks([row[column][0].text for row in cells if column in row])
        for column in {column for row in cells for column in row if column}
    )


def _is_aligned(cells: Sequence[_Cells]) -> bool:
    """Whether all lines of a column begin at its left edge."""
    for pieces in _columns(cells):
        edge = float(np.median([piece.x0 for piece in pieces]))
        away = [abs(piece.x0 - edge) > _SAME_EDGE_PT for piece in pieces if not piece.is_figure]
        if sum(away) > 0.1 * len(pieces):
            return False
    return True


def _is_narrow(cells: Sequence[_Cells], columns: int, headed: bool) -> bool:
    """Whether columns are set too narrow for prose."""
    lengths = [float(np.median([len(p.text) for p in pieces])) for pieces in _columns(cells)]
    if columns > 2:
        return headed or min(lengths) <= _NARROW
    terms = [sum(len(piece.text) for piece in row[0]) for row in cells]
    return lengths[0] <= _NARROW and max(terms) <= _LONGEST_TERM


def _columns(cells: Sequence[_Cells]) -> list[list[Fragment]]:
    found: _Cells = defaultdict(list)
    for row in cells:
        for column, lines in row.items():
            found[column].extend(lines)
    return [found[column] for column in sorted(found)]
