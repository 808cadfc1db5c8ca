# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sets a table with its rules, row by row over as many pages as it needs.

A cell over several rows is filled from its top; a row taller than a page goes on upon the next.
"""

from collections import defaultdict
from dataclasses import dataclass, field, replace

from core.parse.facsimile.line_breaker import Word
from core.parse.facsimile.table_plan import CELL_PAD_PT, Band, PlacedCell, TablePlan
from core.parse.facsimile.typesetter import MARGIN_PT, Typesetter
from core.parse.facsimile.visual_order import reads_from_right
from core.parse.raw import SetLine
from core.parse.sources.flow import Runs, plain

_GAP_PT = 6.0
_TALLEST_HEAD = 0.3
"""Share of a page beyond which the head of a table is not set again."""


@dataclass(slots=True)
class SetTable:
    """Where the cells of a table were set.

    Attributes:
        lines: Of each cell.
        repeated: Lines of each row of heads, or each name of a row, that were set again.
    """

    lines: defaultdict[int, list[SetLine]] = field(default_factory=lambda: defaultdict(list))
    repeated: list[list[SetLine]] = field(default_factory=list)


@dataclass(slots=True)
class _Flowing:
    """A cell that is being filled."""

    place: PlacedCell
    lines: list[list[Word]]
    right: bool
    again: bool
    done: int = 0

    @property
    def left(self) -> int:
        """How many of its lines are still to be set."""
        return len(self.lines) - self.done


def set_table(setter: Typesetter, plan: TablePlan, *, long_side: bool) -> SetTable:
    """Set a table; `long_side` says how the pages of the text about it are set."""
    found = SetTable()
    if plan.landscape:
        setter.turn(landscape=True)
    for band in plan.bands:
        setter.skip(_GAP_PT)
        _BandSetter(setter, band, plan.size, plan.head_rows, found).set_rows()
        setter.advance(_GAP_PT / 2)
    setter.turn(landscape=long_side)
    return found


class _BandSetter:
    """Sets the rows of one band."""

    def __init__(
        self, setter: Typesetter, band: Band, size: float, head_rows: int, found: SetTable
    ) -> None:
        self._setter = setter
        self._band = band
        self._size = size
        self._heads = head_rows
        self._found = found
        self._starting: dict[int, list[PlacedCell]] = defaultdict(list)
        for cell in band.cells:
            self._starting[cell.cell.row].append(cell)
        self._active: list[_Flowing] = []

    def set_rows(self) -> None:
        count = max((place.last_row + 1 for place in self._band.cells), default=0)
        # Alone at the foot of a page the head would name nothing.
        self._setter.keep_together(sum(map(self._height, range(min(self._heads + 1, count)))))
        for row in range(count):
            self._active += map(self._flowing, self._starting.get(row, ()))
            if self._active:
                self._set_row(row)
            self._active = [each for each in self._active if each.place.last_row > row]

    def _set_row(self, row: int) -> None:
        """One row; what does not fit goes on upon the next page."""
        if not self._setter.fits(self._row_height(self._needed(row))):
            self._next_page(row, all_of=True)
        while True:
            needed = self._needed(row)
            fits = self._setter.lines_left(self._size, 2 * CELL_PAD_PT)
            count = max(min(needed, fits), 1)
            closes = needed <= count
            self._set_part(row, count, closes=closes)
            if closes:
                return
            self._next_page(row, all_of=False)

    def _needed(self, row: int) -> int:
        return max([each.left for each in self._active if each.place.last_row == row] or [1]) or 1

    def _next_page(self, row: int, *, all_of: bool) -> None:
        if all_of and self._setter.at_top:
            return
        self._setter.break_page()
        self._set_heads_again(row)

    def _set_heads_again(self, row: int) -> None:
        heights = [self._height(head) for head in range(self._heads)]
        if row < self._heads or sum(heights) > _TALLEST_HEAD * self._setter.height:
            return
        kept, self._active = self._active, []
        for head in range(self._heads):
            again = [self._flowing(place, again=True) for place in self._starting[head]]
            self._active += again
            self._set_part(head, self._needed(head), closes=True)
            self._active = [each for each in self._active if each.place.last_row > head]
        self._active = kept

    def _flowing(self, place: PlacedCell, *, again: bool = False) -> _Flowing:
        width = self._width(place) - 2 * CELL_PAD_PT
        runs = place.cell.runs
        if place.cell.header:
            runs = tuple(replace(run, bold=True) for run in runs)
        lines = self._setter.lines.wrap(runs, self._size, width)
        again = again or place.repeated
        return _Flowing(place, lines, right=_from_right(runs), again=again)

    def _height(self, row: int) -> float:
        ending = [place for place in self._starting[row] if place.last_row == row]
        lines = max((len(self._flowing(place).lines) for place in ending), default=1)
        return self._row_height(max(lines, 1))

    def _row_height(self, lines: int) -> float:
        return lines * self._setter.line_height(self._size) + 2 * CELL_PAD_PT

    def _width(self, place: PlacedCell) -> float:
        edges = self._band.edges
        return edges[place.column + place.column_span] - edges[place.column]

    def _set_part(self, row: int, count: int, *, closes: bool) -> None:
        """So many lines of each cell of a row, and the rules about them."""
        top = self._setter.y
        height = self._row_height(count)
        again: list[SetLine] = []
        for each in self._active:
            lines = self._set_lines(each, count, top)
            if each.again:
                again += lines
            else:
                self._found.lines[each.place.number] += lines
            self._rule(each.place, row, (top, top + height), closes=closes)
        if again:
            self._found.repeated.append(again)
        self._setter.advance(height)

    def _set_lines(self, each: _Flowing, count: int, top: float) -> list[SetLine]:
        edges = self._band.edges
        x = MARGIN_PT + edges[each.place.column] + CELL_PAD_PT
        right = None
        if each.right:
            right = MARGIN_PT + edges[each.place.column + each.place.column_span] - CELL_PAD_PT
        found = []
        for number, line in enumerate(each.lines[each.done : each.done + count]):
            y = top + CELL_PAD_PT + number * self._setter.line_height(self._size)
            found.append(self._setter.put_line(line, x, y, self._size, right))
        each.done += len(found)
        return found

    def _rule(
        self, place: PlacedCell, row: int, span: tuple[float, float], *, closes: bool
    ) -> None:
        top, bottom = span
        left = MARGIN_PT + self._band.edges[place.column]
        right = left + self._width(place)
        self._setter.put_rule(left, top, left, bottom)
        self._setter.put_rule(right, top, right, bottom)
        if place.cell.row == row or top == MARGIN_PT:
            self._setter.put_rule(left, top, right, top)
        if place.last_row == row or not closes or not self._setter.fits(2 * (bottom - top)):
            self._setter.put_rule(left, bottom, right, bottom)


def _from_right(runs: Runs) -> bool:
    return reads_from_right(plain(runs))
