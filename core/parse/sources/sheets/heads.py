# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tells which rows of a table on a sheet name its columns, and which lines are not of it at all.

A sheet does not say so. What tells is, in this order: that the first rows look otherwise than those
below, that they are words over numbers, and that they are short where what stands below is not.
"""

from collections.abc import Container, Sequence
from itertools import pairwise

from core.parse.sources.sheets.cells import CellKind
from core.parse.sources.sheets.rows import Box, Row, columns_of

_LOOKED_AT = 200
_MOST_HEAD_ROWS = 6
_FIRST_YEAR, _LAST_YEAR = 1900, 2199
_MOSTLY = 0.6
_LONGEST_NAME = 80
_MUCH_LONGER = 3
_MARKS = ("*", "†", "‡", "§", "(", "¹", "²", "³")


def title_rows(rows: Sequence[Row]) -> int:
    """Count the rows at the top that are a line above the table: one text alone in its row.

    What is merged over later columns names a group of them.
    """
    first = min((row[0].area.left for row in rows), default=0)
    count = 0
    for number, row in enumerate(rows):
        if len(row) > 1 or row[0].cell.is_value:
            break
        below = rows[number + 1] if number + 1 < len(rows) else ()
        box = row[0]
        alone = box.area.left == box.area.right and len(below) != 2
        if box.area.left != first and not (alone and below):
            break
        count += 1
    return count if count < len(rows) else 0


def note_rows(rows: Sequence[Row]) -> int:
    """Count the rows at the end that are notes below the table: one text that is no row's label."""
    first = min((row[0].area.left for row in rows), default=0)
    labels = [len(row[0].cell.text) for row in rows if len(row) > 1 and row[0].area.left == first]
    longest = max(labels, default=0)
    count = 0
    for row in reversed(rows):
        if len(row) > 1 or row[0].cell.is_value or row[0].area.left != first:
            break
        if not _is_note(row[0], longest):
            break
        count += 1
    return count if count < len(rows) else 0


def head_rows(rows: Sequence[Row]) -> int:
    """Count the rows that name columns; 0 where nothing tells that any does."""
    rows = rows[:_LOOKED_AT]
    return told_head_rows(rows) or (_short_over_long(rows) if len(rows) > 1 else 0)


def marked_head_rows(rows: Sequence[Row], marked: Container[int]) -> int:
    """Count the rows of names at the top that the book itself marks as such."""
    count = 0
    while count < len(rows) and rows[count][0].area.top in marked:
        count += 1
    names = sum(not box.cell.is_value for row in rows[:count] for box in row)
    boxes = sum(len(row) for row in rows[:count])
    return count if 0 < count < min(len(rows), _MOST_HEAD_ROWS) and 2 * names >= boxes else 0


def told_head_rows(rows: Sequence[Row]) -> int:
    """Count the rows whose look, or whose words over values, say that they name columns."""
    rows = rows[:_LOOKED_AT]
    if len(rows) < 2:
        return 0
    return _set_apart(rows) or _words_over_values(rows) or _beside_a_corner(rows)


def has_labels(rows: Sequence[Row]) -> bool:
    """Tell whether the first column of rows without their head names each of them."""
    rows = rows[:_LOOKED_AT]
    columns = columns_of(rows)
    if len(columns) < 2:
        return False
    first = [row[0] for row in rows if row[0].area.left == columns[0]]
    others = [box for row in rows for box in row if box.area.left != columns[0]]
    if any(box.cell.is_value for box in first) or 2 * len(first) < len(rows):
        return False
    return any(box.cell.is_value for box in others) or len(columns) == 2


def _is_note(box: Box, longest_label: int) -> bool:
    text = box.cell.text.strip()
    long = len(text) > max(3 * longest_label // 2, 30)
    return box.area.right > box.area.left or long or text.startswith(_MARKS)


def _set_apart(rows: Sequence[Row]) -> int:
    """Rows of names at the top that are bold or tinted, above some that are not."""
    count = 0
    while count < len(rows) and all(box.cell.strong for box in rows[count]):
        count += 1
    if not 0 < count < len(rows):
        return 0
    naming = _naming(rows) or int(_rises(rows[0]))
    count = min(count, naming, _MOST_HEAD_ROWS)
    return _reach_of_spans(rows, count)


def _words_over_values(rows: Sequence[Row]) -> int:
    """Rows of names at the top, above columns of numbers."""
    naming = _naming(rows)
    if not 0 < naming < len(rows):
        return 0
    count = 1
    most = min(naming, len(rows) - 1, _MOST_HEAD_ROWS)
    while count < most and _goes_on(rows, count):
        count += 1
    named = {box.area.left for row in rows[:count] for box in row}
    below = [box for row in rows[count:] for box in row if box.area.left in named]
    for column in {box.area.left for box in below}:
        kinds = [box.cell.is_value for box in below if box.area.left == column]
        if sum(kinds) >= _MOSTLY * len(kinds):
            return _reach_of_spans(rows, count)
    return 0


def _beside_a_corner(rows: Sequence[Row]) -> int:
    """A row of figures that names columns, as ages do: it rises, and has no label as all others."""
    first = columns_of(rows)[0]
    labelled = all(row[0].area.left == first and not row[0].cell.is_value for row in rows[1:])
    return int(labelled and rows[0][0].area.left > first and _rises(rows[0]))


def _rises(row: Row) -> bool:
    """Whether the values of a row grow from left to right, and there are at least two."""
    values = [_worth(box) for box in row if box.cell.is_value]
    known = [value for value in values if value is not None]
    return len(known) == len(values) > 1 and all(left < right for left, right in pairwise(known))


def _worth(box: Box) -> float | None:
    text = box.cell.text.strip().lstrip("$€£").replace(",", "").removesuffix("%")
    return float(text) if text.replace(".", "", 1).isdecimal() else None


def _short_over_long(rows: Sequence[Row]) -> int:
    """One row of names above nothing but texts."""
    head, columns = rows[0], columns_of(rows)
    texts = [box.cell.text.strip() for box in head]
    names = (
        not any(box.cell.is_value for box in head)
        and all(len(text) <= _LONGEST_NAME and not text.endswith(":") for text in texts)
        and len(set(texts)) == len(texts)
        and len(columns) - len(head) <= 1
    )
    if not names or len(head) < 2:
        return 0
    if len(columns) > 2:
        return _reach_of_spans(rows, 1)
    last = [len(row[-1].cell.text) for row in rows[1:] if row[-1].area.left == columns[-1]]
    short = not any(c.isdigit() for c in texts[-1]) and len(texts[-1]) < min(last, default=0)
    return int(short and _MUCH_LONGER * len(texts[-1]) < sum(last) / len(last))


def _naming(rows: Sequence[Row]) -> int:
    """Count the rows at the top that hold names and no values; a year may be a name."""
    count = 0
    while count < len(rows) and _may_name(rows[count], rows[count + 1 :]):
        count += 1
    return count


def _may_name(row: Row, below: Sequence[Row]) -> bool:
    for box in row:
        if not box.cell.is_value:
            continue
        if not _is_period(box):
            return False
        under = [each for line in below for each in line if each.area.left == box.area.left]
        if not under or any(_is_period(each) for each in under):
            return False
    return True


def _is_period(box: Box) -> bool:
    """A year or a date: over numbers it names a column."""
    if box.kind is CellKind.DATE:
        return True
    text = box.cell.text
    is_number = box.kind is CellKind.NUMBER and len(text) == 4 and text.isdigit()
    return is_number and _FIRST_YEAR <= int(text) <= _LAST_YEAR


def _goes_on(rows: Sequence[Row], count: int) -> bool:
    """Whether the row below some rows of names holds names as well: of the columns in a group."""
    upper, lower = rows[count - 1], rows[count]
    first = min(row[0].area.left for row in rows)
    if lower[0].area.left > first and rows[count + 1][0].area.left == first:
        return True  # It has no label, as the rows of values have.
    if any(box.area.right > box.area.left or box.area.bottom > box.area.top for box in upper):
        return True
    filled = {box.area.left for box in upper}
    return sum(box.area.left not in filled for box in lower) >= 2


def _reach_of_spans(rows: Sequence[Row], count: int) -> int:
    """As many rows as the names fill, where some are merged over several rows."""
    if not count:
        return 0
    bottom = max(box.area.bottom for row in rows[:count] for box in row)
    while count < len(rows) - 1 and rows[count][0].area.top <= bottom:
        count += 1
    return count
