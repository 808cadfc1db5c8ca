# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sets a table with its rules: how wide its columns are, how small its print, where rows break."""

from collections.abc import Sequence

from core.parse.facsimile.line_breaker import Word
from core.parse.facsimile.typesetter import COLUMN_PT, MARGIN_PT, Typesetter
from core.parse.sources.flow import Runs

_TABLE_PT = 9.5
_SMALLEST_PT = 5.0
_WIDEST_WORD_EM = 15.0
"""A word beyond this (an address, a hash) may be broken in a cell."""
_GAP_PT = 6.0
_CELL_PAD_PT = 4.0
_CELL_FRAME_PT = 2 * _CELL_PAD_PT + 2
_NARROWEST_COLUMN_PT = 36.0


def set_table(setter: Typesetter, rows: Sequence[tuple[Runs, ...]]) -> bool:
    """Set the rows of a table; False, and nothing set, where so many columns fit on no page.

    Words that are broken to fit would be hard to read.
    """
    columns = max((len(row) for row in rows), default=0)
    if not columns:
        return True
    needs = [_column_need(setter, rows, index) for index in range(columns)]
    size = _table_size(needs)
    if size < _SMALLEST_PT:
        return False
    setter.skip(_GAP_PT)
    widths = _column_widths(needs, size)
    # Alone at the foot of a page the header would name nothing.
    setter.keep_together(sum(_row_height(setter, row, widths, size) for row in rows[:2]))
    for row in rows:
        _set_row(setter, _wrapped(setter, row, widths, size), widths, size)
    setter.advance(_GAP_PT / 2)
    return True


def _wrapped(
    setter: Typesetter, row: Sequence[Runs], widths: Sequence[float], size: float
) -> list[list[list[Word]]]:
    return [
        setter.lines.wrap(cell, size, width - 2 * _CELL_PAD_PT)
        for cell, width in zip(row, widths, strict=False)
    ]


def _row_height(
    setter: Typesetter, row: Sequence[Runs], widths: Sequence[float], size: float
) -> float:
    cells = _wrapped(setter, row, widths, size)
    lines = max((len(cell) for cell in cells), default=1)
    return lines * setter.line_height(size) + 2 * _CELL_PAD_PT


def _set_row(
    setter: Typesetter, cells: Sequence[list[list[Word]]], widths: Sequence[float], size: float
) -> None:
    """One row with its rules; a row taller than a page goes on upon the next."""
    height = setter.line_height(size)
    setter.keep_together(max((len(c) for c in cells), default=1) * height + 2 * _CELL_PAD_PT)
    done = 0
    while True:
        left = max((len(cell) - done for cell in cells), default=0)
        fits = setter.lines_left(size, 2 * _CELL_PAD_PT)
        count = max(min(left, fits), 1)
        height = count * setter.line_height(size) + 2 * _CELL_PAD_PT
        _set_row_part(setter, [cell[done : done + count] for cell in cells], widths, height, size)
        done += count
        if done >= max((len(cell) for cell in cells), default=0):
            return
        setter.break_page()


def _set_row_part(
    setter: Typesetter,
    cells: Sequence[list[list[Word]]],
    widths: Sequence[float],
    height: float,
    size: float,
) -> None:
    top = setter.y
    bottom = top + height
    x = MARGIN_PT
    setter.put_rule(x, top, x, bottom)
    for index, width in enumerate(widths):
        lines = cells[index] if index < len(cells) else []
        for place, line in enumerate(lines):
            y = top + _CELL_PAD_PT + place * setter.line_height(size)
            setter.put_line(line, x + _CELL_PAD_PT, y, size)
        x += width
        setter.put_rule(x, top, x, bottom)
    setter.put_rule(MARGIN_PT, top, x, top)
    setter.put_rule(MARGIN_PT, bottom, x, bottom)
    setter.advance(height)


def _column_need(
    setter: Typesetter, rows: Sequence[tuple[Runs, ...]], index: int
) -> tuple[float, float]:
    """The widest word and the widest cell of a column, in em."""
    measured = [setter.lines.measure(row[index], 1) for row in rows if index < len(row)]
    word_em = max((word for word, _ in measured), default=0.0)
    return min(word_em, _WIDEST_WORD_EM), max((cell for _, cell in measured), default=0.0)


def _table_size(needs: Sequence[tuple[float, float]]) -> float:
    """The size of print at which every column holds its widest word, if that is less than usual."""
    room = COLUMN_PT - len(needs) * _CELL_FRAME_PT
    return min(_TABLE_PT, room / max(sum(word for word, _ in needs), 1e-6))


def _column_widths(needs: Sequence[tuple[float, float]], size: float) -> list[float]:
    """What the words need, and room in proportion to the longest cells, within the column."""
    wanted = [max(cell * size + _CELL_FRAME_PT, _NARROWEST_COLUMN_PT) for _, cell in needs]
    if sum(wanted) <= COLUMN_PT:
        return wanted
    least = [word * size + _CELL_FRAME_PT for word, _ in needs]
    spare = max(COLUMN_PT - sum(least), 0.0)
    weights = [
        max(min(wide, COLUMN_PT) - low, 0.0) for wide, low in zip(wanted, least, strict=True)
    ]
    scale = spare / max(sum(weights), 1e-6)
    return [low + weight * scale for low, weight in zip(least, weights, strict=True)]
