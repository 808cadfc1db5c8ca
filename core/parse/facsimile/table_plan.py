# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How a table fits a page: how small its print is, how wide its columns, in how many bands.

A table that is too wide for a page stands on pages on their long side; one that is too wide for
those is cut into bands of columns, each of which begins with the column that names its rows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.parse.facsimile.line_breaker import LineBreaker
from core.parse.facsimile.typesetter import COLUMN_PT, MARGIN_PT, PAGE_HEIGHT_PT
from core.parse.sources.flow import FlowCell

CELL_PAD_PT = 4.0
_TABLE_PT = 9.5
_SMALLEST_PT = 6.0
"""Below this a table stands on the long side of the page."""
_SMALLEST_THERE_PT = 5.0
"""Below this it is cut into bands."""
_BAND_PT = 7.0
_WIDEST_WORD_EM = 15.0
"""A word beyond this (an address, a hash) may be broken in a cell."""
_CELL_FRAME_PT = 2 * CELL_PAD_PT + 2
_NARROWEST_COLUMN_PT = 36.0
_LONG_COLUMN_PT = PAGE_HEIGHT_PT - 2 * MARGIN_PT

_Need = tuple[float, float]
"""The widest word and the widest cell of a column, in em."""


@dataclass(frozen=True, slots=True)
class PlacedCell:
    """A cell, or the part of it that stands in one band.

    Attributes:
        number: Position among the cells of the table.
        cell: The cell.
        column: Its first column in the band.
        column_span: How many columns of the band it fills.
        repeated: The cell stands in an earlier band already.
    """

    number: int
    cell: FlowCell
    column: int
    column_span: int
    repeated: bool

    @property
    def last_row(self) -> int:
        """The last row that it fills."""
        return self.cell.row + self.cell.row_span - 1


@dataclass(frozen=True, slots=True)
class Band:
    """Columns of a table that stand side by side.

    Attributes:
        edges: Their edges, in points from the left one.
        cells: What stands in them, in reading order.
    """

    edges: tuple[float, ...]
    cells: tuple[PlacedCell, ...]


@dataclass(frozen=True, slots=True)
class TablePlan:
    """How a table is set.

    Attributes:
        landscape: On pages on their long side.
        size: Of the type, in points.
        bands: One, unless it has too many columns.
        head_rows: Rows at its top that name columns, and are set again on each page.
    """

    landscape: bool
    size: float
    bands: tuple[Band, ...]
    head_rows: int


def plan_table(lines: LineBreaker, cells: Sequence[FlowCell]) -> TablePlan:
    """Make a table of at least one cell fit."""
    count = max(cell.column + cell.column_span for cell in cells)
    needs = _needs(lines, cells, count)
    landscape = _size(needs, COLUMN_PT) < _SMALLEST_PT
    room = _LONG_COLUMN_PT if landscape else COLUMN_PT
    columns = [tuple(range(count))]
    if landscape and _size(needs, room) < _SMALLEST_THERE_PT:
        columns = list(_banded(needs, room))
    size = min(_size([needs[n] for n in band], room) for band in columns)
    bands = []
    for number, band in enumerate(columns):
        widths = _widths([needs[n] for n in band], size, room)
        seen = {n for earlier in columns[:number] for n in earlier}
        edges = tuple(sum(widths[:n]) for n in range(len(widths) + 1))
        bands.append(Band(edges, tuple(_placed(cells, band, seen))))
    return TablePlan(landscape, size, tuple(bands), _head_rows(cells))


def _placed(cells: Sequence[FlowCell], band: Sequence[int], seen: set[int]) -> Iterator[PlacedCell]:
    at = {column: place for place, column in enumerate(band)}
    for number, cell in enumerate(cells):
        own = range(cell.column, cell.column + cell.column_span)
        places = [at[column] for column in own if column in at]
        if places:
            span = places[-1] - places[0] + 1
            yield PlacedCell(number, cell, places[0], span, not seen.isdisjoint(own))


def _head_rows(cells: Sequence[FlowCell]) -> int:
    """How many rows at the top hold nothing but heads, and reach into no row below."""
    plain = {row for c in cells if not c.header for row in range(c.row, c.row + c.row_span)}
    if not plain:
        return 0
    heads = min(plain)
    reaching = any(c.row < heads < c.row + c.row_span for c in cells)
    return 0 if reaching else heads


def _needs(lines: LineBreaker, cells: Sequence[FlowCell], count: int) -> list[_Need]:
    words, longest = [0.0] * count, [0.0] * count
    wide: list[tuple[range, float]] = []
    for cell in cells:
        word, whole = lines.measure(cell.runs, 1)
        word = min(word, _WIDEST_WORD_EM)
        if cell.column_span == 1:
            words[cell.column] = max(words[cell.column], word)
            longest[cell.column] = max(longest[cell.column], whole)
        else:
            wide.append((range(cell.column, cell.column + cell.column_span), word))
    for columns, word in wide:
        missing = (word - sum(words[n] for n in columns)) / len(columns)
        for n in columns if missing > 0 else ():
            words[n] += missing
            longest[n] = max(longest[n], words[n])
    return list(zip(words, longest, strict=True))


def _size(needs: Sequence[_Need], room: float) -> float:
    """The size of print at which every column holds its widest word, if that is less than usual."""
    left = room - len(needs) * _CELL_FRAME_PT
    return min(_TABLE_PT, left / max(sum(word for word, _ in needs), 1e-6))


def _banded(needs: Sequence[_Need], room: float) -> Iterator[tuple[int, ...]]:
    """Columns of each band; every one begins with the first column."""
    band = [0]
    for column in range(1, len(needs)):
        wider = [*band, column]
        if len(band) > 1 and _size([needs[n] for n in wider], room) < _BAND_PT:
            yield tuple(band)
            wider = [0, column]
        band = wider
    yield tuple(band)


def _widths(needs: Sequence[_Need], size: float, room: float) -> list[float]:
    """What the words need, and room in proportion to the longest cells, within the page."""
    wanted = [max(cell * size + _CELL_FRAME_PT, _NARROWEST_COLUMN_PT) for _, cell in needs]
    if sum(wanted) <= room:
        return wanted
    least = [word * size + _CELL_FRAME_PT for word, _ in needs]
    spare = max(room - sum(least), 0.0)
    weights = [max(min(wide, room) - low, 0.0) for wide, low in zip(wanted, least, strict=True)]
    scale = spare / max(sum(weights), 1e-6)
    return [low + weight * scale for low, weight in zip(least, weights, strict=True)]
