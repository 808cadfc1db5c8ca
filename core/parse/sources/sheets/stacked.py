# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables that stand one right below the other, without an empty row between them.

What parts them is a second row of names: one in the type of the first, one that comes again word
for word, or one after which other columns hold the figures. Else the figures of the lower table
would bear the names of the upper one.
"""

from collections.abc import Iterator, Sequence

from core.parse.sources.sheets.rows import Box, Row

_LOOKED_AT = 10
_MOSTLY = 0.6


def starts_of_tables(rows: Sequence[Row], named: int) -> list[int]:
    """Rows at which a further table begins; a title right above its names is of it.

    Args:
        rows: Of what may be one table, or several.
        named: How many rows at the top name columns.
    """
    if not named:
        return []
    starts: list[int] = []
    begun = named
    in_type = _has_names_in_type(rows, named)
    first = _texts(rows[0])
    for number in range(named + 1, len(rows) - 1):
        if number - 1 < begun or not _may_name(rows[number]):
            continue
        if (
            _texts(rows[number]) == first
            or (in_type and _is_bold(rows[number]) and not _is_bold(rows[number + 1]))
            or _parts_kinds(rows, begun, number)
        ):
            titled = _is_title(rows[number - 1]) and number - 1 > begun
            starts.append(number - titled)
            begun = number + 1
    return starts


def doubtful_rows(rows: Sequence[Row], named: int) -> Iterator[Row]:
    """Rows of words in all columns of figures, which may be names and may be entries."""
    for number in range(named + 1, len(rows) - 1) if named else ():
        row = rows[number]
        if not (_may_name(row) and _is_among_figures(rows, number)):
            continue
        above = _value_columns(rows[max(named, number - _LOOKED_AT) : number])
        below = _value_columns(rows[number + 1 : number + 1 + _LOOKED_AT])
        filled = {box.area.left for box in row}
        figured = above & below
        if len(figured) > 1 and figured <= filled:
            yield row


def _may_name(row: Row) -> bool:
    texts = _texts(row)
    worded = not any(box.cell.is_value for box in row)
    return worded and len(texts) > 1 and len(set(texts)) == len(texts)


def _is_among_figures(rows: Sequence[Row], number: int) -> bool:
    """Whether figures stand right below a row, and right above it or its title."""
    above = [box for row in rows[max(number - 2, 0) : number] for box in row]
    return any(b.cell.is_value for b in above) and any(b.cell.is_value for b in rows[number + 1])


def _texts(row: Row) -> list[str]:
    return [box.cell.text.strip() for box in row]


def _is_bold(row: Row) -> bool:
    return all(run.bold for box in row for run in box.cell.runs)


def _is_title(row: Row) -> bool:
    return len(row) == 1 and not row[0].cell.is_value and row[0].cell.strong


def _has_names_in_type(rows: Sequence[Row], named: int) -> bool:
    """Whether names, and hardly anything else, are bold; a tint may stripe rows, or stress one."""
    if not all(map(_is_bold, rows[:named])):
        return False
    below = [row for row in rows[named:] if len(row) > 1 and _is_bold(row)]
    names = sum(map(_may_name, below))
    return len(below) - names <= names + 1 and 4 * len(below) <= len(rows)


def _parts_kinds(rows: Sequence[Row], begun: int, number: int) -> bool:
    """Whether a column that a row of words fills holds figures on one side of it alone."""
    if not _is_among_figures(rows, number):
        return False
    above = rows[max(begun, number - _LOOKED_AT) : number]
    below = rows[number + 1 : number + 1 + _LOOKED_AT]
    if not _value_columns(above) or not _value_columns(below):
        return False
    return any(_turns_to_figures(box, above, below) for box in rows[number])


def _turns_to_figures(box: Box, above: Sequence[Row], below: Sequence[Row]) -> bool:
    column = box.area.left
    before = [each for row in above for each in row if each.area.left == column]
    after = [each for row in below for each in row if each.area.left == column]
    worded = before and not any(each.cell.is_value for each in before)
    return bool(worded and after) and all(each.cell.is_value for each in after)


def _value_columns(rows: Sequence[Row]) -> set[int]:
    kinds: dict[int, list[bool]] = {}
    for row in rows:
        for box in row:
            kinds.setdefault(box.area.left, []).append(box.cell.is_value)
    return {column for column, each in kinds.items() if sum(each) >= _MOSTLY * len(each)}
